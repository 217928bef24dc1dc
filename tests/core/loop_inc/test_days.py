"""How do turns follow each other, and what happens at the end of a day?"""

import core.loop_inc as game
from core.loop_inc.cards import Trip
from core.loop_inc.events import DayBegan, DayEnded, Ended
from tests.core.loop_inc.table import Table

MAIL = Trip(1989, 1)


def at_the_end_of(day: int, seats: int = 2, **options: object) -> Table:
    """Only the last turn of the day is left, and it is seat 0's."""
    table = Table(seats, first=0, **options)
    table.set(day=day, actor=0)
    for seat in range(seats):
        table.give(seat, turns_today=3 * day - (seat == 0), new_today=3 - (seat == 0), hand=())
    return table


def end(table: Table) -> None:
    table.set(supply={"overtime": 1, "garage": 2}, actor=0)
    table.turn(0, "overtime")


def test_turns_go_clockwise_by_the_seating() -> None:
    table = Table(4, seating=(2, 0, 3, 1), first=3)
    order = []
    for _ in range(5):
        order.append(table.state.actor)
        table.turn(table.state.actor, "garage", component="WPWPW"[len(order) - 1], machine=1)
    assert order == [3, 1, 2, 0, 3]


def test_a_day_has_three_turns_for_each_day_gone_by_and_itself() -> None:
    table = Table(2)
    for day in (1, 2, 3):
        assert table.state.day == day
        table.rest_of_day()
        assert sum(isinstance(event, DayEnded) and event.day == day for event in table.events) == 1
    turns = [type(event).__name__ for event in table.events].count("TurnEnded")
    assert turns == 2 * (3 + 6 + 9)


def test_the_tableau_is_tomorrows_hand_in_its_order() -> None:
    table = Table(2)
    for card, component in (("garage", "W"), ("shop", "C"), ("armory", "A")):
        for seat in (0, 1):
            table.turn(seat, card, component=component, machine=1)
    assert table.player(0).hand == ("garage", "shop", "armory")
    assert table.player(0).tableau == ()
    assert (table.player(0).new_today, table.player(0).turns_today) == (0, 0)


def test_a_standing_ad_fails_when_the_day_ends() -> None:
    table = at_the_end_of(1)
    table.give(0, ads=(MAIL,), tokens=2)
    end(table)
    player = table.player(0)
    assert (player.failed, player.tokens, player.ads) == (1, 2, ())
    assert table.score(0) == -3


def test_machines_come_off_and_only_the_launched_ones_are_empty() -> None:
    table = at_the_end_of(2)
    table.give(0, machines=("", "WP", ""), launched=((1, MAIL),))
    end(table)
    assert table.player(0).launched == ()
    assert table.player(0).machines == ("", "WP", "")


def test_rooms_refill_from_the_box_and_a_surplus_goes_back() -> None:
    table = at_the_end_of(1, 3)
    table.set(rooms="WWWWPC", box="WPPPCCCCNNNA")
    end(table)
    assert table.public().rooms == {"W": 3, "P": 3, "C": 3, "N": 3, "A": 1}
    assert table.public().box == {"W": 2, "P": 1, "C": 2, "N": 0, "A": 0}


def test_as_many_anomalies_are_revealed_as_players_started() -> None:
    table = at_the_end_of(1, 3, anomalies=("overtime", "trade_in", "spare_parts"))
    table.give(1, out="resigned", hand=())
    table.set(left=(1,))
    end(table)
    assert {"overtime", "trade_in", "spare_parts"} <= table.public().supply.keys()
    assert table.public().anomalies_left == 5


def test_the_lowest_running_score_goes_first() -> None:
    table = at_the_end_of(1, 3)
    table.give(0, points=4)
    table.give(1, points=3, tears=1)
    table.give(2, points=4, waste="WWW")
    end(table)
    assert (table.state.first, table.state.actor) == (2, 2)


def test_fulfilled_ads_do_not_count_for_who_goes_first() -> None:
    table = at_the_end_of(1)
    table.give(1, fulfilled=2)
    table.give(0, points=1)
    end(table)
    assert table.state.first == 1


def test_who_is_out_does_not_go_first() -> None:
    table = at_the_end_of(1, 3)
    table.give(1, out="tears", tears=4)
    table.set(left=(1,))
    end(table)
    assert table.state.first == 2


def test_among_equals_the_first_clockwise_after_the_old_first_player() -> None:
    table = at_the_end_of(1, 4, seating=(2, 0, 3, 1))
    table.set(first=3)
    table.give(1, points=2)
    end(table)
    assert table.state.first == 2


def test_a_day_ends_in_order() -> None:
    table = at_the_end_of(1)
    table.set(supply={"overtime": 1}, actor=0)
    table.new(0, "overtime")
    names = [type(event).__name__ for event in table.done(0)]
    assert names == ["LaunchDeclined", "TurnEnded", "DayEnded", "DayBegan", "TurnBegan"]


def test_after_day_three_nothing_is_refilled_revealed_or_picked_up() -> None:
    table = at_the_end_of(3)
    table.set(rooms="W")
    table.give(0, ads=(MAIL,), fulfilled=2)
    end(table)
    assert isinstance(table.events[-1], Ended)
    assert not any(isinstance(event, DayBegan) for event in table.events)
    assert table.state.rooms == "W"
    assert table.player(0).tableau == ("overtime",)
    assert table.score(0) == 2 - 3
    assert game.to_act(table.state) == ()


def test_the_highest_total_wins() -> None:
    table = at_the_end_of(3, 3)
    for seat, points in enumerate((5, 9, 7)):
        table.give(seat, points=points)
    end(table)
    assert game.outcome(table.state).ranking == ((1,), (2,), (0,))
    assert game.outcome(table.state).reason == "played_out"


def test_a_tie_goes_to_the_smaller_penalty() -> None:
    table = at_the_end_of(3)
    table.give(0, points=9, tears=2)
    table.give(1, points=8, waste="WC")
    end(table)
    assert game.outcome(table.state).ranking == ((1,), (0,))


def test_still_equal_is_shared() -> None:
    table = at_the_end_of(3, 3)
    table.give(2, points=5)
    end(table)
    assert game.outcome(table.state).ranking == ((2,), (0, 1))


def test_leavers_rank_last_and_later_ones_above_earlier_ones() -> None:
    table = at_the_end_of(3, 4)
    table.give(0, points=-5)
    table.give(2, points=30, out="tears")
    table.give(1, points=20, out="resigned")
    table.set(left=(2, 1))
    end(table)
    assert game.outcome(table.state).ranking == ((3,), (0,), (1,), (2,))
