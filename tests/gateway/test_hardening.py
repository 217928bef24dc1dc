"""Something breaks, or somebody means ill: whoever is not to blame notices nothing, and the rest get a clear answer."""

import asyncio
import base64
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator, MutableMapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

import core.looply
from core.identity import MatchId, Millis, Version
from core.looply.commands import Place
from events.database import LOG_FILE
from events.log import Unavailable
from events.moment import parse
from events.record import Draft, Recorded, match_stream
from events.sqlite import SqliteLog
from gateway import app, bots, downtime, http, hub
from gateway.hub import Hub
from gateway.steady import Steady
from projections import follow, lobby
from projections.store import Store
from tests.gateway.client import Client, connected
from tests.gateway.faults import Failing, Slow, begin_upload, carry_on, raw, soon, there
from tests.gateway.process import process
from tests.gateway.server import Clock, Guest, Running, running
from tests.gateway.test_promises import duel

BROKEN_DISK = sqlite3.OperationalError("disk I/O error")


Told = list[MutableMapping[str, Any]]


@pytest.fixture(autouse=True)
def told() -> Iterator[Told]:
    """What was logged."""
    with structlog.testing.capture_logs() as lines:
        yield lines


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as started:
        yield started


def hub_of(server: Running) -> Hub:
    assert server.hub is not None
    return server.hub


async def view_of(guest: Guest, match: str) -> Any:
    return (await guest.call("GET", f"/api/matches/{match}"))[1]["view"]


async def until_to_act(client: Client, match: str, seat: int) -> None:
    while client.view(match)["to_act"] != [seat]:
        await client.receive()


# Downtime


async def stored(folder: Path, match: str) -> list[Recorded]:
    log = await SqliteLog.open(folder / LOG_FILE)
    events = await log.read(match_stream(MatchId(match)))
    await log.close()
    return list(events)


async def test_nobody_is_played_for_before_downtime_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Clock()
    async with running(tmp_path, time.now, bot_pause_ms=60_000) as server:
        ada = await server.guest("Ada")
        match = await ada.open("loop", seats=3, bots=["greedy", "greedy"], deadline_s=60)
    time.ahead += 3_600_000
    read = Store.last_beat

    async def last_beat(store: Store) -> Millis | None:
        await asyncio.sleep(0.5)
        return await read(store)

    # The bots are due as soon as the server is up, and whoever acts serves overdue deadlines first.
    monkeypatch.setattr(Store, "last_beat", last_beat)
    async with running(tmp_path, time.now) as server, connected(server, there(ada, server)) as one:
        await one.watch(match)
        await until_to_act(one, match, 0)
        assert one.view(match)["game"]["phase"] == "set_aside"
    events = await stored(tmp_path, match)
    assert [event.type for event in events][-3:] == ["match.deadline_credited", "loop.set_aside", "loop.set_aside"]
    assert not any(b'"by_server":true' in event.body for event in events)


async def test_a_second_outage_before_the_first_beat_is_given_back_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Clock()
    async with running(tmp_path, time.now) as server:
        mover, _, match = await duel(server, deadline_s=60)
        due = parse((await view_of(mover, match))["deadline"])
    monkeypatch.setattr(Steady, "every", lambda *_: None)
    for outage in (1, 2):
        time.ahead += 3_600_000
        async with running(tmp_path, time.now) as server:
            now = parse((await view_of(there(mover, server), match))["deadline"])
            assert due + outage * 3_590_000 < now < due + outage * 3_630_000
    names = [event.type for event in await stored(tmp_path, match)]
    assert names.count("match.deadline_credited") == 2


# Work in the background


async def test_work_that_failed_is_done_again() -> None:
    async def work() -> None:
        return None

    failing, steady = Failing(work, BROKEN_DISK, 3), Steady()
    steady.every(0.01, failing)
    await soon(lambda: failing.done >= 3)
    await steady.close()
    assert failing.failed == 3


