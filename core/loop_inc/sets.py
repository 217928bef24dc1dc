"""Which sets can be chosen from things of which there are several alike?"""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

Item: TypeAlias = tuple[Any, ...]
"""A thing; those that begin alike can share one stock (see ``limit``)."""


def count_sets(items: Sequence[tuple[Item, int]]) -> int:
    """How many non-empty sets there are, given how many there are of each item."""
    return prod(count + 1 for _, count in items) - 1


def sets_by_size(
    items: Sequence[tuple[Item, int]], largest: int, limit: Mapping[Item, int] | None = None
) -> Iterator[tuple[Item, ...]]:
    """The non-empty sets of up to ``largest`` things, by size and then in the order of the items.

    With ``limit``, all items whose first two fields are a key of it share that stock.
    """
    for size in range(1, largest + 1):
        yield from _sets(items, size, dict(limit or {}))


def _sets(items: Sequence[tuple[Item, int]], size: int, stock: dict[Item, int]) -> Iterator[tuple[Item, ...]]:
    if size == 0:
        yield ()
        return
    for place, (item, count) in enumerate(items):
        left = stock.get(item[:2], count)
        if not min(count, left):
            continue
        rest = [(item, count - 1), *items[place + 1 :]]
        for others in _sets(rest, size - 1, {**stock, item[:2]: left - 1} if stock else stock):
            yield (item, *others)
