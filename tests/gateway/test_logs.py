"""Whatever is logged, and however loudly: no secret is in it."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from events.database import LOG_FILE
from projections.store import PROJECTIONS_FILE
from tests.gateway.client import connected
from tests.gateway.faults import begin_upload, carry_on, raw
from tests.gateway.process import process
from tests.gateway.test_promises import duel

LOUD = {"json": {"log_json": "true", "log_level": "debug"}, "text": {"log_level": "debug"}}


@pytest.mark.parametrize("settings", LOUD.values(), ids=LOUD)
async def test_no_token_no_rack_and_no_seed_is_ever_logged(tmp_path: Path, settings: dict[str, str]) -> None:
    async with process(tmp_path, **settings) as server:
        mover, other, match = await duel(server.running)
        async with connected(server.running, mover) as one, connected(server.running, other) as two:
            await one.watch(match)
            await two.watch(match)
            for client in (one, two, one, two):
                ack = await client.play(match, carry_on(client.view(match)))
                await one.version(match, ack["version"])
                await two.version(match, ack["version"])
            async with raw(server.running) as (_, writer):
                await begin_upload(server.running, writer, mover.token, b'{"game":"looply",')
            break_files(tmp_path)
            assert (await one.play(match, carry_on(one.view(match))))["code"] == "unavailable"
        assert (await mover.call("GET", "/api/me"))[0] == 500
        await server.terminate()
    log = (tmp_path / "server.err").read_text()
    for event in ("command_failed", "request_failed"):
        assert event in log
    secrets = [mover.token, other.token, *seeds(tmp_path), "Bearer", "rack=", '"rack"', 'rack\\"']
    assert [secret for secret in secrets if secret.lower() in log.lower()] == []


def break_files(folder: Path) -> None:
    """Nothing can be stored any more, and a list is gone."""
    for name, damage in (
        (LOG_FILE, "CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"),
        (PROJECTIONS_FILE, "DROP TABLE seat"),
    ):
        database = sqlite3.connect(folder / name)
        database.execute(damage)
        database.close()


def seeds(folder: Path) -> list[str]:
    database = sqlite3.connect(folder / LOG_FILE)
    bodies = database.execute("SELECT body FROM event WHERE stream LIKE 'seed/%'").fetchall()
    database.close()
    found = [str(msgspec.json.decode(body)["seed"]) for (body,) in bodies]
    assert [len(seed) for seed in found] == [64]
    return found
