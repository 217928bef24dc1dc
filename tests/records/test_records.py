"""What was played by any released version of the rules is good for ever.

``python -m tests.records.test_records`` writes the record of a game's newest version where it is missing, and never
another: a released record that is no longer good says that the rules were changed under matches that were played.
"""

import asyncio
from pathlib import Path

import pytest

from core.chance import Chance
from core.game import Game
from core.identity import MatchId
from core.registry import games
from events.memory import MemoryLog
from replay import record
from replay.audit import audit
from tests.replay.histories import History

FOLDER = Path(__file__).parent
VERSIONS = [(game, rules) for game in games().values() for rules in range(1, game.rules + 1)]
OPTIONS: dict[str, dict[str, object]] = {"loop-inc": {"futures": True, "more_anomalies": True}}


def path_of(game: Game, rules: int) -> Path:
    """Where the record of a match by these rules is; the match is called like the file."""
    return FOLDER / f"{game.name}-{rules}.jsonl"


@pytest.mark.parametrize(("game", "rules"), VERSIONS, ids=lambda value: getattr(value, "name", str(value)))
def test_a_match_by_each_released_version_of_the_rules_is_good(game: Game, rules: int) -> None:
    path = path_of(game, rules)
    assert path.is_file(), "`python -m tests.records.test_records` writes what is missing; keep it for ever"
    proven = audit(MatchId(path.stem), record.parse(MatchId(path.stem), path.read_bytes()))
    assert (proven.match.opening.game, proven.match.opening.rules) == (game.name, rules)
    assert record.render(record.parse(MatchId(path.stem), path.read_bytes())) == path.read_bytes()


async def played(game: Game) -> bytes:
    """The record of a match with the most players by the newest rules."""
    made = History(MemoryLog(), MatchId(path_of(game, game.rules).stem), bytes(range(32)))
    await made.open(game, max(game.seats), OPTIONS.get(game.name, {}))
    await made.play_out(Chance(b"record"))
    return record.render(await made.events())


if __name__ == "__main__":
    for each in games().values():
        if not path_of(each, each.rules).exists():
            path_of(each, each.rules).write_bytes(asyncio.run(played(each)))
