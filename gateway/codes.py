"""Which codes does the server answer with, beside the rules' own refusals?"""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec


class Code(msgspec.Struct, frozen=True):
    """A code's HTTP status (0: only on the WebSocket) and its usual sentence."""

    status: int
    message: str


CODES: Mapping[str, Code] = MappingProxyType(
    {
        "bad_request": Code(400, "The request does not fit."),
        "not_rankable": Code(400, "Only duels between two people can be ranked."),
        "unauthorized": Code(401, "This token belongs to nobody."),
        "no_such_match": Code(404, "There is no such match."),
        "no_such_player": Code(404, "There is no such player."),
        "no_such_game": Code(404, "There is no such game."),
        "no_such_bot": Code(404, "There is no such bot."),
        "no_such_version": Code(404, "The match has no such version."),
        "not_found": Code(404, "There is nothing here."),
        "method_not_allowed": Code(405, "This cannot be done here."),
        "match_full": Code(409, "Every seat is taken."),
        "already_started": Code(409, "The match has already started."),
        "already_seated": Code(409, "You already have a seat in this match."),
        "not_seated": Code(409, "You have no seat in this match."),
        "not_finished": Code(409, "The match is not finished."),
        "too_large": Code(413, "That is too large."),
        "rate_limited": Code(429, "That was too often; wait a little."),
        "too_many_open": Code(429, "Too many of your matches wait for players."),
        "internal": Code(500, "Something broke on the server."),
        "unavailable": Code(503, "That could not be stored; nothing was changed. Try again with the same id."),
        "bad_message": Code(0, "This message cannot be read."),
        "unknown_type": Code(0, "There is no message of this type."),
    }
)
"""The closed list. A test holds it against what the OpenAPI document says of each call."""
