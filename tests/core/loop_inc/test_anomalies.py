"""What do the anomalies do, and when are they impossible?"""

from typing import Any

import pytest

from core.loop_inc.cards import ANOMALIES, Trip
from tests.core.loop_inc.table import Table


def revealed(card: str, day: int = 2, seats: int = 2, **player: Any) -> Table:
    """Day 2, the anomaly lies in the supply, and seat 0 is to act."""
    table = Table(seats, more_anomalies=True, ad=(1989, 1912, 1889))
    table.set(day=day, supply={card: 1})
    table.give(0, **player)
    return table


def is_impossible(table: Table) -> bool:
    (card,) = table.state.supply
    return table.ways(card) == [{"tear": True}]


def test_spare_parts_come_from_any_room() -> None:
    table = revealed("spare_parts")
    assert len(table.ways("spare_parts")) == 10
    table.new(0, "spare_parts", component="A", machine=2)
    assert table.player(0).machines == ("", "A", "")


def test_spare_parts_need_something_somewhere() -> None:
    table = revealed("spare_parts")
    table.set(rooms="")
    assert is_impossible(table)


def test_a_double_shift_takes_from_two_rooms() -> None:
    table = revealed("double_shift")
    table.new(0, "double_shift", take=[["A", 1], ["W", 2]])
    assert table.player(0).machines == ("A", "W", "")


@pytest.mark.parametrize(
    "take", [[["W", 1], ["P", 1]], [["A", 1], ["A", 1]], [["W", 1]], [["W", 1], ["C", 1], ["A", 1]]]
)
def test_a_double_shift_in_one_room_is_no_double_shift(take: list[list[object]]) -> None:
    assert revealed("double_shift").no(0, "double_shift", take=take) == "bad_arguments"


def test_a_double_shift_needs_two_rooms_with_something_in_them() -> None:
    table = revealed("double_shift")
    table.set(rooms="WP")
    assert is_impossible(table)


def test_a_stitch_in_time_discards_a_tear() -> None:
    table = revealed("stitch_in_time", tears=2)
    assert table.no(0, "stitch_in_time", tear=True) == "must_act"
    table.new(0, "stitch_in_time")
    assert table.player(0).tears == 1


def test_a_stitch_without_a_tear_is_a_tear() -> None:
    table = revealed("stitch_in_time")
    assert table.no(0, "stitch_in_time") == "bad_arguments"
    table.new(0, "stitch_in_time", tear=True)
    assert table.player(0).tears == 1


def test_lost_and_found_puts_waste_back() -> None:
    table = revealed("lost_and_found", waste="WA")
    assert table.no(0, "lost_and_found", component="C", machine=1) == "component_not_there"
    table.new(0, "lost_and_found", component="A", machine=1)
    assert (table.player(0).waste, table.player(0).machines[0]) == ("W", "A")


def test_lost_and_found_needs_waste() -> None:
    assert is_impossible(revealed("lost_and_found"))


def test_an_assembly_line_moves_many_at_once() -> None:
    table = revealed("assembly_line", machines=("WP", "C", ""))
    table.new(0, "assembly_line", moves=[["W", 1, 2], ["C", 2, 1]])
    assert table.player(0).machines == ("PC", "W", "")


def test_an_assembly_line_moves_nothing_twice() -> None:
    table = revealed("assembly_line", machines=("W", "", ""))
    assert table.no(0, "assembly_line", moves=[["W", 1, 2], ["W", 2, 1]]) == "component_not_there"


def test_an_assembly_line_needs_two_open_machines_and_a_component() -> None:
    assert is_impossible(revealed("assembly_line"))
    assert is_impossible(revealed("assembly_line", machines=("", "W", ""), launched=((1, Trip(1989, 0)),)))


def test_a_trade_in_exchanges_twice_one_after_the_other() -> None:
    table = revealed("trade_in", machines=("W", "", ""))
    first, second = {"machine": 1, "give": "W", "take": "C"}, {"machine": 1, "give": "C", "take": "A"}
    table.new(0, "trade_in", first=first, second=second)
    assert table.player(0).machines[0] == "A"
    assert table.public().rooms == {"W": 3, "P": 2, "C": 2, "N": 2, "A": 1}


def test_the_second_exchange_may_take_what_the_first_returned() -> None:
    table = revealed("trade_in", machines=("W", "P", ""))
    table.set(rooms="C")
    first, second = {"machine": 1, "give": "W", "take": "C"}, {"machine": 2, "give": "P", "take": "W"}
    table.new(0, "trade_in", first=first, second=second)
    assert table.player(0).machines == ("C", "W", "")
    assert table.state.rooms == "P"


