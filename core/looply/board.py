"""What lies on the board, and where may a tile be laid?"""

from collections.abc import Mapping

import msgspec

from core.looply.grid import Bits, Grid, Square, grid_of
from core.looply.tiles import COLOURS, SHAPES, Tile


def _nothing() -> Mapping[str, Bits]:
    return dict.fromkeys([*COLOURS, *SHAPES], 0)


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The laid tiles: by square, and as a set of squares for each colour and each shape (``attributes``)."""

    size: int
    tiles: Mapping[Square, Tile] = {}
    occupied: Bits = 0
    attributes: Mapping[str, Bits] = msgspec.field(default_factory=_nothing)

    @property
    def grid(self) -> Grid:
        """The squares of this board."""
        return grid_of(self.size)

    def put(self, tile: Tile, square: Square) -> "Board":
        """The board with one more tile, wherever it lies."""
        bit = self.grid.bits[square]
        colour, shape = tile
        laid = {colour: self.attributes[colour] | bit, shape: self.attributes[shape] | bit}
        return Board(
            size=self.size,
            tiles={**self.tiles, square: tile},
            occupied=self.occupied | bit,
            attributes={**self.attributes, **laid},
        )

    def strangers(self, tile: Tile) -> Bits:
        """Where tiles lie that share neither colour nor shape with this one."""
        return self.occupied & ~(self.attributes[tile[0]] | self.attributes[tile[1]])

    def fits(self, tile: Tile) -> Bits:
        """The squares where this tile may be laid."""
        grid = self.grid
        if not self.occupied:
            return grid.bits[grid.centre]
        reach = grid.sides(self.occupied) & ~grid.sides(self.strangers(tile))
        return reach & grid.inside & ~self.occupied

    def links(self, tile: Tile, square: Square) -> int:
        """How many attributes this tile shares there with the tiles it touches, counted tile by tile."""
        touching = self.grid.sides(self.grid.bits[square])
        return sum((touching & self.attributes[attribute]).bit_count() for attribute in tile)


def board_with(size: int, tiles: Mapping[Square, Tile]) -> Board:
    """A board on which these tiles lie."""
    board = Board(size=size)
    for square, tile in tiles.items():
        board = board.put(tile, square)
    return board
