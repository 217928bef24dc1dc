"""What do the Future trips give besides their points?"""

from typing import Any

import pytest

from core.loop_inc.cards import Trip
from tests.core.loop_inc.table import Table


def ready(date: int, load: str, day: int = 2, seats: int = 3, **player: Any) -> Table:
    """Seat 0 may launch a machine with this load; the trip's card is on the table."""
    table = Table(seats, futures=True, future=(date,), ad=(1989, 1912, 1889), bc=(44, 480))
    table.set(phase="launch", launches_left=1, day=day)
    table.give(0, **{"machines": (load, "", ""), **player})
    return table


def bonuses(table: Table, trip: tuple[int, int]) -> list[object]:
    return [raw.get("bonus", "none") for raw in table.legal() if raw.get("trip") == list(trip)]


def test_a_bonus_may_be_declined() -> None:
    table = ready(2248, "AA")
    table.launch(0, 1, (2248, 1))
    assert table.score(0) == 4


def test_two_points_more() -> None:
    table = ready(2248, "AA")
    assert bonuses(table, (2248, 1)) == ["none", {}]
    table.launch(0, 1, (2248, 1), bonus={})
    assert table.score(0) == 6


def test_take_any_component_onto_another_open_machine() -> None:
    table = ready(2077, "WC")
    assert table.no_launch(0, 1, (2077, 0), bonus={"component": "A", "machine": 1}) == "machine_closed"
    table.launch(0, 1, (2077, 0), bonus={"component": "A", "machine": 2})
    assert table.player(0).machines == ("", "A", "")


def test_an_impossible_bonus_is_skipped_without_a_tear() -> None:
    table = ready(3001, "N", day=1)
    assert bonuses(table, (3001, 0)) == ["none"]
    table.launch(0, 1, (3001, 0))
    assert table.player(0).tears == 0


def test_discard_one_waste_even_of_this_launch() -> None:
    table = ready(2077, "PAC")
    assert bonuses(table, (2077, 1)) == ["none", {"component": "C"}]
    assert table.no_launch(0, 1, (2077, 1), bonus={"component": "P"}) == "component_not_there"
    table.launch(0, 1, (2077, 1), bonus={"component": "C"})
    assert table.player(0).waste == ""


def test_discard_up_to_two_waste() -> None:
    table = ready(3001, "PCA", waste="WWN")
    assert bonuses(table, (3001, 1)) == [
        "none",
        {"components": ["W"]},
        {"components": ["N"]},
        {"components": ["W", "W"]},
        {"components": ["W", "N"]},
    ]
    table.launch(0, 1, (3001, 1), bonus={"components": ["N", "W"]})
    assert table.player(0).waste == "W"


def test_discard_a_tear_even_of_this_launch() -> None:
    table = ready(2150, "WA")
    assert table.no_launch(0, 1, (2150, 1), bonus={}) == "bad_arguments"
    table.give(1, launched=((1, Trip(2150, 1)),))
    table.launch(0, 1, (2150, 1), bonus={})
    assert table.player(0).tears == 0
    assert table.score(0) == 3


def test_exchange_on_another_machine() -> None:
    table = ready(2150, "CN", machines=("CN", "W", ""))
    table.launch(0, 1, (2150, 0), bonus={"machine": 2, "give": "W", "take": "N"})
    assert table.player(0).machines == ("", "N", "")


def test_move_between_other_machines() -> None:
    table = ready(2525, "C", day=3, machines=("C", "W", ""))
    table.launch(0, 1, (2525, 0), bonus={"component": "W", "from": 2, "to": 3})
    assert table.player(0).machines == ("", "", "W")


def test_advertise_even_where_the_machine_has_just_arrived() -> None:
    table = ready(2248, "PN", ads=(Trip(2248, 0),), tokens=2)
    table.launch(0, 1, (2248, 0), bonus={"trip": [2248, 0]})
    assert (table.player(0).fulfilled, table.player(0).tokens) == (1, 1)
    assert table.public().trips["2248:0"].ad == 0


@pytest.mark.parametrize(("trip", "code"), [([1989, 0], "other_player_there"), ([1066, 0], "trip_unknown")])
def test_the_bonus_advertises_by_the_rules_of_the_card(trip: list[int], code: str) -> None:
    table = ready(2248, "PN")
    table.give(1, launched=((1, Trip(1989, 0)),))
    assert table.no_launch(0, 1, (2248, 0), bonus={"trip": trip}) == code
    table.give(0, tokens=0)
    assert table.no_launch(0, 1, (2248, 0), bonus={"trip": [1912, 0]}) == "no_token"


def test_launch_another_machine_this_turn() -> None:
    table = ready(2525, "WPN", machines=("WPN", "C", ""))
    table.launch(0, 1, (2525, 1), bonus={})
    assert (table.state.actor, table.state.launches_left) == (0, 1)
    table.launch(0, 2, (1989, 0))
    assert table.state.actor == 1


def test_another_launch_needs_another_open_machine_and_adds_up_with_overtime() -> None:
    table = ready(2525, "WPN", day=1)
    assert table.no_launch(0, 1, (2525, 1), bonus={}) == "bad_arguments"
    table = ready(2525, "WPN")
    table.set(launches_left=2)
    table.launch(0, 1, (2525, 1), bonus={})
    assert table.state.launches_left == 2


def test_a_bonus_that_is_not_the_trips_is_refused() -> None:
    table = ready(2077, "WC")
    assert table.no_launch(0, 1, (1989, 0), bonus={}) == "bad_arguments"
    assert table.no_launch(0, 1, (2077, 0), bonus={"component": "A"}) == "bad_arguments"
    assert table.no_launch(0, 1, (2077, 0), bonus={"tear": True}) == "bad_arguments"


def test_no_bonus_with_an_elimination() -> None:
    table = ready(2248, "AA", tears=3)
    table.give(1, launched=((1, Trip(2248, 1)),))
    assert table.no_launch(0, 1, (2248, 1), bonus={}) == "bad_arguments"
    table.launch(0, 1, (2248, 1))
    assert (table.player(0).out, table.player(0).points) == ("tears", 0)


def test_a_full_trip_is_full_with_a_bonus_too() -> None:
    table = ready(2248, "AA")
    for seat in (1, 2):
        table.give(seat, launched=((1, Trip(2248, 1)),))
    assert table.no_launch(0, 1, (2248, 1), bonus={}) == "trip_full"
