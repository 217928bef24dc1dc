"""Can a card's action be done, and is this a way to do it?"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from core.loop_inc.arguments import Advert, Plain, Plan, Shift, Tear
from core.loop_inc.cards import BONUS_POINTS, ROOM_CARDS, Trip
from core.loop_inc.events import (
    AdRetracted,
    Advertised,
    AnomaliesSeen,
    Event,
    LaunchGranted,
    PartsMoved,
    PointsScored,
    TearDiscarded,
    TearTaken,
)
from core.loop_inc.parts import GONE, ROOM, WASTE, Move, machine_at
from core.loop_inc.state import State, ad_on, is_on_table, open_machines, standing, trips


def _can_take(state: State, seat: int, among: str) -> bool:
    return bool(open_machines(state, seat)) and any(component in state.rooms for component in among)


def _carries(state: State, seat: int) -> bool:
    return any(state.players[seat].machines[machine - 1] for machine in open_machines(state, seat))


def _can_carry_across(state: State, seat: int) -> bool:
    return len(open_machines(state, seat)) >= 2 and _carries(state, seat)


def may_advertise(state: State, seat: int, trip: Trip, *, viral: bool) -> bool:
    """Whether an Ad! of this seat could stand on this trip."""
    return ad_on(state, trip) is None and (viral or not standing(state, trip).keys() - {seat})


def _can_advertise(state: State, seat: int, *, viral: bool) -> bool:
    return state.players[seat].tokens > 0 and any(
        may_advertise(state, seat, trip, viral=viral) for trip in trips(state)
    )


def _can_double(state: State, seat: int) -> bool:
    rooms = [among for among in ROOM_CARDS.values() if any(component in state.rooms for component in among)]
    return bool(open_machines(state, seat)) and len(rooms) >= 2


def _can_borrow(state: State, seat: int) -> bool:
    others = (other for other in range(len(state.players)) if other != seat)
    return bool(open_machines(state, seat)) and any(_carries(state, other) for other in others)


def _can_order_in_bulk(state: State, seat: int) -> bool:
    return bool(open_machines(state, seat)) and any(state.rooms.count(component) >= 2 for component in state.rooms)


_POSSIBLE: Mapping[str, Callable[[State, int], bool]] = {
    "trash": _carries,
    "office": lambda _state, _seat: True,
    "move": _can_carry_across,
    "exchange": _carries,
    "advertise": lambda state, seat: _can_advertise(state, seat, viral=False),
    "spare_parts": lambda state, seat: _can_take(state, seat, state.rooms),
    "double_shift": _can_double,
    "stitch_in_time": lambda state, seat: state.players[seat].tears > 0,
    "lost_and_found": lambda state, seat: bool(state.players[seat].waste and open_machines(state, seat)),
    "assembly_line": _can_carry_across,
    "trade_in": _carries,
    "viral_video": lambda state, seat: _can_advertise(state, seat, viral=True),
    "overtime": lambda _state, _seat: True,
    "borrowed_parts": _can_borrow,
    "bulk_order": _can_order_in_bulk,
    "crystal_ball": lambda _state, _seat: True,
    "retraction": lambda state, seat: state.players[seat].failed > 0,
}


def is_possible(state: State, seat: int, card: str) -> bool:
    """Whether this seat could do the card's action at all."""
    if card in ROOM_CARDS:
        return _can_take(state, seat, ROOM_CARDS[card])
    return _POSSIBLE[card](state, seat)


def may_tear(state: State, seat: int, card: str) -> bool:
    """Whether a Tear may be taken instead: the action is impossible, or a type of the card's room is sold out."""
    sold_out = any(component not in state.rooms for component in ROOM_CARDS.get(card, ""))
    return sold_out or not is_possible(state, seat, card)


def faults(state: State, seat: int, plan: Plan, *, viral: bool = False) -> Iterator[str]:
    """The codes of everything that is wrong with a plan; none if it can be done."""
    match plan:
        case Shift():
            yield from _shift_faults(state, seat, plan)
        case Advert():
            yield from _advert_faults(state, seat, plan.trip, viral=viral)
        case Plain() | Tear():
            return
        case _:
            assert_never(plan)


def _shift_faults(state: State, seat: int, plan: Shift) -> Iterator[str]:
    taken: Counter[tuple[str, str]] = Counter()
    for move in plan.moves:
        yield from _closed(state, move)
        taken[move.source, move.component] += 1
        if taken[move.source, move.component] > _stock(state, seat, move.source, move.component):
            yield "room_empty_of_that" if move.source == ROOM else "component_not_there"
        if not plan.at_once:
            taken[move.target, move.component] -= 1


def _closed(state: State, move: Move) -> Iterator[str]:
    for place in (move.source, move.target):
        at = machine_at(place)
        if at is not None and at[1] not in open_machines(state, at[0]):
            yield "machine_closed"


def _stock(state: State, seat: int, place: str, component: str) -> int:
    at = machine_at(place)
    if at is not None:
        return state.players[at[0]].machines[at[1] - 1].count(component)
    return {ROOM: state.rooms, WASTE: state.players[seat].waste, GONE: ""}[place].count(component)


def _advert_faults(state: State, seat: int, trip: Trip, *, viral: bool) -> Iterator[str]:
    if not is_on_table(state, trip):
        yield "trip_unknown"
    if ad_on(state, trip) is not None:
        yield "ad_there"
    if not viral and standing(state, trip).keys() - {seat}:
        yield "other_player_there"
    if not state.players[seat].tokens:
        yield "no_token"


def effects(seat: int, what: str, plan: Plan) -> tuple[Event, ...]:
    """What a faultless plan does. ``what`` is the card or the bonus that it is for."""
    match plan:
        case Shift():
            return (PartsMoved(seat=seat, moves=plan.moves),)
        case Advert():
            return (Advertised(seat=seat, trip=plan.trip),)
        case Tear():
            return (TearTaken(seat=seat),)
        case Plain():
            return tuple(event(seat) for event in _PLAIN.get(what, ()))
        case _:
            assert_never(plan)


_PLAIN: Mapping[str, tuple[Callable[[int], Event], ...]] = {
    "stitch_in_time": (lambda seat: TearDiscarded(seat=seat),),
    "discard_tear": (lambda seat: TearDiscarded(seat=seat),),
    "crystal_ball": (lambda seat: AnomaliesSeen(seat=seat),),
    "retraction": (lambda seat: AdRetracted(seat=seat),),
    "points": (lambda seat: PointsScored(seat=seat, points=BONUS_POINTS),),
    "launch": (lambda seat: LaunchGranted(seat=seat),),
}
