"""Does the bot that looks ahead play by the rules, from its view alone, and better than the greedy one?"""

import time
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from core import looply
from core.chance import Chance
from core.identity import CHANCE, Seat
from core.looply.commands import Command, Options, Swap
from core.looply.state import State
from tests.core.looply.table import PASS, after, bot_game, events_of, late, place
from tests.laws.playing import Variant, playout

LUCKS = [Chance(key=b"luck %d" % number) for number in range(6)]


class Turn(msgspec.Struct):
    """What a bot did, and how long it thought about it, in seconds of processor time."""

    before: State
    seat: Seat
    command: Command
    seconds: float
    after: State


def choice(state: State, luck: Chance = LUCKS[0], bot: str = "keen") -> Command:
    seat = state.mover
    return looply.bots[bot](seat, looply.public(state), looply.private(state, seat), luck)


def played(bots: Sequence[str], seed: int) -> Iterator[Turn]:
    """A game between bots, by seat."""
    chance = Chance(key=b"match %d" % seed)
    state = looply.initial(Options(), len(bots), looply.rules)
    state = after(state, CHANCE, looply.draw(state, chance))
    while acting := looply.to_act(state):
        before, (seat,) = state, acting
        started = time.process_time()
        luck = Chance(key=b"luck %d %d" % (seed, state.ply))
        command = looply.draw(state, chance) if seat == CHANCE else choice(state, luck, bots[seat])
        seconds = time.process_time() - started
        for event in events_of(state, seat, command):
            state = looply.evolve(state, event)
        yield Turn(before, seat, command, seconds, state)


def thinking(states: Iterator[State], every: int) -> list[State]:
    """Some of these states in which a player is to act."""
    return [state for state in states if state.outcome is None and not state.is_shuffling][::every]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_games_by_the_rules(seats: int) -> None:
    *_, last = played(["greedy"] * (seats - 1) + ["keen"], seats)
    assert last.after.outcome is not None
    assert last.after.left == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_knows_what_to_do_after_passes_misses_and_leaving(seats: int) -> None:
    variant = Variant(looply, seats, Options())
    for seed in range(2):
        steps = playout(variant, Chance(b"%d" % seed))
        for state in thinking((step.after for step in steps), 9):
            assert events_of(state, state.mover, choice(state))


def test_it_decides_the_same_when_asked_again_and_whatever_is_hidden() -> None:
    for state in thinking(bot_game(3, "greedy", 1), 12):
        decided = choice(state)
        other = looply.resample(state, state.mover, Chance(b"other"))
        assert choice(state) == choice(other) == decided


def test_what_cannot_be_laid_is_swapped_and_if_the_bag_is_empty_it_passes() -> None:
    assert isinstance(choice(late(["BX BS", "RD"], bag="GC")), Swap)
    assert choice(late(["BX BS", "RD"])) == PASS


def test_it_closes_a_loop_when_it_can() -> None:
    ring = dict(zip("d4 e4 f4 d5 f5 d6 e6".split(), "GC GC GC GT GT GT GS".split(), strict=True))
    state = late(["GX BC", "RD"], bag="GD", board=ring)
    assert choice(state) == place("GX", "f6")


def test_it_opens_no_ring_for_a_point_as_the_greedy_bot_does() -> None:
    laid = {"d4": "RC", "e4": "RT", "f4": "RS", "d5": "RC", "f5": "GT", "d6": "RD", "e7": "RT", "d8": "GT"}
    state = late(["RX", "BC BS PC PD YC YS"], bag="BD BT PC YD", board=laid)
    opening = place("RX", "e6")
    assert choice(state, bot="greedy") == opening
    assert [choice(state, luck) == opening for luck in LUCKS] == [False] * len(LUCKS)


GAMES = pytest.mark.parametrize(
    "games", [4, pytest.param(400, marks=[pytest.mark.long, pytest.mark.timeout(3_000)])], ids="{} games".format
)


@GAMES
def test_it_beats_the_greedy_bot_and_thinks_for_less_than_300_ms(games: int) -> None:
    """Each deal is played from either seat."""
    won, seconds = 0, []
    for number in range(games):
        seat = Seat(number % 2)
        turns = list(played(["keen", "greedy"] if seat == 0 else ["greedy", "keen"], number // 2))
        outcome = turns[-1].after.outcome
        assert outcome is not None
        won += outcome.ranking[0] == (seat,)
        seconds += [turn.seconds for turn in turns if turn.seat == seat]
    assert won >= 0.6 * games
    assert sorted(seconds)[int(0.99 * len(seconds))] < 0.15
    assert max(seconds) < 0.3
