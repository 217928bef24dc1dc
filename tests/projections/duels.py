"""How do these tests get a log with duels in it? By the same runner as the server's, quickly ended."""

import secrets
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from core.game import Resign
from core.identity import NOTHING_YET, MatchId, Millis, PlayerId, Seat
from core.looply.commands import Pass
from core.match import Phase
from core.match_deciders import Opening, join, leave, open_match, play
from core.match_events import Joined
from core.player import create
from core.registry import games
from events import codec
from events.execute import Folded, draw_seed, execute
from events.log import Log
from events.record import Draft, player_stream

End = Literal["first wins", "second wins", "draw"]

DAY = 24 * 3600 * 1000
START = Millis(1_800_000_000_000)


async def guest(log: Log, name: str) -> PlayerId:
    (created,) = create(name, secrets.token_urlsafe(8))
    kind, body = codec.encode(created)
    await log.append(player_stream(PlayerId(name)), NOTHING_YET, [Draft(type=kind, at=START, body=body)])
    return PlayerId(name)


class Duel:
    """A match of two seats, from its opening on; with a bot it cannot be ranked."""

    def __init__(self, log: Log, folded: Folded, at: Millis) -> None:
        self.log, self.folded, self.at = log, folded, at

    @classmethod
    async def open(
        cls, log: Log, host: str, at: Millis, game: str = "looply", ranked: bool | UnsetType = UNSET, bot: str = ""
    ) -> "Duel":
        match = MatchId(secrets.token_hex(8))
        folded = Folded(match, await draw_seed(log, match, at))
        bots = (bot,) if bot else ()
        asked = Opening(
            game=games()[game], seats=2, options={}, ranked=ranked, private=False, deadline_s=UNSET, bots=bots
        )
        joined = Joined(seat=Seat(0), player=PlayerId(host), name=host, nonce="")
        await execute(log, folded, lambda new: open_match(new, asked, joined, folded.seed), at)
        return cls(log, folded, at)

    async def join(self, player: str) -> None:
        await execute(self.log, self.folded, lambda match: join(match, PlayerId(player), player, ""), self.at)

    async def leave(self, player: str) -> None:
        await execute(self.log, self.folded, lambda match: leave(match, PlayerId(player)), self.at)

    async def end(self, how: End) -> None:
        if how == "draw":
            while self.folded.match.phase is Phase.LIVE:
                await self._play(self.folded.match.to_act()[0], Pass())
            outcome = self.folded.match.outcome
            assert outcome is not None
            assert outcome.ranking == ((0, 1),)
        else:
            await self._play(Seat(1 if how == "first wins" else 0), Resign())

    async def _play(self, seat: Seat, command: msgspec.Struct) -> None:
        await execute(self.log, self.folded, lambda match: play(match, seat, command, self.at, frozenset()), self.at)


async def duel(
    log: Log, host: str, guest: str, how: End, at: int = START, game: str = "looply", ranked: bool | UnsetType = UNSET
) -> Duel:
    """A whole duel; the host has seat 0."""
    played = await Duel.open(log, host, Millis(at), game, ranked)
    await played.join(guest)
    await played.end(how)
    return played
