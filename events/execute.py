"""How does a decision become history? Load, fold, decide, let chance draw, append."""

import secrets
from collections.abc import Callable, Sequence

import msgspec

from core.follow_up import unfold
from core.game import Event
from core.identity import NOTHING_YET, MatchId, Millis, Version
from core.match import Match
from core.match_deciders import new_match
from core.match_events import SeedDrawn
from core.rejection import Rejected
from events import chain, codec, failpoint
from events.fold import fold
from events.log import Conflict, Log
from events.record import Cause, Draft, Recorded, match_stream, seed_stream

Decide = Callable[[Match], tuple[Event, ...]]
"""Judges a match as it is now. Raises Rejected; () means that nothing is to be stored."""

SEED_BYTES = 32


class Receipt(msgspec.Struct, frozen=True):
    """What an append is acknowledged with: its version, and the chain's hash of its last event."""

    version: Version
    hash: bytes


class Remembered(msgspec.Struct, frozen=True):
    """A command that was accepted before: which one it was, and the receipt it got."""

    digest: bytes
    receipt: Receipt


class Folded:
    """A match as this process knows it: its state, where its stream stands, and which commands it has seen.

    One writer at a time may use it. It only ever shows what is stored.
    """

    def __init__(self, match: MatchId, seed: bytes) -> None:
        self.match = new_match(match)
        self.seed = seed
        self.version = NOTHING_YET
        self.hash = chain.start(match)
        self.blind = chain.blind(seed, match)
        self.seen: dict[tuple[str, str], Remembered] = {}
        self._cause: Cause | None = None

    def take(self, event: Recorded) -> None:
        """Fold the next stored event."""
        self.match = fold(self.match, event)
        self.version, self.hash = event.version, event.hash
        if event.index == 0:
            self._cause = event.cause
        # The receipt of an append is its last event's hash, so each event of the append overwrites it.
        self.remember(self._cause, Receipt(event.version, event.hash))

    def receipt_of(self, cause: Cause) -> Receipt | None:
        """What this command was answered when it was first sent. Raises Rejected ``id_reused`` if it was another."""
        remembered = self.seen.get((cause.player, cause.id))
        if remembered is not None and remembered.digest != cause.digest:
            raise Rejected("id_reused")
        return None if remembered is None else remembered.receipt

    def remember(self, cause: Cause | None, receipt: Receipt) -> None:
        """Know the command behind an append again when it is sent once more."""
        if cause is not None:
            self.seen[cause.player, cause.id] = Remembered(cause.digest, receipt)


async def draw_seed(log: Log, match: MatchId, at: Millis) -> bytes:
    """Draw the seed of a new match and store it, before anything of the match is."""
    seed = secrets.token_bytes(SEED_BYTES)
    name, body = codec.encode(SeedDrawn(seed=seed.hex()))
    await log.append(seed_stream(match), NOTHING_YET, [Draft(type=name, at=at, body=body)])
    failpoint.reach("seed.stored")
    return seed


async def load(log: Log, match: MatchId) -> Folded | None:
    """The match as its stream tells it; None if there is no such match."""
    events = await log.read(match_stream(match))
    if not events:
        return None
    folded = Folded(match, await _seed(log, match))
    for event in events:
        folded.take(event)
    return folded


async def _seed(log: Log, match: MatchId) -> bytes:
    found = await log.read(seed_stream(match))
    if len(found) != 1:
        raise codec.UnknownEvent(f"{match_stream(match)} has {len(found)} seeds")
    (drawn,) = found
    event = codec.decode(drawn.type, drawn.body)
    if not isinstance(event, SeedDrawn):
        raise codec.UnknownEvent(f"{drawn.stream} holds a {drawn.type!r}")
    return bytes.fromhex(event.seed)


async def execute(log: Log, folded: Folded, decide: Decide, at: Millis, cause: Cause | None = None) -> Receipt | None:
    """Decide, let chance act, append, and only then move ``folded`` on. None if there was nothing to store.

    A cause that was seen before gets the receipt it got then, before anything is judged. Another writer's append in
    between (Conflict) is folded first, and then everything is looked up and decided again.
    Raises Rejected, ``id_reused`` for a cause whose command was another; whatever goes wrong, ``folded`` shows what is
    stored.
    """
    while True:
        if cause is not None and (known := folded.receipt_of(cause)):
            return known
        # A lagging clock must not make a match go back in time.
        moment = Millis(max(at, folded.match.at))
        events, match = unfold(folded.match, decide(folded.match), folded.seed, moment)
        if not events:
            return None
        drafts = _drafts(folded, events, moment, cause)
        try:
            version = await log.append(match_stream(match.id), folded.version, drafts)
        except Conflict:
            await catch_up(log, folded)
            continue
        folded.match, folded.version, folded.hash = match, version, drafts[-1].hash
        receipt = Receipt(version, folded.hash)
        folded.remember(cause, receipt)
        return receipt


async def catch_up(log: Log, folded: Folded) -> None:
    """Fold what others have appended."""
    for event in await log.read(match_stream(folded.match.id), folded.version):
        folded.take(event)


def _drafts(folded: Folded, events: Sequence[Event], at: Millis, cause: Cause | None) -> list[Draft]:
    drafts: list[Draft] = []
    previous, version = folded.hash, folded.version + 1
    for index, event in enumerate(events):
        name, body = codec.encode(event)
        draft = Draft(type=name, at=at, body=body, cause=cause if index == 0 else None)
        previous = chain.link(folded.blind, previous, version, index, draft)
        drafts.append(msgspec.structs.replace(draft, hash=previous))
    return drafts
