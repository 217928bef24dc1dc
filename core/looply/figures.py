"""What is there to count in a finished game?"""

from collections.abc import Sequence

from core.figures import Figures
from core.looply.events import Event, Placed, Swapped
from core.looply.score import Parts
from core.looply.state import State

_SOURCES = ("tile", "links", "loops", "first", "out")


def figures(state: State, events: Sequence[Event]) -> Figures:
    """The turn order as it was drawn; points by the parts of a placement, doubled where the square doubled them."""
    points = {source: [0] * len(state.players) for source in _SOURCES}
    placed = [event for event in events if isinstance(event, Placed)]
    for event in placed:
        for source, worth in zip(_SOURCES, _worth(event.parts), strict=True):
            points[source][event.seat] += worth
    return Figures(
        order=state.order,
        scores=tuple(player.score for player in state.players),
        points={source: tuple(by_seat) for source, by_seat in points.items()},
        counts={
            "tiles laid": len(placed),
            "LOOPs": sum(player.loops for player in state.players),
            "swaps": sum(isinstance(event, Swapped) for event in events),
        },
    )


def _worth(parts: Parts) -> tuple[int, ...]:
    times = parts.times
    return parts.tile * times, parts.links * times, parts.loops * times, parts.first, parts.out
