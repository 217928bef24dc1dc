"""How do simulated games get into a log, as real matches that can be audited?"""

import asyncio
import hashlib
import secrets
import sys
import time
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec
from msgspec import UNSET

from core import match_deciders, player
from core.chance import Chance
from core.game import Command
from core.identity import NOTHING_YET, MatchId, Millis, PlayerId, Seat, Version
from core.match_deciders import Opening
from core.match_events import Joined
from core.registry import games
from events import codec
from events.execute import Folded, draw_seed, execute
from events.log import Log
from events.memory import MemoryLog
from events.record import Cause, Draft, Recorded, draft_of, player_stream
from replay.simulation import Setup, choose, seated

Guest = tuple[PlayerId, str]
"""Somebody who plays, and their name."""


async def invite(log: Log, setup: Setup) -> tuple[Guest, ...]:
    """A new player for each of the bots. Nobody keeps their tokens."""
    guests = [(PlayerId(secrets.token_hex(8)), f"{bot} {number}") for number, bot in enumerate(setup.bots, 1)]
    for who, name in guests:
        (created,) = player.create(name, secrets.token_urlsafe())
        kind, body = codec.encode(created)
        await log.append(player_stream(who), NOTHING_YET, [Draft(type=kind, at=_now(), body=body)])
    return tuple(guests)


def play_matches(setup: Setup, guests: Sequence[Guest], numbers: Sequence[int]) -> list[list[Recorded]]:
    """Whole matches, each with all its events in the order in which they are to be stored."""
    return [asyncio.run(_play(setup, guests, number)) for number in numbers]


async def store(log: Log, matches: Iterable[Sequence[Recorded]]) -> None:
    """Append matches side by side, so that a commit has an append of each."""
    await asyncio.gather(*(_store(log, match) for match in matches))


async def _store(log: Log, match: Sequence[Recorded]) -> None:
    for (stream, version), events in groupby(match, key=lambda event: (event.stream, event.version)):
        await log.append(stream, Version(version - 1), [draft_of(event) for event in events])


async def _play(setup: Setup, guests: Sequence[Guest], number: int) -> list[Recorded]:
    log, match = MemoryLog(), MatchId(secrets.token_hex(16))
    seed = await draw_seed(log, match, _now())
    folded = Folded(match, seed)
    await _sit_down(log, folded, setup, seated(guests, number))
    bots, players = seated(setup.bots, number), seated(guests, number)
    moves = 0
    while to_act := folded.match.to_act():
        seat, moves = to_act[0], moves + 1
        command = choose(folded.match.game, folded.match.table, seat, bots[seat], Chance(secrets.token_bytes(32)))
        cause = Cause(id=f"move-{moves}", player=players[seat][0], digest=_digest(command))
        await _move(log, folded, seat, command, cause)
    return list((await log.follow("", sys.maxsize))[0])


async def _sit_down(log: Log, folded: Folded, setup: Setup, guests: Sequence[Guest]) -> None:
    opening = Opening(
        game=games()[setup.game],
        seats=setup.seats,
        options=setup.options,
        ranked=UNSET,
        private=False,
        deadline_s=UNSET,
        bots=[],
    )
    (who, name), *others = guests
    host = Joined(seat=Seat(0), player=who, name=name, nonce=secrets.token_hex(4))
    await execute(log, folded, lambda match: match_deciders.open_match(match, opening, host, folded.seed), _now())
    for guest in others:
        await _join(log, folded, *guest)


async def _join(log: Log, folded: Folded, who: PlayerId, name: str) -> None:
    nonce = secrets.token_hex(4)
    await execute(log, folded, lambda match: match_deciders.join(match, who, name, nonce), _now())


async def _move(log: Log, folded: Folded, seat: Seat, command: Command, cause: Cause) -> None:
    at = _now()
    await execute(log, folded, lambda match: match_deciders.play(match, seat, command, at, frozenset()), at, cause)


def _digest(command: Command) -> bytes:
    return hashlib.sha256(msgspec.json.encode(command, order="deterministic")).digest()


def _now() -> Millis:
    return Millis(time.time_ns() // 1_000_000)
