"""What goes wrong on purpose: appends that hang, calls that fail, peers that break off."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import msgspec

from core.identity import Version
from events.log import Log
from events.record import Draft
from tests.gateway.server import Guest, Running
from tests.gateway.test_duel import choose


class Slow:
    """Appends to streams of one kind hang until ``go`` is set. Put its ``append`` in place of the log's."""

    def __init__(self, log: Log, kind: str = "match/") -> None:
        self.hanging, self.go = asyncio.Event(), asyncio.Event()
        self._append, self._kind = log.append, kind

    async def append(self, stream: str, expected: Version, drafts: Sequence[Draft]) -> Version:
        if stream.startswith(self._kind):
            self.hanging.set()
            await self.go.wait()
        return await self._append(stream, expected, drafts)


class Failing:
    """Raises an error the first so many times, then does the real thing. ``failed`` and ``done`` count both."""

    def __init__(self, real: Callable[..., Awaitable[Any]], error: Exception, times: int = 1) -> None:
        self._real, self._error, self._times = real, error, times
        self.failed = self.done = 0

    async def __call__(self, *given: Any) -> Any:
        if self.failed < self._times:
            self.failed += 1
            raise self._error
        answer = await self._real(*given)
        self.done += 1
        return answer


def there(guest: Guest, running: Running) -> Guest:
    """The same player at another server."""
    return msgspec.structs.replace(guest, running=running)


def carry_on(view: dict[str, Any]) -> dict[str, Any]:
    """A placement if there is one; otherwise a swap, since passes can end the game."""
    found = choose(view)
    return found if found["type"] == "place" else {"type": "swap", "tiles": view["game"]["rack"][:1]}


async def soon(holds: Callable[[], bool], seconds: float = 5) -> None:
    """Wait until something that nobody announces holds."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - nobody announces it
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def raw(running: Running) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection."""
    reader, writer = await asyncio.open_connection(*running.url.removeprefix("http://").split(":"), limit=1024)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def begin_upload(running: Running, writer: asyncio.StreamWriter, token: str, half: bytes) -> None:
    """The head of a request and less of its body than it promises."""
    head = f"POST /api/matches HTTP/1.1\r\nHost: {running.url[7:]}\r\nAuthorization: Bearer {token}\r\n"
    writer.write(f"{head}Content-Length: {2 * len(half)}\r\n\r\n".encode() + half)
    await writer.drain()


async def upgraded(running: Running, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Turn a bare connection into a WebSocket."""
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {running.url[7:]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
