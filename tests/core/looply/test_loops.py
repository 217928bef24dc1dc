"""Which LOOPs does a tile close? Examples, and a second opinion by plain search."""

from collections.abc import Iterable

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from core.looply.board import Board
from core.looply.grid import Square, grid_of
from core.looply.loops import Loop, closed_by
from tests.core.looply.table import bot_game

Place = tuple[int, int]


def board_of(squares: Iterable[str], size: int = 9) -> Board:
    bits = grid_of(size).bits
    return Board(size=size, occupied=sum(bits[Square(square)] for square in squares))


def closed(laid: str, square: str, size: int = 9) -> list[tuple[str, int]]:
    """The holes, and how many tiles their rings have."""
    return [(" ".join(loop.hole), len(loop.ring)) for loop in closed_by(board_of(laid.split(), size), Square(square))]


RING = "d4 e4 f4 d5 f5 d6 e6"


def test_the_smallest_ring_has_eight_tiles() -> None:
    assert closed(RING, "f6") == [("e5", 8)]


def test_corner_contact_does_not_close_a_ring() -> None:
    assert closed("e4 d5 f5", "e6") == []


def test_a_ring_open_at_the_edge_pays_nothing() -> None:
    assert closed("b1 b2", "a2") == []
    assert closed("a1 c1 a2 b2", "c2") == []


def test_filling_the_last_square_of_a_hole_closes_nothing() -> None:
    assert closed(RING + " f6", "e5") == []


def test_tiles_that_stick_into_a_hole_belong_to_its_ring() -> None:
    outer = "c3 d3 e3 f3 g3 c4 g4 c5 g5 c6 g6 c7 d7 e7 f7"
    assert closed(f"{outer} e4", "g7") == [("d4 f4 d5 e5 f5 d6 e6 f6", 17)]


def test_the_larger_part_of_a_hole_stays_the_old_loop() -> None:
    frame = "d3 e3 f3 g3 h3 d4 h4 d5 e5 f5 g5 h5"
    assert closed(frame, "e4") == []
    assert closed("c3 c4 c5 " + frame.replace("d4 ", ""), "e4") == [("d4", 8)]


def test_of_equal_parts_the_first_in_reading_order_stays_the_old_loop() -> None:
    assert closed("d3 e3 f3 g3 h3 d4 h4 d5 e5 f5 g5 h5", "f4") == [("g4", 8)]


def test_one_tile_can_close_three_loops() -> None:
    laid = "e5 f5 f4 f3 e3 d3 c3 d4 b3 b4 b5 c5 b6 b7 c7 d7 d6"
    assert closed(laid, "d5") == [("c4", 8), ("e4", 8), ("c6", 8)]


@pytest.mark.parametrize("size", [9, 11])
def test_a_ring_around_the_whole_board_encloses_what_the_edge_does_not_touch(size: int) -> None:
    last = f"{chr(ord('a') + size - 1)}{size}"
    edge = [name for name in grid_of(size).bits if name[0] in ("a", last[0]) or name[1:] in ("1", last[1:])]
    (loop,) = closed_by(board_of([name for name in edge if name != "b1"], size), Square("b1"))
    assert (len(loop.hole), len(loop.ring)) == ((size - 2) ** 2, 4 * size - 4)


@st.composite
def scattered(draw: st.DrawFn) -> tuple[Board, Square]:
    """Any tiles on a board of either size, and an empty square."""
    size = draw(st.sampled_from([9, 11]))
    names = list(grid_of(size).bits)
    some, more = (draw(st.integers(0, (1 << len(names)) - 1)) for _ in range(2))
    laid = draw(st.sampled_from([some, some | more, some & more]))
    square = draw(st.sampled_from(names))
    return board_of((name for i, name in enumerate(names) if laid >> i & 1 and name != square), size), square


