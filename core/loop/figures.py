"""What is there to count in a finished game?"""

from collections.abc import Sequence

from core.figures import Figures
from core.identity import Seat
from core.loop.events import Dealt, DondenCalled, Event, PlaceTaken, RoundEnded, TrickTaken
from core.loop.seating import clockwise
from core.loop.state import State

_SOURCES = ("place", "chair", "winning cards")


def figures(state: State, events: Sequence[Event]) -> Figures:
    """The turn order is that of the first round: clockwise by chair, beginning with the first leader's.

    Points are those for the players left behind (``place``), for bettering the position of one's chair (``chair``),
    and whatever was scored on the chair whose cards had come first (``winning cards``).
    """
    return Figures(
        order=_order(events, state.players),
        scores=state.scores,
        points=_points(events, state.players),
        counts={
            "rounds": sum(isinstance(event, RoundEnded) for event in events),
            "tricks": sum(isinstance(event, TrickTaken) for event in events),
            "dondens": sum(isinstance(event, DondenCalled) for event in events),
        },
    )


def _order(events: Sequence[Event], players: int) -> tuple[Seat, ...]:
    (dealt,) = (event for event in events if isinstance(event, Dealt))
    return tuple(dealt.seating[chair] for chair in clockwise(dealt.first_leader, players))


def _points(events: Sequence[Event], players: int) -> dict[str, tuple[int, ...]]:
    points = {source: [0] * players for source in _SOURCES}
    positions: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, RoundEnded):
            positions = event.positions
        elif isinstance(event, PlaceTaken):
            position = positions[event.chair] if positions else None
            for source, worth in zip(_SOURCES, _worth(event, position, players), strict=True):
                points[source][event.seat] += worth
    return {source: tuple(by_seat) for source, by_seat in points.items()}


def _worth(taken: PlaceTaken, position: int | None, players: int) -> tuple[int, int, int]:
    if position == 1:
        return 0, 0, taken.points
    beaten = players - taken.place
    return beaten, taken.points - beaten, 0
