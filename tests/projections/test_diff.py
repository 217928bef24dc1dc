"""Merge patches: exact for every pair of views, and the same to a library that we did not write."""

import json
from typing import Any

import json_merge_patch
import msgspec
from hypothesis import given
from hypothesis import strategies as st

from projections.diff import apply, diff

scalars = st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2) | st.sampled_from([0.5, 1.0])
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=3),
    max_leaves=8,
)
views = st.dictionaries(st.text("abcd", max_size=2), values, max_size=5)


def through_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


@given(views, views)
def test_a_patch_gives_the_view_after_field_for_field(before: dict[str, object], after: dict[str, object]) -> None:
    patch = through_json(diff(before, after))
    assert text(apply(before, patch)) == text(after)


@given(views, views)
def test_a_library_applies_our_patches_to_the_same_effect(before: dict[str, object], after: dict[str, object]) -> None:
    patched = json_merge_patch.merge(through_json(before), through_json(diff(before, after)))
    assert text(patched) == text(after)


@given(views)
def test_nothing_changed_is_an_empty_patch(view: dict[str, object]) -> None:
    assert diff(view, through_json(view)) == {}


def test_applying_leaves_the_view_before_as_it_was() -> None:
    before: dict[str, object] = {"board": {"e5": "RC"}}
    assert apply(before, {"board": {"f5": "RX"}}) == {"board": {"e5": "RC", "f5": "RX"}}
    assert before == {"board": {"e5": "RC"}}


def test_only_what_changed_is_in_the_patch() -> None:
    before = {"board": {"e5": "RC", "f5": "RX"}, "turn": 0, "mine": [1]}
    after = {"board": {"e5": "RC", "f5": "RX", "g5": "RT"}, "turn": 1}
    assert diff(before, after) == {"board": {"g5": "RT"}, "turn": 1, "mine": None}
