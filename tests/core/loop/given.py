"""Tables to start a test from, and short ways to say what happens at them."""

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from core import loop
from core.chance import Chance
from core.game import Resign, Timeout
from core.identity import CHANCE, Seat
from core.loop.cards import Card, in_order
from core.loop.commands import ChooseChair, Command, Donden, Pass, Play, SetAside
from core.loop.events import Event
from core.loop.seating import Chair
from core.loop.state import Belongings, Phase, State
from core.registry import games
from core.rejection import Rejected
from core.turn import is_resignation, judge_turn

GAME = games()["loop"]
PASS, RESIGN, TIMEOUT = Pass(), Resign(), Timeout()
NAMES = ("Ada", "Bob", "Cyd", "Dan")


def name(seat: Seat) -> str:
    """What a seat's player is called."""
    return NAMES[seat]


def cards(text: str) -> tuple[Card, ...]:
    """``R1 Y2`` as cards, in list order."""
    return in_order(Card(code) for code in text.split())


def lay(text: str) -> Play:
    return Play(cards=tuple(text.split()))


def aside(text: str) -> SetAside:
    return SetAside(cards=tuple(text.split()))


def donden(card: str) -> Donden:
    return Donden(card=card)


def choose(position: int) -> ChooseChair:
    return ChooseChair(position=position)


def opened(players: int) -> State:
    """Before the deal."""
    return loop.initial(loop.Options(), players, loop.rules)


def dealt(players: int, seating: Sequence[int] | None = None, leader: int = 0) -> State:
    """Eleven reds on chair 0, yellows on chair 1, blues on chair 2, and what is left on chair 3."""
    hands = [[f"{colour}{n}" for n in range(1, 12)] for colour in "RYB"]
    hands.append("R12 R13 R14 R15 Y12 Y13 Y14 Y15 B12 B13 B14".split())
    deal = {str(chair): hands[chair] for chair in range(players)}
    random = {"seating": list(seating or range(players)), "deal": deal, "first_leader": leader}
    state = opened(players)
    return after(state, (CHANCE, loop.scripted(state, random)))


def in_tricks(
    *hands: str,
    asides: Sequence[str] = (),
    mover: int = 0,
    seating: Sequence[int] | None = None,
    positions: Sequence[int] = (),
    scores: Sequence[int] = (),
    left: Sequence[int] = (),
) -> State:
    """A round under way: each chair with this hand, and this chair about to lead."""
    piles = [*asides, *[""] * len(hands)]
    belongings = zip(hands, piles, strict=False)
    return replace(
        opened(len(hands)),
        phase=Phase.PLAY,
        cards=tuple(Belongings(hand=cards(hand), aside=cards(pile)) for hand, pile in belongings),
        seating=tuple(Seat(seat) for seat in seating or range(len(hands))),
        positions=tuple(positions),
        scores=tuple(scores) or (0,) * len(hands),
        left=tuple(Seat(seat) for seat in left),
        places=tuple(Chair(chair) for chair, hand in enumerate(hands) if not hand),
        leader=Chair(mover),
        mover=Chair(mover),
    )


def judged(state: State, seat: int, command: Command, late: bool = False) -> tuple[Event, ...]:
    """The events of a command that goes through the match's questions first, as every command does."""
    judge_turn(GAME, state, Seat(seat), resigning=is_resignation(command), late=late)
    return loop.decide(state, Seat(seat), command)


def after(state: State, *moves: tuple[int, Command]) -> State:
    """The state when these seats have done this."""
    for seat, command in moves:
        for event in judged(state, seat, command):
            state = loop.evolve(state, event)
    return state


def refused(state: State, seat: int, command: Command, late: bool = False) -> str:
    """The code with which this is refused."""
    with pytest.raises(Rejected) as refusal:
        judged(state, seat, command, late)
    return refusal.value.code


def random_game(players: int, seed: str, oddities: bool = False) -> Iterator[tuple[State, Seat, Command]]:
    """Every step of a game of random moves: the state, who acts, and what they do.

    With ``oddities`` some seats time out or resign now and then.
    """
    state, chance, step = opened(players), Chance(seed.encode()), 0
    while loop.outcome(state) is None:
        seat = loop.to_act(state)[chance.pick(f"who {step}", len(loop.to_act(state)))]
        command: Command
        if seat == CHANCE:
            command = loop.draw(state, chance)
        else:
            moves = list(loop.legal(state, seat))
            command = moves[chance.pick(f"move {step}", len(moves))]
            odd = chance.pick(f"odd {step}", 60) if oddities else 60
            if odd < 8:
                command = TIMEOUT
            elif odd == 8:
                seat, command = loop.active(state)[-1], RESIGN
        yield state, seat, command
        state = after(state, (seat, command))
        step += 1
    yield state, CHANCE, TIMEOUT
