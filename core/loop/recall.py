"""Which command was behind events that were stored?"""

from collections.abc import Sequence

from core.game import Resign, Timeout
from core.identity import Seat
from core.loop.commands import ChooseChair, Command, Donden, Pass, Play, SetAside
from core.loop.events import CardsSetAside, ChairChosen, DondenCalled, Event, Passed, Played, Resigned


def recall(events: Sequence[Event]) -> tuple[Seat, Command]:
    """The seat and its command. Raises LookupError for events that no command begins with."""
    match events[0]:
        case CardsSetAside() | Played() | Passed() | ChairChosen() if events[0].by_server:
            return events[0].seat, Timeout()
        case CardsSetAside(seat=seat, cards=cards):
            return seat, SetAside(cards=cards)
        case Played(seat=seat, cards=cards):
            return seat, Play(cards=cards)
        case Passed(seat=seat):
            return seat, Pass()
        case DondenCalled(seat=seat, card=card):
            return seat, Donden(card=card)
        case ChairChosen(seat=seat, position=position):
            return seat, ChooseChair(position=position)
        case Resigned(seat=seat):
            return seat, Resign()
    raise LookupError(f"no command begins with {events[0].stored_as}")
