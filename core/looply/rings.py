"""Where on a board would any tile close LOOPs, and how big are their rings?"""

from collections.abc import Mapping
from functools import cache, lru_cache

from core.looply.grid import Bits, Grid, grid_of, single_bits
from core.looply.loops import new_holes

Pattern = int
"""Which of the nine squares on and around a square are empty: three bits for each line."""

_MIDDLE = 4


@lru_cache(maxsize=1 << 12)
def rings(size: int, occupied: Bits) -> Mapping[Bits, tuple[int, ...]]:
    """For each square beside a tile that closes LOOPs the number of tiles in each of their rings."""
    grid = grid_of(size)
    empty = (grid.inside | grid.border) & ~occupied
    closing = {}
    for square in single_bits(grid.sides(occupied) & grid.inside & empty):
        if _may_close(grid, square, empty):
            laid, holes = occupied | square, new_holes(grid, square, empty ^ square)
            closing[square] = tuple((grid.spread(hole) & laid).bit_count() for hole in holes)
    return {square: found for square, found in closing.items() if found}


def _may_close(grid: Grid, square: Bits, empty: Bits) -> bool:
    """Whether the empty squares around this one fall into parts of which one at least cannot reach the border."""
    corner = square.bit_length() - grid.row - 2
    around = empty >> corner
    pattern = around & 7 | (around >> grid.row & 7) << 3 | (around >> 2 * grid.row & 7) << 6
    parts = _parts(pattern)
    return len(parts) > 1 and any(
        _is_enclosed(grid, 1 << corner + first // 3 * grid.row + first % 3, empty ^ square) for first in parts
    )


@cache
def _parts(empty: Pattern) -> tuple[int, ...]:
    """The parts that the empty squares around a square make among themselves, each by its first place of the nine."""
    grid = grid_of(3)
    places = list(grid.bits.values())
    rest = sum(bit for place, bit in enumerate(places) if place != _MIDDLE and empty >> place & 1)
    firsts = []
    while rest:
        first = rest & -rest
        firsts.append(places.index(first))
        rest &= ~grid.region(first, rest)
    return tuple(firsts)


def _is_enclosed(grid: Grid, seed: Bits, empty: Bits) -> bool:
    region, grown = 0, seed
    while grown != region:
        if grown & grid.border:
            return False
        region = grown
        grown = grid.spread(region) & empty
    return True
