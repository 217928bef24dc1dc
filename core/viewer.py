"""Who is looking? A seat, a spectator or the referee."""

from enum import Enum

from core.identity import Seat


class Role(Enum):
    """Viewers without a seat: SPECTATOR may know what is public, REFEREE everything."""

    SPECTATOR = "spectator"
    REFEREE = "referee"


SPECTATOR = Role.SPECTATOR
REFEREE = Role.REFEREE

Viewer = Seat | Role
