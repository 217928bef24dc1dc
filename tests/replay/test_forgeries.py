"""What nobody could have done is no history, however well it is chained."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from core import match_deciders
from core.game import Event
from core.identity import MatchId, PlayerId, Seat
from core.match import Match
from core.match_deciders import Opening
from core.match_events import Joined
from core.registry import games
from events.memory import MemoryLog
from events.record import Cause, Recorded
from replay.audit import audit
from replay.wrong import Wrong
from tests.replay.histories import History, history
from tests.replay.tampering import rehashed

HOST = Joined(seat=Seat(0), player=PlayerId("ada"), name="Ada", nonce="")


async def _forged(host: Joined, seed: bytes = bytes(32), bot: str = "random") -> list[Recorded]:
    """A match that somebody opened as nobody can, cancelled by its only person."""
    made = History(MemoryLog(), MatchId("forged"), seed)
    opening = Opening(game=games()["loop"], seats=4, options={}, ranked=UNSET, private=False, deadline_s=60, bots=[bot])

    def open_it(match: Match) -> tuple[Event, ...]:
        opened, _, *others = match_deciders.open_match(match, opening, HOST, seed)
        return (opened, host, *others)

    await made.happen(open_it)
    await made.happen(lambda now: match_deciders.leave(now, PlayerId("ada")))
    return list(await made.events())


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 2},
        {"seat": 3},
        *({"name": name} for name in ("", " Ada", "x" * 25, "A\nda", "A\x1bda", "A\u2028da")),
        *({"nonce": nonce} for nonce in ("a\nb", "\u00e9", "x" * 65)),
    ],
    ids=str,
)
def test_a_host_whom_no_server_lets_in(changes: dict[str, Any]) -> None:
    good = asyncio.run(_forged(HOST))
    assert audit(MatchId("forged"), good).match.cancelled
    with pytest.raises(Wrong) as wrong:
        audit(MatchId("forged"), asyncio.run(_forged(replace(HOST, **changes))))
    assert wrong.value.place.startswith("1."), wrong.value


def test_a_bot_that_the_game_does_not_have() -> None:
    with pytest.raises(Wrong, match=r"^1\.0 .*no bot 'oracle'"):
        audit(MatchId("forged"), asyncio.run(_forged(HOST, bot="oracle")))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length(length: int) -> None:
    with pytest.raises(Wrong, match="this is no seed"):
        audit(MatchId("forged"), asyncio.run(_forged(HOST, bytes(length))))


@pytest.fixture(scope="module")
def made() -> History:
    """A match with a bot, a credit, deadlines that ran out, and somebody who came, went and came again."""
    return asyncio.run(history(MemoryLog(), games()["looply"], 4, 3))


def _changed(made: History, place: int, **changes: Any) -> list[Recorded]:
    events = list(asyncio.run(made.events()))
    events[place] = replace(events[place], **changes)
    return rehashed(events, made.folded.match.id, made.folded.seed)


def _places(made: History, kind: str) -> list[int]:
    return [place for place, event in enumerate(asyncio.run(made.events())) if event.type == kind]


@pytest.mark.parametrize("ms", [0, -1, -60_000, 2**62, 10**30])
def test_time_that_is_taken_instead_of_given_or_never_ends(made: History, ms: int) -> None:
    (place,) = _places(made, "match.deadline_credited")
    with pytest.raises(Wrong, match=r"^10\.0 match\.deadline_credited: nothing makes this happen"):
        audit(made.folded.match.id, _changed(made, place, body=b'{"ms":%d}' % ms))


@pytest.mark.parametrize(
    "kind", ["match.opened", "match.joined", "match.left", "match.held", "match.released", "looply.skipped"]
)
def test_an_id_where_nobody_sends_one(made: History, kind: str) -> None:
    place = _places(made, kind)[-1]
    event = list(asyncio.run(made.events()))[place]
    with pytest.raises(Wrong, match=f"^{event.version}.0 .*has no id"):
        audit(made.folded.match.id, _changed(made, place, cause=Cause(id="c1")))


def test_an_id_of_another_player_and_an_empty_one(made: History) -> None:
    events = list(asyncio.run(made.events()))
    moves = _places(made, "looply.placed")
    of_bot = next(place for place in moves if msgspec.json.decode(events[place].body)["seat"] == 1)
    of_ada = next(place for place in moves if msgspec.json.decode(events[place].body)["seat"] == 0)
    cases = [
        (of_bot, Cause(id="c1000", player="ada"), "another player's"),
        (of_ada, Cause(id="c1000", player="bob"), "another player's"),
        (of_bot, Cause(id=""), "empty id"),
    ]
    for place, cause, told in cases:
        with pytest.raises(Wrong, match=rf"^{events[place].version}\.0 .*{told}"):
            audit(made.folded.match.id, _changed(made, place, cause=cause))


def test_these_are_found_in_no_genuine_match(made: History) -> None:
    events = asyncio.run(made.events())
    assert audit(made.folded.match.id, events, None, made.receipts).versions == made.folded.version
    assert audit(made.folded.match.id, events, made.folded.seed).match.seed == made.folded.seed.hex()
