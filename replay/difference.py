"""What is the first difference between two JSON bodies, said in a few words?"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

_LONGEST = 60


def difference(stored: bytes, expected: bytes) -> str:
    """``score is 7, not 9`` style: where the two bodies first differ, what should be there and what is."""
    try:
        found = next(_differences("", msgspec.json.decode(stored), msgspec.json.decode(expected)), None)
        if found is not None:
            where, is_, should = found
            return f"{where} is {_short(should)}, not {_short(is_)}"
    except (msgspec.DecodeError, RecursionError):
        pass
    return "the same is written otherwise"


_ABSENT = object()


def _differences(where: str, stored: Any, expected: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(stored, dict) and isinstance(expected, dict):
        for key in {**expected, **stored}:
            yield from _differences(_join(where, key), stored.get(key, _ABSENT), expected.get(key, _ABSENT))
    elif isinstance(stored, list) and isinstance(expected, list):
        for place, (one, other) in enumerate(zip_longest(stored, expected, fillvalue=_ABSENT)):
            yield from _differences(_join(where, str(place)), one, other)
    elif stored is _ABSENT or expected is _ABSENT or stored != expected:
        yield where, stored, expected


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _short(value: Any) -> str:
    if value is _ABSENT:
        return "absent"
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
