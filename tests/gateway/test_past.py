"""The past over HTTP: the same that was pushed then, kept for ever, and opened only when all is over."""

import hashlib
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from core.game import Game
from core.identity import MatchId, Seat
from core.match import Match
from events.record import match_stream
from projections.diff import apply
from replay.rewind import versions
from tests.gateway.client import Client, connected
from tests.gateway.server import Guest, Running, running
from tests.gateway.test_games import EVERY_GAME, think

FOR_EVER = "max-age=31536000, immutable"
FIRST_LEAVES, SECOND_LEAVES = 7, 60


def pushed(client: Client, match: str) -> dict[int, Any]:
    """The view of every version as this client was shown it live."""
    views: dict[int, Any] = {}
    for message in client.heard:
        if message["type"] == "view" and message["match"] == match:
            views[message["version"]] = message["view"]
        elif message["type"] == "diff" and message["match"] == match:
            before = views.get(message["version"] - 1, {})
            views[message["version"]] = apply(before, message["patch"])
    return views


async def past(guest: Guest | None, server: Running, match: str, version: int, record: str = "") -> Any:
    call = server.call if guest is None else guest.call
    status, answer = await call("GET", f"/api/matches/{match}{record}/views/{version}")
    assert (status, answer["version"]) == (200, version)
    return answer


async def play_to_the_end(game: Game, match: str, clients: list[Client], spectator: Client) -> None:
    """Greedy moves; the last seat resigns on the way, and to end it the one before."""
    for number in itertools.count():
        if not (to_act := spectator.view(match)["to_act"]):
            return
        if number in {FIRST_LEAVES, SECOND_LEAVES}:
            leaver = clients[-1 if number == FIRST_LEAVES else -2]
            ack = await leaver.play(match, {"type": "resign"})
        else:
            ack = await clients[to_act[0]].play(match, think(game, clients[to_act[0]].view(match), number))
        assert ack["type"] == "ack", ack
        for client in (*clients, spectator):
            await client.version(match, ack["version"])


@EVERY_GAME
async def test_every_audience_finds_the_past_as_it_was_pushed(tmp_path: Path, game: Game) -> None:
    async with running(tmp_path) as server:
        guests = [await server.guest(name) for name in ("Ada", "Bob", "Cleo")]
        match = await guests[0].open(game.name, seats=3)
        async with (
            connected(server, guests[0]) as one,
            connected(server, guests[1]) as two,
            connected(server, guests[2]) as three,
            connected(server) as spectator,
        ):
            clients = [one, two, three]
            for client in (*clients, spectator):
                await client.watch(match)
            for guest in guests[1:]:
                await guest.join(match)
            for client in (*clients, spectator):
                await client.version(match, 3)
            await play_to_the_end(game, match, clients, spectator)
            newest = spectator.views[match][0]
            stored = await folded(server, match)
            audiences = [
                (None, pushed(spectator, match)),
                *zip(guests, (pushed(c, match) for c in clients), strict=True),
            ]
            for version in range(1, newest + 1):
                seen = [(await past(guest, server, match, version))["view"] for guest, _ in audiences]
                assert seen == [views[version] for _, views in audiences]
                opened = await past(None, server, match, version, "/record")
                assert opened["view"] == seen[0]
                told = json.dumps(opened["own"], separators=(",", ":"))
                assert not [hidden for hidden in undealt(game, stored[version]) if hidden in told]
                for seat, view in enumerate(seen[1:]):
                    assert as_seen_by(seat, opened) == view
        assert "2" not in opened["own"], "who has left sees what spectators see"


def as_seen_by(seat: int, opened: Any) -> Any:
    """A seat's view, put together by the rule that clients use."""
    view = opened["view"]
    taken = view["match"]["seats"].get(str(seat))
    if taken is None or str(seat) not in opened["own"]:
        return view
    own = opened["own"][str(seat)]
    return {**view, "seat": seat, **({"game": {**view["game"], **own}} if own else {})}


async def folded(server: Running, match: str) -> dict[int, Match]:
    assert server.hub is not None
    events = await server.hub.log.read(match_stream(MatchId(match)))
    return {int(version): then for version, then in versions(MatchId(match), events)}


def undealt(game: Game, match: Match) -> list[str]:
    """What nobody has drawn yet, in the order in which it lies there: as text that must be nowhere."""
    table = match.table
    if table is None:
        return []
    if game.name == "looply":
        return [json.dumps(table.bag[at : at + 7], separators=(",", ":"))[1:-1] for at in range(len(table.bag) - 6)]
    if game.name == "loop":
        dealt = {card for mine in table.cards for card in (*mine.hand, *mine.aside, *sum(mine.laid, ()))}
        return [
            f'"{colour}{number}"' for colour in "RYB" for number in range(1, 16) if f"{colour}{number}" not in dealt
        ]
    seen = set() if table.crystal is None else set(table.anomalies[:2])
    return [f'"{card}"' for card in table.anomalies if card not in seen]


