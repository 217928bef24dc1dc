"""Who follows a match, and what does one that cannot keep up still get?"""

from typing import Protocol

from core.identity import NOTHING_YET, PlayerId, Version
from core.viewer import SPECTATOR, Viewer
from gateway import metrics
from gateway.outbound import Encoded


class Outlet(Protocol):
    """A way to a client. It never blocks and never grows without bound."""

    @property
    def is_full(self) -> bool:
        """Whether views, diffs and chat must wait."""

    def push(self, message: Encoded) -> None:
        """Send a message, in order; also while it is full, for the few that may not be dropped."""


class Watcher:
    """One client at one match. ``audience`` is whose view it gets; ``behind`` that it needs a whole view next."""

    def __init__(self, outlet: Outlet, player: PlayerId | None) -> None:
        self.outlet = outlet
        self.player = player
        self.audience: Viewer = SPECTATOR
        self.version: Version = NOTHING_YET
        self.chat_seq = 0
        self.behind = False
        self.gone = False
        self.presence_due = False

    def show(self, message: Encoded, version: Version) -> None:
        """Send the diff or view of a version, unless there is no room: then the newest whole view comes later."""
        if self.behind or self.outlet.is_full:
            self.behind = True
            metrics.SKIPPED.inc()
            return
        self.outlet.push(message)
        self.version = version

    def hear(self, message: Encoded, seq: int) -> None:
        """Send a line of chat; one that finds no room is sent again from the room's memory later."""
        if not self.outlet.is_full and self.chat_seq == seq - 1:
            self.outlet.push(message)
            self.chat_seq = seq

    def notice(self, message: Encoded) -> None:
        """Send who is there; the newest comes later if there is no room."""
        self.presence_due = self.outlet.is_full
        if not self.presence_due:
            self.outlet.push(message)
