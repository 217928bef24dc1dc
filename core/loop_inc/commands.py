"""What may a player ask for?"""

from typing import Any, TypeAlias

import msgspec

from core.game import Resign, Timeout, parse_as
from core.rejection import Rejected


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class New(_Command, frozen=True, tag="new"):
    """Take a card from the supply and do its action. ``args`` stays raw: what fits depends on the card."""

    card: str
    args: Any


class Past(_Command, frozen=True, tag="past"):
    """Do the action of the first card in hand."""

    args: Any


class PutBack(_Command, frozen=True, tag="put_back"):
    """The Crystal ball's second step."""

    swap: bool


class Launch(_Command, frozen=True, tag="launch"):
    """Send a machine on a trip. Everything stays raw; without ``bonus`` the trip's bonus is declined."""

    machine: Any
    trip: Any
    bonus: Any = msgspec.UNSET


class Done(_Command, frozen=True, tag="done"):
    """No launch, or no further one."""


class Malformed(_Command, frozen=True, tag="malformed"):
    """Anything else. It is judged like the command that its type names, as far as that goes."""

    meant: str


class Deal(_Command, frozen=True, tag="deal"):
    """Chance's: everything that is drawn in a game, decks with the first card first."""

    seating: tuple[int, ...]
    first: int
    ad: tuple[int, ...]
    bc: tuple[int, ...]
    future: tuple[int, ...]
    anomalies: tuple[int, ...]


Command: TypeAlias = New | Past | PutBack | Launch | Done | Malformed | Deal | Resign | Timeout

_FROM_OUTSIDE = New | Past | PutBack | Launch | Done | Resign | Timeout

STEP_OF = {"new": "action", "past": "action", "put_back": "put_back", "launch": "launch", "done": "launch"}
"""The step of a turn that each command belongs to."""


def parse(raw: object) -> Command:
    """The command in decoded JSON. Never raises: the refusal of what is malformed has its place among the others."""
    try:
        command: Command = parse_as(_FROM_OUTSIDE, raw)
    except Rejected:
        meant = raw.get("type") if isinstance(raw, dict) else None
        return Malformed(meant=meant if isinstance(meant, str) else "")
    return command


def step_of(command: Command) -> str | None:
    """The step of a turn that this command belongs to; None if it belongs to none."""
    if isinstance(command, Malformed):
        return STEP_OF.get(command.meant)
    return STEP_OF.get(str(type(command).__struct_config__.tag))
