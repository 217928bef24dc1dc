"""The server as a process of its own, which can be killed."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2

from tests.gateway.server import Running

ROOT = Path(__file__).parents[2]


class Process:
    """A running ``python -m gateway``."""

    def __init__(self, process: asyncio.subprocess.Process, running: Running) -> None:
        self.process, self.running = process, running

    async def kill(self) -> None:
        """Power off."""
        self.process.kill()
        await self.process.wait()

    async def terminate(self) -> int:
        """Ask it to stop, and wait."""
        self.process.terminate()
        return await self.process.wait()


@contextlib.asynccontextmanager
async def process(folder: Path, port: int = 0, **settings: str) -> AsyncIterator[Process]:
    environment = {
        **os.environ,
        "LOOPROOM_BOT_PAUSE_MS": "0",
        "LOOPROOM_MESSAGES_PER_SECOND": "10000",
        "LOOPROOM_CHAT_PER_SECOND": "10000",
        "LOOPROOM_PLAYERS_PER_HOUR": "100000",
        **{f"LOOPROOM_{name.upper()}": value for name, value in settings.items()},
    }
    arguments = ["-m", "gateway", "--port", str(port), "--data", str(folder)]
    with (folder / "server.err").open("ab") as errors:
        started = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, cwd=ROOT, env=environment, stdout=asyncio.subprocess.PIPE, stderr=errors
        )
    assert started.stdout is not None
    try:
        line = (await asyncio.wait_for(started.stdout.readline(), 30)).decode().strip()
        assert line.startswith("listening on http://"), (folder / "server.err").read_text()
        url = line.removeprefix("listening on ")
        async with httpx2.AsyncClient(base_url=url, timeout=20, verify=False) as http:
            yield Process(started, Running(url, http))
    finally:
        if started.returncode is None:
            started.kill()
            await started.wait()
        started._transport.close()  # type: ignore[attr-defined]
