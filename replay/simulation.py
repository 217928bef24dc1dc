"""How does a game go that only bots play? The same for the same seed and number, on any machine."""

import hmac
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from core.chance import Chance
from core.game import Command, Event, Game, State
from core.identity import CHANCE, Seat
from core.registry import games
from core.rejection import Rejected

T = TypeVar("T")


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played. ``bots`` has a name for each seat; from game to game they move on by a seat."""

    game: str
    rules: int
    seats: int
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: str


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played to its end. ``bots`` go by seat; ``moves`` counts the commands of all seats."""

    number: int
    bots: tuple[str, ...]
    state: State
    events: tuple[Event, ...]
    moves: int


def set_up(
    game: str, seats: int, bots: Sequence[str], options: dict[str, object], seed: str, rules: int | None
) -> Setup:
    """What is to be played, with one bot for all seats or one for each, under the current rules if none are named.

    Raises Rejected ``bad_setup``.
    """
    played = games().get(game)
    if played is None:
        raise Rejected("bad_setup", f"There is no game {game}, but {', '.join(games())}.")
    if seats not in played.seats:
        raise Rejected("bad_setup", f"{played.title} is not for {seats} players.")
    if len(bots) not in {1, seats} or not played.bots.keys() >= set(bots):
        raise Rejected("bad_setup", f"There must be one bot or {seats}, of {', '.join(sorted(played.bots))}.")
    everyone = tuple(bots) * (seats // len(bots))
    setup = Setup(
        game=game,
        rules=played.rules if rules is None else rules,
        seats=seats,
        options=options,
        bots=everyone,
        seed=seed,
    )
    _initial(played, setup)
    return setup


def play(setup: Setup, number: int) -> Finished:
    """The game of this number, from the deal to the end."""
    game, bots = games()[setup.game], seated(setup.bots, number)
    state, events, moves = _initial(game, setup), list[Event](), 0
    while to_act := game.to_act(state):
        seat = to_act[0]
        if seat == CHANCE:
            command = game.draw(state, _chance(setup, number, "match"))
        else:
            moves += 1
            command = choose(game, state, seat, bots[seat], _chance(setup, number, f"move {moves}"))
        for event in game.decide(state, seat, command):
            state = game.evolve(state, event)
            events.append(event)
    return Finished(number=number, bots=bots, state=state, events=tuple(events), moves=moves)


def choose(game: Game, state: State, seat: Seat, bot: str, chance: Chance) -> Command:
    """What this bot does on this seat, seeing no more than the seat may."""
    return game.bots[bot](seat, game.public(state), game.private(state, seat), chance)


def seated(everyone: Sequence[T], number: int) -> tuple[T, ...]:
    """Who sits where in this game: each comes to every seat, so that a good seat is nobody's merit."""
    shift = number % len(everyone)
    return (*everyone[shift:], *everyone[:shift])


def _initial(game: Game, setup: Setup) -> State:
    try:
        options = msgspec.convert(setup.options, game.Options)
    except msgspec.ValidationError as error:
        raise Rejected("bad_setup", f"These options do not fit: {error}.") from None
    return game.initial(options, setup.seats, setup.rules)


def _chance(setup: Setup, number: int, stream: str) -> Chance:
    return Chance(hmac.digest(setup.seed.encode(), f"simulate\n{number}\n{stream}".encode(), "sha256"))
