"""A log that forgets when the process ends: for tests and simulations."""

from collections.abc import Sequence

from core.identity import NOTHING_YET, Version
from events.log import Appended, Conflict, Cursor
from events.record import Draft, Recorded, record


class MemoryLog:
    """A log in lists."""

    def __init__(self) -> None:
        self._all: list[Recorded] = []
        self._streams: dict[str, list[Recorded]] = {}
        self._told: list[Appended] = []

    async def append(self, stream: str, expected: Version, drafts: Sequence[Draft]) -> Version:
        """See Log."""
        if not drafts:
            raise ValueError("an append needs an event")
        events = self._streams.get(stream, [])
        actual = events[-1].version if events else 0
        if actual != expected:
            raise Conflict(stream, expected, actual)
        records = record(stream, Version(expected + 1), drafts)
        self._streams.setdefault(stream, []).extend(records)
        self._all.extend(records)
        for told in self._told:
            told(stream)
        return Version(expected + 1)

    async def read(self, stream: str, after: Version = NOTHING_YET) -> Sequence[Recorded]:
        """See Log."""
        return [event for event in self._streams.get(stream, []) if event.version > after]

    async def follow(self, cursor: Cursor, limit: int) -> tuple[Sequence[Recorded], Cursor]:
        """See Log."""
        start = int(cursor or 0)
        found = self._all[start : start + limit]
        return found, str(start + len(found)) if found else cursor

    def on_append(self, told: Appended) -> None:
        """See Log."""
        self._told.append(told)

    async def close(self) -> None:
        """Nothing to let go of."""
