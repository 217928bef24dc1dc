"""What an operator does, and what happens to a server whose disk is full, read-only or damaged."""

import asyncio
import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from core.identity import MatchId
from events.database import sqlite3
from events.execute import load
from events.record import match_stream
from events.sqlite import SqliteLog
from replay.rewind import versions
from tests.crash.harness import World, check_log
from tests.gateway.client import Client, connected
from tests.gateway.process import ROOT, Process, process
from tests.gateway.server import Guest, Running, running
from tests.gateway.test_duel import choose


async def begun(server: Running) -> tuple[list[Guest], str]:
    guests = [await server.guest(name) for name in ("Ada", "Bob")]
    match = await guests[0].open()
    await guests[1].join(match)
    return guests, match


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


async def one_ply(match: str, clients: list[Client]) -> dict[str, object]:
    (seat,) = clients[0].view(match)["to_act"]
    answer = await clients[seat].play(match, choose(clients[seat].view(match)))
    if answer["type"] == "ack":
        for client in clients:
            await client.version(match, answer["version"])
    return answer


async def test_a_backup_made_while_matches_run_opens_and_holds_what_was_acknowledged(tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "looproom.db"
    copy.parent.mkdir()
    async with running(tmp_path / "data") as server:
        guests, match = await begun(server)
        async with connected(server, guests[0]) as one, connected(server, guests[1]) as two:
            clients = [one, two]
            for client in clients:
                await client.watch(match)
            for _ in range(5):
                await one_ply(match, clients)
            acknowledged = one.views[match]
            command = [sys.executable, "-m", "replay", "backup", str(copy), "--data", str(tmp_path / "data")]
            copying = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
            while copying.returncode is None:
                await one_ply(match, clients)
                if not one.view(match)["to_act"]:
                    break
                await asyncio.sleep(0.01)
            out, _ = await copying.communicate()
            assert copying.returncode == 0
            assert b"events are in" in out
    await check_log(copy.parent, World(matches={match: "live"}))
    async with running(copy.parent) as restored:
        ada = msgspec.structs.replace(guests[0], running=restored)
        status, answer = await ada.call("GET", f"/api/matches/{match}/views/{acknowledged[0]}")
        assert (status, answer["view"]) == (200, acknowledged[1])
    again = await asyncio.to_thread(run, *command)
    assert "exists already" in again.stderr


def largest_file(server: Process, folder: Path, spare: int | None) -> None:
    """Let no file of the server grow any further, which is what a full disk looks like from inside; None: undo it."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    largest = max(path.stat().st_size for path in folder.glob("*.db*"))
    soft = hard if spare is None else largest + spare
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_gives_a_clear_answer_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async with process(tmp_path) as server:
        guests, match = await begun(server.running)
        async with connected(server.running, guests[0]) as one, connected(server.running, guests[1]) as two:
            clients = [one, two]
            for client in clients:
                await client.watch(match)
            largest_file(server, tmp_path, 0)
            answer = await one_ply(match, clients)
            while answer["type"] == "ack":
                answer = await one_ply(match, clients)
            assert (answer["type"], answer["code"]) == ("refused", "unavailable")
            status, problem = await guests[0].call("POST", "/api/matches", json={"game": "looply", "seats": 2})
            assert (status, problem["code"]) == (503, "unavailable")
            assert (await server.running.call("GET", f"/api/matches/{match}"))[0] == 200
            held = one.views[match]
            largest_file(server, tmp_path, None)
            assert (await one_ply(match, clients))["type"] == "ack"
            assert one.views[match][0] == held[0] + 1
            for client in clients:
                await client.assert_true_to(match)
    check = sqlite3.connect(tmp_path / "looproom.db")
    assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    check.close()
    await assert_gapless(tmp_path, match)


async def assert_gapless(folder: Path, match: str) -> None:
    log = await SqliteLog.open(folder / "looproom.db")
    events = await log.read(match_stream(MatchId(match)))
    numbers = [version for version, _ in versions(MatchId(match), events)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert await load(log, MatchId(match)) is not None
    await log.close()


async def test_a_log_that_cannot_be_written_acknowledges_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guests, match = await begun(server)
        async with connected(server, guests[0]) as one, connected(server, guests[1]) as two:
            clients = [one, two]
            for client in clients:
                await client.watch(match)
            assert server.hub is not None
            connection = server.hub.log._connection  # type: ignore[attr-defined]
            connection.execute("PRAGMA query_only = on")
            answer = await one_ply(match, clients)
            assert (answer["type"], answer["code"]) == ("refused", "unavailable")
            connection.execute("PRAGMA query_only = off")
            assert (await one_ply(match, clients))["type"] == "ack"


def test_a_folder_that_cannot_be_written_is_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    command = [sys.executable, "-m", "gateway", "--port", "0", "--data", str(tmp_path / "data")]
    done = run(*command)
    assert done.returncode == 1
    assert "data" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_said_at_the_start(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "gateway", "--port", str(port), "--data", str(tmp_path)]
        done = run(*command)
    assert done.returncode == 1
    assert "--port 0" in done.stderr
    assert "Traceback" not in done.stderr


async def test_a_damaged_file_is_said_at_the_start(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        await begun(server)
    shutil.copy(tmp_path / "looproom.db", tmp_path / "kept.db")
    for leftover in ("looproom.db-wal", "looproom.db-shm"):
        (tmp_path / leftover).unlink(missing_ok=True)
    (tmp_path / "looproom.db").write_bytes(b"this is no database at all" * 100)
    command = [sys.executable, "-m", "gateway", "--port", "0", "--data", str(tmp_path)]
    done = await asyncio.to_thread(run, *command)
    assert done.returncode == 1
    assert "looproom.db" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("signal_sent", [signal.SIGTERM, signal.SIGINT])
async def test_a_stop_under_play_tells_everybody_and_loses_nothing(tmp_path: Path, signal_sent: int) -> None:
    async with process(tmp_path) as server:
        guests, match = await begun(server.running)
        async with connected(server.running, guests[0]) as one, connected(server.running, guests[1]) as two:
            clients = [one, two]
            for client in clients:
                await client.watch(match)
            for _ in range(4):
                await one_ply(match, clients)
            held = one.views[match]
            async with server.running.http.stream("GET", f"/api/matches/{match}/feed") as feed:
                await anext(feed.aiter_lines())
                os.kill(server.process.pid, signal_sent)
                async with asyncio.timeout(5):
                    await server.process.wait()
            with contextlib.suppress(Exception):
                while True:
                    await one.receive(1)
            assert one.socket.close_code == 1012
    async with running(tmp_path) as again:
        ada = msgspec.structs.replace(guests[0], running=again)
        _, answer = await ada.call("GET", f"/api/matches/{match}")
        assert (answer["version"], answer["view"]) == held
