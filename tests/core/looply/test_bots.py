"""How do the computer players play?"""

import pytest

from core import looply
from core.chance import Chance
from core.identity import Seat
from core.looply.commands import Command, Swap
from core.looply.events import Placed
from core.looply.state import State
from tests.core.looply.table import PASS, bot_game, events_of, late, place, tiles

LUCK = [Chance(key=b"luck %d" % number) for number in range(12)]


def choice(bot: str, state: State, luck: Chance = LUCK[0]) -> Command:
    seat = Seat(state.mover)
    return looply.bots[bot](seat, looply.public(state), looply.private(state, seat), luck)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_between_bots_come_to_an_end(bot: str, seats: int) -> None:
    final = list(bot_game(seats, bot, seats))[-1]
    assert final.outcome is not None
    assert final.left == ()


def test_the_random_bot_takes_every_placement_sometimes() -> None:
    state = late(["RS BX", "RD"], bag="GC")
    taken = {choice("random", state, luck) for luck in LUCK}
    assert taken <= {place("RS", square) for square in "e4 d5 f5 e6".split()}
    assert len(taken) > 2


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_that_cannot_place_swaps_and_if_the_bag_is_empty_passes(bot: str) -> None:
    assert isinstance(choice(bot, late(["BX BS", "RD"], bag="GC")), Swap)
    assert choice(bot, late(["BX BS", "RD"])) == PASS


def test_the_greedy_bot_swaps_as_much_as_the_bag_can_match() -> None:
    swap = choice("greedy", late(["BX BS BD", "RD"], bag="GC GD"))
    assert isinstance(swap, Swap)
    assert len(swap.tiles) == 2


def test_the_greedy_bot_scores_what_no_other_placement_beats() -> None:
    for state in list(bot_game(3, "greedy", 2))[::5]:
        if state.outcome is not None or state.is_shuffling:
            continue
        worth = {}
        for command in looply.legal(state, state.mover):
            event = events_of(state, state.mover, command)[0]
            worth[str(command)] = event.parts.total if isinstance(event, Placed) else 0
        chosen = choice("greedy", state)
        assert worth.get(str(chosen), 0) == max(worth.values())


def test_the_greedy_bot_closes_a_loop_when_it_can() -> None:
    ring = dict.fromkeys("d4 e4 f4 d5 f5 d6 e6".split(), "GC")
    state = late(["GC GX", "RD"], bag="GC", board=ring)
    assert choice("greedy", state) in (place("GC", "f6"), place("GX", "f6"))
    assert tiles("GC GX") == state.players[0].rack
