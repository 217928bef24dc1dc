"""Records, audits and imports from the command line, on logs in real files."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from core.identity import MatchId
from core.registry import games
from events.database import LOG_FILE
from events.sqlite import SqliteLog
from replay import auditing, cores
from tests.replay.command_line import replay
from tests.replay.histories import History, history


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with a finished match of each game, one that goes on, and one that waits."""
    made = tmp_path_factory.mktemp("log")
    asyncio.run(_write(made))
    return made


async def _write(folder: Path) -> None:
    log = await SqliteLog.open(folder / LOG_FILE)
    for game in games().values():
        await history(log, game, 2, 1)
    running = History(log, MatchId("running"), bytes(32))
    await running.open(games()["looply"], 2, {})
    waiting = History(log, MatchId("waiting"), bytes(32))
    await waiting.open(games()["looply"], 4, {})
    await log.close()


def damaged(folder: Path, target: Path, statement: str) -> Path:
    """A copy of the log in which somebody with a database shell changed something."""
    target.mkdir(exist_ok=True)
    assert replay("backup", str(target / LOG_FILE), "--data", str(folder)).exit_code == 0
    connection = sqlite3.connect(target / LOG_FILE)
    connection.execute("DROP TRIGGER event_no_update")
    connection.execute("DROP TRIGGER event_no_delete")
    connection.execute(statement)
    connection.commit()
    connection.close()
    return target


@pytest.mark.parametrize("match", ["looply-2-1", "loop-2-1", "loop-inc-2-1"])
def test_a_record_is_carried_to_another_log_and_proves_the_same_there(folder: Path, tmp_path: Path, match: str) -> None:
    record = replay("record", match, "--data", str(folder)).stdout
    file = tmp_path / f"{match}.jsonl"
    file.write_text(record)
    here = replay("audit", str(file))
    assert here.exit_code == 0
    assert here.stdout.startswith(f"{match} good: ")
    assert here.stdout.count("\n") == 1
    elsewhere = str(tmp_path / "elsewhere")
    taken = replay("import", str(file), "--data", elsewhere)
    assert "is in the log" in taken.stdout, taken.stderr
    assert replay("audit", match, "--data", elsewhere).stdout == here.stdout
    assert replay("record", match, "--data", elsewhere).stdout == record
    assert replay("audit", match, "--data", str(folder)).stdout == here.stdout
    again = replay("import", str(file), "--data", elsewhere)
    assert again.exit_code == 1
    assert "has a match" in again.stderr


def test_a_match_that_goes_on_keeps_its_record_closed(folder: Path) -> None:
    for match in ("running", "waiting"):
        answer = replay("record", match, "--data", str(folder))
        assert (answer.exit_code, answer.stdout) == (1, "")
        assert "not finished" in answer.stderr
        assert "good" in replay("audit", match, "--data", str(folder)).stdout


def test_a_whole_log_is_proven_at_once(folder: Path) -> None:
    answer = replay("audit", "--all", "--data", str(folder))
    assert answer.exit_code == 0
    *lines, total = answer.stdout.splitlines()
    assert len(lines) == 5
    assert all(" good: " in line for line in lines)
    assert total.startswith("5 matches, ")
    assert total.endswith(": none bad.")


def test_every_core_finds_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count, alone = auditing.audit_all(folder / LOG_FILE)
    (together,) = alone
    monkeypatch.setattr(cores, "_CHUNK", 2)
    _, shared = auditing.audit_all(folder / LOG_FILE)
    assert [verdict for chunk in shared for verdict in chunk] == together
    assert count == len(together) == 5


