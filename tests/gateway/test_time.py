"""Deadlines, drops and downtime, over real sockets or without any."""

import asyncio
import contextlib
from pathlib import Path

import msgspec

from core.identity import MatchId, Millis
from events import codec
from events.moment import parse
from events.record import match_stream
from events.sqlite import SqliteLog
from gateway import downtime
from tests.gateway.client import Client, connected
from tests.gateway.server import Clock, Guest, Running, running
from tests.gateway.test_duel import choose


async def stored(folder: Path, match: str) -> list[tuple[int, str, int]]:
    """Version, name and moment of a match's events, read while no server runs."""
    log = await SqliteLog.open(folder / "looproom.db")
    events = await log.read(match_stream(MatchId(match)))
    await log.close()
    return [(event.version, event.type, event.at) for event in events]


async def group(server: Running, **more: object) -> tuple[list[Guest], str]:
    guests = [await server.guest(name) for name in ("Ada", "Bob", "Cleo")]
    match = await guests[0].open(seats=3, **more)
    for guest in guests[1:]:
        await guest.join(match)
    return guests, match


async def test_three_missed_turns_in_a_row_drop_a_player_and_the_others_play_on(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now) as server:
        guests, match = await group(server, deadline_s=600)
        async with (
            connected(server, guests[0]) as a,
            connected(server, guests[1]) as b,
            connected(server, guests[2]) as c,
        ):
            clients = [a, b, c]
            for client in clients:
                await client.watch(match)
            absent = a.view(match)["to_act"][0]
            skips = []
            while len(skips) < 3:
                (seat,) = clients[0].view(match)["to_act"]
                if seat == absent:
                    clock.ahead += 600_001
                    version = await next_version(clients, match)
                    skips.append(version)
                else:
                    ack = await clients[seat].play(match, choose(clients[seat].view(match)))
                    for client in clients:
                        await client.version(match, ack["version"])
            view = clients[(absent + 1) % 3].view(match)
            assert view["game"]["left"] == [absent]
            assert absent not in view["to_act"]
            assert "seat" not in clients[absent].view(match)
            watching = clients[(absent + 1) % 3]
            await watching.until(lambda m: m["type"] == "chat") if match not in watching.chat else None
            assert guests[absent].name in watching.chat[match][-1]["text"]
            assert "dropped" in watching.chat[match][-1]["text"]
            for _ in range(4):
                (seat,) = clients[(absent + 1) % 3].view(match)["to_act"]
                assert seat != absent
                ack = await clients[seat].play(match, choose(clients[seat].view(match)))
                for client in clients:
                    await client.version(match, ack["version"])
                for client in clients:
                    await client.assert_true_to(match)
            refused = await clients[absent].play(match, {"type": "resign"})
            assert refused["code"] == "not_your_turn"


async def next_version(clients: list[Client], match: str) -> int:
    version = clients[0].views[match][0] + 1
    for client in clients:
        await client.version(match, version)
    return version


