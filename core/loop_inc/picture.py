"""How does the table look in a terminal?"""

from collections.abc import Mapping

from core.game import Names
from core.identity import Seat
from core.loop_inc.view import Private, Public
from core.picture import Picture


def picture(public: Public, privates: Mapping[Seat, Private], names: Names) -> Picture:
    """The table as coloured text."""
    return ()
