"""Moments on the wire."""

import pytest

from core.identity import Millis
from events import moment


def test_a_moment_has_three_decimals() -> None:
    assert moment.render(Millis(1_767_225_600_000)) == "2026-01-01T00:00:00.000Z"
    assert moment.render(Millis(1_767_225_600_007)) == "2026-01-01T00:00:00.007Z"


def test_a_moment_survives_writing_and_reading() -> None:
    for millis in (0, 1, 999, 1_767_225_600_123, 4_102_444_799_999):
        assert moment.parse(moment.render(Millis(millis))) == millis


@pytest.mark.parametrize("text", ["", "2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.0000Z"])
def test_other_spellings_are_no_moments(text: str) -> None:
    with pytest.raises(ValueError, match=r"moment|does not match"):
        moment.parse(text)
