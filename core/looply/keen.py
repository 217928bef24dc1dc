"""How does a bot play that looks at what a placement gives away, in worlds that its seat cannot tell from the real?"""

from collections.abc import Sequence
from functools import partial

import msgspec

from core.chance import Chance
from core.identity import Seat
from core.looply.commands import Pass, Place, PlayerCommand, Swap
from core.looply.endgame import best_ending, endgame_of, hides_nothing
from core.looply.grid import Bits
from core.looply.prospects import Prospects, prospects_of
from core.looply.resample import resample
from core.looply.state import State
from core.looply.tiles import Tile, without
from core.looply.view import Private, Public
from core.looply.world import world_of

# What a move may cost, in boards looked at: _ENDING + _WIDE + _NARROW × _ANSWERS; more opponents, fewer worlds.
_WIDE = 60
_NARROW = 8
_ANSWERS = 18
_ENDING = 1_000


class _World(msgspec.Struct, frozen=True):
    """The racks in turn order, the bot's first, and the bag in drawing order."""

    racks: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]


class _Choice(msgspec.Struct, frozen=True):
    """What the bot may do: the points of it, the board after it, and what it keeps and how many tiles it draws."""

    command: PlayerCommand
    points: int
    after: Prospects
    kept: tuple[Tile, ...]
    drawn: int


def keen(seat: Seat, public: Public, private: Private, chance: Chance) -> PlayerCommand:
    """What leaves most when the others have answered it; an ending that hides nothing is played out."""
    state = world_of(seat, public, private)
    prospects = prospects_of(state.board, state.rules)
    return _ending(state, prospects) or _answered_best(state, seat, prospects, chance)


def _ending(state: State, prospects: Prospects) -> PlayerCommand | None:
    if not hides_nothing(state):
        return None
    ending = best_ending(endgame_of(state, prospects), _ENDING)
    if ending is None:
        return None
    move, _ = ending
    return Pass() if move is None else _place(state, *move[1:])


def _place(state: State, tile: Tile, square: Bits) -> Place:
    return Place(tile=tile, square=state.board.grid.squares(square)[0])


def _answered_best(state: State, seat: Seat, prospects: Prospects, chance: Chance) -> PlayerCommand:
    choices = _placements(state, seat, prospects)
    if not choices or not state.barren:
        choices.append(_waiting(state, seat, prospects, chance))
    worlds = _worlds(state, seat, chance)
    choices = sorted(choices, key=partial(_at_once, worlds), reverse=True)[:_NARROW]
    return max(choices, key=partial(_later, worlds)).command


def _placements(state: State, seat: Seat, prospects: Prospects) -> list[_Choice]:
    """The placements, or if they are very many those that score most."""
    rack = state.players[seat].rack
    placements = [
        (points, tile, square) for tile in dict.fromkeys(rack) for points, square in prospects.placements(tile)
    ]
    return [
        _Choice(_place(state, tile, square), points, prospects.after(tile, square), without(rack, (tile,)), 1)
        for points, tile, square in sorted(placements, reverse=True)[:_WIDE]
    ]


def _waiting(state: State, seat: Seat, prospects: Prospects, chance: Chance) -> _Choice:
    """A turn without a point: better than to lay what lets the next player close a LOOP, if all else does."""
    rack = state.players[seat].rack
    tiles = chance.shuffle("swap", rack)[: len(state.bag)]
    return _Choice(Swap(tiles=tiles) if tiles else Pass(), 0, prospects, without(rack, tiles), len(tiles))


def _worlds(state: State, seat: Seat, chance: Chance) -> list[_World]:
    at = state.order.index(seat)
    order = [other for other in (*state.order[at:], *state.order[:at]) if other not in state.left]
    drawn = [
        resample(state, seat, Chance(chance.key + bytes([number]))) for number in range(_ANSWERS // (len(order) - 1))
    ]
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
    """The points of the bot's next placement, less the answers; ``seen`` has what came of the answers so far."""
    prospects, lead = choice.after, 0.0
    laid: tuple[Tile, ...] = ()
    for rack in world.racks[1:]:
        tile = max(rack, key=prospects.best.__getitem__, default=None)
        if tile is not None and prospects.best[tile]:
            lead -= prospects.best[tile] / (len(world.racks) - 1)
            laid = (*laid, tile)
            if laid not in seen:
                _, square = max(prospects.placements(tile))
                seen[laid] = prospects.after(tile, square)
            prospects = seen[laid]
    own = (*choice.kept, *world.bag[: choice.drawn])
    return lead + max((prospects.best[tile] for tile in own), default=0)
