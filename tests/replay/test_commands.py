"""The command line, on a log that a real server wrote."""

import asyncio
import json
import os
import pty
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from core.identity import Seat, Version
from core.viewer import REFEREE, SPECTATOR, Viewer
from replay.stepping import Place, moved
from tests.gateway.client import connected
from tests.gateway.process import ROOT
from tests.gateway.server import running
from tests.gateway.test_duel import choose
from tests.replay.command_line import replay


@pytest.fixture
async def played(tmp_path: Path) -> tuple[Path, str]:
    """A log with a duel in which one tile was laid."""
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open()
        await bob.join(match)
        async with connected(server, ada) as one, connected(server, bob) as two:
            await one.watch(match)
            await two.watch(match)
            (seat,) = one.view(match)["to_act"]
            client = (one, two)[seat]
            await client.play(match, choose(client.view(match)))
    return tmp_path, match


def test_a_match_is_drawn_at_any_version_for_any_audience(played: tuple[Path, str]) -> None:
    folder, match = played
    spectator = replay("rewind", match, "--data", str(folder)).stdout
    assert "version 3 of 3" in spectator
    assert "rack of" not in spectator
    assert "rack of Ada" in replay("rewind", match, "--as", "0", "--data", str(folder)).stdout
    referee = replay("rewind", match, "--at", "2", "--as", "referee", "--data", str(folder)).stdout
    assert "version 2 of 3" in referee
    assert "rack of Ada" in referee
    assert "rack of Bob" in referee
    assert "has not begun" in replay("rewind", match, "--at", "1", "--data", str(folder)).stdout
    assert "\x1b[" not in spectator
    coloured = replay("rewind", match, "--colour", "--data", str(folder)).stdout
    assert "\x1b[" in coloured


@pytest.mark.parametrize("game", ["looply", "loop", "loop-inc"])
async def test_every_game_is_drawn_at_every_version_also_when_it_is_over(tmp_path: Path, game: str) -> None:
    async with running(tmp_path) as server:
        ada, bob = await server.guest("Ada"), await server.guest("Bob")
        match = await ada.open(game)
        await bob.join(match)
        async with connected(server, ada) as one:
            await one.watch(match)
            await one.play(match, {"type": "resign"})
    drawn = [await drawn_for_the_referee(tmp_path, match, at) for at in (1, 2, 3)]
    assert "has not begun" in drawn[0]
    shown = {"looply": "rack of {}", "loop": "{} holds", "loop-inc": "{}  0 points"}[game]
    for name in ("Ada", "Bob"):
        assert shown.format(name) in drawn[1]
    assert "Bob > Ada" in drawn[2]


