"""How is a match looked at again from a command line?"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from rich.console import Console

from core.identity import MatchId, Seat, Version
from core.match import Match
from core.viewer import REFEREE, SPECTATOR, Role, Viewer
from events.log import Log
from events.record import match_stream
from replay import rewind as rewinding
from replay import story as storytelling
from replay import table
from replay.commands.log_option import DATA, with_log
from replay.stepping import HELP, Place, moved


@click.command()
@click.argument("match")
@click.option("--at", type=click.IntRange(min=1), help="A version; the newest if none is given.")
@click.option("--as", "audience", default="spectator", show_default=True, help="A seat, spectator or referee.")
@click.option("--colour/--plain", default=None, help="With colours, or without [as the terminal can].")
@click.option("--step", is_flag=True, help=f"Go on from there by the keys: {HELP}.")
@DATA
def rewind(match: str, at: int | None, audience: str, colour: bool | None, step: bool, data: Path) -> None:
    """Draw the table of MATCH as it was at a version, as one audience saw it; the referee sees every hand."""
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
        viewers: list[Viewer] = [SPECTATOR, *(Seat(seat) for seat in range(past[newest].opening.seats)), REFEREE]
        if viewer not in viewers:
            raise click.ClickException(f"{match} has no seat {viewer}.")
        table.show(console, past[version], version, newest, viewer)
        if step:
            _step(console, past, Place(version, viewer), viewers)

    with_log(data, show)


def _step(console: Console, past: Mapping[Version, Match], place: Place, viewers: Sequence[Viewer]) -> None:
    if not sys.stdin.isatty():
        raise click.ClickException("Stepping needs a terminal.")
    newest = max(past)
    while True:
        console.print(HELP, style="dim")
        following = moved(place, click.getchar(), newest, viewers)
        if following is None:
            return
        place = following
        console.clear()
        table.show(console, past[place.version], place.version, newest, place.viewer)


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
