"""What is a heap of components? A text such as ``WWC``, its letters always in the order W P C N A."""

from collections.abc import Iterable

import msgspec

COMPONENTS = "WPCNA"
"""Wheel, propeller, camera, net, armor: the order in which everything is listed."""

ROOM = "room"
WASTE = "waste"
GONE = "gone"
"""Places beside the machines: the component's own room, the waste of the seat that moves it, out of the game."""


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """One component going from one place to another."""

    component: str
    source: str
    target: str


def on_machine(seat: int, machine: int) -> str:
    """The place that is a machine: ``"0:2"`` is the second machine of seat 0."""
    return f"{seat}:{machine}"


def machine_at(place: str) -> tuple[int, int] | None:
    """The seat and machine of such a place; None for any other."""
    seat, colon, machine = place.partition(":")
    return (int(seat), int(machine)) if colon else None


def heap(letters: Iterable[str]) -> str:
    """The letters in order."""
    return "".join(sorted(letters, key=COMPONENTS.index))


def plus(parts: str, more: str) -> str:
    """Both heaps together."""
    return heap(parts + more)


def minus(parts: str, less: str) -> str:
    """What is left of ``parts`` without ``less``; what isn't there is not missed."""
    for component in less:
        parts = parts.replace(component, "", 1)
    return parts


def holds(parts: str, wanted: str) -> bool:
    """Whether every component of ``wanted`` is there, as often as it is wanted."""
    return all(parts.count(component) >= wanted.count(component) for component in set(wanted))


def kinds(parts: str) -> tuple[str, ...]:
    """The different components of a heap, in order."""
    return tuple(component for component in COMPONENTS if component in parts)
