"""What is told of an event?"""

from core.game import Names
from core.loop_inc.events import Event


def tell(event: Event, names: Names) -> str | None:
    """The event as a line of a story."""
    return None


def announce(event: Event, names: Names) -> str | None:
    """What the game says in the chat."""
    return None
