"""Rules 6: what the server does for somebody who is absent, and when it stops waiting."""

from core import loop
from core.identity import Seat
from core.loop.events import Dropped, Played
from core.loop.state import Last, Phase
from tests.core.loop.given import (
    PASS,
    TIMEOUT,
    after,
    aside,
    cards,
    choose,
    dealt,
    donden,
    in_tricks,
    judged,
    lay,
)


def test_the_two_lowest_are_set_aside() -> None:
    state = after(dealt(2), (1, TIMEOUT))
    assert state.cards[1].aside == cards("Y1 Y2")
    state = after(in_tricks("R9", "Y5 B2 R2 Y2 R11", seating=[0, 1]), (0, lay("R9")))
    assert after(state, (0, TIMEOUT)).cards[1].aside == cards("R2 Y2")


def test_the_lowest_single_is_led() -> None:
    state = after(in_tricks("Y3 B3 R4", "Y2 Y10"), (0, TIMEOUT))
    assert state.trick[-1].cards == cards("Y3")


def test_the_lowest_single_of_the_order_in_force_is_led() -> None:
    state = in_tricks("R3 B13 Y13", "Y2 Y10", asides=["R8 B1"])
    state = after(state, (0, donden("R8")), (0, TIMEOUT))
    assert state.trick[-1].cards == cards("Y13")


def test_otherwise_it_passes_and_never_calls_donden() -> None:
    state = after(in_tricks("R3 R4", "Y9 Y10", asides=["", "Y8 B8"]), (0, lay("R3")), (1, TIMEOUT))
    assert (state.leader, state.trick, state.reversed) == (0, (), False)


def test_the_second_position_is_chosen() -> None:
    state = in_tricks("R9", "Y10", "B11", "B12 B13")
    state = after(state, (0, lay("R9")), (1, lay("Y10")), (2, lay("B11")))
    assert after(state, (3, TIMEOUT)).seating == after(state, (3, choose(2))).seating


def test_the_servers_moves_are_marked() -> None:
    state = in_tricks("R3 R4 R5", "Y9 Y10")
    (event,) = judged(state, 0, TIMEOUT)
    assert isinstance(event, Played)
    assert event.by_server
    last = loop.public(after(state, (0, TIMEOUT))).last
    assert last == Last(action="play", seat=Seat(0), cards=cards("R3"), by_server=True)


def test_the_third_in_a_row_is_still_made_then_the_player_is_dropped() -> None:
    state = in_tricks("R3 R4 R5 R6 R7", "Y9 Y10 Y11 Y12", "B9 B10 B11")
    for _ in range(2):
        state = after(state, (0, TIMEOUT), (1, PASS), (2, PASS))
    events = judged(state, 0, TIMEOUT)
    assert [type(event) for event in events] == [Played, Dropped]
    state = after(state, (0, TIMEOUT))
    assert (state.left, loop.active(state), loop.to_act(state)) == ((0,), (1, 2), (1,))


def test_a_move_of_ones_own_starts_the_count_again() -> None:
    state = in_tricks("R3 R4 R5 R6 R7 R9", "Y9 Y10 Y11 Y12", asides=["R8 B1"])
    state = after(state, (0, TIMEOUT), (1, PASS), (0, TIMEOUT), (1, PASS), (0, donden("R8")), (0, TIMEOUT))
    assert state.left == ()
    assert state.strikes == (1, 0)


def test_a_refused_command_does_not_start_the_count_again() -> None:
    state = after(in_tricks("R3 R4 R5", "Y9 Y10"), (0, TIMEOUT))
    assert state.strikes == (1, 0)


def test_the_count_runs_on_across_phases_and_rounds() -> None:
    state = in_tricks("R9", "Y2 Y3 Y4", "B5", asides=["", "", "B1 B2"])
    state = after(state, (0, lay("R9")), (1, TIMEOUT), (2, PASS), (1, TIMEOUT), (2, lay("B5")))
    assert state.round == 2
    assert after(state, (1, TIMEOUT)).left == (1,)


def test_nobody_is_dropped_by_the_move_that_ends_the_game() -> None:
    state = in_tricks("R3 R4 R5", "Y9 Y10", positions=(2, 1), scores=(2, 0))
    state = after(state, (0, TIMEOUT), (1, PASS), (0, TIMEOUT), (1, PASS), (0, TIMEOUT))
    assert (state.phase, state.left) == (Phase.OVER, ())


def test_who_is_dropped_leaves_before_the_server_plays_on_for_others() -> None:
    state = in_tricks("R3 R4 R5 R6", "Y9 Y10", "B9 B10", left=[1])
    state = after(state, (0, TIMEOUT), (2, PASS), (0, TIMEOUT), (2, PASS))
    events = judged(state, 0, TIMEOUT)
    assert [event.stored_as for event in events] == ["loop.played", "loop.dropped", "loop.ended"]


def test_setting_aside_by_the_server_keeps_the_others_deadline() -> None:
    state = dealt(3)
    assert loop.turn(after(state, (0, TIMEOUT))) == loop.turn(state)
    assert loop.to_act(after(state, (0, TIMEOUT), (1, aside("Y1 Y2")))) == (2,)
