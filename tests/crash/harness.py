"""Kill a real server under real clients, again and again: ``scripts/crash --runs 1000``.

After each start everything that any client holds acknowledged is compared with the log, and play goes on.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
import typing
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import click
import httpx2
import msgspec
from websockets.exceptions import ConnectionClosed

from core.chance import Chance
from core.identity import Seat
from core.registry import games
from events.database import sqlite3
from events.failpoint import POINTS
from replay.auditing import Verdict, audit_all
from tests.gateway.client import Client, connected
from tests.gateway.process import ROOT
from tests.gateway.server import Guest, Running

GONE = (ConnectionClosed, ConnectionError, httpx2.HTTPError, OSError, EOFError)
"""What a client sees when the power goes off."""


class Given(msgspec.Struct, frozen=True):
    """A command that was acknowledged, and by whom it was given."""

    guest: int
    command: Any
    ack: dict[str, Any]


class World(msgspec.Struct):
    """What the clients know for certain, from one start to the next."""

    guests: list[Guest] = []
    matches: dict[str, str] = {}
    given: list[Given] = []
    held: dict[tuple[int, str], tuple[int, Any]] = {}
    said: dict[str, set[str]] = {}
    kills: Counter[str] = msgspec.field(default_factory=Counter)


class Zygote:
    """Starts servers, and kills them."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        self.process, self.folder = process, folder

    @contextlib.asynccontextmanager
    async def server(self, fail_at: str = "") -> AsyncIterator[tuple[int, Running]]:
        out = self.folder / "server.out"
        wanted = {"data": str(self.folder), "out": str(out), "fail_at": fail_at}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(wanted).encode() + b"\n")
        pid = int(await self.process.stdout.readline())
        try:
            url = await self._listening(out, pid)
            async with httpx2.AsyncClient(base_url=url, timeout=10, verify=False) as http:
                yield pid, Running(url, http)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def _listening(self, out: Path, pid: int) -> str:
        ends = time.monotonic() + 20
        while time.monotonic() < ends:
            if (line := _first_line(out)).endswith("\n"):
                return line.strip().removeprefix("listening on ")
            os.kill(pid, 0)
            await asyncio.sleep(0.005)
        raise TimeoutError("the server does not listen")


def _first_line(out: Path) -> str:
    return out.read_text() if out.exists() else ""


@contextlib.asynccontextmanager
async def zygote(folder: Path) -> AsyncIterator[Zygote]:
    environment = {
        **os.environ,
        "LOOPROOM_BOT_PAUSE_MS": "1",
        "LOOPROOM_MESSAGES_PER_SECOND": "100000",
        "LOOPROOM_CHAT_PER_SECOND": "100000",
        "LOOPROOM_PLAYERS_PER_HOUR": "1000000",
        "LOOPROOM_OPEN_MATCHES": "1000000",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.crash.zygote",
        cwd=ROOT,
        env=environment,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Zygote(process, folder)
    finally:
        process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]


async def run_once(starter: Zygote, world: World, luck: random.Random, point: str) -> None:
    """Play until the power goes off at ``point`` ('' for a random moment), start again and compare."""
    fail_at = f"{point}:{luck.randrange(1, 40 if point.startswith(('append', 'projection')) else 8)}" if point else ""
    with contextlib.suppress(*GONE):
        async with starter.server(fail_at) as (pid, running):
            world.guests = [msgspec.structs.replace(guest, running=running) for guest in world.guests]
            killing = asyncio.create_task(_kill_later(pid, luck.uniform(0.05, 0.6) if not point else 5.0))
            try:
                await storm(running, world, luck)
            finally:
                killing.cancel()
    world.kills[point or "a random moment"] += 1
    async with starter.server() as (_, running):
        world.guests = [msgspec.structs.replace(guest, running=running) for guest in world.guests]
        await compare(running, world)
    await check_log(starter.folder, world)


async def _kill_later(pid: int, seconds: float) -> None:
    await asyncio.sleep(seconds)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


async def storm(running: Running, world: World, luck: random.Random) -> None:
    """Two people play several matches at once, with a bot here and there, as fast as they are answered."""
    while len(world.guests) < 2:
        world.guests.append(await running.guest(f"P{len(world.guests)}"))
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(connected(running, guest)) for guest in world.guests]
        while True:
            for match in [match for match, state in world.matches.items() if state == "done"]:
                del world.matches[match]
            while len(world.matches) < 5:
                match = await new_match(world, luck)
                world.matches[match] = "live"
            await asyncio.gather(
                *(play(world, luck, clients, match) for match in world.matches), return_exceptions=False
            )


async def new_match(world: World, luck: random.Random) -> str:
    game = luck.choice(list(games()))
    bots = ["greedy"] if luck.random() < 0.3 else []
    match = await world.guests[0].open(game, seats=2 + len(bots), bots=bots, ranked=False, deadline_s=3600)
    await world.guests[1].join(match)
    return match


async def play(world: World, luck: random.Random, clients: list[Client], match: str) -> None:
    """A few plies of one match, and a word now and then."""
    for client in clients:
        if match not in client.views:
            await client.send(type="watch", match=match)
    for _ in range(6):
        for number, client in enumerate(clients):
            await wait_for(client, lambda client=client: match in client.views)
            version, view = client.views[match]
            world.held[number, match] = (version, view)
            if view["match"]["state"] == "done":
                world.matches[match] = "done"
                return
            if view.get("seat") in view["to_act"]:
                command = think(view, luck)
                name = await client.order(match, command)
                await wait_for(client, lambda client=client, name=name: answered(client, match, name))
                if (ack := client.acks.get((match, name))) is not None:
                    world.given.append(Given(number, command, ack))
                    await wait_for(client, lambda client=client, ack=ack: client.views[match][0] >= ack["version"])
                    world.held[number, match] = client.views[match]
            elif luck.random() < 0.1:
                text = f"{time.monotonic_ns()}"
                await client.send(type="chat", match=match, id=text, text=text)
                await wait_for(client, lambda client=client, text=text: text in texts(client, match))
                world.said.setdefault(match, set()).add(text)


