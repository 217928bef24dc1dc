"""What does everyone see, and what does a player see besides?"""

import msgspec

from core.identity import CHANCE, Seat
from core.looply.grid import Square
from core.looply.loops import Loop
from core.looply.score import Parts
from core.looply.state import Action, Kind, Player, State
from core.looply.tiles import Tile, in_order

BySeat = dict[str, int]
"""A number for each seat; the keys are the seats as text."""


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """The last action, its ``ply`` counting all of them; what doesn't apply to it is absent.

    ``count`` is the number of tiles swapped.
    """

    ply: int
    seat: Seat
    action: Kind
    tile: Tile | msgspec.UnsetType = msgspec.UNSET
    square: Square | msgspec.UnsetType = msgspec.UNSET
    count: int | msgspec.UnsetType = msgspec.UNSET
    parts: Parts | msgspec.UnsetType = msgspec.UNSET
    loops: tuple[Loop, ...] | msgspec.UnsetType = msgspec.UNSET


class Over(msgspec.Struct, frozen=True, kw_only=True):
    """How it ended."""

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


class Public(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone sees. ``owners`` in group games only; ``turn`` while it is open, ``over`` afterwards.

    ``order`` has those who left too, ``left`` by who left first; ``bag`` and ``racks`` are counts; ``skips`` are in a
    row; ``best`` is the highest single move.
    """

    size: int
    board: dict[Square, Tile]
    owners: dict[Square, Seat] | msgspec.UnsetType = msgspec.UNSET
    order: tuple[Seat, ...]
    turn: Seat | msgspec.UnsetType = msgspec.UNSET
    round: int
    bag: int
    scores: BySeat
    racks: BySeat
    turns: BySeat
    skips: BySeat
    loops: BySeat
    best: BySeat
    left: tuple[Seat, ...]
    last: Last | msgspec.UnsetType = msgspec.UNSET
    over: Over | msgspec.UnsetType = msgspec.UNSET


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """What the last action told its own player."""

    drawn: tuple[Tile, ...]
    swapped: tuple[Tile, ...]


class Private(msgspec.Struct, frozen=True, kw_only=True):
    """What a player sees besides: ``legal`` has, by tile, the squares where it fits, in one text ("e5 f4").

    ``mine`` is there when the last action was this player's.
    """

    rack: tuple[Tile, ...]
    legal: dict[Tile, str]
    mine: Mine | msgspec.UnsetType = msgspec.UNSET


def public(state: State) -> Public:
    """What everyone may see, spectators too."""
    players = {str(seat): player for seat, player in enumerate(state.players)}
    return Public(
        size=state.board.size,
        board=dict(state.board.tiles),
        owners=dict(state.owners) if state.is_group else msgspec.UNSET,
        order=state.order,
        turn=state.mover if state.outcome is None and state.mover != CHANCE else msgspec.UNSET,
        round=_round(state),
        bag=len(state.bag),
        scores={seat: player.score for seat, player in players.items()},
        racks={seat: len(player.rack) for seat, player in players.items()},
        turns={seat: player.turns for seat, player in players.items()},
        skips={seat: player.skips for seat, player in players.items()},
        loops={seat: player.loops for seat, player in players.items()},
        best={seat: player.best for seat, player in players.items()},
        left=state.left,
        last=msgspec.UNSET if state.last is None else _last(state.last),
        over=_over(state),
    )


def private(state: State, seat: Seat) -> Private:
    """What this seat's player sees besides."""
    player = state.players[seat]
    return Private(rack=player.rack, legal=_legal(state, player), mine=_mine(state.last, seat))


def _round(state: State) -> int:
    """The round that is played, or when it is over the last one that anybody had a turn in."""
    return state.round if state.outcome is None else max(1, *(player.turns for player in state.players))


def _last(action: Action) -> Last:
    return Last(
        ply=action.ply,
        seat=action.seat,
        action=action.kind,
        tile=action.tile,
        square=action.square,
        count=len(action.swapped) if action.kind == "swap" else msgspec.UNSET,
        parts=action.parts,
        loops=action.loops,
    )


def _over(state: State) -> Over | msgspec.UnsetType:
    if state.outcome is None:
        return msgspec.UNSET
    return Over(reason=state.outcome.reason, ranking=state.outcome.ranking)


def _legal(state: State, player: Player) -> dict[Tile, str]:
    if state.outcome is not None:
        return {}
    squares = {tile: state.board.grid.squares(state.board.fits(tile)) for tile in player.rack}
    return {tile: " ".join(names) for tile, names in squares.items() if names}


def _mine(action: Action | None, seat: Seat) -> Mine | msgspec.UnsetType:
    if action is None or action.seat != seat:
        return msgspec.UNSET
    return Mine(drawn=in_order(action.drawn), swapped=in_order(action.swapped))
