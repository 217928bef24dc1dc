"""A table where people and bots play match after match, come and go, and are watched."""

import asyncio
import contextlib
import random
import typing
from typing import Any

import msgspec

from core.chance import Chance
from core.game import Game
from core.identity import Seat
from core.registry import games
from tests.gateway.client import JSON, MSGPACK, Client, connected
from tests.gateway.server import Guest, Running


class Count(msgspec.Struct):
    """What has happened so far."""

    matches: int = 0
    moves: int = 0
    reconnects: int = 0


def think(game: Game, view: dict[str, Any], luck: random.Random) -> Any:
    """A move decided from nothing but the view that came over the wire."""
    kinds = [typing.get_type_hints(part)["return"] for part in (game.public, game.private)]
    public, private = (msgspec.convert(view["game"], kind) for kind in kinds)
    bot = game.bots[luck.choice(["greedy", "random"])]
    return msgspec.to_builtins(bot(Seat(view["seat"]), public, private, Chance(luck.randbytes(8))))


class Table:
    """Two people (one of them may leave their seat to bots), a spectator, and as many bots as there is room for."""

    def __init__(self, server: Running, guests: list[Guest], luck: random.Random, pause: float) -> None:
        self.server, self.guests, self.luck, self.pause = server, guests, luck, pause
        self.count = Count()

    async def play_for_ever(self) -> None:
        while True:
            await self.play_one()

    async def play_one(self) -> None:
        game = self.luck.choice(list(games().values()))
        seats = self.luck.choice(game.seats)
        bots = self.luck.choices(["greedy", "random"], k=max(0, seats - len(self.guests)))
        match = await self.guests[0].open(game.name, seats=seats, bots=bots, ranked=False, deadline_s=3600)
        people = self.guests[: seats - len(bots)]
        for guest in people[1:]:
            await guest.join(match)
        async with connected(self.server, None, self._subprotocol()) as spectator:
            await spectator.watch(match)
            async with asyncio.TaskGroup() as together:
                together.create_task(self._watch(spectator, match))
                for guest in people:
                    together.create_task(self._sit(game, match, guest))
            await spectator.assert_true_to(match)
        self.count.matches += 1

    async def _watch(self, spectator: Client, match: str) -> None:
        while spectator.view(match)["match"]["state"] == "live":
            await spectator.receive(60)

    async def _sit(self, game: Game, match: str, guest: Guest) -> None:
        """Play until the match is over, over one connection after the other."""
        held: tuple[int, Any] | None = None
        while held is None or held[1]["match"]["state"] == "live":
            async with connected(self.server, guest, self._subprotocol()) as client:
                if held is not None:
                    client.views[match] = held
                await client.watch(match, None if held is None else held[0])
                await self._play_a_while(game, match, client)
                held = client.views[match]
                if self.luck.random() < 0.5:
                    client.socket.transport.abort()
            self.count.reconnects += 1

    async def _play_a_while(self, game: Game, match: str, client: Client) -> None:
        for _ in range(self.luck.randrange(5, 60)):
            version, view = client.views[match]
            if view["match"]["state"] != "live":
                return
            if view.get("seat") in view["to_act"]:
                await asyncio.sleep(self.pause * self.luck.random())
                command = {"type": "resign"} if self.luck.random() < 0.002 else think(game, view, self.luck)
                answer = await client.play(match, command)
                if answer.get("code") == "game_over":
                    # Where several are to act at once, another's resignation may have ended it first.
                    await client.version(match, version + 1)
                    continue
                # The deadline is far away, and nobody else may play for this seat.
                assert answer["type"] == "ack", answer
                self.count.moves += 1
            else:
                with contextlib.suppress(TimeoutError):
                    await client.receive(5)

    def _subprotocol(self) -> str:
        return self.luck.choice([JSON, MSGPACK])
