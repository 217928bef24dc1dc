"""Whose deadline runs out next, and what happens then, whether or not anybody is connected?"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable

import structlog

from core.identity import MatchId, Millis

_TRY_AGAIN = Millis(1_000)
_SLACK = 1_000
_LONGEST_SLEEP_SECONDS = 0.5


class Deadlines:
    """A heap of moments, and one task that wakes up for them. ``fire`` acts on a match whose deadline has passed."""

    def __init__(self, now: Callable[[], Millis], fire: Callable[[MatchId], Awaitable[None]]) -> None:
        self._now, self._fire = now, fire
        self._due: dict[MatchId, Millis] = {}
        self._heap: list[tuple[Millis, MatchId]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._firing: set[asyncio.Task[None]] = set()

    def set(self, match: MatchId, due: Millis | None) -> None:
        """This is when the match's deadline is due now; None if none runs."""
        if due is None:
            self._due.pop(match, None)
        elif self._due.get(match) != due:
            self._due[match] = due
            heapq.heappush(self._heap, (due, match))
            if len(self._heap) > 2 * len(self._due) + _SLACK:
                # Each move leaves an entry behind that is no longer true; a long deadline would keep it for weeks.
                self._heap = [(moment, waiting) for waiting, moment in self._due.items()]
                heapq.heapify(self._heap)
            self._wake.set()

    def start(self) -> None:
        """Begin to act."""
        self._task = asyncio.create_task(self._run(), name="deadlines")

    async def close(self) -> None:
        """Stop acting."""
        tasks = [*self._firing, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            self._fire_overdue()
            try:
                async with asyncio.timeout(self._sleep_seconds()):
                    await self._wake.wait()
            except TimeoutError:
                continue

    def _fire_overdue(self) -> None:
        # Exactly at the deadline is still in time.
        while self._heap and self._heap[0][0] < self._now():
            due, match = heapq.heappop(self._heap)
            if self._due.get(match) == due:
                del self._due[match]
                task = asyncio.create_task(self._act(match))
                self._firing.add(task)
                task.add_done_callback(self._firing.discard)

    async def _act(self, match: MatchId) -> None:
        try:
            await self._fire(match)
        except Exception:
            structlog.get_logger("gateway").exception("deadline_failed", match=match)
            self.set(match, Millis(self._now() + _TRY_AGAIN))

    def _sleep_seconds(self) -> float:
        # Never for long: the wall clock may be set while we sleep.
        if not self._heap:
            return _LONGEST_SLEEP_SECONDS
        return min(max(0.001, (self._heap[0][0] + 1 - self._now()) / 1000), _LONGEST_SLEEP_SECONDS)
