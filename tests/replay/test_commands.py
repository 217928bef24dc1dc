"""The command line, on a log that a real server wrote."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

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
    assert (await asyncio.to_thread(replay, "rebuild", "--data", str(folder))).exit_code == 0
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
