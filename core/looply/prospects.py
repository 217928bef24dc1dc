"""What would each kind of tile score on each square of a board, and what does one more tile change about that?"""

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache

import msgspec

from core.looply.board import Board
from core.looply.grid import Bits, grid_of, single_bits
from core.looply.rings import rings
from core.looply.rules import NUMBERS, Bonus, bonus_squares
from core.looply.tiles import KINDS, Tile

Row = tuple[int, ...]
"""What each kind would score on one square, in the order of ``KINDS``; 0 where it may not be laid."""

_PLACE: Mapping[Tile, int] = {tile: place for place, tile in enumerate(KINDS)}
_NOWHERE: Row = (0,) * len(KINDS)


class Prospects(msgspec.Struct, frozen=True, dict=True):
    """A board, as whoever looks ahead needs it: ``plain`` has a row for each square that can be laid upon, without
    what LOOPs pay there.
    """

    size: int
    rules: int
    laid: Mapping[Bits, Tile]
    occupied: Bits
    plain: Mapping[Bits, Row]

    @cached_property
    def rows(self) -> Mapping[Bits, Row]:
        """A row for each square that can be laid upon."""
        rows = dict(self.plain)
        for square, closed in rings(self.size, self.occupied).items():
            times = 2 if _bonus_at(self.size, self.rules).get(square) == "2L" else 1
            paid = NUMBERS[self.rules].ring_tile * sum(closed) * times
            rows[square] = tuple(move and move + paid for move in rows[square])
        return rows

    @cached_property
    def best(self) -> Mapping[Tile, int]:
        """The most that each kind can score, wherever it is laid; 0 if it may be laid nowhere."""
        return dict(zip(KINDS, map(max, _NOWHERE, _NOWHERE, *self.rows.values()), strict=True))

    def placements(self, tile: Tile) -> list[tuple[int, Bits]]:
        """Where this tile may be laid, each square with the points that it would score."""
        place = _PLACE[tile]
        return [(row[place], square) for square, row in self.rows.items() if row[place]]

    def after(self, tile: Tile, square: Bits) -> "Prospects":
        """The prospects when one more tile lies on this square."""
        grid, laid, occupied = grid_of(self.size), {**self.laid, square: tile}, self.occupied | square
        plain = {free: row for free, row in self.plain.items() if free != square}
        for beside in single_bits(grid.sides(square) & grid.inside & ~occupied):
            plain[beside] = _row_at(self.size, self.rules, laid, beside)
        return Prospects(self.size, self.rules, laid, occupied, plain)


def prospects_of(board: Board, rules: int) -> Prospects:
    """The prospects of this board."""
    grid = board.grid
    laid = {grid.bits[square]: tile for square, tile in board.tiles.items()}
    free = grid.sides(board.occupied) & grid.inside & ~board.occupied if laid else grid.bits[grid.centre]
    plain = {square: _row_at(board.size, rules, laid, square) for square in single_bits(free)}
    return Prospects(board.size, rules, laid, board.occupied, plain)


def _row_at(size: int, rules: int, laid: Mapping[Bits, Tile], square: Bits) -> Row:
    row = grid_of(size).row
    sides = (square << 1, square >> 1, square << row, square >> row)
    touching = sorted(laid[side] for side in sides if side in laid)
    return _row(tuple(touching), _bonus_at(size, rules).get(square), rules)


@lru_cache(maxsize=1 << 14)
def _row(touching: tuple[Tile, ...], bonus: Bonus | None, rules: int) -> Row:
    """The row of an empty square with this bonus that touches these tiles."""
    values = NUMBERS[rules].values
    tile_times, times = {"2T": (2, 1), "3T": (3, 1), "2L": (1, 2)}.get(bonus or "", (1, 1))
    row = []
    for colour, shape in KINDS:
        links = [(colour == other[0]) + (shape == other[1]) for other in touching]
        row.append((values[shape] * tile_times + sum(links)) * times if all(links) else 0)
    return tuple(row)


@cache
def _bonus_at(size: int, rules: int) -> Mapping[Bits, Bonus]:
    bits = grid_of(size).bits
    return {bits[square]: bonus for square, bonus in bonus_squares(size, rules).items()}
