"""How is the server started from a command line?"""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack

import click
import msgspec

from events.database import sqlite3
from gateway import logs
from gateway.app import build, opened
from gateway.server import listen, server
from gateway.settings import Settings, from_environment


@click.command()
@click.option("--host", help="Where to listen [127.0.0.1].")
@click.option("--port", type=int, help="Where to listen [8000]; 0 picks a free port.")
@click.option("--data", help="The folder for the log and the projections [data].")
@click.option("--allowed-origins", help="Other origins whose pages may connect, split at commas.")
@click.option("--log-level", type=click.Choice(["debug", "info", "warning", "error"]), help="How much to tell [info].")
@click.option("--log-json/--log-text", default=None, help="Log lines as JSON.")
def serve(**given: object) -> None:
    """Serve games. Every setting can also be given as LOOPROOM_<NAME> in the environment."""
    try:
        settings = from_environment(os.environ, **given)
    except msgspec.ValidationError as error:
        raise click.UsageError(str(error)) from None
    logs.configure(settings)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


async def _serve(settings: Settings) -> None:
    try:
        listening = listen(settings)
    except OSError as error:
        raise click.ClickException(
            f"Cannot listen on {settings.host} port {settings.port}: {error.strerror}. --port 0 takes a free one."
        ) from None
    async with AsyncExitStack() as stack:
        try:
            log, store = await stack.enter_async_context(opened(settings))
        except (OSError, sqlite3.Error) as error:
            raise click.ClickException(f"Cannot use {settings.log_file} and what lies beside it: {error}.") from None
        await server(build(settings, log, store), settings).serve(sockets=[listening])


if __name__ == "__main__":
    serve(prog_name="python -m gateway")
