"""Simulated games in a log, as real matches."""

from pathlib import Path

import pytest

from core.chance import Chance, commitment
from core.identity import MatchId
from core.match import Phase
from core.registry import games
from events.database import LOG_FILE
from events.execute import load
from events.record import Recorded, seed_stream
from events.sqlite import SqliteLog
from replay.auditing import audit_all
from tests.replay.command_line import replay


async def everything(path: Path) -> list[Recorded]:
    log = await SqliteLog.open(path)
    events, _ = await log.follow("", 100_000)
    await log.close()
    return list(events)


@pytest.mark.parametrize("game", list(games()))
async def test_simulated_games_are_whole_matches(game: str, tmp_path: Path) -> None:
    asked = ("simulate", game, "--seats", "3", "--games", "3", "--bots", "random", "--processes", "1")
    done = replay(*asked, "--into", str(tmp_path))
    assert done.stdout.startswith("3 matches (")
    log = await SqliteLog.open(tmp_path / LOG_FILE)
    events = await everything(tmp_path / LOG_FILE)
    assert f"({len(events) - 3} events)" in done.stdout  # the three players come first
    matches = {event.stream.removeprefix("match/") for event in events if event.stream.startswith("match/")}
    assert len(matches) == 3
    for match in map(MatchId, matches):
        folded = await load(log, match)
        assert folded is not None
        assert (folded.match.phase, folded.match.opening.rules) == (Phase.DONE, games()[game].rules)
        assert folded.match.opening.commitment == commitment(bytes.fromhex(folded.match.seed or ""), match)
        assert all(folded.match.nonces())
        assert folded.match.table is not None
        assert len(await log.read(seed_stream(match))) == 1
    await log.close()
    count, verdicts = audit_all(tmp_path / LOG_FILE)
    assert count == 3
    assert all(verdict.is_good for verdict in verdicts)


async def test_the_deal_is_what_the_seed_says(tmp_path: Path) -> None:
    replay("simulate", "looply", "--games", "1", "--processes", "1", "--into", str(tmp_path))
    log = await SqliteLog.open(tmp_path / LOG_FILE)
    (match,) = {e.stream[6:] for e in await everything(tmp_path / LOG_FILE) if e.stream.startswith("match/")}
    folded = await load(log, MatchId(match))
    await log.close()
    assert folded is not None
    chance = Chance.of_match(folded.seed, MatchId(match), folded.match.nonces())
    assert folded.match.table.order == chance.shuffle("seating", (0, 1))


async def test_more_games_go_into_the_same_log(tmp_path: Path) -> None:
    asked = ("simulate", "loop", "--games", "2", "--bots", "random", "--into", str(tmp_path), "--processes", "2")
    replay(*asked)
    replay(*asked)
    opened = [event for event in await everything(tmp_path / LOG_FILE) if event.type == "match.opened"]
    assert len(opened) == 4


def test_matches_are_never_recorded_under_old_rules(tmp_path: Path) -> None:
    done = replay("simulate", "looply", "--rules", "1", "--into", str(tmp_path / "log"))
    assert done.exit_code == 2
    assert not (tmp_path / "log").exists()
