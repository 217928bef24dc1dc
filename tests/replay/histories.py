"""Whole matches in a log, played at random, in which everything happens that can happen to a match."""

from collections.abc import Sequence

from msgspec import UNSET

from core import match_deciders
from core.chance import Chance
from core.game import Command, Game, Timeout
from core.identity import NOTHING_YET, MatchId, Millis, PlayerId, Seat
from core.match_deciders import Opening
from core.match_events import Joined, SeedDrawn
from events import codec
from events.execute import Decide, Folded, Receipt, execute
from events.log import Log
from events.record import Cause, Draft, Recorded, match_stream, seed_stream
from tests.laws.playing import choose

START = Millis(1_767_225_600_000)
DEADLINE = 60


class History:
    """A match being written into a log, a minute hand that the test moves, and the receipts that were given."""

    def __init__(self, log: Log, match: MatchId, seed: bytes) -> None:
        self.log, self.folded, self.at = log, Folded(match, seed), START
        self.receipts: list[Receipt] = []
        self.sleeper: Seat | None = None

    async def happen(self, decide: Decide, cause: Cause | None = None) -> None:
        """Decide and store."""
        receipt = await execute(self.log, self.folded, decide, self.at, cause)
        if receipt is not None:
            self.receipts.append(receipt)
        self.at = Millis(self.at + 1_000)

    async def events(self) -> Sequence[Recorded]:
        """What is stored."""
        return await self.log.read(match_stream(self.folded.match.id))

    async def open(self, game: Game, seats: int, options: dict[str, object]) -> None:
        """Open the match; somebody comes, goes and comes again, and the last seats are taken."""
        match, seed = self.folded.match.id, self.folded.seed
        name, body = codec.encode(SeedDrawn(seed=seed.hex()))
        await self.log.append(seed_stream(match), NOTHING_YET, [Draft(type=name, at=self.at, body=body)])
        host = Joined(seat=Seat(0), player=PlayerId("ada"), name="Ada", nonce="ada's nonce")
        bots = ["random"] if seats > 2 else []
        opening = Opening(
            game=game, seats=seats, options=options, ranked=UNSET, private=False, deadline_s=DEADLINE, bots=bots
        )
        await self.happen(lambda now: match_deciders.open_match(now, opening, host, seed))
        if seats - len(bots) > 1:
            await self.happen(lambda now: match_deciders.join(now, PlayerId("eve"), "Eve", "gone again"))
        if seats - len(bots) > 2:
            await self.happen(lambda now: match_deciders.leave(now, PlayerId("eve")))
            for player in ("bob", "cleo", "dan")[: seats - len(bots) - 1]:
                await self.join(player)

    async def join(self, player: str) -> None:
        """Take the next seat."""
        await self.happen(lambda now: match_deciders.join(now, PlayerId(player), player.title(), f"{player}'s"))

    async def play_out(self, chance: Chance, first: int = 0) -> None:
        """Play to the end. Deadlines run out, somebody resigns, an operator holds and releases, time is given back.
        Moves are numbered from ``first`` on.
        """
        number = first
        while self.folded.match.to_act():
            number += 1
            if match_deciders.is_overdue(self.folded.match, self.at):
                await self.happen(lambda now, at=self.at: match_deciders.expire(now, at))  # type: ignore[misc]
                continue
            seat, command = self._choose(chance, number)
            if number == 5:
                await self.happen(lambda now: match_deciders.credit(now, Millis(1_500)), Cause(id="credit:1"))
                await self.happen(match_deciders.hold)
                await self.happen(match_deciders.release)
            if isinstance(command, Timeout):
                self.at = Millis(self.at + 2 * DEADLINE * 1_000)
            else:
                cause = self._cause(seat, number)
                await self.happen(
                    lambda now, s=seat, c=command, at=self.at: match_deciders.play(now, s, c, at, frozenset()),  # type: ignore[misc]
                    cause,
                )

    def _cause(self, seat: Seat, number: int) -> Cause | None:
        taken = self.folded.match.seats[seat]
        return None if taken is None or taken.player is UNSET else Cause(id=f"c{number}", player=taken.player)

    def _choose(self, chance: Chance, number: int) -> tuple[Seat, Command]:
        game, table = self.folded.match.game, self.folded.match.table
        seat = game.to_act(table)[0]
        whim = chance.pick(f"whim {number}", 20)
        if whim < 8 or number < 10:
            return choose(game, table, chance, number)
        if seat == self.sleeper:
            return seat, Timeout()
        private = game.private(table, seat)
        if whim == 8 and game.name == "looply" and game.public(table).bag and private.rack:
            return seat, game.parse({"type": "swap", "tiles": [private.rack[0]]})
        return seat, game.bots["greedy"](seat, game.public(table), private, Chance(chance.key + b"%d" % number))


async def history(log: Log, game: Game, seats: int, seed: int, options: dict[str, object] | None = None) -> History:
    """A whole match in a log, always the same one for the same numbers."""
    made = History(log, MatchId(f"{game.name}-{seats}-{seed}"), seed.to_bytes(32))
    made.sleeper = Seat(1) if seed % 2 else None
    await made.open(game, seats, options or {})
    await made.play_out(Chance(b"history %d" % seed))
    return made
