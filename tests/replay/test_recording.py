"""Simulated games in a log, as real matches."""

import asyncio
from pathlib import Path

import pytest

from core.identity import MatchId
from core.match import Match, Phase
from core.registry import games
from events.database import LOG_FILE
from events.execute import load
from events.sqlite import SqliteLog
from tests.replay.command_line import replay


def matches_in(folder: Path) -> list[Match]:
    """Every match of a log, folded from its events."""

    async def read() -> list[Match]:
        log = await SqliteLog.open(folder / LOG_FILE)
        events, _ = await log.follow("", 100_000)
        opened = [MatchId(event.stream.removeprefix("match/")) for event in events if event.type == "match.opened"]
        folded = [await load(log, match) for match in opened]
        await log.close()
        return [each.match for each in folded if each is not None]

    return asyncio.run(read())


@pytest.mark.parametrize("game", list(games()))
def test_simulated_games_are_whole_matches_that_pass_the_audit(game: str, tmp_path: Path) -> None:
    done = replay("simulate", game, "--seats", "3", "--games", "3", "--bots", "random", "--into", str(tmp_path))
    assert done.output.startswith("3 matches (")
    audited = replay("audit", "--all", "--data", str(tmp_path))
    assert audited.exit_code == 0, audited.output
    matches = matches_in(tmp_path)
    assert len(matches) == 3
    for match in matches:
        assert (match.phase, match.opening.rules) == (Phase.DONE, games()[game].rules)
        assert len({taken.player for taken in match.seats if taken is not None}) == 3
        assert all(match.nonces())


def test_players_move_on_by_a_seat_from_match_to_match(tmp_path: Path) -> None:
    replay("simulate", "loop", "--games", "2", "--bots", "random,greedy", "--processes", "1", "--into", str(tmp_path))
    names = [[match.name_of(seat) for seat, _ in enumerate(match.seats)] for match in matches_in(tmp_path)]  # type: ignore[arg-type]
    assert sorted(names) == [["greedy 2", "random 1"], ["random 1", "greedy 2"]]


def test_more_games_go_into_the_same_log(tmp_path: Path) -> None:
    asked = ("simulate", "loop", "--games", "2", "--bots", "random", "--into", str(tmp_path))
    replay(*asked)
    replay(*asked)
    assert len(matches_in(tmp_path)) == 4


@pytest.mark.parametrize("unfit", [("--rules", "1"), ("--json",)])
def test_what_does_not_go_with_recording_is_refused(tmp_path: Path, unfit: tuple[str, ...]) -> None:
    done = replay("simulate", "looply", *unfit, "--into", str(tmp_path / "log"))
    assert done.exit_code == 2
    assert not (tmp_path / "log").exists()
