"""Rules 4: the revolution."""

from core import loop
from tests.core.loop.given import PASS, after, aside, cards, dealt, donden, in_tricks, lay, refused


def test_low_is_high_at_once_also_in_the_running_trick() -> None:
    state = in_tricks("R5 R6", "Y4 Y7", asides=["R8 R1", "Y8 Y1"])
    state = after(state, (0, lay("R5")), (1, donden("Y8")))
    assert refused(state, 1, lay("Y7")) == "not_higher"
    assert after(state, (1, lay("Y4"))).trick[-1].cards == cards("Y4")


def test_it_is_neither_a_turn_nor_a_new_deadline() -> None:
    state = in_tricks("R5 R6", "Y4 Y7", asides=["R8 R1", "Y8 Y1"])
    called = after(state, (0, donden("R8")))
    assert (loop.to_act(called), loop.turn(called)) == ((0,), loop.turn(state))
    assert called.cards[0].revealed == cards("R8")
    assert called.cards[0].aside == cards("R1 R8")
    assert refused(called, 0, PASS) == "leader_must_play"


def test_passes_already_made_stand() -> None:
    state = in_tricks("R5 R6", "Y4 Y7", "B4 B3", asides=["", "", "B8 B1"])
    state = after(state, (0, lay("R5")), (1, PASS), (2, donden("B8")))
    assert state.passes == (1,)
    assert after(state, (2, PASS)).leader == 0


def test_every_eight_turns_the_order_over_again() -> None:
    state = in_tricks("R5 R6", "Y4 Y7", asides=["R8 B8", "Y8 Y1"])
    state = after(state, (0, donden("B8")), (0, donden("R8")))
    assert not state.reversed
    assert state.cards[0].revealed == cards("R8 B8")
    state = after(state, (0, lay("R5")), (1, donden("Y8")))
    assert state.reversed


def test_only_ones_own_eight_lying_face_down() -> None:
    state = in_tricks("R5 B8", "Y4 Y7", asides=["R8 R1", "Y8 Y1"])
    for card in ("R1", "B8", "Y8", "Z8", ""):
        assert refused(state, 0, donden(card)) == "no_eight_aside"
    assert refused(after(state, (0, donden("R8"))), 0, donden("R8")) == "no_eight_aside"


def test_each_round_starts_unreversed_with_all_eleven_cards() -> None:
    state = in_tricks("R5", "Y4 Y7", asides=["R8 R1", "Y8 Y1"])
    state = after(state, (0, donden("R8")), (0, lay("R5")))
    assert (state.round, state.reversed) == (2, False)
    assert state.cards[0].hand == cards("R1 R5 R8")
    assert state.cards[0].revealed == ()


def test_nobody_reveals_while_setting_aside() -> None:
    state = after(dealt(2), (0, aside("R8 R1")))
    assert refused(state, 1, donden("Y8")) == "wrong_phase"
