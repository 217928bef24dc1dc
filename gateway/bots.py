"""When does a bot play, and what does it see?"""

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

import structlog

from core.chance import Chance
from core.game import Command, Private, Public
from core.identity import MatchId, Seat
from core.match import Match
from core.rejection import Rejected
from events.log import Unavailable
from gateway import metrics
from gateway.match_room import MatchRoom

_TRY_AGAIN_SECONDS = 1.0


class Bots:
    """Plays the seats that are bots'. Each decides from its own seat's view, beside the event loop."""

    def __init__(self, pause_seconds: float) -> None:
        self._pause = pause_seconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._thinking: dict[tuple[MatchId, Seat], asyncio.Task[None]] = {}

    def moved(self, room: MatchRoom) -> None:
        """Let the bots that are to act think, unless they do already."""
        match = room.folded.match
        for seat in match.to_act():
            if match.bot_of(seat) is not None and (room.id, seat) not in self._thinking:
                self._thinking[room.id, seat] = asyncio.create_task(self._play(room, seat))

    def is_thinking(self, room: MatchRoom) -> bool:
        """Whether a bot of this match is at work."""
        return any(match == room.id for match, _ in self._thinking)

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(cancel_futures=True)

    async def _play(self, room: MatchRoom, seat: Seat) -> None:
        log = structlog.get_logger("gateway").bind(match=room.id, seat=seat)
        try:
            while seat in room.folded.match.to_act():
                await asyncio.sleep(self._pause)
                try:
                    await self._move_or_fall_back(room, seat)
                except Exception:
                    log.exception("bot_failed")
                    await asyncio.sleep(_TRY_AGAIN_SECONDS)
        finally:
            del self._thinking[room.id, seat]

    async def _move_or_fall_back(self, room: MatchRoom, seat: Seat) -> None:
        try:
            await self._move(room, seat)
        except Rejected as refusal:
            # A bot that plays against the rules is a bug; the match goes on with the first legal command.
            structlog.get_logger("gateway").error("bot_refused", match=room.id, seat=seat, code=refusal.code)
            await self._fall_back(room, seat)
        except Unavailable:
            raise
        except Exception:
            structlog.get_logger("gateway").exception("bot_failed", match=room.id, seat=seat)
            await self._fall_back(room, seat)

    async def _move(self, room: MatchRoom, seat: Seat) -> None:
        match, version = room.folded.match, room.folded.version
        if seat not in match.to_act():
            return
        public, private = match.game.public(match.table), match.game.private(match.table, seat)
        loop = asyncio.get_running_loop()
        command = await loop.run_in_executor(self._thread, _think, match, seat, public, private)
        # A state that has moved on meanwhile is thought about anew.
        await room.call(lambda: room.play_bot(seat, version, command))

    async def _fall_back(self, room: MatchRoom, seat: Seat) -> None:
        match, version = room.folded.match, room.folded.version
        command = next(match.game.legal(match.table, seat), None)
        if command is not None:
            await room.call(lambda: room.play_bot(seat, version, command))


def _think(match: Match, seat: Seat, public: Public, private: Private) -> Command:
    started = time.perf_counter()
    name = match.bot_of(seat)
    if name is None:
        raise LookupError(f"seat {seat} is no bot's")
    # Its chance is its own: the match's would tell it the bag.
    command = match.game.bots[name](seat, public, private, Chance(secrets.token_bytes(32)))
    metrics.BOT_SECONDS.observe(time.perf_counter() - started)
    return command
