"""How does the game stand?"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from core.identity import CHANCE, Seat
from core.looply.board import Board
from core.looply.commands import Options
from core.looply.grid import Square
from core.looply.loops import Loop
from core.looply.rules import GROUP_FROM, NUMBERS, SEATS, SIZES, Numbers
from core.looply.score import Parts
from core.looply.tiles import Tile
from core.outcome import Outcome
from core.rejection import Rejected

Kind = Literal["place", "swap", "pass", "skip", "resign", "drop"]
"""What somebody did, or what was done to them."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's part: ``skips`` are those in a row, ``best`` is the highest single move, ``loops`` those closed."""

    rack: tuple[Tile, ...] = ()
    score: int = 0
    turns: int = 0
    skips: int = 0
    loops: int = 0
    best: int = 0
    has_placed: bool = False


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """The last thing that happened; ``drawn`` and ``swapped`` are for its player only."""

    ply: int
    seat: Seat
    kind: Kind
    tile: Tile | msgspec.UnsetType = msgspec.UNSET
    square: Square | msgspec.UnsetType = msgspec.UNSET
    parts: Parts | msgspec.UnsetType = msgspec.UNSET
    loops: tuple[Loop, ...] | msgspec.UnsetType = msgspec.UNSET
    drawn: tuple[Tile, ...] = ()
    swapped: tuple[Tile, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything: ``players`` by seat, ``order`` the turn order with those who left, ``bag`` in drawing order.

    ``passed``: who has passed or been skipped since the last placement or swap. ``barren``: turns in a row without
    a point. ``last_round``: the round in which somebody played out, 0 before. ``mover`` is CHANCE before the deal.
    """

    rules: int
    board: Board
    players: tuple[Player, ...]
    order: tuple[Seat, ...] = ()
    first_bonus: tuple[int, ...] = ()
    bag: tuple[Tile, ...] = ()
    owners: Mapping[Square, Seat] = {}
    mover: Seat = CHANCE
    round: int = 0
    last_round: int = 0
    turn: int = 0
    ply: int = 0
    swaps: int = 0
    is_shuffling: bool = False
    passed: tuple[Seat, ...] = ()
    barren: int = 0
    left: tuple[Seat, ...] = ()
    last: Action | None = None
    outcome: Outcome | None = None

    @property
    def numbers(self) -> Numbers:
        """The numbers of the rules that this game is played by."""
        return NUMBERS[self.rules]

    @property
    def is_group(self) -> bool:
        """Whether it is played in Group Mode; that doesn't change when players leave."""
        return len(self.players) >= GROUP_FROM


def initial(options: Options, seats: int, rules: int) -> State:
    """The state before the deal. Raises Rejected ``bad_setup``."""
    if seats not in SEATS:
        raise Rejected("bad_setup", f"LOOPLY is for two to four players, not for {seats}.")
    if rules not in NUMBERS:
        raise Rejected("bad_setup", f"There is no version {rules} of the rules.")
    if options.board is not msgspec.UNSET and seats != max(SEATS):
        raise Rejected("bad_setup", "Only four players may choose the board.")
    size = SIZES[seats] if options.board is msgspec.UNSET else options.board
    return State(rules=rules, board=Board(size=size), players=(Player(),) * seats)


def to_act(state: State) -> tuple[Seat, ...]:
    """Who is to act: one seat, or CHANCE; nobody when it is over."""
    if state.outcome is not None:
        return ()
    return (CHANCE,) if state.is_shuffling else (state.mover,)


def turn(state: State) -> int:
    """Changes with each finished turn, and when the one whose turn it is leaves."""
    return state.turn


def active(state: State) -> tuple[Seat, ...]:
    """The seats that have not left."""
    return tuple(Seat(seat) for seat in range(len(state.players)) if seat not in state.left)


def outcome(state: State) -> Outcome | None:
    """How it ended; None while it is open."""
    return state.outcome
