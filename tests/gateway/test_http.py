"""The HTTP calls, over a real socket."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from openapi_spec_validator import validate as validate_openapi

from gateway.codes import CODES
from tests.gateway.client import connected
from tests.gateway.server import Guest, Running, running
from tests.gateway.test_duel import choose


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as started:
        yield started


@pytest.mark.parametrize("name", ["Ada", "x", " padded ", "é" * 24, "名前"])
async def test_a_guest_gets_a_token_once(server: Running, name: str) -> None:
    guest = await server.guest(name)
    assert guest.name == name.strip()
    assert len(guest.token) == 43
    status, me = await guest.call("GET", "/api/me")
    assert (status, me) == (200, {"player": guest.player, "name": guest.name, "matches": []})
    profile = (await server.call("GET", f"/api/players/{guest.player}"))[1]
    assert profile == {"player": guest.player, "name": guest.name, "ratings": {}}


@pytest.mark.parametrize(
    "body", [{"name": ""}, {"name": " "}, {"name": "x" * 25}, {"name": "a\nb"}, {"name": 7}, {}, []]
)
async def test_a_name_that_cannot_be_is_refused(server: Running, body: Any) -> None:
    status, answer = await server.call("POST", "/api/players", json=body)
    assert (status, answer["code"]) == (400, "bad_request")
    assert answer["message"]


async def test_new_players_from_one_address_are_limited(tmp_path: Path) -> None:
    async with running(tmp_path, players_per_hour=3) as server:
        for number in range(3):
            await server.guest(f"guest {number}")
        status, answer = await server.call("POST", "/api/players", json={"name": "more"})
        assert (status, answer["code"]) == (429, "rate_limited")


async def test_open_matches_of_one_player_are_limited(tmp_path: Path) -> None:
    async with running(tmp_path, open_matches=2) as server:
        ada = await server.guest("Ada")
        first = await ada.open()
        await ada.open()
        body = {"game": "looply", "seats": 2}
        status, answer = await ada.call("POST", "/api/matches", json=body)
        assert (status, answer["code"]) == (429, "too_many_open")
        await ada.call("POST", f"/api/matches/{first}/leave")
        assert (await ada.call("POST", "/api/matches", json=body))[0] == 201


OPENINGS = [
    ({"game": "looply", "seats": 5}, 400, "bad_request"),
    ({"game": "looply", "seats": 1}, 400, "bad_request"),
    ({"game": "looply", "seats": "2"}, 400, "bad_request"),
    ({"game": "looply"}, 400, "bad_request"),
    ({"game": "chess", "seats": 2}, 404, "no_such_game"),
    ({"game": "looply", "seats": 2, "bots": ["hal"]}, 404, "no_such_bot"),
    ({"game": "looply", "seats": 2, "bots": ["greedy", "greedy"]}, 400, "bad_request"),
    ({"game": "looply", "seats": 2, "options": {"board": 11}}, 400, "bad_request"),
    ({"game": "looply", "seats": 4, "options": {"board": 10}}, 400, "bad_request"),
    ({"game": "looply", "seats": 4, "options": {"more": 1}}, 400, "bad_request"),
    ({"game": "looply", "seats": 3, "ranked": True}, 400, "not_rankable"),
    ({"game": "looply", "seats": 2, "bots": ["greedy"], "ranked": True}, 400, "not_rankable"),
    ({"game": "looply", "seats": 2, "deadline_s": 4}, 400, "bad_request"),
    ({"game": "looply", "seats": 2, "deadline_s": 1_209_601}, 400, "bad_request"),
    ({"game": "looply", "seats": 2, "nonce": "x" * 65}, 400, "bad_request"),
    ({"game": "looply", "seats": 2, "nonce": "a\n"}, 400, "bad_request"),
    ({"game": "looply", "seats": 2, "nonce": "é"}, 400, "bad_request"),
    ({"game": "looply", "seats": 2, "surprise": 1}, 400, "bad_request"),
]


@pytest.mark.parametrize(("body", "status", "code"), OPENINGS, ids=lambda value: json.dumps(value)[:60])
async def test_a_match_that_cannot_be_is_refused(server: Running, body: Any, status: int, code: str) -> None:
    ada = await server.guest("Ada")
    found, answer = await ada.call("POST", "/api/matches", json=body)
    assert (found, answer["code"]) == (status, code)
    assert (await server.call("GET", "/api/matches"))[1] == {"matches": []}


async def test_a_duel_is_ranked_unless_it_is_friendly_and_nothing_else_is(server: Running) -> None:
    ada = await server.guest("Ada")
    for body, ranked in [
        ({"seats": 2}, True),
        ({"seats": 2, "ranked": False}, False),
        ({"seats": 2, "bots": ["random"]}, False),
        ({"seats": 3}, False),
    ]:
        _, answer = await ada.call("POST", "/api/matches", json={"game": "looply", **body})
        assert answer["view"]["match"]["ranked"] is ranked


async def test_seats_are_taken_and_given_back_before_the_start(server: Running) -> None:
    ada, bob, cleo = [await server.guest(name) for name in ("Ada", "Bob", "Cleo")]
    match = await ada.open(seats=3, nonce="n0")
    assert (await ada.call("POST", f"/api/matches/{match}/join"))[1]["code"] == "already_seated"
    assert (await bob.join(match, nonce="n1"))["view"]["seat"] == 1
    assert (await ada.call("POST", f"/api/matches/{match}/leave"))[0] == 200
    view = (await cleo.join(match))["view"]
    assert view["seat"] == 0, "a join takes the lowest free seat"
    assert view["match"]["nonces"] == {"0": "", "1": "n1"}, "a freed seat's nonce is forgotten"
    assert (await ada.call("POST", f"/api/matches/{match}/leave"))[1]["code"] == "not_seated"
    view = (await ada.join(match))["view"]
    assert (view["seat"], view["match"]["state"]) == (2, "live")
    dora = await server.guest("Dora")
    assert (await dora.call("POST", f"/api/matches/{match}/join"))[1]["code"] == "already_started"
    assert (await bob.call("POST", f"/api/matches/{match}/leave"))[1]["code"] == "already_started"


async def test_the_last_person_to_leave_cancels_the_match(server: Running) -> None:
    ada = await server.guest("Ada")
    match = await ada.open(seats=3, bots=["random"])
    _, answer = await ada.call("POST", f"/api/matches/{match}/leave")
    assert answer["view"]["match"]["state"] == "done"
    assert answer["view"]["result"] == {"ranking": [], "reason": "cancelled"}
    assert "seed" in answer["view"]["match"]
    assert (await ada.call("POST", f"/api/matches/{match}/join"))[1]["code"] == "already_started"


async def test_the_lists_show_what_is_public(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    opened = [await ada.open() for _ in range(3)]
    hidden = await ada.open(private=True)
    live = opened[0]
    await bob.join(live)
    seen: list[str] = []
    cursor = ""
    while True:
        _, page = await server.call("GET", f"/api/matches?limit=2{cursor}")
        seen += [row["match"] for row in page["matches"]]
        if "cursor" not in page:
            break
        cursor = f"&cursor={page['cursor']}"
    assert sorted(seen) == sorted(opened)
    assert hidden not in seen
    _, page = await server.call("GET", "/api/matches?state=live")
    (row,) = page["matches"]
    assert (row["match"], row["version"], [seat["name"] for seat in row["seats"]]) == (live, 2, ["Ada", "Bob"])
    _, page = await server.call("GET", f"/api/matches?player={bob.player}&game=looply")
    assert [row["match"] for row in page["matches"]] == [live]
    _, me = await ada.call("GET", "/api/me")
    assert {row["match"] for row in me["matches"]} == {*opened, hidden}
    turns = {guest.player: (await guest.call("GET", "/api/me"))[1]["matches"] for guest in (ada, bob)}
    assert sum(row["your_turn"] for rows in turns.values() for row in rows) == 1
    # Whoever knows the id may watch a private match.
    assert (await server.call("GET", f"/api/matches/{hidden}"))[0] == 200


@pytest.mark.parametrize(
    "query", ["state=lost", "limit=0", "limit=101", "limit=x", "cursor=!", "cursor=AAAA", "more=1"]
)
async def test_a_query_that_does_not_fit_is_refused(server: Running, query: str) -> None:
    status, answer = await server.call("GET", f"/api/matches?{query}")
    assert (status, answer["code"]) == (400, "bad_request")


async def test_whoever_asks_sees_their_own_view(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    match = await ada.open()
    await bob.join(match)
    views = [(await guest.call("GET", f"/api/matches/{match}"))[1]["view"] for guest in (ada, bob)]
    public = (await server.call("GET", f"/api/matches/{match}"))[1]["view"]
    assert [view["seat"] for view in views] == [0, 1]
    assert views[0]["game"]["rack"] != views[1]["game"]["rack"]
    assert "seat" not in public
    assert "rack" not in public["game"]
    for version in ("0", "3", "99999999999999999999"):
        status, answer = await ada.call("GET", f"/api/matches/{match}/views/{version}")
        assert (status, answer["code"]) == (404, "no_such_version")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/matches/nowhere", 404, "no_such_match"),
        ("GET", "/api/matches/..%2f..", 404, "not_found"),
        ("POST", "/api/matches/nowhere/join", 401, "unauthorized"),
        ("GET", "/api/me", 401, "unauthorized"),
        ("GET", "/api/players/nobody", 404, "no_such_player"),
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/api/leaderboard?game=chess", 404, "no_such_game"),
        ("GET", "/api/leaderboard", 400, "bad_request"),
        ("GET", "/api/leaderboard?game=looply&limit=101", 400, "bad_request"),
        ("GET", "/api/leaderboard?game=looply&player=x", 400, "bad_request"),
        ("GET", "/games/looply/..%2frules.py", 404, "not_found"),
        ("GET", "/games/looply/..%2f..%2frules.py", 404, "not_found"),
        ("GET", "/games/nothing/page.js", 404, "not_found"),
        ("DELETE", "/api/matches/nowhere", 405, "method_not_allowed"),
    ],
)
async def test_every_error_has_a_code(server: Running, method: str, path: str, status: int, code: str) -> None:
    found, answer = await server.call(method, path)
    assert (found, answer["code"]) == (status, code)
    assert set(answer) == {"code", "message"}


async def test_a_token_that_is_nobodys_is_refused_everywhere(server: Running) -> None:
    ada = await server.guest("Ada")
    match = await ada.open()
    for header in ("Bearer nobody", "Basic abc", "Bearer", ada.token):
        headers = {"Authorization": header}
        for path in ("/api/me", f"/api/matches/{match}"):
            status, answer = await server.call("GET", path, headers=headers)
            assert (status, answer["code"]) == (401, "unauthorized")


async def test_a_body_that_is_too_large_or_no_json_is_refused(server: Running) -> None:
    ada = await server.guest("Ada")
    for content, status, code in [
        (b" " * 70_000, 413, "too_large"),
        (b"{", 400, "bad_request"),
        (b"\xff", 400, "bad_request"),
        (b"[" * 60_000, 400, "bad_request"),
    ]:
        found, answer = await ada.call("POST", "/api/matches", content=content)
        assert (found, answer["code"]) == (status, code)


async def test_a_feed_shows_a_view_then_diffs_and_resumes(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    match = await ada.open()
    async with server.http.stream("GET", f"/api/matches/{match}/feed") as feed:
        assert feed.headers["content-type"].startswith("text/event-stream")
        events = parse_events(feed.aiter_lines())
        kind, name, data = await anext(events)
        assert (kind, name, data["version"], data["view"]["match"]["state"]) == ("view", "1", 1, "open")
        await bob.join(match)
        kind, name, data = await anext(events)
        assert (kind, name, data["patch"]["match"]["state"]) == ("diff", "2", "live")
        async with connected(server, ada) as one, connected(server, bob) as two:
            await one.watch(match)
            await two.watch(match)
            (seat,) = one.view(match)["to_act"]
            client = (one, two)[seat]
            await client.play(match, choose(client.view(match)))
        kind, name, data = await anext(events)
        assert (kind, name) == ("diff", "3")
        assert 'rack"' not in json.dumps(data)
    async with server.http.stream("GET", f"/api/matches/{match}/feed", headers={"Last-Event-ID": "1"}) as feed:
        events = parse_events(feed.aiter_lines())
        assert [(await anext(events))[:2] for _ in range(2)] == [("diff", "2"), ("diff", "3")]
    assert (await server.call("GET", "/api/matches/nowhere/feed"))[1]["code"] == "no_such_match"


async def parse_events(lines: AsyncIterator[str]) -> AsyncIterator[tuple[str, str, Any]]:
    fields: dict[str, str] = {}
    async for line in lines:
        if line.startswith(":"):
            continue
        if not line and fields:
            yield fields["event"], fields["id"], json.loads(fields["data"])
            fields = {}
        elif line:
            name, _, value = line.partition(": ")
            fields[name] = value


async def test_the_server_says_how_it_is(server: Running) -> None:
    assert await server.call("GET", "/healthz") == (200, {"status": "ok"})
    assert await server.call("GET", "/readyz") == (200, {"status": "ok"})
    ada = await server.guest("Ada")
    match = await ada.open(bots=["greedy"])
    async with connected(server, ada) as one:
        await one.watch(match)
        metrics = (await server.http.get("/metrics")).text
    assert "looproom_sockets 1.0" in metrics
    assert "looproom_appends_total" in metrics
    assert match not in metrics
    assert ada.player not in metrics


async def test_the_documents_are_valid_and_name_every_call_and_message(server: Running) -> None:
    openapi = (await server.call("GET", "/openapi.json"))[1]
    validate_openapi(openapi)
    assert set(openapi["paths"]["/api/matches"]) == {"get", "post"}
    assert {"LooplyPublic", "LooplyPrivate", "LooplyOptions", "Problem"} <= set(openapi["components"]["schemas"])
    asyncapi = (await server.call("GET", "/asyncapi.json"))[1]
    kinds = {name.split(".", 1)[1] for name in asyncapi["channels"]["live"]["messages"] if name.startswith("server")}
    assert kinds == {"welcome", "view", "diff", "ack", "refused", "chat", "presence", "alive", "error"}
    for document in (openapi, asyncapi):
        assert [name for name in references(document) if resolve(document, name) is None] == []
    assert "discriminator" not in json.dumps(asyncapi), "AsyncAPI wants a name there, not an object"


def references(document: Any) -> list[str]:
    if isinstance(document, dict):
        mapping = document.get("discriminator", {})
        if isinstance(mapping, dict):
            return [*references({**document, "discriminator": ""}), *mapping.get("mapping", {}).values()]
        found = [document["$ref"]] if isinstance(document.get("$ref"), str) else []
        return found + [name for value in document.values() for name in references(value)]
    return [name for value in document for name in references(value)] if isinstance(document, list) else []


def resolve(document: Any, reference: str) -> Any:
    for part in reference.removeprefix("#/").split("/"):
        document = document.get(part) if isinstance(document, dict) else None
    return document


async def test_views_fit_the_schema_that_is_published(server: Running) -> None:
    schemas = (await server.call("GET", "/openapi.json"))[1]["components"]["schemas"]
    ada = await server.guest("Ada")
    match = await ada.open(seats=3, bots=["greedy", "greedy"])
    _, answer = await ada.call("GET", f"/api/matches/{match}")
    game = answer["view"]["game"]
    for name in ("LooplyPublic", "LooplyPrivate"):
        jsonschema.validate(game, {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}})


async def test_a_write_is_in_the_lists_when_it_is_answered(server: Running) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    for _ in range(20):
        match = await ada.open()
        assert (await server.call("GET", "/api/matches?limit=1"))[1]["matches"][0]["match"] == match
        await bob.join(match)
        (row,) = [row for row in (await bob.call("GET", "/api/me"))[1]["matches"] if row["match"] == match]
        assert row["state"] == "live"


EVERYWHERE = {"not_found", "method_not_allowed", "internal"}


async def test_the_codes_are_those_that_the_document_names(server: Running) -> None:
    openapi = (await server.call("GET", "/openapi.json"))[1]
    said = json.dumps([call["responses"] for path in openapi["paths"].values() for call in path.values()])
    named = {code for code, known in CODES.items() if f"{code}: {known.message}" in said}
    assert named | EVERYWHERE == {code for code, known in CODES.items() if known.status}
    assert all(known.message.endswith(".") for known in CODES.values())


async def bots_only_opening(guest: Guest) -> str:
    return await guest.open(seats=4, bots=["greedy", "random", "greedy"])


async def test_bots_play_on_while_nobody_is_connected(server: Running) -> None:
    ada = await server.guest("Ada")
    match = await bots_only_opening(ada)
    async with connected(server, ada) as one:
        await one.watch(match)
        await one.play(match, {"type": "resign"})
    async with connected(server) as spectator:
        await spectator.watch(match)
        while spectator.view(match)["match"]["state"] == "live":
            await spectator.receive()
        result = spectator.view(match)["result"]
        assert result["ranking"][-1] == [0]
        await spectator.assert_true_to(match)
