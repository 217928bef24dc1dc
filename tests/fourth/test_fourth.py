"""A game is one folder: this one is found everywhere without an edit anywhere."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import UNSET
from rich.console import Console

import core
from core.chance import Chance
from core.game import Game
from core.registry import games
from events import codec
from events.memory import MemoryLog
from replay import record
from replay.audit import audit
from replay.balance import report, result
from replay.balance_table import show
from replay.referee import Referee
from replay.simulation import play, set_up
from replay.wrong import Wrong
from tests.gateway.client import connected
from tests.gateway.server import running
from tests.laws.laws import LAWS
from tests.laws.playing import playout, variants
from tests.replay.histories import history
from tests.replay.tampering import other_bodies


@pytest.fixture
def fourth() -> Iterator[Game]:
    """The game, as if its folder lay under ``core/``."""
    here = str(Path(__file__).parent)
    core.__path__.append(here)
    games.cache_clear()
    codec.decoders.cache_clear()
    yield games()["last-stone"]
    core.__path__.remove(here)
    games.cache_clear()
    codec.decoders.cache_clear()


def test_the_referee_knows_it(fourth: Game) -> None:
    referee = Referee()
    start = {"game": "last-stone", "seats": 2, "options": {"stones": 2}, "random": {"seating": [1, 0], "lucky": [3, 4]}}
    answer = json.loads(referee.answer(json.dumps({"start": start}).encode()))
    assert answer == {"ok": True, "version": 1, "state": {"stones": 2, "lucky": [3, 4], "to_act": [1]}}
    answer = json.loads(referee.answer(b'{"seat":1,"command":{"type":"take","count":2}}'))
    assert [event["type"] for event in answer["events"]] == ["last-stone.taken", "last-stone.ended"]
    assert json.loads(referee.answer(b'{"seat":1,"command":{"type":"take","count":1}}'))["error"] == "game_over"


@pytest.mark.parametrize("seed", range(10))
def test_the_laws_hold_for_it(fourth: Game, seed: int) -> None:
    chance = Chance(bytes([seed]))
    for variant in variants(fourth):
        steps = list(playout(variant, chance))
        for law in LAWS:
            law(variant, steps, chance)


def test_it_is_simulated(fourth: Game) -> None:
    setup = set_up("last-stone", 3, ["greedy", "random", "random"], {"stones": 7}, "a seed", None)
    told = report(setup, [result(setup, play(setup, number)) for number in range(30)])
    assert sum(place.wins.part for place in told.places) == pytest.approx(1)
    assert told.places[0].score is UNSET
    assert (told.endings, told.counts["turns"].mean) == ({"last_stone": 30}, told.moves.mean)
    console = Console(record=True, width=100)
    show(console, told)
    assert "LAST STONE, 3 players, stones: 7" in console.export_text()


async def test_it_is_listed_described_opened_and_played(fourth: Game, tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        (listed,) = [
            game for game in (await server.call("GET", "/api/games"))[1]["games"] if game["name"] == "last-stone"
        ]
        assert (listed["title"], listed["seats"], listed["bots"]) == ("LAST STONE", [2, 3], ["greedy", "random"])
        assert listed["options"]["$defs"]["Options"]["properties"]["stones"]["default"] == 9
        schemas = (await server.call("GET", "/openapi.json"))[1]["components"]["schemas"]
        assert {"LastStoneOptions", "LastStonePublic", "LastStonePrivate"} <= set(schemas)
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open("last-stone", options={"stones": 5})
        assert (await server.call("GET", "/api/matches?game=last-stone"))[1]["matches"][0]["match"] == match
        await bob.join(match)
        async with connected(server, ada) as one, connected(server, bob) as two:
            await one.watch(match)
            await two.watch(match)
            clients = [one, two]
            assert one.view(match)["game"]["lucky"] in range(100)
            while to_act := one.view(match)["to_act"]:
                (client,) = [clients[seat] for seat in to_act]
                ack = await client.play(match, client.view(match)["game"]["legal"][-1])
                for each in clients:
                    await each.version(match, ack["version"])
                    await each.assert_true_to(match)
            assert one.view(match)["result"]["reason"] == "last_stone"
            refused = await one.play(match, {"type": "take", "count": 1})
            assert refused["code"] == "game_over"
        solo = await ada.open("last-stone", seats=3, bots=["greedy", "random"])
        async with connected(server, ada) as one:
            await one.watch(solo)
            while one.view(solo)["match"]["state"] == "live":
                if 0 in one.view(solo)["to_act"]:
                    await one.play(solo, {"type": "take", "count": 1})
                else:
                    await one.receive()


async def test_a_match_of_it_is_proven_and_what_is_changed_in_it_is_found(fourth: Game) -> None:
    made = await history(MemoryLog(), fourth, 3, 1)
    events = await made.events()
    match = made.folded.match.id
    assert audit(match, record.parse(match, record.render(events)), None, made.receipts).events == len(events)
    for tampered in other_bodies(events):
        with pytest.raises(Wrong):
            audit(match, tampered.events)
