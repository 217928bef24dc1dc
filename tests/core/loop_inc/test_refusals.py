"""In which order does the game find fault?"""

from typing import Any

import pytest

import core.loop_inc as game
from core.loop_inc.cards import Trip
from core.loop_inc.state import Visit
from core.rejection import MATCH_CODES
from tests.core.loop_inc.table import Table


def new(card: object, args: object, **more: object) -> dict[str, object]:
    return {"type": "new", "card": card, "args": args, **more}


def test_no_code_is_both_the_matchs_and_the_games() -> None:
    assert not game.refusals.keys() & MATCH_CODES.keys()


def test_an_ended_game_refuses_everything_first() -> None:
    table = Table(2)
    table.resign(0)
    for raw in (7, {"type": "dance"}, {"type": "done"}, {"type": "resign"}):
        assert table.refused(1, raw) == "game_over"


@pytest.mark.parametrize(
    "raw", [7, None, [], {}, {"type": "dance"}, {"type": 1}, {"type": "deal"}, {"type": "malformed"}]
)
def test_what_is_no_command_is_judged_after_the_turn_and_the_deadline(raw: object) -> None:
    table = Table(2)
    assert table.refused(1, raw) == "not_your_turn"
    assert table.refused(0, raw, late=True) == "too_late"
    assert table.refused(0, raw) == "bad_arguments"


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "done"},
        {"type": "done", "extra": 1},
        {"type": "launch"},
        {"type": "launch", "machine": 9, "trip": 7},
        {"type": "put_back"},
    ],
)
def test_the_wrong_step_comes_before_bad_arguments(raw: object) -> None:
    assert Table(2).refused(0, raw) == "wrong_phase"


@pytest.mark.parametrize("raw", [new("garage", 7), {"type": "new"}, {"type": "past", "args": {}}, {"type": "put_back"}])
def test_in_the_launch_step_there_are_no_actions(raw: object) -> None:
    table = Table(2)
    table.new(0, "garage", component="W", machine=1)
    assert table.refused(0, raw) == "wrong_phase"


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "new"},
        {"type": "new", "card": "garage"},
        new(7, {}),
        new(None, {}),
        new("nonsense", {}, extra=1),
        {"type": "past"},
        {"type": "past", "args": {}, "card": "garage"},
        {"type": "resign", "x": 1},
        {"type": "timeout", "x": 1},
    ],
)
def test_wrong_keys_come_before_the_card(raw: object) -> None:
    assert Table(2).refused(0, raw) == "bad_arguments"


def test_the_card_comes_before_the_count_and_both_before_the_arguments() -> None:
    table = Table(2)
    table.give(0, new_today=3)
    assert table.refused(0, new("overtime", 7)) == "no_such_card"
    assert table.refused(0, new("garage", 7)) == "already_three_new"
    assert table.refused(0, {"type": "past", "args": 7}) == "no_past_card"


@pytest.mark.parametrize(
    ("card", "args"),
    [
        ("garage", 7),
        ("garage", None),
        ("garage", []),
        ("garage", {}),
        ("garage", {"tear": 1}),
        ("garage", {"tear": False}),
        ("garage", {"tear": True, "machine": 1}),
        ("garage", {"component": "C", "machine": 1}),
        ("garage", {"component": "WP", "machine": 1}),
        ("garage", {"component": "", "machine": 1}),
        ("garage", {"component": None, "machine": 1}),
        ("garage", {"component": "W", "machine": True}),
        ("garage", {"component": "W", "machine": 1.0}),
        ("garage", {"component": "W", "machine": 4}),
        ("garage", {"component": "W", "machine": 0}),
        ("garage", {"component": "W", "machine": 1, "x": 1}),
        ("move", {"component": "W", "from": 1, "to": 1}),
        ("move", {"component": "W", "from": 1}),
        ("exchange", {"machine": None, "give": "W", "take": "W"}),
        ("advertise", {"trip": 7}),
        ("advertise", {"trip": [1989]}),
        ("advertise", {"trip": [1989, "0"]}),
        ("advertise", {"trip": [1989, True]}),
        ("trash", {"discard": []}),
        ("trash", {"discard": [["W"]]}),
        ("trash", {"discard": "W1"}),
        ("trade_in", {"first": None, "second": {"machine": 1, "give": "W", "take": "W"}}),
        ("assembly_line", {"moves": []}),
        ("assembly_line", {"moves": [["W", 1, 1]]}),
        ("double_shift", {"take": [["W", 1]]}),
        ("bulk_order", {"component": "W", "machines": [1]}),
        ("borrowed_parts", {"player": True, "from": 1, "component": "W", "machine": 1}),
        ("borrowed_parts", {"player": -1, "from": 1, "component": "W", "machine": 1}),
        ("overtime", {"x": 1}),
    ],
)
def test_malformed_arguments(card: str, args: object) -> None:
    table = Table(2, more_anomalies=True)
    table.set(supply={card: 1})
    assert table.refused(0, new(card, args)) == "bad_arguments"


