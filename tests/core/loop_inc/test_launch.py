"""When may a machine leave, and what comes of it?"""

import pytest

from core.loop_inc.cards import Trip
from core.loop_inc.state import Visit
from tests.core.loop_inc.table import Table

MAIL = Trip(1989, 1)
"""Requires a wheel and a net, scores 4."""


def ready(load: str = "WN", seats: int = 2, **options: object) -> Table:
    """Seat 0 stands in the launch step with this load on its first machine."""
    table = Table(seats, ad=(1989, 1912, 1889), **options)
    table.set(phase="launch", launches_left=1)
    table.give(0, machines=(load, "", ""), tableau=("garage",), new_today=1)
    return table


def test_a_launch_scores_and_uses_up_what_is_required() -> None:
    table = ready()
    table.launch(0, 1, MAIL)
    assert table.score(0) == 4
    assert table.player(0).machines[0] == ""
    assert table.public().trips["1989:1"].machines == {"0": 1}
    assert table.public().seats["0"].visits["1989:1"].day == 1


def test_extras_become_waste() -> None:
    table = ready("WPNA")
    table.launch(0, 1, MAIL)
    assert table.player(0).waste == "PA"
    assert table.score(0) == 4 - 2


def test_the_last_launch_allowed_ends_the_turn() -> None:
    table = ready()
    table.launch(0, 1, MAIL)
    assert table.state.actor == 1
    assert table.player(0).turns_today == 1


def test_the_launch_step_waits_even_when_nothing_can_fly() -> None:
    table = Table(2)
    table.new(0, "garage", component="W", machine=1)
    table.set(table=())
    assert table.legal() == [{"type": "done"}]
    table.done(0)
    assert table.state.actor == 1


def test_required_components_must_be_there() -> None:
    assert ready("WP").no_launch(0, 1, MAIL) == "missing_components"


def test_nobody_visits_a_trip_twice_on_any_day() -> None:
    table = ready()
    table.give(0, visits=(Visit(day=1, machine=1, trip=MAIL),))
    assert table.no_launch(0, 1, MAIL) == "visited_before"


def test_each_machine_leaves_once_a_day() -> None:
    table = ready()
    table.give(0, launched=((1, Trip(1889, 0)),))
    assert table.no_launch(0, 1, MAIL) == "already_launched"


def test_a_machine_of_a_later_day_does_not_fly() -> None:
    assert ready().no_launch(0, 2, MAIL) == "machine_closed"


def test_a_trip_that_was_not_dealt_is_unknown() -> None:
    assert ready().no_launch(0, 1, Trip(1066, 0)) == "trip_unknown"
    assert ready().no_launch(0, 1, Trip(1989, 2)) == "trip_unknown"


def test_the_second_machine_takes_a_tear() -> None:
    table = ready()
    table.give(1, launched=((1, MAIL),))
    table.launch(0, 1, MAIL)
    assert table.player(0).tears == 1
    assert table.score(0) == 3


def test_a_third_machine_finds_the_trip_full() -> None:
    table = ready(seats=3)
    table.give(1, launched=((1, MAIL),))
    table.give(2, launched=((1, MAIL),))
    assert table.no_launch(0, 1, MAIL) == "trip_full"


def test_another_players_ad_is_a_mark_and_costs_a_tear() -> None:
    table = ready()
    table.give(1, ads=(MAIL,))
    table.launch(0, 1, MAIL)
    assert table.player(0).tears == 1


def test_a_machine_and_a_foreign_ad_fill_a_trip() -> None:
    table = ready(seats=3)
    table.give(1, ads=(MAIL,))
    table.give(2, launched=((1, MAIL),))
    assert table.no_launch(0, 1, MAIL) == "trip_full"


def test_the_own_ad_gives_priority_and_is_fulfilled() -> None:
    table = ready()
    table.give(0, ads=(MAIL,), tokens=2)
    table.give(1, launched=((1, MAIL),))
    table.launch(0, 1, MAIL)
    player = table.player(0)
    assert (player.tears, player.fulfilled, player.tokens, player.ads) == (0, 1, 2, ())
    assert table.score(0) == 4


def test_the_own_ad_is_no_mark_but_two_machines_are() -> None:
    table = ready(seats=3)
    table.give(0, ads=(MAIL,))
    table.give(1, launched=((1, MAIL),))
    table.give(2, launched=((1, MAIL),))
    assert table.no_launch(0, 1, MAIL) == "trip_full"


def test_a_launch_with_the_fourth_tear_stands_there_and_scores_nothing() -> None:
    table = ready(seats=3)
    table.give(0, tears=3)
    table.give(1, launched=((1, MAIL),))
    table.launch(0, 1, MAIL)
    player = table.player(0)
    assert (player.out, player.points, player.waste) == ("tears", 0, "")
    assert table.public().trips["1989:1"].machines == {"0": 1, "1": 1}


def test_an_eliminated_players_machine_still_counts_as_somebody() -> None:
    table = ready(seats=3)
    table.give(1, launched=((1, MAIL),), out="resigned")
    table.launch(0, 1, MAIL)
    assert table.player(0).tears == 1


def test_a_mark_of_yesterday_counts_no_more() -> None:
    table = ready()
    table.give(1, launched=((1, MAIL),), visits=(Visit(day=1, machine=1, trip=MAIL),))
    table.done(0)
    table.rest_of_day()
    table.set(phase="launch", launches_left=1, actor=0)
    table.give(0, machines=("WN", "", ""))
    table.launch(0, 1, MAIL)
    assert table.player(0).tears == 0


@pytest.mark.parametrize("machine", [1, 2])
def test_the_listed_launches_go_by_machine_and_timeline(machine: int) -> None:
    table = ready("WCN")
    table.set(day=2)
    table.give(0, machines=("WCN", "", "") if machine == 1 else ("", "WCN", ""))
    trips = [raw["trip"] for raw in table.legal()[1:]]
    assert trips == [[1889, 0], [1889, 1], [1912, 0], [1912, 1], [1989, 0], [1989, 1]]
    assert {raw["machine"] for raw in table.legal()[1:]} == {machine}
