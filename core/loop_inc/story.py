"""What is told of an event?"""

from collections.abc import Callable
from typing import Any

from core.game import Names
from core.identity import Seat
from core.loop_inc.cards import BONUSES, TITLES, Trip, date_text, offer
from core.loop_inc.events import (
    Acted,
    AdRetracted,
    Advertised,
    AnomaliesPutBack,
    AnomaliesSeen,
    BonusTaken,
    CardRepeated,
    CardTaken,
    DayBegan,
    DayEnded,
    Ended,
    Event,
    LaunchDeclined,
    Launched,
    LaunchGranted,
    Left,
    PartsMoved,
    PointsScored,
    SetUp,
    TearDiscarded,
    TearTaken,
    TimedOut,
    TurnBegan,
    TurnEnded,
)
from core.loop_inc.parts import GONE, ROOM, WASTE, Move, machine_at
from core.loop_inc.rules import STRIKES

MARKS = ("", "I", "II", "III")
"""What is painted on the machines."""

_WHY_LEFT = {"tears": "is eliminated by a fourth Tear", "resigned": "resigns", "dropped": "is dropped"}
_THREE = {3: "three"}[STRIKES]


def tell(event: Event, names: Names) -> str | None:
    """The event as a line of a story. The order of the decks is never told."""
    line = _LINES.get(type(event))
    return None if line is None else line(event, names)


def announce(event: Event, names: Names) -> str | None:
    """What the game says in the chat: that somebody was dropped or eliminated."""
    if not isinstance(event, Left):
        return None
    who = names(Seat(event.seat))
    match event.why:
        case "dropped":
            return f"{who} was dropped after {_THREE} missed turns."
        case "tears":
            return f"{who} was eliminated by a fourth Tear."
    return None


def trip_text(trip: Trip) -> str:
    """A trip as people call it."""
    return f"{offer(trip).name} ({date_text(trip.date)})"


def _says(words: Callable[[Any], str]) -> Callable[[Any, Names], str]:
    return lambda event, names: f"{names(Seat(event.seat))} {words(event)}."


def _by(event: CardTaken | CardRepeated) -> str:
    return " (the server plays)" if event.server else ""


def _moved(event: PartsMoved, names: Names) -> str:
    moves = ", ".join(_move_text(move, event.seat, names) for move in event.moves)
    return f"{names(Seat(event.seat))} moves {moves}."


def _move_text(move: Move, seat: int, names: Names) -> str:
    source, target = (_place_text(place, seat, names) for place in (move.source, move.target))
    return f"{move.component} from {source} to {target}"


def _place_text(place: str, seat: int, names: Names) -> str:
    at = machine_at(place)
    if at is None:
        return {ROOM: "its room", WASTE: "the waste", GONE: "the trash"}[place]
    return f"machine {MARKS[at[1]]}" + ("" if at[0] == seat else f" of {names(Seat(at[0]))}")


def _launched(event: Launched) -> str:
    extras = [f"{event.points} points"]
    extras += [f"waste {event.waste}"] if event.waste else []
    extras += ["the Ad! is fulfilled"] if event.fulfilled else []
    return f"launches machine {MARKS[event.machine]} to {trip_text(event.trip)}: {', '.join(extras)}"


def _day_ended(event: DayEnded, names: Names) -> str:
    failed = [f"{names(Seat(ad.seat))}'s Ad! at {trip_text(ad.trip)} fails" for ad in event.failed]
    paid = [f"the office pays {names(Seat(seat))} {points}" for seat, points in enumerate(event.office) if points]
    return "; ".join([f"Day {event.day} ends", *failed, *paid]) + "."


def _day_began(event: DayBegan, names: Names) -> str:
    revealed = ", ".join(TITLES[card] for card in event.revealed)
    return f"Day {event.day} begins with {names(Seat(event.first))}; new in the supply: {revealed or 'nothing'}."


def _ended(event: Ended, names: Names) -> str:
    places = [" and ".join(f"{names(Seat(seat))} ({event.scores[seat]})" for seat in place) for place in event.ranking]
    return f"The game is over: {', then '.join(places)}."


_LINES: dict[type[Any], Callable[[Any, Names], str]] = {
    SetUp: lambda event, names: f"The agency opens; {names(Seat(event.first))} goes first.",
    CardTaken: _says(lambda event: f"takes {TITLES[event.card]}{_by(event)}"),
    CardRepeated: _says(lambda event: f"repeats {TITLES[event.card]}{_by(event)}"),
    PartsMoved: _moved,
    TearTaken: _says(lambda _: "takes a Tear"),
    TearDiscarded: _says(lambda _: "discards a Tear"),
    Advertised: _says(lambda event: f"puts an Ad! on {trip_text(event.trip)}"),
    AdRetracted: _says(lambda _: "takes a failed Ad! back"),
    AnomaliesSeen: _says(lambda _: "looks into the Crystal ball"),
    AnomaliesPutBack: _says(lambda event: f"puts the two back {'swapped' if event.swap else 'as they were'}"),
    Launched: _says(_launched),
    BonusTaken: _says(lambda event: f"takes the bonus: {BONUSES[event.bonus]}"),
    PointsScored: _says(lambda event: f"scores {event.points} more"),
    LaunchDeclined: _says(lambda _: "is done"),
    TimedOut: _says(lambda event: f"runs out of time ({event.strikes} in a row)"),
    Left: _says(lambda event: _WHY_LEFT[event.why]),
    DayEnded: _day_ended,
    DayBegan: _day_began,
    Ended: _ended,
}

UNTOLD = (TurnBegan, Acted, LaunchGranted, TurnEnded)
"""The events that are not worth a line."""
