"""Does the bot that looks ahead play by the rules, from its view alone, and better than the greedy one?"""

from collections.abc import Iterator

import pytest

from core import looply
from core.chance import Chance
from core.looply.commands import Command, Options, Swap
from core.looply.state import State
from tests.bench.bots import played, result
from tests.core.looply.table import PASS, after, bot_game, events_of, late, place
from tests.core.looply.test_endgame import brute, lead_after
from tests.laws.playing import Variant, playout

LUCKS = [Chance(key=b"luck %d" % number) for number in range(12)]


def choice(state: State, luck: Chance = LUCKS[0], bot: str = "keen") -> Command:
    seat = state.mover
    return looply.bots[bot](seat, looply.public(state), looply.private(state, seat), luck)


def thinking(states: Iterator[State], every: int) -> list[State]:
    """Some of these states in which a player is to act."""
    return [state for state in states if state.outcome is None and not state.is_shuffling][::every]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_games_by_the_rules(seats: int) -> None:
    *_, last = played(looply, ["greedy"] * (seats - 1) + ["keen"], seats)
    assert last.step.after.outcome is not None
    assert last.step.after.left == ()


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
    laid = {"d4": "RC", "e4": "RD", "f4": "RS", "d5": "GT", "f5": "BX", "d6": "RD", "e7": "RS", "d8": "GT"}
    state = late(["RX", "BC BS PC PD YC YS"], bag="BD BT PC YD", board=laid)
    opening = place("RX", "e6")
    assert choice(state, bot="greedy") == opening
    assert [choice(state, luck) == opening for luck in LUCKS] == [False] * len(LUCKS)


def test_it_swaps_rather_than_give_a_loop_away_but_not_after_a_turn_without_a_point() -> None:
    states = [state for seed in range(4) for state in thinking(bot_game(2, "greedy", seed), 3)]
    waits = [after(state, state.mover, command) for state in states if is_waiting(state, command := choice(state))]
    assert 0 < len(waits) < 0.1 * len(states)
    assert not any(is_waiting(state, choice(state)) for state in waits)


def is_waiting(state: State, command: Command) -> bool:
    return isinstance(command, Swap) and bool(looply.private(state, state.mover).legal)


def test_it_plays_an_ending_out_when_nothing_is_hidden() -> None:
    for seed in range(6):
        for state in [state for state in thinking(bot_game(2, "greedy", seed), 1) if not state.bag][-4:]:
            assert lead_after(state, choice(state)) == brute(state)


GAMES = pytest.mark.parametrize(
    "games", [4, pytest.param(400, marks=[pytest.mark.long, pytest.mark.timeout(3_000)])], ids="{} games".format
)


@GAMES
def test_it_beats_the_greedy_bot_and_works_for_less_than_300_ms_a_move(games: int) -> None:
    results = [result("looply", "keen", "greedy", 2, number) for number in range(games)]
    worked = sorted(seconds for each in results for seconds in each.worked)
    assert sum(each.share == 1 for each in results) >= 0.6 * games
    assert worked[int(0.99 * len(worked))] < 0.15
    assert worked[-1] < 0.3
