"""A record that is good is good to both verifiers, whatever was played."""

import time
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from playwright.async_api import Page

from core import match_deciders
from core.game import Resign
from core.identity import MatchId, PlayerId, Seat
from core.match_deciders import Opening
from core.match_events import Joined
from core.registry import games
from events.memory import MemoryLog
from replay.audit import Proven
from tests.gateway.site import CHROMIUM
from tests.gateway.verify.verdicts import SHORT, Case, Chosen, both, played, verified
from tests.replay.histories import History
from tests.replay.tampering import rehashed

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed, so the page cannot be tried"),
    pytest.mark.asyncio(loop_scope="package"),
]

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.jsonl"))
MORE: list[Chosen] = [
    ("looply", 2, 1, {}),
    ("looply", 3, 4, {}),
    ("looply", 4, 5, {"board": 9}),
    ("loop", 3, 6, {}),
    ("loop", 4, 9, {}),
    ("loop-inc", 2, 7, {}),
    ("loop-inc", 3, 8, {"office": True}),
    ("loop-inc", 4, 9, {"more_anomalies": True}),
]


async def test_good_records_are_good_to_both(module: Page) -> None:
    cases = [Case("golden", MatchId(path.stem), path.read_bytes()) for path in RECORDS]
    for chosen in (*SHORT.values(), *MORE):
        made, events = await played(chosen)
        cases.append(Case.of("played", made.folded.match.id, events, made.receipts))
    for case, found, proven in await both(module, cases):
        assert isinstance(proven, Proven), (case.match, proven)
        assert found["ok"], (case.match, found)
        assert found["knowsDraws"] is (proven.match.opening.game in SHORT), case.match
        assert found["hash"] == proven.hash.hex()
        assert (found["versions"], found["events"]) == (proven.versions, proven.events)
        assert [seat["nonce"] for seat in found["seats"]] == list(proven.match.nonces())
        assert not found["knowsDraws"] or {"seating"} < {draw["label"] for draw in found["draws"]}
        assert found["receipts"] == len(case.receipts)


async def test_names_of_every_kind_are_read_as_they_are_stored(module: Page) -> None:
    made = await opened("names", 'Zoë "\\"/é\u0301\u0378\ue000\ufffd 🎲')
    await made.happen(lambda now: match_deciders.join(now, PlayerId("eve"), "Eve", '"\\~ '))
    await made.happen(lambda now: match_deciders.play(now, Seat(0), Resign(), made.at, frozenset()))
    for _, found, proven in await both(module, [Case.of("names", made.folded.match.id, await made.events())]):
        assert isinstance(proven, Proven), proven
        assert found["ok"], found
        assert found["seats"][0]["name"] == made.folded.match.name_of(Seat(0))


async def test_a_match_that_never_started_is_good_without_a_draw(module: Page) -> None:
    made = await opened("cancelled", "Ada")
    await made.happen(lambda now: match_deciders.leave(now, PlayerId("ada")))
    for _, found, proven in await both(module, [Case.of("cancelled", made.folded.match.id, await made.events())]):
        assert isinstance(proven, Proven), proven
        assert found["ok"], found
        assert (found["started"], found["draws"]) == (False, [])


async def opened(match: str, name: str) -> History:
    """A duel that waits for somebody."""
    made = History(MemoryLog(), MatchId(match), bytes(range(32)))
    opening = Opening(
        game=games()["looply"], seats=2, options={}, ranked=UNSET, private=False, deadline_s=UNSET, bots=[]
    )
    host = Joined(seat=Seat(0), player=PlayerId("ada"), name=name, nonce="")
    await made.happen(lambda now: match_deciders.open_match(now, opening, host, made.folded.seed))
    return made


async def test_of_an_unknown_game_all_but_the_draws_is_checked(module: Page) -> None:
    made, events = await played(SHORT["loop"])
    match, seed = made.folded.match.id, made.folded.seed
    events = [
        replace(
            event,
            type=event.type.replace("loop.", "chess."),
            body=event.body.replace(b'"game":"loop"', b'"game":"chess"'),
        )
        for event in events
    ]
    good = Case.of("of another game", match, rehashed(events, match, seed))
    bad = Case.of("with the old chain", match, events)
    found, broken = await verified(module, [good, bad])
    assert found["ok"], found
    assert (found["knowsDraws"], found["draws"]) == (False, [])
    assert broken["place"] == "1.0 match.opened"


async def test_a_long_match_takes_well_under_a_second(module: Page) -> None:
    made, events = await played(("loop-inc", 4, 0, {"futures": True, "more_anomalies": True}))
    assert len(events) > 450
    case = Case.of("long", made.folded.match.id, events)
    await verified(module, [case])
    began = time.perf_counter()
    await verified(module, [case] * 5)
    assert time.perf_counter() - began < 5, "five of them"
