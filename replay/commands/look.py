"""How is a match looked at again from a command line?"""

from pathlib import Path

import click
from rich.console import Console

from core.identity import MatchId, Seat, Version
from core.viewer import Role, Viewer
from events.log import Log
from events.record import match_stream
from replay import rewind as rewinding
from replay import story as storytelling
from replay import table
from replay.commands.log_option import DATA, with_log


@click.command()
@click.argument("match")
@click.option("--at", type=click.IntRange(min=1), help="A version; the newest if none is given.")
@click.option("--as", "audience", default="spectator", show_default=True, help="A seat, spectator or referee.")
@click.option("--colour/--plain", default=None, help="With colours, or without [as the terminal can].")
@DATA
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

    with_log(data, show)


@click.command()
@click.argument("match")
@DATA
def story(match: str, data: Path) -> None:
    """Tell MATCH as text. It knows everything that is stored, hidden things too."""

    async def tell(log: Log) -> None:
        events = await log.read(match_stream(MatchId(match)))
        if not events:
            raise click.ClickException(f"There is no match {match}.")
        for line in storytelling.story(MatchId(match), events):
            click.echo(line)

    with_log(data, tell)


def _viewer(audience: str) -> Viewer:
    if audience.isascii() and audience.isdigit():
        return Seat(int(audience))
    try:
        return Role(audience)
    except ValueError:
        raise click.BadParameter("a seat's number, spectator or referee", param_hint="--as") from None
