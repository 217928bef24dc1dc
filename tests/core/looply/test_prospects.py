"""What each kind of tile would score on each square."""

import pytest

from core.looply.board import Board
from core.looply.prospects import prospects_of
from core.looply.rules import VERSION
from core.looply.score import score
from core.looply.tiles import KINDS
from tests.core.looply.table import bot_game, started


def scores(board: Board) -> dict[tuple[str, int], int]:
    """By tile and square, each scored for itself."""
    return {
        (tile, board.grid.bits[square]): score(board, tile, square, VERSION, first=0, out=0)[0].move
        for tile in KINDS
        for square in board.grid.squares(board.fits(tile))
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_they_are_the_scores_of_the_legal_placements(seats: int) -> None:
    for state in list(bot_game(seats, "greedy", 1))[::3]:
        prospects, expected = prospects_of(state.board, VERSION), scores(state.board)
        found = {(tile, square): points for tile in KINDS for points, square in prospects.placements(tile)}
        assert found == expected
        assert prospects.best == {
            tile: max((points for (other, _), points in expected.items() if other == tile), default=0) for tile in KINDS
        }


def test_on_an_empty_board_there_is_the_centre() -> None:
    board = started(2).board
    prospects = prospects_of(board, VERSION)
    assert prospects.placements(KINDS[2]) == [(6, board.grid.bits[board.grid.centre])]


@pytest.mark.parametrize("seats", [2, 4])
def test_one_more_tile_makes_them_those_of_the_next_board(seats: int) -> None:
    board = started(seats).board
    prospects = prospects_of(board, VERSION)
    for state in bot_game(seats, "greedy", 2):
        for square, tile in state.board.tiles.items():
            if square not in board.tiles:
                prospects = prospects.after(tile, board.grid.bits[square])
        board = state.board
        if board.occupied:
            assert prospects.rows == prospects_of(board, VERSION).rows
