"""Rules 5: points, the target, and the whole ranking."""

import pytest

from core import loop
from core.loop.rules import points, rules_of
from core.loop.state import Phase
from tests.core.loop.given import after, in_tricks, lay


@pytest.mark.parametrize(
    ("players", "position", "by_place"),
    [
        (2, None, [1, 0]),
        (3, None, [2, 1, 0]),
        (4, None, [3, 2, 1, 0]),
        (2, 1, [1, -1]),
        (2, 2, [2, 0]),
        (3, 1, [1, -1, -2]),
        (3, 2, [3, 1, -1]),
        (3, 3, [4, 2, 0]),
        (4, 1, [1, -1, -2, -3]),
        (4, 2, [4, 2, 0, -2]),
        (4, 3, [5, 3, 1, -1]),
        (4, 4, [6, 4, 2, 0]),
    ],
)
def test_points_by_place(players: int, position: int | None, by_place: list[int]) -> None:
    assert [points(place, position, players) for place in range(1, players + 1)] == by_place


@pytest.mark.parametrize(("players", "least"), [(2, 1), (3, 2), (4, 4)])
def test_a_later_round_hands_out_enough_for_a_game_to_end(players: int, least: int) -> None:
    from itertools import permutations

    totals = {
        sum(points(place, position, players) for place, position in enumerate(positions, 1))
        for positions in permutations(range(1, players + 1))
    }
    assert min(totals) == least


def test_the_targets() -> None:
    assert rules_of(1).targets == {2: 4, 3: 6, 4: 10}


def test_points_are_written_down_as_each_place_is_taken() -> None:
    state = in_tricks("R9", "Y2 Y10", "B3 B11", positions=(3, 1, 2), scores=(-1, 2, 0), seating=[1, 0, 2])
    assert after(state, (1, lay("R9"))).scores == (-1, 6, 0)


def test_the_position_of_the_chair_counts_not_that_of_the_person() -> None:
    state = in_tricks("R9", "Y2 Y10", positions=(1, 2), seating=[1, 0])
    assert after(state, (1, lay("R9"))).scores == (0, 1)


def test_the_round_is_finished_before_the_target_ends_the_game() -> None:
    state = in_tricks("R9", "Y10", "B3 B11", positions=(3, 1, 2), scores=(4, 3, 0))
    state = after(state, (0, lay("R9")))
    assert (state.scores[0], loop.outcome(state)) == (8, None)
    state = after(state, (1, lay("Y10")))
    assert state.phase is Phase.OVER
    assert state.positions == (1, 2, 3)
    assert (state.round, state.seating, state.trick, state.passes) == (1, (0, 1, 2), (), ())


def test_a_tie_goes_to_the_better_place_in_the_last_round() -> None:
    state = in_tricks("R9", "Y10", "B3 B11", positions=(3, 1, 2), scores=(2, 0, 7), seating=[0, 1, 2])
    result = loop.outcome(after(state, (0, lay("R9")), (1, lay("Y10"))))
    assert result is not None
    assert (result.ranking, result.reason) == (((0,), (2,), (1,)), "target")
