"""How is an event written down, and read again?"""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import msgspec

from core.chat import CHAT_EVENTS
from core.game import Event
from core.match_events import MATCH_EVENTS, SeedDrawn
from core.player import PLAYER_EVENTS
from core.registry import games


class UnknownEvent(Exception):
    """A stored event that no class reads: the log is newer than this program, or damaged."""


@cache
def decoders() -> Mapping[str, msgspec.json.Decoder[Any]]:
    """What reads each stored name."""
    of_games = [event for game in games().values() for event in game.events]
    kinds = [*MATCH_EVENTS, *PLAYER_EVENTS, *CHAT_EVENTS, SeedDrawn, *of_games]
    return {cast(Any, kind).stored_as: msgspec.json.Decoder(kind) for kind in kinds}


_encoder = msgspec.json.Encoder()


def encode(event: Event) -> tuple[str, bytes]:
    """The stored name and the body (UTF-8 JSON, without the name)."""
    return event.stored_as, _encoder.encode(event)


def decode(name: str, body: bytes) -> Event:
    """The event that was stored so. Raises UnknownEvent if nothing reads it."""
    decoder = decoders().get(name)
    if decoder is None:
        raise UnknownEvent(f"no class is stored as {name!r}")
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnknownEvent(f"a body of {name!r} does not fit: {error}") from error
