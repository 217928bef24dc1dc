"""A whole duel over real sockets, holding every promise after every version, in both subprotocols."""

import json
from pathlib import Path
from typing import Any

import pytest

from events.moment import parse
from projections.diff import apply
from tests.gateway.client import JSON, MSGPACK, Client, connected
from tests.gateway.server import Running, running


def choose(view: dict[str, Any]) -> dict[str, Any]:
    """A placement if there is one, the last of the first tile's; otherwise a pass."""
    for tile, squares in sorted(view["game"]["legal"].items()):
        return {"type": "place", "tile": tile, "square": squares.split()[-1]}
    return {"type": "pass"}


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
async def test_a_duel_is_played_to_its_end(tmp_path: Path, subprotocol: str) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(deadline_s=3600)
        async with (
            connected(server, ada, subprotocol) as one,
            connected(server, bob, subprotocol) as two,
            connected(server, None, subprotocol) as spectator,
        ):
            for client in (one, two, spectator):
                await client.watch(match)
            assert one.view(match)["match"]["state"] == "open"
            await bob.join(match, nonce="bob's part")
            for client in (one, two, spectator):
                await client.version(match, 2)
            assert "seat" not in spectator.view(match)
            assert (one.view(match)["seat"], two.view(match)["seat"]) == (0, 1)
            clients = {0: one, 1: two}
            while one.view(match)["match"]["state"] == "live":
                await play_one_ply(match, clients, spectator)
            if match not in one.chat:
                await one.kind("chat")
            assert one.chat[match][-1]["text"].startswith("The game is over")
            assert "from" not in one.chat[match][-1]
            view = spectator.view(match)
            assert view["match"]["state"] == "done"
            assert len(view["match"]["seed"]) == 64
            assert view["result"]["reason"] in {"played_out", "all_passed", "stalled"}
            answer = await one.play(match, {"type": "pass"})
            assert (answer["type"], answer["code"]) == ("refused", "game_over")
            await assert_past_views(server, match, [one, two, spectator])


async def play_one_ply(match: str, clients: dict[int, Client], spectator: Client) -> None:
    (seat,) = spectator.view(match)["to_act"]
    mover, other = clients[seat], clients[1 - seat]
    refused = await other.play(match, {"type": "pass"})
    assert refused["code"] == "not_your_turn"
    before = mover.views[match][0]
    ack = await mover.play(match, choose(mover.view(match)))
    assert ack["type"] == "ack", ack
    assert ack["version"] == before + 1
    assert len(ack["hash"]) == 64
    for client in (other, spectator):
        await client.version(match, ack["version"])
    for client in (mover, other, spectator):
        await client.assert_true_to(match)
    # A public fact is the same in every view, and a secret is in its owner's alone.
    public = spectator.view(match)["game"]
    for client in clients.values():
        game = {key: value for key, value in client.view(match)["game"].items() if key not in {"rack", "legal", "mine"}}
        assert game == public


async def assert_past_views(server: Running, match: str, clients: list[Client]) -> None:
    """Every version is told over HTTP as it was told then."""
    for client in clients:
        told = [message for message in client.heard if message["type"] in {"view", "diff"}]
        view: dict[str, Any] = {}
        for message in told:
            view = message["view"] if message["type"] == "view" else apply(view, message["patch"])
            call = server.call if client.guest is None else client.guest.call
            status, past = await call("GET", f"/api/matches/{match}/views/{message['version']}")
            assert status == 200
            assert json.dumps(past["view"], sort_keys=True) == json.dumps(view, sort_keys=True)


async def test_a_deadline_is_shown_and_runs_from_each_move(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(deadline_s=60)
        await bob.join(match)
        async with connected(server, ada) as one, connected(server, bob) as two:
            await one.watch(match)
            await two.watch(match)
            first = parse(one.view(match)["deadline"])
            (seat,) = one.view(match)["to_act"]
            ack = await {0: one, 1: two}[seat].play(match, {"type": "pass"})
            view = await one.version(match, ack["version"])
            assert first < parse(view["deadline"]) <= first + 20_000


async def test_a_resignation_is_accepted_out_of_turn_and_ends_a_duel(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open()
        await bob.join(match)
        async with connected(server, ada) as one, connected(server, bob) as two, connected(server) as spectator:
            for client in (one, two, spectator):
                await client.watch(match)
            (to_act,) = one.view(match)["to_act"]
            waiting = {0: two, 1: one}[to_act]
            ack = await waiting.play(match, {"type": "resign"})
            assert ack["type"] == "ack"
            view = await one.version(match, ack["version"])
            assert view["result"] == {"ranking": [[to_act], [1 - to_act]], "reason": "resigned"}
            # Who has left sees what spectators see, as a whole view.
            await waiting.version(match, ack["version"])
            await waiting.quiet()
            shown = [m["type"] for m in waiting.heard if m.get("version") == ack["version"] and m["type"] != "ack"]
            assert shown == ["view"], "once, and not as a diff as well"
            assert "seat" not in waiting.view(match)
            assert "rack" not in waiting.view(match)["game"]
