"""Who sees what?"""

import json

import msgspec
import pytest

import core.loop_inc as game
from core.chance import Chance
from core.identity import Seat
from core.loop_inc.cards import ANOMALIES, Trip
from core.loop_inc.state import State
from core.viewer import REFEREE, SPECTATOR
from projections.view import game_view
from tests.core.loop_inc.table import Table, moments

EVERYTHING = game.Options(futures=True, more_anomalies=True, office=True)


def looking(seats: int = 3) -> Table:
    """Seat 0 has just looked into the Crystal ball."""
    table = Table(seats, more_anomalies=True)
    table.set(supply={"crystal_ball": 1})
    table.new(0, "crystal_ball")
    return table


def shuffled(table: Table, viewer: Seat | object, times: int = 20) -> list[State]:
    return [game.resample(table.state, viewer, Chance(bytes([i]))) for i in range(times)]


def test_public_and_private_fields_have_different_names() -> None:
    table = Table(2)
    public, private = table.public(), table.private(0)
    assert not set(public.__struct_fields__) & set(private.__struct_fields__)


def test_everything_on_the_table_is_public() -> None:
    table = Table(2, futures=True, ad=(1989, 1912, 1889), future=(2077,))
    table.give(1, launched=((1, Trip(2077, 0)),))
    table.give(0, ads=(Trip(1989, 0),))
    trips = msgspec.to_builtins(table.public().trips)
    assert trips["2077:0"] == {
        "name": "Flea market on the Moon",
        "requires": "WC",
        "points": 3,
        "bonus": "take",
        "machines": {"1": 1},
    }
    assert trips["1989:0"]["ad"] == 0
    assert list(trips)[-1] == "2077:1"


def test_a_view_is_json_without_null() -> None:
    for state, seat, _ in moments(3, EVERYTHING, "json"):
        text = json.dumps(game_view(game, state, seat))
        assert "null" not in text


def test_there_is_a_view_before_the_deal() -> None:
    state = game.initial(EVERYTHING, 4, 1)
    assert game.public(state).phase == "setup"
    assert game.private(state, Seat(2)).legal == ()


def test_decks_are_in_nobodys_view() -> None:
    table = Table(2)
    unseen = set(ANOMALIES[:8])
    for viewer in (Seat(0), SPECTATOR):
        view = json.dumps(game_view(game, table.state, viewer))
        assert not any(card in view for card in unseen)
        assert "2560" not in view


def test_the_crystal_ball_shows_only_its_viewer_the_two_cards() -> None:
    table = looking()
    top = table.state.anomalies[:2]
    assert table.private(0).crystal == top
    for viewer in (Seat(1), SPECTATOR):
        view = json.dumps(game_view(game, table.state, viewer))
        assert not any(card in view for card in top)


def test_who_leaves_sees_what_spectators_see() -> None:
    table = looking()
    table.resign(0)
    assert json.loads(msgspec.json.encode(table.private(0))) == {"legal": []}


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_another_world_looks_the_same(viewer: object) -> None:
    table = looking()
    table.do(0, {"type": "put_back", "swap": True})
    for other in shuffled(table, viewer):
        assert game_view(game, other, viewer) == game_view(game, table.state, viewer)


def test_another_world_has_other_decks() -> None:
    table = looking()
    worlds = shuffled(table, SPECTATOR)
    assert len({world.anomalies for world in worlds}) > 10
    assert len({world.decks["ad"] for world in worlds}) > 10
    assert all(sorted(world.anomalies) == sorted(table.state.anomalies) for world in worlds)


def test_what_the_viewer_saw_stays_in_its_place() -> None:
    table = looking()
    assert {world.anomalies[:2] for world in shuffled(table, Seat(0))} == {table.state.anomalies[:2]}
    assert len({world.anomalies[:2] for world in shuffled(table, Seat(1))}) > 5


def test_the_referees_world_is_the_world() -> None:
    table = looking()
    assert game.resample(table.state, REFEREE, Chance(b"x")) is table.state


@pytest.mark.parametrize("seats", [2, 4])
def test_all_through_a_game_another_world_looks_the_same(seats: int) -> None:
    for step, (state, _, _) in enumerate(moments(seats, EVERYTHING, "leak")):
        if step % 5 == 0:
            for viewer in (*game.active(state), SPECTATOR):
                other = game.resample(state, viewer, Chance(str(step).encode()))
                assert game_view(game, other, viewer) == game_view(game, state, viewer)


def test_last_tells_what_just_happened() -> None:
    table = Table(2, ad=(1989, 1912, 1889))
    table.new(0, "shop", component="C", machine=1)
    last = json.loads(msgspec.json.encode(table.public().last))
    assert last == {
        "what": "new",
        "seat": 0,
        "card": "shop",
        "moves": ["C room 0:1"],
        "tear": False,
        "server": False,
    }
    table.launch(0, 1, (1989, 0))
    last = table.public().last
    assert (last.what, last.machine, last.trip, last.points) == ("launch", 1, "1989:0", 2)
    table.timeout(1)
    assert (table.public().last.card, table.public().last.server) == ("garage", True)
    table.resign(1)
    assert (table.public().last.what, table.public().last.left) == ("left", "resigned")


def test_the_summary_knows_the_end() -> None:
    table = Table(2)
    assert "to_act" in game.summary(table.state)
    table.resign(0)
    summary = game.summary(table.state)
    assert (summary["phase"], summary["ranking"], summary["reason"]) == ("over", [[1], [0]], "last_one")
    assert "to_act" not in summary
