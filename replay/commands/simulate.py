"""How are many games played between bots from a command line?"""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path

import click
import msgspec
from rich.console import Console

from core.rejection import Rejected
from events.database import LOG_FILE
from events.sqlite import SqliteLog
from replay import balance, balance_table, recording, simulation
from replay.balance import Result
from replay.commands.progress import watched
from replay.cores import on_cores
from replay.simulation import Setup


@click.command()
@click.argument("game")
@click.option("--games", default=1_000, show_default=True, type=click.IntRange(min=1), help="How many.")
@click.option("--seats", default=2, show_default=True, help="How many players.")
@click.option("--bots", default="greedy", show_default=True, help="One for all seats, or one for each: a,b,c.")
@click.option("--options", default="{}", help="The game's options, as a JSON object.")
@click.option("--seed", default="1", show_default=True, help="Any text; the same one gives the same games.")
@click.option("--rules", type=click.IntRange(min=1), help="A version of the rules; the current one if none is given.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), help="Store real matches in a log there.")
@click.option("--processes", default=0, type=click.IntRange(min=0), help="How many work at it; 0 is one for each core.")
def simulate(
    game: str,
    games: int,
    seats: int,
    bots: str,
    options: str,
    seed: str,
    rules: int | None,
    as_json: bool,
    into: Path | None,
    processes: int,
) -> None:
    """Play GAME (looply, loop, loop-inc) between bots, and say who wins from which place in the turn order.

    The games are played without a log, and the same seed gives the same ones. With --into each is a match with a
    seed of its own, stored like those of a server.
    """
    try:
        setup = simulation.set_up(game, seats, bots.split(","), _object(options), seed, rules)
    except Rejected as refusal:
        raise click.ClickException(refusal.message) from None
    if into is None:
        _report(setup, games, processes, as_json)
    elif rules is not None:
        raise click.UsageError("Matches are opened under the current rules.")
    elif as_json:
        raise click.UsageError("With --into nothing is reported; audit and replay the matches in the log.")
    else:
        _record(setup, games, processes, into)


def _object(text: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError as error:
        raise click.BadParameter(str(error), param_hint="--options") from None


def _report(setup: Setup, games: int, processes: int, as_json: bool) -> None:
    chunks = watched(on_cores(partial(_results, setup), range(games), processes), "games", games)
    report = balance.report(setup, list(chain.from_iterable(chunks)))
    if as_json:
        click.echo(msgspec.json.encode(report))
    else:
        balance_table.show(Console(highlight=False), report)


def _results(setup: Setup, numbers: Sequence[int]) -> list[Result]:
    return [balance.result(setup, simulation.play(setup, number)) for number in numbers]


def _record(setup: Setup, games: int, processes: int, into: Path) -> None:
    into.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    events = asyncio.run(_store(setup, games, processes, into / LOG_FILE))
    click.echo(f"{games} matches ({events} events) are in {into}, after {time.monotonic() - started:.0f} s.")


async def _store(setup: Setup, games: int, processes: int, path: Path) -> int:
    log, stored = await SqliteLog.open(path), 0
    try:
        play = partial(recording.play_matches, setup, await recording.invite(log, setup))
        for matches in watched(on_cores(play, range(games), processes), "games", games):
            await recording.store(log, matches)
            stored += sum(map(len, matches))
    finally:
        await log.close()
    return stored
