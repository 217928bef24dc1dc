"""How is work on many games or matches spread over all cores?"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")

_CHUNK = 20


def on_cores(work: Callable[[Sequence[S]], list[T]], items: Sequence[S], processes: int = 0) -> Iterator[list[T]]:
    """What ``work`` makes of the items, chunk by chunk and in order; 0 processes: one for each core."""
    chunks = (items[first : first + _CHUNK] for first in range(0, len(items), _CHUNK))
    count = processes or os.cpu_count() or 1
    if len(items) <= _CHUNK:
        # A process takes longer to start than so little takes. The caller's thread may have a loop, this one has none.
        with ThreadPoolExecutor(1) as thread:
            yield thread.submit(work, items).result()
        return
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_follow_parent)
    # Never far ahead of whoever takes the results, or they would pile up.
    waiting: deque[Future[list[T]]] = deque()
    try:
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk))
            if len(waiting) > 2 * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _follow_parent() -> None:
    # Whoever is asked to stop is the parent. If it is killed, its workers would wait for work for ever.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
