"""How does a page follow a match without a WebSocket? Server-Sent Events, for spectators."""

import asyncio
from collections.abc import AsyncIterator

from core.identity import Version
from gateway import metrics
from gateway.match_room import MatchRoom
from gateway.outbound import Diff, Encoded, View
from gateway.watcher import Watcher

_ROOM_FOR = 64
_COMMENT_SECONDS = 15.0


class Feed:
    """One spectator's stream of events: an outlet with a short queue."""

    def __init__(self, room: MatchRoom) -> None:
        self._room = room
        self._queue: asyncio.Queue[Encoded] = asyncio.Queue()
        self._watcher = Watcher(self, None)

    @property
    def is_full(self) -> bool:
        """See Outlet."""
        return self._queue.qsize() >= _ROOM_FOR

    def push(self, message: Encoded) -> None:
        """See Outlet."""
        if isinstance(message.message, View | Diff):
            self._queue.put_nowait(message)

    async def stream(self, held: Version | None) -> AsyncIterator[bytes]:
        """The events from ``held`` on. A comment now and then shows whether anybody still listens."""
        metrics.FEEDS.inc()
        try:
            await self._room.call(lambda: self._room.showing.attach(self._watcher, held))
            while True:
                try:
                    async with asyncio.timeout(_COMMENT_SECONDS):
                        message = await self._queue.get()
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                yield _event(message)
                if self._queue.empty():
                    self._room.showing.refresh(self._watcher)
        finally:
            metrics.FEEDS.dec()
            self._room.showing.detach(self._watcher)


def _event(message: Encoded) -> bytes:
    shown = message.message
    if not isinstance(shown, View | Diff):
        raise TypeError("a feed carries views and diffs")
    kind = b"view" if isinstance(shown, View) else b"diff"
    return b"event: %b\nid: %d\ndata: %b\n\n" % (kind, shown.version, message.json)
