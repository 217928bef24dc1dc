"""Who is a player? A name, and the hash of a token that only its owner has."""

import hashlib
import hmac
from typing import ClassVar

import msgspec

from core.rejection import Rejected

NAME_LENGTH = range(1, 24 + 1)


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """A guest arrived. ``token_sha256`` is lower-case hex; the token itself is never stored."""

    stored_as: ClassVar[str] = "player.created"
    name: str
    token_sha256: str


PLAYER_EVENTS = (Created,)


def create(name: str, token: str) -> tuple[Created, ...]:
    """A new guest. Raises Rejected ``bad_setup`` if the name is not 1–24 printable characters once trimmed."""
    trimmed = name.strip()
    if len(trimmed) not in NAME_LENGTH or not trimmed.isprintable():
        raise Rejected("bad_setup", "A name is 1 to 24 printable characters.")
    return (Created(name=trimmed, token_sha256=fingerprint(token)),)


def fingerprint(token: str) -> str:
    """What is stored of a token: its SHA-256 as hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def owns(stored: str, token: str) -> bool:
    """Whether this is the token behind the stored hash, compared in constant time."""
    return hmac.compare_digest(stored, fingerprint(token))
