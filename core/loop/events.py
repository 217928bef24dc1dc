"""What can have happened in a game of LOOP?"""

from typing import ClassVar

import msgspec

from core.identity import Seat
from core.loop.cards import Card
from core.loop.seating import Chair


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """The seat on each chair, the eleven cards of each chair, and the chair that leads first."""

    stored_as: ClassVar[str] = "loop.dealt"
    seating: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    first_leader: Chair


class CardsSetAside(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody put two cards aside, face down."""

    stored_as: ClassVar[str] = "loop.set_aside"
    seat: Seat
    chair: Chair
    cards: tuple[Card, ...]
    by_server: bool


class TricksBegan(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody has set cards aside; this chair leads."""

    stored_as: ClassVar[str] = "loop.tricks_began"
    leader: Chair


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A combination was laid; ``next`` is the next chair clockwise with cards."""

    stored_as: ClassVar[str] = "loop.played"
    seat: Seat
    chair: Chair
    cards: tuple[Card, ...]
    next: Chair
    by_server: bool


class Passed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody laid nothing; ``next`` is the next chair clockwise with cards."""

    stored_as: ClassVar[str] = "loop.passed"
    seat: Seat
    chair: Chair
    next: Chair
    by_server: bool


class DondenCalled(msgspec.Struct, frozen=True, kw_only=True):
    """An eight was revealed; ``reversed`` is the order from now on."""

    stored_as: ClassVar[str] = "loop.donden_called"
    seat: Seat
    chair: Chair
    card: Card
    reversed: bool


class PlaceTaken(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody went out, or alone still held cards: ``place`` from 1, ``points`` scored, ``score`` after it."""

    stored_as: ClassVar[str] = "loop.place_taken"
    seat: Seat
    chair: Chair
    place: int
    points: int
    score: int


class TrickTaken(msgspec.Struct, frozen=True, kw_only=True):
    """The trick of this seat's chair is over, by an eight or because all others passed; ``leader`` leads the next."""

    stored_as: ClassVar[str] = "loop.trick_taken"
    seat: Seat
    chair: Chair
    by_eight: bool
    leader: Chair


class RoundEnded(msgspec.Struct, frozen=True, kw_only=True):
    """Every place is taken; ``positions`` has each chair's for the next round."""

    stored_as: ClassVar[str] = "loop.round_ended"
    round: int
    positions: tuple[int, ...]


class ChairChosen(msgspec.Struct, frozen=True, kw_only=True):
    """The last of four chose the position to swap with."""

    stored_as: ClassVar[str] = "loop.chair_chosen"
    seat: Seat
    position: int
    by_server: bool


class ChairsChanged(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody sits on the chair they play next and picked its cards up; round ``round`` begins."""

    stored_as: ClassVar[str] = "loop.chairs_changed"
    round: int
    seating: tuple[Seat, ...]
    leader: Chair


class Resigned(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody left of their own will; the server plays on for them."""

    stored_as: ClassVar[str] = "loop.resigned"
    seat: Seat


class Dropped(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody missed ``missed`` turns in a row; the server plays on for them."""

    stored_as: ClassVar[str] = "loop.dropped"
    seat: Seat
    missed: int


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """The game is over; the best come first."""

    stored_as: ClassVar[str] = "loop.ended"
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str


Event = (
    Dealt
    | CardsSetAside
    | TricksBegan
    | Played
    | Passed
    | DondenCalled
    | PlaceTaken
    | TrickTaken
    | RoundEnded
    | ChairChosen
    | ChairsChanged
    | Resigned
    | Dropped
    | Ended
)

EVENTS: tuple[type[msgspec.Struct], ...] = (
    Dealt,
    CardsSetAside,
    TricksBegan,
    Played,
    Passed,
    DondenCalled,
    PlaceTaken,
    TrickTaken,
    RoundEnded,
    ChairChosen,
    ChairsChanged,
    Resigned,
    Dropped,
    Ended,
)
