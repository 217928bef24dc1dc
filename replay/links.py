"""Do the events follow one another without a gap, each with the hash that it has to have?"""

from collections.abc import Sequence

from core.identity import MatchId
from events import chain
from events.record import Recorded, draft_of
from replay.wrong import Wrong, place_of


def linked(match: MatchId, events: Sequence[Recorded], seed: bytes) -> tuple[list[Recorded], Wrong | None]:
    """The events as far as the chain holds, and where it breaks, if it does."""
    links, sound = Links(match, seed), list[Recorded]()
    for event in events:
        try:
            links.check(event)
        except Wrong as wrong:
            return sound, wrong
        sound.append(event)
    return sound, None


class Links:
    """Where the walk along the chain stands: what has to come next, and the hash that it has to follow."""

    def __init__(self, match: MatchId, seed: bytes) -> None:
        self._blind = chain.blind(seed, match)
        self._hash = chain.start(match)
        self._version, self._index, self._at = 0, 0, 0

    def link_after(self, previous: bytes, event: Recorded) -> bytes:
        """The hash of this event where it follows one with that hash. Raises Wrong if its time cannot be."""
        try:
            return chain.link(self._blind, previous, event.version, event.index, draft_of(event))
        except (ValueError, OverflowError, OSError):
            raise Wrong(place_of(event), "there is no such time") from None

    def check(self, event: Recorded) -> None:
        """Raise Wrong unless this is the next event."""
        follows = (self._version, self._index + 1) if self._version else None
        place = (event.version, event.index)
        if place not in {follows, (self._version + 1, 0)}:
            raise Wrong(place_of(event), _misplaced(place, (self._version, self._index)))
        if event.hash != self.link_after(self._hash, event):
            raise Wrong(place_of(event), "its hash does not fit: it was changed, or something is missing before it")
        if event.index and event.cause is not None:
            raise Wrong(place_of(event), "only the first event of an append has a cause")
        if event.cause is not None and not event.cause.id:
            raise Wrong(place_of(event), "its cause has an empty id, which is hashed like none")
        if event.at < self._at or (event.index and event.at != self._at):
            raise Wrong(place_of(event), "its time does not follow the one before")
        self._version, self._index, self._at, self._hash = event.version, event.index, event.at, event.hash


def _misplaced(place: tuple[int, int], last: tuple[int, int]) -> str:
    if place <= last:
        return f"it comes after {last[0]}.{last[1]}, out of order or twice"
    return f"something is missing between {last[0]}.{last[1]} and this" if last[0] else "what comes first is missing"
