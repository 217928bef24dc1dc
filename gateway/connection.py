"""How does one WebSocket talk with the server? The shell around a session: it moves bytes and carries steps out."""

import asyncio
from collections.abc import Sequence
from typing import Any

import structlog
from msgspec import UNSET
from starlette.websockets import WebSocket

from core.identity import Millis, PlayerId, Version
from core.rejection import Rejected
from events import moment
from events.codec import UnknownEvent
from events.execute import Receipt
from events.log import Unavailable
from gateway import inbound, metrics, outbound
from gateway.codes import CODES
from gateway.hub import Hub
from gateway.limits import Limits
from gateway.match_room import MatchRoom
from gateway.outbound import Encoded
from gateway.session import Close, Identify, Session, Step, error
from gateway.watcher import Watcher
from gateway.wire import Wire
from projections import players

MOST_WATCHED = 1_000
"""How many matches one connection may watch."""


class Connection:
    """One client. It is an outlet for the rooms it watches."""

    def __init__(self, socket: WebSocket, wire: Wire, hub: Hub, session: Session, limits: Limits) -> None:
        self._socket, self._wire, self._hub, self._session = socket, wire, hub, session
        self._limit, self._chat_limit = limits.messages(), limits.chat()
        self._watching: dict[str, tuple[MatchRoom, Watcher]] = {}
        self._told: dict[str, int] = {}
        self._answering: set[asyncio.Task[None]] = set()
        wire.on_resume = self._refresh
        wire.on_too_large = self._too_large

    # An outlet

    @property
    def is_full(self) -> bool:
        """See Outlet."""
        return self._wire.paused

    def push(self, message: Encoded) -> None:
        """See Outlet."""
        self._wire.push(message.binary_frame if self._session.packed else message.text_frame)

    def send(self, message: outbound.Outbound) -> None:
        """Send a message to this client alone."""
        self.push(Encoded(message))

    def _too_large(self) -> None:
        for message in self._session.greet(self._time(), [error("too_large")]):
            if isinstance(message, outbound.Outbound):
                self.send(message)

    def _refresh(self) -> None:
        for room, watcher in list(self._watching.values()):
            room.showing.refresh(watcher)

    def tell_alive(self) -> None:
        """Say which of the watched matches have moved on since this was last said."""
        if self._wire.paused or not self._session.greeted:
            return
        newest = {match: int(room.folded.version) for match, (room, _) in self._watching.items()}
        changed = {match: version for match, version in newest.items() if self._told.get(match) != version}
        self._told = newest
        self.send(outbound.Alive(time=self._time(), versions=changed))

    # A conversation

    async def run(self) -> None:
        """Talk until one side closes."""
        metrics.SOCKETS.inc()
        try:
            while (frame := await self._receive()) is not None:
                steps = self._session.receive(frame, too_often=not self._limit.hit(), time=self._time())
                await self._carry_out(steps)
        finally:
            metrics.SOCKETS.dec()
            for match in list(self._watching):
                self._unwatch(match)

    async def _receive(self) -> str | bytes | None:
        event: dict[str, Any] = dict(await self._socket.receive())
        if event["type"] == "websocket.disconnect":
            return None
        text: str | None = event.get("text")
        return text if text is not None else bytes(event["bytes"])

    async def _carry_out(self, steps: Sequence[Step]) -> None:
        for step in steps:
            match step:
                case Identify():
                    await self._identify(step)
                case inbound.Watch():
                    await self._watch_or_say_why(step)
                case inbound.Unwatch():
                    self._unwatch(step.match)
                case inbound.Command():
                    self._answer(self._play(step, self._session.player, self._hub.now()))
                case inbound.Chat():
                    self._answer(self._say(step, self._session.player))
                case inbound.Hello():
                    raise TypeError("a session answers hello itself")
                case Close():
                    self._wire.finish(step.code, step.reason)
                case _:
                    self.send(step)
                    if isinstance(step, outbound.Welcome):
                        await self._show_again()

    async def _identify(self, step: Identify) -> None:
        try:
            known = await players.by_token(self._hub.store, step.token)
        except Exception as reason:
            code, message = _explain(reason)
            await self._carry_out(self._session.greet(self._time(), [error(code, message)]))
            return
        structlog.contextvars.bind_contextvars(player=None if known is None else known.player)
        await self._carry_out(self._session.identified(None if known is None else known.player, self._time()))

    async def _show_again(self) -> None:
        # Who you are decides what you see, so whoever says hello again is shown every match anew.
        for match, (_, watcher) in list(self._watching.items()):
            if watcher.player != self._session.player:
                await self._watch(inbound.Watch(match=match))

    async def _watch_or_say_why(self, step: inbound.Watch) -> None:
        try:
            await self._watch(step)
        except Exception as reason:
            self._unwatch(step.match)
            code, message = _explain(reason)
            self.send(error(code, message))

    async def _watch(self, step: inbound.Watch) -> None:
        room = await self._room(step.match)
        if room is None:
            self.send(error("no_such_match"))
            return
        self._unwatch(step.match)
        if len(self._watching) >= MOST_WATCHED:
            self.send(error("rate_limited", f"One connection watches at most {MOST_WATCHED} matches."))
            return
        watcher = Watcher(self, self._session.player)
        self._watching[step.match] = (room, watcher)
        held = None if step.version is UNSET else Version(step.version)
        await room.call(lambda: room.showing.attach(watcher, held))
        self._told[step.match] = int(watcher.version)

    def _unwatch(self, match: str) -> None:
        if (watched := self._watching.pop(match, None)) is not None:
            room, watcher = watched
            room.showing.detach(watcher)

    async def _room(self, match: str) -> MatchRoom | None:
        try:
            return await self._hub.room(match)
        except UnknownEvent as broken:
            structlog.get_logger("gateway").error("broken_event", match=match, why=str(broken))
            return None

    # Commands and chat: answered beside the conversation, each in its match's own order

    def _answer(self, work: "Any") -> None:
        task = asyncio.create_task(work)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _play(self, step: inbound.Command, player: PlayerId | None, at: Millis) -> None:
        # Who sent it and when are those of its arrival, whatever the connection has heard since.
        def acknowledge(receipt: Receipt) -> None:
            self.send(outbound.Ack(match=step.match, id=step.id, version=receipt.version, hash=receipt.hash.hex()))

        try:
            room, seated = await self._seated(step, player)
            await room.call(lambda: room.play(seated, step.id, step.command, at, acknowledge))
        except Exception as reason:
            self._refuse(step, reason)
        finally:
            self._session.answered()

    async def _say(self, step: inbound.Chat, player: PlayerId | None) -> None:
        try:
            room, seated = await self._seated(step, player)
            if not self._chat_limit.hit():
                raise Rejected("rate_limited", CODES["rate_limited"].message)
            said = await room.call(lambda: room.say(seated, step.id, step.text))
            if said is not None and step.match not in self._watching:
                self.send(said)
        except Exception as reason:
            self._refuse(step, reason)

    async def _seated(
        self, step: inbound.Command | inbound.Chat, player: PlayerId | None
    ) -> tuple[MatchRoom, PlayerId]:
        room = await self._room(step.match)
        if room is None:
            raise Rejected("no_such_match", CODES["no_such_match"].message)
        if player is None:
            raise Rejected("not_seated")
        return room, player

    def _refuse(self, step: inbound.Command | inbound.Chat, reason: Exception) -> None:
        code, message = _explain(reason)
        metrics.REFUSALS.labels(code=code).inc()
        self.send(outbound.Refused(match=step.match, id=step.id, code=code, message=message))

    def _time(self) -> str:
        return moment.render(self._hub.now())


def _explain(reason: Exception) -> tuple[str, str]:
    """What a client is told of an exception; bugs are told to the log as well."""
    if isinstance(reason, Rejected):
        return reason.code, reason.message
    code = "unavailable" if isinstance(reason, Unavailable) else "internal"
    structlog.get_logger("gateway").error("command_failed", code=code, exc_info=reason)
    return code, CODES[code].message
