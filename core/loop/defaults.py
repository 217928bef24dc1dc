"""What does the server do for somebody who is absent? The least harmful legal move, and never a donden."""

from core.identity import Seat
from core.loop.cards import in_order, lowest
from core.loop.commands import ChooseChair, Move, Pass, Play, SetAside
from core.loop.state import Phase, State


def default_move(state: State, seat: Seat) -> Move:
    """The server's move for a seat that is to act."""
    if state.phase is Phase.CHOOSE_CHAIR:
        return ChooseChair(position=state.numbers.position_by_default)
    hand = state.cards[state.chair_of(seat)].hand
    if state.phase is Phase.SET_ASIDE:
        return SetAside(cards=in_order(hand)[: state.numbers.cards_set_aside])
    if state.trick:
        return Pass()
    return Play(cards=(lowest(hand, state.reversed),))
