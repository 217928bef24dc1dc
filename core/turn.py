"""May this seat act at all? The three questions that come before any game is asked."""

from core.game import Command, Game, Resign, State
from core.identity import Seat
from core.rejection import Rejected


def judge_turn(game: Game, state: State, seat: Seat, *, resigning: bool, late: bool) -> None:
    """Raise Rejected ``game_over``, ``not_your_turn`` or ``too_late``, in this order; resigning skips the last two."""
    if game.outcome(state) is not None:
        raise Rejected("game_over")
    if resigning:
        return
    if seat not in game.to_act(state):
        raise Rejected("not_your_turn")
    if late:
        raise Rejected("too_late")


def is_resignation(command: Command) -> bool:
    """Whether this command is accepted out of turn and after the deadline."""
    return isinstance(command, Resign)
