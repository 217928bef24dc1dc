"""The referee protocol, beyond the conversations."""

import json
from typing import Any

import pytest

from replay.referee import Referee


def ask(referee: Referee, line: Any) -> Any:
    return json.loads(referee.answer(line if isinstance(line, bytes) else json.dumps(line).encode()))


START = {"start": {"game": "looply", "seats": 2, "seed": "00" * 32, "match": "m", "nonces": ["a"]}}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"7",
        b"\xff",
        b"[" * 100_000,
        {},
        {"seat": 0},
        {"command": {}},
        {"legal": "0"},
        {"more": 1},
        {"start": 1},
    ],
)
def test_a_broken_line_is_answered_and_changes_nothing(line: Any) -> None:
    referee = Referee()
    state = ask(referee, START)["state"]
    answer = ask(referee, line)
    assert (answer["ok"], answer["error"]) == (False, "bad_line")
    assert ask(referee, {"view": None})["ok"]
    assert state


def test_before_a_start_there_is_nothing_to_ask() -> None:
    assert ask(Referee(), {"legal": 0})["error"] == "bad_line"


@pytest.mark.parametrize(
    "start",
    [
        {"game": "chess", "seats": 2},
        {"game": "looply", "seats": 5},
        {"game": "looply", "seats": 2},
        {"game": "looply", "seats": 2, "seed": "xyz"},
        {"game": "looply", "seats": 2, "options": {"board": 9}, "seed": "00"},
        {"game": "looply", "seats": 2, "random": {"seating": [0, 0], "bag": []}},
        {"game": "looply", "seats": 2, "random": {}},
    ],
)
def test_an_impossible_set_up_leaves_the_running_game(start: Any) -> None:
    referee = Referee()
    ask(referee, START)
    before = ask(referee, {"view": 0})
    answer = ask(referee, {"start": start})
    assert (answer["ok"], answer["error"]) == (False, "bad_setup")
    assert ask(referee, {"view": 0}) == before


def test_versions_count_accepted_lines_and_events_have_their_stored_names() -> None:
    referee = Referee()
    started = ask(referee, START)
    seat = started["state"]["turn"]
    assert started["version"] == 1
    assert ask(referee, {"seat": 1 - seat, "command": {"type": "pass"}})["error"] == "not_your_turn"
    assert ask(referee, {"seat": seat, "command": {"type": "dance"}})["error"] == "bad_command"
    answer = ask(referee, {"seat": seat, "command": {"type": "pass"}})
    assert answer["version"] == 2
    assert answer["events"][0]["type"] == "looply.passed"


def test_a_seeded_swap_draws_its_own_chance_and_a_scripted_one_needs_it() -> None:
    seeded = Referee()
    state = ask(seeded, START)["state"]
    tile = state["racks"][str(state["turn"])][0]
    swap = {"seat": state["turn"], "command": {"type": "swap", "tiles": [tile]}}
    assert ask(seeded, swap)["ok"]


def test_late_commands_are_too_late_and_a_timeout_is_not() -> None:
    referee = Referee()
    seat = ask(referee, START)["state"]["turn"]
    assert ask(referee, {"seat": seat, "command": {"type": "pass"}, "late": True})["error"] == "too_late"
    assert ask(referee, {"seat": 1 - seat, "command": {"type": "pass"}, "late": True})["error"] == "not_your_turn"
    assert ask(referee, {"seat": seat, "command": {"type": "timeout"}, "late": True})["ok"]
    assert ask(referee, {"seat": seat, "command": {"type": "resign"}, "late": True})["ok"]
    assert ask(referee, {"seat": seat, "command": {"type": "pass"}})["error"] == "game_over"
