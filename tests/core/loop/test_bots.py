"""The computer players."""

from collections.abc import Sequence

import pytest

from core import loop
from core.chance import Chance
from core.game import Bot
from core.identity import CHANCE, Seat
from core.loop.commands import Command, Donden, Play, SetAside
from core.loop.state import State
from tests.core.loop.given import PASS, after, choose, in_tricks, lay, opened

RANDOM, GREEDY = loop.bots["random"], loop.bots["greedy"]


def asked(bot: Bot, state: State, seat: int, key: str = "") -> Command:
    """What a bot answers from its own view."""
    move: Command = bot(Seat(seat), loop.public(state), loop.private(state, Seat(seat)), Chance(key.encode()))
    return move


def winner(bots: Sequence[Bot], key: str) -> int:
    """The seat that wins a game between these bots, every answer of which has to be legal."""
    state, step = opened(len(bots)), 0
    while (result := loop.outcome(state)) is None:
        seat = loop.to_act(state)[0]
        chance = Chance(key.encode())
        move = loop.draw(state, chance) if seat == CHANCE else asked(bots[seat], state, seat, f"{key} {step}")
        state = after(state, (seat, move))
        step += 1
    return result.ranking[0][0]


def test_random_plays_every_legal_move_sooner_or_later() -> None:
    state = in_tricks("R4 R5 R6 B4", "Y4 Y7")
    legal = list(loop.legal(state, Seat(0)))
    assert {str(asked(RANDOM, state, 0, f"{key}")) for key in range(200)} == set(map(str, legal))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    games = 12
    won = sum(
        winner([GREEDY if seat == game % players else RANDOM for seat in range(players)], f"{players} {game}")
        == game % players
        for game in range(games)
    )
    assert won > games * 1.5 / players


def test_greedy_keeps_long_runs_whole() -> None:
    state = after(in_tricks("R3 R12", "Y4 Y5 Y6 Y7 B9"), (0, lay("R3")))
    assert asked(GREEDY, state, 1) == lay("B9")
    state = after(in_tricks("R3 R12", "Y4 Y5 Y6 Y7 B2"), (0, lay("R3")))
    assert asked(GREEDY, state, 1) == PASS


def test_greedy_answers_with_the_lowest_that_will_do() -> None:
    state = after(in_tricks("R3 R12", "B5 R9 Y14"), (0, lay("R3")))
    assert asked(GREEDY, state, 1) == lay("B5")


def test_greedy_leads_with_its_lowest_and_keeps_its_eight() -> None:
    assert asked(GREEDY, in_tricks("R2 B8 Y11", "Y4 Y7"), 0) == lay("R2")


def test_greedy_goes_out_by_way_of_its_eight() -> None:
    assert asked(GREEDY, in_tricks("R2 B8", "Y4 Y7"), 0) == lay("B8")


def test_greedy_turns_a_low_hand_over() -> None:
    low = in_tricks("R1 Y2 B3 B1 Y4", "Y14 Y15", asides=["R8 R9"])
    high = in_tricks("R15 Y14 B13 B15 Y12", "Y1 Y2", asides=["R8 R9"])
    assert isinstance(asked(GREEDY, low, 0), Donden)
    assert isinstance(asked(GREEDY, high, 0), Play)


def test_greedy_sets_aside_what_fits_nothing() -> None:
    state = after(in_tricks("R12", "Y10 Y11 Y12 Y13 B3 R5", seating=[0, 1]), (0, lay("R12")))
    move = asked(GREEDY, state, 0)
    assert isinstance(move, SetAside)
    assert set(move.cards) == {"B3", "R5"}


def test_greedy_takes_the_chair_that_pays() -> None:
    state = in_tricks("R9", "Y10", "B11", "B12 B13")
    state = after(state, (0, lay("R9")), (1, lay("Y10")), (2, lay("B11")))
    assert asked(GREEDY, state, 3) == choose(2)
