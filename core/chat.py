"""What can be said in a match's chat?"""

from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from core.identity import PlayerId
from core.rejection import Rejected

TEXT_LENGTH = range(1, 500 + 1)


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat; without a player the game itself speaks."""

    stored_as: ClassVar[str] = "chat.said"
    text: str
    player: PlayerId | UnsetType = UNSET


CHAT_EVENTS = (Said,)


def say(player: PlayerId, text: str) -> tuple[Said, ...]:
    """A player's line. Raises Rejected ``bad_text`` unless it has 1–500 characters that can be stored and shown."""
    if len(text) not in TEXT_LENGTH or not text.strip() or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Rejected("bad_text")
    return (Said(player=player, text=text),)
