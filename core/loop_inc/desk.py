"""What does a greedy player see of the table when they plan their day?"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from core.identity import Seat
from core.loop_inc.cards import Trip, parse_trip
from core.loop_inc.parts import COMPONENTS
from core.loop_inc.rules import MARKS
from core.loop_inc.view import PlayerView, Public, TripView

Load: TypeAlias = tuple[int, ...]
"""Components by type, in the order W P C N A."""

EMPTY: Load = (0, 0, 0, 0, 0)


class Goal(NamedTuple):
    """A trip that this seat may still visit; ``torn`` if that costs a Tear, ``ours`` if the own Ad! stands there."""

    trip: Trip
    needs: Load
    points: int
    torn: bool
    ours: bool


class Desk(NamedTuple):
    """What changes while a day is planned: ``loads`` of the open machines by mark, ``turns`` still to come."""

    loads: Mapping[int, Load]
    rooms: Load
    hand: tuple[str, ...]
    new_left: int
    tears: int
    waste: Load

    @property
    def turns(self) -> int:
        """Turns of this day still to come."""
        return len(self.hand) + self.new_left


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What does not change: goals, the supply, who else plays, and how long they still do today."""

    day: int
    goals: tuple[Goal, ...]
    supply: Mapping[str, int]
    tokens: int
    played: Mapping[str, int]
    rivals: int
    rival_turns: int


def load_of(parts: str) -> Load:
    """A heap as numbers."""
    return tuple(parts.count(component) for component in COMPONENTS)


def changed(load: Load, component: str, by: int) -> Load:
    """The load with more or less of one component."""
    place = COMPONENTS.index(component)
    return (*load[:place], load[place] + by, *load[place + 1 :])


def read_desk(seat: Seat, public: Public) -> Desk:
    """The seat's desk as it stands."""
    me = public.seats[str(seat)]
    return Desk(
        loads={
            mark: load_of(me.machines[str(mark)]) for mark in range(1, public.day + 1) if str(mark) not in me.launched
        },
        rooms=tuple(public.rooms[component] for component in COMPONENTS),
        hand=me.hand,
        new_left=3 - me.new_today,
        tears=me.tears,
        waste=load_of(me.waste),
    )


def read_table(seat: Seat, public: Public) -> Table:
    """Everything else that a plan depends on."""
    me = public.seats[str(seat)]
    rivals = [player for name, player in public.seats.items() if name != str(seat) and not player.out]
    return Table(
        day=public.day,
        goals=tuple(_goals(seat, public, me)),
        supply=public.supply,
        tokens=me.tokens,
        played={card: (*me.tableau, *me.hand).count(card) for card in {*me.tableau, *me.hand}},
        rivals=len(rivals),
        rival_turns=sum(3 * public.day - rival.turns_today for rival in rivals),
    )


def _goals(seat: Seat, public: Public, me: PlayerView) -> Iterable[Goal]:
    for key, trip in public.trips.items():
        others = _others(seat, trip)
        if key not in me.visits and others < MARKS:
            ours = trip.ad == seat
            yield Goal(parse_trip(key), load_of(trip.requires), trip.points, others > 0 and not ours, ours)


def _others(seat: Seat, trip: TripView) -> int:
    return len(trip.machines) + (not isinstance(trip.ad, msgspec.UnsetType) and trip.ad != seat)
