"""What does each card of the base game do, and when is it impossible?"""

import pytest

from core.loop_inc.cards import Trip
from tests.core.loop_inc.table import Table


def test_a_room_action_takes_a_component_onto_an_open_machine() -> None:
    table = Table(2)
    table.new(0, "garage", component="W", machine=1)
    assert table.player(0).machines == ("W", "", "")
    assert table.public().rooms["W"] == 1
    assert table.player(0).tableau == ("garage",)
    assert table.public().supply["garage"] == 4


def test_components_are_kept_in_their_order() -> None:
    table = Table(2)
    table.give(0, machines=("NA", "", ""))
    table.new(0, "garage", component="P", machine=1)
    assert table.player(0).machines[0] == "PNA"


def test_a_room_that_can_be_used_must_be() -> None:
    assert Table(2).no(0, "garage", tear=True) == "must_act"


def test_with_a_type_sold_out_the_other_may_be_taken() -> None:
    table = Table(2)
    table.set(rooms="PCNA")
    assert table.no(0, "garage", component="W", machine=1) == "room_empty_of_that"
    table.new(0, "garage", component="P", machine=1)
    assert table.player(0).machines[0] == "P"


def test_with_a_type_sold_out_a_tear_may_be_chosen() -> None:
    table = Table(2)
    table.set(rooms="PCNA")
    table.new(0, "garage", tear=True)
    assert table.player(0).tears == 1
    assert table.player(0).machines[0] == ""


def test_an_empty_room_makes_its_action_a_tear() -> None:
    table = Table(2)
    table.set(rooms="WPCN")
    assert table.ways("armory") == [{"tear": True}]
    assert table.no(0, "armory", component="A", machine=1) == "room_empty_of_that"
    table.new(0, "armory", tear=True)
    assert table.player(0).tableau == ("armory",)


def test_without_an_open_machine_a_room_action_is_a_tear() -> None:
    table = Table(2)
    table.give(0, launched=((1, Trip(1989, 0)),))
    assert table.no(0, "shop", component="C", machine=1) == "machine_closed"
    table.new(0, "shop", tear=True)
    assert table.player(0).tears == 1


def test_machines_of_later_days_are_closed() -> None:
    assert Table(2).no(0, "shop", component="C", machine=2) == "machine_closed"


def test_an_exchange_returns_a_component_and_takes_any_other() -> None:
    table = Table(2)
    table.give(0, machines=("W", "", ""))
    table.new(0, "exchange", machine=1, give="W", take="A")
    assert table.player(0).machines[0] == "A"
    assert table.public().rooms == {"W": 3, "P": 2, "C": 2, "N": 2, "A": 1}


def test_an_exchange_may_take_back_the_type_just_returned() -> None:
    table = Table(2)
    table.give(0, machines=("W", "", ""))
    table.set(rooms="")
    assert table.ways("exchange") == [{"machine": 1, "give": "W", "take": "W"}]
    table.new(0, "exchange", machine=1, give="W", take="W")
    assert table.player(0).machines[0] == "W"
    assert table.state.rooms == ""


@pytest.mark.parametrize("card", ["exchange", "trash", "move"])
def test_without_a_component_there_is_nothing_to_exchange_trash_or_move(card: str) -> None:
    table = Table(2)
    table.set(day=2)
    assert table.ways(card) == [{"tear": True}]


def test_a_move_goes_between_two_open_machines() -> None:
    table = Table(2)
    table.set(day=2)
    table.give(0, machines=("WP", "", ""))
    table.new(0, "move", component="P", from_=1, to=2)
    assert table.player(0).machines == ("W", "P", "")


def test_a_move_is_impossible_with_one_open_machine() -> None:
    table = Table(2)
    table.give(0, machines=("W", "", ""))
    assert table.ways("move") == [{"tear": True}]
    assert table.no(0, "move", component="W", from_=1, to=2) == "machine_closed"


def test_trash_takes_components_out_of_the_game() -> None:
    table = Table(2)
    table.give(0, machines=("WWP", "", ""))
    rooms, box = table.state.rooms, table.state.box
    table.new(0, "trash", discard=[["P", 1], ["W", 1]])
    assert table.player(0).machines[0] == "W"
    assert (table.state.rooms, table.state.box) == (rooms, box)


def test_an_ad_stands_on_a_trip_without_other_machines_or_ads() -> None:
    table = Table(2)
    table.new(0, "advertise", trip=[1989, 0])
    assert table.public().trips["1989:0"].ad == 0
    assert table.player(0).tokens == 2
    table.done(0)
    assert table.no(1, "advertise", trip=[1989, 0]) == "ad_there"


def test_an_ad_may_stand_where_the_own_machine_stands() -> None:
    table = Table(2)
    table.give(0, launched=((1, Trip(1989, 0)),))
    table.new(0, "advertise", trip=[1989, 0])
    assert table.public().trips["1989:0"].ad == 0


def test_no_ad_where_another_machine_stands_from_today() -> None:
    table = Table(2)
    table.give(1, launched=((1, Trip(1989, 0)),))
    assert table.no(0, "advertise", trip=[1989, 0]) == "other_player_there"


def test_without_a_token_advertising_is_a_tear() -> None:
    table = Table(2)
    table.give(0, tokens=0)
    assert table.ways("advertise") == [{"tear": True}]
    assert table.no(0, "advertise", trip=[1989, 0]) == "no_token"


def test_a_card_taken_never_comes_back() -> None:
    table = Table(2)
    table.set(supply={"garage": 1})
    table.turn(0, "garage", component="W", machine=1)
    assert table.no(1, "garage", component="W", machine=1) == "no_such_card"
    assert table.public().supply == {}


def test_there_are_three_new_actions_a_day() -> None:
    table = Table(2)
    table.set(day=2)
    table.give(0, new_today=3, hand=("overtime",))
    assert table.no(0, "garage", component="W", machine=1) == "already_three_new"


def test_a_past_action_is_always_the_first_card_in_hand() -> None:
    table = Table(2)
    table.set(day=2)
    table.give(0, hand=("shop", "garage"))
    table.past(0, component="N", machine=2)
    assert table.player(0).hand == ("garage",)
    assert table.player(0).tableau == ("shop",)
    assert table.player(0).new_today == 0
    assert table.public().supply["shop"] == 5
