"""What does this game refuse, and in which order does it look?"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NoReturn

from core.rejection import Rejected

refusals: Mapping[str, str] = MappingProxyType(
    {
        "wrong_phase": "That is not what this step of the turn asks for.",
        "bad_arguments": "That cannot be understood, or cannot be done in this way.",
        "no_such_card": "There is no such card in the supply.",
        "already_three_new": "You have taken your three new actions of today.",
        "no_past_card": "No card of an earlier day is left in your hand.",
        "must_act": "The action can be done, so it must be: no Tear instead.",
        "room_empty_of_that": "The room has none of that left.",
        "machine_closed": "That machine is not open.",
        "already_launched": "That machine was launched today.",
        "component_not_there": "There is no such component there.",
        "trip_unknown": "That trip is not on the table.",
        "trip_full": "Two marks of today stand on that trip.",
        "visited_before": "You have been on that trip before.",
        "ad_there": "An Ad! stands on that trip.",
        "other_player_there": "Another player's machine stands on that trip.",
        "no_token": "You have no Ad! token left.",
        "missing_components": "The machine lacks components that the trip requires.",
    }
)
"""The codes in the order in which the first that applies is answered."""

_RANK = {code: rank for rank, code in enumerate(refusals)}


def refuse(code: str) -> NoReturn:
    """Raise Rejected with the code's usual sentence."""
    raise Rejected(code, refusals[code])


def refuse_first(codes: Iterable[str]) -> None:
    """Refuse for the code that comes first in the order of the rules; pass if there is none."""
    found = set(codes)
    if found:
        refuse(min(found, key=_RANK.__getitem__))
