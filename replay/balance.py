"""Has every place in the turn order the same chances? What many simulated games say together."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import fsum

import msgspec
from msgspec import UNSET, UnsetType

from core.figures import Figures
from core.outcome import Outcome
from core.registry import games
from replay.simulation import Finished, Setup
from replay.statistics import Share, Spread, share, spread


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a finished game; ``left`` counts the seats that did not stay to the end."""

    bots: tuple[str, ...]
    figures: Figures
    outcome: Outcome
    moves: int
    left: int


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """How a place in the turn order did; places count from 1. Who shares a first place shares the win."""

    place: int
    wins: Share
    score: Spread | UnsetType = UNSET


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """Where points came from: on average for each seat, and as a part of all points."""

    mean: float
    part: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. ``bots`` is absent when they are alike: then nobody can be better. ``left`` is of all seats."""

    setup: Setup
    games: int
    places: tuple[Place, ...]
    bots: dict[str, Share] | UnsetType = UNSET
    points: dict[str, Source]
    counts: dict[str, Spread]
    endings: dict[str, int]
    moves: Spread
    left: Share


def result(setup: Setup, game: Finished) -> Result:
    """What is kept of a finished game."""
    rules = games()[setup.game]
    outcome = rules.outcome(game.state)
    if outcome is None:
        raise ValueError(f"game {game.number} is not over")
    return Result(
        bots=game.bots,
        figures=rules.figures(game.state, game.events),
        outcome=outcome,
        moves=game.moves,
        left=setup.seats - len(rules.active(game.state)),
    )


def report(setup: Setup, results: Sequence[Result]) -> Report:
    """What at least one game says."""
    return Report(
        setup=setup,
        games=len(results),
        places=tuple(_place(results, place) for place in range(setup.seats)),
        bots=_bots(results) if len(set(setup.bots)) > 1 else UNSET,
        points=_points(results),
        counts=_spreads(each.figures.counts for each in results),
        endings=dict(Counter(each.outcome.reason for each in results).most_common()),
        moves=spread([each.moves for each in results]),
        left=share(sum(each.left for each in results), setup.seats * len(results)),
    )


def _won(game: Result, seat: int) -> float:
    winners = game.outcome.ranking[0]
    return 1 / len(winners) if seat in winners else 0.0


def _place(results: Sequence[Result], place: int) -> Place:
    wins = share(fsum(_won(each, each.figures.order[place]) for each in results), len(results))
    scores = [each.figures.scores[each.figures.order[place]] for each in results if each.figures.scores]
    return Place(place=place + 1, wins=wins, score=spread(scores) if scores else UNSET)


def _bots(results: Sequence[Result]) -> dict[str, Share]:
    won = defaultdict[str, list[float]](list)
    for each in results:
        for seat, bot in enumerate(each.bots):
            won[bot].append(_won(each, seat))
    return {bot: share(fsum(mine), len(mine)) for bot, mine in sorted(won.items())}


def _points(results: Sequence[Result]) -> dict[str, Source]:
    totals, seats = Counter[str](), sum(len(each.bots) for each in results)
    for each in results:
        for source, by_seat in each.figures.points.items():
            totals[source] += sum(by_seat)
    # No game has scored anything if this is 0, and then nothing has a part in it.
    everything = sum(totals.values()) or 1
    return {source: Source(mean=total / seats, part=total / everything) for source, total in totals.items()}


def _spreads(counted: Iterable[Mapping[str, int]]) -> dict[str, Spread]:
    values = defaultdict[str, list[int]](list)
    for counts in counted:
        for name, count in counts.items():
            values[name].append(count)
    return {name: spread(numbers) for name, numbers in values.items()}
