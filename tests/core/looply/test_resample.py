"""Another world that a viewer cannot tell from this one."""

from collections import Counter

import pytest

from core import looply
from core.chance import Chance
from core.identity import CHANCE, Seat
from core.looply.commands import Options
from core.looply.tiles import full_bag
from core.viewer import REFEREE, SPECTATOR, Viewer
from tests.core.looply.table import RESIGN, after, bot_game, events_of, held, in_turn, place, started, swap, tiles

CHANCES = [Chance(key=b"world %d" % number) for number in range(5)]


@pytest.mark.parametrize("viewer", [SPECTATOR, Seat(0), Seat(2)])
def test_a_viewer_sees_the_same_in_every_world(viewer: Viewer) -> None:
    for state in bot_game(3, "random", 3):
        other = looply.resample(state, viewer, CHANCES[0])
        assert looply.public(other) == looply.public(state)
        if isinstance(viewer, int):
            assert looply.private(other, viewer) == looply.private(state, viewer)


def test_every_world_has_the_tiles_of_the_game() -> None:
    for state in bot_game(3, "greedy", 4):
        other = looply.resample(state, Seat(1), CHANCES[1])
        assert held(other) == held(state) == Counter(full_bag(3))


def test_what_is_hidden_differs_between_worlds() -> None:
    state = started(3)
    worlds = [looply.resample(state, Seat(0), chance) for chance in CHANCES]
    assert len({world.bag for world in worlds}) == len(CHANCES)
    assert len({world.players[1].rack for world in worlds}) > 1
    assert {world.players[0].rack for world in worlds} == {state.players[0].rack}
    spectated = [looply.resample(state, SPECTATOR, chance) for chance in CHANCES]
    assert len({world.players[0].rack for world in spectated}) > 1


def test_tiles_that_leavers_took_along_are_hidden_too() -> None:
    state = after(started(3), 2, RESIGN)
    assert len({frozenset(held(looply.resample(state, Seat(0), chance)).items()) for chance in CHANCES}) > 1
    assert all(len(looply.resample(state, Seat(0), chance).bag) == len(state.bag) for chance in CHANCES)


@pytest.mark.parametrize("pending", [True, False])
def test_what_the_viewer_just_swapped_lies_in_the_bag(pending: bool) -> None:
    state = started(3, "RS RS RS RC RC RC")
    state = (
        looply.evolve(state, events_of(state, 0, swap("RS RS RC"))[0]) if pending else after(state, 0, swap("RS RS"))
    )
    for chance in CHANCES:
        world = looply.resample(state, Seat(0), chance)
        assert Counter(tiles("RS RS")) <= Counter(world.bag)
        assert world.is_shuffling == pending
        if pending:
            assert world.bag[-3:] == ("RS", "RS", "RC")


def test_others_are_told_what_fits_their_world() -> None:
    for state in (in_turn(started(3, "RS"), place("RS", "e5")), after(started(3), 0, swap("RC RC"))):
        for chance in CHANCES:
            world = looply.resample(state, Seat(1), chance)
            assert world.last is not None
            assert Counter(world.last.drawn) <= Counter(world.players[0].rack)
            assert Counter(world.last.swapped) <= Counter(world.bag)


def test_every_world_can_be_played_on() -> None:
    state = after(started(3), 0, swap("RC"))
    world = looply.resample(state, Seat(2), CHANCES[0])
    command = looply.draw(looply.evolve(world, events_of(world, 1, swap(world.players[1].rack[0]))[0]), CHANCES[1])
    swapped = looply.evolve(world, events_of(world, 1, swap(world.players[1].rack[0]))[0])
    assert looply.to_act(after(swapped, CHANCE, command)) == (2,)


def test_the_referee_knows_the_world_and_before_the_deal_there_is_only_one() -> None:
    state = started(2)
    assert looply.resample(state, REFEREE, CHANCES[0]) is state
    fresh = looply.initial(Options(), 2, 1)
    assert looply.resample(fresh, SPECTATOR, CHANCES[0]) is fresh
