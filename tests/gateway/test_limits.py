"""Every limit, with its number."""

import asyncio
import contextlib
import json
import os
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from core.identity import MatchId, Millis
from gateway import clock, connection, downtime, hub
from gateway.app import opened
from gateway.feed import Feed
from gateway.hub import Hub
from gateway.settings import Settings
from projections.store import Store, Write
from tests.gateway.client import connected
from tests.gateway.faults import Slow, raw, upgraded
from tests.gateway.process import process
from tests.gateway.server import Guest, Running, running
from tests.gateway.test_promises import duel


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as started:
        yield started


def hub_of(server: Running) -> Hub:
    assert server.hub is not None
    return server.hub


async def come_and_go(guest: Guest, match: str, versions: int) -> None:
    """So many versions of an open match."""
    for number in range(versions):
        assert (await guest.call("POST", f"/api/matches/{match}/{('join', 'leave')[number % 2]}"))[0] == 200


async def test_the_65th_command_in_flight_is_refused(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    mover, _, match = await duel(server)
    slow = Slow(hub_of(server).log)
    async with connected(server, mover) as one:
        monkeypatch.setattr(hub_of(server).log, "append", slow.append)
        for number in range(65):
            await one.order(match, {"type": "pass"}, f"c{number}")
        refused = await one.receive()
        assert (refused["type"], refused["id"], refused["code"]) == ("refused", "c64", "rate_limited")
        slow.go.set()
        answers = [await one.receive() for _ in range(64)]
        assert {answer["id"] for answer in answers} == {f"c{number}" for number in range(64)}
        # There is room again.
        assert (await one.play(match, {"type": "pass"}, "c0"))["type"] == "ack"


async def test_one_connection_watches_at_most_so_many_matches(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_WATCHED", 3)
    ada = await server.guest("Ada")
    matches = [await ada.open() for _ in range(4)]
    async with connected(server) as client:
        for match in matches[:3]:
            await client.watch(match)
        await client.send(type="watch", match=matches[3])
        assert (await client.kind("error"))["code"] == "rate_limited"
        # One that is watched already may be watched anew, and one that is let go makes room.
        await client.watch(matches[0])
        await client.send(type="unwatch", match=matches[0])
        await client.watch(matches[3])


@pytest.mark.parametrize(("missing", "kinds"), [(50, ["diff"] * 50), (51, ["view"])])
async def test_at_most_50_missing_versions_come_as_diffs(server: Running, missing: int, kinds: list[str]) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    match = await ada.open(seats=3)
    await come_and_go(bob, match, 51)
    async with connected(server) as client:
        _, past = await server.call("GET", f"/api/matches/{match}/views/{52 - missing}")
        client.views[match] = (past["version"], past["view"])
        await client.watch(match, past["version"])
        await client.version(match, 52)
        assert [message["type"] for message in client.heard if "version" in message] == kinds
        await client.assert_true_to(match)


async def test_a_feed_that_nobody_reads_holds_64_events_and_then_shows_the_newest_view(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    match = await ada.open(seats=3)
    room = await hub_of(server).room(match)
    assert room is not None
    stream = Feed(room).stream(None)
    assert (await anext(stream)).startswith(b"event: view\nid: 1\n")
    await come_and_go(bob, match, 70)
    waiting = [await anext(stream) for _ in range(64)]
    assert [event.split(b"\n")[1] for event in waiting] == [b"id: %d" % version for version in range(2, 66)]
    assert (await anext(stream)).startswith(b"event: view\nid: 71\n")
    await come_and_go(bob, match, 1)
    assert (await anext(stream)).startswith(b"event: diff\nid: 72\n")
    await stream.aclose()
    assert not room.showing.is_watched


async def test_a_match_that_nobody_has_used_for_a_while_is_let_go(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _, match = await duel(server)
    assert (await server.http.get("/metrics")).text.count("looproom_rooms 1.0") == 1
    await hub_of(server).let_go()
    assert "looproom_rooms 1.0" in (await server.http.get("/metrics")).text, "60 seconds are not over"
    monkeypatch.setattr(hub, "IDLE_SECONDS", 0.0)
    async with connected(server, mover) as one:
        await one.watch(match)
        await hub_of(server).let_go()
        assert "looproom_rooms 1.0" in (await server.http.get("/metrics")).text, "it is watched"
        await one.send(type="unwatch", match=match)
        await one.quiet(0.1)
        await hub_of(server).let_go()
        assert "looproom_rooms 0.0" in (await server.http.get("/metrics")).text
        await one.watch(match)
        assert (await one.play(match, {"type": "pass"}))["version"] == 3


@pytest.mark.parametrize(
    ("soon", "running", "held"), [(20, 20, False), (21, 21, True), (21, 210, False), (21, 209, True)]
)
async def test_deadlines_are_held_back_when_more_than_20_and_more_than_a_tenth_are_due(
    tmp_path: Path, soon: int, running: int, held: bool
) -> None:
    async with opened(Settings(data=str(tmp_path))) as (log, store):
        starting = Hub(log, store, clock.now, 0)
        await starting.start()
        await list_matches(store, soon, Millis(clock.now() + 30_000))
        await list_matches(store, running - soon, Millis(clock.now() + 3_600_000))
        with structlog.testing.capture_logs() as told:
            await downtime.make_up(starting)
        await starting.close()
    assert [line["matches"] for line in told if line["event"] == "mass_expiry_held"] == [soon] * held


async def list_matches(store: Store, number: int, due: Millis) -> None:
    """So many live matches in the lists, whose deadlines are due then."""
    columns = "match, game, state, private, ranked, version, opened_at, size, seats, to_act, due, bot_to_act, held"
    sql = f"INSERT INTO match ({columns}) VALUES (?, 'looply', 'live', 0, 0, 2, 0, 2, '[]', '[]', ?, 0, 0)"
    await store.commit("test", "", [Write(sql, (MatchId(f"{due}-{n}"), due)) for n in range(number)])


async def test_of_30_matches_opened_at_once_exactly_as_many_as_allowed_are_opened(tmp_path: Path) -> None:
    async with running(tmp_path, open_matches=5) as server:
        ada = await server.guest("Ada")
        opening = {"game": "looply", "seats": 2}
        answers = await asyncio.gather(*(ada.call("POST", "/api/matches", json=opening) for _ in range(30)))
        assert Counter(status for status, _ in answers) == {201: 5, 429: 25}
        assert {answer["code"] for status, answer in answers if status == 429} == {"too_many_open"}
        assert len((await ada.call("GET", "/api/me"))[1]["matches"]) == 5


async def test_matches_against_bots_alone_are_limited_until_they_are_over(tmp_path: Path) -> None:
    async with running(tmp_path, bot_matches=2, bot_pause_ms=60_000) as server:
        ada = await server.guest("Ada")
        first, _ = await ada.open(bots=["greedy"]), await ada.open(bots=["greedy"])
        opening = {"game": "looply", "seats": 2, "bots": ["greedy"]}
        status, answer = await ada.call("POST", "/api/matches", json=opening)
        assert (status, answer["code"]) == (429, "too_many_open")
        async with connected(server, ada) as one:
            assert (await one.play(first, {"type": "resign"}))["type"] == "ack"
        await hub_of(server).caught_up()
        assert (await ada.call("POST", "/api/matches", json=opening))[0] == 201


async def test_one_connection_says_so_many_lines_a_second(tmp_path: Path) -> None:
    async with running(tmp_path, chat_per_second=3) as server:
        mover, _, match = await duel(server)
        async with connected(server, mover) as one:
            begun = asyncio.get_running_loop().time()
            for number in range(12):
                await one.send(type="chat", match=match, id=f"l{number}", text=f"line {number}")
            answers = [await one.until(lambda m: m["type"] in {"chat", "refused"}) for _ in range(12)]
            refused = [answer["code"] for answer in answers if answer["type"] == "refused"]
            # Three at once, and one more for each third of a second that this takes.
            most = 3 + 3 * (asyncio.get_running_loop().time() - begun)
            assert 3 <= 12 - len(refused) <= most
            assert set(refused) == {"rate_limited"}
            # Commands are counted apart.
            assert (await one.play(match, {"type": "pass"}))["type"] == "ack"


async def test_a_reader_that_takes_nothing_is_closed_with_1013(tmp_path: Path) -> None:
    async with running(tmp_path, stalled_seconds=0.3) as server:
        mover, _, match = await duel(server)
        async with (
            connected(server, mover) as one,
            connect(server.socket_url, max_queue=None) as slow,
        ):
            await slow.send(json.dumps({"type": "watch", "match": match}))
            await slow.recv()
            stalled = await count_stalled(server)
            slow.transport.pause_reading()
            number = 0
            while await count_stalled(server) == stalled:
                for _ in range(100):
                    number += 1
                    await one.send(type="chat", match=match, id=f"l{number}", text="x" * 500)
                await asyncio.sleep(0.05)
                assert number < 20_000, "the stalled reader is still there"
            slow.transport.resume_reading()
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await asyncio.wait_for(slow.recv(), 5)
            assert slow.close_code == 1013


async def count_stalled(server: Running) -> float:
    lines = (await server.http.get("/metrics")).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("looproom_stalled_total"))


async def test_a_message_in_more_than_256_pieces_is_closed_with_1008(server: Running) -> None:
    async with connect(server.socket_url) as socket:
        await socket.send(['{"type":"hel', *[""] * 250, 'lo"}'])
        assert '"welcome"' in str(await socket.recv())
        with contextlib.suppress(ConnectionClosed):
            await socket.send(["", *[""] * 300])
            await asyncio.wait_for(socket.recv(), 5)
        await asyncio.wait_for(socket.wait_closed(), 5)
        assert socket.close_code == 1008


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory is read from /proc")
async def test_pings_of_a_peer_that_reads_nothing_take_less_than_30_mb(tmp_path: Path) -> None:
    ping = bytes((0x89, 0x80 | 125)) + bytes(4 + 125)
    async with process(tmp_path) as server, raw(server.running) as (reader, writer):
        await upgraded(server.running, reader, writer)
        writer.transport.pause_reading()
        before = memory_mb(server.process.pid)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        with contextlib.suppress(TimeoutError):
            while loop.time() < begun + 5:
                writer.write(ping * 1000)
                # One that is not read any more cannot make anything grow.
                await asyncio.wait_for(writer.drain(), 1.5)
        assert memory_mb(server.process.pid) - before < 30
        assert (await server.running.call("GET", "/healthz"))[0] == 200


def memory_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
