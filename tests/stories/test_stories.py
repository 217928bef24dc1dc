"""One whole match of each game as text, kept beside this file: whoever changes it sees what changed.

``python -m tests.stories.test_stories`` writes them anew.
"""

import asyncio
import itertools
from pathlib import Path

import pytest
from msgspec import UNSET

from core import match_deciders
from core.chance import Chance
from core.game import Game
from core.identity import NOTHING_YET, MatchId, Millis, PlayerId, Seat
from core.match_deciders import Opening
from core.match_events import Joined, SeedDrawn
from core.registry import games
from events import codec
from events.execute import Folded, execute
from events.memory import MemoryLog
from events.record import Draft, match_stream, seed_stream
from replay.story import story

FOLDER = Path(__file__).parent
MATCH = MatchId("story")
SEED = bytes(range(32))
START = Millis(1_767_225_600_000)
PLAYERS = ("Ada", "Bob", "Cleo")


async def tell(game: Game) -> str:
    """A match of greedy bots under people's names, always the same one."""
    log, folded = MemoryLog(), Folded(MATCH, SEED)
    name, body = codec.encode(SeedDrawn(seed=SEED.hex()))
    await log.append(seed_stream(MATCH), NOTHING_YET, [Draft(type=name, at=START, body=body)])
    seats = min(3, max(game.seats))
    opening = Opening(game=game, seats=seats, options={}, ranked=UNSET, private=False, deadline_s=60, bots=[])
    host = Joined(seat=Seat(0), player=PlayerId("ada"), name="Ada", nonce="ada's nonce")
    await execute(log, folded, lambda match: match_deciders.open_match(match, opening, host, SEED), START)
    for player in PLAYERS[1:seats]:
        joining = PlayerId(player.lower()), player, ""
        await execute(log, folded, lambda match, who=joining: match_deciders.join(match, *who), START)  # type: ignore[misc]
    for number in itertools.count(1):
        if not (to_act := folded.match.to_act()):
            break
        seat, table = to_act[0], folded.match.table
        command = game.bots["greedy"](seat, game.public(table), game.private(table, seat), Chance(b"%d" % number))
        at = Millis(START + number * 1_000)
        await execute(
            log,
            folded,
            lambda match, s=seat, c=command, at=at: match_deciders.play(match, s, c, at, frozenset()),  # type: ignore[misc]
            at,
        )
    return "\n".join(story(MATCH, await log.read(match_stream(MATCH)))) + "\n"


@pytest.mark.parametrize("game", list(games().values()), ids=lambda game: game.name)
async def test_the_story_of_each_game_is_as_it_was(game: Game) -> None:
    golden = FOLDER / f"{game.name}.txt"
    assert golden.is_file(), f"{game.name} has no story; `python -m tests.stories.test_stories` writes it"
    assert await tell(game) == golden.read_text(), "if the change is meant, `python -m tests.stories.test_stories`"


if __name__ == "__main__":
    for each in games().values():
        (FOLDER / f"{each.name}.txt").write_text(asyncio.run(tell(each)))
