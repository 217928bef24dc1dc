"""What is true at one moment of a game of LOOP, hidden cards included?"""

from enum import StrEnum

import msgspec

from core.identity import CHANCE, Seat
from core.loop.cards import Card, in_order
from core.loop.rules import SEATS, Rules, is_known, rules_of
from core.loop.seating import Chair, clockwise
from core.outcome import Outcome
from core.rejection import Rejected


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """LOOP is played one way only."""


class Phase(StrEnum):
    """What the table waits for."""

    DEAL = "deal"
    SET_ASIDE = "set_aside"
    PLAY = "play"
    CHOOSE_CHAIR = "choose_chair"
    OVER = "over"


class Belongings(msgspec.Struct, frozen=True, kw_only=True):
    """The eleven cards of a chair: in hand, set aside, laid. ``revealed`` are those set aside that lie face up.

    ``seen`` are the cards that everybody saw here in earlier rounds, so that everybody knows they belong here.
    """

    hand: tuple[Card, ...]
    aside: tuple[Card, ...] = ()
    revealed: tuple[Card, ...] = ()
    laid: tuple[tuple[Card, ...], ...] = ()
    seen: frozenset[Card] = frozenset()

    @property
    def public(self) -> frozenset[Card]:
        """The cards that everybody sees here in this round."""
        return frozenset(self.revealed).union(*self.laid)

    @property
    def all(self) -> tuple[Card, ...]:
        """All eleven, in list order."""
        return in_order([*self.hand, *self.aside, *(card for cards in self.laid for card in cards)])


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A combination of the trick that is running."""

    chair: Chair
    cards: tuple[Card, ...]
    by_server: bool


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody did last, as everybody may know it; every action has the same fields.

    ``action`` is a command's type or ``drop``; ``cards`` those laid or revealed in this round, never those set
    aside; ``position`` the one chosen, else 0.
    """

    action: str
    seat: Seat
    cards: tuple[Card, ...] = ()
    position: int = 0
    by_server: bool = False


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Tuples called cards, seating, positions go by chair; scores, strikes and sat_on by seat.

    ``positions`` is empty in the first round. ``places`` has the chairs that are out, first to last. ``sat_on`` has
    the chairs on which a seat has sat: it knows their eleven cards for good.
    """

    rules: int
    players: int
    phase: Phase
    round: int = 1
    deadlines: int = 0
    cards: tuple[Belongings, ...] = ()
    seating: tuple[Seat, ...] = ()
    positions: tuple[int, ...] = ()
    leader: Chair = Chair(0)
    mover: Chair = Chair(0)
    reversed: bool = False
    trick: tuple[Laid, ...] = ()
    passes: tuple[Chair, ...] = ()
    places: tuple[Chair, ...] = ()
    scores: tuple[int, ...]
    strikes: tuple[int, ...]
    sat_on: tuple[frozenset[Chair], ...]
    left: tuple[Seat, ...] = ()
    last: Last | None = None
    outcome: Outcome | None = None

    @property
    def numbers(self) -> Rules:
        """The house's numbers in the version this game is played by."""
        return rules_of(self.rules)

    @property
    def target(self) -> int:
        """The points that end the game."""
        return self.numbers.targets[self.players]

    def chair_of(self, seat: Seat) -> Chair:
        """Where somebody sits now."""
        return Chair(self.seating.index(seat))

    @property
    def holding(self) -> tuple[Chair, ...]:
        """The chairs with cards in hand."""
        return tuple(Chair(chair) for chair, cards in enumerate(self.cards) if cards.hand)

    def others_holding(self, chair: Chair) -> tuple[Chair, ...]:
        """The other chairs with cards in hand."""
        return tuple(other for other in self.holding if other != chair)

    @property
    def done(self) -> tuple[Chair, ...]:
        """The chairs that have set cards aside."""
        return tuple(Chair(chair) for chair, cards in enumerate(self.cards) if cards.aside)


def initial(_options: Options, seats: int, rules: int) -> State:
    """The state before the deal. Raises Rejected ``bad_setup``."""
    if seats not in SEATS:
        raise Rejected("bad_setup", "LOOP is for two, three or four players.")
    if not is_known(rules):
        raise Rejected("bad_setup", "These rules of LOOP are not known here.")
    nothing = (0,) * seats
    return State(
        rules=rules,
        players=seats,
        phase=Phase.DEAL,
        scores=nothing,
        strikes=nothing,
        sat_on=(frozenset(),) * seats,
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """Who is to act: those who set aside clockwise from the leader's chair, else one seat; () when over."""
    match state.phase:
        case Phase.DEAL:
            return (CHANCE,)
        case Phase.SET_ASIDE:
            waiting = (chair for chair in clockwise(state.leader, state.players) if chair not in state.done)
            return tuple(state.seating[chair] for chair in waiting)
        case Phase.PLAY:
            return (state.seating[state.mover],)
        case Phase.CHOOSE_CHAIR:
            return (state.seating[state.positions.index(state.players)],)
        case Phase.OVER:
            return ()


def turn(state: State) -> int:
    """How many deadlines have started: one for setting aside, one for each move in a trick, one for a choice."""
    return state.deadlines


def active(state: State) -> tuple[Seat, ...]:
    """The seats that have not left, ascending."""
    return tuple(Seat(seat) for seat in range(state.players) if seat not in state.left)


def outcome(state: State) -> Outcome | None:
    """How it ended; None while it is open."""
    return state.outcome
