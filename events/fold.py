"""What does a stored event make of a match?"""

from core.match import Match, evolve
from core.match_events import Opened
from events.codec import UnknownEvent, decode
from events.record import Recorded


def fold(match: Match, event: Recorded) -> Match:
    """The match after its next stored event.

    Raises UnknownEvent, naming its place, for an event that nothing reads or that cannot follow what came before it.
    """
    change = decode(event.type, event.body)
    try:
        if match.opened is None and not isinstance(change, Opened):
            raise LookupError("the match was never opened")
        return evolve(match, change, event.at)
    except Exception as error:
        # A log that this program has written always folds, so whatever goes wrong here is the log's.
        raise UnknownEvent(f"{event.stream} {event.version}.{event.index} does not follow: {error!r}") from error