@pytest.mark.parametrize("changes", [{"machine": 4}, {"machine": True}, {"trip": [1989]}, {"trip": [True, 0]}])
@pytest.mark.parametrize("bonus", [{}, {"bonus": None}, {"bonus": []}, {"bonus": {}}])
def test_malformed_launches(changes: dict[str, Any], bonus: dict[str, Any]) -> None:
    table = Table(2)
    table.new(0, "garage", component="W", machine=1)
    assert table.refused(0, {"type": "launch", "machine": 1, "trip": [1989, 0], **changes, **bonus}) == "bad_arguments"


def test_a_bonus_of_null_is_a_bonus() -> None:
    table = Table(2)
    table.new(0, "shop", component="C", machine=1)
    raw = {"type": "launch", "machine": 1, "trip": [1989, 0], "bonus": None}
    assert table.refused(0, raw) == "bad_arguments"


def test_the_room_comes_before_the_machine_and_the_machine_before_the_component() -> None:
    table = Table(2)
    table.give(0, machines=("W", "", ""))
    table.set(rooms="PC")
    assert table.no(0, "exchange", machine=2, give="C", take="A") == "room_empty_of_that"
    assert table.no(0, "exchange", machine=2, give="C", take="P") == "machine_closed"
    assert table.no(0, "exchange", machine=1, give="C", take="P") == "component_not_there"


def test_a_trip_is_found_at_fault_in_order() -> None:
    trip = Trip(1989, 0)
    table = Table(3, ad=(1989, 1912, 1889))
    table.set(phase="launch", launches_left=1)
    table.give(1, launched=((1, trip),))
    table.give(2, launched=((1, trip),))
    table.give(0, visits=(Visit(day=1, machine=1, trip=trip),))
    assert table.no_launch(0, 2, (7, 0)) == "machine_closed"
    assert table.no_launch(0, 1, (7, 0)) == "trip_unknown"
    assert table.no_launch(0, 1, trip) == "trip_full"
    table.give(2, launched=())
    assert table.no_launch(0, 1, trip) == "visited_before"
    table.give(0, visits=())
    assert table.no_launch(0, 1, trip) == "missing_components"
    table.give(0, launched=((1, Trip(1912, 0)),))
    assert table.no_launch(0, 1, (7, 0)) == "already_launched"


def test_an_ad_is_found_at_fault_in_order() -> None:
    trip = Trip(1989, 0)
    table = Table(3, ad=(1989, 1912, 1889))
    table.give(0, tokens=0)
    table.give(1, launched=((1, trip),))
    table.give(2, ads=(trip,))
    assert table.no(0, "advertise", trip=[1066, 1]) == "trip_unknown"
    assert table.no(0, "advertise", trip=[1989, 0]) == "ad_there"
    table.give(2, ads=())
    assert table.no(0, "advertise", trip=[1989, 0]) == "other_player_there"
    assert table.no(0, "advertise", trip=[1989, 1]) == "no_token"
