"""What may be asked of a game of LOOP?"""

from typing import cast

import msgspec

from core.game import Resign, Timeout, parse_as
from core.identity import Seat
from core.loop.cards import Card
from core.loop.seating import Chair


class SetAside(msgspec.Struct, frozen=True, kw_only=True, tag="set_aside", forbid_unknown_fields=True):
    """Put two cards of one's eleven aside, face down."""

    cards: tuple[str, ...]


class Play(msgspec.Struct, frozen=True, kw_only=True, tag="play", forbid_unknown_fields=True):
    """Lay a combination; the order in which its cards are named doesn't matter."""

    cards: tuple[str, ...]


class Pass(msgspec.Struct, frozen=True, kw_only=True, tag="pass", forbid_unknown_fields=True):
    """Lay nothing this time."""


class Donden(msgspec.Struct, frozen=True, kw_only=True, tag="donden", forbid_unknown_fields=True):
    """Reveal an eight set aside and turn the order over."""

    card: str


class ChooseChair(msgspec.Struct, frozen=True, kw_only=True, tag="choose_chair", forbid_unknown_fields=True):
    """The last of four swaps chairs with whoever sits on the chair of this position."""

    position: int


class Deal(msgspec.Struct, frozen=True, kw_only=True, tag="deal", forbid_unknown_fields=True):
    """What chance decides: the seat on each chair, the cards of each chair, and the chair that leads first."""

    seating: tuple[Seat, ...]
    deal: tuple[tuple[Card, ...], ...]
    first_leader: Chair


Move = SetAside | Play | Pass | Donden | ChooseChair
PlayersCommand = Move | Resign | Timeout
Command = PlayersCommand | Deal


def parse(raw: object) -> PlayersCommand:
    """A player's command, or the server's timeout, from decoded JSON. Raises Rejected ``bad_command``."""
    return cast(PlayersCommand, parse_as(PlayersCommand, raw))
