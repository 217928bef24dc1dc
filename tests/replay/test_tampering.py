"""Whoever changes the past is found, and the place is named."""

import asyncio
from functools import cache
from itertools import groupby

import msgspec
import pytest
from msgspec.structs import replace

from core.chance import Chance
from core.game import Game
from core.identity import NOTHING_YET, Millis, Version
from core.match_events import MATCH_EVENTS, Cancelled, Left
from core.registry import games
from events.codec import decoders
from events.execute import Receipt, catch_up
from events.memory import MemoryLog
from events.record import Recorded, draft_of
from replay.audit import audit
from replay.wrong import Wrong
from tests.replay.histories import History, history
from tests.replay.tampering import Tampered, other_bodies, other_columns, other_orders, rehashed, renumbered

GAMES = list(games().values())
MATCHES: dict[str, list[tuple[int, int, dict[str, object]]]] = {
    "looply": [(4, 3, {}), (2, 1, {})],
    "loop": [(4, 15, {}), (2, 2, {})],
    "loop-inc": [
        (4, 0, {"futures": True, "more_anomalies": True}),
        (2, 0, {"futures": True, "more_anomalies": True}),
        (3, 6, {"futures": True, "more_anomalies": True}),
    ],
}


@cache
def histories(game: Game) -> list[History]:
    """Some matches of a game in which every event of it happens."""
    return [asyncio.run(history(MemoryLog(), game, *chosen)) for chosen in MATCHES[game.name]]


def wrong_version(made: History, tampered: Tampered, *, with_receipts: bool) -> int | None:
    """The version that the audit names; None if it finds nothing."""
    receipts = made.receipts if with_receipts else []
    try:
        audit(made.folded.match.id, tampered.events, None, receipts)
    except Wrong as wrong:
        assert wrong.place, str(wrong)
        return int(wrong.place.split(".")[0])
    return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_these_matches_have_every_event_and_are_good(game: Game) -> None:
    seen = set()
    for made in histories(game):
        events = asyncio.run(made.events())
        audit(made.folded.match.id, events, None, made.receipts)
        seen |= {event.type for event in events}
    theirs = {name for name in decoders() if name.startswith(f"{game.name}.")}
    always = {kind.stored_as for kind in MATCH_EVENTS} - {Cancelled.stored_as, Left.stored_as}
    assert theirs | always <= seen, (theirs | always) - seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_is_changed_is_named(game: Game) -> None:
    for made in histories(game):
        events = asyncio.run(made.events())
        for tampered in (*other_bodies(events), *other_columns(events), *other_orders(events)):
            assert wrong_version(made, tampered, with_receipts=False) == tampered.version, tampered.what


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_receipt_names_the_place_even_when_the_chain_was_made_anew(game: Game) -> None:
    made = histories(game)[0]
    match, seed = made.folded.match.id, made.folded.seed
    events = asyncio.run(made.events())
    dropped = Version(events[len(events) // 2].version)
    cases = [*other_bodies(events), Tampered("dropped", dropped, renumbered(events, dropped))]
    for case in cases:
        forged = Tampered(case.what, case.version, rehashed(case.events, match, seed))
        assert wrong_version(made, forged, with_receipts=True) == case.version, case.what


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_another_ending_by_the_same_rules_is_only_found_by_a_receipt(game: Game) -> None:
    made = histories(game)[0]
    match = made.folded.match.id
    events = asyncio.run(made.events())
    kept = [event for event in events if event.version <= made.folded.version // 2]
    other = asyncio.run(_played_on_otherwise(made, kept))
    assert audit(match, other).hash != made.folded.hash
    rewritten = Tampered("rewritten", kept[-1].version + 1, other)
    assert wrong_version(made, rewritten, with_receipts=True) == rewritten.version
    last = Receipt(NOTHING_YET, made.folded.hash)
    with pytest.raises(Wrong, match=made.folded.hash.hex()):
        audit(match, other, None, [last])
    assert audit(match, events, None, [last]).hash == made.folded.hash


async def _played_on_otherwise(made: History, kept: list[Recorded]) -> list[Recorded]:
    """The same beginning, and then another way to the end."""
    other = History(MemoryLog(), made.folded.match.id, made.folded.seed)
    for _, append in groupby(kept, lambda event: event.version):
        stored = [draft_of(event) for event in append]
        await other.log.append(kept[0].stream, other.folded.version, stored)
        await catch_up(other.log, other.folded)
    other.at = Millis(kept[-1].at + 1)
    await other.play_out(Chance(b"otherwise"), first=1_000)
    return list(await other.events())


def test_a_deal_that_the_seed_does_not_give_is_told() -> None:
    made = histories(games()["looply"])[0]
    match, seed = made.folded.match.id, made.folded.seed
    events = asyncio.run(made.events())
    place = next(at for at, event in enumerate(events) if event.type == "looply.dealt")
    body = msgspec.json.decode(events[place].body)
    body["bag"] = [*body["bag"][1:], body["bag"][0]]
    events = [*events[:place], replace(events[place], body=msgspec.json.encode(body)), *events[place + 1 :]]
    with pytest.raises(Wrong, match=r"by the rules and the seed bag\.0 is "):
        audit(match, rehashed(events, match, seed))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_body_of_any_depth_is_named(game: Game) -> None:
    made = histories(game)[0]
    match, seed = made.folded.match.id, made.folded.seed
    events = asyncio.run(made.events())
    for place in {event.type: place for place, event in reversed(list(enumerate(events)))}.values():
        for depth in (500, 100_000):
            deep = b'"more":' + b"[" * depth + b"]" * depth + b"}"
            body = events[place].body[:-1] + (b"," if len(events[place].body) > 2 else b"") + deep
            changed = [*events[:place], replace(events[place], body=body), *events[place + 1 :]]
            forged = Tampered(f"{events[place].type}, {depth}", events[place].version, rehashed(changed, match, seed))
            assert wrong_version(made, forged, with_receipts=False) == forged.version, forged.what