async def drawn_for_the_referee(folder: Path, match: str, at: int) -> str:
    arguments = ("rewind", match, "--at", str(at), "--as", "referee", "--data", str(folder))
    done = await asyncio.to_thread(replay, *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return str(done.stdout)


async def test_a_match_that_never_began_is_drawn(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ada = await server.guest("Ada")
        match = await ada.open()
        await ada.call("POST", f"/api/matches/{match}/leave")
    assert "has not begun" in await drawn_for_the_referee(tmp_path, match, 1)
    assert "was cancelled" in await drawn_for_the_referee(tmp_path, match, 2)


def test_a_match_is_stepped_through_by_keys(played: tuple[Path, str]) -> None:
    folder, match = played
    walk = walked(
        ["rewind", match, "--at", "2", "--step", "--plain", "--data", str(folder)], ["n", "v", "\x1b[D", "v", "v", "q"]
    )
    seen = [line.split("version ")[1] for line in walk.splitlines() if "version " in line]
    assert seen == [
        "2 of 3  seen by the spectator",
        "3 of 3  seen by the spectator",
        "3 of 3  seen by Ada",
        "2 of 3  seen by Ada",
        "2 of 3  seen by Bob",
        "2 of 3  seen by the referee",
    ]


def walked(arguments: list[str], keys: list[str]) -> str:
    """What a person at a terminal gets to see, who presses a key each time that they are asked for one."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "replay", *arguments]
    pipes: Any = {"stdin": theirs, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": "1"}, **pipes) as walk:
        stop = threading.Timer(30, walk.kill)
        stop.start()
        os.close(theirs)
        assert walk.stdout is not None
        told = ""
        for key in keys:
            while not (line := walk.stdout.readline().decode()).startswith("→ next"):
                assert line, told
                told += line
            # What is typed before the terminal gives keys one by one is thrown away.
            while termios.tcgetattr(ours)[3] & termios.ICANON and walk.poll() is None:
                time.sleep(0.01)
            os.write(ours, key.encode())
        assert walk.wait() == 0
        stop.cancel()
    os.close(ours)
    return told


@pytest.mark.parametrize(
    ("key", "version", "viewer"),
    [
        ("\x1b[C", 3, SPECTATOR),
        ("\x1b[D", 1, SPECTATOR),
        ("b", 1, SPECTATOR),
        ("g", 1, SPECTATOR),
        ("G", 4, SPECTATOR),
        ("v", 2, Seat(0)),
        ("x", 2, SPECTATOR),
    ],
)
def test_a_key_leads_to(key: str, version: int, viewer: Viewer) -> None:
    place = Place(Version(2), SPECTATOR)
    assert moved(place, key, Version(4), [SPECTATOR, Seat(0), REFEREE]) == Place(Version(version), viewer)


def test_a_walk_stays_within_the_match_and_ends_when_asked() -> None:
    first, last = Place(Version(1), REFEREE), Place(Version(4), REFEREE)
    viewers = [SPECTATOR, REFEREE]
    assert moved(first, "b", Version(4), viewers) == first
    assert moved(last, "n", Version(4), viewers) == last
    assert moved(last, "v", Version(4), viewers) == Place(Version(4), SPECTATOR)
    assert moved(first, "q", Version(4), viewers) is None


def test_a_match_is_told_as_text(played: tuple[Path, str]) -> None:
    folder, match = played
    told = replay("story", match, "--data", str(folder)).stdout
    assert "Ada takes seat 0." in told
    assert "laid" in told.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("rewind", "nowhere"), "no match nowhere"),
        (("story", "nowhere"), "no match nowhere"),
        (("rewind", "{match}", "--at", "9"), "newest version"),
        (("rewind", "{match}", "--as", "judge"), "a seat's number"),
        (("rewind", "{match}", "--as", "2"), "no seat 2"),
        (("rewind", "{match}", "--step"), "needs a terminal"),
        (("story", "{match}", "--data", "nothing-there"), "no log"),
    ],
)
def test_what_cannot_be_shown_is_said(played: tuple[Path, str], arguments: tuple[str, ...], complaint: str) -> None:
    folder, match = played
    given = [argument.format(match=match) for argument in arguments]
    done = replay(*given, *([] if "--data" in given else ["--data", str(folder)]))
    assert done.exit_code != 0
    assert complaint in done.stderr


async def test_projections_are_made_again_from_the_log(played: tuple[Path, str]) -> None:
    folder, match = played
    async with running(folder) as server:
        before = (await server.call("GET", "/api/matches"))[1]
    for name in folder.glob("projections.db*"):
        name.unlink()
    assert replay("rebuild", "--data", str(folder)).exit_code == 0
    async with running(folder) as server:
        assert (await server.call("GET", "/api/matches"))[1] == before
        assert before["matches"][0]["match"] == match


def test_the_referee_answers_line_by_line_and_goes_on_after_a_broken_one() -> None:
    lines = [
        "{",
        '{"start":{"game":"looply","seats":2,"seed":"00"}}',
        '{"legal":0}',
        '{"view":null}',
        '{"quit":true}',
        "x",
    ]
    command = [sys.executable, "-m", "replay", "referee"]
    done = subprocess.run(command, cwd=ROOT, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [answer["ok"] for answer in answers] == [False, True, True, True, True]
    assert answers[0]["error"] == "bad_line"
    assert "rack" not in answers[3]["view"]
