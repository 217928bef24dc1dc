"""How do the squares lie? Their names, neighbours and regions, as bits of one integer."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NewType

import msgspec

Square = NewType("Square", str)
"""A square by its name: column letter, row number; ``a1`` is top left."""

Bits = int
"""A set of squares: a bit each, in reading order, so that the lowest bit is the first square."""


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """The squares of a board of one size and, around them, the imagined border of empty squares.

    A row of bits is two longer than the board. Stepping off the end of a row leads from border to border, and the
    border hangs together anyway; so steps need no test for the edge.
    """

    size: int
    row: int
    names: tuple[Square, ...]
    bits: Mapping[Square, Bits]
    inside: Bits
    border: Bits
    centre: Square

    def sides(self, bits: Bits) -> Bits:
        """What touches these squares by a side."""
        return bits << 1 | bits >> 1 | bits << self.row | bits >> self.row

    def spread(self, bits: Bits) -> Bits:
        """These squares and what touches them by a side or a corner."""
        line = bits | bits << 1 | bits >> 1
        return line | line << self.row | line >> self.row

    def region(self, seed: Bits, within: Bits) -> Bits:
        """What can be reached from ``seed`` by sides and corners without leaving ``within``."""
        region, grown = 0, seed
        while grown != region:
            region = grown
            grown = self.spread(region) & within
        return region

    def squares(self, bits: Bits) -> tuple[Square, ...]:
        """The names of these squares in reading order."""
        return tuple(self.names[bit.bit_length() - 1] for bit in single_bits(bits))


def single_bits(bits: Bits) -> Iterator[Bits]:
    """Each square of a set alone, in reading order."""
    while bits:
        first = bits & -bits
        yield first
        bits ^= first


def render_square(column: int, line: int) -> Square:
    """The name of the square in this column and line, both counted from 0."""
    return Square(f"{chr(ord('a') + column)}{line + 1}")


@cache
def grid_of(size: int) -> Grid:
    """The grid of a board with ``size`` squares a side."""
    row = size + 2
    places = {
        render_square(column, line): (line + 1) * row + column + 1 for line in range(size) for column in range(size)
    }
    names = [Square("")] * row * row
    for name, place in places.items():
        names[place] = name
    inside = sum(1 << place for place in places.values())
    return Grid(
        size=size,
        row=row,
        names=tuple(names),
        bits=MappingProxyType({name: 1 << place for name, place in places.items()}),
        inside=inside,
        border=(1 << row * row) - 1 & ~inside,
        centre=render_square(size // 2, size // 2),
    )
