"""Which pages and files does the server hand out? All of them its own: no request goes anywhere else."""

import asyncio
from collections.abc import Callable
from functools import cache
from importlib import resources
from pathlib import Path

from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from core.registry import games
from gateway import metrics
from gateway.documents import Document
from gateway.json_response import JsonResponse
from gateway.problems import Refusal

WEB = Path(__file__).parent / "web"

_OWN = {"Content-Security-Policy": "default-src 'self'; img-src 'self' data:", "Cache-Control": "no-cache"}
# The documentation pages bring their scripts and styles along inline or build styles as they go.
_DOCS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:"
}


def page_routes(openapi: Callable[[], Document], asyncapi: Callable[[], Document]) -> list[BaseRoute]:
    """The pages to play and to check on, the documents (made when first asked for) with theirs, the metrics."""

    async def index(_request: Request) -> Response:
        return FileResponse(WEB / "index.html", headers=_OWN)

    async def verify(_request: Request) -> Response:
        return FileResponse(WEB / "verify" / "index.html", headers=_OWN)

    async def icon(_request: Request) -> Response:
        return FileResponse(WEB / "icon.svg", headers=_OWN)

    async def docs(_request: Request) -> Response:
        return HTMLResponse(_swagger(), headers=_DOCS)

    async def live_docs(_request: Request) -> Response:
        return FileResponse(WEB / "live.html", headers=_DOCS)

    async def openapi_json(_request: Request) -> Response:
        return JsonResponse(openapi())

    async def asyncapi_json(_request: Request) -> Response:
        return JsonResponse(asyncapi())

    async def metrics_text(_request: Request) -> Response:
        metrics.TASKS.set(len(asyncio.all_tasks()))
        return Response(generate_latest(metrics.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return [
        Route("/", index),
        Route("/m/{match}", index),
        Route("/p/{player}", index),
        Route("/leaderboard", index),
        Route("/leaderboard/{game}", index),
        Route("/verify", verify),
        Route("/verify/{match}", verify),
        Route("/favicon.ico", icon),
        Route("/docs", docs),
        Route("/docs/live", live_docs),
        Route("/openapi.json", openapi_json),
        Route("/asyncapi.json", asyncapi_json),
        Route("/metrics", metrics_text),
        Route("/games/{game}/{file}", game_file),
        Mount("/web", StaticFiles(directory=WEB)),
    ]


@cache
def _swagger() -> str:
    # Two megabytes of page: read when it is wanted.
    from offapi import OpenAPITemplate

    return OpenAPITemplate.SWAGGER.value.format(spec_url="/openapi.json")


async def game_file(request: Request) -> Response:
    """A file from the ``page`` folder of a game: how its table is drawn and played."""
    game, name = request.path_params["game"], request.path_params["file"]
    if game in games():
        folder = resources.files(f"core.{game.replace('-', '_')}") / "page"
        with resources.as_file(folder) as path:
            found = next((file for file in path.glob("*") if file.name == name), None)
            if found is not None:
                return FileResponse(found, headers=_OWN)
    raise Refusal("not_found")