async def test_a_beat_and_a_sweep_that_fail_do_not_end_later_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(downtime, "BEAT_SECONDS", 0.05)
    time = Clock()
    async with running(tmp_path, time.now) as server:
        ada = await server.guest("Ada")
        match = await ada.open()
        beat = Failing(hub_of(server).store.beat, BROKEN_DISK, 2)
        sweep = Failing(lobby.forgotten, BROKEN_DISK, 2)
        monkeypatch.setattr(hub_of(server).store, "beat", beat)
        monkeypatch.setattr(lobby, "forgotten", sweep)
        await soon(lambda: beat.done > 0 and sweep.done > 0)
        time.ahead += 25 * 3_600_000
        async with connected(server) as spectator:
            await spectator.watch(match)
            while spectator.view(match)["match"]["state"] == "open":
                await spectator.receive()
        beats = beat.done
        await soon(lambda: beat.done > beats)
        last = await hub_of(server).store.last_beat()
        assert last is not None
        assert time.now() - last < 5_000


async def test_a_match_that_cannot_be_cancelled_keeps_no_other_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Clock()
    async with running(tmp_path, time.now) as server:
        ada = await server.guest("Ada")
        matches = [await ada.open() for _ in range(3)]
        time.ahead += 25 * 3_600_000
        log = hub_of(server).log
        monkeypatch.setattr(log, "append", Failing(log.append, Unavailable("the disk is full")))
        await hub_of(server).cancel_forgotten()
        states = [(await view_of(ada, match))["match"]["state"] for match in matches]
        assert sorted(states) == ["done", "done", "open"]
        await hub_of(server).cancel_forgotten()
        assert {(await view_of(ada, match))["match"]["state"] for match in matches} == {"done"}


# Feeds and watchers


