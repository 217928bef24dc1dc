"""What time is it? The only clock that decides anything."""

import time

from core.identity import Millis


def now() -> Millis:
    """This moment by the server's clock."""
    return Millis(time.time_ns() // 1_000_000)
