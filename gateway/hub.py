"""Which matches are in memory here, and how does one get there?"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import structlog

from core.identity import MatchId, Millis, PlayerId, Version, is_match_id
from core.match import Match
from core.match_deciders import OPEN_FOR, Opening, cancel_if_forgotten, open_match
from core.match_events import Joined
from events.execute import Folded, draw_seed, load
from events.log import Log
from gateway import metrics
from gateway.bots import Bots
from gateway.deadlines import Deadlines
from gateway.match_room import MatchRoom, Surroundings
from projections import lobby
from projections.lists import Lists
from projections.store import Store

IDLE_SECONDS = 60.0
_LISTS_SECONDS = 5.0


class Hub:
    """The live matches of this process, each in a room: loaded when needed, let go when idle."""

    def __init__(self, log: Log, store: Store, now: Callable[[], Millis], bot_pause_seconds: float) -> None:
        self.log, self.store, self.now = log, store, now
        self.bots = Bots(bot_pause_seconds)
        self.deadlines = Deadlines(now, self._expire)
        self.lists = Lists(log, store, self._noticed, self._overheard)
        self._rooms: dict[MatchId, MatchRoom] = {}
        self._loading: dict[MatchId, asyncio.Task[MatchRoom | None]] = {}
        self._around = Surroundings(log=log, now=now, moved=self._moved)
        self._tasks: set[asyncio.Task[None]] = set()
        self._calls: dict[PlayerId, asyncio.Lock] = {}
        self._held_back = True

    async def start(self) -> None:
        """Make the lists true."""
        self.lists.start()
        await self.lists.caught_up()

    async def release(self) -> None:
        """Let time and bots move matches on. Until then nothing expires and no bot plays."""
        self._held_back = False
        for match, due, bot_to_act in await lobby.running(self.store):
            self.deadlines.set(match, due)
            if bot_to_act:
                self._spawn(self._wake_bots(match))
        self.deadlines.start()

    async def close(self) -> None:
        """Stop everything; what was accepted is stored."""
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        await self.deadlines.close()
        await self.bots.close()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        await self.lists.stop()

    async def room(self, match: str) -> MatchRoom | None:
        """The room of a match; None if there is no such match. Raises UnknownEvent for a damaged one."""
        name = MatchId(match)
        room = self._rooms.get(name)
        if room is None and is_match_id(match):
            # Everybody who wants the same match while it loads waits for the same load: there is one writer.
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.create_task(self._load(name))
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            room = await asyncio.shield(loading)
        if room is not None:
            room.used_at = time.monotonic()
        return room

    async def _load(self, match: MatchId) -> MatchRoom | None:
        folded = await load(self.log, match)
        if folded is None:
            return None
        room = MatchRoom(folded, self._around)
        await room.showing.chat.catch_up()
        self._keep(room)
        return room

    async def open(self, asked: Opening, host: Joined) -> MatchRoom:
        """Open a new match. Raises Rejected."""
        match = MatchId(secrets.token_hex(16))
        # Judged once before the seed is stored, so that a refused opening leaves nothing behind.
        open_match(Match(id=match), asked, host, b"")
        seed = await draw_seed(self.log, match, self.now())
        room = MatchRoom(Folded(match, seed), self._around)
        try:
            await room.call(lambda: room.execute(lambda new: open_match(new, asked, host, seed)))
        except BaseException:
            await room.close()
            raise
        self._keep(room)
        self._moved(room)
        return room

    async def caught_up(self) -> None:
        """Wait until the lists show what is stored; not for ever, and a failure there takes nothing back."""
        try:
            async with asyncio.timeout(_LISTS_SECONDS):
                await self.lists.caught_up()
        except Exception:
            structlog.get_logger("gateway").exception("lists_behind")

    @contextlib.asynccontextmanager
    async def one_at_a_time(self, player: PlayerId) -> AsyncIterator[None]:
        """Keep a player's other calls waiting meanwhile."""
        lock = self._calls.setdefault(player, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            if not lock.locked():
                self._calls.pop(player, None)

    async def announce(self, match: MatchId, line_id: str, text: str) -> None:
        """Put the game's own line into a match's chat, once for each id."""
        room = await self.room(match)
        if room is not None:
            await room.call(lambda: room.announce(line_id, text))

    def _keep(self, room: MatchRoom) -> None:
        self._rooms[room.id] = room
        metrics.ROOMS.set(len(self._rooms))

    def _moved(self, room: MatchRoom) -> None:
        if self._held_back:
            return
        match = room.folded.match
        self.deadlines.set(room.id, None if match.held else match.due)
        self.bots.moved(room)

    def _noticed(self, match: Match, version: Version) -> None:
        """The log has this version of a match, perhaps by another process's doing."""
        room = self._rooms.get(match.id)
        if self._held_back:
            return
        if room is None:
            self.deadlines.set(match.id, None if match.held else match.due)
        elif room.folded.version < version:
            self._spawn(room.call(lambda: room.notice(version)))

    def _overheard(self, match: MatchId, version: Version) -> None:
        """The log has this version of a match's chat."""
        room = self._rooms.get(match)
        if room is not None and room.showing.chat.version < version:
            self._spawn(room.call(lambda: room.hear(version)))

    async def _expire(self, match: MatchId) -> None:
        room = await self.room(match)
        if room is not None:
            await room.call(lambda: room.serve_deadlines(self.now()))

    async def _wake_bots(self, match: MatchId) -> None:
        room = await self.room(match)
        if room is not None:
            self.bots.moved(room)

    async def let_go(self) -> None:
        """Let idle rooms go."""
        for room in list(self._rooms.values()):
            idle = time.monotonic() - room.used_at > IDLE_SECONDS
            if idle and room.is_idle and not self.bots.is_thinking(room):
                del self._rooms[room.id]
                await room.close()
        metrics.ROOMS.set(len(self._rooms))

    async def cancel_forgotten(self) -> None:
        """Cancel matches that nobody joined."""
        for match in await lobby.forgotten(self.store, Millis(self.now() - OPEN_FOR)):
            await _loud(self._cancel_forgotten(match))

    async def _cancel_forgotten(self, match: MatchId) -> None:
        room = await self.room(match)
        if room is not None:
            at = self.now()
            await room.call(lambda: room.change(lambda waiting: cancel_if_forgotten(waiting, at), at))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_loud(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _loud(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        structlog.get_logger("gateway").exception("background_work_failed")
