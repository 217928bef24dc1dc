"""What can be done with the past from a command line?"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import click
from rich.console import Console

from core.identity import MatchId, Millis, Seat, Version
from core.viewer import Role, Viewer
from events.database import LOG_FILE, IntegrityProblem
from events.log import Log
from events.record import match_stream
from events.sqlite import SqliteLog
from projections import lists
from projections.store import PROJECTIONS_FILE, Store
from replay import backup as backing_up
from replay import referee as referee_protocol
from replay import release as releasing
from replay import rewind as rewinding
from replay import story as storytelling
from replay import table

T = TypeVar("T")

_DATA = click.option(
    "--data", default="data", envvar="LOOPROOM_DATA", show_default=True, help="The folder of the log.", type=Path
)


@click.group()
def replay() -> None:
    """Play, replay and check games without a server."""


@replay.command()
def referee() -> None:
    """Answer the referee protocol: JSON Lines on standard input, one answer a line."""
    out = sys.stdout.buffer

    def write(answer: bytes) -> None:
        out.write(answer)
        out.flush()

    referee_protocol.serve(sys.stdin.buffer, write)


@replay.command()
@click.argument("match")
@click.option("--at", type=click.IntRange(min=1), help="A version; the newest if none is given.")
@click.option("--as", "audience", default="spectator", show_default=True, help="A seat, spectator or referee.")
@click.option("--colour/--plain", default=None, help="With colours, or without [as the terminal can].")
@_DATA
def rewind(match: str, at: int | None, audience: str, colour: bool | None, data: Path) -> None:
    """Draw the table of MATCH as it was at a version, as one audience saw it."""
    viewer = _viewer(audience)
    console = Console(highlight=False, force_terminal=colour, no_color=colour is False or None)

    async def show(log: Log) -> None:
        events = await log.read(match_stream(MatchId(match)))
        past = dict(rewinding.versions(MatchId(match), events))
        if not past:
            raise click.ClickException(f"There is no match {match}.")
        newest = max(past)
        version = newest if at is None else Version(at)
        if version not in past:
            raise click.ClickException(f"The newest version of {match} is {newest}.")
        table.show(console, past[version], version, newest, viewer)

    _with_log(data, show)


@replay.command()
@click.argument("match")
@_DATA
def story(match: str, data: Path) -> None:
    """Tell MATCH as text. It knows everything that is stored, hidden things too."""

    async def tell(log: Log) -> None:
        events = await log.read(match_stream(MatchId(match)))
        if not events:
            raise click.ClickException(f"There is no match {match}.")
        for line in storytelling.story(MatchId(match), events):
            click.echo(line)

    _with_log(data, tell)


@replay.command()
@_DATA
def rebuild(data: Path) -> None:
    """Make all projections again from the log. Stop the server first."""

    async def make(log: Log) -> None:
        store = await Store.open(data / PROJECTIONS_FILE)
        try:
            await lists.rebuild(log, store)
        finally:
            await store.close()

    _with_log(data, make)
    click.echo("The projections show what the log says.")


@replay.command()
@_DATA
def release(data: Path) -> None:
    """Let every match go on whose deadlines were held after a start. The server may run."""
    count = _with_log(data, lambda log: releasing.release_all(log, Millis(time.time_ns() // 1_000_000)))
    click.echo(f"{count} matches go on.")


@replay.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_DATA
def backup(file: Path, data: Path) -> None:
    """Copy the log to FILE, also while the server runs. Start a server on the copy by naming it looproom.db."""
    try:
        count = backing_up.backup(_log_in(data), file)
    except FileExistsError:
        raise click.ClickException(f"{file} exists already.") from None
    except IntegrityProblem as problem:
        raise click.ClickException(f"The copy is damaged: {problem}.") from None
    click.echo(f"{count} events are in {file}.")


def _log_in(data: Path) -> Path:
    path = data / LOG_FILE
    if not path.is_file():
        raise click.ClickException(f"There is no log in {data}.")
    return path


def _viewer(audience: str) -> Viewer:
    if audience.isascii() and audience.isdigit():
        return Seat(int(audience))
    try:
        return Role(audience)
    except ValueError:
        raise click.BadParameter("a seat's number, spectator or referee", param_hint="--as") from None


def _with_log(data: Path, work: Callable[[Log], Awaitable[T]]) -> T:
    path = _log_in(data)

    async def run() -> T:
        log = await SqliteLog.open(path)
        try:
            return await work(log)
        finally:
            await log.close()

    return asyncio.run(run())


if __name__ == "__main__":
    replay(prog_name="python -m replay")
