"""What is a player worth?"""

from core.loop_inc.rules import FAILED_AD_PENALTY, TEAR_PENALTY
from core.loop_inc.state import Player, State


def penalty(player: Player) -> int:
    """The points in the penalty box: Tears, waste, failed Ads."""
    return TEAR_PENALTY[player.tears] + len(player.waste) + FAILED_AD_PENALTY * player.failed


def running_score(player: Player) -> int:
    """The score so far: fulfilled Ads don't count yet."""
    return player.points - penalty(player)


def final_score(player: Player) -> int:
    """The score at the end."""
    return running_score(player) + player.fulfilled


def score(state: State, player: Player) -> int:
    """The score that everyone sees now."""
    return running_score(player) if state.over is None else final_score(player)
