"""How does an operator let matches go on whose deadlines were held?"""

from core import match_deciders
from core.identity import MatchId, Millis
from core.match_events import Held
from events.execute import execute, load
from events.log import Log

_PAGE = 1_000


async def release_all(log: Log, at: Millis) -> int:
    """Release every held match of the log; returns how many there were. A running server notices by itself."""
    released = 0
    for match in await _ever_held(log):
        folded = await load(log, match)
        if folded is not None and await execute(log, folded, match_deciders.release, at) is not None:
            released += 1
    return released


async def _ever_held(log: Log) -> list[MatchId]:
    found: dict[MatchId, None] = {}
    cursor = ""
    while True:
        events, cursor = await log.follow(cursor, _PAGE)
        if not events:
            return list(found)
        for event in events:
            if event.type == Held.stored_as:
                found[MatchId(event.stream.removeprefix("match/"))] = None
