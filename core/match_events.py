"""What can happen to a match, whatever is played in it?"""

from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from core.identity import Millis, PlayerId, Seat


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A match was opened. ``options`` are whole, defaults included; ``commitment`` binds the seed (hex)."""

    stored_as: ClassVar[str] = "match.opened"
    game: str
    rules: int
    options: dict[str, object]
    seats: int
    ranked: bool
    private: bool
    host: PlayerId
    commitment: str
    deadline_s: int | UnsetType = UNSET


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """A seat was taken: by a player or by a bot, never both."""

    stored_as: ClassVar[str] = "match.joined"
    seat: Seat
    name: str
    nonce: str
    player: PlayerId | UnsetType = UNSET
    bot: str | UnsetType = UNSET


class Left(msgspec.Struct, frozen=True, kw_only=True):
    """A seat was given back before the start."""

    stored_as: ClassVar[str] = "match.left"
    seat: Seat


class Started(msgspec.Struct, frozen=True, kw_only=True):
    """The last seat was taken; chance acts next."""

    stored_as: ClassVar[str] = "match.started"


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """The game is over; the ranking has the best first, ties together."""

    stored_as: ClassVar[str] = "match.ended"
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str


class Cancelled(msgspec.Struct, frozen=True, kw_only=True):
    """The match will never start: ``deserted`` or ``expired``."""

    stored_as: ClassVar[str] = "match.cancelled"
    why: str


class SeedRevealed(msgspec.Struct, frozen=True, kw_only=True):
    """The seed behind the commitment, lower-case hex: the last event of every match."""

    stored_as: ClassVar[str] = "match.seed_revealed"
    seed: str


class DeadlineCredited(msgspec.Struct, frozen=True, kw_only=True):
    """Time was given back to whoever is to act."""

    stored_as: ClassVar[str] = "match.deadline_credited"
    ms: Millis


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """Deadlines of this match stand still until an operator releases it."""

    stored_as: ClassVar[str] = "match.held"


class Released(msgspec.Struct, frozen=True, kw_only=True):
    """The match goes on, with a whole new deadline."""

    stored_as: ClassVar[str] = "match.released"


class SeedDrawn(msgspec.Struct, frozen=True, kw_only=True):
    """The seed itself, in a stream of its own that only the runner and the audit read; lower-case hex."""

    stored_as: ClassVar[str] = "seed.drawn"
    seed: str


MATCH_EVENTS = (Opened, Joined, Left, Started, Ended, Cancelled, SeedRevealed, DeadlineCredited, Held, Released)
