"""What happens to who is late, and to who leaves?"""

import pytest

import core.loop_inc as game
from core.loop_inc.cards import Trip
from core.rejection import Rejected
from tests.core.loop_inc.table import Table, named

NAMES = named("Ada", "Bea", "Cy")


def test_a_whole_turn_has_one_deadline() -> None:
    table = Table(2, more_anomalies=True)
    table.set(supply={"crystal_ball": 1})
    start = game.turn(table.state)
    table.new(0, "crystal_ball")
    table.do(0, {"type": "put_back", "swap": False})
    assert game.turn(table.state) == start
    table.done(0)
    assert game.turn(table.state) == start + 1


def test_the_server_takes_the_first_action_that_is_no_tear_and_launches_nothing() -> None:
    table = Table(2)
    table.set(day=2)
    table.give(0, hand=("exchange",))
    assert table.legal()[0] == {"type": "past", "args": {"tear": True}}
    table.timeout(0)
    assert table.player(0).machines == ("W", "", "")
    assert table.player(0).tableau == ("garage",)
    assert table.state.actor == 1


def test_the_server_takes_a_tear_if_nothing_else_is_left() -> None:
    table = Table(2)
    table.set(day=2)
    table.give(0, hand=("exchange",), new_today=3)
    table.timeout(0)
    assert table.player(0).tears == 1


def test_the_server_puts_the_crystal_balls_cards_back_unswapped() -> None:
    table = Table(2, more_anomalies=True)
    table.set(supply={"crystal_ball": 1})
    deck = table.state.anomalies
    table.new(0, "crystal_ball")
    table.timeout(0)
    assert table.state.anomalies == deck
    assert table.state.actor == 1


def test_a_past_crystal_ball_is_played_to_its_end() -> None:
    table = Table(2, more_anomalies=True)
    table.give(0, hand=("crystal_ball",))
    table.timeout(0)
    assert table.state.actor == 1


def test_in_the_launch_step_nothing_more_is_done() -> None:
    table = Table(2)
    table.turn(0, "shop", component="C", machine=1)
    table.new(1, "shop", component="C", machine=1)
    table.timeout(1)
    assert table.player(1).machines[0] == "C"
    assert (table.player(1).strikes, table.player(1).turns_today) == (1, 1)


def test_a_turn_that_the_player_finishes_clears_the_count() -> None:
    table = Table(2)
    table.timeout(0)
    table.timeout(1)
    assert table.player(0).strikes == 1
    table.turn(0, "shop", component="C", machine=1)
    assert table.player(0).strikes == 0


def test_a_turn_cut_short_by_elimination_does_not() -> None:
    table = Table(3)
    table.give(0, strikes=1, tears=3)
    table.set(rooms="WP")
    table.new(0, "armory", tear=True)
    assert table.player(0).strikes == 1


def test_on_the_third_in_a_row_the_server_acts_and_drops() -> None:
    table = Table(3)
    table.give(0, strikes=2)
    events = table.timeout(0)
    player = table.player(0)
    assert (player.out, player.strikes, player.tableau) == ("dropped", 3, ("garage",))
    assert table.state.actor == 1
    said = [line for event in events if (line := game.announce(event, NAMES))]
    assert said == ["Ada was dropped after three missed turns."]


def test_dropping_the_second_to_last_ends_the_game() -> None:
    table = Table(2)
    table.give(0, strikes=2)
    table.timeout(0)
    assert game.outcome(table.state).reason == "last_one"


def test_the_servers_tear_may_be_the_fourth() -> None:
    table = Table(3)
    table.give(0, strikes=2, tears=3, hand=("exchange",), new_today=3)
    events = table.timeout(0)
    assert table.player(0).out == "tears"
    said = [line for event in events if (line := game.announce(event, NAMES))]
    assert said == ["Ada was eliminated by a fourth Tear."]
    assert table.state.actor == 1


def test_a_late_command_is_too_late_and_a_timeout_never_is() -> None:
    table = Table(2)
    assert table.refused(0, {"type": "done"}, late=True) == "too_late"
    assert table.refused(1, {"type": "done"}, late=True) == "not_your_turn"
    assert table.refused(1, {"type": "timeout"}) == "not_your_turn"


def test_resigning_is_possible_out_of_turn() -> None:
    table = Table(3)
    table.give(1, machines=("W", "", ""), ads=(Trip(1989, 0),))
    table.resign(1)
    assert (table.player(1).out, table.player(1).machines[0], table.player(1).ads) == ("resigned", "", ())
    assert table.state.actor == 0
    assert game.active(table.state) == (0, 2)


def test_resigning_in_the_launch_step_passes_the_turn() -> None:
    table = Table(3)
    table.new(0, "garage", component="W", machine=1)
    table.resign(0)
    assert (table.state.actor, table.state.phase) == (1, "action")


def test_resigning_from_a_duel_ends_it() -> None:
    table = Table(2)
    table.resign(1)
    assert game.outcome(table.state).ranking == ((0,), (1,))


@pytest.mark.parametrize("why", ["resigned", "tears", "dropped"])
def test_nobody_leaves_twice(why: str) -> None:
    table = Table(3)
    table.give(1, out=why)
    with pytest.raises(Rejected, match="not_your_turn"):
        table.resign(1)


def test_a_resignation_is_not_announced() -> None:
    table = Table(3)
    assert [game.announce(event, NAMES) for event in table.resign(2)] == [None]
