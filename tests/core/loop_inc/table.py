"""How does a test set a table and play at it?"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

import core.loop_inc as game
from core.chance import Chance
from core.identity import CHANCE, Seat
from core.loop_inc.cards import ANOMALIES, dates
from core.loop_inc.commands import Command, Done
from core.loop_inc.events import Event
from core.loop_inc.state import Player, State
from core.loop_inc.view import Private, Public
from core.rejection import Rejected
from core.turn import is_resignation, judge_turn

AD = dates("ad")
BC = dates("bc")
FUTURE = dates("future")


class Table:
    """A game whose outcomes the test chooses: the given cards lie on top of their decks, the rest beneath."""

    def __init__(self, seats: int = 2, *, first: int = 0, seating: tuple[int, ...] = (), **given: Any) -> None:
        flags = {flag: given.get(flag, False) for flag in ("futures", "more_anomalies", "office")}
        options = game.Options(**flags)
        self.state = game.initial(options, seats, game.rules)
        trips = {"ad": on_top(given.get("ad", ()), AD), "bc": on_top(given.get("bc", ()), BC)}
        if options.futures:
            trips["future"] = on_top(given.get("future", ()), FUTURE)
        numbers = [ANOMALIES.index(card) + 1 for card in given.get("anomalies", ())]
        every = range(1, 13 if options.more_anomalies else 9)
        random = {
            "seating": list(seating or range(seats)),
            "first_player": first,
            "trips": trips,
            "anomalies": on_top(numbers, every),
        }
        self.events: list[Event] = []
        self.fold(game.decide(self.state, CHANCE, game.scripted(self.state, random)))

    def fold(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        for event in events:
            self.state = game.evolve(self.state, event)
        self.events += events
        return events

    def do(self, seat: int, raw: object, *, late: bool = False) -> tuple[Event, ...]:
        """What the referee does with a player's command."""
        command = game.parse(raw)
        judge_turn(game, self.state, Seat(seat), resigning=is_resignation(command), late=late)
        return self.fold(game.decide(self.state, Seat(seat), command))

    def refused(self, seat: int, raw: object, *, late: bool = False) -> str:
        """The code that this command is refused with; it must be refused, and change nothing."""
        before = self.state
        try:
            self.do(seat, raw, late=late)
        except Rejected as refusal:
            assert self.state is before
            return refusal.code
        raise AssertionError(f"{raw} was accepted")

    def new(self, seat: int, card: str, /, **args: Any) -> tuple[Event, ...]:
        return self.do(seat, {"type": "new", "card": card, "args": renamed(args)})

    def past(self, seat: int, /, **args: Any) -> tuple[Event, ...]:
        return self.do(seat, {"type": "past", "args": renamed(args)})

    def no(self, seat: int, card: str, /, **args: Any) -> str:
        """How a new card is refused."""
        return self.refused(seat, {"type": "new", "card": card, "args": renamed(args)})

    def done(self, seat: int) -> tuple[Event, ...]:
        return self.do(seat, {"type": "done"})

    def timeout(self, seat: int) -> tuple[Event, ...]:
        return self.do(seat, {"type": "timeout"})

    def resign(self, seat: int) -> tuple[Event, ...]:
        return self.do(seat, {"type": "resign"})

    def launch(self, seat: int, machine: int, trip: tuple[int, int], /, **bonus: Any) -> tuple[Event, ...]:
        return self.do(seat, launch(machine, trip, **bonus))

    def no_launch(self, seat: int, machine: int, trip: tuple[int, int], /, **bonus: Any) -> str:
        """How a launch is refused."""
        return self.refused(seat, launch(machine, trip, **bonus))

    def turn(self, seat: int, card: str, /, **args: Any) -> None:
        """A whole turn without a launch."""
        self.new(seat, card, **args)
        self.done(seat)

    def give(self, seat: int, **changes: Any) -> None:
        """Let a player have something."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **changes)
        self.set(players=tuple(players))

    def set(self, **changes: Any) -> None:
        """Let the table be so."""
        self.state = replace(self.state, **changes)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The legal commands of a seat, or of the one who is to act."""
        acting = self.state.actor if seat is None else Seat(seat)
        return [msgspec.to_builtins(command) for command in game.legal(self.state, acting)]

    def ways(self, card: str) -> list[dict[str, Any]]:
        """The listed ways to do a new card."""
        return [raw["args"] for raw in self.legal() if raw.get("card") == card]

    def public(self) -> Public:
        return game.public(self.state)

    def private(self, seat: int) -> Private:
        return game.private(self.state, Seat(seat))

    def score(self, seat: int) -> int:
        return self.public().seats[str(seat)].score

    def rest_of_day(self) -> None:
        """Everybody fills the day with harmless things: a supply of overtime is put there for it."""
        day = self.state.day
        while self.state.day == day and self.state.over is None:
            acting = self.state.actor
            if self.player(acting).new_today < 3:
                self.set(supply={**self.state.supply, "overtime": 1})
                self.new(acting, "overtime")
            else:
                self.give(acting, hand=("overtime", *self.player(acting).hand[1:]))
                self.past(acting)
            self.done(acting)


def on_top(first: Any, everything: Any) -> list[Any]:
    """The deck with these on top."""
    return [*first, *(item for item in everything if item not in first)]


def renamed(args: dict[str, Any]) -> dict[str, Any]:
    """``from_`` stands for the key that is a word of the language."""
    return {key.rstrip("_"): value for key, value in args.items()}


def launch(machine: int, trip: tuple[int, int], **bonus: Any) -> dict[str, Any]:
    raw: dict[str, Any] = {"type": "launch", "machine": machine, "trip": list(trip)}
    return raw | ({"bonus": renamed(bonus["bonus"])} if "bonus" in bonus else {})


def moments(seats: int, options: game.Options, seed: str) -> Iterator[tuple[State, Seat, Command]]:
    """A game of random commands: each state, who acts, and what they are about to do. Tears are taken when they
    must be, and machines launched when they can be, or few games would see their third day.
    """
    chance = Chance(seed.encode())
    state = game.initial(options, seats, game.rules)
    state = folded(state, game.decide(state, CHANCE, game.draw(state, chance)))
    step = 0
    while state.over is None:
        (seat,) = game.to_act(state)
        listed = list(game.legal(state, seat))
        choices = [command for command in listed if not idle(command)] or listed
        command = choices[chance.pick(f"step:{step}", len(choices))]
        yield state, seat, command
        state = folded(state, game.decide(state, seat, command))
        step += 1


def idle(command: Command) -> bool:
    return isinstance(command, Done) or "tear" in getattr(command, "args", {})


def folded(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = game.evolve(state, event)
    return state


def named(*names: str) -> Callable[[Seat], str]:
    """What the players are called."""
    return lambda seat: names[seat]
