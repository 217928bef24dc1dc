"""How does a WebSocket begin?"""

from typing import cast

import structlog
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from gateway import origin
from gateway.connection import Connection
from gateway.hub import Hub
from gateway.limits import Limits
from gateway.session import Session
from gateway.settings import Settings
from gateway.wire import EXTENSION, Wire

JSON, MSGPACK = "loop.v1.json", "loop.v1.msgpack"


class Live:
    """Every open connection of this process."""

    def __init__(self, hub: Hub, settings: Settings, limits: Limits) -> None:
        self._hub, self._settings, self._limits = hub, settings, limits
        self._connections: set[Connection] = set()

    async def endpoint(self, socket: WebSocket) -> None:
        """Shake hands, then talk."""
        if not origin.is_allowed(socket.headers, self._settings.allowed_origins):
            await socket.send_denial_response(PlainTextResponse("This origin is not allowed.", 403))
            return
        offered = [name for name in socket.scope["subprotocols"] if name in {JSON, MSGPACK}]
        chosen = offered[0] if offered else None
        await socket.receive()
        await socket.accept(subprotocol=chosen)
        structlog.contextvars.clear_contextvars()
        session = Session(packed=chosen == MSGPACK, commands_in_flight=self._settings.commands_in_flight)
        wire = cast(Wire, socket.scope["extensions"][EXTENSION])
        connection = Connection(socket, wire, self._hub, session, self._limits)
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)

    async def keep_alive(self) -> None:
        """Tell every connection what the newest versions are."""
        for connection in list(self._connections):
            connection.tell_alive()
