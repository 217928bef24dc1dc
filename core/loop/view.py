"""What may everyone see, and what does a seat's player see besides?"""

import msgspec
from msgspec import UNSET, UnsetType

from core.identity import Seat
from core.loop.cards import Card
from core.loop.commands import Move
from core.loop.legal import legal
from core.loop.seating import Chair
from core.loop.state import Laid, Last, Phase, State, active, to_act
from core.outcome import Outcome


class Public(msgspec.Struct, frozen=True, kw_only=True):
    """The table as everyone sees it. Objects are keyed by chair, ``scores`` by seat.

    ``chairs`` has the seat on each chair; ``positions`` is empty in the first round. ``hands`` counts cards.
    ``leader``, ``passes``, ``places`` and ``set_aside_done`` are chairs; ``turn`` and ``left`` are seats. ``leader``
    is absent between rounds and at the end, ``turn`` also while all set cards aside.
    """

    phase: str
    round: int
    target: int
    chairs: dict[str, Seat]
    positions: dict[str, int]
    hands: dict[str, int]
    laid: dict[str, tuple[tuple[Card, ...], ...]]
    revealed: dict[str, tuple[Card, ...]]
    set_aside_done: tuple[Chair, ...]
    trick: tuple[Laid, ...]
    passes: tuple[Chair, ...]
    reversed: bool
    places: tuple[Chair, ...]
    scores: dict[str, int]
    left: tuple[Seat, ...]
    leader: Chair | UnsetType = UNSET
    turn: Seat | UnsetType = UNSET
    last: Last | UnsetType = UNSET
    over: Outcome | UnsetType = UNSET


class Private(msgspec.Struct, frozen=True, kw_only=True):
    """One's own cards in list order, and what one may do now; nothing for who left."""

    hand: tuple[Card, ...] | UnsetType = UNSET
    aside: tuple[Card, ...] | UnsetType = UNSET
    legal: tuple[Move, ...] | UnsetType = UNSET


def public(state: State) -> Public:
    """What everyone may see, spectators too."""
    return Public(
        phase=state.phase.value,
        round=state.round,
        target=state.target,
        chairs={str(chair): seat for chair, seat in enumerate(state.seating)},
        positions={str(chair): position for chair, position in enumerate(state.positions)},
        hands={str(chair): len(mine.hand) for chair, mine in enumerate(state.cards)},
        laid={str(chair): mine.laid for chair, mine in enumerate(state.cards)},
        revealed={str(chair): mine.revealed for chair, mine in enumerate(state.cards)},
        set_aside_done=state.done,
        trick=state.trick,
        passes=state.passes,
        reversed=state.reversed,
        places=state.places,
        scores={str(seat): score for seat, score in enumerate(state.scores)},
        left=state.left,
        leader=state.leader if state.phase in (Phase.SET_ASIDE, Phase.PLAY) else UNSET,
        turn=to_act(state)[0] if state.phase in (Phase.PLAY, Phase.CHOOSE_CHAIR) else UNSET,
        last=UNSET if state.last is None else state.last,
        over=UNSET if state.outcome is None else state.outcome,
    )


def private(state: State, seat: Seat) -> Private:
    """What this seat's player sees besides."""
    if seat not in active(state) or not state.cards:
        return Private()
    mine = state.cards[state.chair_of(seat)]
    return Private(hand=mine.hand, aside=mine.aside, legal=tuple(legal(state, seat)))
