"""What does an event change? No judgement here: what happened, happened."""

from typing import assert_never

from msgspec.structs import replace

from core.identity import Seat
from core.looply.events import Dealt, Dropped, Ended, Event, Passed, Placed, Resigned, Shuffled, Skipped, Swapped
from core.looply.state import Action, Kind, Player, State
from core.looply.tiles import in_order, without
from core.outcome import Outcome


def evolve(state: State, event: Event) -> State:
    """Fold one event."""
    match event:
        case Dealt():
            return _dealt(state, event)
        case Placed():
            return _placed(state, event)
        case Swapped():
            return _swapped(state, event)
        case Shuffled():
            return replace(state, bag=event.bag, is_shuffling=False)
        case Passed():
            return _idle(state, event.seat, "pass", skips=0)
        case Skipped():
            return _idle(state, event.seat, "skip", skips=state.players[event.seat].skips + 1)
        case Resigned():
            return _gone(state, event.seat, "resign")
        case Dropped():
            return _gone(state, event.seat, "drop")
        case Ended():
            return replace(state, outcome=Outcome(ranking=event.ranking, reason=event.reason))
    assert_never(event)


def _dealt(state: State, event: Dealt) -> State:
    players = state.players
    for seat, rack in zip(event.seating, event.racks, strict=True):
        players = _with(players, seat, replace(players[seat], rack=in_order(rack)))
    return replace(
        state,
        players=players,
        order=event.seating,
        first_bonus=event.first_bonus,
        bag=event.bag,
        mover=event.seating[0],
        round=1,
        turn=1,
    )


def _placed(state: State, event: Placed) -> State:
    action = Action(
        ply=state.ply + 1,
        seat=event.seat,
        kind="place",
        tile=event.tile,
        square=event.square,
        parts=event.parts,
        loops=event.loops,
        drawn=event.drawn,
    )
    return replace(
        _next_turn(_after(state, action, _richer(state.players[event.seat], event))),
        bag=state.bag[len(event.drawn) :],
        board=state.board.put(event.tile, event.square),
        owners={**state.owners, event.square: event.seat},
        passed=(),
        barren=0,
        last_round=state.round if event.played_out else state.last_round,
    )


def _richer(player: Player, event: Placed) -> Player:
    return replace(
        player,
        rack=in_order((*without(player.rack, (event.tile,)), *event.drawn)),
        score=player.score + event.parts.total,
        turns=player.turns + 1,
        skips=0,
        loops=player.loops + len(event.loops),
        best=max(player.best, event.parts.move),
        has_placed=True,
    )


def _swapped(state: State, event: Swapped) -> State:
    player = state.players[event.seat]
    rack = in_order((*without(player.rack, event.tiles), *event.drawn))
    after = replace(player, rack=rack, turns=player.turns + 1, skips=0)
    action = Action(ply=state.ply + 1, seat=event.seat, kind="swap", drawn=event.drawn, swapped=event.tiles)
    return replace(
        _next_turn(_after(state, action, after)),
        bag=(*state.bag[len(event.drawn) :], *event.tiles),
        passed=(),
        barren=state.barren + 1,
        swaps=state.swaps + 1,
        is_shuffling=True,
    )


def _idle(state: State, seat: Seat, kind: Kind, *, skips: int) -> State:
    player = state.players[seat]
    after = replace(player, turns=player.turns + 1, skips=skips)
    return replace(
        _next_turn(_after(state, Action(ply=state.ply + 1, seat=seat, kind=kind), after)),
        passed=(*(other for other in state.passed if other != seat), seat),
        barren=state.barren + 1,
    )


def _gone(state: State, seat: Seat, kind: Kind) -> State:
    action = Action(ply=state.ply + 1, seat=seat, kind=kind)
    after = _after(state, action, replace(state.players[seat], rack=()))
    gone = replace(after, left=(*state.left, seat))
    return _next_turn(gone) if seat == state.mover else gone


def _after(state: State, action: Action, player: Player) -> State:
    return replace(state, players=_with(state.players, action.seat, player), ply=action.ply, last=action)


def _next_turn(state: State) -> State:
    """The next seat of the order that still plays; past the end of the order a new round begins."""
    place = state.order.index(state.mover) + 1
    for later, seat in enumerate((*state.order[place:], *state.order), place):
        if seat not in state.left:
            new_round = later >= len(state.order)
            return replace(state, mover=seat, round=state.round + new_round, turn=state.turn + 1)
    return state


def _with(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])
