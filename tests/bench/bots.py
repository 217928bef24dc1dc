"""How often does a bot win, and how long does it think? ``python -m tests.bench.bots looply keen greedy --games 400``.

One seat is the first bot's and all others are the second's; every deal is played once from each seat. Times are of a
core (what the bot works) and of the wall (what a player waits on this machine, whatever else it does).
"""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

import click
import msgspec

from core.chance import Chance
from core.game import Game, State
from core.identity import CHANCE, Seat
from core.registry import games
from replay.cores import on_cores
from replay.simulation import choose
from tests.laws.playing import Step, take


class Turn(msgspec.Struct):
    """What somebody did, and how long they worked and took for it, in seconds."""

    step: Step
    worked: float
    took: float


def played(game: Game, bots: Sequence[str], seed: int) -> Iterator[Turn]:
    """A game between these bots, by seat; CHANCE has turns too."""
    chance, state, number = Chance(b"deal %d" % seed), game.initial(game.Options(), len(bots), game.rules), 0
    while acting := game.to_act(state):
        seat, number = acting[0], number + 1
        turn = _turn(game, state, seat, bots, chance, Chance(b"luck %d %d" % (seed, number)))
        yield turn
        state = turn.step.after


def _turn(game: Game, state: State, seat: Seat, bots: Sequence[str], chance: Chance, luck: Chance) -> Turn:
    worked, took = time.process_time(), time.perf_counter()
    command = game.draw(state, chance) if seat == CHANCE else choose(game, state, seat, bots[seat], luck)
    worked, took = time.process_time() - worked, time.perf_counter() - took
    return Turn(take(game, state, seat, command), worked, took)


class Result(msgspec.Struct):
    """``share`` of the first place (1 if it is the bot's alone), and the times of its turns."""

    share: float
    worked: list[float]
    took: list[float]


def result(name: str, bot: str, others: str, seats: int, number: int) -> Result:
    """One game; the bot's seat and the deal go by its number."""
    game, seat = games()[name], Seat(number % seats)
    turns = list(played(game, [bot if other == seat else others for other in range(seats)], number // seats))
    outcome = game.outcome(turns[-1].step.after)
    if outcome is None:
        raise AssertionError(f"game {number} has not ended")
    first = outcome.ranking[0]
    own = [turn for turn in turns if turn.step.seat == seat]
    share = 1 / len(first) if seat in first else 0.0
    return Result(share, [turn.worked for turn in own], [turn.took for turn in own])


def _results(name: str, bot: str, others: str, seats: int, numbers: Sequence[int]) -> list[Result]:
    return [result(name, bot, others, seats, number) for number in numbers]


@click.command()
@click.argument("game")
@click.argument("bot")
@click.argument("others")
@click.option("--seats", default=2, show_default=True)
@click.option("--games", "count", default=100, show_default=True)
def measure(game: str, bot: str, others: str, seats: int, count: int) -> None:
    """Let BOT play GAME against OTHERS."""
    results = list(chain.from_iterable(on_cores(partial(_results, game, bot, others, seats), range(count))))
    won, shared = sum(each.share == 1 for each in results), sum(0 < each.share < 1 for each in results)
    print(f"{bot} among {seats} with {others}: {won} won, {shared} shared, {count - won - shared} lost", end=", ")
    print(f"{sum(each.share for each in results) / count:.1%} of the first places")
    print(_line("of a core", sorted(time for each in results for time in each.worked)))
    print(_line("of the wall", sorted(time for each in results for time in each.took)))


def _line(clock: str, times: list[float]) -> str:
    mean, hundredth = sum(times) / len(times), times[int(0.99 * len(times))]
    return f"ms a turn {clock}: mean {mean * 1e3:.1f}, p99 {hundredth * 1e3:.1f}, longest {times[-1] * 1e3:.1f}"


if __name__ == "__main__":
    measure()
