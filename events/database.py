"""How is a SQLite file opened, so that two processes may start on it at once?"""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from sqlite_utils import Database, Migrations

if TYPE_CHECKING:
    import sqlite3 as sqlite3  # noqa: PLC0414 - the alias is what exports it
else:
    # Where a newer SQLite is installed sqlite-utils uses that one, whose errors are not the standard library's.
    from sqlite_utils.utils import sqlite3

LOG_FILE = "looproom.db"
"""The name of the log's file in the data folder."""

_PATIENCE_SECONDS = 20.0


def open_database(path: Path | str, migrations: Migrations, *, synchronous: str) -> Database:
    """A connection for the thread that will write, in WAL mode, with its schema up to date.

    ``synchronous`` is FULL where an acknowledged write must survive a loss of power, OFF for what can be rebuilt.
    """
    connection = sqlite3.connect(str(path), isolation_level=None, cached_statements=256, check_same_thread=False)
    connection.execute("PRAGMA busy_timeout = 5000")
    _use_wal(connection)
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    database = Database(connection)
    _migrate(database, migrations)
    return database


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot write."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    reader = sqlite3.connect(uri, uri=True, isolation_level=None, cached_statements=64, check_same_thread=False)
    reader.execute("PRAGMA busy_timeout = 5000")
    reader.execute("PRAGMA query_only = on")
    return reader


class IntegrityProblem(Exception):
    """A database file that SQLite itself finds damaged."""


def copy_online(source: Path, target: Path) -> None:
    """Copy a database that others may be writing to, as it is at one moment."""
    reading, writing = open_reader(source), sqlite3.connect(str(target))
    try:
        reading.backup(writing)
        # The copy is one file that can be moved about: what a WAL would hold is in it.
        writing.execute("PRAGMA journal_mode = DELETE")
    finally:
        writing.close()
        reading.close()


def check_integrity(path: Path) -> int:
    """How many events a log's file has. Raises IntegrityProblem if the file is damaged."""
    reader = open_reader(path)
    try:
        (answer,) = reader.execute("PRAGMA integrity_check").fetchone()
        if answer != "ok":
            raise IntegrityProblem(answer)
        return int(reader.execute("SELECT count(*) FROM event").fetchone()[0])
    finally:
        reader.close()


def warn_if_old() -> None:
    """Say which SQLite runs here: before 3.51.3 several writing processes on one file can damage it."""
    log = structlog.get_logger("events")
    if sqlite3.sqlite_version_info < (3, 51, 3):
        log.warning("sqlite_is_old", version=sqlite3.sqlite_version, advice="let only one process write to a file")
    else:
        log.info("sqlite", version=sqlite3.sqlite_version)


def _use_wal(connection: sqlite3.Connection) -> None:
    # Changing the journal mode does not wait for the busy timeout while another process does the same.
    give_up = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)


def _migrate(database: Database, migrations: Migrations) -> None:
    # Migrations.apply alone lets two processes run the same step; a write lock around it makes one of them wait.
    database.conn.execute("BEGIN IMMEDIATE")
    try:
        migrations.apply(database)
        database.conn.execute("COMMIT")
    except BaseException:
        database.conn.execute("ROLLBACK")
        raise
