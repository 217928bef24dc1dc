"""Which tables does the SQLite log have, and how did they come about?"""

from sqlite_utils import Database, Migrations

migrations = Migrations("log")


@migrations()
def create_event(db: Database) -> None:
    """Events by stream; ``position`` orders all streams for readers that follow them."""
    db.conn.execute(
        """
        CREATE TABLE event (
          position INTEGER PRIMARY KEY AUTOINCREMENT,
          stream TEXT NOT NULL,
          version INTEGER NOT NULL,
          "index" INTEGER NOT NULL,
          type TEXT NOT NULL,
          at INTEGER NOT NULL,
          body TEXT NOT NULL,
          cause TEXT,
          player TEXT,
          digest BLOB,
          hash BLOB NOT NULL,
          UNIQUE (stream, version, "index")
        ) STRICT
        """
    )


@migrations()
def forbid_changes(db: Database) -> None:
    """What happened stays as it was, even for somebody with a database shell."""
    for change in ("UPDATE", "DELETE"):
        db.conn.execute(
            f"CREATE TRIGGER event_no_{change.lower()} BEFORE {change} ON event "
            "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
        )
