"""Is this move allowed? Each question in the order in which refusals come."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from core.loop.cards import Card, in_order, is_eight
from core.loop.combination import is_higher, kind_of
from core.loop.seating import Chair
from core.loop.state import Phase, State
from core.rejection import Rejected

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        "wrong_phase": "This is not the time for that.",
        "not_in_hand": "You don't hold these cards.",
        "not_a_combination": "Lay a single card, two of the same number, or consecutive numbers of one colour.",
        "wrong_kind": "Answer a single with a single, a pair with a pair, a run with a run.",
        "wrong_length": "Lay as many cards as the run on the table has.",
        "not_higher": "Your combination must be higher than the one on the table.",
        "leader_must_play": "You lead: lay something.",
        "no_eight_aside": "That is not an eight lying face down before you.",
        "need_two_cards": "Set exactly two cards aside.",
        "not_your_choice": "Choose the chair of the first or of the second.",
    }
)
"""The refusals that are LOOP's own."""


def refusal(code: str) -> Rejected:
    """The exception for one of LOOP's own codes."""
    return Rejected(code, REFUSALS[code])


def judge_phase(state: State, phase: Phase) -> None:
    """Raise ``wrong_phase`` unless the table waits for this."""
    if state.phase is not phase:
        raise refusal("wrong_phase")


def judge_set_aside(state: State, chair: Chair, named: Sequence[str]) -> tuple[Card, ...]:
    """The cards to set aside, in order. Raises ``not_in_hand``, ``need_two_cards``."""
    cards = _in_hand(state, chair, named)
    if len(cards) != state.numbers.cards_set_aside:
        raise refusal("need_two_cards")
    return cards


def judge_combination(state: State, chair: Chair, named: Sequence[str]) -> tuple[Card, ...]:
    """The cards to lay, in order. Raises ``not_in_hand``, ``not_a_combination``, or how it fails to answer the last."""
    cards = _in_hand(state, chair, named)
    kind = kind_of(cards)
    if kind is None:
        raise refusal("not_a_combination")
    if state.trick:
        before = state.trick[-1].cards
        if kind is not kind_of(before):
            raise refusal("wrong_kind")
        if len(cards) != len(before):
            raise refusal("wrong_length")
        if not is_higher(cards, before, state.reversed):
            raise refusal("not_higher")
    return cards


def judge_pass(state: State) -> None:
    """Raise ``leader_must_play`` for the leader."""
    if not state.trick:
        raise refusal("leader_must_play")


def judge_donden(state: State, chair: Chair, named: str) -> Card:
    """The eight to reveal. Raises ``no_eight_aside``."""
    for card in eights_aside(state, chair):
        if card == named:
            return card
    raise refusal("no_eight_aside")


def judge_choice(state: State, position: int) -> None:
    """Raise ``not_your_choice`` for a position that the last may not choose."""
    if position not in state.numbers.positions_to_choose:
        raise refusal("not_your_choice")


def eights_aside(state: State, chair: Chair) -> tuple[Card, ...]:
    """The eights that lie face down before a chair."""
    mine = state.cards[chair]
    return tuple(card for card in mine.aside if is_eight(card) and card not in mine.revealed)


def _in_hand(state: State, chair: Chair, named: Sequence[str]) -> tuple[Card, ...]:
    # Every card is there once, so one that is named twice is not in hand.
    wanted = frozenset(named)
    cards = in_order(card for card in state.cards[chair].hand if card in wanted)
    if len(cards) != len(named):
        raise refusal("not_in_hand")
    return cards
