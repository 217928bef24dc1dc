"""Where is the log that a command works on?"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import click

from events.database import LOG_FILE
from events.log import Log
from events.sqlite import SqliteLog

T = TypeVar("T")

DATA = click.option(
    "--data", default="data", envvar="LOOPROOM_DATA", show_default=True, help="The folder of the log.", type=Path
)


def log_in(data: Path) -> Path:
    """The log's file. Raises ClickException if there is none."""
    path = data / LOG_FILE
    if not path.is_file():
        raise click.ClickException(f"There is no log in {data}.")
    return path


def with_log(data: Path, work: Callable[[Log], Awaitable[T]], *, make: bool = False) -> T:
    """Do the work with the log of this folder, and close it. ``make``: there need not be one yet."""
    path = data / LOG_FILE if make else log_in(data)

    async def run() -> T:
        log = await SqliteLog.open(path)
        try:
            return await work(log)
        finally:
            await log.close()

    return asyncio.run(run())
