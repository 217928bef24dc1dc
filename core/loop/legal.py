"""What may a seat do now?"""

from collections.abc import Iterator
from itertools import combinations

from core.identity import Seat
from core.loop.combination import answers_in, combinations_in
from core.loop.commands import ChooseChair, Donden, Move, Pass, Play, SetAside
from core.loop.judge import eights_aside
from core.loop.seating import Chair
from core.loop.state import Phase, State, to_act


def legal(state: State, seat: Seat) -> Iterator[Move]:
    """The legal commands of a seat, lazily; none when it is not to act."""
    if seat not in to_act(state):
        return
    match state.phase:
        case Phase.SET_ASIDE:
            hand = state.cards[state.chair_of(seat)].hand
            for cards in combinations(hand, state.numbers.cards_set_aside):
                yield SetAside(cards=cards)
        case Phase.PLAY:
            yield from _in_a_trick(state, state.chair_of(seat))
        case Phase.CHOOSE_CHAIR:
            for position in state.numbers.positions_to_choose:
                yield ChooseChair(position=position)


def _in_a_trick(state: State, chair: Chair) -> Iterator[Move]:
    hand = state.cards[chair].hand
    before = state.trick[-1].cards if state.trick else None
    fitting = combinations_in(hand) if before is None else answers_in(hand, before, state.reversed)
    for cards in fitting:
        yield Play(cards=cards)
    if before is not None:
        yield Pass()
    for card in eights_aside(state, chair):
        yield Donden(card=card)
