"""What do the raw ``args`` of a card ask for?"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from core.loop_inc.cards import ROOM_CARDS, Trip
from core.loop_inc.parts import COMPONENTS, GONE, ROOM, WASTE, Move, on_machine
from core.loop_inc.refusals import refuse
from core.loop_inc.state import State


class Shift(msgspec.Struct, frozen=True, kw_only=True):
    """Move components; ``at_once`` means that none of them moves twice."""

    moves: tuple[Move, ...]
    at_once: bool = False


class Advert(msgspec.Struct, frozen=True, kw_only=True):
    """Put an Ad! on a trip."""

    trip: Trip


class Plain(msgspec.Struct, frozen=True, kw_only=True):
    """Do what the card says: there is nothing to choose."""


class Tear(msgspec.Struct, frozen=True, kw_only=True):
    """Take a Tear instead."""


Plan: TypeAlias = Shift | Advert | Plain | Tear

Parser: TypeAlias = Callable[[State, int, Mapping[str, object]], Plan]


def parse_args(state: State, seat: int, card: str, raw: object) -> Plan:
    """The plan in the ``args`` of a card. Raises Rejected ``bad_arguments``."""
    fields = _object(raw)
    if "tear" in fields:
        (tear,) = _fields(fields, "tear")
        return Tear() if tear is True else refuse("bad_arguments")
    return PARSERS[card](state, seat, fields)


def parse_machine(raw: object) -> int:
    """A machine: 1, 2 or 3."""
    return raw if type(raw) is int and 1 <= raw <= 3 else refuse("bad_arguments")


def parse_pair(raw: object) -> Trip:
    """A date and a side, any two numbers."""
    date, side = _list(raw, 2)
    return Trip(date, side) if type(date) is int and type(side) is int else refuse("bad_arguments")


def _object(raw: object) -> Mapping[str, object]:
    return raw if isinstance(raw, dict) else refuse("bad_arguments")


def _list(raw: object, *lengths: int) -> list[object]:
    if isinstance(raw, list | tuple) and (not lengths or len(raw) in lengths):
        return list(raw)
    return refuse("bad_arguments")


def _fields(raw: Mapping[str, object], *names: str) -> tuple[object, ...]:
    return tuple(raw[name] for name in names) if raw.keys() == set(names) else refuse("bad_arguments")


def _component(raw: object, among: str = COMPONENTS) -> str:
    return raw if isinstance(raw, str) and len(raw) == 1 and raw in among else refuse("bad_arguments")


def _move(component: str, source: str, target: str) -> Move:
    return Move(component=component, source=source, target=target)


def _from_room(among: str) -> Parser:
    def parse(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
        component, machine = _fields(raw, "component", "machine")
        place = on_machine(seat, parse_machine(machine))
        return Shift(moves=(_move(_component(component, among), ROOM, place),))

    return parse


def _lost_and_found(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    component, machine = _fields(raw, "component", "machine")
    return Shift(moves=(_move(_component(component), WASTE, on_machine(seat, parse_machine(machine))),))


def _exchange_moves(seat: int, raw: object) -> tuple[Move, Move]:
    machine, give, take = _fields(_object(raw), "machine", "give", "take")
    place = on_machine(seat, parse_machine(machine))
    return _move(_component(give), place, ROOM), _move(_component(take), ROOM, place)


def _exchange(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    return Shift(moves=_exchange_moves(seat, raw))


def _trade_in(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    first, second = _fields(raw, "first", "second")
    return Shift(moves=(*_exchange_moves(seat, first), *_exchange_moves(seat, second)))


def _between(seat: int, component: object, source: object, target: object) -> Move:
    start, end = parse_machine(source), parse_machine(target)
    if start == end:
        refuse("bad_arguments")
    return _move(_component(component), on_machine(seat, start), on_machine(seat, end))


def _carry(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    return Shift(moves=(_between(seat, *_fields(raw, "component", "from", "to")),))


def _assembly_line(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    (moves,) = _fields(raw, "moves")
    found = tuple(_between(seat, *_list(move, 3)) for move in _list(moves))
    return Shift(moves=found, at_once=True) if found else refuse("bad_arguments")


def _advertise(_state: State, _seat: int, raw: Mapping[str, object]) -> Plan:
    (trip,) = _fields(raw, "trip")
    return Advert(trip=parse_pair(trip))


def _pairs(raw: object, *lengths: int) -> tuple[tuple[str, int], ...]:
    pairs = [_list(pair, 2) for pair in _list(raw, *lengths)]
    return tuple((_component(component), parse_machine(machine)) for component, machine in pairs)


def _trash(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    (discard,) = _fields(raw, "discard")
    moves = tuple(_move(component, on_machine(seat, machine), GONE) for component, machine in _pairs(discard))
    return Shift(moves=moves, at_once=True) if moves else refuse("bad_arguments")


def _discard_waste(_state: State, _seat: int, raw: Mapping[str, object]) -> Plan:
    (component,) = _fields(raw, "component")
    return Shift(moves=(_move(_component(component), WASTE, GONE),))


def _discard_two_waste(_state: State, _seat: int, raw: Mapping[str, object]) -> Plan:
    (components,) = _fields(raw, "components")
    return Shift(moves=tuple(_move(_component(component), WASTE, GONE) for component in _list(components, 1, 2)))


def _office(state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    if raw or state.players[seat].waste:
        return _discard_waste(state, seat, raw)
    return Plain()


def _double_shift(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    (take,) = _fields(raw, "take")
    pairs = _pairs(take, 2)
    rooms = {room for room in ROOM_CARDS.values() for component, _ in pairs if component in room}
    if len(rooms) != 2:
        refuse("bad_arguments")
    return Shift(moves=tuple(_move(component, ROOM, on_machine(seat, machine)) for component, machine in pairs))


def _bulk_order(_state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    component, machines = _fields(raw, "component", "machines")
    kind = _component(component)
    targets = [on_machine(seat, parse_machine(machine)) for machine in _list(machines, 2)]
    return Shift(moves=tuple(_move(kind, ROOM, target) for target in targets))


def _borrowed_parts(state: State, seat: int, raw: Mapping[str, object]) -> Plan:
    player, source, component, machine = _fields(raw, "player", "from", "component", "machine")
    if type(player) is not int or player == seat or not 0 <= player < len(state.players):
        refuse("bad_arguments")
    start, end = on_machine(player, parse_machine(source)), on_machine(seat, parse_machine(machine))
    return Shift(moves=(_move(_component(component), start, end),))


def _nothing(_state: State, _seat: int, raw: Mapping[str, object]) -> Plan:
    return refuse("bad_arguments") if raw else Plain()


PARSERS: Mapping[str, Parser] = {
    **{card: _from_room(among) for card, among in ROOM_CARDS.items()},
    "trash": _trash,
    "office": _office,
    "move": _carry,
    "exchange": _exchange,
    "advertise": _advertise,
    "spare_parts": _from_room(COMPONENTS),
    "double_shift": _double_shift,
    "stitch_in_time": _nothing,
    "lost_and_found": _lost_and_found,
    "assembly_line": _assembly_line,
    "trade_in": _trade_in,
    "viral_video": _advertise,
    "overtime": _nothing,
    "borrowed_parts": _borrowed_parts,
    "bulk_order": _bulk_order,
    "crystal_ball": _nothing,
    "retraction": _nothing,
}
"""By card: how its ``args`` are read when they are not a Tear."""

BONUS_PARSERS: Mapping[str, Parser] = {
    "take": PARSERS["spare_parts"],
    "discard_waste": _discard_waste,
    "discard_two_waste": _discard_two_waste,
    "discard_tear": _nothing,
    "exchange": _exchange,
    "move": _carry,
    "advertise": _advertise,
    "points": _nothing,
    "launch": _nothing,
}
"""By bonus: how a launch's ``bonus`` is read."""


def parse_bonus(state: State, seat: int, bonus: str, raw: object) -> Plan:
    """The plan in the ``bonus`` of a launch. Raises Rejected ``bad_arguments``."""
    return BONUS_PARSERS[bonus](state, seat, _object(raw))
