"""What only a log in a file can promise."""

import asyncio
import multiprocessing
from pathlib import Path

import pytest

from core.identity import Millis, Version
from events.database import sqlite3
from events.log import Conflict, Unavailable
from events.record import Draft
from events.sqlite import SqliteLog

DRAFT = Draft(type="test.happened", at=Millis(0), body=b"{}")


async def test_what_was_stored_is_there_after_reopening(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "log.db")
    await log.append("a", Version(0), [DRAFT])
    await log.close()
    again = await SqliteLog.open(tmp_path / "log.db")
    assert len(await again.read("a")) == 1
    await again.close()


async def test_the_database_itself_refuses_changes(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "log.db")
    await log.append("a", Version(0), [DRAFT])
    await log.close()
    connection = sqlite3.connect(tmp_path / "log.db")
    for statement in ("UPDATE event SET body = '[]'", "DELETE FROM event"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute(statement)
    connection.close()


async def test_an_acknowledged_append_is_synchronous_and_in_wal_mode(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "log.db")
    assert log._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert log._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    await log.close()


async def test_an_append_whose_caller_gave_up_is_still_whole(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "log.db")
    abandoned = asyncio.ensure_future(log.append("a", Version(0), [DRAFT, DRAFT]))
    await asyncio.sleep(0)
    abandoned.cancel()
    await log.append("b", Version(0), [DRAFT])
    assert len(await log.read("a")) in {0, 2}
    await log.close()


async def test_a_failing_batch_stores_nothing_and_the_next_one_works(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path / "log.db")
    broken = Draft(type="test.happened", at=Millis(0), body=b"{}", hash=None)  # type: ignore[arg-type]
    with pytest.raises(Unavailable):
        await log.append("a", Version(0), [DRAFT, broken])
    assert list(await log.read("a")) == []
    assert await log.append("a", Version(0), [DRAFT]) == 1
    await log.close()


def start_and_write(path: Path, name: str) -> None:
    async def work() -> None:
        log = await SqliteLog.open(path)
        version = Version(0)
        for _ in range(20):
            try:
                version = await log.append("shared", version, [DRAFT])
            except Conflict as conflict:
                version = Version(conflict.actual)
        await log.append(name, Version(0), [DRAFT])
        await log.close()

    asyncio.run(work())


def test_processes_that_start_at_once_share_the_file(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    spawn = multiprocessing.get_context("spawn")
    workers = [spawn.Process(target=start_and_write, args=(path, f"of-{number}")) for number in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(30)
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    connection = sqlite3.connect(path)
    versions = [
        row[0] for row in connection.execute("SELECT version FROM event WHERE stream = 'shared' ORDER BY version")
    ]
    connection.close()
    assert versions == list(range(1, len(versions) + 1))
