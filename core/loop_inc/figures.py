"""What is there to count in a finished game?"""

from collections.abc import Sequence

from core.figures import Figures
from core.identity import Seat
from core.loop_inc.events import DayEnded, Event, Launched, PointsScored, SetUp, TearTaken
from core.loop_inc.rules import FAILED_AD_PENALTY, TEAR_PENALTY
from core.loop_inc.score import score
from core.loop_inc.state import Player, State, clockwise_after


def figures(state: State, events: Sequence[Event]) -> Figures:
    """The turn order is that of the first day: clockwise, beginning with the player who was drawn to be first."""
    (set_up,) = (event for event in events if isinstance(event, SetUp))
    *others, first = clockwise_after(state, Seat(set_up.first))
    return Figures(
        order=(first, *others),
        scores=tuple(score(state, player) for player in state.players),
        points=_earned(events, len(state.players)) | _kept(state.players),
        counts={
            "launches": sum(isinstance(event, Launched) for event in events),
            "Tears": sum(isinstance(event, TearTaken) for event in events),
            "Ads fulfilled": sum(player.fulfilled for player in state.players),
            "Ads failed": sum(player.failed for player in state.players),
        },
    )


def _earned(events: Sequence[Event], seats: int) -> dict[str, tuple[int, ...]]:
    trips, bonuses, office = [0] * seats, [0] * seats, [0] * seats
    for event in events:
        match event:
            case Launched():
                trips[event.seat] += event.points
            case PointsScored():
                bonuses[event.seat] += event.points
            case DayEnded():
                office = [before + paid for before, paid in zip(office, event.office, strict=True)]
            case _:
                pass
    return {"trips": tuple(trips), "bonuses": tuple(bonuses), "office": tuple(office)}


def _kept(players: Sequence[Player]) -> dict[str, tuple[int, ...]]:
    return {
        "ads": tuple(player.fulfilled for player in players),
        "failed ads": tuple(-FAILED_AD_PENALTY * player.failed for player in players),
        "waste": tuple(-len(player.waste) for player in players),
        "tears": tuple(-TEAR_PENALTY[player.tears] for player in players),
    }
