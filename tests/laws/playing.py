"""Games played at random, whatever they are: every legal thing may happen, and people leave and miss deadlines."""

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from core.chance import Chance
from core.game import Command, Event, Game, Resign, State, Timeout
from core.identity import CHANCE, Seat
from core.rejection import Rejected


class Variant(msgspec.Struct, frozen=True):
    """A way to set a game up."""

    game: Game
    seats: int
    options: Any

    def __str__(self) -> str:
        chosen = msgspec.to_builtins(self.options)
        return " ".join([self.game.name, str(self.seats), *(f"{name}={value}" for name, value in chosen.items())])


class Step(msgspec.Struct, frozen=True):
    """What happened next: who did what, the events it made, and the states before and after."""

    before: State
    seat: Seat
    command: Command
    events: tuple[Event, ...]
    after: State


def variants(game: Game) -> list[Variant]:
    """Every number of players with every combination of the options that goes with it."""
    schema = msgspec.json.schema(game.Options)["$defs"]["Options"]["properties"]
    choices = [[(name, value) for value in _values(kind)] for name, kind in schema.items()]
    found = []
    for seats, chosen in itertools.product(game.seats, itertools.product(*choices)):
        given = {name: value for name, value in chosen if value is not None}
        options = msgspec.convert(given, game.Options)
        try:
            game.initial(options, seats, game.rules)
        except Rejected:
            continue
        found.append(Variant(game, seats, options))
    return found


def _values(kind: dict[str, Any]) -> list[Any]:
    return [False, True] if kind.get("type") == "boolean" else [None, *kind.get("enum", [])]


def dealt(variant: Variant, chance: Chance) -> State:
    """The state when the first seat is to act."""
    state = variant.game.initial(variant.options, variant.seats, variant.game.rules)
    for step in let_chance_act(variant.game, state, chance):
        state = step.after
    return state


def let_chance_act(game: Game, state: State, chance: Chance) -> Iterator[Step]:
    """What chance does now, if it is to act."""
    while CHANCE in game.to_act(state):
        step = take(game, state, CHANCE, game.draw(state, chance))
        yield step
        state = step.after


def take(game: Game, state: State, seat: Seat, command: Command) -> Step:
    """A command decided and folded."""
    events = game.decide(state, seat, command)
    after = state
    for event in events:
        after = game.evolve(after, event)
    return Step(state, seat, command, events, after)


def playout(variant: Variant, chance: Chance, longest: int = 5_000) -> Iterator[Step]:
    """A whole game. Now and then somebody misses a deadline, and rarely somebody resigns."""
    game = variant.game
    state = game.initial(variant.options, variant.seats, game.rules)
    for number in range(longest):
        for step in let_chance_act(game, state, chance):
            yield step
            state = step.after
        if game.outcome(state) is not None:
            return
        step = take(game, state, *choose(game, state, chance, number))
        yield step
        state = step.after
    raise AssertionError(f"{variant} does not end")


def choose(game: Game, state: State, chance: Chance, number: int) -> tuple[Seat, Command]:
    fate = chance.pick(f"fate {number}", 200)
    if fate == 0 and number > 3:
        active = game.active(state)
        return active[chance.pick(f"leaver {number}", len(active))], Resign()
    to_act = game.to_act(state)
    if fate < 8:
        return to_act[0], Timeout()
    seat = to_act[chance.pick(f"seat {number}", len(to_act))]
    # A legal list may be long: it is drawn from its beginning, which every kind of command is near of.
    legal = list(itertools.islice(game.legal(state, seat), 400))
    return seat, legal[chance.pick(f"command {number}", len(legal))]
