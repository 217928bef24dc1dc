"""What are the cards, and in which order do they stand in lists?"""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", str)
"""Colour letter and number: ``R7``, ``Y15``, ``B1``."""

COLOURS = "RYB"
EIGHT = 8
HIGHEST = 15

DECK: tuple[Card, ...] = tuple(Card(f"{colour}{n}") for colour in COLOURS for n in range(1, HIGHEST + 1))
"""All 45, in the canonical order that shuffles start from."""

_NUMBERS = {card: int(card[1:]) for card in DECK}
_LIST_ORDER = {card: (_NUMBERS[card], COLOURS.index(card[0])) for card in DECK}


def is_card(text: str) -> bool:
    """Whether there is such a card."""
    return text in _NUMBERS


def number(card: Card) -> int:
    """1 to 15."""
    return _NUMBERS[card]


def colour(card: Card) -> str:
    """``R``, ``Y`` or ``B``."""
    return card[0]


def is_eight(card: Card) -> bool:
    """Whether it ends tricks when laid, and turns the order over when revealed."""
    return _NUMBERS[card] == EIGHT


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By number, then red, yellow, blue."""
    return tuple(sorted(cards, key=_LIST_ORDER.__getitem__))


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are not among the gone ones, in their order."""
    missing = frozenset(gone)
    return tuple(card for card in cards if card not in missing)


def lowest(cards: Iterable[Card], reverse: bool) -> Card:
    """The lowest in the order in force (15 is the lowest of a reversed one); among equals red, yellow, blue."""
    return min(in_order(cards), key=lambda card: -number(card) if reverse else number(card))
