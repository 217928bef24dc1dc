"""Where do the events decided so far lead?"""

from core.loop_inc.events import Event
from core.loop_inc.evolve import evolve
from core.loop_inc.state import Player, State


class Course:
    """Events in the making, and the state after them. Lives for one decision."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        """Let these happen."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def player(self, seat: int) -> Player:
        """How this seat stands by now."""
        return self.state.players[seat]
