"""How is an event told to people?"""

from collections.abc import Sequence

from core.game import Names
from core.identity import Seat
from core.loop.cards import Card
from core.loop.events import (
    CardsSetAside,
    ChairChosen,
    ChairsChanged,
    Dealt,
    DondenCalled,
    Dropped,
    Ended,
    Event,
    Passed,
    PlaceTaken,
    Played,
    Resigned,
    RoundEnded,
    TricksBegan,
    TrickTaken,
)

_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "last"}
_NUMBERS = {1: "one", 2: "two", 3: "three"}


def announce(event: Event, names: Names) -> str | None:
    """A drop, for the chat; None for everything else."""
    if isinstance(event, Dropped):
        missed = _NUMBERS.get(event.missed, str(event.missed))
        return f"{names(event.seat)} was dropped after {missed} missed turns."
    return None


def tell(event: Event, names: Names) -> str | None:
    """The event as a line of a story, hidden cards included; None for one that another line tells already."""
    match event:
        case CardsSetAside() | Played() | Passed() | DondenCalled() | ChairChosen():
            return _tell_move(event, names)
        case Dealt() | TricksBegan() | TrickTaken() | RoundEnded() | ChairsChanged():
            return _tell_round(event, names)
        case PlaceTaken(seat=seat, place=place, points=points, score=score):
            return f"{names(seat)} takes place {place}: {points:+d}, now {score}."
        case Resigned(seat=seat):
            return f"{names(seat)} resigns; the server plays on."
        case Dropped():
            return announce(event, names)
        case Ended(ranking=ranking):
            return f"The game is over. {_ranked(ranking, names)}."


def _tell_move(event: CardsSetAside | Played | Passed | DondenCalled | ChairChosen, names: Names) -> str:
    who = names(event.seat)
    match event:
        case CardsSetAside(cards=cards, by_server=by_server):
            return f"{who} sets {_spell(cards)} aside{_mark(by_server)}."
        case Played(cards=cards, by_server=by_server):
            return f"{who} lays {_spell(cards)}{_mark(by_server)}."
        case Passed(by_server=by_server):
            return f"{who} passes{_mark(by_server)}."
        case DondenCalled(card=card):
            order = "Low is high now" if event.reversed else "High is high again"
            return f"{who} reveals {card}: donden! {order}."
        case ChairChosen(position=position, by_server=by_server):
            return f"{who} takes the chair of the {_ORDINALS[position]}{_mark(by_server)}."


def _tell_round(event: Dealt | TricksBegan | TrickTaken | RoundEnded | ChairsChanged, names: Names) -> str | None:
    match event:
        case Dealt(seating=seating, first_leader=leader):
            return f"The cards are dealt to {_list(seating, names)}. {names(seating[leader])} will lead."
        case TricksBegan():
            return None
        case TrickTaken(seat=seat, by_eight=by_eight):
            return f"{names(seat)} takes the trick{' with an eight' if by_eight else ''}."
        case RoundEnded(round=number):
            return f"Round {number} is over."
        case ChairsChanged(round=number, seating=seating, leader=leader):
            return f"Round {number}: {_list(seating, names)} sit clockwise. {names(seating[leader])} will lead."


def _spell(cards: Sequence[Card]) -> str:
    return " ".join(cards)


def _mark(by_server: bool) -> str:
    return " (played by the server)" if by_server else ""


def _list(seats: Sequence[Seat], names: Names) -> str:
    called = [names(seat) for seat in seats]
    return f"{', '.join(called[:-1])} and {called[-1]}"


def _ranked(ranking: Sequence[Sequence[Seat]], names: Names) -> str:
    return ", ".join(f"{place}. {' and '.join(map(names, seats))}" for place, seats in enumerate(ranking, 1))
