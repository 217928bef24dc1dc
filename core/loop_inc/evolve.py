"""What does an event change?"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.identity import Seat
from core.loop_inc.cards import ANOMALIES, along_the_timeline, render_trip
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
from core.loop_inc.parts import GONE, ROOM, WASTE, Move, machine_at, minus, plus
from core.loop_inc.rules import dealt, full_box, full_rooms, supply
from core.loop_inc.state import Last, Player, State, Visit
from core.outcome import Outcome


def evolve(state: State, event: Event) -> State:
    """Fold one event. An event of a class that isn't this game's is a bug, and raises."""
    return _FOLDS[type(event)](state, event)


def with_player(state: State, seat: int, **changes: Any) -> State:
    """The state with one player's fields changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def _noted(state: State, **changes: Any) -> State:
    return state if state.last is None else replace(state, last=replace(state.last, **changes))


def _set_up(state: State, event: SetUp) -> State:
    seats = len(state.players)
    decks = {"ad": event.ad, "bc": event.bc, "future": event.future}
    count = dict(zip(decks, dealt(seats, state.options), strict=True))
    table = [date for era, deck in decks.items() for date in deck[: count[era]]]
    return replace(
        state,
        seating=tuple(Seat(seat) for seat in event.seating),
        first=Seat(event.first),
        day=1,
        rooms=full_rooms(seats),
        box=full_box(seats),
        supply=dict(supply(seats, state.options)),
        decks={era: deck[count[era] :] for era, deck in decks.items()},
        table=along_the_timeline(tuple(table)),
        anomalies=tuple(ANOMALIES[number - 1] for number in event.anomalies),
        last=Last(what="dealt"),
    )


def _turn_began(state: State, event: TurnBegan) -> State:
    return replace(state, actor=Seat(event.seat), phase="action", turns=state.turns + 1, launches_left=0)


def _card_taken(state: State, event: CardTaken) -> State:
    supply = {card: count - (card == event.card) for card, count in state.supply.items()}
    supply = {card: count for card, count in supply.items() if count}
    last = Last(what="new", seat=event.seat, card=event.card, server=event.server)
    player = state.players[event.seat]
    return with_player(
        replace(state, supply=supply, last=last),
        event.seat,
        tableau=(*player.tableau, event.card),
        new_today=player.new_today + 1,
    )


def _card_repeated(state: State, event: CardRepeated) -> State:
    last = Last(what="past", seat=event.seat, card=event.card, server=event.server)
    player = state.players[event.seat]
    return with_player(
        replace(state, last=last),
        event.seat,
        hand=player.hand[1:],
        tableau=(*player.tableau, event.card),
    )


def _parts_moved(state: State, event: PartsMoved) -> State:
    for move in event.moves:
        state = _put(state, event.seat, move.source, move.component, minus)
        state = _put(state, event.seat, move.target, move.component, plus)
    earlier = () if state.last is None else state.last.moves
    return _noted(state, moves=(*earlier, *map(_move_text, event.moves)))


def _move_text(move: Move) -> str:
    return f"{move.component} {move.source} {move.target}"


def _put(state: State, seat: int, place: str, component: str, change: Callable[[str, str], str]) -> State:
    if place == GONE:
        return state
    if place == ROOM:
        return replace(state, rooms=change(state.rooms, component))
    if place == WASTE:
        return with_player(state, seat, waste=change(state.players[seat].waste, component))
    at = machine_at(place)
    return state if at is None else _load(state, *at, change=change, component=component)


def _load(state: State, seat: int, machine: int, *, change: Callable[[str, str], str], component: str) -> State:
    machines = list(state.players[seat].machines)
    machines[machine - 1] = change(machines[machine - 1], component)
    return with_player(state, seat, machines=tuple(machines))


def _tear_taken(state: State, event: TearTaken) -> State:
    return _noted(with_player(state, event.seat, tears=state.players[event.seat].tears + 1), tear=True)


def _tear_discarded(state: State, event: TearDiscarded) -> State:
    return with_player(state, event.seat, tears=state.players[event.seat].tears - 1)


def _advertised(state: State, event: Advertised) -> State:
    player = state.players[event.seat]
    after = with_player(state, event.seat, tokens=player.tokens - 1, ads=(*player.ads, event.trip))
    return _noted(after, ad=render_trip(event.trip))


def _ad_retracted(state: State, event: AdRetracted) -> State:
    player = state.players[event.seat]
    return with_player(state, event.seat, tokens=player.tokens + 1, failed=player.failed - 1)


def _anomalies_seen(state: State, event: AnomaliesSeen) -> State:
    return replace(state, phase="put_back", crystal=Seat(event.seat))


