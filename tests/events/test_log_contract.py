"""What every log promises, whichever way it stores."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.identity import Millis, Version
from events.log import Conflict, Log
from events.memory import MemoryLog
from events.record import Cause, Draft
from events.sqlite import SqliteLog


def draft(body: str = "{}", cause: Cause | None = None) -> Draft:
    return Draft(type="test.happened", at=Millis(1_000), body=body.encode(), cause=cause, hash=b"\x01" * 32)


@pytest.fixture(params=["memory", "sqlite"])
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Log]:
    opened: Log = MemoryLog() if request.param == "memory" else await SqliteLog.open(tmp_path / "log.db")
    yield opened
    await opened.close()


async def test_what_was_appended_is_read_as_it_was(log: Log) -> None:
    cause = Cause(id="c1", player="ada", digest=b"\x00\xff")
    await log.append("a", Version(0), [draft('{"text":"é"}', cause), draft()])
    first, second = await log.read("a")
    assert (first.version, first.index, second.version, second.index) == (1, 0, 1, 1)
    assert (first.body, first.cause, second.cause) == ('{"text":"é"}'.encode(), cause, None)
    assert (first.stream, first.type, first.at, first.hash) == ("a", "test.happened", 1_000, b"\x01" * 32)


async def test_versions_count_appends_of_one_stream(log: Log) -> None:
    assert await log.append("a", Version(0), [draft(), draft(), draft()]) == 1
    assert await log.append("b", Version(0), [draft()]) == 1
    assert await log.append("a", Version(1), [draft()]) == 2


async def test_reading_after_a_version_leaves_out_what_is_known(log: Log) -> None:
    for version in range(3):
        await log.append("a", Version(version), [draft(str(version))])
    assert [event.body for event in await log.read("a", Version(1))] == [b"1", b"2"]
    assert list(await log.read("nothing")) == []


@pytest.mark.parametrize("expected", [0, 2, 7])
async def test_a_writer_behind_or_ahead_conflicts_and_stores_nothing(log: Log, expected: int) -> None:
    await log.append("a", Version(0), [draft()])
    with pytest.raises(Conflict) as conflict:
        await log.append("a", Version(expected), [draft()])
    assert (conflict.value.expected, conflict.value.actual) == (expected, 1)
    assert len(await log.read("a")) == 1


async def test_an_append_without_events_is_a_mistake(log: Log) -> None:
    with pytest.raises(ValueError, match="needs an event"):
        await log.append("a", Version(0), [])


async def test_of_racing_writers_one_wins_each_version(log: Log) -> None:
    async def writer(name: str) -> int:
        conflicts = version = 0
        for number in range(20):
            while True:
                try:
                    version = await log.append("a", Version(version), [draft(f'"{name}{number}"'), draft()])
                    break
                except Conflict as conflict:
                    conflicts += 1
                    version = conflict.actual
        return conflicts

    conflicts = await asyncio.gather(*(writer(name) for name in "abcd"))
    events = await log.read("a")
    assert [(event.version, event.index) for event in events] == [(v, i) for v in range(1, 81) for i in (0, 1)]
    assert sum(conflicts) > 0


async def test_a_conflict_fails_alone_among_appends_of_one_moment(log: Log) -> None:
    appends = [log.append("a", Version(0), [draft()]), log.append("a", Version(0), [draft()])]
    others = [log.append(f"b{number}", Version(0), [draft()]) for number in range(10)]
    answers = await asyncio.gather(*appends, *others, return_exceptions=True)
    assert answers[0] == 1
    assert isinstance(answers[1], Conflict)
    assert answers[2:] == [1] * 10


async def test_followers_get_everything_once_and_in_order(log: Log) -> None:
    async def write() -> None:
        for version in range(30):
            await asyncio.gather(*(log.append(name, Version(version), [draft(), draft()]) for name in "ab"))

    async def follow() -> list[tuple[str, int, int]]:
        seen: list[tuple[str, int, int]] = []
        cursor = ""
        while len(seen) < 120:
            events, cursor = await log.follow(cursor, 7)
            seen += [(event.stream, event.version, event.index) for event in events]
            await asyncio.sleep(0)
        return seen

    _, seen = await asyncio.gather(write(), follow())
    for stream in "ab":
        mine = [(version, index) for name, version, index in seen if name == stream]
        assert mine == [(v, i) for v in range(1, 31) for i in (0, 1)]


async def test_a_follower_at_the_end_stays_there(log: Log) -> None:
    await log.append("a", Version(0), [draft()])
    _, cursor = await log.follow("", 10)
    assert await log.follow(cursor, 10) == ([], cursor)


async def test_appends_are_told_after_they_are_stored(log: Log) -> None:
    told: list[str] = []
    log.on_append(told.append)
    await log.append("a", Version(0), [draft()])
    with pytest.raises(Conflict):
        await log.append("a", Version(0), [draft()])
    assert told == ["a"]
