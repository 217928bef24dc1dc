"""The house's numbers, against the rules page."""

from collections import Counter

import pytest
from msgspec.structs import replace

from core import looply
from core.chance import Chance
from core.identity import CHANCE
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


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 9), (4, 9), (4, 11)])
def test_the_first_placement_paid_nothing_before_it_was_calibrated(players: int, size: int) -> None:
    assert NUMBERS[1].first_bonus(players, size) == (0,) * players


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 9), (4, 9), (4, 11)])
def test_the_first_placement_pays_some_places_and_only_as_much_as_it_takes(players: int, size: int) -> None:
    bonus = NUMBERS[2].first_bonus(players, size)
    assert len(bonus) == players
    assert min(bonus) == 0 < max(bonus)


def test_a_match_is_dealt_by_the_version_that_it_was_opened_with() -> None:
    for version, bonus in ((1, (0, 0)), (2, (0, 7))):
        start = looply.initial(looply.Options(), 2, version)
        (dealt,) = looply.decide(start, CHANCE, looply.draw(start, Chance(bytes(32))))
        assert looply.evolve(start, dealt).first_bonus == bonus


def test_nothing_but_the_first_placement_changed_with_version_2() -> None:
    assert replace(NUMBERS[2], first={}) == NUMBERS[1]
