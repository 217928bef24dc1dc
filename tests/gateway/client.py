"""A WebSocket client that holds the server to its promises while it plays."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from projections.diff import apply
from tests.gateway.server import Guest, Running

JSON, MSGPACK = "loop.v1.json", "loop.v1.msgpack"

Message = dict[str, Any]


class Client:
    """Holds the view of each match by applying what arrives; fails as soon as something does not fit."""

    def __init__(self, socket: ClientConnection, guest: Guest | None, running: Running) -> None:
        self.socket, self.guest, self.running = socket, guest, running
        self.views: dict[str, tuple[int, Message]] = {}
        self.acks: dict[tuple[str, str], Message] = {}
        self.chat: dict[str, list[Message]] = {}
        self.presence: dict[str, Message] = {}
        self.heard: list[Message] = []
        self.commands = 0
        self.tag = secrets.token_hex(4)
        self.retried = False
        """Whether commands of an earlier connection are sent again here: then an ack may come after its diff."""

    async def send(self, **message: Any) -> None:
        packed = self.socket.subprotocol == MSGPACK
        await self.socket.send(msgspec.msgpack.encode(message) if packed else json.dumps(message))

    async def receive(self, seconds: float = 10) -> Message:
        async with asyncio.timeout(seconds):
            frame = await self.socket.recv()
        assert isinstance(frame, bytes) is (self.socket.subprotocol == MSGPACK)
        message: Message = msgspec.msgpack.decode(frame) if isinstance(frame, bytes) else json.loads(frame)
        self._take(message)
        return message

    async def until(self, fits: Callable[[Message], bool], seconds: float = 10) -> Message:
        async with asyncio.timeout(seconds):
            while True:
                if fits(message := await self.receive(seconds)):
                    return message

    async def kind(self, kind: str, seconds: float = 10) -> Message:
        return await self.until(lambda message: message["type"] == kind, seconds)

    async def quiet(self, seconds: float = 0.3) -> list[Message]:
        """Whatever still comes within a moment, ``alive`` and presence aside."""
        heard: list[Message] = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    heard.append(await self.receive())
        return [message for message in heard if message["type"] not in {"alive", "presence"}]

    async def watch(self, match: str, version: int | None = None) -> None:
        await self.send(type="watch", match=match, **({} if version is None else {"version": version}))
        await self.until(lambda message: message["type"] in {"view", "diff"} and message["match"] == match)

    async def order(self, match: str, command: Any, command_id: str | None = None) -> str:
        self.commands += 1
        name = command_id or f"{self.tag}-{self.commands}"
        await self.send(type="command", match=match, id=name, command=command)
        return name

    async def play(self, match: str, command: Any, command_id: str | None = None) -> Message:
        """The answer to a command; after an ack the view of its version is held."""
        name = await self.order(match, command, command_id)
        answer = await self.until(
            lambda message: (
                message["type"] in {"ack", "refused"} and message["id"] == name and message["match"] == match
            )
        )
        if answer["type"] == "ack" and match in self.views:
            await self.version(match, answer["version"])
        return answer

    async def acknowledged(self, match: str, name: str) -> Message:
        """The ack of a command, also if it came while something else was waited for."""
        while (match, name) not in self.acks:
            await self.receive()
        return self.acks[match, name]

    async def version(self, match: str, version: int) -> Message:
        """The held view once it is at least at this version."""
        while self.views[match][0] < version:
            await self.receive()
        return self.views[match][1]

    def view(self, match: str) -> Message:
        return self.views[match][1]

    def _take(self, message: Message) -> None:
        if not self.heard:
            assert message["type"] == "welcome", "a welcome comes before anything else"
        self.heard.append(message)
        match message["type"]:
            case "view":
                self.views[message["match"]] = (message["version"], message["view"])
            case "diff":
                held, view = self.views[message["match"]]
                empty = message["version"] == held and message["patch"] == {}
                assert empty or message["version"] == held + 1, f"a diff fits the version before it: {held}, {message}"
                self.views[message["match"]] = (message["version"], apply(view, message["patch"]))
            case "ack":
                key = (message["match"], message["id"])
                if (first := self.acks.setdefault(key, message)) is message:
                    held, _ = self.views.get(message["match"], (0, {}))
                    assert self.retried or held < message["version"], "the first ack comes before its diff"
                assert first == message, "an id has one ack, however often it is sent"
            case "chat":
                lines = self.chat.setdefault(message["match"], [])
                assert not lines or message["seq"] == lines[-1]["seq"] + 1, "no line of chat is missing or double"
                lines.append(message)
            case "presence":
                self.presence[message["match"]] = message
            case _:
                return

    async def assert_true_to(self, match: str) -> None:
        """What was patched together is, field for field, what a fresh watch gives."""
        async with connected(self.running, self.guest, self.socket.subprotocol) as fresh:
            await fresh.watch(match)
            newest, view = fresh.views[match]
        await self.version(match, newest)
        assert self.views[match][0] == newest
        assert json.dumps(self.view(match), sort_keys=True) == json.dumps(view, sort_keys=True)


@contextlib.asynccontextmanager
async def connected(
    running: Running, guest: Guest | None = None, subprotocol: str | None = JSON, **more: Any
) -> AsyncIterator[Client]:
    subprotocols = None if subprotocol is None else [Subprotocol(subprotocol)]
    async with connect(running.socket_url, subprotocols=subprotocols, max_queue=None, **more) as socket:
        client = Client(socket, guest, running)
        await client.send(type="hello", **({} if guest is None else {"token": guest.token}))
        welcome = await client.receive()
        assert welcome.get("player") == (None if guest is None else guest.player)
        yield client
