"""How does a reader keep up with the log, and how does somebody wait until it has?"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from events.log import Cursor, Log
from events.record import Recorded

Read = Callable[[], Awaitable[Cursor]]
Take = Callable[[Sequence[Recorded], Cursor], Awaitable[None]]
"""Handles a page of events and keeps the cursor together with what it made of them."""

PAGE = 500
POLL_SECONDS = 2.0


class Follower:
    """Reads a log from a cursor on, page by page, as soon as something was appended (here, or elsewhere by polling)."""

    def __init__(self, name: str, log: Log, read_cursor: Read, take: Take) -> None:
        self._name, self._log, self._read_cursor, self._take = name, log, read_cursor, take
        self._wake = asyncio.Event()
        self._waiting: list[asyncio.Future[None]] = []
        self._task: asyncio.Task[None] | None = None
        log.on_append(lambda _stream: self._wake.set())

    def start(self) -> None:
        """Begin to follow."""
        self._task = asyncio.create_task(self._run(), name=f"follow {self._name}")

    async def caught_up(self) -> None:
        """Wait until everything that is in the log now has been taken. Raises what stopped the follower."""
        if self._task is None or self._task.done():
            raise RuntimeError(f"{self._name} does not follow the log")
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        self._wake.set()
        await waiter

    async def stop(self) -> None:
        """Stop following."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        log = structlog.get_logger("projections").bind(reader=self._name)
        cursor: Cursor | None = None
        while True:
            waiting, self._waiting = self._waiting, []
            self._wake.clear()
            try:
                cursor = await self._drain(await self._read_cursor() if cursor is None else cursor)
            except Exception as error:
                for waiter in waiting:
                    if not waiter.done():
                        waiter.set_exception(error)
                # Whoever waited has been told; the log still has everything, so try again rather than fall behind.
                log.exception("reader_failed", cursor=cursor)
                cursor = None
                await asyncio.sleep(POLL_SECONDS)
                continue
            for waiter in waiting:
                if not waiter.done():
                    waiter.set_result(None)
            if not self._waiting:
                await self._wait()

    async def _drain(self, cursor: Cursor) -> Cursor:
        while True:
            events, further = await self._log.follow(cursor, PAGE)
            if not events:
                return cursor
            await self._take(events, further)
            cursor = further

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(POLL_SECONDS):
                await self._wake.wait()
        except TimeoutError:
            return
