"""What must a log do? Append all or nothing at an expected version, read, follow."""

from collections.abc import Callable, Sequence
from typing import Protocol

from core.identity import NOTHING_YET, Version
from events.record import Draft, Recorded

Cursor = str
"""Where a reader of all streams stands: opaque; '' is the beginning."""

Appended = Callable[[str], None]
"""Told the name of a stream after this process has appended to it, on the event loop."""


class Conflict(Exception):
    """The stream is not where the writer thought: somebody else was quicker, or the writer was ahead."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        self.stream, self.expected, self.actual = stream, expected, actual
        super().__init__(f"{stream} is at version {actual}, not {expected}")


class Unavailable(Exception):
    """The log cannot store anything now (a full disk, a lost connection). Nothing was stored; it may work again."""


class Log(Protocol):
    """An append-only log of many streams. Every implementation passes the same contract suite."""

    async def append(self, stream: str, expected: Version, drafts: Sequence[Draft]) -> Version:
        """Store the drafts as the version after ``expected`` (0 for a new stream), durably, and return that version.

        All or nothing. Raises Conflict unless the stream is exactly at ``expected``; Unavailable; ValueError
        without drafts.
        """

    async def read(self, stream: str, after: Version = NOTHING_YET) -> Sequence[Recorded]:
        """The events of a stream with a version above ``after``, in order; empty if there are none."""

    async def follow(self, cursor: Cursor, limit: int) -> tuple[Sequence[Recorded], Cursor]:
        """The next events of all streams after ``cursor``, at most ``limit`` of them, and where to go on.

        Each stream's events come in order, none is ever skipped, and an empty answer leaves the cursor as it was.
        """

    def on_append(self, told: Appended) -> None:
        """Have ``told`` called after each append of this process."""

    async def close(self) -> None:
        """Finish what is under way and let go of every resource."""
