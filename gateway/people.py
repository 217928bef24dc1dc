"""What do the HTTP calls about players do?"""

from starlette.requests import Request
from starlette.responses import Response

from core.identity import PlayerId
from core.registry import games
from gateway import answers, requests
from gateway.http import body_of, query_of
from gateway.hub import Hub
from gateway.identity import create_player, player_calling
from gateway.json_response import JsonResponse
from gateway.limits import Limits
from gateway.problems import Refusal
from projections import lobby, players, ratings


class People:
    """The handlers, around the hub whose lists they show."""

    def __init__(self, hub: Hub, limits: Limits) -> None:
        self._hub, self._limits = hub, limits

    async def create_player(self, request: Request) -> Response:
        """Make a guest. The only time the token is shown."""
        asked = await body_of(request, requests.NewPlayer)
        if not self._limits.may_create_player(request.client.host if request.client else ""):
            raise Refusal("rate_limited")
        known, token = await create_player(self._hub, asked.name)
        return JsonResponse(answers.CreatedPlayer(known.player, known.name, token), 201)

    async def me(self, request: Request) -> Response:
        """The caller and their matches."""
        known = await player_calling(request, self._hub)
        rows = await lobby.matches_of(self._hub.store, known.player)
        mine = [answers.my_match(row, known.player) for row in rows]
        return JsonResponse(answers.Me(known.player, known.name, mine))

    async def profile(self, request: Request) -> Response:
        """A player as everybody may see them, with their ratings."""
        known = await players.by_id(self._hub.store, PlayerId(request.path_params["player"]))
        if known is None:
            raise Refusal("no_such_player")
        standings = await ratings.of_player(self._hub.store, known.player, self._hub.now())
        return JsonResponse(answers.Profile(known.player, known.name, standings))

    async def leaderboard(self, request: Request) -> Response:
        """The ranked duels' table of a game: the best first, provisional ratings after all others."""
        query = query_of(request, requests.LeaderboardQuery)
        if query.game not in games():
            raise Refusal("no_such_game")
        best = await ratings.leaderboard(self._hub.store, query.game, self._hub.now(), query.limit)
        return JsonResponse(answers.Leaderboard(query.game, best))
