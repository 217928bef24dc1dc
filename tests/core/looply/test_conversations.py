"""Whole games that were written from the rules page alone, played through the referee."""

import json
from pathlib import Path

import pytest

from replay.referee import Referee

CONVERSATIONS = sorted((Path(__file__).parents[2] / "vectors" / "looply").glob("*.jsonl"))


def test_there_are_conversations() -> None:
    assert len(CONVERSATIONS) >= 16


@pytest.mark.parametrize("path", CONVERSATIONS, ids=lambda path: path.stem)
def test_the_referee_answers_as_expected(path: Path) -> None:
    referee = Referee()
    for number, line in enumerate(path.read_text().splitlines(), 1):
        exchange = json.loads(line)
        answer = json.loads(referee.answer(json.dumps(exchange["send"]).encode()))
        assert expected_part(answer, exchange["expect"]) == in_any_order(exchange["expect"]), f"line {number}"


def expected_part(answer: object, expect: object) -> object:
    """The answer without what nobody asked for."""
    if isinstance(expect, dict) and isinstance(answer, dict):
        part = {key: expected_part(answer[key], value) for key, value in expect.items() if key in answer}
        return in_any_order(part)
    return answer


def in_any_order(value: object) -> object:
    """Legal moves are a set."""
    if isinstance(value, dict) and "legal" in value:
        return {**value, "legal": sorted(value["legal"], key=lambda move: json.dumps(move, sort_keys=True))}
    return value