async def test_a_group_game_shows_who_laid_a_tile_and_a_duel_does_not(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guests, match = await group(server)
        duel = await guests[0].open()
        await guests[1].join(duel)
        for name in (match, duel):
            async with contextlib.AsyncExitStack() as stack:
                clients = [await stack.enter_async_context(connected(server, guest)) for guest in (*guests, None)]
                for client in clients:
                    await client.watch(name)
                spectator = clients[3]
                (seat,) = spectator.view(name)["to_act"]
                ack = await clients[seat].play(name, choose(clients[seat].view(name)))
                game = (await spectator.version(name, ack["version"]))["game"]
                assert game["last"]["seat"] == seat
                assert game.get("owners") == ({"e5": seat} if name == match else None)


async def test_deadlines_run_without_any_socket_and_end_a_duel_of_sleepers(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(deadline_s=60)
        await bob.join(match)
        view = (await ada.call("GET", f"/api/matches/{match}"))[1]["view"]
        due = parse(view["deadline"])
        while view["match"]["state"] == "live":
            clock.ahead += 60_001
            await asyncio.sleep(0.55)
            view = (await ada.call("GET", f"/api/matches/{match}"))[1]["view"]
        assert view["result"]["reason"] == "all_passed"
    skipped = [event for event in await stored(tmp_path, match) if event[1] == "looply.skipped"]
    assert [version for version, _, _ in skipped] == [3, 4]
    assert all(at > due for _, _, at in skipped)


async def test_a_late_command_is_judged_after_the_skip(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(deadline_s=60)
        (first,) = (await bob.join(match))["view"]["to_act"]
        late, other = (ada, bob) if first == 0 else (bob, ada)
        async with connected(server, late) as one, connected(server, other) as two:
            await one.watch(match)
            await two.watch(match)
            clock.ahead += 60_001
            refused = await one.play(match, choose(one.view(match)))
            assert refused["code"] == "too_late"
            view = await one.version(match, 3)
            assert view["game"]["last"]["action"] == "skip"
            assert view["to_act"] == [1 - first]
            # Exactly the next deadline is in time, and it runs from the skip.
            assert (await two.play(match, choose(two.view(match))))["type"] == "ack"


async def test_an_opponents_late_resignation_comes_after_the_skip(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(deadline_s=60)
        (first,) = (await bob.join(match))["view"]["to_act"]
        async with connected(server, bob if first == 0 else ada) as two:
            clock.ahead += 60_001
            assert (await two.play(match, {"type": "resign"}))["version"] == 4
    names = [(version, name) for version, name, _ in await stored(tmp_path, match)]
    assert (3, "looply.skipped") in names
    assert (4, "looply.resigned") in names


async def test_the_time_a_server_was_down_is_given_back_once(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(deadline_s=60)
        await bob.join(match)
        due = parse((await ada.call("GET", f"/api/matches/{match}"))[1]["view"]["deadline"])
    clock.ahead += 3_600_000
    for _ in range(2):
        async with running(tmp_path, clock.now) as server:
            ada = msgspec.structs.replace(ada, running=server)
            view = (await ada.call("GET", f"/api/matches/{match}"))[1]["view"]
            assert due + 3_590_000 < parse(view["deadline"]) < due + 3_610_000
            assert view["match"]["state"] == "live"
    names = [name for _, name, _ in await stored(tmp_path, match)]
    assert names.count("match.deadline_credited") == 1


async def test_many_deadlines_at_once_after_a_start_wait_for_an_operator(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now, open_matches=100) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        matches = [await ada.open(deadline_s=30) for _ in range(downtime.MANY + 1)]
        for match in matches:
            await bob.join(match)
    async with running(tmp_path, clock.now) as server:
        status, answer = await server.call("GET", "/readyz")
        assert (status, answer) == (503, {"status": "held", "held": len(matches)})
        clock.ahead += 31_000
        await asyncio.sleep(0.7)
        status, answer = await server.call("GET", f"/api/matches/{matches[0]}")
        assert (answer["view"]["match"]["state"], answer["view"]["held"]) == ("live", True)
        assert answer["version"] == 3
        await release(tmp_path, clock.now())
        await asyncio.sleep(2.5)
        assert (await server.call("GET", "/readyz"))[0] == 200
        _, answer = await server.call("GET", f"/api/matches/{matches[0]}")
        assert "held" not in answer["view"]
        assert parse(answer["view"]["deadline"]) > clock.now()


async def release(folder: Path, at: Millis) -> None:
    from replay.release import release_all

    log = await SqliteLog.open(folder / "looproom.db")
    assert await release_all(log, at) == downtime.MANY + 1
    await log.close()


async def test_a_match_that_nobody_joins_is_cancelled_after_a_day(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now) as server:
        ada = await server.guest("Ada")
        match = await ada.open()
    clock.ahead += 24 * 3_600_000 + 1_000
    async with running(tmp_path, clock.now) as server:
        ada = msgspec.structs.replace(ada, running=server)
        async with connected(server, ada) as one:
            await one.watch(match)
            view = await one.version(match, 2)
            assert (view["match"]["state"], view["result"]["reason"]) == ("done", "cancelled")
            assert "seed" in view["match"]
    names = [name for _, name, _ in await stored(tmp_path, match)]
    assert names[-2:] == ["match.cancelled", "match.seed_revealed"]
    assert codec.decode("match.cancelled", b'{"why":"expired"}').why == "expired"
