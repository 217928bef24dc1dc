"""Where may a tile be laid?"""

import pytest

from core.looply.board import Board, board_with
from core.looply.grid import Square
from core.looply.tiles import Tile


def fits(board: dict[str, str], tile: str, size: int = 9) -> str:
    laid = board_with(size, {Square(square): Tile(kind) for square, kind in board.items()})
    return " ".join(laid.grid.squares(laid.fits(Tile(tile))))


@pytest.mark.parametrize(("size", "centre"), [(9, "e5"), (11, "f6")])
def test_an_empty_board_takes_the_first_tile_in_the_centre_only(size: int, centre: str) -> None:
    assert fits({}, "RC", size) == centre


def test_a_tile_goes_beside_one_of_its_colour_or_its_shape() -> None:
    for tile in ("RX", "BS", "RS"):
        assert fits({"e5": "RS"}, tile) == "e4 d5 f5 e6"
    assert fits({"e5": "RS"}, "GX") == ""


def test_a_corner_is_no_contact() -> None:
    assert "d4" not in fits({"e5": "RS"}, "RX").split()


def test_every_tile_it_touches_must_share_something() -> None:
    both = {"e5": "RS", "f6": "GC"}
    assert fits(both, "RX") == "e4 d5"
    assert {"e6", "f5"} <= set(fits(both, "RC").split())


def test_the_end_of_a_row_does_not_touch_the_start_of_the_next() -> None:
    assert fits({"i4": "RS"}, "RX") == "i3 h4 i5"
    assert fits({"a5": "RS"}, "RX") == "a4 b5 a6"


def test_links_count_each_shared_attribute_of_each_touching_tile() -> None:
    board = board_with(9, {Square("e5"): Tile("RS"), Square("f4"): Tile("RC"), Square("g5"): Tile("GS")})
    assert board.links(Tile("RS"), Square("f5")) == 2 + 1 + 1


def test_laying_a_tile_leaves_the_old_board_as_it_was() -> None:
    empty = Board(size=9)
    full = empty.put(Tile("RS"), Square("e5"))
    assert (empty.tiles, empty.occupied) == ({}, 0)
    assert full.tiles == {"e5": "RS"}
