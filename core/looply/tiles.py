"""Which tiles are there, and in which order do we name them?"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NewType

Tile = NewType("Tile", str)
"""A kind of tile: two letters, colour then shape (``RC``). Copies of a kind are the same tile."""

COLOURS: Mapping[str, str] = MappingProxyType({"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"})
SHAPES: Mapping[str, str] = MappingProxyType(
    {"C": "circle", "T": "triangle", "S": "square", "D": "diamond", "X": "star"}
)

KINDS = tuple(Tile(colour + shape) for colour in COLOURS for shape in SHAPES)
"""All kinds in the order of the rules: colours outermost, shapes inner."""

_PLACE: Mapping[Tile, int] = MappingProxyType({tile: place for place, tile in enumerate(KINDS)})


def full_bag(copies: int) -> tuple[Tile, ...]:
    """Every tile of a game in canonical order, each kind's copies together."""
    return tuple(tile for tile in KINDS for _ in range(copies))


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles by the order of the rules, so that their order tells nothing else."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))


def without(tiles: Iterable[Tile], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles that stay when one copy of each tile in ``taken`` goes. Raises ValueError if one isn't there."""
    rest = list(tiles)
    for tile in taken:
        rest.remove(tile)
    return tuple(rest)


def describe(tile: Tile) -> str:
    """A tile in words: ``RC`` is ``red circle``."""
    return f"{COLOURS[tile[0]]} {SHAPES[tile[1]]}"
