"""What is a placement worth?"""

import msgspec

from core.looply.board import Board
from core.looply.grid import Square
from core.looply.loops import Loop, closed_by
from core.looply.rules import NUMBERS, Bonus, Numbers, bonus_squares
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
    closed = closed_by(board, square)
    parts = parts_of(
        tile,
        bonus_squares(board.size, version).get(square),
        NUMBERS[version],
        links=board.links(tile, square),
        ring_tiles=sum(len(loop.ring) for loop in closed),
        first=first,
        out=out,
    )
    return parts, closed


def parts_of(
    tile: Tile, bonus: Bonus | None, numbers: Numbers, *, links: int, ring_tiles: int, first: int = 0, out: int = 0
) -> Parts:
    """The parts for a tile that has these links and closes rings of so many tiles."""
    value = numbers.values[tile[1]] * (2 if bonus == "2T" else 3 if bonus == "3T" else 1)
    loops = numbers.ring_tile * ring_tiles
    times = 2 if bonus == "2L" else 1
    move = (value + links + loops) * times
    return Parts(
        tile=value, links=links, loops=loops, times=times, first=first, out=out, move=move, total=move + first + out
    )
