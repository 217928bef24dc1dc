"""When may a machine leave, and what comes of it?"""

from collections.abc import Iterator

import msgspec

from core.loop_inc.actions import effects, faults
from core.loop_inc.arguments import Plain, Plan, parse_bonus, parse_machine, parse_pair
from core.loop_inc.cards import Trip, offer
from core.loop_inc.choices import BONUS_CHOICES
from core.loop_inc.commands import Launch
from core.loop_inc.course import Course
from core.loop_inc.events import BonusTaken, Event, Launched, TearTaken
from core.loop_inc.parts import holds, minus
from core.loop_inc.refusals import refuse, refuse_first
from core.loop_inc.rules import LAST_TEAR, MARKS
from core.loop_inc.state import State, ad_on, has_visited, is_on_table, open_machines, standing


def launch_events(state: State, seat: int, command: Launch) -> tuple[Event, ...]:
    """The launch and its bonus, as far as the fourth Tear. Raises Rejected."""
    machine, trip = parse_machine(command.machine), parse_pair(command.trip)
    if command.bonus is msgspec.UNSET:
        refuse_first(_faults(state, seat, machine, trip))
        return _flight(state, seat, machine, trip)
    if not is_on_table(state, trip) or not offer(trip).bonus:
        refuse("bad_arguments")
    flight = _flight(state, seat, machine, trip)
    after = _after(state, flight)
    plan = parse_bonus(after, seat, offer(trip).bonus, command.bonus)
    if after.players[seat].tears >= LAST_TEAR or (isinstance(plan, Plain) and not _is_there(after, seat, trip)):
        refuse("bad_arguments")
    refuse_first([*_faults(state, seat, machine, trip), *faults(after, seat, plan)])
    return (*flight, *_bonus_events(seat, trip, plan))


def launches(state: State, seat: int) -> Iterator[Launch]:
    """The launches that can be done, each without a bonus first and then with every one that its trip offers."""
    trips = [Trip(date, side) for date in state.table for side in (0, 1)]
    for machine in open_machines(state, seat):
        for trip in trips:
            if next(_faults(state, seat, machine, trip), None) is None:
                yield Launch(machine=machine, trip=list(trip))
                yield from _with_bonus(state, seat, machine, trip)


def _with_bonus(state: State, seat: int, machine: int, trip: Trip) -> Iterator[Launch]:
    bonus = offer(trip).bonus
    if not bonus:
        return
    after = _after(state, _flight(state, seat, machine, trip))
    if after.players[seat].tears < LAST_TEAR:
        for choice in BONUS_CHOICES[bonus](after, seat):
            yield Launch(machine=machine, trip=list(trip), bonus=choice)


def costs_tear(state: State, seat: int, trip: Trip) -> bool:
    """Whether a launch to this trip meets somebody, with no priority."""
    owner = ad_on(state, trip)
    if owner is not None:
        return owner != seat
    return bool(standing(state, trip).keys() - {seat})


def marks(state: State, seat: int, trip: Trip) -> int:
    """The marks of today on a trip, as this seat counts them."""
    return len(standing(state, trip)) + (ad_on(state, trip) not in (None, seat))


def _faults(state: State, seat: int, machine: int, trip: Trip) -> Iterator[str]:
    player = state.players[seat]
    if machine > state.day:
        yield "machine_closed"
    if any(machine == launched for launched, _ in player.launched):
        yield "already_launched"
    if not is_on_table(state, trip):
        yield "trip_unknown"
        return
    if marks(state, seat, trip) >= MARKS:
        yield "trip_full"
    if has_visited(player, trip):
        yield "visited_before"
    if not holds(player.machines[machine - 1], offer(trip).requires):
        yield "missing_components"


def _flight(state: State, seat: int, machine: int, trip: Trip) -> tuple[Event, ...]:
    player, deal = state.players[seat], offer(trip)
    torn = costs_tear(state, seat, trip)
    scores = player.tears + torn < LAST_TEAR
    launched = Launched(
        seat=seat,
        machine=machine,
        trip=trip,
        used=deal.requires if scores else "",
        waste=minus(player.machines[machine - 1], deal.requires) if scores else "",
        points=deal.points if scores else 0,
        fulfilled=scores and trip in player.ads,
        torn=torn,
    )
    return (TearTaken(seat=seat), launched) if torn else (launched,)


def _after(state: State, flight: tuple[Event, ...]) -> State:
    course = Course(state)
    course.add(*flight)
    return course.state


def _is_there(after: State, seat: int, trip: Trip) -> bool:
    return next(BONUS_CHOICES[offer(trip).bonus](after, seat), None) is not None


def _bonus_events(seat: int, trip: Trip, plan: Plan) -> tuple[Event, ...]:
    bonus = offer(trip).bonus
    return (BonusTaken(seat=seat, bonus=bonus), *effects(seat, bonus, plan))
