"""What is kept of an event? A draft before it is stored, a record afterwards."""

from collections.abc import Sequence

import msgspec

from core.identity import MatchId, Millis, PlayerId, Version


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """The command behind an append: its id, who sent it ('' for the server) and a digest to know it again."""

    id: str
    player: str = ""
    digest: bytes = b""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An event about to be stored. The first of an append has the ``cause``; ``hash`` is empty outside matches."""

    type: str
    at: Millis
    body: bytes
    cause: Cause | None = None
    hash: bytes = b""


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """A stored event. ``version`` counts the stream's appends from 1, ``index`` the events of an append from 0."""

    stream: str
    version: Version
    index: int
    type: str
    at: Millis
    body: bytes
    cause: Cause | None
    hash: bytes


def match_stream(match: MatchId) -> str:
    """Where a match's events are."""
    return f"match/{match}"


def seed_stream(match: MatchId) -> str:
    """Where a match's seed lies until it is revealed."""
    return f"seed/{match}"


def chat_stream(match: MatchId) -> str:
    """Where a match's chat is."""
    return f"chat/{match}"


def player_stream(player: PlayerId) -> str:
    """Where a player's events are."""
    return f"player/{player}"


def record(stream: str, version: Version, drafts: Sequence[Draft]) -> list[Recorded]:
    """The drafts as they stand in the stream once they are stored."""
    return [
        Recorded(
            stream=stream,
            version=version,
            index=index,
            type=draft.type,
            at=draft.at,
            body=draft.body,
            cause=draft.cause,
            hash=draft.hash,
        )
        for index, draft in enumerate(drafts)
    ]


def draft_of(event: Recorded) -> Draft:
    """What would be stored to have this event once more."""
    return Draft(type=event.type, at=event.at, body=event.body, cause=event.cause, hash=event.hash)
