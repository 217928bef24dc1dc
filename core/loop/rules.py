"""Which numbers does this house play LOOP by, under each version of its rules?"""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

VERSION = 1
"""The version that new matches are played by."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that a house may choose."""

    cards_a_chair: int
    cards_set_aside: int
    targets: Mapping[int, int]
    """Points that end the game after the round in which somebody reached them, by number of players."""
    positions_to_choose: tuple[int, ...]
    """Whose chair the last of four may take."""
    position_by_default: int
    """Whose chair the server takes for somebody who is absent."""
    strikes: int
    """Server moves in a row after which a player is dropped."""


_BY_VERSION: Mapping[int, Rules] = MappingProxyType(
    {
        1: Rules(
            cards_a_chair=11,
            cards_set_aside=2,
            targets=MappingProxyType({2: 4, 3: 6, 4: 10}),
            positions_to_choose=(1, 2),
            position_by_default=2,
            strikes=3,
        )
    }
)

SEATS = (2, 3, 4)
"""The numbers of players."""


def is_known(version: int) -> bool:
    """Whether this version's numbers are still here."""
    return version in _BY_VERSION


def rules_of(version: int) -> Rules:
    """The numbers of a known version."""
    return _BY_VERSION[version]


def points(place: int, position: int | None, players: int) -> int:
    """What taking this place scores on a chair with this position (None in the first round)."""
    beaten = players - place
    if position is None:
        return beaten
    if position == 1:
        return 1 if place == 1 else 1 - place
    return beaten + (position - place)


def leads_next_round(positions: tuple[int, ...]) -> int:
    """The chair whose player leads after the first round: the one whose cards came last."""
    return positions.index(len(positions))
