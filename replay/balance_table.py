"""How are the figures of many games shown in a terminal?"""

from collections.abc import Iterable, Iterator

from msgspec import UNSET
from rich.console import Console
from rich.table import Table

from core.registry import games
from replay.balance import Report
from replay.statistics import PARTS, Share, Spread

_SPREAD = ("mean", "sd", "least", *(f"{part:.0%}" for part in PARTS), "most")


def show(console: Console, report: Report) -> None:
    """Print who wins from which place, then how the games went."""
    setup = report.setup
    title = games()[setup.game].title
    options = "".join(f", {name}: {value}" for name, value in setup.options.items())
    console.print(f"{title}, {setup.seats} players{options}, rules {setup.rules}, bots {' '.join(setup.bots)}")
    console.print(f"{report.games} games, seed {setup.seed!r}; a fair share of the wins is {1 / setup.seats:.2%}")
    tables = [_wins("place", ((str(each.place), each.wins) for each in report.places))]
    if report.bots is not UNSET:
        tables.append(_wins("bot (each seat)", report.bots.items()))
    tables.append(_spreads("score of place", _scores(report)))
    tables.append(_points(report))
    tables.append(_spreads("in a game", {**report.counts, "moves": report.moves}.items()))
    for table in tables:
        if table.row_count:
            console.print(table)
    endings = (f"{reason} {count / report.games:.2%}" for reason, count in report.endings.items())
    console.print(
        f"Endings: {', '.join(endings)}. Seats that did not stay to the end: {report.left.part:.2%}.", soft_wrap=True
    )


def _scores(report: Report) -> Iterator[tuple[str, Spread]]:
    for each in report.places:
        if each.score is not UNSET:
            yield str(each.place), each.score


def _wins(name: str, rows: Iterable[tuple[str, Share]]) -> Table:
    table = _table(name, "wins", "95 % interval")
    for first, wins in rows:
        table.add_row(first, f"{wins.part:.2%}", f"{wins.low:.2%} – {wins.high:.2%}")
    return table


def _points(report: Report) -> Table:
    table = _table("points from", "each seat", "part of all")
    for source, points in report.points.items():
        table.add_row(source, f"{points.mean:.2f}", f"{points.part:.1%}")
    return table


def _spreads(name: str, rows: Iterable[tuple[str, Spread]]) -> Table:
    table = _table(name, *_SPREAD)
    for first, each in rows:
        numbers = (f"{number:g}" for number in (each.least, *each.quantiles, each.most))
        table.add_row(first, f"{each.mean:.2f}", f"{each.sd:.2f}", *numbers)
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(first, box=None, padding=(0, 2, 0, 0))
    for name in others:
        table.add_column(name, justify="right")
    return table
