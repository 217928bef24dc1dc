"""Work spread over processes."""

import subprocess
import sys
import time
from collections.abc import Sequence

from replay.cores import on_cores
from tests.gateway.process import ROOT


def squares(numbers: Sequence[int]) -> list[int]:
    return [number * number for number in numbers]


def slowly(numbers: Sequence[int]) -> list[int]:
    print("at work", flush=True)
    time.sleep(60)
    return list(numbers)


def test_results_come_in_order_however_many_work_at_it() -> None:
    expected = [number * number for number in range(45)]
    assert [square for chunk in on_cores(squares, range(45), processes=2) for square in chunk] == expected


def test_whoever_has_enough_stops_the_work() -> None:
    work = on_cores(squares, range(1_000_000_000), processes=1)
    assert next(work)[:3] == [0, 1, 4]
    work.close()  # type: ignore[attr-defined]


def test_workers_end_with_a_parent_that_was_killed() -> None:
    script = "from tests.replay.test_cores import on_cores, slowly; list(on_cores(slowly, range(100), processes=1))"
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "at work\n"
        parent.kill()
        # The worker holds the other end of the pipe, so this waits for it.
        parent.communicate(timeout=20)
