"""How does an operator look after a log from a command line?"""

import time
from pathlib import Path

import click

from core.identity import Millis
from events.database import IntegrityProblem
from events.log import Log
from projections import lists
from projections.store import PROJECTIONS_FILE, Store
from replay import backup as backing_up
from replay import release as releasing
from replay.commands.log_option import DATA, log_in, with_log


@click.command()
@DATA
def rebuild(data: Path) -> None:
    """Make all projections again from the log. Stop the server first."""

    async def make(log: Log) -> None:
        store = await Store.open(data / PROJECTIONS_FILE)
        try:
            await lists.rebuild(log, store)
        finally:
            await store.close()

    with_log(data, make)
    click.echo("The projections show what the log says.")


@click.command()
@DATA
def release(data: Path) -> None:
    """Let every match go on whose deadlines were held after a start. The server may run."""
    count = with_log(data, lambda log: releasing.release_all(log, Millis(time.time_ns() // 1_000_000)))
    click.echo(f"{count} matches go on.")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DATA
def backup(file: Path, data: Path) -> None:
    """Copy the log to FILE, also while the server runs. Start a server on the copy by naming it looproom.db."""
    try:
        count = backing_up.backup(log_in(data), file)
    except FileExistsError:
        raise click.ClickException(f"{file} exists already.") from None
    except IntegrityProblem as problem:
        raise click.ClickException(f"The copy is damaged: {problem}.") from None
    click.echo(f"{count} events are in {file}.")
