"""How is a game for two best played out when the bag is empty and no tile is hidden?"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from core.looply.grid import Bits
from core.looply.prospects import Prospects
from core.looply.rings import rings
from core.looply.state import Player, State, active
from core.looply.tiles import Tile, full_bag, without

Lead = tuple[int, ...]
"""How far the mover is ahead: in score, then in what else the ranking asks for. Negated it is the other's lead."""

Move = tuple[int, Tile, Bits] | None
"""A tile and its square, after the points that it scores there; None is a pass."""

_NEVER: Lead = (-(1 << 20),)


class Endgame(msgspec.Struct, frozen=True, kw_only=True):
    """The last turns of two players. ``other_passed``: in the turn before; ``ends_round``: the mover's turn is the
    round's last one; ``is_last_round``: somebody has played out.
    """

    prospects: Prospects
    mover: Player
    other: Player
    last_tile: int
    other_passed: bool
    ends_round: bool
    is_last_round: bool


def endgame_of(state: State, prospects: Prospects) -> Endgame:
    """What two players are left with, nobody drawing any more."""
    first, second = (seat for seat in state.order if seat in active(state))
    other = second if state.mover == first else first
    return Endgame(
        prospects=prospects,
        mover=state.players[state.mover],
        other=state.players[other],
        last_tile=state.numbers.last_tile,
        other_passed=other in state.passed,
        ends_round=state.mover == second,
        is_last_round=state.last_round > 0,
    )


def hides_nothing(state: State) -> bool:
    """Whether all tiles lie on the board or on the racks of two players, so that each knows the other's."""
    racks = sum(len(player.rack) for player in state.players)
    everything = len(full_bag(state.numbers.copies[state.board.size]))
    return len(active(state)) == 2 and not state.bag and len(state.board.tiles) + racks == everything


def best_ending(game: Endgame, positions: int) -> tuple[Move, Lead] | None:
    """The move that comes to the best end against the best play, and that end; None if ``positions`` are too few."""
    search, best, lead = _Search(positions), None, _NEVER
    try:
        for move in _moves(game):
            end = search.end(game, move, lead, _negative(_NEVER))
            if end > lead:
                best, lead = move, end
    except _TooManyPositions:
        return None
    return best, lead


class _TooManyPositions(Exception):
    pass


class _Search:
    """Alpha-beta over whole endings: what lies outside of ``floor`` and ``ceiling`` is only known to lie there."""

    def __init__(self, positions: int) -> None:
        self._left = positions

    def end(self, game: Endgame, move: Move, floor: Lead, ceiling: Lead) -> Lead:
        """The mover's lead at the end if this move is made."""
        self._left -= 1
        if self._left < 0:
            raise _TooManyPositions
        after = _after(game, move)
        if _is_over(game, move, after):
            return _negative(_lead(after))
        return _negative(self._best_end(after, _negative(ceiling), _negative(floor)))

    def _best_end(self, game: Endgame, floor: Lead, ceiling: Lead) -> Lead:
        for move in _moves(game):
            floor = max(floor, self.end(game, move, floor, ceiling))
            if floor >= ceiling:
                break
        return floor


def _moves(game: Endgame) -> Iterator[Move]:
    """Those that score most first, as the search is over sooner then."""
    placements = [
        (points, tile, square)
        for tile in dict.fromkeys(game.mover.rack)
        for points, square in game.prospects.placements(tile)
    ]
    yield from sorted(placements, reverse=True)
    yield None


def _after(game: Endgame, move: Move) -> Endgame:
    mover, prospects = replace(game.mover, turns=game.mover.turns + 1), game.prospects
    if move is not None:
        points, tile, square = move
        rack, closed = without(mover.rack, (tile,)), rings(prospects.size, prospects.occupied).get(square, ())
        mover = replace(
            mover,
            rack=rack,
            score=mover.score + points + (0 if rack else game.last_tile),
            loops=mover.loops + len(closed),
            best=max(mover.best, points),
        )
        prospects = prospects.after(tile, square)
    return Endgame(
        prospects=prospects,
        mover=game.other,
        other=mover,
        last_tile=game.last_tile,
        other_passed=move is None,
        ends_round=not game.ends_round,
        is_last_round=game.is_last_round or not mover.rack,
    )


def _is_over(game: Endgame, move: Move, after: Endgame) -> bool:
    return (after.is_last_round and game.ends_round) or (move is None and game.other_passed)


def _lead(game: Endgame) -> Lead:
    one, two = game.mover, game.other
    return one.score - two.score, two.turns - one.turns, one.best - two.best, one.loops - two.loops


def _negative(lead: Lead) -> Lead:
    return tuple(-number for number in lead)
