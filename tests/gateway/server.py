"""A real server on real sockets and a real SQLite file, within the test's own event loop."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx2
import msgspec

from core.identity import Millis
from gateway import clock
from gateway.app import build, opened
from gateway.hub import Hub
from gateway.server import listen, server
from gateway.settings import Settings

QUICK = Settings(
    port=0,
    bot_pause_ms=0,
    messages_per_second=10_000,
    chat_per_second=10_000,
    players_per_hour=100_000,
    alive_seconds=0.5,
)


class Clock:
    """A clock that can be set forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def now(self) -> Millis:
        return Millis(clock.now() + self.ahead)


class Running(msgspec.Struct, frozen=True):
    """Where a server listens, and a client for its HTTP calls."""

    url: str
    http: httpx2.AsyncClient
    hub: Hub | None = None
    """The server's inside, where it runs within the test."""

    @property
    def socket_url(self) -> str:
        return self.url.replace("http://", "ws://") + "/ws"

    async def guest(self, name: str) -> "Guest":
        answer = await self.http.post("/api/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Guest(self, **answer.json())

    async def call(self, method: str, path: str, **more: Any) -> tuple[int, Any]:
        answer = await self.http.request(method, path, **more)
        return answer.status_code, answer.json()


class Guest(msgspec.Struct, frozen=True):
    """A player with a token."""

    running: Running
    player: str
    name: str
    token: str

    async def call(self, method: str, path: str, **more: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.token}"}
        return await self.running.call(method, path, headers=headers, **more)

    async def open(self, game: str = "looply", seats: int = 2, **more: Any) -> str:
        status, answer = await self.call("POST", "/api/matches", json={"game": game, "seats": seats, **more})
        assert status == 201, answer
        return str(answer["view"]["match"]["id"])

    async def join(self, match: str, **more: Any) -> Any:
        status, answer = await self.call("POST", f"/api/matches/{match}/join", json=more)
        assert status == 200, answer
        return answer


@contextlib.asynccontextmanager
async def running(folder: Path, now: Callable[[], Millis] = clock.now, **changes: Any) -> AsyncIterator[Running]:
    settings = msgspec.structs.replace(QUICK, data=str(folder), **changes)
    listening = listen(settings)
    host, port = listening.getsockname()[:2]
    async with opened(settings) as (log, store):
        app = build(settings, log, store, now)
        serving = server(app, settings)
        task = asyncio.create_task(serving.serve(sockets=[listening]))
        while not serving.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.01)
        try:
            async with httpx2.AsyncClient(base_url=f"http://{host}:{port}", timeout=20, verify=False) as http:
                yield Running(f"http://{host}:{port}", http, app.state.hub)
        finally:
            serving.should_exit = True
            await task
