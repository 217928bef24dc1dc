"""In which ways can a card's action or a bonus be done, in the order of the rules?"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement
from math import comb
from typing import Any, TypeAlias

from core.loop_inc.actions import may_advertise
from core.loop_inc.cards import ROOM_CARDS, Trip
from core.loop_inc.parts import COMPONENTS, kinds
from core.loop_inc.rules import LISTED_SETS
from core.loop_inc.sets import Item, count_sets, sets_by_size
from core.loop_inc.state import State, open_machines, trips

Args: TypeAlias = dict[str, Any]
Choices: TypeAlias = Callable[[State, int], Iterator[Args]]


def _from_room(among: str) -> Choices:
    def choices(state: State, seat: int) -> Iterator[Args]:
        for component in among:
            if component in state.rooms:
                for machine in open_machines(state, seat):
                    yield {"component": component, "machine": machine}

    return choices


def _lost_and_found(state: State, seat: int) -> Iterator[Args]:
    for component in kinds(state.players[seat].waste):
        for machine in open_machines(state, seat):
            yield {"component": component, "machine": machine}


def _exchanges(machines: dict[int, str], rooms: str) -> Iterator[Args]:
    for machine, load in machines.items():
        for give in kinds(load):
            for take in COMPONENTS:
                if take in rooms or take == give:
                    yield {"machine": machine, "give": give, "take": take}


def _loads(state: State, seat: int) -> dict[int, str]:
    return {machine: state.players[seat].machines[machine - 1] for machine in open_machines(state, seat)}


def _exchange(state: State, seat: int) -> Iterator[Args]:
    return _exchanges(_loads(state, seat), state.rooms)


def _trade_in(state: State, seat: int) -> Iterator[Args]:
    loads = _loads(state, seat)
    for first in _exchanges(loads, state.rooms):
        machine, give, take = first.values()
        after = {**loads, machine: loads[machine].replace(give, "", 1) + take}
        rooms = (state.rooms + give).replace(take, "", 1)
        for second in _exchanges(after, rooms):
            yield {"first": first, "second": second}


def _carry(state: State, seat: int) -> Iterator[Args]:
    loads = _loads(state, seat)
    for component in COMPONENTS:
        for source, load in loads.items():
            if component in load:
                for target in loads:
                    if target != source:
                        yield {"component": component, "from": source, "to": target}


def _cargo(state: State, seat: int) -> list[tuple[Item, int]]:
    loads = _loads(state, seat)
    return [
        ((component, machine), load.count(component))
        for component in COMPONENTS
        for machine, load in loads.items()
        if component in load
    ]


def _assembly_line(state: State, seat: int) -> Iterator[Args]:
    machines = open_machines(state, seat)
    cargo = _cargo(state, seat)
    stock = dict(cargo)
    items = [((*item, to), count) for item, count in cargo for to in machines if to != item[1]]
    total = 1
    for _, count in cargo:
        total *= comb(count + len(machines) - 1, len(machines) - 1)
    largest = sum(stock.values()) if total - 1 <= LISTED_SETS else 2
    for moves in sets_by_size(items, largest, limit=stock):
        yield {"moves": [list(move) for move in moves]}


def _trash(state: State, seat: int) -> Iterator[Args]:
    cargo = _cargo(state, seat)
    everything = [list(item) for item, count in cargo for _ in range(count)]
    if count_sets(cargo) <= LISTED_SETS:
        for discard in sets_by_size(cargo, len(everything)):
            yield {"discard": [list(item) for item in discard]}
        return
    for discard in sets_by_size(cargo, 2):
        yield {"discard": [list(item) for item in discard]}
    yield {"discard": everything}


def _pair(trip: Trip) -> list[int]:
    return [trip.date, trip.side]


def _advertise(*, viral: bool) -> Choices:
    def choices(state: State, seat: int) -> Iterator[Args]:
        if not state.players[seat].tokens:
            return
        for trip in trips(state):
            if may_advertise(state, seat, trip, viral=viral):
                yield {"trip": _pair(trip)}

    return choices


def _discard_waste(state: State, seat: int) -> Iterator[Args]:
    for component in kinds(state.players[seat].waste):
        yield {"component": component}


def _discard_two_waste(state: State, seat: int) -> Iterator[Args]:
    waste = state.players[seat].waste
    items: list[tuple[Item, int]] = [((component,), waste.count(component)) for component in kinds(waste)]
    for discard in sets_by_size(items, 2):
        yield {"components": [component for (component,) in discard]}


def _office(state: State, seat: int) -> Iterator[Args]:
    if state.players[seat].waste:
        yield from _discard_waste(state, seat)
    else:
        yield {}


def _double_shift(state: State, seat: int) -> Iterator[Args]:
    room_of = {component: card for card, among in ROOM_CARDS.items() for component in among}
    pairs = [
        (component, machine)
        for component in COMPONENTS
        if component in state.rooms
        for machine in open_machines(state, seat)
    ]
    for place, first in enumerate(pairs):
        for second in pairs[place + 1 :]:
            if room_of[first[0]] != room_of[second[0]]:
                yield {"take": [list(first), list(second)]}


def _bulk_order(state: State, seat: int) -> Iterator[Args]:
    for component in COMPONENTS:
        if state.rooms.count(component) >= 2:
            for machines in combinations_with_replacement(open_machines(state, seat), 2):
                yield {"component": component, "machines": list(machines)}


def _borrowed_parts(state: State, seat: int) -> Iterator[Args]:
    for player in range(len(state.players)):
        if player == seat:
            continue
        for source, load in _loads(state, player).items():
            for component in kinds(load):
                for machine in open_machines(state, seat):
                    yield {"player": player, "from": source, "component": component, "machine": machine}


def _nothing(_state: State, _seat: int) -> Iterator[Args]:
    yield {}


CHOICES: Mapping[str, Choices] = {
    **{card: _from_room(among) for card, among in ROOM_CARDS.items()},
    "trash": _trash,
    "office": _office,
    "move": _carry,
    "exchange": _exchange,
    "advertise": _advertise(viral=False),
    "spare_parts": _from_room(COMPONENTS),
    "double_shift": _double_shift,
    "stitch_in_time": _nothing,
    "lost_and_found": _lost_and_found,
    "assembly_line": _assembly_line,
    "trade_in": _trade_in,
    "viral_video": _advertise(viral=True),
    "overtime": _nothing,
    "borrowed_parts": _borrowed_parts,
    "bulk_order": _bulk_order,
    "crystal_ball": _nothing,
    "retraction": _nothing,
}
"""By card: the ``args`` with which its possible action can be done, the Tear not among them."""

BONUS_CHOICES: Mapping[str, Choices] = {
    "take": CHOICES["spare_parts"],
    "discard_waste": _discard_waste,
    "discard_two_waste": _discard_two_waste,
    "discard_tear": lambda state, seat: iter([{}] if state.players[seat].tears else []),
    "exchange": _exchange,
    "move": _carry,
    "advertise": CHOICES["advertise"],
    "points": _nothing,
    "launch": lambda state, seat: iter([{}] if open_machines(state, seat) else []),
}
"""By bonus: the ``bonus`` objects that can be done."""
