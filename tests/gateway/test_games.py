"""Whole matches of every game on a real server: people over sockets, and bots among themselves."""

import itertools
import json
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.chance import Chance
from core.game import Game
from core.identity import Seat
from core.registry import games
from tests.gateway.client import MSGPACK, Client, connected
from tests.gateway.server import running

EVERY_GAME = pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)


def think(game: Game, view: dict[str, Any], number: int) -> Any:
    """What the greedy bot would do with nothing but the view that came over the wire."""
    public, private = (
        msgspec.convert(view["game"], typing.get_type_hints(part)["return"]) for part in (game.public, game.private)
    )
    command = game.bots["greedy"](Seat(view["seat"]), public, private, Chance(number.to_bytes(4)))
    return msgspec.to_builtins(command)


@EVERY_GAME
async def test_two_people_play_a_match_to_its_end(tmp_path: Path, game: Game) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(game.name, ranked=False)
        await bob.join(match)
        async with (
            connected(server, ada) as one,
            connected(server, bob, MSGPACK) as two,
            connected(server) as spectator,
        ):
            clients = [one, two]
            for client in (*clients, spectator):
                await client.watch(match)
            for number in itertools.count():
                if not (to_act := spectator.view(match)["to_act"]):
                    break
                # Whoever is to act acts in either order.
                seat = to_act[-1] if number % 2 else to_act[0]
                ack = await clients[seat].play(match, think(game, clients[seat].view(match), number))
                assert ack["type"] == "ack", ack
                for client in (*clients, spectator):
                    await client.version(match, ack["version"])
                if number % 10 == 0:
                    for client in (*clients, spectator):
                        await client.assert_true_to(match)
            for client in (*clients, spectator):
                await client.assert_true_to(match)
            assert spectator.view(match)["match"]["state"] == "done"


@EVERY_GAME
async def test_bots_play_a_match_to_its_end_when_the_only_person_has_left(tmp_path: Path, game: Game) -> None:
    async with running(tmp_path) as server:
        ada = await server.guest("Ada")
        seats = max(game.seats)
        bots = itertools.islice(itertools.cycle(sorted(game.bots)), seats - 1)
        match = await ada.open(game.name, seats=seats, bots=list(bots))
        async with connected(server, ada) as one, connected(server) as spectator:
            await spectator.watch(match)
            assert (await one.play(match, {"type": "resign"}))["type"] == "ack"
            while spectator.view(match)["match"]["state"] == "live":
                await spectator.receive()
            await spectator.assert_true_to(match)
            assert spectator.view(match)["result"]["ranking"][-1] == [0]


async def test_setting_aside_is_simultaneous(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        for first, second in ((0, 1), (1, 0)):
            match = await ada.open("loop", ranked=False, deadline_s=60)
            await bob.join(match)
            async with connected(server, ada) as one, connected(server, bob) as two:
                clients = [one, two]
                for client in clients:
                    await client.watch(match)
                assert sorted(one.view(match)["to_act"]) == [0, 1]
                # Both commands are under way before either is answered.
                orders = {}
                for seat in (first, second):
                    hand = clients[seat].view(match)["game"]["hand"]
                    orders[seat] = await clients[seat].order(match, {"type": "set_aside", "cards": hand[:2]})
                acks = [await clients[seat].acknowledged(match, orders[seat]) for seat in (first, second)]
                assert [ack["version"] for ack in acks] == [3, 4]
                views = [await client.version(match, 4) for client in clients]
                assert all(view["game"]["phase"] == "play" for view in views)
                for client in clients:
                    await client.assert_true_to(match)
                hidden = json.dumps([m for m in clients[1].heard if m["type"] in {"view", "diff"}])
                aside = views[0]["game"]["aside"]
                mine = set(views[1]["game"]["hand"]) | set(views[1]["game"]["aside"])
                assert not any(f'"{card}"' in hidden for card in aside if card not in mine)


async def test_who_sets_aside_first_does_not_give_the_other_more_time(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open("loop", ranked=False, deadline_s=60)
        await bob.join(match)
        async with connected(server, ada) as one:
            await one.watch(match)
            due = one.view(match)["deadline"]
            await one.play(match, {"type": "set_aside", "cards": one.view(match)["game"]["hand"][:2]})
            assert one.view(match)["deadline"] == due


async def until_crystal_ball(server: Any, match: str, clients: list[Client], game: Game) -> int | None:
    """Play until somebody may look into the crystal ball, and let them; returns who, or None if nobody ever may."""
    for number in itertools.count():
        to_act = clients[0].view(match)["to_act"]
        if not to_act:
            return None
        (seat,) = to_act
        view = clients[seat].view(match)
        look = [command for command in view["game"]["legal"] if command.get("card") == "crystal_ball"]
        done = [command for command in view["game"]["legal"] if command["type"] == "done"]
        command = look[0] if look else done[0] if done else think(game, view, number)
        ack = await clients[seat].play(match, command)
        for client in clients:
            await client.version(match, ack["version"])
        if look:
            return int(seat)
    return None


async def test_what_the_crystal_ball_shows_reaches_its_viewer_and_nobody_else(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    game = games()["loop-inc"]
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        while True:
            match = await ada.open("loop-inc", ranked=False, options={"more_anomalies": True})
            await bob.join(match)
            async with (
                connected(server, ada) as one,
                connected(server, bob) as two,
                connected(server) as spectator,
                server.http.stream("GET", f"/api/matches/{match}/feed") as feed,
            ):
                clients = [one, two]
                for client in (*clients, spectator):
                    await client.watch(match)
                seat = await until_crystal_ball(server, match, clients, game)
                if seat is None:
                    continue
                viewer, other = clients[seat], clients[1 - seat]
                crystal = viewer.view(match)["game"]["crystal"]
                assert len(crystal) == 2
                await viewer.play(match, {"type": "put_back", "swap": True})
                assert viewer.view(match)["game"]["crystal"] == crystal[::-1]
                version = viewer.views[match][0]
                for client in (other, spectator):
                    await client.version(match, version)
                refused = await other.play(match, {"type": "put_back", "swap": True})
                told = "".join([line async for line in until_version(feed.aiter_lines(), version)])
                _, over_http = await server.call("GET", f"/api/matches/{match}")
                past = [
                    (await server.call("GET", f"/api/matches/{match}/views/{v}"))[1] for v in (version - 1, version)
                ]
                heard = json.dumps([other.heard, spectator.heard, refused, over_http, past]) + told
                heard += "".join(capfd.readouterr())
                # A card that is still in the deck has been named to nobody else, in no spelling.
                for card in crystal:
                    assert 'crystal":' not in heard
                    assert f'"{card}"' not in heard
                return


async def until_version(lines: Any, version: int) -> Any:
    async for line in lines:
        yield line
        if line == f"id: {version}":
            yield await anext(lines)
            return
