"""Which LOOPs does a tile close?"""

import msgspec

from core.looply.board import Board
from core.looply.grid import Bits, Grid, Square, single_bits


class Loop(msgspec.Struct, frozen=True, kw_only=True):
    """A closed LOOP: its empty squares and the squares of the tiles around them, in reading order."""

    hole: tuple[Square, ...]
    ring: tuple[Square, ...]


def closed_by(board: Board, square: Square) -> tuple[Loop, ...]:
    """The LOOPs that a tile laid on this empty square closes, by the first square of their holes."""
    grid = board.grid
    laid = board.occupied | grid.bits[square]
    holes = new_holes(grid, grid.bits[square], (grid.inside | grid.border) & ~laid)
    return tuple(Loop(hole=grid.squares(hole), ring=grid.squares(grid.spread(hole) & laid)) for hole in holes)


def new_holes(grid: Grid, bit: Bits, empty: Bits) -> list[Bits]:
    """The holes that a tile laid on ``bit`` makes, ``empty`` being the empty squares that are left."""
    rim = grid.spread(bit) & empty
    if grid.region(rim & -rim, rim) == rim:
        return []  # What is empty around the tile hangs together right there: nothing fell apart.
    parts = _parts(grid, rim, empty)
    holes = [part for part in parts if not part & grid.border]
    if len(holes) == len(parts):  # It was a hole before, and its largest part stays that hole.
        holes.remove(max(holes, key=lambda part: (part.bit_count(), -(part & -part))))
    return sorted(holes, key=lambda part: part & -part)


def _parts(grid: Grid, rim: Bits, empty: Bits) -> list[Bits]:
    """The regions that the empty squares of ``rim`` belong to, each once."""
    parts: list[Bits] = []
    for seed in single_bits(rim):
        if not any(seed & part for part in parts):
            parts.append(grid.region(seed, empty))
    return parts
