"""Whole games written from the rules page alone: does the referee answer as they expect?"""

import json
from pathlib import Path
from typing import Any

import pytest

from replay.referee import Referee

CONVERSATIONS = sorted((Path(__file__).parents[2] / "vectors" / "loop").glob("*.jsonl"))


def fits(expected: Any, got: Any, key: str = "") -> bool:
    """Every key that is expected is there with that value; lists exactly, except for ``legal``, which is a set."""
    if key == "legal":
        return {json.dumps(move, sort_keys=True) for move in expected} == {
            json.dumps(move, sort_keys=True) for move in got
        }
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(name in got and fits(expected[name], got[name], name) for name in expected)
    return type(expected) is type(got) and bool(expected == got)


def test_there_are_conversations() -> None:
    assert CONVERSATIONS


@pytest.mark.parametrize("path", CONVERSATIONS, ids=lambda path: path.stem)
def test_a_conversation_is_answered_as_written(path: Path) -> None:
    referee = Referee()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        exchange = json.loads(line)
        answer = json.loads(referee.answer(json.dumps(exchange["send"]).encode()))
        assert fits(exchange["expect"], answer), f"line {number}: {exchange['send']} was answered {answer}"
