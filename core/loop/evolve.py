"""What is true after something happened?"""

from collections.abc import Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from core.identity import Seat
from core.loop.cards import in_order, without
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
from core.loop.seating import Chair
from core.loop.state import Belongings, Laid, Last, Phase, State
from core.outcome import Outcome

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """Fold one event; total, and without judgement."""
    match event:
        case Dealt() | TricksBegan() | RoundEnded() | ChairsChanged():
            # Each of these starts a deadline of its own; so does a move in a trick.
            return replace(_turned(state, event), deadlines=state.deadlines + 1)
        case CardsSetAside() | Played() | Passed() | DondenCalled() | ChairChosen():
            return _moved(state, event)
        case PlaceTaken():
            scores = _with(state.scores, event.seat, event.score)
            return replace(state, places=(*state.places, event.chair), scores=scores)
        case TrickTaken(leader=leader):
            return replace(state, trick=(), passes=(), leader=leader, mover=leader)
        case Resigned() | Dropped():
            return _left(state, event)
        case Ended():
            over = Outcome(ranking=event.ranking, reason=event.reason)
            return replace(state, phase=Phase.OVER, trick=(), passes=(), outcome=over)
        case _:
            assert_never(event)


def _turned(state: State, event: Dealt | TricksBegan | RoundEnded | ChairsChanged) -> State:
    match event:
        case Dealt():
            return _dealt(state, event)
        case TricksBegan(leader=leader):
            return replace(state, phase=Phase.PLAY, mover=leader)
        case RoundEnded(positions=positions):
            return replace(state, phase=Phase.CHOOSE_CHAIR, positions=positions, trick=(), passes=())
        case ChairsChanged():
            return _chairs_changed(state, event)


def _moved(state: State, event: CardsSetAside | Played | Passed | DondenCalled | ChairChosen) -> State:
    match event:
        case CardsSetAside():
            return _set_aside(state, event)
        case Played():
            return _played(state, event)
        case Passed():
            return _passed(state, event)
        case DondenCalled():
            return _donden_called(state, event)
        case ChairChosen(seat=seat, position=position, by_server=by_server):
            return _acted(state, Last(action="choose_chair", seat=seat, position=position, by_server=by_server))


def _dealt(state: State, event: Dealt) -> State:
    return _picked_up(
        replace(
            state,
            phase=Phase.SET_ASIDE,
            cards=tuple(Belongings(hand=hand) for hand in event.hands),
            seating=event.seating,
            leader=event.first_leader,
        )
    )


def _set_aside(state: State, event: CardsSetAside) -> State:
    mine = state.cards[event.chair]
    mine = replace(mine, hand=without(mine.hand, event.cards), aside=event.cards)
    last = Last(action="set_aside", seat=event.seat, by_server=event.by_server)
    return replace(_acted(state, last), cards=_with(state.cards, event.chair, mine))


def _played(state: State, event: Played) -> State:
    mine = state.cards[event.chair]
    mine = replace(mine, hand=without(mine.hand, event.cards), laid=(*mine.laid, event.cards))
    last = Last(action="play", seat=event.seat, cards=event.cards, by_server=event.by_server)
    laid = Laid(chair=event.chair, cards=event.cards, by_server=event.by_server)
    return replace(
        _acted(state, last),
        cards=_with(state.cards, event.chair, mine),
        trick=(*state.trick, laid),
        passes=(),
        mover=event.next,
        deadlines=state.deadlines + 1,
    )


def _passed(state: State, event: Passed) -> State:
    last = Last(action="pass", seat=event.seat, by_server=event.by_server)
    passes = (*state.passes, event.chair)
    return replace(_acted(state, last), passes=passes, mover=event.next, deadlines=state.deadlines + 1)


def _donden_called(state: State, event: DondenCalled) -> State:
    mine = state.cards[event.chair]
    mine = replace(mine, revealed=in_order([*mine.revealed, event.card]))
    last = Last(action="donden", seat=event.seat, cards=(event.card,))
    return replace(_acted(state, last), cards=_with(state.cards, event.chair, mine), reversed=event.reversed)


def _chairs_changed(state: State, event: ChairsChanged) -> State:
    # What was laid is no longer shown once the chairs are changed, the move that ended the round included.
    last = state.last and replace(state.last, cards=())
    return _picked_up(
        replace(
            state,
            phase=Phase.SET_ASIDE,
            round=event.round,
            cards=tuple(Belongings(hand=old.all, seen=old.seen | old.public) for old in state.cards),
            seating=event.seating,
            leader=event.leader,
            reversed=False,
            places=(),
            last=last,
        )
    )


def _picked_up(state: State) -> State:
    """Everybody has looked at the cards of the chair they sit on."""
    chairs: Mapping[Seat, Chair] = {seat: Chair(chair) for chair, seat in enumerate(state.seating)}
    return replace(state, sat_on=tuple(sat | {chairs[Seat(seat)]} for seat, sat in enumerate(state.sat_on)))


def _left(state: State, event: Resigned | Dropped) -> State:
    dropped = isinstance(event, Dropped)
    last = Last(action="drop" if dropped else "resign", seat=event.seat, by_server=dropped)
    return replace(state, left=(*state.left, event.seat), last=last)


def _acted(state: State, last: Last) -> State:
    """Somebody's move: the server's add up, a move of one's own starts the count again."""
    strikes = state.strikes[last.seat] + 1 if last.by_server else 0
    return replace(state, last=last, strikes=_with(state.strikes, last.seat, strikes))


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
