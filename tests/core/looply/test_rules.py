"""The house's numbers, against the rules page."""

from collections import Counter

import pytest

from core.looply.rules import NUMBERS, bonus_squares
from core.looply.tiles import KINDS, full_bag


def test_there_are_25_kinds_in_the_order_of_the_rules() -> None:
    assert KINDS[:6] == ("RC", "RT", "RS", "RD", "RX", "YC")
    assert len(set(KINDS)) == 25


@pytest.mark.parametrize(("size", "tiles"), [(9, 75), (11, 100)])
def test_the_bag_holds_fewer_tiles_than_there_are_squares(size: int, tiles: int) -> None:
    assert len(full_bag(NUMBERS[1].copies[size])) == tiles < size * size


@pytest.mark.parametrize(("size", "count"), [(9, {"2L": 5, "2T": 12, "3T": 8}), (11, {"2L": 5, "2T": 20, "3T": 8})])
def test_every_board_has_its_bonus_squares(size: int, count: dict[str, int]) -> None:
    assert Counter(bonus_squares(size).values()) == count


def test_bonus_squares_lie_mirrored_and_turned_around_the_centre() -> None:
    squares = bonus_squares(9)
    assert [squares[name] for name in ("e5", "c3", "g7")] == ["2L"] * 3
    assert [squares[name] for name in ("b2", "d1", "f9", "a4", "i6")] == ["2T"] * 5
    assert [squares[name] for name in ("a1", "i9", "e2", "b5", "h5")] == ["3T"] * 5


def test_the_first_placement_pays_nothing_until_it_is_calibrated() -> None:
    assert NUMBERS[1].first_bonus(3, 9) == (0, 0, 0)
