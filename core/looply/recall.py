"""Which command was behind events that were stored?"""

from collections.abc import Sequence

from core.game import Resign, Timeout
from core.identity import Seat
from core.looply.commands import Command, Pass, Place, Swap
from core.looply.events import Event, Passed, Placed, Resigned, Skipped, Swapped


def recall(events: Sequence[Event]) -> tuple[Seat, Command]:
    """The seat and its command. Raises LookupError for events that no command begins with."""
    match events[0]:
        case Placed(seat=seat, tile=tile, square=square):
            return seat, Place(tile=tile, square=square)
        case Swapped(seat=seat, tiles=tiles):
            return seat, Swap(tiles=tiles)
        case Passed(seat=seat):
            return seat, Pass()
        case Skipped(seat=seat):
            return seat, Timeout()
        case Resigned(seat=seat):
            return seat, Resign()
    raise LookupError(f"no command begins with {events[0].stored_as}")
