"""What is a placement worth?"""

import msgspec

from core.looply.board import Board
from core.looply.grid import Square
from core.looply.loops import Loop, closed_by
from core.looply.rules import NUMBERS, bonus_squares
from core.looply.tiles import Tile


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """The score of a placement, taken apart.

    ``tile`` has its bonus square in it; ``move`` is (tile + links + loops) × times; ``total`` is move + first + out,
    the bonuses for the first placement and for the last tile.
    """

    tile: int
    links: int
    loops: int
    times: int
    first: int
    out: int
    move: int
    total: int


def score(
    board: Board, tile: Tile, square: Square, version: int, *, first: int, out: int
) -> tuple[Parts, tuple[Loop, ...]]:
    """What a tile laid on a legal square scores, with the two bonuses as given, and the LOOPs it closes."""
    numbers, bonus = NUMBERS[version], bonus_squares(board.size, version).get(square)
    closed = closed_by(board, square)
    value = numbers.values[tile[1]] * (2 if bonus == "2T" else 3 if bonus == "3T" else 1)
    links = board.links(tile, square)
    loops = numbers.ring_tile * sum(len(loop.ring) for loop in closed)
    times = 2 if bonus == "2L" else 1
    move = (value + links + loops) * times
    parts = Parts(
        tile=value, links=links, loops=loops, times=times, first=first, out=out, move=move, total=move + first + out
    )
    return parts, closed
