"""A move and its expiry at the same moment: the log has one answer, and both sides are told the same."""

import asyncio
import random
import statistics
from pathlib import Path

import pytest

from core.identity import MatchId, Millis
from events.moment import parse
from events.record import match_stream
from replay.audit import audit
from tests.gateway.client import connected
from tests.gateway.server import Running, running


class Hands:
    """A clock whose hands are set by the test."""

    def __init__(self, at: int) -> None:
        self.at = at

    def now(self) -> Millis:
        return Millis(self.at)


RACES = pytest.mark.parametrize(
    "races", [100, pytest.param(1_000, marks=[pytest.mark.long, pytest.mark.timeout(600)])], ids="{} races".format
)


@RACES
async def test_a_move_racing_its_expiry_ends_as_the_log_says(tmp_path: Path, races: int) -> None:
    hands, luck = Hands(1_800_000_000_000), random.Random(5)
    async with running(tmp_path, hands.now, alive_seconds=60) as server:
        assert server.hub is not None
        guests = [await server.guest(name) for name in ("Ada", "Bob", "Cleo")]
        for number in range(races):
            match = await guests[0].open(seats=3, deadline_s=60)
            await guests[1].join(match)
            (seat,) = (await guests[2].join(match))["view"]["to_act"]
            due = parse((await guests[0].call("GET", f"/api/matches/{match}"))[1]["view"]["deadline"])
            async with connected(server, guests[seat]) as client:
                hands.at = due + luck.choice([-1, 0, 1, 2])
                in_time = hands.at <= due
                room = await server.hub.room(match)
                assert room is not None
                expiring = room.call(lambda room=room: room.serve_deadlines(hands.now()))  # type: ignore[misc]
                playing = client.play(match, {"type": "pass"}, f"race-{number}")
                both = [playing, expiring] if luck.random() < 0.5 else [expiring, playing]
                answers = await asyncio.gather(*both)
                answer = next(each for each in answers if isinstance(each, dict))
            stored = [event.type for event in await server.hub.log.read(match_stream(MatchId(match)))]
            assert ("looply.passed" in stored) is in_time
            assert ("looply.skipped" in stored) is not in_time
            assert answer.get("code", "ack") == ("ack" if in_time else "too_late")


async def test_a_clock_that_was_set_back_cannot_bring_a_deadline_back(tmp_path: Path) -> None:
    hands = Hands(1_800_000_000_000)
    async with running(tmp_path, hands.now, alive_seconds=60) as server:
        assert server.hub is not None
        guests = [await server.guest(name) for name in ("Ada", "Bob")]
        match = await guests[0].open(deadline_s=60)
        (seat,) = (await guests[1].join(match))["view"]["to_act"]
        room = await server.hub.room(match)
        assert room is not None
        due = room.folded.match.due or Millis(0)
        hands.at = due + 2_000
        await room.call(lambda: room.credit(Millis(1_000), "credit:1"))
        hands.at = due
        async with connected(server, guests[seat]) as client:
            answer = await client.play(match, {"type": "pass"})
        assert answer.get("code") == "too_late", answer
        events = await server.hub.log.read(match_stream(room.id))
        assert [event.type for event in events][-2:] == ["match.deadline_credited", "looply.skipped"]
        assert audit(room.id, events, room.folded.seed).versions == room.folded.version


async def test_deadlines_fire_within_a_tenth_of_a_second(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        due: dict[str, int] = {}
        for _ in range(9):
            match = await ada.open(deadline_s=5)
            await bob.join(match)
            due[match] = parse((await ada.call("GET", f"/api/matches/{match}"))[1]["view"]["deadline"])
        await asyncio.sleep(5.5)
        assert statistics.median([await lateness(server, match, due[match]) for match in due]) <= 100


async def lateness(server: Running, match: str, due: int) -> int:
    assert server.hub is not None
    events = await server.hub.log.read(match_stream(MatchId(match)))
    return next(event.at for event in events if event.type == "looply.skipped") - due
