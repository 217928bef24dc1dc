"""Does the referee answer as the recorded conversations say?"""

import json
from pathlib import Path
from typing import Any

import pytest

from replay.referee import Referee

CONVERSATIONS = sorted((Path(__file__).parents[2] / "vectors" / "loop-inc").glob("*.jsonl"))


def agrees(expected: Any, answer: Any, key: str = "") -> bool:
    if key == "legal":
        return sorted(map(json.dumps, expected)) == sorted(map(json.dumps, answer))
    if isinstance(expected, dict):
        return all(name in answer and agrees(value, answer[name], name) for name, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(answer) and all(map(agrees, expected, answer))
    return bool(expected == answer)


def test_there_are_conversations() -> None:
    assert len(CONVERSATIONS) >= 30


@pytest.mark.parametrize("path", CONVERSATIONS, ids=lambda path: path.stem)
def test_a_recorded_conversation_is_answered_as_recorded(path: Path) -> None:
    referee = Referee()
    for number, line in enumerate(path.read_text().splitlines(), 1):
        exchange = json.loads(line)
        answer = json.loads(referee.answer(json.dumps(exchange["send"]).encode()))
        assert agrees(exchange["expect"], answer), f"line {number}: {answer}"
