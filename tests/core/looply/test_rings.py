"""Where any tile would close LOOPs."""

import pytest

from core.looply.board import Board
from core.looply.loops import closed_by
from core.looply.rings import rings
from tests.core.looply.table import bot_game


def closing(board: Board) -> dict[int, tuple[int, ...]]:
    """The same, square by square."""
    grid = board.grid
    beside = grid.squares(grid.sides(board.occupied) & grid.inside & ~board.occupied)
    found = {grid.bits[square]: tuple(len(loop.ring) for loop in closed_by(board, square)) for square in beside}
    return {square: sizes for square, sizes in found.items() if sizes}


@pytest.mark.parametrize("seats", [2, 4])
def test_they_are_what_a_tile_closes_on_each_square(seats: int) -> None:
    boards = [state.board for seed in range(3) for state in list(bot_game(seats, "greedy", seed))[::2]]
    assert sum(bool(closing(board)) for board in boards) > 30
    for board in boards:
        assert dict(rings(board.size, board.occupied)) == closing(board)