def test_a_backup_is_proven_where_it_lies(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert replay("backup", str(copy), "--data", str(folder)).exit_code == 0
    answer = replay("audit", "--all", "--quiet", "--log", str(copy))
    assert answer.stdout.endswith("none bad.\n"), answer.stdout


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "UPDATE event SET at = at + 1 WHERE stream = 'match/looply-2-1' AND version = 9",
            "looply-2-1 BAD at 9.0 match.released: ",
        ),
        (
            "DELETE FROM event WHERE stream = 'match/loop-2-1' AND version = 12",
            "loop-2-1 BAD at 13.0 loop.",
        ),
        (
            "UPDATE event SET body = replace(body, '0', '1') WHERE stream = 'seed/loop-inc-2-1'",
            "loop-inc-2-1 BAD at ",
        ),
        ("DELETE FROM event WHERE stream = 'match/loop-2-1' AND version = 1", "loop-2-1 BAD at 2.0 match.joined: "),
        ("""DELETE FROM event WHERE stream = 'match/running' AND version = 1 AND "index" = 0""", "running BAD at 1.1 "),
        (
            "UPDATE event SET at = 9000000000000000 WHERE stream = 'match/looply-2-1' AND version = 9",
            "looply-2-1 BAD at 9.0 match.released: there is no such time",
        ),
        (
            "UPDATE event SET body = CAST(x'7bff7d' AS TEXT) WHERE stream = 'match/looply-2-1' AND version = 9",
            "looply-2-1 BAD: it holds what is no text",
        ),
        (
            "UPDATE event SET body = replace(body, '{\"seed\":\"', '{\"seed\":\"zz') WHERE stream = 'seed/running'",
            "running BAD: seed/running should hold one seed",
        ),
        ("UPDATE event SET type = 'other' WHERE stream = 'seed/running'", "running BAD: seed/running should hold"),
        (
            "UPDATE event SET type = 'x' || char(10) || char(27) || ' good' WHERE stream = 'match/running'",
            "running BAD at 1.0 x\\n\\x1b good: ",
        ),
        ("DELETE FROM event WHERE stream = 'seed/running'", "running BAD: seed/running should hold one seed"),
    ],
)
def test_what_somebody_changed_in_the_file_is_named(folder: Path, tmp_path: Path, statement: str, told: str) -> None:
    changed = damaged(folder, tmp_path / "changed", statement)
    answer = replay("audit", "--all", "--quiet", "--data", str(changed))
    assert answer.exit_code == 1
    assert told in answer.stdout
    assert answer.stdout.endswith(": 1 bad.\n")


def test_a_receipt_is_looked_for(folder: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in replay("record", "looply-2-1", "--data", str(folder)).stdout.splitlines()]
    receipt, version = lines[-1]["hash"], lines[-1]["version"]
    for held in (receipt, f"{version}:{receipt}"):
        answer = replay("audit", "looply-2-1", "--receipt", held, "--data", str(folder))
        assert answer.exit_code == 0
        assert answer.stdout.endswith("; receipts found: 1\n")
    other = f"{version}:{'0' * 64}"
    answer = replay("audit", "looply-2-1", "--receipt", receipt, "--receipt", other, "--data", str(folder))
    assert f"BAD at {version}." in answer.stdout
    assert replay("audit", "looply-2-1", "--receipt", "xyz", "--data", str(folder)).exit_code == 2


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"nonsense\n",
        b"[]\n",
        b'{"version":1}\n',
        b"\xff\xfe\n",
        b'{"version":1,"index":0,"type":"match.opened","at":"yesterday","body":"{}","hash":"00"}\n',
        b'{"version":1,"index":0,"type":"match.opened","at":"2026-01-01T00:00:00.000Z","body":"{}","hash":"ZZ"}\n',
        b'{"version":1,"index":0,"type":"match.seed_revealed","at":"2026-01-01T00:00:00.000Z",'
        b'"body":"{\\"seed\\":\\"zz\\"}","hash":"00"}\n',
    ],
)
def test_what_is_no_record_gets_a_clear_answer(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_bytes(text)
    answer = replay("audit", str(file))
    assert answer.exit_code == 1
    assert answer.stdout.startswith("broken BAD")
    assert isinstance(answer.exception, SystemExit)
    assert replay("import", str(file), "--data", str(tmp_path / "none")).exit_code == 1


def test_a_file_of_another_name_needs_the_id(folder: Path, tmp_path: Path) -> None:
    twice = tmp_path / "loop-2-1 (1).jsonl"
    twice.write_text(replay("record", "loop-2-1", "--data", str(folder)).stdout)
    assert replay("audit", str(twice)).exit_code == 0
    file = tmp_path / "some game.jsonl"
    file.write_text(replay("record", "loop-2-1", "--data", str(folder)).stdout)
    assert "give --match" in replay("audit", str(file)).stderr
    assert replay("audit", str(file), "--match", "loop-2-1").exit_code == 0
    assert "another match's id" in replay("audit", str(file), "--match", "loop-2-2").stdout
