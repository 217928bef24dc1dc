"""Mixed play for a long time on a real server: ``scripts/soak --minutes 60``.

Memory has to stay where it was after a warm-up, no task may be left over, and every warning has to be a known one.
"""

import asyncio
import random
import re
import statistics
import tempfile
import time
from pathlib import Path

import click

from tests.gateway.process import Process, process
from tests.soak.table import Count, Table

KNOWN = ("sqlite_is_old",)
SAMPLE_SECONDS = 5.0
GROWTH = 1.1
"""How much more memory the last third may take than the middle one."""


class Sample:
    """What the server looks like at one moment."""

    def __init__(self, server: Process, metrics: str) -> None:
        self.memory = _resident(server.process.pid)
        self.tasks = _metric(metrics, "looproom_tasks")
        self.rooms = _metric(metrics, "looproom_rooms")
        self.sockets = _metric(metrics, "looproom_sockets")

    def __str__(self) -> str:
        return f"{self.memory / 2**20:.1f} MiB, {self.tasks} tasks, {self.rooms} rooms, {self.sockets} sockets"


def _resident(pid: int) -> int:
    found = re.search(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024


def _metric(text: str, name: str) -> int:
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    return 0 if found is None else int(float(found[1]))


async def sample(server: Process) -> Sample:
    return Sample(server, (await server.running.http.get("/metrics")).text)


async def soak(folder: Path, seconds: float, tables: int, pause: float, seed: int) -> tuple[Count, list[Sample]]:
    """Play for so long; returns what happened and what the server looked like meanwhile."""
    samples: list[Sample] = []
    async with process(folder, bot_pause_ms="5") as server:
        seats = []
        for number in range(tables):
            people = [await server.running.guest(f"P{number}-{seat}") for seat in range(1 + number % 2)]
            seats.append(Table(server.running, people, random.Random(seed * 1_000 + number), pause))
        before = await sample(server)
        playing = [asyncio.create_task(table.play_for_ever()) for table in seats]
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            done, _ = await asyncio.wait(playing, timeout=SAMPLE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            samples.append(await sample(server))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await quiet(server, before)
        assert await server.terminate() in {0, -15}
    check(folder, samples)
    total = Count()
    for table in seats:
        total.matches += table.count.matches
        total.moves += table.count.moves
        total.reconnects += table.count.reconnects
    return total, samples


async def quiet(server: Process, before: Sample) -> None:
    """Once everybody has gone no connection and no task of theirs is left."""
    for _ in range(150):
        now = await sample(server)
        # A room that is not idle long enough yet has its one task; bots may be at work in unfinished matches.
        if now.sockets == 0 and now.tasks - now.rooms <= before.tasks + 3:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"something is left over: {now}, before there were {before}")


def check(folder: Path, samples: list[Sample]) -> None:
    third = len(samples) // 3
    middle, last = samples[third : 2 * third], samples[2 * third :]
    earlier, later = (statistics.median(each.memory for each in part) for part in (middle, last))
    assert later <= earlier * GROWTH, f"memory grew from {earlier / 2**20:.1f} to {later / 2**20:.1f} MiB"
    lines = (folder / "server.err").read_text().splitlines()
    unexplained = [line for line in lines if re.search(r"\[(warning|error|critical)", line)]
    unexplained = [line for line in unexplained if not any(word in line for word in KNOWN)]
    assert not unexplained, "unexplained in the server's log:\n" + "\n".join(unexplained[:20])


@click.command()
@click.option("--minutes", default=60.0, show_default=True)
@click.option("--tables", default=12, show_default=True)
@click.option("--pause", default=0.3, show_default=True, help="The longest that somebody thinks, in seconds.")
@click.option("--seed", default=1, show_default=True)
def main(minutes: float, tables: int, pause: float, seed: int) -> None:
    """Let everybody play for a long time."""
    with tempfile.TemporaryDirectory() as folder:
        count, samples = asyncio.run(soak(Path(folder), minutes * 60, tables, pause, seed))
    for number, each in enumerate(samples):
        if number % max(1, len(samples) // 20) == 0:
            print(f"{number * SAMPLE_SECONDS / 60:6.1f} min  {each}")
    print(f"{count.matches} matches, {count.moves} moves, {count.reconnects} connections in {minutes:g} minutes")


if __name__ == "__main__":
    main()
