"""Where is every HTTP call?"""

from collections.abc import Sequence

from starlette.routing import Route

from gateway import answers, requests
from gateway.documents import Documented
from gateway.http import Calls
from gateway.past import Past
from gateway.people import People
from replay.record import Line

API = Sequence[Route]


def api_routes(calls: Calls, past: Past, people: People, documented: Documented) -> API:
    """The calls, each described where it stands."""
    call = documented.call
    needs_match = ["no_such_match"]
    match_view = answers.MatchView
    return [
        Route(
            "/api/players",
            call(
                tag="players",
                json=requests.NewPlayer,
                answer=answers.CreatedPlayer,
                status=201,
                codes=["bad_request", "too_large", "rate_limited"],
            )(people.create_player),
            methods=["POST"],
        ),
        Route("/api/me", call(tag="players", answer=answers.Me, codes=["unauthorized"])(people.me)),
        Route(
            "/api/players/{player}",
            call(tag="players", answer=answers.Profile, codes=["no_such_player"])(people.profile),
        ),
        Route(
            "/api/leaderboard",
            call(
                tag="players",
                query=requests.LeaderboardQuery,
                answer=answers.Leaderboard,
                codes=["bad_request", "no_such_game"],
            )(people.leaderboard),
        ),
        Route("/api/games", call(tag="matches", answer=answers.Games)(calls.games)),
        Route(
            "/api/matches",
            call(
                tag="matches",
                json=requests.NewMatch,
                answer=match_view,
                status=201,
                codes=[
                    "bad_request",
                    "not_rankable",
                    "unauthorized",
                    "no_such_game",
                    "no_such_bot",
                    "too_large",
                    "too_many_open",
                    "unavailable",
                ],
            )(calls.open_match),
            methods=["POST"],
        ),
        Route(
            "/api/matches",
            call(tag="matches", query=requests.MatchQuery, answer=answers.Matches, codes=["bad_request"])(
                calls.list_matches
            ),
        ),
        Route(
            "/api/matches/{match}/join",
            call(
                tag="matches",
                json=requests.Join,
                answer=match_view,
                codes=["bad_request", "unauthorized", *needs_match, "match_full", "already_started", "already_seated"],
            )(calls.join),
            methods=["POST"],
        ),
        Route(
            "/api/matches/{match}/leave",
            call(
                tag="matches",
                answer=match_view,
                codes=["bad_request", "unauthorized", *needs_match, "not_seated", "already_started"],
            )(calls.leave),
            methods=["POST"],
        ),
        Route(
            "/api/matches/{match}",
            call(tag="matches", answer=match_view, codes=["unauthorized", *needs_match])(calls.match),
        ),
        Route(
            "/api/matches/{match}/views/{version}",
            call(tag="matches", answer=match_view, codes=["unauthorized", *needs_match, "no_such_version"])(
                past.past_view
            ),
        ),
        Route(
            "/api/matches/{match}/record",
            call(tag="matches", answer=Line, codes=[*needs_match, "not_finished"])(past.record),
        ),
        Route(
            "/api/matches/{match}/record/views/{version}",
            call(tag="matches", answer=answers.OpenedView, codes=[*needs_match, "no_such_version", "not_finished"])(
                past.opened_view
            ),
        ),
        Route(
            "/api/matches/{match}/feed",
            call(tag="matches", answer=answers.MatchView, codes=needs_match)(calls.feed),
        ),
        Route("/healthz", call(tag="operations", answer=answers.Health)(calls.health)),
        Route("/readyz", call(tag="operations", answer=answers.Health, codes=["unavailable"])(calls.ready)),
    ]
