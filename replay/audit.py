"""Is this what happened, all of it, by the rules and by the seed? Checked without the server that says so."""

from collections.abc import Sequence
from itertools import groupby, zip_longest

import msgspec
from msgspec import UNSET

from core.chance import commitment
from core.follow_up import unfold
from core.game import Event
from core.identity import MatchId, Seat, Version
from core.match import Match, Phase
from core.match_deciders import new_match
from core.match_events import DeadlineCredited, Opened, SeedRevealed
from core.match_recall import decide_again
from core.rejection import Rejected
from events import codec
from events.execute import SEED_BYTES, Receipt
from events.fold import fold
from events.record import Recorded
from replay.difference import difference
from replay.links import Links, linked
from replay.wrong import Wrong, place_of

Asked = tuple[Seat | None, str]
"""Whose command (None: not a seat's), and its id."""


class Proven(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is what it says: the match at its end (or so far), how long it is, its last hash, and how many
    receipts were found in it.
    """

    match: Match
    versions: int
    events: int
    hash: bytes
    receipts: int


def audit(
    match: MatchId, events: Sequence[Recorded], seed: bytes | None = None, receipts: Sequence[Receipt] = ()
) -> Proven:
    """Check a match from its first event to its last.

    ``seed`` is the one that the log keeps apart; without it the match has to be over and to open it. Each receipt is
    looked for; one whose version nobody remembers has NOTHING_YET for it. Raises Wrong.
    """
    if not events:
        raise Wrong("", "there are no events")
    opened_seed = seed if seed is not None else _opened_seed(events)
    _check_commitment(match, events, opened_seed)
    sound, broken = linked(match, events, opened_seed)
    folded, asked = new_match(match), set[Asked]()
    for _, group in groupby(sound, lambda event: event.version):
        append = list(group)
        if broken is not None and append[-1] is sound[-1]:
            # Perhaps only the beginning of an append, of which nothing can be said.
            raise broken
        folded = _check_append(folded, append, opened_seed, asked)
        _check_receipts(append[-1], receipts)
    if broken is not None:
        raise broken
    if seed is None and folded.phase is not Phase.DONE:
        raise Wrong(place_of(events[-1]), "the match goes on after this, but the record doesn't")
    _check_all_found(events, receipts)
    last = events[-1]
    return Proven(match=folded, versions=last.version, events=len(events), hash=last.hash, receipts=len(receipts))


def _opened_seed(events: Sequence[Recorded]) -> bytes:
    for event in reversed(events):
        if event.type == SeedRevealed.stored_as:
            try:
                seed = bytes.fromhex(_decoded(event).seed)
            except ValueError:
                seed = b""
            if len(seed) != SEED_BYTES:
                raise Wrong(place_of(event), "this is no seed")
            return seed
    raise Wrong(place_of(events[-1]), "the record is cut: it never opens its seed")


def _decoded(event: Recorded) -> Event:
    try:
        return codec.decode(event.type, event.body)
    except codec.UnknownEvent as unknown:
        raise Wrong(place_of(event), str(unknown)) from None


def _check_commitment(match: MatchId, events: Sequence[Recorded], seed: bytes) -> None:
    first = events[0]
    if first.type != Opened.stored_as:
        raise Wrong(place_of(first), f"a match begins with {Opened.stored_as}")
    if _decoded(first).commitment == commitment(seed, match):
        return
    # One of the two was changed. If the seed fits the rest of the chain it is the commitment.
    links = Links(match, seed)
    if len(events) > 1 and links.link_after(first.hash, events[1]) == events[1].hash:
        raise Wrong(
            place_of(first), "its commitment is not to the seed that was opened (or this is another match's id)"
        )
    raise Wrong(
        next((place_of(event) for event in events if event.type == SeedRevealed.stored_as), place_of(first)),
        "this is not the seed that the match was committed to (or this is another match's id)",
    )


def _check_append(match: Match, append: Sequence[Recorded], seed: bytes, asked: set[Asked]) -> Match:
    """The match after an append that is what deciding again gives. ``asked`` grows. Raises Wrong."""
    first = append[0]
    stored = [_decoded(event) for event in append]
    try:
        decided = decide_again(match, stored, first.at, seed)
        again, _ = unfold(match, decided.events, seed, first.at)
    except Rejected as refusal:
        raise Wrong(place_of(first), f"the command behind it is refused: {refusal.code}, {refusal.message}") from None
    except Exception as error:
        # A changed event may be anything that its type allows, so anything may go wrong.
        why = error.args[0] if type(error) is LookupError else repr(error)
        raise Wrong(place_of(first), f"no command comes to this: {why}") from None
    for event, expected in zip_longest(append, again):
        _compare(event, expected, append[-1])
    if first.cause is not None:
        _check_sender(match, decided.seat, first)
        if (decided.seat, first.cause.id) in asked:
            raise Wrong(place_of(first), "a command of this player with this id was accepted before")
        asked.add((decided.seat, first.cause.id))
    try:
        for event in append:
            match = fold(match, event)
    except codec.UnknownEvent as broken:
        raise Wrong(place_of(first), str(broken)) from None
    return match


def _check_sender(match: Match, seat: Seat | None, first: Recorded) -> None:
    """Only commands and credits have ids. A record doesn't say whose an id is, a log does."""
    if seat is None and first.type != DeadlineCredited.stored_as:
        raise Wrong(place_of(first), "this has no id, since nobody sends it")
    taken = None if seat is None else match.seats[seat]
    player = "" if taken is None or taken.player is UNSET else taken.player
    if first.cause is not None and first.cause.player not in {"", player}:
        raise Wrong(place_of(first), "another player's command cannot come to this")


def _compare(event: Recorded | None, expected: Event | None, last: Recorded) -> None:
    if event is None:
        raise Wrong(
            place_of(last), f"{expected.stored_as if expected else 'something'} has to follow in the same append"
        )
    if expected is None:
        raise Wrong(place_of(event), "nothing makes this happen")
    kind, body = codec.encode(expected)
    if event.type != kind:
        raise Wrong(place_of(event), f"by the rules and the seed {kind} happens here")
    if event.body != body:
        raise Wrong(place_of(event), f"by the rules and the seed {difference(event.body, body)}")


def _check_receipts(last: Recorded, receipts: Sequence[Receipt]) -> None:
    for receipt in receipts:
        if receipt.version == last.version and receipt.hash != last.hash:
            raise Wrong(
                place_of(last),
                f"the receipt of version {last.version} is another: this or what was before is rewritten",
            )


def _check_all_found(events: Sequence[Recorded], receipts: Sequence[Receipt]) -> None:
    hashes = {(event.version, event.hash) for event in events} | {(Version(0), event.hash) for event in events}
    for receipt in receipts:
        if (receipt.version, receipt.hash) not in hashes:
            raise Wrong("", f"the receipt {receipt.hash.hex()} is nowhere: what it vouched for is rewritten or cut")
