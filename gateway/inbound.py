"""What may a client say on the WebSocket?"""

from typing import Annotated, Any, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

CommandId = Annotated[str, Meta(pattern=r"^[ -~]{1,64}(?![\s\S])", description="1–64 printable ASCII characters")]
MatchName = Annotated[str, Meta(max_length=64, description="a match's id")]


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """Say who you are; without a token you are a spectator."""

    token: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="watch"):
    """Follow a match; ``version`` is the last one you hold for the same audience."""

    match: MatchName
    version: Annotated[int, Meta(ge=0)] | UnsetType = UNSET


class Unwatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unwatch"):
    """Stop following a match."""

    match: MatchName


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="command"):
    """Play. The same id again is the same command again."""

    match: MatchName
    id: CommandId
    command: Any


class Chat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="chat"):
    """Say something to everybody at the match."""

    match: MatchName
    id: CommandId
    text: str


Inbound = Hello | Watch | Unwatch | Command | Chat

_KINDS = {kind.__struct_config__.tag: kind for kind in (Hello, Watch, Unwatch, Command, Chat)}

LARGEST = 64 * 1024
"""The longest message in bytes."""


class BadMessage(Exception):
    """A frame that is no message: ``code`` is bad_message, unknown_type or too_large."""

    def __init__(self, code: str, message: str | None = None) -> None:
        self.code, self.message = code, message
        super().__init__(code, message)


def parse(frame: str | bytes, *, packed: bool) -> Inbound:
    """The message in a frame: binary msgpack where ``packed``, otherwise JSON text. Raises BadMessage."""
    if len(frame) > LARGEST or (isinstance(frame, str) and len(frame.encode()) > LARGEST):
        raise BadMessage("too_large")
    if isinstance(frame, bytes) is not packed:
        raise BadMessage("bad_message", f"This subprotocol has {'binary' if packed else 'text'} frames.")
    try:
        read: Any = msgspec.msgpack.decode(cast(bytes, frame)) if packed else msgspec.json.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadMessage("bad_message", f"This is not {'msgpack' if packed else 'JSON'}: {error}.") from None
    if not isinstance(read, dict) or not isinstance(read.get("type"), str):
        raise BadMessage("bad_message", "A message is an object with a type.")
    kind = _KINDS.get(read["type"])
    if kind is None:
        raise BadMessage("unknown_type")
    try:
        return cast(Inbound, msgspec.convert(read, kind))
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadMessage("bad_message", f"This message does not fit: {str(error)[:200]}.") from None