async def fetch(server: Running, path: str, guest: Guest | None = None, method: str = "GET", **headers: str) -> Any:
    bearer = {} if guest is None else {"Authorization": f"Bearer {guest.token}"}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return await server.http.request(method, path, headers={**bearer, **named})


@pytest.fixture
async def site(tmp_path: Path) -> Any:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open()
        await bob.join(match)
        yield server, ada, bob, match


async def test_a_version_is_kept_for_ever_by_whoever_may_see_it(site: tuple[Running, Guest, Guest, str]) -> None:
    server, ada, bob, match = site
    path = f"/api/matches/{match}/views/2"
    answers = [await fetch(server, path, guest) for guest in (None, ada, bob)]
    assert [answer.headers["cache-control"] for answer in answers] == [
        f"public, {FOR_EVER}",
        f"private, {FOR_EVER}",
        f"private, {FOR_EVER}",
    ]
    assert {answer.headers["vary"] for answer in answers} == {"Authorization"}
    assert len({answer.headers["etag"] for answer in answers}) == 3
    for answer in answers:
        assert answer.headers["etag"] == f'"{hashlib.sha256(answer.content).hexdigest()}"'
    again = await fetch(server, path, ada)
    assert (again.content, again.headers["etag"]) == (answers[1].content, answers[1].headers["etag"])


async def test_a_copy_that_is_right_is_not_sent_again(site: tuple[Running, Guest, Guest, str]) -> None:
    server, ada, bob, match = site
    path = f"/api/matches/{match}/views/2"
    whole = await fetch(server, path, ada)
    tag = whole.headers["etag"]
    for held in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = await fetch(server, path, ada, If_None_Match=held)
        assert (answer.status_code, answer.content) == (304, b"")
        for name in ("etag", "cache-control", "vary"):
            assert answer.headers[name] == whole.headers[name]
    for guest, held in ((bob, tag), (None, tag), (ada, tag.strip('"')), (ada, f'"{match}"')):
        answer = await fetch(server, path, guest, If_None_Match=held)
        assert answer.status_code == 200
        assert answer.content
    head = await fetch(server, path, ada, "HEAD")
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", tag)
    assert head.headers["content-length"] == str(len(whole.content))


async def test_an_error_is_not_kept(site: tuple[Running, Guest, Guest, str]) -> None:
    server, ada, _, match = site
    for path, status in [
        (f"/api/matches/{match}/views/3", 404),
        (f"/api/matches/{match}/views/0", 404),
        (f"/api/matches/{match}/views/-1", 404),
        (f"/api/matches/{match}/views/²", 404),
        (f"/api/matches/{match}/record/views/1", 409),
        ("/api/matches/nowhere/views/1", 404),
        ("/api/matches/nowhere/record/views/1", 404),
        ("/api/nothing", 404),
    ]:
        answer = await fetch(server, path, ada, If_None_Match="*")
        assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store")
        assert "etag" not in answer.headers
    nobody = await fetch(server, f"/api/matches/{match}/views/1", Authorization="Bearer nobody")
    assert (nobody.status_code, nobody.headers["cache-control"]) == (401, "no-store")
    # What was not there yet is there as soon as it is.
    async with connected(server, ada) as one:
        await one.watch(match)
        await one.play(match, {"type": "resign"})
    assert (await fetch(server, f"/api/matches/{match}/views/3", ada)).status_code == 200


async def test_hands_are_opened_only_when_all_is_over(site: tuple[Running, Guest, Guest, str]) -> None:
    server, ada, _, match = site
    path = f"/api/matches/{match}/record/views/2"
    for guest in (None, ada):
        answer = await fetch(server, path, guest)
        assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")
        assert "rack" not in answer.text
    async with connected(server, ada) as one:
        await one.watch(match)
        await one.play(match, {"type": "resign"})
    opened = [await fetch(server, path, guest) for guest in (None, ada)]
    assert opened[0].content == opened[1].content
    assert [len(own["rack"]) for own in opened[0].json()["own"].values()] == [6, 6]
    assert opened[0].headers["cache-control"] == f"public, {FOR_EVER}"
    held = await fetch(server, path, If_None_Match=opened[0].headers["etag"])
    assert (held.status_code, held.content) == (304, b"")
    assert (await fetch(server, f"/api/matches/{match}/record/views/4")).json()["code"] == "no_such_version"


async def test_a_cancelled_match_is_over_too(site: tuple[Running, Guest, Guest, str]) -> None:
    server, ada, bob, _ = site
    match = await ada.open(seats=3)
    await bob.join(match)
    for guest in (ada, bob):
        await guest.call("POST", f"/api/matches/{match}/leave")
    held = [await past(None, server, match, version, "/record") for version in range(1, 5)]
    assert [answer["own"] for answer in held] == [{"0": {}}, {"0": {}, "1": {}}, {"1": {}}, {}]
    assert held[-1]["view"]["result"]["reason"] == "cancelled"
    for version in range(1, 5):
        view = (await past(ada, server, match, version))["view"]
        assert view == as_seen_by(Seat(0), held[version - 1])
