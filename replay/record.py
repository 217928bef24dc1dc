"""How does the public record of a finished match leave one log and enter another?"""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from core.identity import NOTHING_YET, MatchId, Version
from core.match_events import SeedDrawn
from events import codec, moment
from events.log import Conflict, Log
from events.record import Cause, Draft, Recorded, draft_of, match_stream, seed_stream


class BrokenRecord(Exception):
    """A line that is no line of a record."""


# An empty one would be hashed like none, so that it could be put into a line unseen.
_CommandId = Annotated[str, Meta(pattern=r"^[ -~]{1,64}(?![\s\S])")]


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a record of JSON Lines, an event: ``body`` is the stored bytes as text, ``hash`` lower-case hex."""

    version: int
    index: int
    type: str
    at: str
    cause: _CommandId | UnsetType = UNSET
    body: str
    hash: str


_decoder = msgspec.json.Decoder(Line)
_encoder = msgspec.json.Encoder()


def render(events: Sequence[Recorded]) -> bytes:
    """The record of these events: JSON Lines, each ended by a newline."""
    return b"".join(_encoder.encode(_line(event)) + b"\n" for event in events)


def _line(event: Recorded) -> Line:
    return Line(
        version=event.version,
        index=event.index,
        type=event.type,
        at=moment.render(event.at),
        cause=UNSET if event.cause is None else event.cause.id,
        body=event.body.decode(),
        hash=event.hash.hex(),
    )


def parse(match: MatchId, text: bytes) -> list[Recorded]:
    """The events in a record, as they stand in it, whatever their order. Raises BrokenRecord."""
    return list(_parsed(match, text))


def _parsed(match: MatchId, text: bytes) -> Iterator[Recorded]:
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            yield _recorded(match, _decoder.decode(line))
        except (msgspec.DecodeError, ValueError) as error:
            raise BrokenRecord(f"line {number} is no line of a record: {error}") from None


def _recorded(match: MatchId, line: Line) -> Recorded:
    hashed = bytes.fromhex(line.hash)
    if hashed.hex() != line.hash:
        raise ValueError(f"not a hash in lower-case hex: {line.hash!r}")
    return Recorded(
        stream=match_stream(match),
        version=Version(line.version),
        index=line.index,
        type=line.type,
        at=moment.parse(line.at),
        body=line.body.encode(),
        cause=None if line.cause is UNSET else Cause(id=line.cause),
        hash=hashed,
    )


async def store(log: Log, match: MatchId, events: Sequence[Recorded], seed: bytes) -> None:
    """Put an audited record into a log, event by event as it is, and the seed that it opened where seeds lie.

    Raises Conflict if the log knows the match already.
    """
    known = await log.read(match_stream(match))
    if known:
        raise Conflict(match_stream(match), NOTHING_YET, known[-1].version)
    name, body = codec.encode(SeedDrawn(seed=seed.hex()))
    if [drawn.body for drawn in await log.read(seed_stream(match))] != [body]:
        await log.append(seed_stream(match), NOTHING_YET, [Draft(type=name, at=events[0].at, body=body)])
    # Appends of one moment are one transaction: nobody finds half a match, which a server would go on playing.
    appends = [list(append) for _, append in groupby(events, lambda event: event.version)]
    await asyncio.gather(
        *(
            log.append(match_stream(match), Version(before), [draft_of(event) for event in append])
            for before, append in enumerate(appends)
        )
    )
