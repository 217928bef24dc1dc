"""What can have happened in a game? Stored names and fields never change."""

from typing import ClassVar

import msgspec

from core.identity import Seat
from core.looply.grid import Square
from core.looply.loops import Loop
from core.looply.score import Parts
from core.looply.tiles import Tile


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """The game began: ``racks`` by place in the turn order, ``bag`` what was left, both in drawing order."""

    stored_as: ClassVar[str] = "looply.dealt"
    seating: tuple[Seat, ...]
    racks: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]
    first_bonus: tuple[int, ...]


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A tile was laid; ``drawn`` has the tile drawn for it, if any; ``played_out`` calls the last round."""

    stored_as: ClassVar[str] = "looply.placed"
    seat: Seat
    tile: Tile
    square: Square
    drawn: tuple[Tile, ...]
    parts: Parts
    loops: tuple[Loop, ...]
    played_out: bool


class Swapped(msgspec.Struct, frozen=True, kw_only=True):
    """Tiles went back, as the player named them, after ``drawn`` had been drawn."""

    stored_as: ClassVar[str] = "looply.swapped"
    seat: Seat
    tiles: tuple[Tile, ...]
    drawn: tuple[Tile, ...]


class Shuffled(msgspec.Struct, frozen=True, kw_only=True):
    """The bag was shuffled again: all of it, in drawing order."""

    stored_as: ClassVar[str] = "looply.shuffled"
    bag: tuple[Tile, ...]


class Passed(msgspec.Struct, frozen=True, kw_only=True):
    """A player let the turn go by."""

    stored_as: ClassVar[str] = "looply.passed"
    seat: Seat


class Skipped(msgspec.Struct, frozen=True, kw_only=True):
    """A deadline ran out, and the server took the turn."""

    stored_as: ClassVar[str] = "looply.skipped"
    seat: Seat


class Resigned(msgspec.Struct, frozen=True, kw_only=True):
    """A player left."""

    stored_as: ClassVar[str] = "looply.resigned"
    seat: Seat


class Dropped(msgspec.Struct, frozen=True, kw_only=True):
    """A player was made to leave after missing turns in a row."""

    stored_as: ClassVar[str] = "looply.dropped"
    seat: Seat
    skips: int


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """The game is over; ``ranking`` has the best first, and seats that share a place together, ascending."""

    stored_as: ClassVar[str] = "looply.ended"
    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


Event = Dealt | Placed | Swapped | Shuffled | Passed | Skipped | Resigned | Dropped | Ended

EVENTS = (Dealt, Placed, Swapped, Shuffled, Passed, Skipped, Resigned, Dropped, Ended)
