"""How are all the matches of a log audited, on every core?"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec

from core.identity import MatchId
from core.match import Match
from core.match_events import SeedDrawn
from events import codec
from events.database import open_reader, sqlite3
from events.execute import Receipt
from events.record import Recorded, match_stream, seed_stream
from events.sqlite import read_stream, streams_of
from replay import record
from replay.audit import Proven, audit
from replay.cores import on_cores
from replay.wrong import Wrong


class Verdict(msgspec.Struct, frozen=True):
    """What an audit found: a line for people, whether the match is good, and how many events it has."""

    line: str
    is_good: bool
    events: int


def audit_file(file: Path, match: MatchId, receipts: Sequence[Receipt]) -> Verdict:
    """Audit a record's file."""
    try:
        return good(audit(match, _read(file, match), None, receipts))
    except Wrong as wrong:
        return bad(match, wrong)


def proven_record(file: Path, match: MatchId) -> tuple[list[Recorded], bytes]:
    """The events of a record's file, audited, and the seed that it opens. Raises Wrong."""
    events = _read(file, match)
    proven = audit(match, events)
    return events, bytes.fromhex(proven.match.seed or "")


def _read(file: Path, match: MatchId) -> list[Recorded]:
    try:
        return record.parse(match, file.read_bytes())
    except record.BrokenRecord as broken:
        raise Wrong("", str(broken)) from None


def audit_in(log: Path, match: MatchId, receipts: Sequence[Receipt] = ()) -> Verdict:
    """Audit a match of a log's file."""
    with closing(_reader(log)) as reader:
        return _audit_stored(reader, match, receipts)


def audit_all(log: Path) -> tuple[int, Iterator[list[Verdict]]]:
    """How many matches a log's file has, and the verdicts on them, some at a time, in the order of the ids."""
    with closing(open_reader(log)) as reader:
        matches = [stream.removeprefix("match/") for stream in streams_of(reader, "match")]
    return len(matches), on_cores(partial(_audit_chunk, log), matches)


def _audit_chunk(log: Path, matches: Sequence[str]) -> list[Verdict]:
    with closing(_reader(log)) as reader:
        return [_audit_stored(reader, MatchId(match), ()) for match in matches]


def _reader(log: Path) -> sqlite3.Connection:
    reader = open_reader(log)
    # As it is by itself, but told from the errors of the file.
    reader.text_factory = bytes.decode
    return reader


def _audit_stored(reader: sqlite3.Connection, match: MatchId, receipts: Sequence[Receipt]) -> Verdict:
    try:
        events = read_stream(reader, match_stream(match))
    except UnicodeDecodeError as error:
        return bad(match, Wrong("", f"it holds what is no text: {error}"))
    if not events:
        return bad(match, Wrong("", "there is no such match"))
    try:
        return good(audit(match, events, _stored_seed(reader, match), receipts))
    except Wrong as wrong:
        return bad(match, wrong, len(events))


def _stored_seed(reader: sqlite3.Connection, match: MatchId) -> bytes:
    try:
        seeds = [codec.decode(drawn.type, drawn.body) for drawn in read_stream(reader, seed_stream(match))]
        if len(seeds) == 1 and isinstance(seeds[0], SeedDrawn):
            return bytes.fromhex(seeds[0].seed)
    except (codec.UnknownEvent, ValueError):
        pass
    raise Wrong("", f"{seed_stream(match)} should hold one seed")


def good(proven: Proven) -> Verdict:
    """The line for a match that is what it says."""
    match = proven.match
    facts = [
        f"{match.game.title} (rules {match.opening.rules})",
        f"{proven.versions} versions, {proven.events} events",
        _result(match),
        f"last hash {proven.hash.hex()}",
        *([f"receipts found: {proven.receipts}"] if proven.receipts else []),
    ]
    return Verdict(_in_one_line(f"{match.id} good: {'; '.join(facts)}"), True, proven.events)


def bad(match: MatchId, wrong: Wrong, events: int = 0) -> Verdict:
    """The line for one that is not."""
    place = f" at {wrong.place}" if wrong.place else ""
    return Verdict(_in_one_line(f"{match} BAD{place}: {wrong.why}"), False, events)


def _in_one_line(text: str) -> str:
    """What is audited may say anything: no line ends, and nothing that a terminal obeys."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _result(match: Match) -> str:
    if match.outcome is None:
        return f"still {match.phase.value}"
    places = (" and ".join(match.name_of(seat) for seat in place) for place in match.outcome.ranking)
    return ": ".join(filter(None, [match.outcome.reason, ", then ".join(places)]))
