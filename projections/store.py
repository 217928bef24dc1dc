"""Where do projections live? In a SQLite file of their own, which can be thrown away and made again from the log."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlite_utils import Database, Migrations

from core.identity import Millis
from events import failpoint
from events.database import open_database
from events.log import Cursor

T = TypeVar("T")

PROJECTIONS_FILE = "projections.db"
"""The name of the file in the data folder."""

migrations = Migrations("projections")


class Write(NamedTuple):
    """One statement with its parameters, to be committed together with a reader's cursor."""

    sql: str
    parameters: Sequence[Any]


Step = Callable[[Database], None]
"""A change that depends on what the tables hold, made within a commit."""


@migrations()
def create_tables(db: Database) -> None:
    """One table for each list, and the cursors of their readers."""
    for statement in (
        "CREATE TABLE beat (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT",
        "CREATE TABLE reader (name TEXT PRIMARY KEY, cursor TEXT NOT NULL) STRICT",
        "CREATE TABLE player (player TEXT PRIMARY KEY, name TEXT NOT NULL, token_sha256 TEXT NOT NULL UNIQUE) STRICT",
        """CREATE TABLE match (
             match TEXT PRIMARY KEY, game TEXT NOT NULL, state TEXT NOT NULL, private INTEGER NOT NULL,
             ranked INTEGER NOT NULL, version INTEGER NOT NULL, opened_at INTEGER NOT NULL, size INTEGER NOT NULL,
             seats TEXT NOT NULL, to_act TEXT NOT NULL, due INTEGER, bot_to_act INTEGER NOT NULL, held INTEGER NOT NULL,
             result TEXT) STRICT""",
        "CREATE INDEX match_newest ON match (opened_at DESC, match)",
        "CREATE INDEX match_running ON match (state) WHERE state <> 'done'",
        "CREATE TABLE seat (match TEXT, player TEXT, seat INTEGER NOT NULL, PRIMARY KEY (match, player)) STRICT",
        "CREATE INDEX seat_of_player ON seat (player)",
    ):
        db.conn.execute(statement)


@migrations()
def add_ratings(db: Database) -> None:
    """Ratings need the whole log, so the reader that keeps them begins again; what it wrote before it writes anew."""
    for statement in (
        """CREATE TABLE rating (
             player TEXT, game TEXT, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
             rated_at INTEGER NOT NULL, provisional_from INTEGER NOT NULL,
             wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,
             PRIMARY KEY (player, game)) STRICT""",
        "CREATE INDEX rating_best ON rating (game, rating DESC, player, provisional_from)",
        "CREATE TABLE rated (match TEXT PRIMARY KEY) STRICT",
        "DELETE FROM reader WHERE name = 'lists'",
    ):
        db.conn.execute(statement)


class Store:
    """The projections' database: one connection, used by one thread, from one event loop."""

    def __init__(self, thread: ThreadPoolExecutor, database: Database) -> None:
        self._thread, self._database = thread, database

    @classmethod
    async def open(cls, path: Path | str) -> "Store":
        """Open the file (or ``:memory:``). It may lose its newest rows with the power: the log has them."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="projections")
        loop = asyncio.get_running_loop()
        try:
            database = await loop.run_in_executor(thread, lambda: open_database(path, migrations, synchronous="NORMAL"))
        except BaseException:
            thread.shutdown()
            raise
        return cls(thread, database)

    async def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""
        return await self._run(lambda db: db.conn.execute(sql, parameters).fetchall())

    async def cursor(self, reader: str) -> Cursor:
        """Where a reader goes on."""
        found = await self.rows("SELECT cursor FROM reader WHERE name = ?", (reader,))
        return str(found[0][0]) if found else ""

    async def commit(self, reader: str, cursor: Cursor, writes: Sequence[Write], step: Step | None = None) -> None:
        """Do all the writes, then the step, and move the cursor, or nothing."""
        await self._run(lambda db: _commit(db, reader, cursor, writes, step))

    async def beat(self, at: Millis) -> None:
        """Remember that the server was alive at this moment."""
        sql = "INSERT INTO beat VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET at = excluded.at"
        await self._run(lambda db: db.conn.execute(sql, (at,)))

    async def last_beat(self) -> Millis | None:
        """When the server was last known to be alive."""
        found = await self.rows("SELECT at FROM beat")
        return Millis(found[0][0]) if found else None

    async def forget(self, reader: str, tables: Sequence[str]) -> None:
        """Empty a reader's tables and let it begin again."""
        await self.commit(reader, "", [Write(f"DELETE FROM {table}", ()) for table in tables])

    async def close(self) -> None:
        """Close the file."""
        await self._run(lambda db: db.close())
        self._thread.shutdown()

    async def _run(self, work: Callable[[Database], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(self._database))


def _commit(db: Database, reader: str, cursor: Cursor, writes: Sequence[Write], step: Step | None) -> None:
    db.conn.execute("BEGIN IMMEDIATE")
    try:
        for write in writes:
            db.conn.execute(write.sql, write.parameters)
        if step is not None:
            step(db)
        failpoint.reach("projection.storing")
        db.conn.execute(
            "INSERT INTO reader VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET cursor = excluded.cursor",
            (reader, cursor),
        )
        db.conn.execute("COMMIT")
        failpoint.reach("projection.committed")
    except BaseException:
        if db.conn.in_transaction:
            db.conn.execute("ROLLBACK")
        raise
