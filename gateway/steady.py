"""How does background work go on for as long as the server does?"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog


class Steady:
    """Work that is done again and again, whatever goes wrong with it once."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []

    def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do this now and then every so many seconds."""
        self._tasks.append(asyncio.create_task(_repeat(seconds, work)))

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            structlog.get_logger("gateway").exception("background_work_failed")
        await asyncio.sleep(seconds)
