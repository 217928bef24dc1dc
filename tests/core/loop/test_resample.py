"""Another world that a viewer cannot tell from this one."""

import pytest

from core import loop
from core.chance import Chance
from core.identity import Seat
from core.loop.cards import DECK
from core.loop.state import State
from core.viewer import REFEREE, SPECTATOR, Viewer
from projections.view import game_view
from tests.core.loop.given import GAME, after, cards, dealt, lay, random_game


def all_cards(state: State) -> list[str]:
    return [card for mine in state.cards for card in mine.all]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_viewer_sees_the_same_in_every_world(players: int) -> None:
    for step, (state, _, _) in enumerate(random_game(players, f"worlds {players}", oddities=True)):
        viewers: list[Viewer] = [SPECTATOR, *loop.active(state)]
        for viewer in viewers:
            world = loop.resample(state, viewer, Chance(f"{step}".encode()))
            assert game_view(GAME, world, viewer) == game_view(GAME, state, viewer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_world_has_eleven_different_cards_a_chair(players: int) -> None:
    for step, (state, _, _) in enumerate(random_game(players, f"packs {players}")):
        world = loop.resample(state, Seat(step % players), Chance(f"{step}".encode()))
        assert len(all_cards(world)) == len(set(all_cards(world))) == (11 * players if world.cards else 0)
        for old, new in zip(state.cards, world.cards, strict=True):
            assert (old.laid, old.revealed, old.seen) == (new.laid, new.revealed, new.seen)
            assert (len(old.hand), len(old.aside)) == (len(new.hand), len(new.aside))


def test_others_cards_are_drawn_anew_from_all_that_is_unseen() -> None:
    state, found = dealt(2), set[str]()
    for key in range(40):
        world = loop.resample(state, Seat(0), Chance(f"{key}".encode()))
        assert world.cards[0] == state.cards[0]
        found |= set(world.cards[1].hand)
    assert found == set(DECK) - set(state.cards[0].hand)


def test_ones_own_cards_are_drawn_anew_for_others() -> None:
    state = dealt(2)
    assert loop.resample(state, Seat(1), Chance(b"1")).cards[0] != state.cards[0]
    assert loop.resample(state, SPECTATOR, Chance(b"1")).cards[0] != state.cards[0]


def test_what_a_chair_laid_in_earlier_rounds_stays_its_own() -> None:
    for step, (state, _, _) in enumerate(random_game(3, "memory")):
        for viewer in (SPECTATOR, Seat(0)):
            world = loop.resample(state, viewer, Chance(f"{step}".encode()))
            for old, new in zip(state.cards, world.cards, strict=True):
                assert old.seen <= set(new.all)


def test_who_sat_on_a_chair_knows_its_eleven_but_not_what_is_aside_now() -> None:
    state = after(dealt(2), *((seat, move) for seat in (0, 1) for move in [next(loop.legal(dealt(2), Seat(seat)))]))
    state = after(state, (0, lay("R3 R4 R5 R6 R7 R8 R9 R10 R11")))
    assert state.round == 2
    move = next(loop.legal(state, Seat(1)))
    state = after(state, (1, move))
    worlds = [loop.resample(state, Seat(0), Chance(f"{key}".encode())) for key in range(20)]
    assert {world.cards[0].all for world in worlds} == {state.cards[0].all}
    assert len({world.cards[0].aside for world in worlds}) > 5
    seen = cards("R3 R4 R5 R6 R7 R8 R9 R10 R11")
    for key in range(5):
        assert set(seen) <= set(loop.resample(state, SPECTATOR, Chance(f"{key}".encode())).cards[0].all)


def test_the_referee_knows_this_world() -> None:
    state = dealt(3)
    assert loop.resample(state, REFEREE, Chance(b"1")) is state
