"""What would each kind of tile score on each square of a board, and what does one more tile change about that?"""

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache

import msgspec

from core.looply.board import Board
from core.looply.grid import Bits, grid_of, single_bits
from core.looply.rings import rings
from core.looply.rules import NUMBERS, Bonus, bonus_squares
from core.looply.score import parts_of
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
        closing = rings(self.size, self.occupied)
        return {**self.plain, **{square: self._row(square, sum(closed)) for square, closed in closing.items()}}

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
        grid, occupied = grid_of(self.size), self.occupied | square
        plain = {free: row for free, row in self.plain.items() if free != square}
        after = Prospects(self.size, self.rules, {**self.laid, square: tile}, occupied, plain)
        for beside in single_bits(grid.sides(square) & grid.inside & ~occupied):
            plain[beside] = after._row(beside)
        return after

    def _row(self, square: Bits, ring_tiles: int = 0) -> Row:
        row = grid_of(self.size).row
        sides = (square << 1, square >> 1, square << row, square >> row)
        touching = sorted(self.laid[side] for side in sides if side in self.laid)
        return _row(tuple(touching), _bonus_at(self.size, self.rules).get(square), ring_tiles, self.rules)


def prospects_of(board: Board, rules: int) -> Prospects:
    """The prospects of this board."""
    grid, plain = board.grid, dict[Bits, Row]()
    laid = {grid.bits[square]: tile for square, tile in board.tiles.items()}
    prospects = Prospects(board.size, rules, laid, board.occupied, plain)
    free = grid.sides(board.occupied) & grid.inside & ~board.occupied if laid else grid.bits[grid.centre]
    for square in single_bits(free):
        plain[square] = prospects._row(square)
    return prospects


@lru_cache(maxsize=1 << 13)
def _row(touching: tuple[Tile, ...], bonus: Bonus | None, ring_tiles: int, rules: int) -> Row:
    """The row of an empty square with this bonus that touches these tiles and closes rings of so many."""
    row = []
    for tile in KINDS:
        links = [(tile[0] == other[0]) + (tile[1] == other[1]) for other in touching]
        parts = parts_of(tile, bonus, NUMBERS[rules], links=sum(links), ring_tiles=ring_tiles)
        row.append(parts.move if all(links) else 0)
    return tuple(row)


@cache
def _bonus_at(size: int, rules: int) -> Mapping[Bits, Bonus]:
    bits = grid_of(size).bits
    return {bits[square]: bonus for square, bonus in bonus_squares(size, rules).items()}
