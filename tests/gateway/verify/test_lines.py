"""What is no record, or no match, is refused by both verifiers."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.async_api import Page

from core.identity import MatchId, Version
from events.record import Cause, Recorded
from replay import record
from replay.audit import Proven
from replay.wrong import Wrong
from tests.gateway.site import CHROMIUM
from tests.gateway.verify.verdicts import SHORT, Case, both, played, version_of
from tests.replay.tampering import Tampered, lines_with, rehashed

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed, so the page cannot be tried"),
    pytest.mark.asyncio(loop_scope="package"),
]


def broken_lines(text: bytes) -> Iterator[tuple[str, bytes]]:
    """Texts that are no record."""
    lines = text.splitlines(keepends=True)
    values: dict[str, list[object]] = {
        "version": ["1", 1.5, -1, None],
        "index": ["0", 0.5, None],
        "type": [1, None],
        "at": ["2026-01-01T00:00:00Z", "2026-02-30T00:00:00.000Z", "2026-01-01T00:00:00.000+00:00", 0, None],
        "cause": ["", "a\nb", "x" * 65, "é", 1, None],
        "body": [{}, None],
        "hash": ["ab", "A" * 64, "g" * 64, 5, None],
    }
    for field, others in values.items():
        for other in others:
            yield f"{field} {other!r}", lines_with(text, lambda line, f=field, o=other: line.update({f: o}))  # type: ignore[misc]
        if field != "cause":
            yield f"without {field}", lines_with(text, lambda line, f=field: line.pop(f))  # type: ignore[misc]
    yield "an empty cause, hashed like none", text.replace(b'"body"', b'"cause":"","body"', 1)
    yield "one field more", lines_with(text, lambda line: line.update(more=1))
    for name in ("toString", "__proto__", "cause?"):
        yield f"a field called {name}", text.replace(b'{"version"', b'{"%s":1,"version"' % name.encode(), 1)
    yield "nested deeply", b'{"version":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n" + text
    yield "an empty line", b"".join([lines[0], b"\n", *lines[1:]])
    yield "a broken line", b"".join([lines[0], lines[1][:-10], b"\n", *lines[2:]])
    yield "no object", b"[]\n" + text
    yield "half a character", text.replace(b"match.opened", b"match.\\ud800opened", 1)
    yield "nothing", b""


async def test_what_is_no_record_is_refused_by_both(module: Page) -> None:
    made, events = await played(("looply", 2, 1, {}))
    text = record.render(events)
    cases = [Case(what, made.folded.match.id, broken) for what, broken in broken_lines(text)]
    cases += [Case("another match", MatchId("another"), text), Case("no match", MatchId("no/match"), text)]
    for case, found, wrong in await both(module, cases):
        assert isinstance(wrong, Wrong), case.what
        assert not found["ok"], (case.what, found)
    again = [
        Case("other line ends", made.folded.match.id, text.replace(b"\n", b"\r\n")),
        Case("no last line end", made.folded.match.id, text.removesuffix(b"\n")),
        Case("spaces between", made.folded.match.id, text.replace(b'","', b'" , "')),
    ]
    for case, found, proven in await both(module, again):
        assert isinstance(proven, Proven), (case.what, proven)
        assert found["ok"], (case.what, found)


def more_in_bodies(events: list[Recorded]) -> Iterator[Tampered]:
    """What no body has, though the chain holds."""
    for place, kind in ((0, "match.opened"), (1, "match.joined")):
        deep = b"[" * 100_000 + b"]" * 100_000
        for name, value in ((b"toString", b"1"), (b"deadline_s?", b"1"), (b"player?", b"1"), (b"deep", deep)):
            body = events[place].body[:-1] + b',"%s":%s}' % (name, value)
            yield Tampered(f"{kind} {name.decode()}", events[place].version, _with(events, place, body=body))


async def test_what_no_body_has_is_found_by_both(module: Page) -> None:
    made, events = await played(SHORT["looply"])
    match, seed = made.folded.match.id, made.folded.seed
    cases = [Case.of(case.what, match, rehashed(case.events, match, seed)) for case in more_in_bodies(events)]
    for case, found, wrong in await both(module, cases):
        assert isinstance(wrong, Wrong), case.what
        assert not found["ok"], case.what
        assert found["place"] == wrong.place, (case.what, found, wrong)


def otherwise_joined(events: list[Recorded]) -> Iterator[Tampered]:
    """Appends that cannot be, though the chain holds."""
    last, inner = len(events) - 1, next(at for at, event in enumerate(events) if event.index)
    early, late = events[: last - 3], events[last:]
    yield Tampered("a second cause", events[inner].version, _with(events, inner, cause=Cause(id="other")))
    yield Tampered("another time in an append", events[inner].version, _with(events, inner, at=events[inner].at + 1))
    yield Tampered("back in time", events[last].version, _with(events, last, at=0))
    yield Tampered("no seed at the end", events[last - 1].version, events[:last])
    yield Tampered("something after the end", events[last].version + 1, [*events, _after(events, 0)])
    yield Tampered("a seed too early", late[0].version, [*early, _follows(early, late[0])])
    yield Tampered(
        "opened twice",
        events[last].version,
        [
            *events[:last],
            replace(events[0], version=events[last].version, index=events[last].index, at=events[last].at),
        ],
    )


def _with(events: list[Recorded], place: int, **changes: Any) -> list[Recorded]:
    return [*events[:place], replace(events[place], **changes), *events[place + 1 :]]


def _after(events: list[Recorded], place: int) -> Recorded:
    return replace(events[place], version=Version(events[-1].version + 1), index=0, at=events[-1].at)


def _follows(events: list[Recorded], event: Recorded) -> Recorded:
    return replace(event, version=Version(events[-1].version + 1), index=0)


async def test_appends_that_cannot_be_are_found_by_both(module: Page) -> None:
    made, events = await played(SHORT["looply"])
    match, seed = made.folded.match.id, made.folded.seed
    cases = [Case.of(case.what, match, rehashed(case.events, match, seed)) for case in otherwise_joined(events)]
    shuffle = next(at for at, event in enumerate(events) if event.type == "looply.shuffled")
    unshuffled = [*events[:shuffle], *events[shuffle + 1 :]]
    cases.append(Case.of("a swap without its shuffle", match, rehashed(unshuffled, match, seed)))
    for case, found, wrong in await both(module, cases):
        assert isinstance(wrong, Wrong), case.what
        assert not found["ok"], case.what
        assert version_of(found["place"]) == version_of(wrong.place), (case.what, found, wrong)
