"""What may be asked of the game, by players and by chance?"""

from typing import Literal

import msgspec

from core.game import Resign, Timeout, parse_as
from core.identity import Seat
from core.looply.tiles import Tile


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Four players may choose the size of the board, 9 or 11 squares a side (11 if they do not); fewer play on 9."""

    board: Literal[9, 11] | msgspec.UnsetType = msgspec.UNSET


class Place(msgspec.Struct, frozen=True, kw_only=True, tag="place", forbid_unknown_fields=True):
    """Lay a tile of the rack on a square. Any text is taken here; ``decide`` says what is wrong with it."""

    tile: str
    square: str


class Swap(msgspec.Struct, frozen=True, kw_only=True, tag="swap", forbid_unknown_fields=True):
    """Exchange tiles of the rack for new ones from the bag."""

    tiles: tuple[str, ...]


class Pass(msgspec.Struct, frozen=True, kw_only=True, tag="pass", forbid_unknown_fields=True):
    """Let the turn go by."""


class Deal(msgspec.Struct, frozen=True, kw_only=True, tag="deal", forbid_unknown_fields=True):
    """Chance: the turn order, the bag in drawing order and the first-placement bonus by place in the turn order."""

    seating: tuple[Seat, ...]
    bag: tuple[Tile, ...]
    first_bonus: tuple[int, ...]


class Shuffle(msgspec.Struct, frozen=True, kw_only=True, tag="shuffle", forbid_unknown_fields=True):
    """Chance: the whole bag after a swap, in drawing order."""

    bag: tuple[Tile, ...]


PlayerCommand = Place | Swap | Pass | Resign | Timeout
Command = PlayerCommand | Deal | Shuffle


def parse(raw: object) -> PlayerCommand:
    """A player's command, or Timeout, from decoded JSON. Raises Rejected ``bad_command``."""
    command: PlayerCommand = parse_as(PlayerCommand, raw)
    return command
