"""Rules 6: resigning and being dropped, in every phase, and how the server plays on."""

from core import loop
from core.chance import Chance
from core.identity import CHANCE
from core.loop.state import Phase
from tests.core.loop.given import (
    PASS,
    RESIGN,
    TIMEOUT,
    after,
    aside,
    cards,
    choose,
    dealt,
    in_tricks,
    judged,
    lay,
    opened,
    refused,
)


def test_the_server_sets_aside_at_once() -> None:
    state = dealt(3)
    first = loop.turn(state)
    state = after(state, (1, RESIGN))
    assert state.cards[1].aside == cards("Y1 Y2")
    assert (loop.to_act(state), loop.turn(state)) == ((0, 2), first)


def test_leaving_out_of_turn_keeps_the_movers_deadline() -> None:
    state = after(in_tricks("R3 R4", "Y9 Y10", "B9 B10"), (0, lay("R3")))
    later = after(state, (2, RESIGN))
    assert (loop.to_act(later), loop.turn(later)) == ((1,), loop.turn(state))
    assert after(later, (1, PASS)).leader == 0


def test_leaving_on_ones_turn_makes_the_move_at_once() -> None:
    events = judged(in_tricks("R3 R4", "Y9 Y10", "B9 B10"), 0, RESIGN)
    assert [event.stored_as for event in events] == ["loop.resigned", "loop.played"]


def test_the_server_leads_and_passes_for_all_who_left_in_one_go() -> None:
    state = in_tricks("R14 R15", "Y9 Y10", "B9 B10", "Y3 Y4", left=[1])
    events = judged(state, 0, RESIGN)
    assert [event.stored_as for event in events] == ["loop.resigned", "loop.played", "loop.passed"]
    state = after(state, (0, RESIGN), (2, PASS))
    assert [event.stored_as for event in judged(state, 3, PASS)] == [
        "loop.passed",
        "loop.trick_taken",
        "loop.played",
        "loop.place_taken",
        "loop.passed",
    ]
    assert loop.to_act(after(state, (3, PASS))) == (2,)


def test_the_server_chooses_a_chair_for_the_last() -> None:
    state = in_tricks("R9", "Y10", "B11", "B12 B13", asides=["R1 R2", "Y1 Y2", "B1 B2"])
    state = after(state, (0, lay("R9")), (1, lay("Y10")), (2, lay("B11")))
    gone = after(state, (1, RESIGN))
    assert gone.phase is Phase.CHOOSE_CHAIR
    gone = after(state, (3, RESIGN))
    assert gone.seating == after(state, (3, choose(2))).seating
    assert gone.done == (gone.chair_of(gone.left[0]),)


def test_a_round_that_ends_in_the_cascade_goes_on_into_the_next() -> None:
    state = in_tricks("R3", "Y9 Y10", "B9 B10")
    state = after(state, (0, lay("R3")), (1, PASS), (2, RESIGN))
    assert state.leader == 1
    state = after(state, (1, lay("Y9")), (1, lay("Y10")))
    assert (state.round, sorted(loop.to_act(state))) == (2, [0, 1])
    assert state.done == (state.chair_of(state.left[0]),)


def test_who_left_goes_on_scoring_and_ends_the_game_but_ranks_below() -> None:
    state = after(in_tricks("R9", "Y10", "B9 B10", positions=(3, 2, 1), scores=(3, 0, 0)), (0, RESIGN))
    assert state.scores == (7, 0, 0)
    result = loop.outcome(after(state, (1, lay("Y10"))))
    assert result is not None
    assert (result.ranking, result.reason) == (((1,), (2,), (0,)), "target")


def test_the_game_ends_at_once_when_one_is_left() -> None:
    state = after(in_tricks("R3 R4", "Y9 Y10", "B9 B10", scores=(5, 4, -3)), (0, RESIGN), (1, RESIGN))
    result = loop.outcome(state)
    assert result is not None
    assert (result.ranking, result.reason) == (((2,), (1,), (0,)), "resigned")
    assert (state.trick, state.passes, state.positions, state.scores) == ((), (), (), (5, 4, -3))


def test_a_drop_that_leaves_one_ends_the_game_as_resigned() -> None:
    state = in_tricks("R3 R4 R5 R6", "Y9 Y10")
    state = after(state, (0, TIMEOUT), (1, PASS), (0, TIMEOUT), (1, PASS), (0, TIMEOUT))
    result = loop.outcome(state)
    assert result is not None
    assert (result.ranking, result.reason) == (((1,), (0,)), "resigned")


def test_who_left_is_not_heard_again() -> None:
    state = after(dealt(3), (1, RESIGN))
    for command in (RESIGN, TIMEOUT, aside("Y3 Y4")):
        assert refused(state, 1, command) == "not_your_turn"


def test_nobody_without_a_seat_resigns() -> None:
    for seat in (-1, 3):
        assert refused(dealt(3), seat, RESIGN) == "not_your_turn"


def test_resigning_is_never_too_late() -> None:
    state = dealt(3)
    assert judged(state, 1, RESIGN, late=True) == judged(state, 1, RESIGN)


def test_leaving_before_the_deal() -> None:
    state = after(opened(3), (1, RESIGN))
    assert loop.to_act(state) == (CHANCE,)
    state = after(state, (CHANCE, loop.draw(state, Chance(b"key"))))
    assert state.done == (state.chair_of(state.left[0]),)
    assert loop.outcome(after(opened(2), (0, RESIGN))) is not None
