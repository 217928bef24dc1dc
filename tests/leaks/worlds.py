"""Two matches on one real server that differ only in what one audience may not know, and all that it hears."""

import contextlib
import itertools
import json
import re
import typing
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from core.chance import Chance
from core.game import Game
from core.identity import Seat
from core.match import Match
from core.viewer import Viewer
from gateway.audiences import Audiences
from gateway.match_room import MatchRoom
from projections.match_view import MatchViews
from tests.gateway.client import Client, connected
from tests.gateway.server import Guest, Running

PINNED = re.compile(
    r'"(time|at|deadline|hash|commitment|opened_at|player|from)":"[^"]*"|'
    r"\b[0-9a-f]{32,64}\b|\d{4}-\d\d-\d\dT[\d:.]+Z"
)
"""What two matches differ in that tells nothing: ids, commitments, receipts and moments."""


def masked(text: str) -> str:
    """Without what is pinned to one match or one moment."""
    return PINNED.sub("#", text)


class World:
    """A match on the server, its players' connections, and whoever else looks on."""

    def __init__(self, server: Running, game: Game, match: str, guests: list[Guest], clients: list[Client]) -> None:
        self.server, self.game, self.match, self.guests, self.clients = server, game, match, guests, clients

    async def room(self) -> MatchRoom:
        assert self.server.hub is not None
        room = await self.server.hub.room(self.match)
        assert room is not None
        return room

    async def table(self) -> Match:
        return (await self.room()).folded.match

    async def play(self, plies: int) -> None:
        """Greedy moves, decided from the views that came over the wire."""
        for number in range(plies):
            to_act = self.clients[0].view(self.match)["to_act"]
            if not to_act:
                return
            seat = to_act[0]
            view = self.clients[seat].view(self.match)
            kinds = [typing.get_type_hints(part)["return"] for part in (self.game.public, self.game.private)]
            public, private = (msgspec.convert(view["game"], kind) for kind in kinds)
            command = self.game.bots["greedy"](Seat(seat), public, private, Chance(number.to_bytes(4)))
            ack = await self.clients[seat].play(self.match, msgspec.to_builtins(command), f"ply-{number}")
            assert ack["type"] == "ack", ack
            for client in self.clients:
                await client.version(self.match, ack["version"])

    async def leave(self, seat: int) -> None:
        """Somebody resigns, and from then on is a spectator."""
        ack = await self.clients[seat].play(self.match, {"type": "resign"}, "leave")
        assert ack["type"] == "ack", ack
        for client in self.clients:
            await client.version(self.match, ack["version"])

    async def change(self, real: Match, viewer: Viewer, chance: Chance) -> None:
        """Make this the world of ``real``, but for what this viewer cannot know."""
        room = await self.room()
        table = self.game.resample(real.table, viewer, chance)
        room.folded.match = msgspec.structs.replace(room.folded.match, table=table)
        audiences = Audiences(MatchViews(room.folded.match, room.folded.version))
        for watcher in room.showing.audiences:
            audiences.add(watcher)
        room.showing._audiences = audiences


async def two_worlds(
    stack: contextlib.AsyncExitStack, server: Running, game: Game, seats: int, options: dict[str, object]
) -> tuple[World, World]:
    """The same deal twice: the server's chance is pinned by the caller."""
    worlds = []
    guests = [await server.guest(f"P{seat}") for seat in range(seats)]
    for _ in range(2):
        match = await guests[0].open(game.name, seats=seats, options=options, ranked=False, deadline_s=3600)
        for guest in guests[1:]:
            await guest.join(match)
        clients = [await stack.enter_async_context(connected(server, guest)) for guest in guests]
        for client in clients:
            await client.watch(match)
            client.tag = "same"
        worlds.append(World(server, game, match, guests, clients))
    return worlds[0], worlds[1]


async def heard_by(world: World, guest: Guest | None, subprotocol: str, commands: list[Any]) -> AsyncIterator[str]:
    """Everything that one audience gets to hear of a match, by every way it may ask, sizes included."""
    async with connected(world.server, guest, subprotocol) as client:
        client.tag = "asking"
        await client.watch(world.match)
        for number, command in enumerate(commands):
            answer = await client.play(world.match, command, f"ask-{number}")
            yield json.dumps(answer)
        call = world.server.call if guest is None else guest.call
        client.views[world.match] = (1, (await call("GET", f"/api/matches/{world.match}/views/1"))[1]["view"])
        for message in (
            {"type": "watch", "match": world.match, "version": 1},
            {"type": "chat", "match": world.match, "id": "", "text": "x"},
            {"type": "dance"},
        ):
            await client.send(**message)
        # Messages are taken one after the other, so the answer to the last one comes after everything else.
        await client.until(lambda message: message.get("code") == "unknown_type")
        yield json.dumps([message for message in client.heard if message["type"] not in {"alive", "presence"}])
        # A frame's size tells as much as what is in it.
        yield str([len(json.dumps(message)) for message in client.heard if message["type"] in {"view", "diff"}])
    newest = (await call("GET", f"/api/matches/{world.match}"))[1]["version"]
    past = [f"/views/{version}" for version in range(1, newest + 1)]
    for path in ("", *past, "/record", *(f"/record{each}" for each in past), "/views/999"):
        yield await fetched(world, guest, f"/api/matches/{world.match}{path}")
    yield json.dumps((await call("GET", "/api/matches?limit=2"))[1]["matches"][0]["seats"])
    async with world.server.http.stream("GET", f"/api/matches/{world.match}/feed") as feed:
        async for line in feed.aiter_lines():
            yield line
            if line.startswith("data:"):
                break


async def fetched(world: World, guest: Guest | None, path: str) -> str:
    """An answer with its headers, which tell its size; only the clock's is left out."""
    bearer = {} if guest is None else {"Authorization": f"Bearer {guest.token}"}
    answer = await world.server.http.get(path, headers=bearer)
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
    return f"{answer.status_code} {headers} {answer.text}"


async def everything(world: World, guest: Guest | None, subprotocol: str, commands: list[Any]) -> list[str]:
    return [masked(told) async for told in heard_by(world, guest, subprotocol, commands)]


def candidates(game: Game, match: Match, seat: Seat) -> list[Any]:
    """Commands to be refused, or not accepted by the game as it stands: what others might do, and nonsense."""
    others = [Seat(other) for other in range(len(match.seats)) if other != seat]
    found: list[Any] = [{"type": "dance"}, {"type": "timeout"}, {}]
    for other in others:
        found += [msgspec.to_builtins(command) for command in itertools.islice(game.legal(match.table, other), 15)]
    return found
