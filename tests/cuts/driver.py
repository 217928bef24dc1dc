"""Play over a line that breaks all the time: ``scripts/cuts --cuts 10000``.

Whoever is cut off comes back with the version it holds, sends its command again with the same id, and at the end of
each match compares the view it has patched together with a fresh one.
"""

import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import click
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from core.registry import games
from tests.cuts.proxy import BadLine, bad_line
from tests.gateway.client import JSON, MSGPACK, Client, connected
from tests.gateway.server import Guest, Running, running
from tests.soak.table import think

BROKEN = (ConnectionClosed, ConnectionError, InvalidHandshake, InvalidMessage, EOFError, OSError, TimeoutError)


class Player:
    """One seat of one match. What it holds outlives its connections."""

    def __init__(self, line: Running, guest: Guest | None, match: str, luck: random.Random) -> None:
        self.line, self.guest, self.match, self.luck = line, guest, match, luck
        self.held: tuple[int, Any] | None = None
        self.acks: dict[tuple[str, str], dict[str, Any]] = {}
        self.under_way: tuple[str, Any] | None = None
        self.sent = 0

    async def play(self) -> None:
        """Until the match is over, over as many connections as it takes."""
        while self.held is None or self.held[1]["match"]["state"] != "done":
            with contextlib.suppress(*BROKEN):
                async with asyncio.timeout(20):
                    subprotocol = self.luck.choice([JSON, MSGPACK])
                    async with connected(
                        self.line, self.guest, subprotocol, open_timeout=5, close_timeout=0.2
                    ) as client:
                        await self._converse(client)

    async def _converse(self, client: Client) -> None:
        if self.held is not None:
            client.views[self.match] = self.held
        client.acks = self.acks
        client.retried = True
        try:
            await client.watch(self.match, None if self.held is None else self.held[0])
            while client.view(self.match)["match"]["state"] != "done":
                self.held = client.views[self.match]
                await self._act(client)
        finally:
            self.held = client.views.get(self.match, self.held)

    async def _act(self, client: Client) -> None:
        view = client.view(self.match)
        if self.under_way is None and "seat" in view and view["seat"] in view["to_act"]:
            self.sent += 1
            self.under_way = (f"{view['seat']}-{self.sent}", think(games()[view["match"]["game"]], view, self.luck))
        if self.under_way is None:
            await client.receive(5)
            return
        name, command = self.under_way
        answer = await client.play(self.match, command, name)
        assert answer["type"] == "ack" or answer["code"] in {"not_your_turn", "game_over"}, answer
        self.under_way = None


async def play_match(direct: Running, line: Running, guests: list[Guest], luck: random.Random) -> None:
    """One match of any game over the bad line; at its end every view is compared over a good one."""
    game = luck.choice(list(games().values()))
    match = await guests[0].open(game.name, ranked=False, deadline_s=3600)
    await guests[1].join(match)
    players = [Player(line, guest, match, random.Random(luck.random())) for guest in (*guests, None)]
    await asyncio.gather(*(player.play() for player in players))
    for player in players:
        guest = None if player.guest is None else msgspec.structs.replace(player.guest, running=direct)
        async with connected(direct, guest) as client:
            assert player.held is not None
            client.views[match] = player.held
            await client.watch(match, player.held[0])
            await client.assert_true_to(match)
        assert len({ack["version"] for ack in player.acks.values()}) == len(player.acks)


async def cuts(folder: Path, wanted: int, seed: int, tables: int = 3) -> Counter[str]:
    """Play until the line has been broken so often; returns how."""
    luck = random.Random(seed)
    async with running(folder) as direct, bad_line(direct.url, luck, 6_000) as bad:
        line = Running(f"http://127.0.0.1:{bad.port}", direct.http)

        async def table() -> None:
            guests = [await direct.guest(name) for name in ("Ada", "Bob")]
            while sum(bad.ends.values()) < wanted:
                await play_match(direct, line, guests, luck)

        async with asyncio.TaskGroup() as together:
            for _ in range(tables):
                together.create_task(table())
        await nothing_is_left(direct, bad)
        return bad.ends


async def nothing_is_left(direct: Running, bad: BadLine) -> None:
    """Every broken connection has been noticed."""
    for _ in range(100):
        if "looproom_sockets 0.0" in (await direct.http.get("/metrics")).text:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"connections are left after {bad.ends}")


@click.command()
@click.option("--cuts", "wanted", default=10_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(wanted: int, seed: int) -> None:
    """Break the line so often."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        ends = asyncio.run(cuts(Path(folder), wanted, seed))
    print(f"{sum(ends.values())} cuts in {time.monotonic() - started:.0f} s: {dict(ends)}")
    print("every view was, field for field, what a fresh watch gives; no command counted twice")


if __name__ == "__main__":
    main()
