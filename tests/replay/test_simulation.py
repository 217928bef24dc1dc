"""Games between bots, and what many of them say."""

import json
from dataclasses import dataclass

import pytest

from core.figures import Figures
from core.identity import Seat
from core.outcome import Outcome
from core.registry import games
from core.rejection import Rejected
from replay.balance import Result, report, result
from replay.simulation import Setup, play, seated, set_up
from replay.statistics import share, spread
from tests.replay.command_line import replay

DUEL = set_up("looply", 2, ["random"], {}, "a seed", None)


@pytest.mark.parametrize("game", list(games()))
def test_the_same_seed_and_number_give_the_same_game(game: str) -> None:
    setup = set_up(game, 2, ["random", "greedy"], {}, "a seed", None)
    assert play(setup, 7) == play(setup, 7)
    assert play(setup, 7).events != play(setup, 8).events


def test_bots_move_on_by_a_seat_from_game_to_game() -> None:
    assert [seated("abc", number) for number in range(4)] == [tuple("abc"), tuple("bca"), tuple("cab"), tuple("abc")]


@pytest.mark.parametrize(
    ("game", "seats", "bots", "options", "rules"),
    [
        ("chess", 2, ["random"], {}, None),
        ("looply", 5, ["random"], {}, None),
        ("looply", 2, ["nobody"], {}, None),
        ("looply", 3, ["random", "greedy"], {}, None),
        ("looply", 2, ["random"], {"board": 9}, None),
        ("looply", 4, ["random"], {"board": 10}, None),
        ("looply", 2, ["random"], {}, 99),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(
    game: str, seats: int, bots: list[str], options: dict[str, object], rules: int | None
) -> None:
    with pytest.raises(Rejected) as refusal:
        set_up(game, seats, bots, options, "", rules)
    assert refusal.value.code == "bad_setup"


def test_a_game_can_be_played_by_old_rules() -> None:
    assert play(set_up("looply", 4, ["random"], {}, "", 1), 0).state.rules == 1


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)]
)
def test_shares_have_wilsons_interval(won: float, of: int, low: float, high: float) -> None:
    found = share(won, of)
    assert (found.part, found.of) == (won / of, of)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_a_spread_has_mean_deviation_and_quantiles() -> None:
    found = spread(range(101))
    assert (found.mean, found.least, found.most, found.quantiles) == (50, 0, 100, (5, 25, 50, 75, 95))
    assert found.sd == pytest.approx(29.155, abs=1e-3)
    assert spread([3]).quantiles == (3,) * 5


@dataclass(frozen=True)
class Played:
    """A finished game of two, as short as it can be said."""

    order: tuple[int, int]
    winners: tuple[int, ...]
    bots: tuple[str, str] = ("a", "b")

    def result(self) -> Result:
        places = (tuple(map(Seat, self.winners)), *((Seat(s),) for s in (0, 1) if s not in self.winners))
        figures = Figures(
            order=tuple(map(Seat, self.order)), scores=(4, -1), points={"x": (5, 0), "y": (-1, -1)}, counts={"z": 2}
        )
        return Result(bots=self.bots, figures=figures, outcome=Outcome(ranking=places, reason="done"), moves=3, left=1)


def test_wins_are_told_by_place_and_by_bot() -> None:
    setup = Setup(game="looply", rules=1, seats=2, options={}, bots=("a", "b"), seed="")
    played = [Played((0, 1), (0,)), Played((1, 0), (0,)), Played((1, 0), (0, 1)), Played((0, 1), (1,), ("b", "a"))]
    told = report(setup, [game.result() for game in played])
    assert [(place.wins.part, place.wins.of) for place in told.places] == [(1.5 / 4, 4), (2.5 / 4, 4)]
    assert [place.score.mean for place in told.places] == [1.5, 1.5]  # type: ignore[union-attr]
    assert {bot: wins.part for bot, wins in told.bots.items()} == {"a": 3.5 / 4, "b": 0.5 / 4}  # type: ignore[union-attr]
    assert {source: (points.mean, points.part) for source, points in told.points.items()} == {
        "x": (2.5, 5 / 3),
        "y": (-1, -2 / 3),
    }
    assert (told.counts["z"].mean, told.endings, told.moves.mean, told.left.part) == (2, {"done": 4}, 3, 0.5)


def test_a_game_that_is_not_over_says_nothing_yet() -> None:
    game = play(DUEL, 0)
    start = games()["looply"].initial(games()["looply"].Options(), 2, 1)
    with pytest.raises(ValueError, match="not over"):
        result(DUEL, type(game)(number=0, bots=game.bots, state=start, events=(), moves=0))


def test_the_report_does_not_depend_on_how_many_processes_work_at_it() -> None:
    asked = ("simulate", "looply", "--games", "45", "--bots", "random,greedy", "--seed", "x", "--json")
    alone, together = replay(*asked, "--processes", "1"), replay(*asked, "--processes", "2")
    assert alone.stdout == together.stdout
    told = json.loads(alone.stdout)
    assert told["games"] == 45
    assert told["bots"]["greedy"]["part"] > 0.9
    assert (alone.stderr, together.stderr) == ("", "")


def test_the_report_is_a_table_for_people() -> None:
    told = replay("simulate", "loop", "--games", "3", "--seats", "3", "--bots", "random", "--processes", "1").stdout
    assert "LOOP, 3 players, rules 1, bots random random random" in told
    for word in ("place", "95 % interval", "rounds", "winning cards", "Endings: target 100.00%"):
        assert word in told


@pytest.mark.parametrize(
    "wrong",
    [("--options", "["), ("--options", '{"x":1}'), ("--bots", "nobody"), ("--seats", "9"), ("--processes", "-1")],
)
def test_what_cannot_be_simulated_is_explained(wrong: tuple[str, str]) -> None:
    done = replay("simulate", "looply", "--games", "1", *wrong)
    assert done.exit_code != 0
    assert "Error: " in done.stderr
