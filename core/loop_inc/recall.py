"""Which command was behind events that were stored?"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from core.game import Resign, Timeout
from core.identity import Seat
from core.loop_inc.cards import ROOM_CARDS
from core.loop_inc.commands import Command, Done, Launch, New, Past, PutBack
from core.loop_inc.events import (
    Advertised,
    AnomaliesPutBack,
    BonusTaken,
    CardRepeated,
    CardTaken,
    Event,
    LaunchDeclined,
    Launched,
    Left,
    PartsMoved,
    TearTaken,
    TimedOut,
)
from core.loop_inc.parts import Move, machine_at

Args: TypeAlias = dict[str, Any]


def recall(events: Sequence[Event]) -> tuple[Seat, Command]:
    """The seat and its command. Raises LookupError for events that no command begins with."""
    seat, command = _recall(events)
    return Seat(seat), command


def _recall(events: Sequence[Event]) -> tuple[int, Command]:
    match events[0]:
        case CardTaken(seat=seat, card=card):
            return seat, New(card=card, args=_args(card, events[1:]))
        case CardRepeated(seat=seat, card=card):
            return seat, Past(args=_args(card, events[1:]))
        case AnomaliesPutBack(seat=seat, swap=swap):
            return seat, PutBack(swap=swap)
        case TearTaken() | Launched():
            return _launch(events)
        case LaunchDeclined(seat=seat):
            return seat, Done()
        case TimedOut(seat=seat):
            return seat, Timeout()
        case Left(seat=seat):
            return seat, Resign()
    raise LookupError(f"no command begins with {events[0].stored_as}")


def _launch(events: Sequence[Event]) -> tuple[int, Command]:
    place, launched = next((at, event) for at, event in enumerate(events) if isinstance(event, Launched))
    bonus: Args | msgspec.UnsetType = msgspec.UNSET
    if events[place + 1 :] and isinstance(taken := events[place + 1], BonusTaken):
        bonus = _args(taken.bonus, events[place + 2 :])
    return launched.seat, Launch(machine=launched.machine, trip=list(launched.trip), bonus=bonus)


def _args(what: str, done: Sequence[Event]) -> Args:
    """The ``args`` of a card, or a launch's ``bonus``, by what was done next."""
    match done[0]:
        case TearTaken():
            return {"tear": True}
        case Advertised(trip=trip):
            return {"trip": list(trip)}
        case PartsMoved(moves=moves):
            return _ARGS[what](moves)
    return {}


def _machine(place: str) -> int:
    at = machine_at(place)
    if at is None:
        raise LookupError(f"{place} is no machine")
    return at[1]


def _onto(moves: Sequence[Move]) -> Args:
    return {"component": moves[0].component, "machine": _machine(moves[0].target)}


def _exchange(moves: Sequence[Move]) -> Args:
    give, take = moves[:2]
    return {"machine": _machine(give.source), "give": give.component, "take": take.component}


def _carry(moves: Sequence[Move]) -> Args:
    component, source, target = _across(moves[0])
    return {"component": component, "from": source, "to": target}


def _across(move: Move) -> list[Any]:
    return [move.component, _machine(move.source), _machine(move.target)]


def _borrowed(moves: Sequence[Move]) -> Args:
    at = machine_at(moves[0].source)
    if at is None:
        raise LookupError("nothing is borrowed from there")
    return {"player": at[0], "from": at[1], **_onto(moves)}


_ARGS: Mapping[str, Callable[[Sequence[Move]], Args]] = {
    **dict.fromkeys(ROOM_CARDS, _onto),
    "spare_parts": _onto,
    "take": _onto,
    "lost_and_found": _onto,
    "exchange": _exchange,
    "trade_in": lambda moves: {"first": _exchange(moves[:2]), "second": _exchange(moves[2:])},
    "move": _carry,
    "assembly_line": lambda moves: {"moves": [_across(move) for move in moves]},
    "trash": lambda moves: {"discard": [[move.component, _machine(move.source)] for move in moves]},
    "office": lambda moves: {"component": moves[0].component},
    "discard_waste": lambda moves: {"component": moves[0].component},
    "discard_two_waste": lambda moves: {"components": [move.component for move in moves]},
    "double_shift": lambda moves: {"take": [[move.component, _machine(move.target)] for move in moves]},
    "bulk_order": lambda moves: {
        "component": moves[0].component,
        "machines": [_machine(move.target) for move in moves],
    },
    "borrowed_parts": _borrowed,
}
"""By card or bonus: how the moves that it made were asked for (the other way round from ``arguments.PARSERS``)."""
