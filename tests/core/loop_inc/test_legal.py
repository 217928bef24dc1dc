"""Which commands are listed, and in which order?"""

import core.loop_inc as game
from core.identity import CHANCE, Seat
from core.loop_inc.cards import CARDS
from tests.core.loop_inc.table import Table


def test_only_who_is_to_act_has_legal_commands() -> None:
    table = Table(2)
    assert table.legal(1) == []
    assert list(game.legal(game.initial(game.Options(), 2, 1), CHANCE)) == []
    table.resign(1)
    assert table.legal(0) == []


def test_they_come_lazily() -> None:
    table = Table(2)
    listed = game.legal(table.state, Seat(0))
    assert next(listed) == game.parse({"type": "new", "card": "garage", "args": {"component": "W", "machine": 1}})


def test_past_comes_before_new_and_cards_in_their_order() -> None:
    table = Table(2, more_anomalies=True)
    table.set(supply=dict.fromkeys(reversed(CARDS), 1))
    table.give(0, hand=("armory",))
    listed = table.legal()
    assert listed[0] == {"type": "past", "args": {"component": "A", "machine": 1}}
    cards = list(dict.fromkeys(raw["card"] for raw in listed[1:]))
    assert cards == list(CARDS)


def test_arguments_vary_in_the_order_of_their_keys_the_tear_last() -> None:
    table = Table(2)
    table.set(day=2, rooms="WWA")
    table.give(0, machines=("CN", "", ""))
    ways = table.ways("garage")
    assert ways == [{"component": "W", "machine": 1}, {"component": "W", "machine": 2}, {"tear": True}]
    assert [way["give"] + way["take"] for way in table.ways("exchange")] == ["CW", "CC", "CA", "NW", "NN", "NA"]
    assert [way["component"] for way in table.ways("move")] == ["C", "N"]


def test_trips_are_listed_along_the_timeline() -> None:
    table = Table(2, ad=(1989, 1066, 1492), bc=(44, 10000))
    dates = [way["trip"][0] for way in table.ways("advertise")]
    assert dates == [10000, 10000, 44, 44, 1066, 1066, 1492, 1492, 1989, 1989]


def test_sets_are_listed_by_size() -> None:
    table = Table(2)
    table.give(0, machines=("WWC", "", ""))
    assert [way["discard"] for way in table.ways("trash")] == [
        [["W", 1]],
        [["C", 1]],
        [["W", 1], ["W", 1]],
        [["W", 1], ["C", 1]],
        [["W", 1], ["W", 1], ["C", 1]],
    ]


def test_of_over_500_sets_of_trash_the_small_ones_and_everything_are_listed() -> None:
    table = Table(2)
    table.give(0, machines=("WWWWPPPPCCCCNNNN", "", ""))
    ways = [way["discard"] for way in table.ways("trash")]
    assert [len(way) for way in ways] == [1] * 4 + [2] * 10 + [16]
    table.new(0, "trash", discard=[["W", 1], ["C", 1], ["N", 1]])
    assert len(table.player(0).machines[0]) == 13


def test_up_to_500_sets_of_trash_are_all_listed() -> None:
    table = Table(2)
    table.give(0, machines=("WWWPPPCCCNNN", "", ""))
    assert len(table.ways("trash")) == 4**4 - 1


def test_an_assembly_line_lists_each_set_of_moves_once() -> None:
    table = Table(2)
    table.set(day=3, supply={"assembly_line": 1})
    table.give(0, machines=("WW", "C", ""))
    ways = [way["moves"] for way in table.ways("assembly_line")]
    assert len(ways) == 6 * 3 - 1
    assert ways[:5] == [[["W", 1, 2]], [["W", 1, 3]], [["C", 2, 1]], [["C", 2, 3]], [["W", 1, 2], ["W", 1, 2]]]
    assert [len(way) for way in ways] == sorted(len(way) for way in ways)
    assert len({str(way) for way in ways}) == len(ways)


def test_of_over_500_assembly_lines_only_the_small_ones_are_listed() -> None:
    table = Table(2)
    table.set(day=3, supply={"assembly_line": 1})
    table.give(0, machines=("WPCNA", "WP", ""))
    assert {len(way["moves"]) for way in table.ways("assembly_line")} == {1, 2}
    table.new(0, "assembly_line", moves=[["W", 1, 3], ["P", 1, 3], ["C", 1, 3], ["W", 2, 1]])
    assert table.player(0).machines == ("WNA", "P", "WPC")


def test_two_from_a_bulk_order_are_listed_once() -> None:
    table = Table(2)
    table.set(day=2, supply={"bulk_order": 1}, rooms="WW")
    assert [way["machines"] for way in table.ways("bulk_order")] == [[1, 1], [1, 2], [2, 2]]


def test_a_double_shift_is_listed_once_in_order() -> None:
    table = Table(2)
    table.set(supply={"double_shift": 1}, rooms="WPCA")
    taken = ["".join(component for component, _ in way["take"]) for way in table.ways("double_shift")]
    assert taken == ["WC", "WA", "PC", "PA", "CA"]
