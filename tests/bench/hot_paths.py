"""What does a move cost, step by step? ``python -m tests.bench.hot_paths`` prints microseconds; compare runs in pairs.

The work is what a server does for a move that two players and a spectator watch, and the log is a real SQLite file.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET

from core import match_deciders
from core.chance import Chance
from core.game import Game
from core.identity import MatchId, Millis, PlayerId, Seat, Version
from core.match import Match
from core.match_deciders import Opening
from core.match_events import Joined
from core.registry import games
from core.viewer import SPECTATOR
from events.execute import Folded, draw_seed, execute
from events.sqlite import SqliteLog
from gateway.outbound import Diff, Encoded
from projections.match_view import MatchViews

MATCHES = 5
AUDIENCES = (SPECTATOR, Seat(0), Seat(1))


def timed(times: dict[str, list[float]], step: str, work: Callable[[], Any]) -> Any:
    """Do the work, and note how long it took."""
    started = time.perf_counter()
    result = work()
    times.setdefault(step, []).append((time.perf_counter() - started) * 1e6)
    return result


async def play(game: Game, log: SqliteLog, times: dict[str, list[float]], number: int) -> None:
    """A match of two greedy bots under people's names."""
    match = MatchId(f"{game.name}-{number}")
    folded = Folded(match, await draw_seed(log, match, Millis(0)))
    opening = Opening(game=game, seats=2, options={}, ranked=UNSET, private=False, deadline_s=60, bots=[])
    host = Joined(seat=Seat(0), player=PlayerId("ada"), name="Ada", nonce="")
    await execute(log, folded, lambda new: match_deciders.open_match(new, opening, host, folded.seed), Millis(0))
    await execute(log, folded, lambda new: match_deciders.join(new, PlayerId("bob"), "Bob", ""), Millis(0))
    views = MatchViews(folded.match, folded.version)
    for audience in AUDIENCES:
        views.of(audience)
    while to_act := folded.match.to_act():
        views = await one_move(game, log, times, folded, views, to_act[0])


async def one_move(
    game: Game, log: SqliteLog, times: dict[str, list[float]], folded: Folded, views: MatchViews, seat: Seat
) -> MatchViews:
    table = folded.match.table
    public, private = game.public(table), game.private(table, seat)
    command = timed(times, "bot", lambda: game.bots["greedy"](seat, public, private, Chance(b"bench")))

    def decide(match: Match) -> tuple[Any, ...]:
        events: tuple[Any, ...] = timed(
            times, "decide", lambda: match_deciders.play(match, seat, command, Millis(0), frozenset())
        )
        return events

    started = time.perf_counter()
    await execute(log, folded, decide, Millis(0))
    times.setdefault("execute and store", []).append((time.perf_counter() - started) * 1e6)
    after = MatchViews(folded.match, Version(folded.version), views)
    for audience in AUDIENCES:
        if after.audience(audience if isinstance(audience, int) else None) == audience:
            patch = timed(times, "view and patch", lambda audience=audience: after.patch(audience))
            message = Encoded(Diff(match=folded.match.id, version=folded.version, patch=patch))
            timed(times, "encode and frame", lambda message=message: message.text_frame)
    after.forget_before()
    return after


async def measure(game: Game) -> dict[str, list[float]]:
    """The times of every step of a few matches."""
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        log = await SqliteLog.open(Path(folder) / "bench.db")
        for number in range(MATCHES):
            await play(game, log, times, number)
        await log.close()
    return times


def line(name: str, took: Sequence[float]) -> str:
    """A row: how often, the median and the slowest hundredth, in microseconds."""
    return f"  {name:20}{len(took):7}{statistics.median(took):10.1f}{statistics.quantiles(took, n=100)[98]:10.1f}"


if __name__ == "__main__":
    for each in games().values():
        print(f"{each.title}\n  {'µs':20}{'times':>7}{'median':>10}{'p99':>10}")
        for step, took in asyncio.run(measure(each)).items():
            print(line(step, took))
