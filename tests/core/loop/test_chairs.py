"""Rules 3: people change chairs, cards stay."""

import pytest

from core import loop
from core.identity import Seat
from core.loop.seating import change_chairs
from core.loop.state import Phase, State
from tests.core.loop.given import after, aside, cards, choose, in_tricks, lay, refused


@pytest.mark.parametrize(
    ("positions", "chosen", "seating"),
    [
        ((1, 2), 1, (1, 0)),
        ((1, 2, 3), 2, (0, 2, 1)),
        ((3, 1, 2), 2, (2, 1, 0)),
        ((1, 2, 3, 4), 1, (3, 2, 1, 0)),
        ((1, 2, 3, 4), 2, (2, 3, 0, 1)),
        ((4, 2, 1, 3), 1, (2, 3, 0, 1)),
        ((4, 2, 1, 3), 2, (1, 0, 3, 2)),
    ],
)
def test_who_swaps_with_whom(positions: tuple[int, ...], chosen: int, seating: tuple[int, ...]) -> None:
    seats = [Seat(seat) for seat in range(len(positions))]
    assert change_chairs(seats, positions, chosen) == seating


def four_have_finished() -> State:
    """Chairs 0, 1, 2 are out in this order, chair 3 is last."""
    state = in_tricks("R9", "Y10", "B11", "B12 B13", asides=["R1 R2", "Y8 Y1", "B1 B2", "Y3 Y4"], seating=[1, 2, 3, 0])
    return after(state, (1, lay("R9")), (2, lay("Y10")), (3, lay("B11")))


def test_two_swap_and_the_last_cards_lead() -> None:
    state = after(in_tricks("R9", "Y2 Y10", asides=["R1 R2", "Y8 Y1"]), (0, lay("R9")))
    assert (state.round, state.phase, state.seating) == (2, Phase.SET_ASIDE, (1, 0))
    assert (state.positions, state.leader) == ((1, 2), 1)
    assert loop.to_act(state) == (0, 1)
    assert state.cards[0].hand == cards("R1 R2 R9")
    assert state.cards[1].hand == cards("Y1 Y2 Y8 Y10")
    state = after(state, (0, aside("Y1 Y2")), (1, aside("R1 R2")))
    assert loop.to_act(state) == (0,)


def test_with_three_the_first_stays() -> None:
    state = in_tricks("R9", "Y10", "B12 B13", seating=[2, 0, 1])
    state = after(state, (2, lay("R9")), (0, lay("Y10")))
    assert (state.positions, state.seating, state.leader) == ((1, 2, 3), (2, 1, 0), 2)


def test_the_last_of_four_chooses() -> None:
    state = four_have_finished()
    assert (state.phase, state.positions) == (Phase.CHOOSE_CHAIR, (1, 2, 3, 4))
    assert loop.to_act(state) == (0,)
    assert list(loop.legal(state, Seat(0))) == [choose(1), choose(2)]
    assert after(state, (0, choose(1))).seating == (0, 3, 2, 1)
    assert after(state, (0, choose(2))).seating == (3, 0, 1, 2)


def test_there_is_no_other_choice() -> None:
    for position in (-1, 0, 3, 4):
        assert refused(four_have_finished(), 0, choose(position)) == "not_your_choice"
    assert refused(four_have_finished(), 1, choose(1)) == "not_your_turn"


def test_the_finished_round_is_shown_until_the_chairs_are_changed() -> None:
    state = four_have_finished()
    shown = loop.public(state)
    assert shown.laid["0"] == (cards("R9"),)
    assert (shown.trick, shown.places) == ((), (0, 1, 2, 3))
    shown = loop.public(after(state, (0, choose(2))))
    assert set(shown.laid.values()) == {()}
    assert (shown.places, shown.set_aside_done, shown.round) == ((), (), 2)


def test_what_ended_the_round_is_not_shown_after_the_change() -> None:
    state = after(in_tricks("R9", "Y2 Y10"), (0, lay("R9")))
    last = state.last
    assert last is not None
    assert (last.action, last.seat, last.cards) == ("play", 0, ())
