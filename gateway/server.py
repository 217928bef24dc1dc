"""How does the application listen?"""

import socket
from typing import Any

import uvicorn
from starlette.applications import Starlette

from gateway.settings import Settings
from gateway.wire import Wire

_LARGEST_FRAME = 256 * 1024
"""Longer messages than the protocol allows are answered; ones longer than this close the connection."""

_UNACKNOWLEDGED_MS = 15_000


class Server(uvicorn.Server):
    """Says where it listens as soon as it does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the line that scripts wait for."""
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            print(f"listening on http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)  # noqa: T201


def listen(settings: Settings) -> socket.socket:
    """The listening socket. What it accepts is given up when a peer acknowledges nothing for a while."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named, or asyncio does not recognise the accepted sockets as TCP and leaves Nagle's delay on.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNACKNOWLEDGED_MS)
    listening.bind((settings.host, settings.port))
    listening.set_inheritable(True)
    return listening


def server(app: Starlette, settings: Settings) -> Server:
    """The server, ready to ``serve(sockets=[...])``."""
    protocol = type("ConfiguredWire", (Wire,), {"stalled_seconds": settings.stalled_seconds})
    options: dict[str, Any] = {
        "ws": protocol,
        "ws_max_size": _LARGEST_FRAME,
        "ws_ping_interval": settings.ping_seconds,
        "ws_ping_timeout": settings.ping_seconds,
        "ws_per_message_deflate": False,
        "http": "httptools",
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "reset_contextvars": True,
        "timeout_graceful_shutdown": settings.shutdown_seconds,
    }
    return Server(uvicorn.Config(app, **options))