def texts(client: Client, match: str) -> set[str]:
    return {line["text"] for line in client.chat.get(match, [])}


def has_heard(client: Client, match: str, lines: set[str]) -> bool:
    # Whoever begins to watch gets the last fifty lines.
    return lines <= texts(client, match) or len(client.chat.get(match, [])) >= 50


def answered(client: Client, match: str, name: str) -> bool:
    # A bot or the other one may have moved first: then the answer is a refusal.
    return (match, name) in client.acks or any(
        message["type"] == "refused" and message["id"] == name for message in client.heard[-20:]
    )


async def wait_for(client: Client, holds: Any) -> None:
    """Until this holds, read in turns: several plays share one connection."""
    while not holds():
        async with _reading.setdefault(client, asyncio.Lock()):
            if not holds():
                await client.receive()


_reading: "typing.MutableMapping[Client, asyncio.Lock]" = {}


def think(view: dict[str, Any], luck: random.Random) -> Any:
    game = games()[view["match"]["game"]]
    kinds = [typing.get_type_hints(part)["return"] for part in (game.public, game.private)]
    public, private = (msgspec.convert(view["game"], kind) for kind in kinds)
    return msgspec.to_builtins(game.bots["random"](Seat(view["seat"]), public, private, Chance(luck.randbytes(8))))


async def compare(running: Running, world: World) -> None:
    """Nothing acknowledged is lost or done twice, every view that was held was true, and play goes on."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(connected(running, guest)) for guest in world.guests]
        for given in world.given[-60:]:
            client, match, name = clients[given.guest], given.ack["match"], given.ack["id"]
            client.acks[match, name] = given.ack
            assert await client.play(match, given.command, name) == given.ack
        for (number, match), (version, view) in world.held.items():
            if match in world.matches:
                _, past = await world.guests[number].call("GET", f"/api/matches/{match}/views/{version}")
                assert json.dumps(past["view"], sort_keys=True) == json.dumps(view, sort_keys=True)
                await clients[number].watch(match)
        for match in world.matches:
            for client in clients:
                if match in client.views:
                    await client.assert_true_to(match)
                    if lines := world.said.get(match):
                        async with asyncio.timeout(10):
                            await wait_for(client, lambda c=client, m=match, said=lines: has_heard(c, m, said))
            _, answer = await running.call("GET", f"/api/matches/{match}")
            await a_bot_moves_on(running, match, answer)
    world.held = {key: held for key, held in world.held.items() if key[1] in world.matches}
    world.given = world.given[-200:]


async def a_bot_moves_on(running: Running, match: str, answer: Any) -> None:
    seats = answer["view"]["match"]["seats"]
    ends = time.monotonic() + 5
    while any("bot" in seats[str(seat)] for seat in answer["view"]["to_act"]):
        assert time.monotonic() < ends, f"the bot in {match} does not move"
        _, answer = await running.call("GET", f"/api/matches/{match}")


async def check_log(folder: Path, world: World) -> None:
    """No command twice, and every match audits clean, whatever it was in the middle of."""
    connection = sqlite3.connect(folder / "looproom.db")
    twice = connection.execute(
        "SELECT stream, cause FROM event WHERE cause IS NOT NULL GROUP BY stream, player, cause HAVING count(*) > 1"
    ).fetchall()
    assert twice == []
    connection.close()
    found = await asyncio.to_thread(audited, folder)
    assert set(world.matches) <= found.keys()
    assert all(verdict.is_good for verdict in found.values()), [verdict.line for verdict in found.values()]


def audited(folder: Path) -> dict[str, Verdict]:
    """The verdict on each match of a log."""
    _, chunks = audit_all(folder / "looproom.db")
    return {verdict.line.split()[0]: verdict for chunk in chunks for verdict in chunk}


async def crash(folder: Path, runs: int, seed: int, points: tuple[str, ...] = (*POINTS, "", "", "")) -> World:
    """So many kills on one log; returns what the clients know at the end."""
    world, luck = World(), random.Random(seed)
    async with zygote(folder) as starter:
        for number in range(runs):
            try:
                await run_once(starter, world, luck, points[number % len(points)])
            except BaseException as error:
                error.add_note(f"run {number}, {points[number % len(points)] or 'a random moment'}, seed {seed}")
                raise
    return world


@click.command()
@click.option("--runs", default=1_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(runs: int, seed: int) -> None:
    """Kill the server so many times."""
    started, done, kills = time.monotonic(), 0, Counter[str]()
    while done < runs:
        part = min(100, runs - done)
        with tempfile.TemporaryDirectory() as folder:
            kills += asyncio.run(crash(Path(folder), part, seed + done)).kills
        done += part
        print(f"{done} kills in {time.monotonic() - started:.0f} s", flush=True)
    for point, count in sorted(kills.items()):
        print(f"{count:6} at {point}")
    print("nothing acknowledged was lost, nothing was half there, nothing happened twice")


if __name__ == "__main__":
    main()
