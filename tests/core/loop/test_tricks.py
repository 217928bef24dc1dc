"""Rules 2.3 to 2.6: leading, answering, passing, eights, and going out."""

from core import loop
from core.loop.state import Phase
from tests.core.loop.given import PASS, after, cards, in_tricks, lay, refused


def test_an_answer_must_be_higher_of_the_same_kind_and_length() -> None:
    state = after(in_tricks("R4 R5 R13", "Y4 Y5 Y6 B6 R9"), (0, lay("R5 R4")))
    assert refused(state, 1, lay("Y6 B6")) == "wrong_kind"
    assert refused(state, 1, lay("Y4 Y5 Y6")) == "wrong_length"
    assert refused(state, 1, lay("Y4 Y5")) == "not_higher"
    state = after(state, (1, lay("Y6 Y5")))
    assert [laid.cards for laid in state.trick] == [cards("R4 R5"), cards("Y5 Y6")]


def test_passing_does_not_shut_you_out() -> None:
    state = in_tricks("R1 R9 R13", "Y2 Y10 Y13", "B3 B11 B13")
    state = after(state, (0, lay("R1")), (1, PASS), (2, lay("B3")), (0, PASS), (1, lay("Y10")))
    assert state.passes == ()
    assert loop.to_act(state) == (2,)


def test_the_last_to_lay_takes_the_trick_when_all_others_passed() -> None:
    state = after(in_tricks("R1 R9", "Y2 Y10", "B3 B11"), (0, lay("R1")), (1, lay("Y2")), (2, PASS))
    assert state.passes == (2,)
    state = after(state, (0, PASS))
    assert (state.trick, state.passes, state.leader) == ((), (), 1)
    assert loop.to_act(state) == (1,)
    assert state.cards[1].laid == (cards("Y2"),)


def test_the_leader_may_not_pass() -> None:
    assert refused(in_tricks("R1 R9", "Y2 Y10"), 0, PASS) == "leader_must_play"


def test_an_eight_ends_the_trick_and_its_player_leads() -> None:
    state = after(in_tricks("R6 R9", "Y2 Y10", "B7 B8 B1"), (0, lay("R6")), (1, PASS))
    before = loop.turn(state)
    state = after(state, (2, lay("B8")))
    assert (state.trick, state.leader, loop.to_act(state)) == ((), 2, (2,))
    assert loop.turn(state) != before


def test_an_eight_within_a_run_ends_the_trick_too() -> None:
    state = after(in_tricks("R7 R8 R9 R1", "Y11 Y12 Y13"), (0, lay("R7 R8 R9")))
    assert (state.trick, loop.to_act(state)) == ((), (0,))


def test_who_has_no_cards_is_not_asked() -> None:
    state = after(in_tricks("R9", "Y2 Y10", "B3 B11"), (0, lay("R9")), (1, lay("Y10")), (2, PASS))
    assert (state.places, state.trick, state.leader) == ((0,), (), 1)


def test_the_next_clockwise_leads_when_the_winner_is_out() -> None:
    state = in_tricks("B2 B11", "Y15", "", "R3 R4", mover=1)
    state = after(state, (1, lay("Y15")), (3, PASS))
    assert state.trick
    state = after(state, (0, PASS))
    assert (state.trick, state.leader) == ((), 3)


def test_the_next_clockwise_leads_when_the_last_card_is_an_eight() -> None:
    state = after(in_tricks("R8", "Y2 Y10", "B3 B11"), (0, lay("R8")))
    assert (state.trick, state.places, loop.to_act(state)) == ((), (0,), (1,))


def test_the_round_ends_at_once_when_one_still_has_cards() -> None:
    state = in_tricks("R9", "Y2 Y10", "", "", seating=[3, 2, 1, 0])
    state = after(state, (3, lay("R9")))
    assert state.phase is Phase.CHOOSE_CHAIR
    assert (state.places[-2:], state.trick) == ((0, 1), ())
