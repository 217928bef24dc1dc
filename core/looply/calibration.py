"""Which first-placement bonuses let every place in the turn order win equally often?"""

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from core.looply.board import Board
from core.looply.ending import ranking
from core.looply.state import Player, State

Bonus = tuple[int, ...]
"""The bonus of each place in the turn order."""

STEPS = (4, 2, 1)


def bare(state: State) -> State:
    """A finished game without what its ranking doesn't ask for: thousands have to fit into memory."""
    board = Board(size=state.board.size, occupied=state.board.occupied)
    return replace(state, board=board, owners={}, bag=(), last=None)


def with_bonus(state: State, bonus: Bonus) -> State:
    """A game that was played without a bonus, scored with one. For players who never look at the bonus only."""
    richer: dict[int, Player] = {}
    for seat, more in zip(state.order, bonus, strict=True):
        player = state.players[seat]
        richer[seat] = replace(player, score=player.score + more) if player.has_placed else player
    return replace(state, players=tuple(richer[seat] for seat in range(len(richer))))


def win_shares(states: Sequence[State], bonus: Bonus) -> tuple[float, ...]:
    """How large a part of the games each place in the turn order wins; who shares a first place shares the win."""
    wins = [0.0] * len(bonus)
    for state in states:
        winners = ranking(with_bonus(state, bonus))[0]
        for seat in winners:
            wins[state.order.index(seat)] += 1 / len(winners)
    return tuple(each / len(states) for each in wins)


def calibrate(states: Sequence[State]) -> Bonus:
    """The bonus under which these games, played without one, are shared most evenly: descent in ever smaller steps."""
    best: Bonus = (0,) * len(states[0].order)
    known = {best: _unevenness(states, best)}
    for step in STEPS:
        while True:
            for bonus in _around(best, step):
                if bonus not in known:
                    known[bonus] = _unevenness(states, bonus)
            better = min(known, key=known.__getitem__)
            if better == best:
                break
            best = better
    return best


def _around(bonus: Bonus, step: int) -> Iterator[Bonus]:
    """Every place a step more, a step less or as it is. Only differences count, so somebody always has nothing."""
    for change in product((-step, 0, step), repeat=len(bonus)):
        moved = [old + more for old, more in zip(bonus, change, strict=True)]
        yield tuple(each - min(moved) for each in moved)


def _unevenness(states: Sequence[State], bonus: Bonus) -> float:
    return sum((share - 1 / len(bonus)) ** 2 for share in win_shares(states, bonus))
