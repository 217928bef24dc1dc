"""Which components does a card move, and what is a desk like afterwards?"""

from collections.abc import Iterator, Mapping
from typing import Any

from core.loop_inc.desk import Desk, changed

Args = Mapping[str, Any]


def shifts(card: str, args: Args) -> Iterator[tuple[str, int | None, int | None]]:
    """Each component that moves, with the mark it comes from and goes to; None is a room, 0 is nowhere."""
    if "component" in args and card != "office":
        source = args.get("from") if card == "move" else (0 if card in ("lost_and_found", "borrowed_parts") else None)
        targets = args.get("machines") or [args.get("to") or args.get("machine")]
        for target in targets:
            yield args["component"], source, target
    for component, machine in args.get("take", ()) if card == "double_shift" else ():
        yield component, None, machine
    for component, machine in args.get("discard", ()):
        yield component, machine, 0
    for component, source, target in args.get("moves", ()):
        yield component, source, target
    for exchange in [args] if card == "exchange" else [args.get("first"), args.get("second")]:
        if exchange and "give" in exchange:
            yield exchange["give"], exchange["machine"], None
            yield exchange["take"], None, exchange["machine"]


def shifted(desk: Desk, component: str, source: int | None, target: int | None) -> Desk:
    loads, rooms = dict(desk.loads), desk.rooms
    for place, by in ((source, -1), (target, 1)):
        if place is None:
            rooms = changed(rooms, component, by)
        elif place:
            loads[place] = changed(loads[place], component, by)
    return desk._replace(loads=loads, rooms=rooms)
