"""How is work on numbered games spread over all cores?"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")

_CHUNK = 20


def on_cores(work: Callable[[range], list[T]], games: int, processes: int = 0) -> Iterator[list[T]]:
    """What ``work`` makes of the games 0 … games-1, chunk by chunk and in order; 0 processes: one for each core."""
    chunks = (range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK))
    count = processes or os.cpu_count() or 1
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        # Never far ahead of whoever takes the results, or they would pile up.
        waiting: deque[Future[list[T]]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk))
            if len(waiting) > 2 * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
