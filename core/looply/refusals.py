"""What does the game refuse, and in which words?"""

from collections.abc import Mapping
from types import MappingProxyType

from core.rejection import Rejected

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        "not_in_rack": "That is not in your rack.",
        "off_board": "That square is not on the board.",
        "occupied": "A tile lies on that square already.",
        "must_start_in_centre": "The first tile goes on the centre square.",
        "touches_nothing": "A tile must touch another one by a side.",
        "does_not_link": "Every tile it touches must share its colour or its shape.",
        "nothing_to_swap": "Name at least one tile to swap.",
        "bag_too_small": "The bag holds fewer tiles than you want to swap.",
    }
)


def refuse(code: str, message: str | None = None) -> Rejected:
    """A refusal of this game, in its usual words unless others are given."""
    return Rejected(code, message or REFUSALS[code])
