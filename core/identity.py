"""What are things called? Names and numbers that every layer shares, each a type of its own."""

import re
from typing import NewType

MatchId = NewType("MatchId", str)
"""A match, opaque: ``[A-Za-z0-9_-]{1,64}``."""

PlayerId = NewType("PlayerId", str)
"""A person with a token, opaque; a bot has none."""

Seat = NewType("Seat", int)
"""Who somebody is in a match: 0 … n-1, fixed by joining. Never a place in the turn order."""

Version = NewType("Version", int)
"""How many appends a stream has: 1, 2, 3 …; 0 is a stream that does not exist yet."""

NOTHING_YET = Version(0)
"""The version of a stream without events."""

Millis = NewType("Millis", int)
"""A moment (since 1970, UTC) or a length of time, in milliseconds."""

CHANCE = Seat(-1)
"""The seat that deals and shuffles."""


def is_match_id(text: str) -> bool:
    """Whether a match can have this id."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,64}", text) is not None
