"""Which event is the first that is wrong, and why?"""

from events.record import Recorded


class Wrong(Exception):
    """The first event that is wrong, as ``version.index`` ('' where no one event is), and why."""

    def __init__(self, place: str, why: str) -> None:
        self.place, self.why = place, why
        super().__init__(f"{place}: {why}" if place else why)


def place_of(event: Recorded) -> str:
    """Where an event stands and what it is: ``12.0 looply.placed``."""
    return f"{event.version}.{event.index} {event.type}"
