"""Endings played out: the same as trying everything out with the rules themselves."""

from functools import cache

import pytest

from core import looply
from core.identity import Seat
from core.looply.commands import Pass, Place
from core.looply.endgame import Lead, best_ending, endgame_of, hides_nothing
from core.looply.prospects import prospects_of
from core.looply.state import State
from tests.core.looply.table import PASS, RESIGN, after, bot_game, in_turn, place, with_player

MANY = 100_000


def lead(state: State, seat: Seat) -> Lead:
    one, two = state.players[seat], state.players[1 - seat]
    return one.score - two.score, two.turns - one.turns, one.best - two.best, one.loops - two.loops


def brute(state: State) -> Lead:
    """The mover's lead when both play best, by trying everything."""
    return max(lead_after(state, command) for command in looply.legal(state, state.mover))


def lead_after(state: State, command: looply.Command) -> Lead:
    following = after(state, state.mover, command)
    if following.outcome is None:
        return tuple(-number for number in brute(following))
    found = lead(following, state.mover)
    if found != (0, 0, 0, 0):
        assert following.outcome.ranking[0] == (state.mover if found > (0, 0, 0, 0) else 1 - state.mover,)
    return found


def solved(state: State) -> tuple[Place | Pass, Lead]:
    found = best_ending(endgame_of(state, prospects_of(state.board, state.rules)), MANY)
    assert found is not None
    move, end = found
    if move is None:
        return PASS, end
    return place(move[1], state.board.grid.squares(move[2])[0]), end


@cache
def small_endings() -> tuple[State, ...]:
    """Late boards of whole games, each player being left with two tiles, every other board level in score."""
    endings = []
    for seed in range(8):
        state = next(state for state in bot_game(2, "greedy", seed) if not state.bag)
        for seat, player in enumerate(state.players):
            state = with_player(state, seat, rack=player.rack[:2], score=250 if seed % 2 else player.score)
        endings.append(state)
    return tuple(endings)


def test_the_end_is_the_one_that_trying_everything_finds() -> None:
    for state in small_endings():
        command, end = solved(state)
        assert end == brute(state) == lead_after(state, command)


def test_it_is_so_when_the_other_has_just_passed() -> None:
    for state in small_endings():
        passed = in_turn(state, PASS)
        assert solved(passed)[1] == brute(passed)


@pytest.mark.parametrize("which", [0, 1])
def test_it_is_so_when_the_last_tile_is_about_to_be_laid(which: int) -> None:
    played_out = 0
    for state in small_endings():
        one_left = with_player(state, state.mover, rack=state.players[state.mover].rack[which : which + 1])
        command, end = solved(one_left)
        assert end == brute(one_left)
        following = in_turn(one_left, command)
        played_out += following.last_round > 0
        if following.outcome is None:
            assert solved(following)[1] == brute(following) == tuple(-number for number in end)
    assert played_out > 2


def test_too_few_positions_find_nothing() -> None:
    state = small_endings()[0]
    game = endgame_of(state, prospects_of(state.board, state.rules))
    assert best_ending(game, 3) is None


def test_nothing_is_hidden_when_only_two_racks_are_left() -> None:
    states = list(bot_game(2, "greedy", 1))
    assert {hides_nothing(state) for state in states if state.bag} == {False}
    assert all(hides_nothing(state) for state in states if not state.bag)
    assert not any(hides_nothing(state) for state in bot_game(3, "greedy", 1))


def test_what_leavers_took_along_stays_hidden() -> None:
    state = next(state for state in bot_game(3, "greedy", 1) if not state.bag)
    assert not hides_nothing(after(state, 2, RESIGN))
