"""How do many callers have their work done one after the other?"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

T = TypeVar("T")


class Mailbox:
    """A queue of work and the one task that does it, in order."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._busy = False
        self._task = asyncio.create_task(self._run(), name=name)

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits and nothing is being done."""
        return self._queue.empty() and not self._busy

    def post(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this after everything that was posted before."""
        self._queue.put_nowait(work)

    async def call(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do this in its turn and return what it returns, or raise what it raises."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def answered() -> None:
            try:
                result = await work()
            except Exception as error:
                if answer.done():
                    raise
                answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        self.post(answered)
        return await answer

    async def close(self) -> None:
        """Stop. What was not begun is not done."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        log = structlog.get_logger("gateway").bind(mailbox=self._name)
        while True:
            work = await self._queue.get()
            self._busy = True
            try:
                await work()
            except Exception:
                # One command's bug is loud in the log, and must not cost the match its next command.
                log.exception("work_failed")
            finally:
                self._busy = False
