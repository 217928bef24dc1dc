"""The promises of the protocol, one by one, over real sockets."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tests.gateway.client import JSON, MSGPACK, Client, connected
from tests.gateway.server import Guest, Running, running
from tests.gateway.test_duel import choose


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as started:
        yield started


async def duel(server: Running, **more: Any) -> tuple[Guest, Guest, str]:
    """A match that has begun: whoever is first to move, the other, and its id."""
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    match = await ada.open(**more)
    (first,) = (await bob.join(match))["view"]["to_act"]
    return (ada, bob, match) if first == 0 else (bob, ada, match)


# Once


async def test_a_command_sent_again_gets_its_first_ack_and_changes_nothing(server: Running) -> None:
    mover, other, match = await duel(server)
    async with connected(server, mover) as one:
        await one.watch(match)
        command = choose(one.view(match))
        first = await one.play(match, command, "same")
        assert await one.play(match, command, "same") == first
    async with connected(server, other) as two:
        await two.watch(match)
        await two.play(match, choose(two.view(match)))
    async with connected(server, mover, MSGPACK) as again:
        repeated = await again.play(match, dict(reversed(command.items())), "same")
        assert {**repeated} == first
        await again.watch(match)
        assert again.views[match][0] == first["version"] + 1


async def test_an_id_belongs_to_one_command_of_one_player(server: Running) -> None:
    mover, other, match = await duel(server)
    async with connected(server, mover) as one, connected(server, other) as two:
        await one.watch(match)
        await one.play(match, {"type": "pass"}, "x")
        reused = await one.play(match, {"type": "resign"}, "x")
        assert (reused["type"], reused["code"]) == ("refused", "id_reused")
        assert (await two.play(match, {"type": "pass"}, "x"))["type"] == "ack"


async def test_a_refused_command_is_not_remembered(server: Running) -> None:
    mover, other, match = await duel(server)
    async with connected(server, other) as two, connected(server, mover) as one:
        assert (await two.play(match, {"type": "pass"}, "y"))["code"] == "not_your_turn"
        assert (await one.play(match, {"type": "pass"}, "y"))["type"] == "ack"
        assert (await two.play(match, {"type": "resign"}, "y"))["type"] == "ack"


async def test_an_accepted_id_is_answered_even_when_the_game_is_over(server: Running) -> None:
    mover, _, match = await duel(server)
    async with connected(server, mover) as one:
        ack = await one.play(match, {"type": "resign"}, "last")
        assert await one.play(match, {"type": "resign"}, "last") == ack
        assert (await one.play(match, {"type": "pass"}, "new"))["code"] == "game_over"


async def test_the_same_command_in_flight_many_times_is_stored_once(server: Running) -> None:
    mover, _, match = await duel(server)
    async with connected(server, mover) as one:
        await one.watch(match)
        held = one.views[match][0]
        for _ in range(20):
            await one.order(match, {"type": "pass"}, "flood")
        for _ in range(20):
            await one.kind("ack")
        await one.assert_true_to(match)
        assert one.views[match][0] == held + 1


# Reconnect


async def test_every_version_held_is_brought_up_to_date_with_diffs(server: Running) -> None:
    mover, other, match = await duel(server)
    async with connected(server, mover) as one, connected(server, other) as two:
        await one.watch(match)
        await two.watch(match)
        clients = [one, two]
        for ply in range(12):
            client = clients[ply % 2]
            ack = await client.play(match, choose(client.view(match)))
            await clients[1 - ply % 2].version(match, ack["version"])
        newest = one.views[match][0]
        history = {message["version"]: message for message in one.heard if message["type"] in {"view", "diff"}}
        for held in range(2, newest + 1):
            async with connected(server, mover) as again:
                _, past = await mover.call("GET", f"/api/matches/{match}/views/{held}")
                again.views[match] = (held, past["view"])
                await again.watch(match, held)
                await again.version(match, newest)
                shown = [m for m in again.heard if m["type"] in {"view", "diff"}]
                assert [m["type"] for m in shown] == ["diff"] * max(1, newest - held)
                if held < newest:
                    assert shown == [history[version] for version in range(held + 1, newest + 1)]
                await again.assert_true_to(match)


@pytest.mark.parametrize("held", [0, 99, 10**12])
async def test_a_version_that_cannot_be_held_gets_a_whole_view(server: Running, held: int) -> None:
    mover, _, match = await duel(server)
    async with connected(server, mover) as one:
        await one.send(type="watch", match=match, version=held)
        assert (await one.until(lambda m: m["type"] != "presence"))["type"] == "view"


async def test_a_version_held_by_other_eyes_gets_a_whole_view(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    match = await ada.open(seats=3)
    await bob.join(match)
    async with connected(server, bob) as two:
        # At version 1 Bob was a spectator.
        await two.send(type="watch", match=match, version=1)
        message = await two.receive()
        assert (message["type"], message["view"]["seat"]) == ("view", 1)


async def test_saying_who_you_are_later_brings_your_seats_view(server: Running) -> None:
    mover, _, match = await duel(server)
    async with connected(server) as client:
        await client.watch(match)
        assert "seat" not in client.view(match)
        await client.send(type="hello", token=mover.token)
        assert (await client.kind("welcome"))["player"] == mover.player
        view = await client.kind("view")
        assert "rack" in view["view"]["game"]
        await client.send(type="hello")
        assert "player" not in await client.kind("welcome")
        assert "rack" not in (await client.kind("view"))["view"]["game"]


async def test_a_hello_is_optional_and_a_strange_token_makes_a_spectator(server: Running) -> None:
    _, _, match = await duel(server)
    async with connect(server.socket_url) as socket:
        client = Client(socket, None, server)
        await client.send(type="watch", match=match)
        assert [(await client.receive())["type"] for _ in range(2)] == ["welcome", "view"]
        await client.send(type="hello", token="nobody's")
        assert "player" not in await client.kind("welcome")
        assert (await client.kind("error"))["code"] == "unauthorized"


async def test_after_a_restart_views_acks_and_chat_are_as_before(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        mover, other, match = await duel(server)
        async with connected(server, mover) as one:
            await one.watch(match)
            ack = await one.play(match, {"type": "pass"}, "before")
            await one.send(type="chat", match=match, id="l1", text="still there?")
            await one.kind("chat")
            held = one.views[match]
    async with running(tmp_path) as again:
        mover, other = (msgspec.structs.replace(guest, running=again) for guest in (mover, other))
        async with connected(again, mover) as one:
            one.views[match] = held
            one.acks[match, "before"] = ack
            await one.watch(match, held[0])
            assert one.views[match] == held
            assert await one.play(match, {"type": "pass"}, "before") == ack
            await one.send(type="chat", match=match, id="l1", text="still there?")
            assert [line["text"] for line in one.chat.get(match, [])] in ([], ["still there?"])
            await one.quiet()
            assert [line["text"] for line in one.chat[match]] == ["still there?"]
        async with connected(again, other) as two:
            assert (await two.play(match, {"type": "pass"}))["version"] == ack["version"] + 1


# Nothing leaks


async def test_only_its_owner_is_sent_a_rack(server: Running) -> None:
    mover, other, match = await duel(server)
    async with connected(server, mover) as one, connected(server, other) as two, connected(server) as spectator:
        for client in (one, two, spectator):
            await client.watch(match)
        tiles = one.view(match)["game"]["rack"][:2]
        ack = await one.play(match, {"type": "swap", "tiles": tiles})
        for client in (two, spectator):
            view = await client.version(match, ack["version"])
            assert view["game"]["last"] == {**view["game"]["last"], "action": "swap", "count": 2}
            assert "mine" not in view["game"]
        assert one.view(match)["game"]["mine"]["swapped"]
        seen = json.dumps([message for message in spectator.heard if message["type"] in {"view", "diff"}])
        assert all(word not in seen for word in ('rack"', "legal", "swapped", "drawn", 'seed"'))


# Order, and many matches on one connection


async def test_one_connection_plays_many_matches_at_once(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    matches = [await ada.open() for _ in range(8)]
    for match in matches:
        await bob.join(match)
    async with connected(server, ada) as one, connected(server, bob) as two:
        for match in matches:
            await one.watch(match)
            await two.watch(match)
        for client in (one, two):
            orders = {await client.order(match, {"type": "pass"}, f"p-{match}"): match for match in matches}
            while orders:
                answer = await client.until(lambda m: m["type"] in {"ack", "refused"})
                orders.pop(answer["id"])
        await one.quiet()
        await two.quiet()
        for match in matches:
            await one.assert_true_to(match)
            await two.assert_true_to(match)


async def test_what_is_no_longer_watched_is_no_longer_told(server: Running) -> None:
    mover, _, match = await duel(server)
    async with connected(server, mover) as one, connected(server) as spectator:
        await spectator.watch(match)
        await spectator.send(type="unwatch", match=match)
        await spectator.quiet(0.2)
        await one.play(match, {"type": "pass"})
        assert await spectator.quiet() == []


async def test_a_sign_of_life_names_the_versions_that_are_new(server: Running) -> None:
    mover, _, match = await duel(server)
    async with connected(server, mover) as one:
        await one.watch(match)
        assert (await one.kind("alive"))["versions"] == {}
        ack = await one.play(match, {"type": "pass"})
        told = await one.until(lambda m: m["type"] == "alive" and m["versions"])
        assert told["versions"] == {match: ack["version"]}
        assert (await one.kind("alive"))["versions"] == {}


# Bad input


BAD = [
    ("{", "bad_message"),
    ("7", "bad_message"),
    ("[]", "bad_message"),
    ("{}", "bad_message"),
    ('{"type":7}', "bad_message"),
    ('{"type":"dance"}', "unknown_type"),
    ('{"type":"watch"}', "bad_message"),
    ('{"type":"watch","match":7}', "bad_message"),
    ('{"type":"watch","match":"m","version":-1}', "bad_message"),
    ('{"type":"watch","match":"m","version":"1"}', "bad_message"),
    ('{"type":"watch","match":"m","more":1}', "bad_message"),
    ('{"type":"watch","match":"nowhere"}', "no_such_match"),
    ('{"type":"watch","match":"../../etc"}', "no_such_match"),
    ('{"type":"hello","token":"x"}', "unauthorized"),
    ('{"type":"hello","token":7}', "bad_message"),
    ('{"type":"command","match":"m","id":"","command":{}}', "bad_message"),
    ('{"type":"command","match":"m","id":"é","command":{}}', "bad_message"),
    ('{"type":"command","match":"m","id":"a\\n","command":{}}', "bad_message"),
    ('{"type":"command","match":"m","id":"' + "x" * 65 + '","command":{}}', "bad_message"),
    ("[" * 50_000, "bad_message"),
    (" " * 66_000, "too_large"),
]


@pytest.mark.parametrize(("frame", "code"), BAD, ids=[frame[:40] for frame, _ in BAD])
async def test_a_frame_that_is_no_message_gets_a_code(server: Running, frame: str, code: str) -> None:
    async with connected(server) as client:
        await client.socket.send(frame)
        assert (await client.kind("error"))["code"] == code
        await client.send(type="hello")
        await client.kind("welcome")


async def test_a_binary_frame_on_the_text_protocol_gets_a_code(server: Running) -> None:
    async with connected(server, None, JSON) as text, connected(server, None, MSGPACK) as packed:
        await text.socket.send(b"\x81")
        assert (await text.kind("error"))["code"] == "bad_message"
        for frame in ("{}", b"\xc1", b"\x81\xa4type\x07", b"\xd4\x01\x00"):
            await packed.socket.send(frame)
            assert (await packed.kind("error"))["code"] == "bad_message"


COMMANDS: list[Any] = [
    7,
    None,
    "pass",
    [],
    {},
    {"type": "dance"},
    {"type": "pass", "more": 1},
    {"type": "place"},
    {"type": "place", "tile": 7, "square": "e5"},
    {"type": "timeout"},
    {"type": "deal", "seating": [0, 1], "bag": [], "first_bonus": [0, 0]},
    {"type": "shuffle", "bag": []},
]


@pytest.mark.parametrize("command", COMMANDS, ids=json.dumps)
async def test_a_command_that_is_none_is_refused(server: Running, command: Any) -> None:
    mover, _, match = await duel(server)
    async with connected(server, mover) as one:
        await one.watch(match)
        held = one.views[match][0]
        answer = await one.play(match, command)
        assert (answer["type"], answer["code"]) == ("refused", "bad_command")
        await one.assert_true_to(match)
        assert one.views[match][0] == held


async def test_commands_of_strangers_are_refused(server: Running) -> None:
    _, _, match = await duel(server)
    stranger = await server.guest("Eve")
    async with connected(server, stranger) as eve, connected(server) as nobody:
        for client in (eve, nobody):
            assert (await client.play(match, {"type": "pass"}))["code"] == "not_seated"
            assert (await client.play("nowhere", {"type": "pass"}))["code"] == "no_such_match"
            await client.send(type="chat", match=match, id="l", text="hello")
            assert (await client.kind("refused"))["code"] == "not_seated"


async def test_before_the_start_nobody_can_play(server: Running) -> None:
    ada = await server.guest("Ada")
    match = await ada.open()
    async with connected(server, ada) as one:
        assert (await one.play(match, {"type": "pass"}))["code"] == "not_started"


async def test_too_many_messages_are_refused_and_then_the_connection_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path, messages_per_second=10) as server, connected(server) as client:
        for number in range(15):
            await client.send(type="command", match="m", id=f"c{number}", command={})
        codes = [(await client.kind("refused"))["code"] for _ in range(15)]
        assert codes.count("rate_limited") >= 4
        with pytest.raises(ConnectionClosed) as closed:
            await dance_for_ever(client)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


async def dance_for_ever(client: Client) -> None:
    while True:
        await client.send(type="dance")
        await asyncio.sleep(0)


async def test_a_frame_beyond_all_measure_is_told_why_before_the_line_is_closed(server: Running) -> None:
    async with connected(server) as client:
        await client.socket.send("x" * 300_000)
        assert (await client.kind("error"))["code"] == "too_large"
        with pytest.raises(ConnectionClosed) as closed:
            await client.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "nonsense"])
async def test_a_foreign_origin_is_refused_at_the_handshake(server: Running, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect(server.socket_url, origin=Origin(origin)):
            pass
    assert refused.value.response.status_code == 403


async def test_our_own_origin_and_listed_ones_are_allowed(tmp_path: Path) -> None:
    async with running(tmp_path, allowed_origins=("https://friend.example",)) as server:
        for origin in (server.url, "https://friend.example"):
            async with connect(server.socket_url, origin=Origin(origin)) as socket:
                await socket.send('{"type":"hello"}')
                assert json.loads(await socket.recv())["type"] == "welcome"


# Chat and presence


async def test_players_chat_once_for_each_id_and_latecomers_get_the_last_fifty_lines(server: Running) -> None:
    mover, other, match = await duel(server)
    async with connected(server, mover) as one, connected(server, other) as two:
        await two.watch(match)
        for number in range(60):
            await one.send(type="chat", match=match, id=f"l{number}", text=f"line {number}")
            await one.send(type="chat", match=match, id=f"l{number}", text=f"line {number}")
        while len(two.chat.get(match, [])) < 60:
            await two.receive()
        assert [line["text"] for line in two.chat[match]] == [f"line {number}" for number in range(60)]
        assert {line["from"] for line in two.chat[match]} == {mover.player}
        async with connected(server) as late:
            await late.watch(match)
            await late.quiet()
            assert [line["seq"] for line in late.chat[match]] == list(range(11, 61))
        for text in ("", " ", "x" * 501):
            await two.send(type="chat", match=match, id="bad", text=text)
            assert (await two.kind("refused"))["code"] == "bad_text"


async def test_presence_tells_seats_and_spectators(server: Running) -> None:
    mover, other, match = await duel(server)
    async with connected(server, mover) as one:
        await one.watch(match)
        async with connected(server, other) as two, connected(server) as spectator:
            await two.watch(match)
            await spectator.watch(match)
            await one.until(lambda m: m["type"] == "presence" and m["spectators"] == 1 and all(m["seats"].values()))
            assert set(one.presence[match]["seats"]) == {"0", "1"}
        await one.until(lambda m: m["type"] == "presence" and m["spectators"] == 0 and not all(m["seats"].values()))


async def test_a_spectator_who_joins_is_told_to_be_at_the_seat(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    match = await ada.open()
    async with connected(server, bob) as two:
        await two.watch(match)
        await two.kind("presence")
        await two.quiet(0.3)
        await bob.join(match)
        told = await two.until(lambda m: m["type"] == "presence" and "1" in m["seats"])
        assert (told["seats"], told["spectators"]) == ({"0": False, "1": True}, 0)


# Slow readers


async def test_a_reader_that_stalls_gets_the_newest_view_and_harms_nobody(tmp_path: Path) -> None:
    async with running(tmp_path, stalled_seconds=30) as server:
        mover, other, match = await duel(server)
        async with connected(server, mover) as one, connected(server, other) as two:
            await one.watch(match)
            await two.watch(match)
            async with connected(server, None, JSON, max_size=None) as slow:
                await slow.watch(match)
                slow.socket.transport.pause_reading()
                for number in range(600):
                    await one.send(type="chat", match=match, id=f"l{number}", text="x" * 500)
                while len(two.chat.get(match, [])) < 600:
                    await two.receive()
                clients = [one, two]
                for ply in range(8):
                    client = clients[ply % 2]
                    ack = await client.play(match, choose(client.view(match)))
                    await clients[1 - ply % 2].version(match, ack["version"])
                slow.socket.transport.resume_reading()
                slow.chat.clear()
                await read_without_chat(slow, match, ack["version"])
                await slow.assert_true_to(match)


async def read_without_chat(client: Client, match: str, version: int) -> None:
    """Until this version has come, whatever chat was left out meanwhile."""
    while client.views[match][0] < version:
        client.chat.clear()
        await client.receive()


async def test_a_reader_that_never_reads_is_cut_off(tmp_path: Path) -> None:
    async with running(tmp_path, stalled_seconds=0.5) as server:
        mover, other, match = await duel(server)
        async with connected(server, mover) as one, connected(server, other) as two:
            await two.watch(match)
            reader, writer = await asyncio.open_connection(*server.url.removeprefix("http://").split(":"), limit=1024)
            writer.write(
                f"GET /ws HTTP/1.1\r\nHost: {server.url[7:]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            message = json.dumps({"type": "watch", "match": match}).encode()
            mask = bytes(4)
            writer.write(bytes((0x81, 0x80 | len(message))) + mask + message)
            await two.until(lambda m: m["type"] == "presence" and m["spectators"] == 1)
            number = 0
            while two.presence[match]["spectators"]:
                for _ in range(50):
                    number += 1
                    await one.send(type="chat", match=match, id=f"l{number}", text="x" * 500)
                await two.quiet(0.05)
                assert number < 20_000, "the stalled reader is still there"
            writer.close()


# Whatever comes


async def test_random_garbage_never_stops_the_server(server: Running) -> None:
    mover, _, match = await duel(server)
    chance = random.Random(7)
    for _ in range(20):
        async with connected(server, mover) as client:
            for _ in range(20):
                size = chance.randrange(1, 60)
                await client.socket.send(
                    chance.randbytes(size)
                    if chance.random() < 0.5
                    else "".join(chance.choice('{}[]":,typewatch0123 ') for _ in range(size))
                )
    async with connected(server, mover) as one:
        assert (await one.play(match, {"type": "pass"}))["type"] == "ack"
