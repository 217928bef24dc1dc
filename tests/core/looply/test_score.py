"""What is a placement worth? The worked examples of the rules page, and what multiplies what."""

from msgspec.structs import replace

from core.looply.board import board_with
from core.looply.grid import Square
from core.looply.score import Parts, score
from core.looply.tiles import Tile
from tests.core.looply.table import in_turn, late, parts_of, place, placed, started, with_player


def parts(**numbers: int) -> Parts:
    usual = {"links": 0, "loops": 0, "times": 1, "first": 0, "out": 0}
    return Parts(**{**usual, "total": numbers["move"], **numbers})


def test_example_1_the_first_tile_is_doubled_by_the_centre() -> None:
    state = started(2, "RS")
    assert parts_of(state, 0, "RS", "e5") == parts(tile=3, times=2, move=6)


def test_example_2_a_shared_colour_links() -> None:
    state = in_turn(started(2, "RS RC RC RC BD BD RX"), place("RS", "e5"))
    assert parts_of(state, 1, "RX", "f5") == parts(tile=5, links=1, move=6)


def test_example_3_only_touching_tiles_count() -> None:
    state = in_turn(started(2, "RS RS RC RC BD BD RX"), place("RS", "e5"), place("RX", "f5"))
    assert parts_of(state, 0, "RS", "f4") == parts(tile=3, links=1, move=4)


def test_both_attributes_shared_link_twice() -> None:
    state = in_turn(started(2, "RS RC RC RC BD BD RS"), place("RS", "e5"))
    assert parts_of(state, 1, "RS", "f5") == parts(tile=3, links=2, move=5)


def test_example_4_a_ring_closed_by_a_corner() -> None:
    board = board_with(9, {Square(square): Tile("GC") for square in "d4 e4 f4 d5 f5 d6 e6".split()})
    scored, loops = score(board, Tile("GC"), Square("f6"), 1, first=0, out=0)
    assert scored == parts(tile=1, links=4, loops=24, move=29)
    assert [loop.hole for loop in loops] == [("e5",)]


EXAMPLE_5 = (
    "RD e5, RX f5, RT f4, RD f3, RD e3, RS d3, RX c3, RT d4, RX b3, RS b4, RC b5, RT c5, RS b6, RC b7, "
    "PC c7, BC d7, PC d6"
)


def test_example_5_three_at_once_in_a_legal_duel() -> None:
    racks = "RD RT RD RX RX RC  RX RD RS RT RS RT"
    state = started(2, f"{racks} RS RC PC BC PC RC")
    state = in_turn(state, *(place(*move.split()) for move in EXAMPLE_5.split(", ")))
    event = placed(state, 1, "RC", "d5")
    assert [loop.hole for loop in event.loops] == [("c4",), ("e4",), ("c6",)]
    assert event.parts == parts(tile=1, links=4, loops=72, move=77)


def test_a_loop_square_doubles_links_too() -> None:
    state = late(["RS", "BX"], bag="GC", board={"c4": "RC"})
    assert parts_of(state, 0, "RS", "c3") == parts(tile=3, links=1, times=2, move=8)


def test_tile_squares_multiply_the_tile_only() -> None:
    assert parts_of(late(["RX", "BX"], bag="GC", board={"h4": "RC"}), 0, "RX", "h5").tile == 15
    assert parts_of(late(["RX", "BX"], bag="GC", board={"b3": "RC"}), 0, "RX", "b2") == parts(tile=10, links=1, move=11)


def test_the_first_placement_bonus_goes_by_the_place_in_the_turn_order() -> None:
    state = started(3, "RS RS RC RC BD BD RX RX RT RT BC BC", order=[2, 0, 1], bonus=[5, 7, 9])
    first = parts_of(state, 2, "RS", "e5")
    assert (first.first, first.move, first.total) == (5, 6, 11)
    state = in_turn(state, place("RS", "e5"))
    assert parts_of(state, 0, "RX", "e4").first == 7


def test_the_first_placement_bonus_is_paid_once_and_waits_for_the_first_placement() -> None:
    state = started(2, "RS RS RC RC BD BD RX", bonus=[5, 7])
    state = in_turn(state, place("RS", "e5"), place("RX", "e4"))
    assert parts_of(state, 0, "RC", "d5").first == 0
    late_start = with_player(state, 0, has_placed=False)
    assert parts_of(late_start, 0, "RC", "d5").first == 5


def test_the_last_tile_pays_ten_when_the_bag_is_empty() -> None:
    scored = parts_of(late(["RS", "BX"]), 0, "RS", "e4")
    assert (scored.out, scored.move, scored.total) == (10, 4, 14)
    assert parts_of(late(["RS", "BX"], bag="GC"), 0, "RS", "e4").out == 0
    assert parts_of(late(["RS RS", "BX"]), 0, "RS", "e4").out == 0


def test_bonuses_behind_the_plus_are_neither_doubled_nor_part_of_the_best_move() -> None:
    state = replace(started(2, "RS", bonus=[5, 0]), bag=())
    state = with_player(state, 0, rack=(Tile("RS"),))
    after = in_turn(state, place("RS", "e5"))
    assert after.players[0].score == 6 + 5 + 10
    assert after.players[0].best == 6
