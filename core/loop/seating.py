"""Who sits where, who comes next, and how do chairs change between rounds?"""

from collections.abc import Collection, Iterator, Sequence
from typing import NewType

from core.identity import Seat

Chair = NewType("Chair", int)
"""A place at the table, 0 … n-1; clockwise is +1. Cards belong to chairs; people (seats) move between them."""


def clockwise(start: int, chairs: int) -> Iterator[Chair]:
    """Every chair once, from ``start`` on."""
    for step in range(chairs):
        yield Chair((start + step) % chairs)


def next_among(candidates: Collection[Chair], after: Chair, chairs: int) -> Chair:
    """The first candidate clockwise after this chair; itself comes last."""
    return next(chair for chair in clockwise(after + 1, chairs) if chair in candidates)


def change_chairs(seating: Sequence[Seat], positions: Sequence[int], chosen: int) -> tuple[Seat, ...]:
    """The seat on each chair after the last has swapped with the one at the ``chosen`` position.

    With four, the third swaps with the other one of the first two.
    """
    after = list(seating)
    last = len(seating)
    _swap(after, positions, last, chosen)
    if last == 4:
        _swap(after, positions, 3, 3 - chosen)
    return tuple(after)


def forced_choice(players: int) -> int:
    """The position with which the last swaps when there is nothing to choose: two or three players."""
    return players - 1


def _swap(seats: list[Seat], positions: Sequence[int], one: int, other: int) -> None:
    here, there = positions.index(one), positions.index(other)
    seats[here], seats[there] = seats[there], seats[here]
