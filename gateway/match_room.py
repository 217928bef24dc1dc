"""What happens at one live match, in which order? A mailbox, one writer."""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec

from core import match_deciders
from core.game import Command, Timeout
from core.identity import MatchId, Millis, PlayerId, Seat, Version
from core.match import Phase
from core.match_deciders import is_overdue
from core.rejection import Rejected
from events.execute import Decide, Folded, Receipt, catch_up, execute
from events.log import Log
from events.record import Cause
from gateway import metrics
from gateway.audiences import Audiences
from gateway.chat_room import ChatRoom
from gateway.mailbox import Mailbox
from gateway.outbound import Chat, Diff, Encoded
from gateway.watcher import Watcher
from projections.match_view import MatchViews
from replay.rewind import diffs_since

T = TypeVar("T")

Acknowledge = Callable[[Receipt], None]

RESUMED_VERSIONS = 50
"""How many missing versions a watcher may get as diffs."""

_PRESENCE_DELAY_SECONDS = 0.1


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
        self.chat = ChatRoom(folded.match.id, around.log)
        self.used_at = time.monotonic()
        self._around = around
        self._audiences: Audiences | None = None
        self._expired: frozenset[Seat] = frozenset()
        self._mailbox = Mailbox(f"match {self.id}")
        self._presence: asyncio.TimerHandle | None = None

    async def call(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do this after everything that was asked for before; returns what it returns, or raises what it raises."""
        self.used_at = time.monotonic()
        return await self._mailbox.call(work)

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches and nothing waits."""
        return self._mailbox.is_empty and not (self._audiences and len(self._audiences))

    async def close(self) -> None:
        """Stop. Whatever is being stored still is."""
        if self._presence is not None:
            self._presence.cancel()
        await self._mailbox.close()

    # Views

    @property
    def audiences(self) -> Audiences:
        """Who watches. There is nothing to watch before the opening event."""
        if self._audiences is None:
            self._audiences = Audiences(MatchViews(self.folded.match, self.folded.version))
        return self._audiences

    @property
    def views(self) -> MatchViews:
        """Everybody's view of the newest version."""
        return self.audiences.views

    # Deciding

    async def execute(self, decide: Decide, cause: Cause | None = None, *, at: Millis | None = None) -> Receipt | None:
        """Decide and store, without showing it yet. Only from within the mailbox."""
        started = time.perf_counter()
        receipt = await execute(self._around.log, self.folded, decide, self._around.now() if at is None else at, cause)
        metrics.APPENDS.inc()
        metrics.APPEND_SECONDS.observe(time.perf_counter() - started)
        return receipt

    def publish(self) -> None:
        """Show what is stored to everybody who watches, and tell the server that the match has moved on."""
        audiences, folded = self.audiences, self.folded
        before = audiences.views
        if folded.version != before.version:
            is_next = folded.version == before.version + 1
            views = MatchViews(folded.match, folded.version, before if is_next else None)
            seats_changed = before.match.seats is not folded.match.seats
            if audiences.show(views, is_next=is_next) or seats_changed:
                self._presence_changed()
            views.forget_before()
        self._around.moved(self)

    async def credit(self, ms: Millis, credit_id: str) -> None:
        """Give time back to the running deadline, once for each id, before anything else is judged."""
        cause = Cause(id=credit_id)
        if self._receipt_of(cause) is None:
            await self.execute(lambda match: match_deciders.credit(match, ms), cause)
            self.publish()

    async def operate(self, decide: Decide) -> None:
        """An operator's change (hold, release), which no deadline comes before."""
        if await self.execute(decide) is not None:
            self.publish()

    async def notice(self, version: Version) -> None:
        """Somebody else has brought the match to this version: fold and show it."""
        if self.folded.version < version:
            await catch_up(self._around.log, self.folded)
            self.publish()

    async def change(self, decide: Decide) -> None:
        """Serve the deadlines that have passed, then decide, store and show."""
        await self.serve_deadlines(self._around.now())
        if await self.execute(decide) is not None:
            self.publish()

    async def play(
        self, player: PlayerId, command_id: str, raw: object, acknowledge: Callable[[Receipt], None]
    ) -> None:
        """A player's command, once: ``acknowledge`` is told the receipt before anybody is shown what came of it.

        Raises Rejected.
        """
        at = self._around.now()
        cause = Cause(id=command_id, player=player, digest=_digest(raw))
        if receipt := self._receipt_of(cause):
            acknowledge(receipt)
            return
        command = self._parse(raw)
        seat = self.folded.match.seat_of(player)
        # A remembered expiry answers a late command the same, whether the timer or the command came first.
        expired = await self.serve_deadlines(at) or self._late(seat)
        stored = await self.execute(lambda match: match_deciders.play(match, seat, command, at, expired), cause, at=at)
        self._expired = frozenset()
        acknowledge(_given(stored))
        self.publish()

    def _receipt_of(self, cause: Cause) -> Receipt | None:
        remembered = self.folded.seen.get((cause.player, cause.id))
        if remembered is None:
            return None
        if remembered.digest != cause.digest:
            raise Rejected("id_reused")
        return remembered.receipt

    def _parse(self, raw: object) -> Command:
        command = self.folded.match.game.parse(raw)
        if isinstance(command, Timeout):
            raise Rejected("bad_command", "Only the server acts for a seat that is late.")
        return command

    def _late(self, seat: Seat | None) -> frozenset[Seat]:
        match = self.folded.match
        missed = seat in self._expired and match.phase is Phase.LIVE and seat not in match.to_act()
        return self._expired if missed else frozenset()

    async def play_bot(self, seat: Seat, version: Version, command: Command) -> bool:
        """A bot's command, if the match still is at the version that the bot has seen; returns whether it is."""
        if self.folded.version != version:
            return False
        at = self._around.now()
        await self.serve_deadlines(at)
        if self.folded.version == version:
            await self.execute(lambda match: match_deciders.play(match, seat, command, at, frozenset()), at=at)
            self._expired = frozenset()
            self.publish()
        return True

    async def serve_deadlines(self, at: Millis) -> frozenset[Seat]:
        """Act for every seat whose deadline has passed, each in an append of its own; returns those seats."""
        served: set[Seat] = set()
        while is_overdue(self.folded.match, at):
            seat = self.folded.match.to_act()[0]
            if await self.execute(lambda match: match_deciders.expire(match, at), at=at) is None:
                break
            served.add(seat)
            metrics.EXPIRIES.inc()
            self.publish()
        if served:
            self._expired = frozenset(served)
        return frozenset(served)

    # Watching

    async def attach(self, watcher: Watcher, held: Version | None) -> None:
        """Begin to show the match: what is missing since ``held`` as diffs, or the whole view; then the chat."""
        audiences = self.audiences
        audiences.add(watcher)
        missing = await self._missing(watcher, held)
        if missing is None:
            audiences.show_whole(watcher)
        else:
            for diff in missing:
                watcher.show(Encoded(diff), Version(diff.version))
        self.chat.repeat(watcher)
        self._presence_changed()

    async def _missing(self, watcher: Watcher, held: Version | None) -> Sequence[Diff] | None:
        newest = self.folded.version
        if held is None or not newest - RESUMED_VERSIONS <= held <= newest or held == 0:
            return None
        if held == newest:
            return [Diff(match=self.id, version=newest, patch={})]
        patches = await diffs_since(self._around.log, self.id, held, newest, watcher.player)
        if patches is None or patches[-1][1] != watcher.audience:
            return None
        return [Diff(match=self.id, version=version, patch=patch) for version, _, patch in patches]

    def detach(self, watcher: Watcher) -> None:
        """Stop showing the match."""
        self.audiences.remove(watcher)
        self._presence_changed()

    def refresh(self, watcher: Watcher) -> None:
        """There is room again: send what a slow watcher missed."""
        if watcher.behind:
            self.audiences.show_whole(watcher)
        self.chat.repeat(watcher)
        if watcher.presence_due:
            watcher.notice(Encoded(self.audiences.presence()))

    def _presence_changed(self) -> None:
        # Many come and go in the same moment; telling all of them about each would cost the square of their number.
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_PRESENCE_DELAY_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        message = Encoded(self.audiences.presence())
        for watcher in self.audiences:
            watcher.notice(message)

    # Chat

    async def say(self, player: PlayerId, command_id: str, text: str) -> Chat | None:
        """A player's line, once for each id; returns the line. Raises Rejected ``not_seated`` or ``bad_text``."""
        if self.folded.match.seat_of(player) is None:
            raise Rejected("not_seated")
        known = self.chat.said_before(player, command_id)
        if known is not None and known.text != text:
            raise Rejected("id_reused")
        self._tell(await self.chat.say(player, command_id, text, self._around.now()))
        return self.chat.said_before(player, command_id)

    async def announce(self, line_id: str, text: str) -> None:
        """The game's own line, once for each id."""
        self._tell(await self.chat.announce(line_id, text, self._around.now()))

    def _tell(self, lines: Sequence[Encoded]) -> None:
        for message in lines:
            for watcher in self.audiences:
                if isinstance(message.message, Chat):
                    watcher.hear(message, message.message.seq)


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
