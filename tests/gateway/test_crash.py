"""Kill the server at any moment: nothing acknowledged is lost, nothing is half there, and the match goes on."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from websockets.exceptions import ConnectionClosed

from tests.gateway.client import Client, connected
from tests.gateway.process import process
from tests.gateway.server import Guest
from tests.gateway.test_duel import choose


async def test_a_duel_goes_on_from_the_last_acknowledged_move_after_a_kill(tmp_path: Path) -> None:
    async with process(tmp_path) as first:
        ada, bob = await first.running.guest("Ada"), await first.running.guest("Bob")
        match = await ada.open()
        await bob.join(match)
        async with connected(first.running, ada) as one, connected(first.running, bob) as two:
            clients = {0: one, 1: two}
            for client in clients.values():
                await client.watch(match)
            for _ in range(8):
                await play(match, clients)
            (seat,) = one.view(match)["to_act"]
            lost = choose(clients[seat].view(match))
            await clients[seat].order(match, lost, "in flight")
            await first.kill()
            held, acks = one.views[match], {**one.acks, **two.acks}
    async with process(tmp_path) as second:
        ada, bob = (msgspec.structs.replace(guest, running=second.running) for guest in (ada, bob))
        async with connected(second.running, ada) as one, connected(second.running, bob) as two:
            clients = {0: one, 1: two}
            one.views[match] = held
            await one.watch(match, held[0])
            await two.watch(match)
            newest = two.views[match][0]
            assert newest in {held[0], held[0] + 1}
            await one.version(match, newest)
            await one.assert_true_to(match)
            # The command that was under way is the same command again, whether or not it had been stored.
            ack = await clients[seat].play(match, lost, "in flight")
            assert (ack["type"], ack["version"]) == ("ack", held[0] + 1)
            assert all(ack["version"] <= held[0] for ack in acks.values())
            for client in clients.values():
                await client.version(match, ack["version"])
            for _ in range(4):
                await play(match, clients)
            for client in clients.values():
                await client.assert_true_to(match)


async def play(match: str, clients: dict[int, Client]) -> None:
    (seat,) = clients[0].view(match)["to_act"]
    ack = await clients[seat].play(match, choose(clients[seat].view(match)))
    for client in clients.values():
        await client.version(match, ack["version"])


async def test_a_bot_plays_on_after_a_kill(tmp_path: Path) -> None:
    async with process(tmp_path, bot_pause_ms="200") as first:
        ada = await first.running.guest("Ada")
        match = await ada.open(bots=["greedy"])
        async with connected(first.running, ada) as one:
            await one.watch(match)
            await until_my_turn(one, match)
            await one.play(match, choose(one.view(match)))
            version = one.views[match][0]
            # The bot is thinking: it has not moved when the power goes.
            await first.kill()
    async with process(tmp_path) as second:
        ada = msgspec.structs.replace(ada, running=second.running)
        # Nobody is connected, and it moves all the same.
        while (await ada.call("GET", f"/api/matches/{match}"))[1]["version"] <= version:
            pass
        async with connected(second.running, ada) as one:
            await one.watch(match)
            await until_my_turn(one, match)
            assert (await one.play(match, choose(one.view(match))))["type"] == "ack"


async def until_my_turn(client: Client, match: str) -> None:
    while client.view(match)["to_act"] != [client.view(match)["seat"]]:
        await client.receive()


class Played(msgspec.Struct):
    """A command that was acknowledged, and by whom it was given."""

    seat: int
    command: dict[str, object]
    ack: dict[str, object]


async def test_kills_at_random_moments_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    played: list[Played] = []
    guests: list[Guest] = []
    matches: list[str] = []
    for number in range(4):
        async with process(tmp_path) as server:
            guests = [msgspec.structs.replace(guest, running=server.running) for guest in guests]
            if not guests:
                guests = [await server.running.guest("Ada"), await server.running.guest("Bob")]
                for _ in range(4):
                    matches.append(await guests[0].open())
                    await guests[1].join(matches[-1])
            killer = asyncio.create_task(once_under_way(played, 10, 0.01 * number, server.kill))
            with contextlib.suppress(ConnectionClosed, ConnectionError):
                await storm(guests, matches, played, number)
            await killer
    async with process(tmp_path) as server:
        guests = [msgspec.structs.replace(guest, running=server.running) for guest in guests]
        async with connected(server.running, guests[0]) as one, connected(server.running, guests[1]) as two:
            for move in played:
                client = (one, two)[move.seat]
                client.acks[str(move.ack["match"]), str(move.ack["id"])] = move.ack
                assert await client.play(str(move.ack["match"]), move.command, str(move.ack["id"])) == move.ack
            for match in matches:
                await one.watch(match)
                newest = max((int(str(m.ack["version"])) for m in played if m.ack["match"] == match), default=0)
                assert one.views[match][0] >= newest
    assert len(played) > 20


async def once_under_way(played: list[Played], moves: int, seconds: float, then: Callable[[], Awaitable[None]]) -> None:
    """Do it a moment after so many more moves were acknowledged."""
    enough = len(played) + moves
    while len(played) < enough:  # noqa: ASYNC110 - the moves are only counted
        await asyncio.sleep(0.001)
    await asyncio.sleep(seconds)
    await then()


async def storm(guests: list[Guest], matches: list[str], played: list[Played], number: int) -> None:
    """Play all matches at once, as fast as moves are answered."""
    running = guests[0].running
    async with connected(running, guests[0]) as one, connected(running, guests[1]) as two:
        clients = {0: one, 1: two}
        for match in matches:
            await one.watch(match)
            await two.watch(match)
        for step in range(1_000):
            orders: dict[tuple[str, str], tuple[int, dict[str, object]]] = {}
            for match in matches:
                for seat in one.view(match)["to_act"]:
                    command = choose(clients[seat].view(match))
                    name = await clients[seat].order(match, command, f"{number}-{step}-{match}")
                    orders[match, name] = (seat, command)
            for (match, name), (seat, command) in orders.items():
                ack = await clients[seat].acknowledged(match, name)
                played.append(Played(seat, command, ack))
                for client in clients.values():
                    await client.version(ack["match"], ack["version"])


async def test_a_stop_tells_the_clients_and_takes_less_than_five_seconds(tmp_path: Path) -> None:
    async with process(tmp_path) as server:
        ada = await server.running.guest("Ada")
        match = await ada.open()
        async with connected(server.running, ada) as one:
            await one.watch(match)
            stopping = asyncio.create_task(server.terminate())
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await one.receive()
            assert one.socket.close_code == 1012
            assert await asyncio.wait_for(stopping, 5) in {0, -15}
