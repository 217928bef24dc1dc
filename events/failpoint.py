"""Where could the power go off? Named places at which a test has this process killed; nothing at all in normal runs."""

import os
import signal

VARIABLE = "LOOPROOM_FAIL_AT"
"""``name:7`` kills the process when it reaches the place of that name for the seventh time."""

POINTS = (
    "append.begun",
    "append.stored",
    "append.committed",
    "seed.stored",
    "match.acknowledging",
    "match.acknowledged",
    "projection.storing",
    "projection.committed",
    "chat.announced",
)


class _Armed:
    def __init__(self, wanted: str) -> None:
        self.name, _, times = wanted.partition(":")
        if self.name not in POINTS:
            raise ValueError(f"{VARIABLE}: there is no place {self.name!r}")
        self.left = int(times or 1)


_armed = _Armed(os.environ[VARIABLE]) if VARIABLE in os.environ else None


def arm(wanted: str) -> None:
    """Do what the variable does, for a process that has started already."""
    global _armed  # noqa: PLW0603 - there is one power switch
    _armed = _Armed(wanted)


def reach(name: str) -> None:
    """Say that the process is here."""
    if _armed is not None and _armed.name == name:
        _armed.left -= 1
        if _armed.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