async def test_20_feeds_closed_during_a_slow_append_leave_no_watcher_behind(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, other, match = await duel(server)
    room = await hub_of(server).room(match)
    assert room is not None
    slow = Slow(hub_of(server).log)
    async with connected(server, mover) as one:
        with monkeypatch.context() as patch:
            patch.setattr(hub_of(server).log, "append", slow.append)
            name = await one.order(match, {"type": "pass"})
            await slow.hanging.wait()
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(20):
                    await stack.enter_async_context(server.http.stream("GET", f"/api/matches/{match}/feed"))
                assert "looproom_feeds 20.0" in (await server.http.get("/metrics")).text
            await until_metric(server, "looproom_feeds 0.0")
            slow.go.set()
            await one.acknowledged(match, name)
    assert not room.showing.is_watched
    async with connected(server, other) as two:
        await two.watch(match)
        assert (await two.kind("presence"))["spectators"] == 0


async def until_metric(server: Running, line: str) -> None:
    async with asyncio.timeout(5):
        while line not in (await server.http.get("/metrics")).text:  # noqa: ASYNC110 - nobody announces it
            await asyncio.sleep(0.01)


async def test_sockets_closed_during_a_slow_append_leave_no_watcher_behind(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _, match = await duel(server)
    room = await hub_of(server).room(match)
    assert room is not None
    slow = Slow(hub_of(server).log)
    async with connected(server, mover) as one:
        with monkeypatch.context() as patch:
            patch.setattr(hub_of(server).log, "append", slow.append)
            name = await one.order(match, {"type": "pass"})
            await slow.hanging.wait()
            async with connected(server) as spectator:
                await spectator.send(type="watch", match=match)
            slow.go.set()
            await one.acknowledged(match, name)
            await until_metric(server, "looproom_sockets 1.0")
    assert not room.showing.is_watched


@pytest.mark.parametrize("error", [Unavailable("the disk is gone"), BROKEN_DISK], ids=["log", "database"])
async def test_a_watch_that_cannot_be_read_gets_an_error_and_the_connection_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    mover, _, match = await duel(server)
    log = hub_of(server).log

    def fail(*_: object) -> None:
        raise error

    async with connected(server, mover) as one:
        with monkeypatch.context() as patch:
            patch.setattr(log, "_reader", fail)
            await one.send(type="watch", match=match, version=1)
            assert (await one.kind("error"))["code"] == "unavailable"
        await one.watch(match)
        assert (await one.play(match, {"type": "pass"}))["type"] == "ack"
        assert (await one.kind("presence"))["seats"][str(one.view(match)["seat"])]


# Arrival


async def test_a_command_that_arrived_in_time_but_had_to_wait_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Clock()
    async with running(tmp_path, time.now) as server:
        mover, other, match = await duel(server, deadline_s=60)
        slow = Slow(hub_of(server).log, "chat/")
        monkeypatch.setattr(hub_of(server).log, "append", slow.append)
        async with connected(server, mover) as one, connected(server, other) as two:
            await one.watch(match)
            time.ahead += 50_000
            await two.send(type="chat", match=match, id="line", text="hurry up")
            await slow.hanging.wait()
            name = await one.order(match, carry_on(one.view(match)))
            await one.send(type="watch", match="nowhere")
            await one.kind("error")
            time.ahead += 20_000
            # The timer fires while both wait.
            await asyncio.sleep(0.6)
            slow.go.set()
            assert (await one.acknowledged(match, name))["version"] == 3
            view = await one.version(match, 3)
            assert view["game"]["last"]["action"] == "place"
            assert view["match"]["state"] == "live"


# HTTP


def cursor(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        (f"/api/matches?cursor={cursor('9' * 5000 + ':m')}", 400, "bad_request"),
        (f"/api/matches?cursor={cursor('9' * 19 + ':m')}", 400, "bad_request"),
        (f"/api/matches?limit={'9' * 5000}", 400, "bad_request"),
        ("/api/matches?game=%00", 200, None),
        ("/games/looply/%00", 404, "not_found"),
        (f"/games/looply/{'x' * 300}", 404, "not_found"),
        ("/web/%00", 404, "not_found"),
        (f"/web/{'x' * 300}", 404, "not_found"),
        ("/api/players/%00", 404, "no_such_player"),
        ("/api/matches/%00", 404, "no_such_match"),
        (f"/api/matches/{'x' * 300}", 404, "no_such_match"),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_an_odd_path_or_query_gets_a_code(server: Running, path: str, status: int, code: str | None) -> None:
    found, answer = await server.call("GET", path)
    assert (found, answer.get("code")) == (status, code)


@pytest.mark.parametrize("version", ["9" * 5000, "-1", "x", "%00", "%D9%A1"], ids=lambda value: value[:8])
async def test_a_version_that_no_match_has_gets_a_code(server: Running, version: str) -> None:
    ada = await server.guest("Ada")
    match = await ada.open()
    status, answer = await server.call("GET", f"/api/matches/{match}/views/{version}")
    assert (status, answer["code"]) == (404, "no_such_version")


@pytest.mark.parametrize("origin", ["http://[", "null", "http://evil.example", ""])
async def test_an_origin_that_is_not_ours_is_refused(server: Running, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect(server.socket_url, origin=Origin(origin)):
            pass
    assert refused.value.response.status_code == 403


async def test_a_write_that_is_stored_is_answered_201_although_the_lists_fail(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow, "POLL_SECONDS", 0.1)
    ada = await server.guest("Ada")
    with monkeypatch.context() as patch:
        patch.setattr(hub_of(server).store, "commit", Failing(hub_of(server).store.commit, BROKEN_DISK, 10**9))
        match = await ada.open()
        status, bob = await server.call("POST", "/api/players", json={"name": "Bob"})
        assert status == 201
        assert (await view_of(ada, match))["seat"] == 0
    # The lists make it up as soon as they can.
    async with asyncio.timeout(5):
        await hub_of(server).lists.caught_up()
    assert [row["match"] for row in (await server.call("GET", "/api/matches"))[1]["matches"]] == [match]
    assert (await server.call("GET", f"/api/players/{bob['player']}"))[1]["name"] == "Bob"


async def test_a_body_that_never_comes_is_answered(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert http._BODY_SECONDS <= 12
    monkeypatch.setattr(http, "_BODY_SECONDS", 0.3)
    ada = await server.guest("Ada")
    async with raw(server) as (reader, writer):
        await begin_upload(server, writer, ada.token, b'{"game":')
        answer = await asyncio.wait_for(reader.readuntil(b"}"), 5)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"bad_request"' in answer


# Bots


def replace_greedy(monkeypatch: pytest.MonkeyPatch, greedy: Any) -> None:
    monkeypatch.setattr(core.looply, "bots", {**core.looply.bots, "greedy": greedy})
    monkeypatch.setattr(bots, "_TRY_AGAIN_SECONDS", 0.05)


class Stumbling:
    """A bot that does something else the first so many times it is asked."""

    def __init__(self, instead: Any, times: int) -> None:
        self._instead, self._left = instead, times

    def __call__(self, *given: Any) -> Any:
        self._left -= 1
        return self._instead(*given) if self._left >= 0 else core.looply.BOTS["random"](*given)


def raises(*_: object) -> None:
    raise ZeroDivisionError("a bug in a bot")


def cheats(*_: object) -> Place:
    return Place(tile="an ace", square="e5")


@pytest.mark.parametrize(
    "bot",
    [Stumbling(raises, 2), Stumbling(cheats, 10**9), Stumbling(raises, 10**9)],
    ids=["raises twice", "always cheats", "always raises"],
)
async def test_a_match_goes_on_although_its_bot_is_broken(
    server: Running, monkeypatch: pytest.MonkeyPatch, bot: Stumbling
) -> None:
    replace_greedy(monkeypatch, bot)
    await play_against_bot(server, 3)


async def test_a_match_goes_on_although_nothing_could_be_stored_while_its_bot_fell_back(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_greedy(monkeypatch, cheats)
    log = hub_of(server).log
    store, failing = log.append, Failing(log.append, Unavailable("the disk is full"), 2)

    async def append(stream: str, expected: Version, drafts: Sequence[Draft]) -> Any:
        # Nobody's id is behind what a bot does; the first version is the opening.
        by_bot = stream.startswith("match/") and expected > 0 and drafts[0].cause is None
        return await (failing if by_bot else store)(stream, expected, drafts)

    monkeypatch.setattr(log, "append", append)
    await play_against_bot(server, 2)
    assert failing.failed == 2


async def play_against_bot(server: Running, moves: int) -> None:
    """So many moves, each of which the bot answers."""
    ada = await server.guest("Ada")
    match = await ada.open(bots=["greedy"])
    async with connected(server, ada) as one, asyncio.timeout(6):
        await one.watch(match)
        for _ in range(moves):
            await until_to_act(one, match, 0)
            assert (await one.play(match, carry_on(one.view(match))))["type"] == "ack"
        await until_to_act(one, match, 0)
        await one.assert_true_to(match)


# The first words


async def test_a_first_frame_that_is_far_too_large_is_welcomed_and_refused(server: Running) -> None:
    async with connect(server.socket_url) as socket:
        with contextlib.suppress(ConnectionClosed):
            await socket.send("x" * (256 * 1024 + 1))
        heard = []
        with contextlib.suppress(ConnectionClosed):
            while True:
                heard.append(msgspec.json.decode(await asyncio.wait_for(socket.recv(), 5)))
        assert [message["type"] for message in heard] == ["welcome", "error"]
        assert heard[1]["code"] == "too_large"
        assert socket.close_code == 1009


async def test_a_command_is_its_senders_whatever_is_said_right_after_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _, match = await duel(server)
    monkeypatch.setattr(hub, "IDLE_SECONDS", 0.0)
    async with connected(server, mover) as one:
        # The match has to be loaded first, which takes longer than reading the next message.
        await hub_of(server).let_go()
        name = await one.order(match, {"type": "pass"})
        await one.send(type="hello")
        assert "player" not in await one.kind("welcome")
        assert (await one.acknowledged(match, name))["version"] == 3
        assert (await one.play(match, {"type": "pass"}, "later"))["code"] == "not_seated"


# Damage


def insert(folder: Path, stream: str, version: int, kind: str, body: str) -> None:
    database = sqlite3.connect(folder / LOG_FILE)
    row = (stream, version, 0, kind, 1_800_000_000_000, body, b"")
    database.execute(
        'INSERT INTO event (stream, version, "index", type, at, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)', row
    )
    database.commit()
    database.close()


def broken_events(folder: Path) -> set[str]:
    """The streams that the log of a server names as damaged."""
    lines = [msgspec.json.decode(line) for line in (folder / "server.err").read_bytes().splitlines()]
    return {line["stream"] for line in lines if line["event"] == "broken_event" and "stream" in line}


async def test_a_damaged_player_keeps_nobody_else_out(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        mover, _, match = await duel(server)
    insert(tmp_path, "player/odd", 1, "player.transmogrified", "{}")
    insert(tmp_path, "player/bad", 1, "player.created", '{"name":7}')
    async with process(tmp_path, log_json="true") as again:
        assert broken_events(tmp_path) == {"player/odd", "player/bad"}
        async with connected(again.running, there(mover, again.running)) as one:
            assert (await one.play(match, {"type": "pass"}))["type"] == "ack"
        assert (await again.running.call("GET", "/api/players/odd"))[1]["code"] == "no_such_player"
        await again.running.guest("Cleo")


UNREADABLE = [(1, "match.transmogrified", "{}"), (2, "match.transmogrified", "{}"), (2, "match.left", '{"seat":"x"}')]
UNFITTING = [(1, "match.left", '{"seat":0}'), (2, "looply.passed", '{"seat":0}')]


@pytest.mark.parametrize(
    "damage", [UNREADABLE, UNFITTING[:1], UNFITTING[1:]], ids=["unreadable", "never opened", "not begun"]
)
async def test_damaged_matches_are_named_in_the_log_and_everything_else_works(
    tmp_path: Path, damage: list[tuple[int, str, str]]
) -> None:
    async with running(tmp_path) as server:
        mover, other, match = await duel(server, deadline_s=60)
        damaged = ["odd" if version == 1 else await mover.open(seats=3) for version, _, _ in damage]
    for name, (version, kind, body) in zip(damaged, damage, strict=True):
        insert(tmp_path, f"match/{name}", version, kind, body)
    async with process(tmp_path, log_json="true") as again:
        assert broken_events(tmp_path) == {f"match/{name}" for name in damaged}
        async with connected(again.running, there(mover, again.running)) as one:
            for name in damaged:
                await one.send(type="watch", match=name)
                assert (await one.kind("error"))["code"] == "no_such_match"
                assert (await one.play(name, {"type": "pass"}))["code"] == "no_such_match"
            assert (await one.play(match, {"type": "pass"}))["type"] == "ack"
        new = await there(other, again.running).open()
        assert new in [row["match"] for row in (await again.running.call("GET", "/api/matches"))[1]["matches"]]


async def test_a_damaged_match_is_no_such_match_over_http(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        match = await (await server.guest("Ada")).open()
    insert(tmp_path, f"match/{match}", 2, "match.transmogrified", "{}")
    async with running(tmp_path) as server:
        for path in ("", "/views/1", "/feed"):
            status, answer = await server.call("GET", f"/api/matches/{match}{path}")
            assert (status, answer["code"]) == (404, "no_such_match")
