"""Which numbers is the game played by? Version 1."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from core.loop_inc.cards import BASE_ANOMALIES, MORE_ANOMALIES
from core.loop_inc.parts import COMPONENTS

VERSION = 1
SEATS = (2, 3, 4)
DAYS = 3
NEW_A_DAY = 3
"""New actions of a player on each day; a day has as many turns for each earlier day besides."""

COPIES = 12
"""Components of each type in the box at the start."""

AD_TOKENS = 3
MARKS = 2
"""A trip with so many marks of others is full."""

LAST_TEAR = 4
TEAR_PENALTY = (0, 1, 3, 6, 6)
"""Points lost by the number of Tears."""

FAILED_AD_PENALTY = 3
OFFICE_PAY = (2, 1, 0)
"""What an office card pays among the first, second and third three cards of the day."""

STRIKES = 3
"""So many missed turns in a row and a player is dropped."""

LISTED_SETS = 500
"""Above so many, sets of three and more are legal but not listed."""

_DEALT = {2: (3, 2, 0), 3: (3, 3, 0), 4: (4, 3, 0)}
_DEALT_WITH_FUTURES = {2: (3, 1, 1), 3: (3, 2, 2), 4: (4, 2, 2)}


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Expansions. ``futures``: trips with a bonus; ``more_anomalies``: four more; ``office``: Office replaces Trash."""

    futures: bool = False
    more_anomalies: bool = False
    office: bool = False


def dealt(seats: int, options: Options) -> tuple[int, int, int]:
    """How many AD, BC and Future cards are laid out."""
    return (_DEALT_WITH_FUTURES if options.futures else _DEALT)[seats]


def supply(seats: int, options: Options) -> Mapping[str, int]:
    """The action cards on the table at the start."""
    plenty, few = 2 * seats + 1, seats + 1
    last = "office" if options.office else "trash"
    return MappingProxyType(
        {
            "garage": plenty,
            "shop": plenty,
            "armory": few,
            last: few,
            "move": few,
            "exchange": few,
            "advertise": few,
        }
    )


def anomaly_numbers(options: Options) -> tuple[int, ...]:
    """The numbers of the anomalies in the deck."""
    return tuple(range(1, (MORE_ANOMALIES if options.more_anomalies else BASE_ANOMALIES) + 1))


def full_rooms(seats: int) -> str:
    """What the rooms hold when a day starts."""
    return "".join(component * seats for component in COMPONENTS)


def full_box(seats: int) -> str:
    """What the box holds once the rooms were filled for the first time."""
    return "".join(component * (COPIES - seats) for component in COMPONENTS)


def turns_on(day: int) -> int:
    """Turns of each player on this day."""
    return NEW_A_DAY * day