@st.composite
def ringed(draw: st.DrawFn) -> tuple[Board, Square]:
    """Up to four holes near a square in the middle, walled in but for that square."""
    size = draw(st.sampled_from([9, 11]))
    grid = grid_of(size)
    square = grid.centre
    around_it = grid.spread(grid.bits[square])
    near = grid.squares(draw(st.sampled_from([around_it, grid.spread(around_it)])) & ~grid.bits[square])
    holes = sum(grid.bits[name] for name in draw(st.sets(st.sampled_from(near), min_size=1, max_size=4)))
    walls = grid.spread(holes) & ~holes & ~grid.bits[square] & grid.inside
    return Board(size=size, occupied=walls), square


positions = st.one_of(scattered(), ringed())


@settings(max_examples=200, deadline=None)
@given(positions)
def test_a_move_closes_none_to_three_loops(position: tuple[Board, Square]) -> None:
    assert 0 <= len(closed_by(*position)) <= 3


@settings(max_examples=200, deadline=None)
@given(positions)
def test_no_ring_has_fewer_than_eight_tiles(position: tuple[Board, Square]) -> None:
    assert all(len(loop.ring) >= 8 for loop in closed_by(*position))


@pytest.mark.parametrize("count", range(4))
def test_the_positions_have_none_to_three_loops_in_them(count: int) -> None:
    found_first = settings(phases=[Phase.generate], deadline=None, derandomize=True, max_examples=3000)
    find(positions, lambda position: len(closed_by(*position)) == count, settings=found_first)


@settings(max_examples=200, deadline=None)
@given(positions)
def test_the_edge_is_no_wall(position: tuple[Board, Square]) -> None:
    board, square = position
    ends = (0, board.size - 1)
    for loop in closed_by(board, square):
        assert not [name for name in loop.hole if place_of(name)[0] in ends or place_of(name)[1] in ends]


@settings(max_examples=200, deadline=None)
@given(positions)
def test_loops_are_those_that_plain_search_finds(position: tuple[Board, Square]) -> None:
    assert found(*position) == searched(*position)


def test_in_games_too_loops_are_those_that_plain_search_finds() -> None:
    closed_in_all = 0
    for seed in range(4):
        board = Board(size=11)
        for state in bot_game(4, "greedy", seed):
            last = state.last
            if last is not None and last.kind == "place":
                assert {pair(loop) for loop in last.loops} == searched(board, last.square)
                closed_in_all += len(last.loops)
            board = state.board
    assert closed_in_all > 4


def found(board: Board, square: Square) -> set[tuple[frozenset[Place], frozenset[Place]]]:
    loops = closed_by(board, square)
    assert [loop.hole[0] for loop in loops] == sorted((loop.hole[0] for loop in loops), key=reading)
    return {pair(loop) for loop in loops}


def pair(loop: Loop) -> tuple[frozenset[Place], frozenset[Place]]:
    return frozenset(map(place_of, loop.hole)), frozenset(map(place_of, loop.ring))


def reading(name: str) -> Place:
    column, line = place_of(name)
    return line, column


def place_of(name: str) -> Place:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def searched(board: Board, square: Square) -> set[tuple[frozenset[Place], frozenset[Place]]]:
    """The rule read aloud, over sets of coordinates."""
    laid = {place_of(name) for name in board.grid.squares(board.occupied)}
    spot = place_of(square)
    before = next(region for region in regions(board.size, laid) if spot in region)
    parts = [region for region in regions(board.size, laid | {spot}) if region <= before]
    holes = [part for part in parts if (-1, -1) not in part]
    if (-1, -1) not in before and holes:
        holes.remove(min(holes, key=lambda part: (-len(part), min((y, x) for x, y in part))))
    return {
        (hole, frozenset(tile for tile in laid | {spot} if any(tile in around(place) for place in hole)))
        for hole in holes
    }


def regions(size: int, laid: set[Place]) -> list[frozenset[Place]]:
    free = {(x, y) for x in range(-1, size + 1) for y in range(-1, size + 1)} - laid
    found_regions = []
    while free:
        region: set[Place] = set()
        reached = [next(iter(free))]
        while reached:
            place = reached.pop()
            if place not in region:
                region.add(place)
                reached += around(place) & free
        free -= region
        found_regions.append(frozenset(region))
    return found_regions


def around(place: Place) -> set[Place]:
    x, y = place
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {place}
