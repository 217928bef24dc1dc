"""What does a greedy player do?"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.chance import Chance
from core.identity import Seat
from core.loop_inc.cards import ROOM_CARDS, Trip, offer
from core.loop_inc.cargo import shifted, shifts
from core.loop_inc.commands import Command, parse
from core.loop_inc.desk import EMPTY, Desk, Table, read_desk, read_table
from core.loop_inc.forecast import tear_cost
from core.loop_inc.outlook import SAVED_AD, Plan, outlook
from core.loop_inc.parts import COMPONENTS
from core.loop_inc.rules import DAYS
from core.loop_inc.view import Private, Public

Raw = Mapping[str, Any]

HURRY = 0.5
"""What it is worth to do what must be done while it can be."""

ROUTINE = 0.4
CROWD = 0.8
"""What it costs tomorrow to have one more card of the same room, and of any room when there are some."""

BONUS_VALUES = {
    "take": 0.6,
    "discard_waste": 1.0,
    "discard_two_waste": 1.0,
    "discard_tear": 2.0,
    "exchange": -0.1,
    "move": -0.1,
    "advertise": -2.0,
    "points": 2.0,
    "launch": 0.5,
}
"""What a Future trip's bonus is worth, each waste for itself."""

NOW = 0.01
"""Between a launch now and the same one later."""

MANY = 8
FEW = 4
"""How many ways to do a card are looked at: of those that bring what the plan lacks, and of the others."""


def greedy(seat: Seat, public: Public, private: Private, _chance: Chance) -> Command:
    """The legal command after which the day promises most."""
    desk, table = read_desk(seat, public), read_table(seat, public)
    if public.phase == "put_back":
        return parse(private.legal[0])
    if public.phase == "launch":
        return parse(max(private.legal, key=lambda raw: _launch_value(raw, desk, table)))
    plan = outlook(desk, table)
    known: dict[Any, float] = {}
    thoughts = _worth_a_thought(private.legal, desk, plan)
    return parse(max(thoughts, key=lambda raw: _action_value(raw, desk, table, plan, known)))


def _worth_a_thought(commands: Iterable[Raw], desk: Desk, plan: Plan) -> Iterator[Raw]:
    """Of the many ways to do a card those that bring only what the plan lacks, and a few others."""
    lacking = [sum(column) for column in zip(EMPTY, *[target.missing for target in plan.targets.values()], strict=True)]
    wanted = {component for component, want in zip(COMPONENTS, lacking, strict=True) if want}
    looked: Counter[tuple[str, bool]] = Counter()
    for raw in commands:
        card = _card(raw, desk)
        moves = list(shifts(card, raw["args"]))
        helps = {component for component, source, _ in moves if source is None} <= wanted
        looked[card, helps] += bool(moves)
        if not moves or looked[card, helps] <= (MANY if helps else FEW):
            yield raw


def _card(raw: Raw, desk: Desk) -> str:
    return str(raw["card"]) if raw["type"] == "new" else desk.hand[0]


def _launch_value(raw: Raw, desk: Desk, table: Table) -> float:
    if raw["type"] == "done":
        return outlook(desk, table).value
    goal = next(goal for goal in table.goals if goal.trip == tuple(raw["trip"]))
    load = desk.loads[raw["machine"]]
    rest = {mark: other for mark, other in desk.loads.items() if mark != raw["machine"]}
    after = desk._replace(loads=rest, tears=desk.tears + goal.torn)
    rest_of_day = replace(table, goals=tuple(other for other in table.goals if other != goal))
    value = goal.points - (sum(load) - sum(goal.needs)) + SAVED_AD * goal.ours
    if goal.torn:
        value -= tear_cost(desk, table)
    return value + NOW + _bonus_value(raw) + outlook(after, rest_of_day).value


def _bonus_value(raw: Raw) -> float:
    if "bonus" not in raw:
        return 0.0
    return BONUS_VALUES[offer(Trip(*raw["trip"])).bonus] * len(raw["bonus"].get("components", "-"))


def _action_value(raw: Raw, desk: Desk, table: Table, plan: Plan, known: dict[Any, float]) -> float:
    card = _card(raw, desk)
    after = desk._replace(new_left=desk.new_left - 1) if raw["type"] == "new" else desk._replace(hand=desk.hand[1:])
    value = _habit(card, table) if raw["type"] == "new" else HURRY
    args = raw["args"]
    if "tear" in args:
        after = after._replace(tears=desk.tears + 1)
        value -= tear_cost(desk, table)
    elif "trip" in args:
        value += _ad_value(tuple(args["trip"]), plan)
    elif card == "stitch_in_time":
        after = after._replace(tears=desk.tears - 1)
        value += tear_cost(after, table)
    elif card == "lost_and_found":
        value += 1.0
    for component, source, target in shifts(card, args):
        after = shifted(after, component, source, target)
    key = (tuple(sorted(after.loads.values())), after.hand, after.new_left, after.rooms, after.tears)
    if key not in known:
        known[key] = outlook(after, table).value
    return value + known[key]


def _habit(card: str, table: Table) -> float:
    """What it means for the days to come to have taken this card."""
    if table.day == DAYS:
        return 0.0
    if card in ROOM_CARDS:
        rooms = sum(table.played.get(room, 0) for room in ROOM_CARDS)
        return -ROUTINE * table.played.get(card, 0) - CROWD * max(0, rooms - 2)
    return {"trash": -2.0, "advertise": -1.0, "lost_and_found": -1.0, "overtime": 1.0}.get(card, 0.3)


def _ad_value(trip: tuple[int, ...], plan: Plan) -> float:
    for target in plan.targets.values():
        if target.goal and target.goal.trip == trip:
            return 1.0 - SAVED_AD * min(1.0, 0.12 * target.lacks)
    return -3.0
