"""What may a client hear on the WebSocket?"""

from functools import cached_property

import msgspec
from msgspec import UNSET, UnsetType

from projections.view import View as ViewObject


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome"):
    """The first message; ``player`` is absent for spectators."""

    time: str
    player: str | UnsetType = UNSET


class View(msgspec.Struct, frozen=True, kw_only=True, tag="view"):
    """The whole view of a match, for your seat or for a spectator."""

    match: str
    version: int
    view: ViewObject


class Diff(msgspec.Struct, frozen=True, kw_only=True, tag="diff"):
    """An RFC 7396 merge patch on the view of the version before."""

    match: str
    version: int
    patch: ViewObject


class Ack(msgspec.Struct, frozen=True, kw_only=True, tag="ack"):
    """The command is on disk as this version; the hash is your receipt."""

    match: str
    id: str
    version: int
    hash: str


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """The command changed nothing."""

    match: str
    id: str
    code: str
    message: str


class Chat(msgspec.Struct, frozen=True, kw_only=True, tag="chat", rename={"player": "from"}):
    """A line of chat; ``from`` is absent where the game itself speaks."""

    match: str
    seq: int
    text: str
    at: str
    player: str | UnsetType = UNSET


class Presence(msgspec.Struct, frozen=True, kw_only=True, tag="presence"):
    """Which seats are connected, and how many spectators."""

    match: str
    seats: dict[str, bool]
    spectators: int


class Alive(msgspec.Struct, frozen=True, kw_only=True, tag="alive"):
    """The newest versions of the matches you watch that changed since the last one."""

    time: str
    versions: dict[str, int]


class Error(msgspec.Struct, frozen=True, kw_only=True, tag="error"):
    """About the connection or a frame, not about a match."""

    code: str
    message: str


Outbound = Welcome | View | Diff | Ack | Refused | Chat | Presence | Alive | Error

_json = msgspec.json.Encoder()
_msgpack = msgspec.msgpack.Encoder()

_TEXT, _BINARY = 0x81, 0x82


class Encoded:
    """A message on its way to many: written, and framed, at most once for each way it travels."""

    def __init__(self, message: Outbound) -> None:
        self.message = message

    @cached_property
    def json(self) -> bytes:
        """The message as JSON."""
        return _json.encode(self.message)

    @cached_property
    def text_frame(self) -> bytes:
        """A whole WebSocket frame of JSON."""
        return frame(_TEXT, self.json)

    @cached_property
    def binary_frame(self) -> bytes:
        """A whole WebSocket frame of msgpack."""
        return frame(_BINARY, _msgpack.encode(self.message))


def frame(first_byte: int, payload: bytes) -> bytes:
    """A final, unmasked server frame (RFC 6455, 5.2)."""
    length = len(payload)
    if length < 126:
        return bytes((first_byte, length)) + payload
    if length < 1 << 16:
        return bytes((first_byte, 126)) + length.to_bytes(2, "big") + payload
    return bytes((first_byte, 127)) + length.to_bytes(8, "big") + payload
