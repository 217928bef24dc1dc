"""A log in one SQLite file: durable, with one writer that commits whatever is queued as one transaction."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from core.identity import NOTHING_YET, Millis, PlayerId, Version
from events import failpoint
from events.database import open_database, open_reader, sqlite3
from events.log import Appended, Conflict, Cursor, Unavailable
from events.record import Cause, Draft, Recorded
from events.sqlite_schema import migrations

T = TypeVar("T")

_COLUMNS = 'stream, version, "index", type, at, body, cause, player, digest, hash'
_HEAD = "SELECT max(version) FROM event WHERE stream = ?"
_INSERT = f"INSERT INTO event ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_READ = f'SELECT {_COLUMNS} FROM event WHERE stream = ? AND version > ? ORDER BY version, "index"'
_FOLLOW = f"SELECT position, {_COLUMNS} FROM event WHERE position > ? ORDER BY position LIMIT ?"
_READERS = 2


class _Append(NamedTuple):
    stream: str
    expected: Version
    drafts: Sequence[Draft]
    stored: asyncio.Future[Version]


class SqliteLog:
    """See Log. Use it from one event loop; make it with ``open``."""

    def __init__(self, path: Path, writer: ThreadPoolExecutor, connection: sqlite3.Connection) -> None:
        self._writer, self._connection = writer, connection
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="log-reader")
        self._local = threading.local()
        self._open: list[sqlite3.Connection] = []
        self._path = path
        self._queue: list[_Append] = []
        self._in_flight: asyncio.Future[None] | None = None
        self._told: list[Appended] = []

    @classmethod
    async def open(cls, path: Path) -> "SqliteLog":
        """Open the file, making it and its schema where they are missing."""
        writer = ThreadPoolExecutor(1, thread_name_prefix="log-writer")
        loop = asyncio.get_running_loop()
        try:
            database = await loop.run_in_executor(writer, lambda: open_database(path, migrations, synchronous="FULL"))
        except BaseException:
            writer.shutdown()
            raise
        return cls(path, writer, database.conn)

    async def append(self, stream: str, expected: Version, drafts: Sequence[Draft]) -> Version:
        """See Log. Appends that come while a batch is being committed leave together in the next one."""
        if not drafts:
            raise ValueError("an append needs an event")
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[Version] = loop.create_future()
        self._queue.append(_Append(stream, expected, drafts, stored))
        if self._in_flight is None:
            self._in_flight = loop.create_future()
            loop.call_soon(self._launch, loop)
        return await stored

    def _launch(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._queue = self._queue, []
        committed = loop.run_in_executor(self._writer, self._commit, batch)
        committed.add_done_callback(lambda done: self._landed(loop, batch, done))

    def _landed(
        self, loop: asyncio.AbstractEventLoop, batch: list[_Append], done: "asyncio.Future[list[Version | Exception]]"
    ) -> None:
        failure = done.exception()
        answers = [failure] * len(batch) if failure is not None else done.result()
        for append, answer in zip(batch, answers, strict=True):
            if isinstance(answer, BaseException):
                if not append.stored.done():
                    append.stored.set_exception(answer)
                continue
            if not append.stored.done():
                append.stored.set_result(answer)
            for told in self._told:
                told(append.stream)
        if self._queue:
            self._launch(loop)
        elif self._in_flight is not None:
            self._in_flight.set_result(None)
            self._in_flight = None

    def _commit(self, batch: Sequence[_Append]) -> "list[Version | Exception]":
        # In the writer thread. Each append checks its stream under the write lock, so a conflict fails alone.
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            failpoint.reach("append.begun")
            answers = [self._store(append) for append in batch]
            failpoint.reach("append.stored")
            self._connection.execute("COMMIT")
            failpoint.reach("append.committed")
        except sqlite3.Error as error:
            raise Unavailable(f"{type(error).__name__}: {error}") from error
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        return answers

    def _store(self, append: _Append) -> "Version | Exception":
        actual = self._connection.execute(_HEAD, (append.stream,)).fetchone()[0] or 0
        if actual != append.expected:
            return Conflict(append.stream, append.expected, actual)
        version = Version(append.expected + 1)
        rows = [_row(append.stream, version, index, draft) for index, draft in enumerate(append.drafts)]
        self._connection.executemany(_INSERT, rows)
        return version

    async def read(self, stream: str, after: Version = NOTHING_YET) -> Sequence[Recorded]:
        """See Log."""
        return await self._with_reader(lambda reader: read_stream(reader, stream, after))

    async def follow(self, cursor: Cursor, limit: int) -> tuple[Sequence[Recorded], Cursor]:
        """See Log."""
        rows = await self._with_reader(lambda reader: reader.execute(_FOLLOW, (int(cursor or 0), limit)).fetchall())
        return [_record(row[1:]) for row in rows], str(rows[-1][0]) if rows else cursor

    def on_append(self, told: Appended) -> None:
        """See Log."""
        self._told.append(told)

    async def close(self) -> None:
        """See Log. What was queued is committed first."""
        if self._in_flight is not None:
            await self._in_flight
        await asyncio.get_running_loop().run_in_executor(self._writer, self._connection.close)
        self._writer.shutdown()
        self._readers.shutdown()
        for reader in self._open:
            reader.close()

    async def _with_reader(self, read: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: read(self._reader()))
        except sqlite3.Error as error:
            raise Unavailable(f"{type(error).__name__}: {error}") from error

    def _reader(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._local, "reader", None)
        if found is None:
            found = self._local.reader = open_reader(self._path)
            self._open.append(found)
        return found


def read_stream(reader: sqlite3.Connection, stream: str, after: Version = NOTHING_YET) -> list[Recorded]:
    """The events of a stream in a log's file, for who reads without a loop."""
    return [_record(row) for row in reader.execute(_READ, (stream, after)).fetchall()]


def streams_of(reader: sqlite3.Connection, kind: str) -> list[str]:
    """The names of all streams that begin with ``kind`` and a slash, in a log's file."""
    # One whose beginning is gone is there as well: an audit has to find it.
    sql = "SELECT DISTINCT stream FROM event WHERE stream >= ? AND stream < ?"
    return [row[0] for row in reader.execute(sql, (f"{kind}/", f"{kind}0")).fetchall()]


def _row(stream: str, version: Version, index: int, draft: Draft) -> tuple[Any, ...]:
    cause = draft.cause
    of_cause = (None, None, None) if cause is None else (cause.id, cause.player, cause.digest)
    return (stream, version, index, draft.type, draft.at, draft.body.decode(), *of_cause, draft.hash)


def _record(row: tuple[Any, ...]) -> Recorded:
    stream, version, index, kind, at, body, cause, player, digest, chained = row
    return Recorded(
        stream=stream,
        version=Version(version),
        index=index,
        type=kind,
        at=Millis(at),
        body=body.encode(),
        cause=None if cause is None else Cause(id=cause, player=PlayerId(player), digest=digest),
        hash=chained,
    )
