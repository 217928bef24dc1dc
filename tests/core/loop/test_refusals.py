"""Rules 8: the first reason that applies."""

import pytest

from core import loop
from core.loop.commands import Command
from core.rejection import MATCH_CODES, Rejected
from tests.core.loop.given import PASS, RESIGN, after, aside, choose, dealt, donden, in_tricks, lay, refused


@pytest.mark.parametrize("command", [lay("R3"), lay("G1"), PASS, donden("R8"), choose(9)], ids=str)
def test_while_setting_aside_all_else_is_the_wrong_phase(command: Command) -> None:
    assert refused(dealt(2), 0, command) == "wrong_phase"


@pytest.mark.parametrize("command", [aside("R3 R4"), aside(""), choose(1)], ids=str)
def test_in_a_trick_neither_cards_nor_chairs_are_chosen(command: Command) -> None:
    assert refused(in_tricks("R3 R4", "Y9 Y10"), 0, command) == "wrong_phase"


@pytest.mark.parametrize("command", [aside("R3 R4"), lay("R3"), PASS, donden("R8")], ids=str)
def test_between_rounds_only_a_chair_is_chosen(command: Command) -> None:
    state = in_tricks("R9", "Y10", "B11", "B12 B13")
    state = after(state, (0, lay("R9")), (1, lay("Y10")), (2, lay("B11")))
    assert refused(state, 3, command) == "wrong_phase"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "need_two_cards"),
        ("R3", "need_two_cards"),
        ("R3 R4 R5", "need_two_cards"),
        ("R3 R3", "not_in_hand"),
        ("R3 R3 R3", "not_in_hand"),
        ("R3 Y3", "not_in_hand"),
        ("G3", "not_in_hand"),
    ],
)
def test_what_may_not_be_set_aside(text: str, code: str) -> None:
    assert refused(dealt(2), 0, aside(text)) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_combination"),
        ("R3 R5", "not_a_combination"),
        ("R3 R3", "not_in_hand"),
        ("R3 Y9", "not_in_hand"),
        ("R03", "not_in_hand"),
        ("R3 B3", "wrong_kind"),
        ("B3", "wrong_kind"),
        ("R3 R4 R5", "wrong_length"),
        ("R3 R4", "not_higher"),
    ],
)
def test_what_may_not_be_laid(text: str, code: str) -> None:
    state = after(in_tricks("Y3 Y4 Y9", "R3 R4 R5 B3"), (0, lay("Y3 Y4")))
    assert refused(state, 1, lay(text)) == code


def test_the_questions_of_the_match_come_first() -> None:
    state = in_tricks("R3 R4", "Y9 Y10")
    assert refused(state, 1, choose(9), late=True) == "not_your_turn"
    assert refused(state, 0, choose(9), late=True) == "too_late"
    over = after(state, (0, RESIGN))
    assert refused(over, 0, RESIGN) == refused(over, 1, choose(9), late=True) == "game_over"


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {"type": "fly"},
        {"type": "play"},
        {"type": "play", "cards": "R3"},
        {"type": "play", "cards": [3]},
        {"type": "pass", "card": "R3"},
        {"type": "choose_chair", "position": "1"},
        {"type": "choose_chair", "position": True},
        {"type": "donden", "card": None},
    ],
    ids=str,
)
def test_what_is_no_command(raw: object) -> None:
    with pytest.raises(Rejected) as refusal:
        loop.parse(raw)
    assert refusal.value.code == "bad_command"


def test_own_refusals_are_not_those_of_a_match() -> None:
    assert not loop.refusals.keys() & MATCH_CODES.keys()
