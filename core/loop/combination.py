"""Which cards may be laid together, and which combination is higher?"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations

from core.loop.cards import COLOURS, Card, colour, in_order, number


class Kind(Enum):
    """A pair and a run of two are different kinds."""

    SINGLE = "single"
    PAIR = "pair"
    RUN = "run"


def kind_of(cards: Sequence[Card]) -> Kind | None:
    """The kind of combination that these different cards, in list order, make; None if they make none."""
    if len(cards) == 1:
        return Kind.SINGLE
    if len(cards) == 2 and number(cards[0]) == number(cards[1]):
        return Kind.PAIR
    if len(cards) >= 2 and _is_run(cards):
        return Kind.RUN
    return None


def _is_run(cards: Sequence[Card]) -> bool:
    first = number(cards[0])
    return all(colour(card) == colour(cards[0]) and number(card) == first + step for step, card in enumerate(cards))


def is_higher(cards: Sequence[Card], than: Sequence[Card], reverse: bool) -> bool:
    """Whether the first of two like combinations, in list order, beats the second."""
    if reverse:
        return number(cards[0]) < number(than[0])
    return number(cards[-1]) > number(than[-1])


def combinations_in(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every combination that can be made of a hand, each in list order: singles, pairs, then runs."""
    cards = in_order(hand)
    for card in cards:
        yield (card,)
    for one, other in combinations(cards, 2):
        if number(one) == number(other):
            yield (one, other)
    for letter in COLOURS:
        yield from _runs([card for card in cards if colour(card) == letter])


def _runs(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for start in range(len(cards)):
        for end in range(start + 2, len(cards) + 1):
            if not _is_run(cards[start:end]):
                break
            yield tuple(cards[start:end])


def answers_in(hand: Sequence[Card], to: Sequence[Card], reverse: bool) -> Iterator[tuple[Card, ...]]:
    """Every combination in a hand that may be laid on this one."""
    kind = kind_of(to)
    for cards in combinations_in(hand):
        if len(cards) == len(to) and kind_of(cards) == kind and is_higher(cards, to, reverse):
            yield cards
