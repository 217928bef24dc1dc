"""How is a match's past asked for?"""

import hashlib
from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from core.identity import NOTHING_YET, Version
from core.match import Phase
from events.record import match_stream
from gateway import answers
from gateway.http import room_of, seen
from gateway.hub import Hub
from gateway.identity import caller
from gateway.match_room import MatchRoom
from gateway.problems import Refusal
from projections.match_view import MatchViews
from replay.record import render
from replay.rewind import at_version

_FOR_EVER = "max-age=31536000, immutable"
_PUBLIC = {"Cache-Control": f"public, {_FOR_EVER}"}


class Past:
    """The handlers of what was. A version is one append, whole from the start, so the newest one is final as well."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def past_view(self, request: Request) -> Response:
        """A match at an earlier version, as the caller saw it then. It may be cached for ever, and has an ETag."""
        known = await caller(request, self._hub)
        room = await room_of(request, self._hub)
        views = await self._at(request, room)
        answer = seen(views, None if known is None else known.player)
        # Another caller of the same address may see something else.
        headers = {"Cache-Control": f"{'private' if known else 'public'}, {_FOR_EVER}", "Vary": "Authorization"}
        return _unless_held(request, msgspec.json.encode(answer), headers)

    async def record(self, request: Request) -> Response:
        """The public record of a finished match, to be kept under the name of its match."""
        room = await room_of(request, self._hub)
        if room.folded.match.phase is not Phase.DONE:
            raise Refusal("not_finished")
        lines = render(await self._hub.log.read(match_stream(room.id)))
        kept_as = {"Content-Disposition": f'attachment; filename="{room.id}.jsonl"'}
        return _unless_held(request, lines, {**_PUBLIC, **kept_as}, "application/jsonl")

    async def opened_view(self, request: Request) -> Response:
        """A finished match at an earlier version, with what every seat saw besides: the same for whoever asks."""
        room = await room_of(request, self._hub)
        if room.folded.match.phase is not Phase.DONE:
            raise Refusal("not_finished")
        views = await self._at(request, room)
        return _unless_held(request, msgspec.json.encode(_opened(views)), _PUBLIC)

    async def _at(self, request: Request, room: MatchRoom) -> MatchViews:
        number = request.path_params["version"]
        version = Version(int(number)) if number.isascii() and number.isdigit() and len(number) < 10 else NOTHING_YET
        views = await at_version(self._hub.log, room.id, version) if version <= room.folded.version else None
        if views is None:
            raise Refusal("no_such_version")
        return views


def _opened(views: MatchViews) -> answers.OpenedView:
    seats = [taken.seat for taken in views.match.seats if taken is not None]
    own = {str(seat): views.own(seat) for seat in seats if views.audience(seat) == seat}
    return answers.OpenedView(views.version, views.public, own)


def _unless_held(
    request: Request, content: bytes, headers: Mapping[str, str], media_type: str = "application/json"
) -> Response:
    """The answer, or only that the caller's copy is still right. The tag is made of the very bytes that are sent, so
    it tells no more than they do.
    """
    tag = f'"{hashlib.sha256(content).hexdigest()}"'
    held = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in held or held == ["*"]:
        return Response(status_code=304, headers={**headers, "ETag": tag})
    return Response(content, headers={**headers, "ETag": tag}, media_type=media_type)
