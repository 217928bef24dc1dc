"""Which version comes next, and for whose eyes, when somebody steps through a match?"""

from collections.abc import Mapping, Sequence

import msgspec

from core.identity import Version
from core.viewer import Viewer

HELP = "→ next  ← back  g first  G last  v whose view  q quit"

_FORWARD, _BACK = ("\x1b[C", "n", " ", "\r"), ("\x1b[D", "b")
_FIRST, _LAST = ("\x1b[H", "g"), ("\x1b[F", "G")
_QUIT = ("q", "\x1b", "\x04")


class Place(msgspec.Struct, frozen=True):
    """What is looked at."""

    version: Version
    viewer: Viewer


def moved(place: Place, key: str, newest: Version, viewers: Sequence[Viewer]) -> Place | None:
    """Where a key leads; None where it ends the walk. A key without a meaning leads nowhere."""
    if key in _QUIT:
        return None
    if key == "v":
        following = (viewers.index(place.viewer) + 1) % len(viewers)
        return Place(place.version, viewers[following])
    steps: Mapping[tuple[str, ...], int] = {
        _FORWARD: place.version + 1,
        _BACK: place.version - 1,
        _FIRST: 1,
        _LAST: newest,
    }
    wanted = next((version for keys, version in steps.items() if key in keys), place.version)
    return Place(Version(min(max(wanted, 1), newest)), place.viewer)
