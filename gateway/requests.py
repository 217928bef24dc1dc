"""What may an HTTP call carry?"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from core.chance import NONCE

Nonce = Annotated[
    str,
    Meta(pattern=rf"^{NONCE}(?![\s\S])", description="your part of the shuffles: 0–64 printable ASCII characters"),
]


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's name: 1–24 printable characters, trimmed."""

    name: str


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What match to open. Whoever opens it takes seat 0, bots take the seats from 1."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    ranked: bool | UnsetType = UNSET
    deadline_s: int | UnsetType = UNSET
    bots: list[str] = []
    private: bool = False
    nonce: Nonce = ""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Taking the lowest free seat."""

    nonce: Nonce = ""


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A call without content."""


class MatchQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches to list, the newest first."""

    state: Literal["open", "live", "done"] | UnsetType = UNSET
    game: str | UnsetType = UNSET
    player: str | UnsetType = UNSET
    cursor: str | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class LeaderboardQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose ratings to list: a game's, the best first."""

    game: str
    limit: Annotated[int, Meta(ge=1, le=100)] = 50
