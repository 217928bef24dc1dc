"""Do the computer players play, and how well?"""

import statistics

import msgspec
import pytest

import core.loop_inc as game
from core.chance import Chance
from core.identity import CHANCE
from core.loop_inc.state import State
from tests.core.loop_inc.table import folded

EVERYTHING = game.Options(futures=True, more_anomalies=True, office=True)


def played(bot: str, seats: int, seed: int, options: game.Options = game.Options()) -> State:  # noqa: B008 - frozen
    chance = Chance(f"{bot} {seed}".encode())
    state = game.initial(options, seats, game.rules)
    state = folded(state, game.decide(state, CHANCE, game.draw(state, chance)))
    step = 0
    while state.over is None:
        (seat,) = game.to_act(state)
        fresh = Chance(f"{seed} {step}".encode())
        command = game.bots[bot](seat, game.public(state), game.private(state, seat), fresh)
        state = folded(state, game.decide(state, seat, command))
        step += 1
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_plays_every_game_to_its_end(bot: str, seats: int) -> None:
    assert played(bot, seats, 1, EVERYTHING).over is not None


def test_a_bot_decides_the_same_when_asked_again() -> None:
    assert played("greedy", 3, 2) == played("greedy", 3, 2)


def test_random_picks_each_legal_command_alike() -> None:
    state = game.initial(game.Options(), 2, game.rules)
    state = folded(state, game.decide(state, CHANCE, game.draw(state, Chance(b"alike"))))
    (seat,) = game.to_act(state)
    public, private = game.public(state), game.private(state, seat)
    picked = {
        msgspec.json.encode(game.bots["random"](seat, public, private, Chance(str(i).encode()))) for i in range(200)
    }
    assert picked == {msgspec.json.encode(command) for command in game.legal(state, seat)}


GAMES = pytest.mark.parametrize(
    "games", [8, pytest.param(200, marks=[pytest.mark.long, pytest.mark.timeout(3_000)])], ids="{} games".format
)


@GAMES
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_launches_nearly_every_day_scores_and_stays_in(seats: int, games: int) -> None:
    ends = [game.public(played("greedy", seats, seed)) for seed in range(games)]
    players = [player for end in ends for player in end.seats.values()]
    days = [len({visit.day for visit in player.visits.values()}) for player in players]
    assert statistics.mean(player.score for player in players) >= 17
    assert statistics.mean(days) >= 0.9 * 3
    assert sum(bool(end.left) for end in ends) < max(2, 0.05 * games)
