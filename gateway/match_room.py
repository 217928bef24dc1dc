"""What happens at one live match, in which order? A mailbox, one writer."""

import hashlib
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from core import match_deciders
from core.game import Command, Timeout
from core.identity import NOTHING_YET, MatchId, Millis, PlayerId, Seat, Version
from core.match import Phase
from core.match_deciders import is_overdue
from core.rejection import Rejected
from events import failpoint
from events.execute import Decide, Folded, Receipt, catch_up, execute
from events.log import Log
from events.record import Cause
from gateway import metrics
from gateway.mailbox import Mailbox
from gateway.outbound import Chat
from gateway.showing import Showing

T = TypeVar("T")

Acknowledge = Callable[[Receipt], None]


class Surroundings(msgspec.Struct, frozen=True, kw_only=True):
    """What a room needs of the server: the log, the clock, and whom to tell that its match has moved on."""

    log: Log
    now: Callable[[], Millis]
    moved: Callable[["MatchRoom"], None]


class MatchRoom:
    """One live match: everything that happens to it goes through its mailbox, one after the other."""

    def __init__(self, folded: Folded, around: Surroundings) -> None:
        self.id: MatchId = folded.match.id
        self.folded = folded
        self.showing = Showing(folded, around.log)
        self.used_at = time.monotonic()
        self._around = around
        self._expired: frozenset[Seat] = frozenset()
        self._mailbox = Mailbox(f"match {self.id}")

    async def call(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do this after everything that was asked for before; returns what it returns, or raises what it raises."""
        self.used_at = time.monotonic()
        return await self._mailbox.call(lambda: self._shown(work))

    async def _shown(self, work: Callable[[], Awaitable[T]]) -> T:
        # Whatever became of the work, what is stored is shown: even a refusal may have folded another writer's events.
        try:
            return await work()
        finally:
            self._publish()

    def _publish(self) -> None:
        if self.folded.version != NOTHING_YET:
            self.showing.publish()
            self._around.moved(self)

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and nothing waits."""
        return self._mailbox.is_empty and not self.showing.is_watched

    async def close(self) -> None:
        """Stop. Whatever is being stored still is."""
        self.showing.close()
        await self._mailbox.close()

    # All that follows happens within the mailbox.

    async def execute(self, decide: Decide, cause: Cause | None = None, *, at: Millis | None = None) -> Receipt | None:
        """Decide and store. Each version is shown before the next one is made, so that nobody misses a diff."""
        self._publish()
        started = time.perf_counter()
        receipt = await execute(self._around.log, self.folded, decide, self._around.now() if at is None else at, cause)
        metrics.APPENDS.inc()
        metrics.APPEND_SECONDS.observe(time.perf_counter() - started)
        return receipt

    async def credit(self, ms: Millis, credit_id: str) -> None:
        """Give time back to the running deadline, once for each id, before anything else is judged."""
        await self.execute(lambda match: match_deciders.credit(match, ms), Cause(id=credit_id))

    async def notice(self, version: Version) -> None:
        """Somebody else has brought the match to this version: fold it."""
        if self.folded.version < version:
            await catch_up(self._around.log, self.folded)

    async def change(self, decide: Decide, at: Millis) -> None:
        """Serve the deadlines that had passed at this moment, then decide and store."""
        await self.serve_deadlines(at)
        await self.execute(decide, at=at)

    async def play(self, player: PlayerId, command_id: str, raw: object, at: Millis, acknowledge: Acknowledge) -> None:
        """A player's command that arrived ``at`` this moment, once: ``acknowledge`` is told the receipt before anybody
        is shown what came of it.

        Raises Rejected.
        """
        cause = Cause(id=command_id, player=player, digest=_digest(raw))
        known = self.folded.version
        try:
            receipt = await self._judge(player, cause, raw, at)
        except Rejected:
            # What was judged may be out of date: another server may have moved the match on, by this very command.
            await catch_up(self._around.log, self.folded)
            if self.folded.version == known:
                raise
            receipt = await self._judge(player, cause, raw, at)
        acknowledge(receipt)
        failpoint.reach("match.acknowledged")

    async def _judge(self, player: PlayerId, cause: Cause, raw: object, at: Millis) -> Receipt:
        if receipt := self.folded.receipt_of(cause):
            return receipt
        command, at = self._parse(raw), self._raised(at)
        seat = self.folded.match.seat_of(player)
        # A remembered expiry answers a late command the same, whether the timer or the command came first.
        expired = await self.serve_deadlines(at) or self._late(seat)
        stored = await self.execute(lambda match: match_deciders.play(match, seat, command, at, expired), cause, at=at)
        self._expired = frozenset()
        failpoint.reach("match.acknowledging")
        return _given(stored)

    def _parse(self, raw: object) -> Command:
        command = self.folded.match.game.parse(raw)
        if isinstance(command, Timeout):
            raise Rejected("bad_command", "Only the server acts for a seat that is late.")
        return command

    def _late(self, seat: Seat | None) -> frozenset[Seat]:
        match = self.folded.match
        missed = seat in self._expired and match.phase is Phase.LIVE and seat not in match.to_act()
        return self._expired if missed else frozenset()

    async def play_bot(self, seat: Seat, version: Version, command: Command) -> None:
        """A bot's command, if the match still is at the version that the bot has seen."""
        at = self._raised(self._around.now())
        if self.folded.version == version:
            await self.serve_deadlines(at)
        if self.folded.version == version:
            await self.execute(lambda match: match_deciders.play(match, seat, command, at, frozenset()), at=at)
            self._expired = frozenset()

    async def serve_deadlines(self, at: Millis) -> frozenset[Seat]:
        """Act for every seat whose deadline had passed at this moment, each in an append of its own; returns them."""
        served, at = set[Seat](), self._raised(at)
        while is_overdue(self.folded.match, at):
            seat = self.folded.match.to_act()[0]
            if await self.execute(lambda match: match_deciders.expire(match, at), at=at) is None:
                break
            served.add(seat)
            metrics.EXPIRIES.inc()
        if served:
            self._expired = frozenset(served)
        return frozenset(served)

    def _raised(self, at: Millis) -> Millis:
        # Judged is the moment that is stored: what the clock says, unless it lags behind the last event.
        return Millis(max(at, self.folded.match.at))

    async def say(self, player: PlayerId, command_id: str, text: str) -> Chat | None:
        """A player's line, once for each id; returns the line.

        Raises Rejected ``not_seated``, ``bad_text`` or ``id_reused``.
        """
        if self.folded.match.seat_of(player) is None:
            raise Rejected("not_seated")
        chat = self.showing.chat
        known = chat.said_before(player, command_id)
        if known is not None and known.text != text:
            raise Rejected("id_reused")
        self.showing.tell(await chat.say(player, command_id, text, self._around.now()))
        return chat.said_before(player, command_id)

    async def announce(self, line_id: str, text: str) -> None:
        """The game's own line, once for each id."""
        self.showing.tell(await self.showing.chat.announce(line_id, text, self._around.now()))

    async def hear(self, version: Version) -> None:
        """Somebody else has brought the chat to this version: show it."""
        if self.showing.chat.version < version:
            self.showing.tell(await self.showing.chat.catch_up())


def _digest(raw: object) -> bytes:
    """A fingerprint of a command, the same whichever way and in whichever order of keys it was sent."""
    try:
        return hashlib.sha256(msgspec.json.encode(raw, order="deterministic")).digest()
    except (TypeError, ValueError, RecursionError):
        raise Rejected("bad_command", "A command is made of JSON values.") from None


def _given(receipt: Receipt | None) -> Receipt:
    if receipt is None:
        raise RuntimeError("an accepted command has to store something")
    return receipt
