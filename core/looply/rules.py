"""Which numbers is LOOPLY played with? All that the game's author left open stands here and nowhere else."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec.structs import replace

from core.looply.grid import Square, render_square

VERSION = 2
"""The rules that new matches are played by."""

SEATS = (2, 3, 4)

SIZES: Mapping[int, int] = MappingProxyType({2: 9, 3: 9, 4: 11})
"""The squares a side of the board, by players, unless four choose otherwise."""

Bonus = Literal["2L", "2T", "3T"]
"""A bonus square: ×2 LOOP, ×2 TILE, ×3 TILE."""


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one version of the rules.

    ``copies`` and ``bonuses`` go by the size of the board; bonus squares are offsets from the centre, each standing
    for all its mirrors and rotations. ``first`` goes by players and size, then by place in the turn order.
    """

    rack: int
    values: Mapping[str, int]
    ring_tile: int
    last_tile: int
    idle_rounds: int
    skips_to_drop: int
    copies: Mapping[int, int]
    bonuses: Mapping[int, Mapping[Bonus, tuple[tuple[int, int], ...]]]
    first: Mapping[tuple[int, int], tuple[int, ...]]

    def first_bonus(self, players: int, size: int) -> tuple[int, ...]:
        """The first-placement bonus of each place in the turn order: nothing in version 1."""
        return self.first.get((players, size), (0,) * players)


_UNCALIBRATED = Numbers(
    rack=6,
    values={"C": 1, "T": 2, "S": 3, "D": 4, "X": 5},
    ring_tile=3,
    last_tile=10,
    idle_rounds=3,
    skips_to_drop=3,
    copies={9: 3, 11: 4},
    bonuses={
        9: {"2L": ((0, 0), (2, 2)), "2T": ((3, 3), (1, 4)), "3T": ((0, 3), (4, 4))},
        11: {"2L": ((0, 0), (3, 3)), "2T": ((2, 2), (1, 3), (2, 5)), "3T": ((0, 4), (5, 5))},
    },
    first={},
)

# How these came about is told in balance.md.
_FIRST = {(2, 9): (0, 7), (3, 9): (1, 1, 0), (4, 9): (0, 0, 0, 5), (4, 11): (7, 5, 2, 0)}

NUMBERS: Mapping[int, Numbers] = MappingProxyType({1: _UNCALIBRATED, 2: replace(_UNCALIBRATED, first=_FIRST)})
"""Every version that a match was ever played by."""

GROUP_FROM = 3
"""From this many seats on it is a group game."""


@cache
def bonus_squares(size: int, version: int = VERSION) -> Mapping[Square, Bonus]:
    """The bonus squares of a board, laid upon or not."""
    centre = size // 2
    return MappingProxyType(
        {
            render_square(centre + x, centre + y): bonus
            for bonus, offsets in NUMBERS[version].bonuses[size].items()
            for offset in offsets
            for x, y in _mirrored(*offset)
        }
    )


def _mirrored(x: int, y: int) -> set[tuple[int, int]]:
    return {(a * p, b * q) for a, b in ((x, y), (y, x)) for p in (1, -1) for q in (1, -1)}
