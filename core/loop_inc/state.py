"""How does a game stand?"""

from collections.abc import Iterator, Mapping

import msgspec

from core.identity import CHANCE, Seat
from core.loop_inc.cards import Trip
from core.loop_inc.rules import AD_TOKENS, SEATS, VERSION, Options
from core.outcome import Outcome
from core.rejection import Rejected


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    """A machine was sent on a trip."""

    day: int
    machine: int
    trip: Trip


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat has. ``points`` are those of trips, bonuses and the office; ``out`` says why it left, '' if not."""

    points: int = 0
    tokens: int = AD_TOKENS
    failed: int = 0
    fulfilled: int = 0
    tears: int = 0
    waste: str = ""
    machines: tuple[str, ...] = ("", "", "")
    launched: tuple[tuple[int, Trip], ...] = ()
    ads: tuple[Trip, ...] = ()
    hand: tuple[str, ...] = ()
    tableau: tuple[str, ...] = ()
    new_today: int = 0
    turns_today: int = 0
    visits: tuple[Visit, ...] = ()
    strikes: int = 0
    out: str = ""


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """What just happened, for everyone: one shape for all of it. ``what`` is dealt, new, past, put_back, launch,
    done, timed_out or left; ``day_ended`` the day that ended with it; ``moves`` reads ``W room 0:1``.
    """

    what: str
    seat: int | msgspec.UnsetType = msgspec.UNSET
    card: str | msgspec.UnsetType = msgspec.UNSET
    machine: int | msgspec.UnsetType = msgspec.UNSET
    trip: str | msgspec.UnsetType = msgspec.UNSET
    points: int | msgspec.UnsetType = msgspec.UNSET
    bonus: str | msgspec.UnsetType = msgspec.UNSET
    ad: str | msgspec.UnsetType = msgspec.UNSET
    swap: bool | msgspec.UnsetType = msgspec.UNSET
    moves: tuple[str, ...] = ()
    tear: bool = False
    server: bool = False
    left: str | msgspec.UnsetType = msgspec.UNSET
    day_ended: int | msgspec.UnsetType = msgspec.UNSET


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything. ``decks`` are what is left of the trip decks, ``anomalies`` of theirs, top first; ``table`` the
    dates laid out, along the timeline; ``crystal`` the seat that knows the deck's top two; ``turns`` counts turns.
    """

    options: Options
    players: tuple[Player, ...]
    phase: str = "setup"
    seating: tuple[Seat, ...] = ()
    first: Seat = CHANCE
    actor: Seat = CHANCE
    day: int = 0
    turns: int = 0
    launches_left: int = 0
    rooms: str = ""
    box: str = ""
    supply: Mapping[str, int] = {}
    decks: Mapping[str, tuple[int, ...]] = {}
    table: tuple[int, ...] = ()
    anomalies: tuple[str, ...] = ()
    crystal: Seat | None = None
    left: tuple[Seat, ...] = ()
    last: Last | None = None
    over: Outcome | None = None


def initial(options: Options, seats: int, rules_version: int) -> State:
    """The table before anything was dealt."""
    if seats not in SEATS or rules_version != VERSION:
        raise Rejected("bad_setup")
    return State(options=options, players=(Player(),) * seats)


def to_act(state: State) -> tuple[Seat, ...]:
    """The one who is to act; chance before the deal, nobody at the end."""
    return () if state.over is not None else (state.actor,)


def active(state: State) -> tuple[Seat, ...]:
    """Who has not left."""
    return tuple(Seat(seat) for seat, player in enumerate(state.players) if not player.out)


def turn(state: State) -> int:
    """A number that changes exactly when a new deadline starts: one for a whole turn, its launch step included."""
    return state.turns


def outcome(state: State) -> Outcome | None:
    """How it ended; None while it is open."""
    return state.over


def open_machines(state: State, seat: int) -> tuple[int, ...]:
    """The unlaunched machines of a seat that may fly today."""
    player = state.players[seat]
    if player.out:
        return ()
    gone = {machine for machine, _ in player.launched}
    return tuple(machine for machine in range(1, state.day + 1) if machine not in gone)


def trips(state: State) -> Iterator[Trip]:
    """The trips on the table, along the timeline."""
    for date in state.table:
        yield Trip(date, 0)
        yield Trip(date, 1)


def is_on_table(state: State, trip: Trip) -> bool:
    """Whether this pair names a trip of a card that was dealt."""
    return trip.date in state.table and trip.side in (0, 1)


def standing(state: State, trip: Trip) -> dict[Seat, int]:
    """The machines launched there today, by seat in ascending order."""
    return {
        Seat(seat): machine
        for seat, player in enumerate(state.players)
        for machine, where in player.launched
        if where == trip
    }


def ad_on(state: State, trip: Trip) -> Seat | None:
    """Whose Ad! stands on a trip."""
    return next((Seat(seat) for seat, player in enumerate(state.players) if trip in player.ads), None)


def has_visited(player: Player, trip: Trip) -> bool:
    """Whether a machine of this player was ever sent there."""
    return any(visit.trip == trip for visit in player.visits)


def clockwise_after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Everyone clockwise, beginning with the neighbour and ending with the seat itself; those who left included."""
    place = state.seating.index(seat) + 1
    return state.seating[place:] + state.seating[:place]
