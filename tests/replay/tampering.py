"""Every way in which a record could have been changed by somebody who would like the past to be different."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.identity import MatchId, Version
from events import chain
from events.record import Cause, Recorded, draft_of

Events = Sequence[Recorded]


class Tampered(msgspec.Struct, frozen=True):
    """A record that somebody changed: what was done, the version of the first line that is wrong, and the events."""

    what: str
    version: int
    events: list[Recorded]


def rehashed(events: Events, match: MatchId, seed: bytes) -> list[Recorded]:
    """The chain made anew, as anybody can once the seed is open."""
    blind, previous, made = chain.blind(seed, match), chain.start(match), list[Recorded]()
    for event in events:
        draft = draft_of(event)
        previous = chain.link(blind, previous, event.version, event.index, draft)
        made.append(replace(event, hash=previous))
    return made


def other_bodies(events: Events) -> Iterator[Tampered]:
    """One value in each field of the first event of each type is another."""
    types = {event.type: place for place, event in reversed(list(enumerate(events)))}
    for place in sorted(types.values()):
        for field, body in _changed_bodies(events[place]):
            yield _with(events, place, f"{events[place].type} {field}", body=body)


def other_columns(events: Events) -> Iterator[Tampered]:
    """Everything else that a line says is another, at several places."""
    for place in range(0, len(events), max(1, len(events) // 6)):
        event = events[place]
        name = f"{event.version}.{event.index} {event.type}"
        yield _with(events, place, f"{name} type", type=f"{event.type}s")
        yield _with(events, place, f"{name} at", at=event.at + 1)
        yield _with(events, place, f"{name} cause", cause=Cause(id="other") if event.cause is None else None)
        yield _with(events, place, f"{name} version", version=event.version + 1)
        yield _with(events, place, f"{name} index", index=event.index + 1)
        yield _with(events, place, f"{name} hash", hash=bytes([event.hash[0] ^ 1]) + event.hash[1:])


def other_orders(events: Events) -> Iterator[Tampered]:
    """Events are dropped, doubled, swapped and cut off."""
    for place in range(1, len(events) - 1, max(1, len(events) // 12)):
        event, following = events[place], events[place + 1]
        name, before, after = f"{event.version}.{event.index}", list(events[:place]), list(events[place + 1 :])
        yield Tampered(f"{name} dropped", following.version, before + after)
        yield Tampered(f"{name} doubled", event.version, [*before, event, event, *after])
        yield Tampered(f"{name} swapped", following.version, [*before, following, event, *after[1:]])
        yield Tampered(f"{name} and what follows cut", before[-1].version, before)


def _with(events: Events, place: int, what: str, **changes: Any) -> Tampered:
    changed = list(events)
    changed[place] = replace(events[place], **changes)
    return Tampered(what, changed[place].version, changed)


def _changed_bodies(event: Recorded) -> Iterator[tuple[str, bytes]]:
    body = msgspec.json.decode(event.body)
    for field, value in body.items():
        yield field, msgspec.json.encode({**body, field: _other(value)})
        yield f"without {field}", msgspec.json.encode({key: body[key] for key in body if key != field})
    yield "with one field more", msgspec.json.encode({**body, "more": 1})
    yield "written otherwise", event.body[:-1] + b" }"


def _other(value: Any) -> Any:
    """A value of the same type, as near as can be, so that it is still read."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[1:] + value[0] if len(set(value)) > 1 else f"{value}x"
        case list() if value:
            return [_other(value[0]), *value[1:]]
        case list():
            return [0]
        case dict() if value:
            first = next(iter(value))
            return {**value, first: _other(value[first])}
    return {"more": 1}


def renumbered(events: Events, dropped: Version) -> list[Recorded]:
    """The events without a version, those after it moved up."""
    kept = [event for event in events if event.version != dropped]
    return [replace(event, version=Version(event.version - (event.version > dropped))) for event in kept]


def lines_with(text: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A record's text, with the same done to each of its lines."""
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    for line in lines:
        change(line)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
