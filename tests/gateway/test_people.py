"""Profiles and the leaderboard, over a real socket."""

from pathlib import Path
from typing import Any

import jsonschema

from tests.gateway.client import connected
from tests.gateway.server import Clock, Guest, Running, running

FRESH = {"deviation": 290.32, "games": 1, "wins": 0, "draws": 0, "losses": 0, "provisional": True}
WON, LOST = {**FRESH, "rating": 1662.31, "wins": 1}, {**FRESH, "rating": 1337.69, "losses": 1}
DREW = {**FRESH, "rating": 1500.0, "draws": 1}


async def play_duel(server: Running, host: Guest, guest: Guest, loser: int, **more: Any) -> None:
    """A duel that ends when this seat resigns."""
    match = await host.open(**more)
    await guest.join(match)
    async with connected(server, (host, guest)[loser]) as client:
        await client.watch(match)
        assert (await client.play(match, {"type": "resign"}))["type"] == "ack"
    assert server.hub is not None
    await server.hub.caught_up()


async def draw(server: Running, host: Guest, guest: Guest) -> None:
    """A duel in which both pass: nobody has laid anything, so the first place is shared."""
    match = await host.open()
    await guest.join(match)
    async with connected(server, host) as one, connected(server, guest) as two:
        for client in (one, two):
            await client.watch(match)
        while one.view(match)["to_act"]:
            (seat,) = one.view(match)["to_act"]
            ack = await (one, two)[seat].play(match, {"type": "pass"})
            await one.version(match, ack["version"])
    assert server.hub is not None
    await server.hub.caught_up()


async def standings(server: Running, guest: Guest) -> Any:
    return (await server.call("GET", f"/api/players/{guest.player}"))[1]["ratings"]


async def test_a_profile_has_a_rating_for_each_game_whose_ranked_duels_were_played(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob, cleo = [await server.guest(name) for name in ("Ada", "Bob", "Cleo")]
        await play_duel(server, ada, bob, 1)
        assert await standings(server, ada) == {"looply": WON}
        assert await standings(server, bob) == {"looply": LOST}
        await play_duel(server, bob, ada, 1, game="loop")
        assert await standings(server, ada) == {"looply": WON, "loop": LOST}
        await draw(server, cleo, await server.guest("Dora"))
        assert await standings(server, cleo) == {"looply": DREW}
        before = await standings(server, ada)
        await play_duel(server, ada, bob, 0, ranked=False)
        await ada.call("POST", f"/api/matches/{await ada.open()}/leave")
        assert await standings(server, ada) == before, "friendly and cancelled matches do not count"
    async with running(tmp_path) as again:
        assert (await again.call("GET", f"/api/players/{ada.player}"))[1]["ratings"] == before


async def test_nobody_plays_a_ranked_match_against_themselves(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada = await server.guest("Ada")
        match = await ada.open()
        status, answer = await ada.call("POST", f"/api/matches/{match}/join")
        assert (status, answer["code"]) == (409, "already_seated")
        assert (await server.call("GET", f"/api/matches/{match}"))[1]["view"]["match"]["state"] == "open"
        assert await standings(server, ada) == {}


async def test_the_leaderboard_has_the_best_of_a_game_first(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob, cleo = [await server.guest(name) for name in ("Ada", "Bob", "Cleo")]
        assert await server.call("GET", "/api/leaderboard?game=looply") == (200, {"game": "looply", "players": []})
        await play_duel(server, ada, bob, 0)
        await play_duel(server, cleo, ada, 1, game="loop")
        _, table = await server.call("GET", "/api/leaderboard?game=looply")
        assert table["players"] == [
            {**WON, "player": bob.player, "name": "Bob"},
            {**LOST, "player": ada.player, "name": "Ada"},
        ]
        _, table = await server.call("GET", "/api/leaderboard?game=loop&limit=1")
        assert [row["name"] for row in table["players"]] == ["Cleo"]
        schemas = (await server.call("GET", "/openapi.json"))[1]["components"]["schemas"]
        jsonschema.validate(table, {"$ref": "#/components/schemas/Leaderboard", "components": {"schemas": schemas}})
        profile = (await server.call("GET", f"/api/players/{ada.player}"))[1]
        jsonschema.validate(profile, {"$ref": "#/components/schemas/Profile", "components": {"schemas": schemas}})


async def test_idle_months_are_seen_in_a_profile_by_the_servers_clock(tmp_path: Path) -> None:
    clock = Clock()
    async with running(tmp_path, clock.now) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        await play_duel(server, ada, bob, 1)
        clock.ahead = 90 * 24 * 3600 * 1000
        months_later = (await standings(server, ada))["looply"]
        assert months_later["deviation"] > WON["deviation"]
        assert months_later["rating"] == WON["rating"]
