"""What do Tears cost, and what does the fourth one do?"""

import msgspec
import pytest

import core.loop_inc as game
from core.loop_inc.cards import Trip
from tests.core.loop_inc.table import Table


def armory_tear(table: Table, seat: int) -> None:
    table.set(rooms="WPCN")
    table.new(seat, "armory", tear=True)


@pytest.mark.parametrize(("tears", "score"), [(0, 0), (1, -1), (2, -3), (3, -6), (4, -6)])
def test_tears_cost_more_the_more_there_are(tears: int, score: int) -> None:
    table = Table(2)
    table.give(0, tears=tears)
    assert table.score(0) == score


def test_the_fourth_tear_eliminates_in_the_middle_of_a_turn() -> None:
    table = Table(3)
    table.give(0, tears=3)
    armory_tear(table, 0)
    assert table.player(0).out == "tears"
    assert table.player(0).turns_today == 0
    assert table.player(0).tableau == ("armory",)
    assert game.to_act(table.state) == (1,)
    assert game.active(table.state) == (1, 2)


def test_an_eliminated_players_components_leave_the_game() -> None:
    table = Table(3)
    table.give(0, tears=3, machines=("WPC", "", ""))
    armory_tear(table, 0)
    assert table.player(0).machines == ("", "", "")
    assert table.state.rooms == "WPCN"


def test_an_eliminated_players_machines_stay_on_trips_until_the_day_ends() -> None:
    table = Table(3)
    table.give(0, tears=3, launched=((1, Trip(1989, 0)),))
    armory_tear(table, 0)
    assert table.public().trips["1989:0"].machines == {"0": 1}
    table.rest_of_day()
    assert table.public().trips["1989:0"].machines == {}


def test_an_eliminated_players_ads_are_removed_and_neither_fail_nor_return() -> None:
    table = Table(3)
    table.give(0, tears=3, tokens=2, ads=(Trip(1989, 0),))
    armory_tear(table, 0)
    assert table.public().trips["1989:0"].ad is msgspec.UNSET
    table.rest_of_day()
    assert (table.player(0).tokens, table.player(0).failed) == (2, 0)


def test_the_last_one_left_wins_at_once_and_standing_ads_do_not_fail() -> None:
    table = Table(2)
    table.give(0, tears=3)
    table.give(1, ads=(Trip(1989, 0),), tokens=2, fulfilled=1)
    armory_tear(table, 0)
    outcome = game.outcome(table.state)
    assert outcome is not None
    assert (outcome.ranking, outcome.reason) == (((1,), (0,)), "last_one")
    assert table.player(1).failed == 0
    assert table.score(1) == 1


def test_an_eliminated_player_is_skipped_from_then_on() -> None:
    table = Table(3)
    table.give(1, tears=3)
    table.turn(0, "garage", component="W", machine=1)
    armory_tear(table, 1)
    table.turn(2, "garage", component="P", machine=1)
    assert game.to_act(table.state) == (0,)


def test_when_the_last_to_act_is_eliminated_the_day_ends() -> None:
    table = Table(3)
    for seat in (0, 1):
        table.give(seat, turns_today=3)
    table.set(actor=2)
    table.give(2, tears=3, turns_today=2)
    armory_tear(table, 2)
    assert table.state.day == 2
    assert table.player(2).turns_today == 0
