"""Rules 2.2: everybody sets two cards aside, at the same time."""

from core import loop
from core.loop.state import Phase
from tests.core.loop.given import after, aside, cards, dealt, refused


def test_everybody_is_due_clockwise_from_the_leaders_chair() -> None:
    state = dealt(3, seating=[2, 0, 1], leader=1)
    assert loop.to_act(state) == (0, 1, 2)
    assert loop.to_act(after(state, (1, aside("B1 B2")))) == (0, 2)


def test_two_cards_leave_the_hand_for_good() -> None:
    state = after(dealt(2), (0, aside("R9 R3")))
    assert state.cards[0].aside == cards("R3 R9")
    assert len(state.cards[0].hand) == 9
    assert refused(state, 0, aside("R1 R2")) == "not_your_turn"


def test_the_leader_leads_when_all_are_done() -> None:
    state = after(dealt(2, leader=1), (0, aside("R1 R2")), (1, aside("Y1 Y2")))
    assert state.phase is Phase.PLAY
    assert loop.to_act(state) == (1,)


def test_one_deadline_serves_everybody() -> None:
    state = dealt(3)
    first = loop.turn(state)
    state = after(state, (2, aside("B1 B2")), (0, aside("R1 R2")))
    assert loop.turn(state) == first
    assert loop.turn(after(state, (1, aside("Y1 Y2")))) != first
