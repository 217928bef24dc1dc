"""How is what happened told to a person?"""

from typing import assert_never

import msgspec

from core.game import Names
from core.looply.events import Dealt, Dropped, Ended, Event, Passed, Placed, Resigned, Shuffled, Skipped, Swapped
from core.looply.score import Parts
from core.looply.view import Last

_REASONS = {
    "resigned": "only one player is left",
    "played_out": "the tiles ran out",
    "all_passed": "everybody passed",
    "stalled": "nobody scored for too long",
}

_ORDINARY = {"pass": "passed", "skip": "missed the deadline", "resign": "resigned", "drop": "was dropped"}


def tell(event: Event, names: Names) -> str | None:
    """The event as a line of a story, with what the event knows; None for the shuffle after a swap."""
    match event:
        case Dealt():
            return f"{_listed([names(seat) for seat in event.seating])} play in this order."
        case Placed():
            return _placement(names(event.seat), event.tile, event.square, event.parts, len(event.loops))
        case Swapped():
            return f"{names(event.seat)} swapped {' '.join(event.tiles)} and drew {' '.join(event.drawn)}."
        case Shuffled():
            return None
        case Passed():
            return f"{names(event.seat)} passed."
        case Skipped():
            return f"{names(event.seat)} missed the deadline."
        case Resigned():
            return f"{names(event.seat)} resigned."
        case Dropped():
            return announce(event, names)
        case Ended():
            places = ", then ".join(_listed([names(seat) for seat in place]) for place in event.ranking)
            return f"It is over: {_REASONS[event.reason]}. {places}."
    assert_never(event)


def announce(event: Event, names: Names) -> str | None:
    """The drop of a player; the game says nothing else in the chat."""
    if isinstance(event, Dropped):
        return f"{names(event.seat)} was dropped after {_number(event.skips)} missed turns."
    return None


def last_action(last: Last, names: Names) -> str:
    """The last action as everybody may hear it."""
    who = names(last.seat)
    if last.action in _ORDINARY:
        return f"{who} {_ORDINARY[last.action]}."
    if last.action == "swap":
        return f"{who} swapped {last.count} tile{'' if last.count == 1 else 's'}."
    parts, loops = last.parts, last.loops
    if parts is msgspec.UNSET or loops is msgspec.UNSET:
        return f"{who} laid a tile."
    return _placement(who, str(last.tile), str(last.square), parts, len(loops))


def _placement(who: str, tile: str, square: str, parts: Parts, loops: int) -> str:
    closed = ["", ", closing a LOOP", ", closing two LOOPs", ", closing three LOOPs"][loops]
    return f"{who} laid {tile} on {square}{closed}: {parts.total} ({_sum(parts)})."


def _sum(parts: Parts) -> str:
    terms = [("tile", parts.tile), ("links", parts.links), ("LOOPs", parts.loops)]
    text = " + ".join(f"{word} {number}" for word, number in terms if number)
    if parts.times > 1:
        text = f"({text}) × {parts.times}"
    extras = [("first placement", parts.first), ("last tile", parts.out)]
    return " + ".join([text, *(f"{word} {number}" for word, number in extras if number)])


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _number(count: int) -> str:
    return {2: "two", 3: "three", 4: "four"}.get(count, str(count))
