"""What do the HTTP calls about matches do?"""

import asyncio
import base64
from typing import TypeVar

import msgspec
import structlog
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from core import match_deciders
from core.game import Game
from core.identity import MatchId, Millis, PlayerId, Seat, Version
from core.match_deciders import Opening
from core.match_events import Joined
from core.registry import games
from events.codec import UnknownEvent
from events.record import match_stream
from gateway import answers, requests
from gateway.feed import Feed
from gateway.hub import Hub
from gateway.identity import caller, player_calling
from gateway.inbound import LARGEST
from gateway.json_response import JsonResponse
from gateway.match_room import MatchRoom
from gateway.problems import Refusal
from gateway.settings import Settings
from projections import lobby
from projections.match_view import MatchViews

T = TypeVar("T")

_LONGEST_MOMENT = 15
_BODY_SECONDS = 10.0


class Calls:
    """The handlers, around the one hub that they speak to."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub, self._settings = hub, settings

    async def games(self, _request: Request) -> Response:
        """The games that can be opened here."""
        return JsonResponse(answers.Games([game_info(game) for game in games().values()]))

    async def open_match(self, request: Request) -> Response:
        """Open a match and take seat 0; it starts by itself when the last seat is taken."""
        known = await player_calling(request, self._hub)
        asked = await body_of(request, requests.NewMatch)
        opening = _opening(asked)
        host = Joined(seat=Seat(0), player=known.player, name=known.name, nonce=asked.nonce)
        # One after the other for each player, so that many calls at once cannot all be below the limit.
        async with self._hub.one_at_a_time(known.player):
            await self._check_limits(known.player)
            room = await self._hub.open(opening, host)
            await self._hub.caught_up()
        return _view(room, known.player, 201)

    async def list_matches(self, request: Request) -> Response:
        """The newest public matches that fit."""
        query = query_of(request, requests.MatchQuery)
        wanted = lobby.Wanted(
            state=query.state or "",
            game=query.game or "",
            player=query.player or "",
            before=None if query.cursor is UNSET else _parse_cursor(query.cursor),
            limit=query.limit + 1,
        )
        rows = await lobby.public_matches(self._hub.store, wanted)
        shown = rows[: query.limit]
        cursor = _render_cursor(shown[-1]) if len(rows) > len(shown) else UNSET
        return JsonResponse(answers.Matches([answers.match_info(row) for row in shown], cursor))

    async def join(self, request: Request) -> Response:
        """Take the lowest free seat."""
        known = await player_calling(request, self._hub)
        asked = await body_of(request, requests.Join)
        room = await room_of(request, self._hub)
        at = self._hub.now()
        await room.call(
            lambda: room.change(lambda match: match_deciders.join(match, known.player, known.name, asked.nonce), at)
        )
        await self._hub.caught_up()
        return _view(room, known.player)

    async def leave(self, request: Request) -> Response:
        """Give the seat back, before the start."""
        known = await player_calling(request, self._hub)
        await body_of(request, requests.Nothing)
        room = await room_of(request, self._hub)
        at = self._hub.now()
        await room.call(lambda: room.change(lambda match: match_deciders.leave(match, known.player), at))
        await self._hub.caught_up()
        return _view(room, known.player)

    async def match(self, request: Request) -> Response:
        """A match as the caller may see it."""
        known = await caller(request, self._hub)
        return _view(await room_of(request, self._hub), None if known is None else known.player)

    async def feed(self, request: Request) -> Response:
        """Server-Sent Events for spectators: a view, then diffs; ``Last-Event-ID`` resumes."""
        room = await room_of(request, self._hub)
        last = request.headers.get("last-event-id", "")
        held = Version(int(last)) if last.isascii() and last.isdigit() and len(last) < 10 else None
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(Feed(room).stream(held), media_type="text/event-stream", headers=headers)

    async def health(self, _request: Request) -> Response:
        """Whether the process answers."""
        return JsonResponse(answers.Health("ok"))

    async def ready(self, _request: Request) -> Response:
        """Whether the server plays: it can read its log, and its deadlines run."""
        await self._hub.log.read(match_stream(MatchId("ready")))
        held = len(await lobby.held(self._hub.store))
        return JsonResponse(answers.Health("held" if held else "ok", held or UNSET), 503 if held else 200)

    async def _check_limits(self, player: PlayerId) -> None:
        store, settings = self._hub.store, self._settings
        if await lobby.open_matches_of(store, player) >= settings.open_matches:
            raise Refusal("too_many_open")
        if await lobby.bot_matches_of(store, player) >= settings.bot_matches:
            raise Refusal("too_many_open", "Finish some of your matches against bots first.")


async def room_of(request: Request, hub: Hub) -> MatchRoom:
    """The match that a request is about. Raises Refusal ``no_such_match``."""
    match = request.path_params["match"]
    try:
        room = await hub.room(match)
    except UnknownEvent as broken:
        structlog.get_logger("gateway").error("broken_event", match=match, why=str(broken))
        room = None
    if room is None:
        raise Refusal("no_such_match")
    return room


def game_info(game: Game) -> answers.GameInfo:
    """A game as clients need it to open a match."""
    schema = msgspec.json.schema(game.Options)
    return answers.GameInfo(game.name, game.title, game.seats, schema, sorted(game.bots))


async def body_of(request: Request, kind: type[T]) -> T:
    """The content of a request, which may be empty where nothing is needed.

    Raises Refusal ``bad_request`` or ``too_large``.
    """
    content = b""
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for chunk in request.stream():
                content += chunk
                if len(content) > LARGEST:
                    raise Refusal("too_large")
    except TimeoutError:
        raise Refusal("bad_request", "The request did not arrive in time.") from None
    try:
        return msgspec.json.decode(content or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_request", f"The request does not fit: {str(error)[:200]}.") from None


def query_of(request: Request, kind: type[T]) -> T:
    """The parameters of a request. Raises Refusal ``bad_request``."""
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("bad_request", f"The request does not fit: {str(error)[:200]}.") from None


def _opening(asked: requests.NewMatch) -> Opening:
    game = games().get(asked.game)
    if game is None:
        raise Refusal("no_such_game")
    if any(bot not in game.bots for bot in asked.bots):
        raise Refusal("no_such_bot", f"{game.title} has these bots: {', '.join(sorted(game.bots))}.")
    return Opening(
        game=game,
        seats=asked.seats,
        options=asked.options,
        ranked=asked.ranked,
        private=asked.private,
        deadline_s=asked.deadline_s,
        bots=asked.bots,
    )


def _view(room: MatchRoom, player: PlayerId | None, status: int = 200) -> Response:
    return JsonResponse(seen(room.showing.views, player), status)


def seen(views: MatchViews, player: PlayerId | None) -> answers.MatchView:
    """A match as this player (None: a spectator) sees it."""
    return answers.MatchView(views.version, views.of(views.audience(views.match.seat_of(player))))


def _render_cursor(row: lobby.MatchRow) -> str:
    return base64.urlsafe_b64encode(f"{row.opened_at}:{row.match}".encode()).decode().rstrip("=")


def _parse_cursor(cursor: str) -> tuple[Millis, MatchId]:
    try:
        moment, match = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().split(":", 1)
        if len(moment) > _LONGEST_MOMENT:
            raise ValueError(moment)
        return Millis(int(moment)), MatchId(match)
    except ValueError:
        raise Refusal("bad_request", "This cursor is none of ours.") from None
