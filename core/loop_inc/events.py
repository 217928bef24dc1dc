"""What can happen in a game? Facts only, in the past tense."""

from typing import ClassVar, TypeAlias, get_args

import msgspec

from core.loop_inc.cards import Trip
from core.loop_inc.parts import Move


class _Event(msgspec.Struct, frozen=True, kw_only=True):
    stored_as: ClassVar[str]


class SetUp(_Event, frozen=True):
    """Everything was dealt. Decks lie with their first card first; anomalies by number."""

    stored_as = "loop-inc.set_up"
    seating: tuple[int, ...]
    first: int
    ad: tuple[int, ...]
    bc: tuple[int, ...]
    future: tuple[int, ...]
    anomalies: tuple[int, ...]


class TurnBegan(_Event, frozen=True):
    """It is somebody's turn; a new deadline starts."""

    stored_as = "loop-inc.turn_began"
    seat: int


class CardTaken(_Event, frozen=True):
    """A new action: the card left the supply and lies in the tableau."""

    stored_as = "loop-inc.card_taken"
    seat: int
    card: str
    server: bool


class CardRepeated(_Event, frozen=True):
    """A past action: the first card in hand lies in the tableau."""

    stored_as = "loop-inc.card_repeated"
    seat: int
    card: str
    server: bool


class PartsMoved(_Event, frozen=True):
    """Components went from place to place, in this order."""

    stored_as = "loop-inc.parts_moved"
    seat: int
    moves: tuple[Move, ...]


class TearTaken(_Event, frozen=True):
    """A Tear went into the penalty box."""

    stored_as = "loop-inc.tear_taken"
    seat: int


class TearDiscarded(_Event, frozen=True):
    """A Tear came out of the penalty box."""

    stored_as = "loop-inc.tear_discarded"
    seat: int


class Advertised(_Event, frozen=True):
    """An Ad! token was put on a trip."""

    stored_as = "loop-inc.advertised"
    seat: int
    trip: Trip


class AdRetracted(_Event, frozen=True):
    """A failed Ad! became a token again."""

    stored_as = "loop-inc.ad_retracted"
    seat: int


class AnomaliesSeen(_Event, frozen=True):
    """Somebody looks at the top two anomalies. The event doesn't say which they are."""

    stored_as = "loop-inc.anomalies_seen"
    seat: int


class AnomaliesPutBack(_Event, frozen=True):
    """They lie on the deck again."""

    stored_as = "loop-inc.anomalies_put_back"
    seat: int
    swap: bool
    server: bool


class Acted(_Event, frozen=True):
    """The action is over; the launch step waits, with so many launches allowed."""

    stored_as = "loop-inc.acted"
    seat: int
    launches: int


class Launched(_Event, frozen=True):
    """A machine went on a trip. ``used`` left the game, ``waste`` is in the penalty box; ``torn``: it cost the Tear
    that was taken just before.
    """

    stored_as = "loop-inc.launched"
    seat: int
    machine: int
    trip: Trip
    used: str
    waste: str
    points: int
    fulfilled: bool
    torn: bool


class BonusTaken(_Event, frozen=True):
    """A Future trip's bonus was accepted; what it did follows."""

    stored_as = "loop-inc.bonus_taken"
    seat: int
    bonus: str


class PointsScored(_Event, frozen=True):
    """Points beside those of a trip."""

    stored_as = "loop-inc.points_scored"
    seat: int
    points: int


class LaunchGranted(_Event, frozen=True):
    """One more launch this turn."""

    stored_as = "loop-inc.launch_granted"
    seat: int


class LaunchDeclined(_Event, frozen=True):
    """The player said that they were done."""

    stored_as = "loop-inc.launch_declined"
    seat: int


class TimedOut(_Event, frozen=True):
    """The deadline passed: the server plays the rest of this turn. ``strikes`` counts such turns in a row."""

    stored_as = "loop-inc.timed_out"
    seat: int
    strikes: int


class TurnEnded(_Event, frozen=True):
    """A turn was finished. ``strikes`` is how many in a row the server had to finish."""

    stored_as = "loop-inc.turn_ended"
    seat: int
    strikes: int


class Left(_Event, frozen=True):
    """Somebody is out: ``why`` is tears, resigned or dropped; ``lost`` the components that left the game."""

    stored_as = "loop-inc.left"
    seat: int
    why: str
    lost: str


class FailedAd(msgspec.Struct, frozen=True, kw_only=True):
    """An Ad! that still stood when the day ended."""

    seat: int
    trip: Trip


class DayEnded(_Event, frozen=True):
    """Standing Ads failed, the office paid (points by seat), the machines came off the trips."""

    stored_as = "loop-inc.day_ended"
    day: int
    failed: tuple[FailedAd, ...]
    office: tuple[int, ...]


class DayBegan(_Event, frozen=True):
    """Rooms were refilled, anomalies revealed, tableaus picked up."""

    stored_as = "loop-inc.day_began"
    day: int
    first: int
    rooms: str
    box: str
    revealed: tuple[str, ...]


class Ended(_Event, frozen=True):
    """The game is over. Seats that share a place stand together; ``scores`` by seat."""

    stored_as = "loop-inc.ended"
    ranking: tuple[tuple[int, ...], ...]
    reason: str
    scores: tuple[int, ...]


Event: TypeAlias = (
    SetUp
    | TurnBegan
    | CardTaken
    | CardRepeated
    | PartsMoved
    | TearTaken
    | TearDiscarded
    | Advertised
    | AdRetracted
    | AnomaliesSeen
    | AnomaliesPutBack
    | Acted
    | Launched
    | BonusTaken
    | PointsScored
    | LaunchGranted
    | LaunchDeclined
    | TimedOut
    | TurnEnded
    | Left
    | DayEnded
    | DayBegan
    | Ended
)

events: tuple[type[msgspec.Struct], ...] = get_args(Event)
"""Every event class that was ever stored."""
