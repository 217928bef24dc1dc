"""How many leads does it take to get rid of these cards, and which combinations keep that low?"""

from collections.abc import Iterator, Sequence

from core.loop.cards import HIGHEST, Card, colour, in_order, is_eight, number

Cards = tuple[Card, ...]

EIGHT_COST = -0.15
"""An eight takes the lead instead of needing one."""


class Plan:
    """The costs of hands in one order, each worked out once.

    The cost of a hand is that of its cheapest parting into combinations: about one for each that must be led, less
    for one that is likely to take a trick on its own.
    """

    def __init__(self, reverse: bool) -> None:
        self._reverse = reverse
        self._known: dict[Cards, float] = {(): 0.0}

    def cost(self, hand: Sequence[Card]) -> float:
        """About how many leads these cards need."""
        return self._cheapest(in_order(hand))

    def combination_cost(self, cards: Cards) -> float:
        """About how much of a lead one combination needs."""
        if any(map(is_eight, cards)):
            return EIGHT_COST
        return 1.0 - 0.75 * self.hold(cards)

    def hold(self, cards: Cards) -> float:
        """How likely this combination is to stand unanswered, from 0 to 1."""
        if any(map(is_eight, cards)):
            return 1.0
        top = HIGHEST + 1 - number(cards[0]) if self._reverse else number(cards[-1])
        missing = (HIGHEST - top) / (HIGHEST - 1)
        length = len(cards)
        return float((1 - missing / length) ** 2)

    def _cheapest(self, cards: Cards) -> float:
        found = self._known.get(cards)
        if found is None:
            found = min(
                self.combination_cost(first) + self._cheapest(tuple(card for card in cards if card not in first))
                for first in _with_the_lowest(cards)
            )
            self._known[cards] = found
        return found


def _with_the_lowest(cards: Cards) -> Iterator[Cards]:
    """Every combination that holds the first card, which has the lowest number."""
    first = cards[0]
    yield (first,)
    run: Cards = (first,)
    for card in cards[1:]:
        if number(card) == number(first):
            yield (first, card)
        elif colour(card) == colour(first):
            if number(card) != number(run[-1]) + 1:
                break
            run = (*run, card)
            yield run