def test_a_viral_video_stands_wherever_no_ad_does() -> None:
    table = revealed("viral_video", seats=3)
    table.give(1, launched=((1, Trip(1989, 0)),), ads=(Trip(1912, 0),))
    table.give(2, launched=((1, Trip(1989, 0)),))
    assert table.no(0, "viral_video", trip=[1912, 0]) == "ad_there"
    table.new(0, "viral_video", trip=[1989, 0])
    assert table.public().trips["1989:0"].ad == 0
    table.give(0, machines=("C", "", ""))
    assert table.no_launch(0, 1, (1989, 0)) == "trip_full"


def test_a_viral_video_needs_a_token() -> None:
    assert is_impossible(revealed("viral_video", tokens=0))


def test_overtime_allows_two_launches() -> None:
    table = revealed("overtime", machines=("C", "N", ""))
    table.new(0, "overtime")
    assert table.public().launches_left == 2
    table.launch(0, 1, (1989, 0))
    assert (table.state.actor, table.public().launches_left) == (0, 1)
    table.launch(0, 2, (1912, 0))
    assert table.state.actor == 1
    assert table.score(0) == 4


def test_parts_are_borrowed_from_an_open_machine() -> None:
    table = revealed("borrowed_parts", seats=3)
    table.give(2, machines=("WC", "", ""))
    assert table.no(0, "borrowed_parts", player=0, from_=1, component="W", machine=1) == "bad_arguments"
    assert table.no(0, "borrowed_parts", player=3, from_=1, component="W", machine=1) == "bad_arguments"
    assert table.no(0, "borrowed_parts", player=2, from_=3, component="W", machine=1) == "machine_closed"
    assert table.no(0, "borrowed_parts", player=2, from_=1, component="A", machine=1) == "component_not_there"
    table.new(0, "borrowed_parts", player=2, from_=1, component="C", machine=2)
    assert table.player(2).machines[0] == "W"
    assert table.player(0).machines[1] == "C"


def test_nothing_is_borrowed_from_who_has_left() -> None:
    table = revealed("borrowed_parts", seats=3)
    table.give(1, machines=("W", "", ""))
    table.resign(1)
    assert is_impossible(table)
    assert table.no(0, "borrowed_parts", player=1, from_=1, component="W", machine=1) == "machine_closed"


def test_a_bulk_order_takes_two_of_a_type() -> None:
    table = revealed("bulk_order")
    table.new(0, "bulk_order", component="N", machines=[2, 1])
    assert table.player(0).machines == ("N", "N", "")


def test_a_bulk_order_needs_two_of_a_type() -> None:
    table = revealed("bulk_order")
    table.set(rooms="WPCNA")
    assert is_impossible(table)
    assert table.no(0, "bulk_order", component="N", machines=[1, 1]) == "room_empty_of_that"


def test_the_crystal_ball_asks_for_a_second_step() -> None:
    table = revealed("crystal_ball")
    top = table.state.anomalies[:3]
    table.new(0, "crystal_ball")
    assert table.state.phase == "put_back"
    assert table.legal() == [{"type": "put_back", "swap": False}, {"type": "put_back", "swap": True}]
    assert table.refused(0, {"type": "done"}) == "wrong_phase"
    table.do(0, {"type": "put_back", "swap": True})
    assert table.state.anomalies[:3] == (top[1], top[0], top[2])
    assert (table.state.phase, table.state.launches_left) == ("launch", 1)


def test_only_the_viewer_knows_the_cards_until_the_day_ends() -> None:
    table = revealed("crystal_ball", seats=3)
    before = table.state.anomalies[:2]
    table.new(0, "crystal_ball")
    assert table.private(0).crystal == before
    table.do(0, {"type": "put_back", "swap": True})
    table.done(0)
    assert table.private(0).crystal == before[::-1]
    assert table.private(1).crystal is not before
    public = str(table.public())
    assert not any(card in public for card in set(before) - table.state.supply.keys())
    table.rest_of_day()
    assert "crystal" not in str(table.private(0)).replace("crystal_ball", "").replace("crystal=UNSET", "")


def test_a_retraction_takes_a_failed_ad_back() -> None:
    table = revealed("retraction", failed=1, tokens=1)
    table.new(0, "retraction")
    assert (table.player(0).failed, table.player(0).tokens) == (0, 2)


def test_a_retraction_needs_a_failed_ad() -> None:
    table = revealed("retraction")
    assert is_impossible(table)
    assert table.no(0, "retraction") == "bad_arguments"


@pytest.mark.parametrize("card", [*ANOMALIES[:2], *ANOMALIES[3:6], "borrowed_parts", "bulk_order"])
def test_without_an_open_machine_it_is_a_tear(card: str) -> None:
    table = revealed(card, day=1, waste="W", machines=("", "W", ""), launched=((1, Trip(1989, 0)),))
    table.give(1, machines=("WC", "", ""))
    assert is_impossible(table)


@pytest.mark.parametrize("card", ["overtime", "crystal_ball"])
def test_some_are_always_possible(card: str) -> None:
    table = revealed(card, day=1, launched=((1, Trip(1989, 0)),))
    assert table.ways(card) == [{}]
    assert table.no(0, card, tear=True) == "must_act"
