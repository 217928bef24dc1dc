"""How is the server put together? The only file that picks a backend."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import cache

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from core.identity import Millis
from events.database import warn_if_old
from events.log import Log
from events.sqlite import SqliteLog
from gateway import clock, documents, downtime, problems
from gateway.documents import Documented
from gateway.http import Calls
from gateway.hub import Hub
from gateway.limits import Limits
from gateway.live import Live
from gateway.pages import page_routes
from gateway.past import Past
from gateway.people import People
from gateway.routes import api_routes
from gateway.settings import Settings
from gateway.steady import Steady
from projections.chat import GameLines
from projections.store import Store

_SWEEP_SECONDS = 20.0


def build(settings: Settings, log: Log, store: Store, now: Callable[[], Millis] = clock.now) -> Starlette:
    """The application around a log and a projections' store; it starts its work with its lifespan."""
    hub = Hub(log, store, now, settings.bot_pause_ms / 1000)
    limits = Limits(
        players_per_hour=settings.players_per_hour,
        messages_per_second=settings.messages_per_second,
        chat_per_second=settings.chat_per_second,
    )
    live = Live(hub, settings, limits)
    documented = Documented()
    api = api_routes(Calls(hub, settings), Past(hub), People(hub, limits), documented)
    pages = page_routes(cache(lambda: documented.openapi(api)), cache(documents.asyncapi))

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(hub.close)
            await hub.start()
            await downtime.make_up(hub)
            await hub.release()
            lines = GameLines(log, store, hub.announce)
            stack.push_async_callback(lines.stop)
            lines.start()
            steady = Steady()
            stack.push_async_callback(steady.close)
            steady.every(settings.alive_seconds, live.keep_alive)
            steady.every(downtime.BEAT_SECONDS, lambda: store.beat(now()))
            steady.every(_SWEEP_SECONDS, hub.cancel_forgotten)
            steady.every(_SWEEP_SECONDS, hub.let_go)
            yield

    app = Starlette(
        routes=[*api, WebSocketRoute("/ws", live.endpoint), *pages],
        lifespan=lifespan,
        exception_handlers=dict(problems.HANDLERS),
    )
    app.state.hub = hub
    return app


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[Log, Store]]:
    """The log and the store that the settings name."""
    settings.make_folder()
    warn_if_old()
    log = await SqliteLog.open(settings.log_file)
    try:
        store = await Store.open(settings.projections_file)
        try:
            yield log, store
        finally:
            await store.close()
    finally:
        await log.close()
