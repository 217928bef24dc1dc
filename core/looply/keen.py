"""How does a bot play that looks at what a placement gives away, in worlds that its seat cannot tell from the real?"""

from collections.abc import Sequence
from functools import partial

import msgspec

from core.chance import Chance
from core.identity import Seat
from core.looply.commands import Pass, Place, PlayerCommand
from core.looply.endgame import best_ending, endgame_of, hides_nothing
from core.looply.grid import Bits, grid_of
from core.looply.prospects import Prospects, prospects_of
from core.looply.resample import resample
from core.looply.state import State
from core.looply.swapping import swap_or_pass
from core.looply.tiles import Tile, without
from core.looply.view import Private, Public
from core.looply.world import world_of

# What a move may cost, in boards looked at: WIDE + NARROW × WORLDS × the number of players, and ENDING before that.
WORLDS = 12
WIDE = 60
NARROW = 8
ENDING = 2_500
WEIGHT = 1


class _World(msgspec.Struct, frozen=True):
    """The racks in turn order, the bot's first, and the bag in drawing order."""

    racks: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]


class _Choice(msgspec.Struct, frozen=True):
    points: int
    tile: Tile
    square: Bits
    after: Prospects


def keen(seat: Seat, public: Public, private: Private, chance: Chance) -> PlayerCommand:
    """The placement that leaves most when the others have answered it; endings that hide nothing are played out."""
    state = world_of(seat, public, private)
    prospects = prospects_of(state.board, state.rules)
    if hides_nothing(state):
        ending = best_ending(endgame_of(state, prospects), ENDING)
        if ending is not None:
            move, _ = ending
            return Pass() if move is None else _place(public, *move[1:])
    choices = _choices(prospects, private.rack)
    if not choices:
        return swap_or_pass(public, private, chance)
    worlds = _worlds(state, seat, chance)
    choices = sorted(choices, key=partial(_at_once, worlds), reverse=True)[:NARROW]
    best = max(choices, key=partial(_later, worlds))
    return _place(public, best.tile, best.square)


def _place(public: Public, tile: Tile, square: Bits) -> Place:
    return Place(tile=tile, square=grid_of(public.size).squares(square)[0])


def _choices(prospects: Prospects, rack: Sequence[Tile]) -> list[_Choice]:
    """The placements, or if they are very many those that score most."""
    placements = [
        (points, tile, square) for tile in dict.fromkeys(rack) for points, square in prospects.placements(tile)
    ]
    most = sorted(placements, reverse=True)[:WIDE]
    return [_Choice(points, tile, square, prospects.after(tile, square)) for points, tile, square in most]


def _worlds(state: State, seat: Seat, chance: Chance) -> list[_World]:
    at = state.order.index(seat)
    order = [other for other in (*state.order[at:], *state.order[:at]) if other not in state.left]
    drawn = [resample(state, seat, Chance(chance.key + bytes([number]))) for number in range(WORLDS)]
    return [_World(tuple(world.players[other].rack for other in order), world.bag) for world in drawn]


def _at_once(worlds: Sequence[_World], choice: _Choice) -> float:
    """What a placement scores, less the best that the next player can answer."""
    best = choice.after.best
    answers = (max((best[tile] for tile in world.racks[1]), default=0) for world in worlds)
    return choice.points - sum(answers) / len(worlds)


def _later(worlds: Sequence[_World], choice: _Choice) -> float:
    """What a placement leads to when everybody answers it with what scores most, and the bot lays once more."""
    seen: dict[tuple[Tile, ...], Prospects] = {}
    return choice.points + sum(_played_on(world, choice, seen) for world in worlds) / len(worlds)


def _played_on(world: _World, choice: _Choice, seen: dict[tuple[Tile, ...], Prospects]) -> float:
    """The points of the bot's next placement, less the answers; ``seen`` has the boards after the tiles laid so far."""
    after, lead = choice.after, 0.0
    laid: tuple[Tile, ...] = ()
    for rack in world.racks[1:]:
        tile = max(rack, key=after.best.__getitem__, default=None)
        if tile is not None and after.best[tile]:
            lead -= after.best[tile] * WEIGHT
            laid = (*laid, tile)
            if laid not in seen:
                _, square = max(after.placements(tile))
                seen[laid] = after.after(tile, square)
            after = seen[laid]
    own = (*without(world.racks[0], (choice.tile,)), *world.bag[:1])
    return lead + max((after.best[tile] for tile in own), default=0)
