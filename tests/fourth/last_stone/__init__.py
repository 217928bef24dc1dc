"""LAST STONE: take one to three stones; whoever takes the last one wins. Each player has a secret lucky number."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from core.chance import Chance
from core.figures import Figures
from core.game import Names, Resign, Timeout, parse_as
from core.identity import CHANCE, Seat
from core.outcome import Outcome
from core.picture import Picture, Span
from core.rejection import Rejected
from core.viewer import REFEREE, Viewer

name, title, seats, rules = "last-stone", "LAST STONE", (2, 3), 1
refusals: Mapping[str, str] = MappingProxyType({"too_many": "There are not that many stones."})


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``stones``: how many there are at first."""

    stones: int = 9


class Take(msgspec.Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Take stones."""

    count: int


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Chance's: who begins, and everybody's lucky number."""

    seating: tuple[int, ...]
    lucky: tuple[int, ...]


Command = Take | Resign | Timeout | Deal


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """It can begin."""

    stored_as: ClassVar[str] = "last-stone.dealt"
    seating: tuple[int, ...]
    lucky: tuple[int, ...]


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """Stones were taken."""

    stored_as: ClassVar[str] = "last-stone.taken"
    seat: int
    count: int
    by_server: bool


class Left(msgspec.Struct, frozen=True, kw_only=True):
    """A player left."""

    stored_as: ClassVar[str] = "last-stone.left"
    seat: int


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """It is over."""

    stored_as: ClassVar[str] = "last-stone.ended"
    ranking: tuple[tuple[int, ...], ...]
    reason: str


Event = Dealt | Taken | Left | Ended
events = (Dealt, Taken, Left, Ended)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything."""

    stones: int
    players: int
    order: tuple[int, ...] = ()
    lucky: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    turns: int = 0
    last: Taken | None = None
    over: Outcome | None = None


class Last(msgspec.Struct, frozen=True):
    """The last move."""

    seat: int
    count: int


class Public(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone sees."""

    stones: int
    left: tuple[int, ...]
    turn: int | UnsetType = UNSET
    last: Last | UnsetType = UNSET


class Private(msgspec.Struct, frozen=True, kw_only=True):
    """What a player sees besides."""

    lucky: int
    legal: tuple[Take, ...]


def initial(options: Options, seats: int, rules: int) -> State:
    if options.stones < 1:
        raise Rejected("bad_setup", "There has to be a stone.")
    return State(stones=options.stones, players=seats)


def parse(raw: object) -> Command:
    command: Command = parse_as(Take | Resign | Timeout, raw)
    return command


def decide(state: State, seat: Seat, command: Command) -> tuple[Event, ...]:
    match command:
        case Deal():
            if sorted(command.seating) != list(range(state.players)) or len(command.lucky) != state.players:
                raise Rejected("bad_setup", "That is no deal.")
            return (Dealt(seating=command.seating, lucky=command.lucky),)
        case Resign():
            if seat not in active(state):
                raise Rejected("not_your_turn")
            return _ended(state, Left(seat=seat))
        case Timeout():
            return _ended(state, Taken(seat=seat, count=1, by_server=True))
        case Take():
            if not 1 <= command.count <= min(3, state.stones):
                raise Rejected("too_many", refusals["too_many"])
            return _ended(state, Taken(seat=seat, count=command.count, by_server=False))


def _ended(state: State, event: Taken | Left) -> tuple[Event, ...]:
    after = evolve(state, event)
    stayed = active(after)
    if after.stones and len(stayed) > 1:
        return (event,)
    winner = event.seat if isinstance(event, Taken) else stayed[0]
    others = tuple(seat for seat in stayed if seat != winner)
    ranking = ((winner,), *((others,) if others else ()), *((seat,) for seat in reversed(after.left)))
    return event, Ended(ranking=ranking, reason="last_stone" if isinstance(event, Taken) else "resigned")


def recall(events: Sequence[Event]) -> tuple[Seat, Command]:
    match events[0]:
        case Taken(seat=seat, count=count, by_server=by_server):
            return Seat(seat), Timeout() if by_server else Take(count)
        case Left(seat=seat):
            return Seat(seat), Resign()
    raise LookupError("chance's deal is drawn, not recalled")


def evolve(state: State, event: Event) -> State:
    change = msgspec.structs.replace
    match event:
        case Dealt():
            return change(state, order=event.seating, lucky=event.lucky)
        case Taken():
            order = (*(seat for seat in state.order if seat != event.seat), event.seat)
            return change(state, stones=state.stones - event.count, order=order, turns=state.turns + 1, last=event)
        case Left():
            mover = state.order[0] == event.seat
            order = tuple(seat for seat in state.order if seat != event.seat)
            return change(state, order=order, left=(*state.left, event.seat), turns=state.turns + mover)
        case Ended():
            ranking = tuple(tuple(map(Seat, place)) for place in event.ranking)
            return change(state, over=Outcome(ranking=ranking, reason=event.reason))


def to_act(state: State) -> tuple[Seat, ...]:
    if state.over is not None:
        return ()
    return (Seat(state.order[0]),) if state.order else (CHANCE,)


def turn(state: State) -> int:
    return state.turns


def active(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(state.players) if seat not in state.left)


def draw(state: State, chance: Chance) -> Command:
    return Deal(chance.shuffle("seating", range(state.players)), chance.below("lucky", 100, state.players))


def scripted(state: State, random: Mapping[str, object]) -> Command:
    try:
        return msgspec.convert({"type": "deal", **random}, Deal)
    except msgspec.ValidationError as error:
        raise Rejected("bad_setup", f"That is no deal: {error}.") from None


def legal(state: State, seat: Seat) -> Iterator[Command]:
    if seat in to_act(state):
        yield from (Take(count) for count in range(1, min(3, state.stones) + 1))


def public(state: State) -> Public:
    last = UNSET if state.last is None else Last(state.last.seat, state.last.count)
    acting = [seat for seat in to_act(state) if seat != CHANCE]
    return Public(stones=state.stones, left=state.left, turn=acting[0] if acting else UNSET, last=last)


def private(state: State, seat: Seat) -> Private:
    takes = tuple(command for command in legal(state, seat) if isinstance(command, Take))
    return Private(lucky=state.lucky[seat], legal=takes)


def summary(state: State) -> dict[str, object]:
    return {"stones": state.stones, "lucky": list(state.lucky), "to_act": list(to_act(state))}


def outcome(state: State) -> Outcome | None:
    return state.over


def figures(state: State, events: Sequence[Event]) -> Figures:
    (dealt,) = (event for event in events if isinstance(event, Dealt))
    turns = sum(isinstance(event, Taken) for event in events)
    return Figures(order=tuple(map(Seat, dealt.seating)), counts={"turns": turns})


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    if viewer is REFEREE:
        return state
    drawn = chance.below("other world", 100, state.players)
    lucky = tuple(state.lucky[seat] if seat == viewer else other for seat, other in enumerate(drawn))
    return msgspec.structs.replace(state, lucky=lucky)


def picture(public: Public, privates: Mapping[Seat, Private], names: Names) -> Picture:
    return ((Span("o" * public.stones),), *((Span(f"{names(s)} is lucky at {p.lucky}"),) for s, p in privates.items()))


def tell(event: Event, names: Names) -> str | None:
    return f"{names(Seat(event.seat))} took {event.count}." if isinstance(event, Taken) else None


def announce(event: Event, names: Names) -> str | None:
    return None


def _random(seat: Seat, public: Public, private: Private, chance: Chance) -> Command:
    return private.legal[chance.pick("take", len(private.legal))]


def _greedy(seat: Seat, public: Public, private: Private, chance: Chance) -> Command:
    return Take(public.stones % 4) if public.stones % 4 else private.legal[0]


bots: Mapping[str, Any] = MappingProxyType({"random": _random, "greedy": _greedy})
