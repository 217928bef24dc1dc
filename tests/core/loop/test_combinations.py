"""Rules 2.3: what may be laid, and what is higher."""

import pytest

from core.loop.combination import Kind, answers_in, combinations_in, is_higher, kind_of
from tests.core.loop.given import cards


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("R7", Kind.SINGLE),
        ("R7 B7", Kind.PAIR),
        ("R7 R8", Kind.RUN),
        ("Y12 Y13 Y14 Y15", Kind.RUN),
        ("", None),
        ("R7 Y7 B7", None),
        ("R7 R9", None),
        ("R7 Y8", None),
        ("R1 R15", None),
        ("R1 R14 R15", None),
        ("R6 R7 Y8", None),
    ],
)
def test_the_kind_of_combination(text: str, kind: Kind | None) -> None:
    assert kind_of(cards(text)) is kind


def test_a_hand_offers_singles_pairs_and_runs_of_every_length() -> None:
    found = {" ".join(found) for found in combinations_in(cards("R1 R2 R3 B3 Y3"))}
    assert found == {"R1", "R2", "R3", "Y3", "B3", "R3 Y3", "R3 B3", "Y3 B3", "R1 R2", "R2 R3", "R1 R2 R3"}


@pytest.mark.parametrize(
    ("one", "other", "reverse", "higher"),
    [
        ("R5", "B4", False, True),
        ("R5", "B5", False, False),
        ("R4", "B5", False, False),
        ("R4", "B5", True, True),
        ("R5", "B5", True, False),
        ("Y3 Y4 Y5", "R2 R3 R4", False, True),
        ("Y2 Y3 Y4", "R3 R4 R5", True, True),
        ("Y1", "R15", True, True),
    ],
)
def test_which_is_higher(one: str, other: str, reverse: bool, higher: bool) -> None:
    assert is_higher(cards(one), cards(other), reverse) is higher


def test_answers_are_of_the_same_kind_and_length_and_higher() -> None:
    hand = cards("R5 R6 R7 Y7 B4")
    assert set(answers_in(hand, cards("B5 B6"), reverse=False)) == {cards("R6 R7")}
    assert set(answers_in(hand, cards("B6"), reverse=False)) == {cards("R7"), cards("Y7")}
    assert set(answers_in(hand, cards("R1 Y1"), reverse=False)) == {cards("R7 Y7")}
