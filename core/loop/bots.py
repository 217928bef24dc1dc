"""How do the computer players decide?"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from core.chance import Chance
from core.game import Bot
from core.identity import Seat
from core.loop.cards import Card, is_eight, without
from core.loop.combination import kind_of
from core.loop.commands import ChooseChair, Donden, Move, Play, SetAside
from core.loop.plan import Plan
from core.loop.view import Private, Public

LEAD = 0.5
"""What it is worth to lead the next trick, in leads saved."""

REVOLUTION = 0.5
"""How many leads a revolution must save to be called."""

POINTS_LOST = 3.0
"""How many leads the first's cards must save to be worth the points that they no longer bring."""

PATIENCE = 0.05
"""What a combination must save to be laid rather than passed over, or runs would be nibbled at."""

SURE = 0.9
"""A combination this likely to stand is led before the last one."""

OUT, OUT_NEXT = 100.0, 5.0
"""What it is worth to be out, or to be out with the next lead."""


def random(_seat: Seat, _public: Public, private: Private, chance: Chance) -> Move:
    """Any legal move, all alike."""
    moves = _legal(private)
    return moves[chance.pick("bot", len(moves))]


def greedy(_seat: Seat, public: Public, private: Private, _chance: Chance) -> Move:
    """The move after which its hand needs the fewest leads: long runs stay whole, eights are kept for later."""
    moves = _legal(private)
    hand = tuple(private.hand or ())
    if isinstance(moves[0], SetAside):
        return min(moves, key=lambda move: _left_over_cost(hand, move))
    if isinstance(moves[0], ChooseChair):
        return _better_chair(public, moves)
    for move in moves:
        if isinstance(move, Donden) and _saves_leads(hand, public.reversed):
            return move
    plan = Plan(public.reversed)
    return max((move for move in moves if not isinstance(move, Donden)), key=lambda move: _gain(plan, hand, move))


BOTS: Mapping[str, Bot] = MappingProxyType({"random": random, "greedy": greedy})


def _legal(private: Private) -> Sequence[Move]:
    return tuple(private.legal or ())


def _left_over_cost(hand: Sequence[Card], move: Move) -> float:
    aside = [Card(card) for card in move.cards] if isinstance(move, SetAside) else []
    rest = without(hand, aside)
    cost = Plan(False).cost(rest)
    if any(map(is_eight, aside)):
        return min(cost, Plan(True).cost(rest))
    return cost


def _saves_leads(hand: Sequence[Card], reverse: bool) -> bool:
    return Plan(not reverse).cost(hand) + REVOLUTION < Plan(reverse).cost(hand)


def _gain(plan: Plan, hand: Sequence[Card], move: Move) -> float:
    """How many leads this saves; something for the next lead; and being out is best."""
    if not isinstance(move, Play):
        return PATIENCE
    cards = tuple(Card(card) for card in move.cards)
    rest = without(hand, cards)
    if not rest:
        return OUT
    hold = plan.hold(cards)
    finishing = OUT_NEXT if kind_of(rest) is not None and hold > SURE else 0.0
    return plan.cost(hand) - plan.cost(rest) + LEAD * hold + finishing


def _better_chair(public: Public, moves: Sequence[Move]) -> Move:
    """The second's chair, which pays more for every place, unless the first's cards are so much better."""
    costs = {
        position: Plan(False).cost([card for cards in public.laid[chair] for card in cards])
        for chair, position in public.positions.items()
    }
    return min(moves, key=lambda move: _chair_cost(costs, move))


def _chair_cost(costs: Mapping[int, float], move: Move) -> float:
    position = move.position if isinstance(move, ChooseChair) else 0
    return costs[position] + (POINTS_LOST if position == 1 else 0.0)
