"""Which first-placement bonus makes the places even?"""

import pytest

from core.identity import Seat
from core.looply.board import Board, board_with
from core.looply.calibration import bare, calibrate, win_shares, with_bonus
from core.looply.grid import Square
from core.looply.rules import NUMBERS
from core.looply.state import Player, State
from core.looply.tiles import Tile
from replay.simulation import Setup, play, set_up


def ended(*scores: int, order: tuple[int, ...] = (0, 1), **others: object) -> State:
    """A game in which the seats came to these scores."""
    players = tuple(Player(score=score, turns=9, has_placed=True) for score in scores)
    board = board_with(9, {Square("e5"): Tile("RC")})
    return State(rules=1, board=board, players=players, order=tuple(map(Seat, order)), **others)  # type: ignore[arg-type]


def test_the_bonus_goes_by_the_place_in_the_turn_order() -> None:
    state = with_bonus(ended(10, 20, 30, order=(2, 0, 1)), (0, 5, 1))
    assert [player.score for player in state.players] == [15, 21, 30]


def test_who_never_placed_a_tile_gets_none() -> None:
    state = ended(10, 0)
    idle = State(rules=1, board=state.board, players=(state.players[0], Player(turns=9)), order=state.order)
    assert [player.score for player in with_bonus(idle, (1, 7)).players] == [11, 0]


def test_wins_are_counted_by_place_and_shared_ones_shared() -> None:
    states = [ended(1, 2), ended(1, 2, order=(1, 0)), ended(3, 3), ended(0, 1)]
    assert win_shares(states, (0, 0)) == (1.5 / 4, 2.5 / 4)


def test_who_has_left_does_not_win_by_a_bonus() -> None:
    assert win_shares([ended(10, 0, left=(Seat(0),))], (50, 0)) == (0, 1)


@pytest.mark.parametrize(("ahead", "bonus"), [(11, (0, 11)), (-5, (5, 0)), (0, (0, 0))])
def test_the_bonus_is_found_that_parts_the_wins_evenly(ahead: int, bonus: tuple[int, int]) -> None:
    # The first player is ahead by as much on average; with just that bonus the wins are even, a shared one included.
    states = [ended(100 + ahead + by, 100) for by in range(-30, 31)]
    assert calibrate(states) == bonus
    assert win_shares(states, bonus) == (0.5, 0.5)


def test_scoring_a_game_again_gives_what_playing_it_with_the_bonus_gives() -> None:
    without = set_up("looply", 4, ["greedy"], {"board": 9}, "same", 1)
    calibrated = set_up("looply", 4, ["greedy"], {"board": 9}, "same", max(NUMBERS))
    bonus = NUMBERS[max(NUMBERS)].first_bonus(4, 9)
    assert any(bonus)
    for number in range(3):
        assert scores(calibrated, number) == [player.score for player in again(without, number, bonus).players]


def scores(setup: Setup, number: int) -> list[int]:
    return [player.score for player in play(setup, number).state.players]


def again(setup: Setup, number: int, bonus: tuple[int, ...]) -> State:
    return with_bonus(bare(play(setup, number).state), bonus)


def test_what_is_kept_of_a_game_ranks_the_same() -> None:
    state = play(set_up("looply", 3, ["greedy"], {}, "bare", 1), 0).state
    kept = bare(state)
    assert kept.board == Board(size=9, occupied=state.board.occupied)
    assert win_shares([kept], (0, 0, 0)) == win_shares([state], (0, 0, 0))
