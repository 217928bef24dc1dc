"""A whole game made up from one seat's view of it."""

from collections import Counter
from collections.abc import Iterator

import pytest

from core import looply
from core.chance import Chance
from core.identity import Seat
from core.looply.commands import Options
from core.looply.state import State, active
from core.looply.tiles import full_bag
from core.looply.world import world_of
from tests.core.looply.table import after, bot_game, held, in_turn, late, place, started, swap
from tests.laws.playing import Variant, playout


def seen_by(state: State, seat: Seat) -> State:
    return world_of(seat, looply.public(state), looply.private(state, seat))


def every_version(seats: int) -> Iterator[State]:
    """Of a game with misses, passes and leavers (four play it on the small board), and of one with swaps."""
    options = Options(board=9) if seats == 4 else Options()
    for step in playout(Variant(looply, seats, options), Chance(b"world %d" % seats)):
        yield step.after
    yield from bot_game(seats, "random", seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_views_are_the_views_it_was_made_from(seats: int) -> None:
    for state in every_version(seats):
        for seat in active(state):
            world = seen_by(state, seat)
            assert looply.public(world) == looply.public(state)
            assert looply.private(world, seat) == looply.private(state, seat)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_other_world_drawn_from_it_shows_the_same(seats: int) -> None:
    for number, state in enumerate(every_version(seats)):
        seat = active(state)[number % len(active(state))]
        world = looply.resample(seen_by(state, seat), seat, Chance(b"other %d" % number))
        assert looply.public(world) == looply.public(state)
        assert looply.private(world, seat) == looply.private(state, seat)


def test_it_has_the_tiles_of_the_game_and_goes_on_like_it() -> None:
    for state in bot_game(3, "random", 5):
        if state.is_shuffling or state.outcome is not None:
            continue
        world = seen_by(state, state.mover)
        assert held(world) == Counter(full_bag(3))
        assert list(looply.legal(world, state.mover)) == list(looply.legal(state, state.mover))
        assert [player.has_placed for player in world.players] == [player.has_placed for player in state.players]


def test_what_the_seat_just_swapped_lies_in_the_bag() -> None:
    state = after(started(3, "RS RS RS RC RC RC"), 0, swap("RS RS"))
    assert held(seen_by(state, Seat(0))) == Counter(full_bag(3))
    assert Counter(seen_by(state, Seat(0)).bag)["RS"] >= 2


def test_before_the_deal_it_is_empty() -> None:
    state = looply.initial(Options(), 3, looply.rules)
    assert looply.public(seen_by(state, Seat(1))) == looply.public(state)


def test_who_has_no_tile_left_has_called_the_last_round() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"))
    assert seen_by(state, Seat(1)).last_round == state.last_round == state.round