def _anomalies_put_back(state: State, event: AnomaliesPutBack) -> State:
    top = state.anomalies[:2]
    deck = (*(top[::-1] if event.swap else top), *state.anomalies[2:])
    last = Last(what="put_back", seat=event.seat, swap=event.swap, server=event.server)
    return replace(state, anomalies=deck, last=last)


def _acted(state: State, event: Acted) -> State:
    return replace(state, phase="launch", launches_left=event.launches)


def _launched(state: State, event: Launched) -> State:
    player = state.players[event.seat]
    machines = list(player.machines)
    machines[event.machine - 1] = ""
    visit = Visit(day=state.day, machine=event.machine, trip=event.trip)
    last = Last(
        what="launch",
        seat=event.seat,
        machine=event.machine,
        trip=render_trip(event.trip),
        points=event.points,
        tear=event.torn,
    )
    after = with_player(
        state,
        event.seat,
        points=player.points + event.points,
        waste=plus(player.waste, event.waste),
        machines=tuple(machines),
        launched=(*player.launched, (event.machine, event.trip)),
        visits=(*player.visits, visit),
        ads=tuple(trip for trip in player.ads if not (event.fulfilled and trip == event.trip)),
        fulfilled=player.fulfilled + event.fulfilled,
    )
    return replace(after, launches_left=state.launches_left - 1, last=last)


def _bonus_taken(state: State, event: BonusTaken) -> State:
    return _noted(state, bonus=event.bonus)


def _points_scored(state: State, event: PointsScored) -> State:
    return with_player(state, event.seat, points=state.players[event.seat].points + event.points)


def _launch_granted(state: State, _event: LaunchGranted) -> State:
    return replace(state, launches_left=state.launches_left + 1)


def _launch_declined(state: State, event: LaunchDeclined) -> State:
    return replace(state, last=Last(what="done", seat=event.seat))


def _timed_out(state: State, event: TimedOut) -> State:
    last = Last(what="timed_out", seat=event.seat, server=True)
    return with_player(replace(state, last=last), event.seat, strikes=event.strikes)


def _turn_ended(state: State, event: TurnEnded) -> State:
    turns = state.players[event.seat].turns_today + 1
    return with_player(state, event.seat, turns_today=turns, strikes=event.strikes)


def _left(state: State, event: Left) -> State:
    after = with_player(state, event.seat, out=event.why, machines=("", "", ""), ads=())
    after = replace(after, left=(*state.left, Seat(event.seat)))
    if event.why == "resigned":
        return replace(after, last=Last(what="left", seat=event.seat, left=event.why))
    return _noted(after, left=event.why)


def _day_ended(state: State, event: DayEnded) -> State:
    players = []
    for player, pay in zip(state.players, event.office, strict=True):
        players.append(_rested(player, pay))
    for failed in event.failed:
        players[failed.seat] = replace(players[failed.seat], failed=players[failed.seat].failed + 1)
    after = replace(state, players=tuple(players), crystal=None, launches_left=0)
    return _noted(after, day_ended=event.day)


def _rested(player: Player, pay: int) -> Player:
    return replace(player, points=player.points + pay, launched=(), ads=(), new_today=0, turns_today=0)


def _day_began(state: State, event: DayBegan) -> State:
    players = tuple(
        player if player.out else replace(player, hand=player.tableau, tableau=()) for player in state.players
    )
    return replace(
        state,
        players=players,
        day=event.day,
        first=Seat(event.first),
        rooms=event.rooms,
        box=event.box,
        supply={**state.supply, **dict.fromkeys(event.revealed, 1)},
        anomalies=state.anomalies[len(event.revealed) :],
    )


def _ended(state: State, event: Ended) -> State:
    ranking = tuple(tuple(Seat(seat) for seat in place) for place in event.ranking)
    return replace(state, phase="over", launches_left=0, over=Outcome(ranking=ranking, reason=event.reason))


_FOLDS: dict[type[Any], Callable[[State, Any], State]] = {
    SetUp: _set_up,
    TurnBegan: _turn_began,
    CardTaken: _card_taken,
    CardRepeated: _card_repeated,
    PartsMoved: _parts_moved,
    TearTaken: _tear_taken,
    TearDiscarded: _tear_discarded,
    Advertised: _advertised,
    AdRetracted: _ad_retracted,
    AnomaliesSeen: _anomalies_seen,
    AnomaliesPutBack: _anomalies_put_back,
    Acted: _acted,
    Launched: _launched,
    BonusTaken: _bonus_taken,
    PointsScored: _points_scored,
    LaunchGranted: _launch_granted,
    LaunchDeclined: _launch_declined,
    TimedOut: _timed_out,
    TurnEnded: _turn_ended,
    Left: _left,
    DayEnded: _day_ended,
    DayBegan: _day_began,
    Ended: _ended,
}
