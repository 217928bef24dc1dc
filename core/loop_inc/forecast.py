"""How many Tears does a desk have to fear, and how bad would they be?"""

from functools import cache

from core.loop_inc.cards import ROOM_CARDS
from core.loop_inc.desk import Desk, Load, Table
from core.loop_inc.rules import DAYS, LAST_TEAR

DREAD = (0.0, 1.5, 4.5, 12.0, 100.0)
"""What it costs to hold so many Tears, in points and in worry."""

WORRY = 0.7
"""How many Tears are expected of each day to come."""

GREED = 0.8
"""How many components an opponent takes in a turn."""

_PLACE = {room: place for place, room in enumerate(ROOM_CARDS)}
_NEED_TWO = {"move", "assembly_line"}
_NEED_CARGO = {"exchange", "trash", "trade_in", *_NEED_TWO}
_ADVERTS = {"advertise", "viral_video"}
_HARMLESS = {"overtime", "office", "crystal_ball"}


def tear_cost(desk: Desk, table: Table, more: float = 1) -> float:
    """What so many further Tears cost, the danger of a fourth included."""
    tears = desk.tears + WORRY * (DAYS - table.day)
    return _dread(tears + more) - _dread(tears) if more else 0.0


def _dread(tears: float) -> float:
    whole = max(0, min(int(tears), LAST_TEAR - 1))
    return DREAD[whole] + (tears - whole) * (DREAD[whole + 1] - DREAD[whole])


def expected_tears(desk: Desk, table: Table) -> float:
    """How many of the cards in hand will be Tears, played one after the other while the rooms empty."""
    stocks, total = list(by_room(desk.rooms)), sum(desk.rooms)
    cargo = sum(map(sum, desk.loads.values())) + (desk.new_left if total > table.rivals else 0.0)
    tokens, tears = table.tokens, 0.0
    for turn, card in enumerate(desk.hand, 1):
        if card in _PLACE:
            left = max(0.0, 1.0 - table.rivals * GREED * turn / total) if total else 0.0
            danger = min(1.0, max(0.0, 1.0 - stocks[_PLACE[card]] * left))
            stocks[_PLACE[card]] -= 1
            cargo += 1 - danger
            tears += danger
        elif card in _NEED_CARGO:
            tears += 1.0 if card in _NEED_TWO and len(desk.loads) < 2 else max(0.0, 1.0 - cargo)
        elif card in _ADVERTS:
            tears += tokens <= 0
            tokens -= 1
        elif card == "lost_and_found":
            tears += not any(desk.waste)
    return tears


def forced_tears(desk: Desk, table: Table) -> float:
    """How many of the actions to come will be Tears when no machine is open: nearly all."""
    harmless = _HARMLESS | {"stitch_in_time"} if desk.tears else _HARMLESS
    forced = sum(card not in harmless for card in desk.hand)
    return forced + max(0, desk.new_left - table.tokens)


@cache
def by_room(load: Load) -> tuple[int, int, int]:
    """The components by the room they belong to."""
    return load[0] + load[1], load[2] + load[3], load[4]


@cache
def rooms_in_hand(hand: tuple[str, ...]) -> tuple[int, int, int]:
    """The room cards among these, by room."""
    return hand.count("garage"), hand.count("shop"), hand.count("armory")
