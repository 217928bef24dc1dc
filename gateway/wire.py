"""How do bytes reach a WebSocket peer, and what happens to one that takes none?"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from gateway import metrics

EXTENSION = "looproom.wire"
_BUFFER_BYTES = 64 * 1024
_ABORT_AFTER_SECONDS = 2.0
_TRY_AGAIN_LATER = 1013
_POLICY_VIOLATION = 1008
_MOST_FRAGMENTS = 256


def _nothing() -> None:
    return None


class Wire(WebSocketsSansIOProtocol):
    """A server connection that whole frames can be pushed into.

    The transport's buffer is the outbox: ``paused`` says that it is full. uvicorn alone never frees a peer that
    stops reading, since closing waits for a buffer that never drains; here it is aborted.
    """

    stalled_seconds = 10.0

    paused = False
    on_resume: Callable[[], None] = staticmethod(_nothing)
    on_too_large: Callable[[], None] = staticmethod(_nothing)
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the buffers small, or the kernel takes megabytes before anybody notices a slow reader."""
        super().connection_made(transport)
        self._out: list[bytes] = []
        connected = transport.get_extra_info("socket")
        if connected is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER_BYTES)
        self.transport.set_write_buffer_limits(high=_BUFFER_BYTES)

    def handle_connect(self, event: Request) -> None:
        """Hand this object to the application, which runs in a task of its own later."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    @property
    def is_open(self) -> bool:
        """Whether frames still go out."""
        return self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing()

    def push(self, frame: bytes) -> None:
        """Send a whole frame. What is pushed in one turn of the loop leaves in one write."""
        if not self._out:
            self.loop.call_soon(self.flush)
        self._out.append(frame)

    def flush(self) -> None:
        """Write what was pushed; a connection that is gone takes nothing."""
        if self._out:
            frames, self._out = self._out, []
            if self.is_open:
                self.transport.write(b"".join(frames))

    def finish(self, code: int, reason: str) -> None:
        """Close, and cut the line if the peer does not let it close."""
        self.flush()
        if not self.is_open:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self._reap()

    def pause_writing(self) -> None:
        """The outbox is full. A peer that takes nothing is not read either: answering its pings would fill memory."""
        super().pause_writing()
        self.paused = True
        self.transport.pause_reading()
        self._stall = self.loop.call_later(self.stalled_seconds, self._stalled)

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        self.paused = False
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
        self._stop_stall()
        self.on_resume()

    def handle_cont(self, event: Frame) -> None:
        """A message in pieces may not be in so many that they cost more than what they carry."""
        if len(self.frames) >= _MOST_FRAGMENTS:
            self.conn.fail(_POLICY_VIOLATION, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; reading goes on only if the peer takes what it is sent."""
        event = await super().receive()
        if self.paused and not self.transport.is_closing():
            self.transport.pause_reading()
        return event

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the timers."""
        self._stop_stall()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """A peer that shows no sign of life may not read the close either."""
        super().keepalive_timeout()
        self._reap()

    def shutdown(self) -> None:
        """Tell the peer that the server stops (1012), and do not wait for one that does not listen."""
        self.flush()
        super().shutdown()
        self._reap()

    def handle_parser_exception(self) -> None:
        """Say why before the line is closed over a frame that is too large."""
        if self.conn.close_sent is not None and self.conn.close_sent.code == 1009 and self.handshake_complete:
            self.on_too_large()
            frames, self._out = self._out, []
            self.transport.write(b"".join(frames))
        super().handle_parser_exception()
        self._reap()

    def _stalled(self) -> None:
        metrics.STALLED.inc()
        self.finish(_TRY_AGAIN_LATER, "too slow")

    def _stop_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _reap(self) -> None:
        self.loop.call_later(_ABORT_AFTER_SECONDS, lambda: None if self.disconnected else self.transport.abort())
