"""What does whom see?"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from core.identity import Seat
from core.loop_inc.cards import Trip, offer, render_trip
from core.loop_inc.legal import legal
from core.loop_inc.parts import COMPONENTS
from core.loop_inc.rules import Options
from core.loop_inc.score import penalty, score
from core.loop_inc.state import Last, Player, State, ad_on, standing, to_act, trips
from core.outcome import Outcome


class TripView(msgspec.Struct, frozen=True, kw_only=True):
    """A trip on the table. ``requires`` reads ``WPC``; ``machines`` are today's, from seat to mark (1–3)."""

    name: str
    requires: str
    points: int
    machines: dict[str, int]
    bonus: str | UnsetType = UNSET
    ad: int | UnsetType = UNSET


class VisitView(msgspec.Struct, frozen=True, kw_only=True):
    """When and with which machine a player was on a trip."""

    day: int
    machine: int


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone sees of a player. ``machines`` and ``launched`` are by mark, ``visits`` by trip."""

    score: int
    penalty: int
    tokens: int
    failed: int
    fulfilled: int
    tears: int
    waste: str
    machines: dict[str, str]
    launched: dict[str, str]
    hand: tuple[str, ...]
    tableau: tuple[str, ...]
    new_today: int
    turns_today: int
    visits: dict[str, VisitView]
    strikes: int
    out: str | UnsetType = UNSET


class Public(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone sees: trips by ``date:side`` along the timeline, seats by number, seating clockwise."""

    day: int
    phase: str
    options: Options
    seating: tuple[int, ...]
    rooms: dict[str, int]
    box: dict[str, int]
    supply: dict[str, int]
    anomalies_left: int
    trips: dict[str, TripView]
    seats: dict[str, PlayerView]
    left: tuple[int, ...]
    turn: int | UnsetType = UNSET
    first: int | UnsetType = UNSET
    launches_left: int | UnsetType = UNSET
    last: Last | UnsetType = UNSET
    over: Outcome | UnsetType = UNSET


class Private(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat's player sees besides: what they may do now, and the two anomalies that their Crystal ball showed,
    the upper one first.
    """

    legal: tuple[dict[str, Any], ...]
    crystal: tuple[str, ...] | UnsetType = UNSET


def public(state: State) -> Public:
    """The part of the view that everyone gets."""
    acting = to_act(state)
    dealt = state.phase != "setup"
    return Public(
        day=state.day,
        phase=state.phase,
        options=state.options,
        seating=state.seating,
        rooms=_counts(state.rooms),
        box=_counts(state.box),
        supply=dict(state.supply),
        anomalies_left=len(state.anomalies),
        trips={render_trip(trip): _trip(state, trip) for trip in trips(state)},
        seats={str(seat): _player(state, player) for seat, player in enumerate(state.players)},
        left=state.left,
        turn=acting[0] if dealt and acting else UNSET,
        first=state.first if dealt else UNSET,
        launches_left=state.launches_left if state.phase == "launch" else UNSET,
        last=UNSET if state.last is None else state.last,
        over=UNSET if state.over is None else state.over,
    )


def private(state: State, seat: Seat) -> Private:
    """The fields that this seat's player gets besides; nothing once they left."""
    commands = tuple(msgspec.to_builtins(command) for command in legal(state, seat))
    knows = state.crystal == seat and not state.players[seat].out
    return Private(legal=commands, crystal=state.anomalies[:2] if knows else UNSET)


def _counts(parts: str) -> dict[str, int]:
    return {component: parts.count(component) for component in COMPONENTS}


def _trip(state: State, trip: Trip) -> TripView:
    deal, owner = offer(trip), ad_on(state, trip)
    return TripView(
        name=deal.name,
        requires=deal.requires,
        points=deal.points,
        machines={str(seat): machine for seat, machine in standing(state, trip).items()},
        bonus=deal.bonus or UNSET,
        ad=UNSET if owner is None else owner,
    )


def _player(state: State, player: Player) -> PlayerView:
    return PlayerView(
        score=score(state, player),
        penalty=penalty(player),
        tokens=player.tokens,
        failed=player.failed,
        fulfilled=player.fulfilled,
        tears=player.tears,
        waste=player.waste,
        machines={str(mark): load for mark, load in enumerate(player.machines, 1)},
        launched={str(mark): render_trip(trip) for mark, trip in player.launched},
        hand=player.hand,
        tableau=player.tableau,
        new_today=player.new_today,
        turns_today=player.turns_today,
        visits={render_trip(v.trip): VisitView(day=v.day, machine=v.machine) for v in player.visits},
        strikes=player.strikes,
        out=player.out or UNSET,
    )
