"""What changed between two views? An RFC 7396 merge patch, and its application."""

from typing import cast

from projections.view import View

_ABSENT = object()


def diff(before: View, after: View) -> View:
    """The merge patch that turns ``before`` into ``after``; {} if they are the same. Views never hold null."""
    patch: View = {}
    for key, value in after.items():
        was = before.get(key, _ABSENT)
        if was is value:
            continue
        if isinstance(was, dict) and isinstance(value, dict):
            if inner := diff(cast(View, was), cast(View, value)):
                patch[key] = inner
        elif not _same(was, value):
            patch[key] = value
    for key in before:
        if key not in after:
            patch[key] = None
    return patch


def apply(view: View, patch: View) -> View:
    """The view after a merge patch; the view itself is left as it was."""
    patched = dict(view)
    for key, value in patch.items():
        if value is None:
            patched.pop(key, None)
        elif isinstance(value, dict):
            inner = patched.get(key)
            patched[key] = apply(cast(View, inner) if isinstance(inner, dict) else {}, cast(View, value))
        else:
            patched[key] = value
    return patched


def _same(one: object, other: object) -> bool:
    # To Python 1, 1.0 and True are equal; to a reader of JSON they are not.
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return type(one) is type(other) and one == other
