"""Two verifiers that share no code find the same: the page's in Chromium, and the audit."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest
from msgspec.structs import replace
from playwright.async_api import Page

from core.identity import NOTHING_YET, Version
from events.execute import Receipt
from events.record import Recorded
from replay.audit import Proven
from replay.wrong import Wrong
from tests.gateway.site import CHROMIUM
from tests.gateway.verify.verdicts import SHORT, WHOLE, Case, Chosen, both, played, version_of
from tests.replay.tampering import Tampered, other_bodies, other_columns, other_orders, rehashed, renumbered

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed, so the page cannot be tried"),
    pytest.mark.asyncio(loop_scope="package"),
]

MATCHES = [
    *(pytest.param(chosen, id=name) for name, chosen in SHORT.items()),
    *(pytest.param(chosen, id=f"{chosen[0]} whole", marks=pytest.mark.long) for chosen in WHOLE),
]

READ = {
    *("looply.dealt", "looply.placed", "looply.swapped", "looply.shuffled"),
    *("loop.dealt", "loop-inc.set_up", "loop-inc.day_began", "loop-inc.anomalies_put_back"),
}
"""The events of games that chance has a part in. What else happens in a game only its rules can judge, and the page's
verifier does not know them: there it relies on the chain and the receipts.
"""

BY_RULES = {
    *(f"match.opened {field}" for field in ("rules", "ranked", "host", "without deadline_s")),
    *("match.joined player", "match.ended ranking", "match.ended reason"),
    "looply.dealt first_bonus",
    *(f"looply.placed {field}" for field in ("square", "parts", "loops", "played_out")),
    *(f"loop-inc.day_began {field}" for field in ("day", "first", "rooms", "box")),
    *(f"loop-inc.anomalies_put_back {field}" for field in ("seat", "server")),
}
"""Fields beside those that chance has a part in: left to the rules as well."""

BY_RECEIPTS = {
    *(f"match.opened {field}" for field in ("private", "deadline_s")),
    *("match.joined name", "match.deadline_credited ms", "loop-inc.anomalies_put_back swap"),
}
"""What may have been so by the rules and by the seed: neither of the two can tell without a receipt."""

ELSEWHERE = {"match.opened game", "match.opened seats", "match.joined seat"}
"""Found by both, at the first event that does not go with it: which one that is depends on how much is known."""


@pytest.mark.parametrize("chosen", MATCHES)
async def test_whatever_is_changed_both_name_the_same_place(module: Page, chosen: Chosen) -> None:
    made, events = await played(chosen)
    changed = [*other_bodies(events), *other_columns(events), *other_orders(events)]
    cases = [Case.of(tampered.what, made.folded.match.id, tampered.events) for tampered in changed]
    for tampered, (case, found, wrong) in zip(changed, await both(module, cases), strict=True):
        assert isinstance(wrong, Wrong), case.what
        assert not found["ok"], case.what
        assert found["place"] == wrong.place, (case.what, found, wrong)
        assert version_of(found["place"]) == tampered.version, (case.what, found)


@pytest.mark.parametrize("chosen", MATCHES)
async def test_with_the_chain_made_anew_all_that_is_not_left_to_the_rules_is_found(
    module: Page, chosen: Chosen
) -> None:
    made, events = await played(chosen)
    match, seed = made.folded.match.id, made.folded.seed
    forged = [Case.of(case.what, match, rehashed(case.events, match, seed)) for case in other_bodies(events)]
    for case, found, wrong in await both(module, forged):
        kind = case.what.split(" ")[0]
        is_known = (kind.startswith("match.") or kind in READ) and case.what not in BY_RULES | BY_RECEIPTS
        assert found["ok"] is not is_known, (case.what, found)
        if not found["ok"]:
            assert isinstance(wrong, Wrong), (case.what, found)
            if case.what not in ELSEWHERE:
                assert version_of(found["place"]) == version_of(wrong.place), (case.what, found, wrong)
        elif case.what not in BY_RECEIPTS | {"match.opened ranked"}:
            assert isinstance(wrong, Wrong), case.what


def redrawn(events: Sequence[Recorded]) -> Iterator[Tampered]:
    """What chance decided is another thing that could have been: each list of a draw begins elsewhere."""
    for place, event in enumerate(events):
        body = msgspec.json.decode(event.body)
        lists = [field for field, value in body.items() if isinstance(value, list) and len(value) > 1]
        if event.type in READ:
            for field in lists:
                turned = {**body, field: [*body[field][1:], body[field][0]]}
                if field != "first_bonus" and turned != body:
                    changed = replace(event, body=msgspec.json.encode(turned))
                    yield Tampered(
                        f"{event.type} {field}", event.version, [*events[:place], changed, *events[place + 1 :]]
                    )


@pytest.mark.parametrize("chosen", MATCHES)
async def test_another_draw_is_found_by_both(module: Page, chosen: Chosen) -> None:
    made, events = await played(chosen)
    match, seed = made.folded.match.id, made.folded.seed
    changed = list(redrawn(events))
    assert {case.what for case in changed} >= {
        "looply": {"looply.dealt seating", "looply.dealt racks", "looply.dealt bag", "looply.shuffled bag"},
        "loop": {"loop.dealt seating", "loop.dealt hands"},
        "loop-inc": {f"loop-inc.set_up {deck}" for deck in ("ad", "bc", "future", "anomalies", "seating")},
    }[chosen[0]]
    cases = [Case.of(case.what, match, rehashed(case.events, match, seed)) for case in changed]
    for tampered, (case, found, wrong) in zip(changed, await both(module, cases), strict=True):
        assert isinstance(wrong, Wrong), case.what
        assert not found["ok"], case.what
        assert "by the seed" in found["why"], (case.what, found)
        assert version_of(found["place"]) == version_of(wrong.place) == tampered.version, (case.what, found, wrong)


async def test_the_order_that_a_crystal_ball_left_is_the_order_of_what_follows(module: Page) -> None:
    made, events = await played(("loop-inc", 3, 12, {"futures": True, "more_anomalies": True}))
    match, seed = made.folded.match.id, made.folded.seed
    swap = next(at for at, event in enumerate(events) if b'"swap":true' in event.body)
    left = replace(events[swap], body=events[swap].body.replace(b'"swap":true', b'"swap":false'))
    changed = [*events[:swap], left, *events[swap + 1 :]]
    good, bad = await both(
        module, [Case.of("as it was", match, events), Case.of("left", match, rehashed(changed, match, seed))]
    )
    assert good[1]["ok"], good
    assert isinstance(bad[2], Wrong), bad
    assert "loop-inc.day_began" in bad[1]["place"], bad


@pytest.mark.parametrize("chosen", MATCHES)
async def test_receipts_name_the_place_that_nothing_else_can(module: Page, chosen: Chosen) -> None:
    made, events = await played(chosen)
    match, seed = made.folded.match.id, made.folded.seed
    dropped = Version(events[len(events) // 2].version)
    changed = [
        *(case for case in other_bodies(events) if case.what.split(" ")[0] not in READ),
        Tampered("dropped", dropped, renumbered(events, dropped)),
    ]
    cases = [Case.of(case.what, match, rehashed(case.events, match, seed), made.receipts) for case in changed]
    for tampered, (case, found, _) in zip(changed, await both(module, cases), strict=True):
        assert not found["ok"], case.what
        assert version_of(found["place"]) == tampered.version, (case.what, found)
    unknown = [Receipt(NOTHING_YET, bytes(32)), Receipt(made.receipts[0].version, bytes(32))]
    late = Receipt(Version(made.folded.version + 1), made.folded.hash)
    good = [Case.of("the last", match, events, [Receipt(NOTHING_YET, made.folded.hash)])]
    bad = [Case.of(f"receipt {receipt}", match, events, [receipt]) for receipt in (*unknown, late)]
    for case, found, proven in await both(module, good + bad):
        assert found["ok"] is isinstance(proven, Proven) is (case in good), (case.what, found)
        if isinstance(proven, Wrong):
            assert found["place"] == proven.place
