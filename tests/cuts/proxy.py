"""A bad line between clients and a server: it cuts, stalls and half-closes at any byte."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator

KINDS = ("cut", "stall", "half-close")


class BadLine:
    """Forwards bytes; every connection comes to a bad end after a random number of them."""

    def __init__(self, host: str, port: int, luck: random.Random, mean: int) -> None:
        self._target, self._luck, self._mean = (host, port), luck, mean
        self.ends: Counter[str] = Counter()
        self.port = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until its end."""
        out_reader, out_writer = await asyncio.open_connection(*self._target)
        kind = self._luck.choice(KINDS)
        pipes = [
            asyncio.create_task(self._pipe(reader, out_writer, self._bytes(), kind)),
            asyncio.create_task(self._pipe(out_reader, writer, self._bytes(), kind)),
        ]
        await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        for pipe in pipes:
            pipe.cancel()
        await asyncio.gather(*pipes, return_exceptions=True)
        for end in (writer, out_writer):
            end.transport.abort()

    def _bytes(self) -> int:
        # Without an upper bound, or a view that is longer would never arrive.
        return 1 + int(self._luck.expovariate(1 / self._mean))

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: int, kind: str) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(4096):
                writer.write(data[:left])
                left -= len(data)
                if left <= 0:
                    self.ends[kind] += 1
                    await self._end(writer, kind)
                    return

    async def _end(self, writer: asyncio.StreamWriter, kind: str) -> None:
        if kind == "stall":
            await asyncio.sleep(self._luck.uniform(0, 0.1))
        elif kind == "half-close":
            writer.write_eof()
            await asyncio.sleep(self._luck.uniform(0, 0.05))


@contextlib.asynccontextmanager
async def bad_line(url: str, luck: random.Random, mean: int) -> AsyncIterator[BadLine]:
    host, port = url.removeprefix("http://").split(":")
    line = BadLine(host, int(port), luck, mean)
    server = await asyncio.start_server(line.accept, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    async with server:
        yield line
