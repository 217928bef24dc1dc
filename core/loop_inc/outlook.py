"""What is a desk worth to a greedy player, until the end of the day?"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from core.loop_inc.cards import ROOM_CARDS
from core.loop_inc.desk import EMPTY, Desk, Goal, Load, Table
from core.loop_inc.rules import DAYS, LAST_TEAR

_ROOM_OF = (0, 0, 1, 1, 2)
_ROOMS = tuple(ROOM_CARDS)
_WIDTH = 6
_NEEDS_CARGO = {"exchange", "move", "trash", "assembly_line", "trade_in"}
NEVER = -1000.0
HOPE = -1.5
DREAD = (0.0, 1.5, 4.5, 12.0, 80.0)
"""What it costs to hold so many Tears, in points and in worry."""

WORRY = 0.7
"""How many Tears are expected of each day to come."""

GREED = 0.8
"""How many components an opponent takes in a turn."""

KEPT = 0.9
"""What a component is worth that is kept for tomorrow."""

RISK = 0.05
"""How likely it is that a component that is still missing cannot be had."""

SCARCE = 0.07
"""The same for each component that the others are expected to want of what would be left."""

TORN_LATER = 0.6
IDLE = 0.25
"""What an action costs that brings nothing."""


class Target(NamedTuple):
    """One machine's part of a plan; ``goal`` is None for a machine that stays."""

    goal: Goal | None
    missing: Load
    count: int
    value: float


class Plan(NamedTuple):
    """The best that a desk promises: the value, and the trip of each machine by mark."""

    value: float
    targets: Mapping[int, Target]


def tear_cost(desk: Desk, table: Table, more: float = 1) -> float:
    """What so many further Tears cost, the danger of a fourth included."""
    tears = desk.tears + WORRY * (DAYS - table.day)
    return _dread(tears + more) - _dread(tears)


def _dread(tears: float) -> float:
    whole = max(0, min(int(tears), LAST_TEAR - 1))
    return DREAD[whole] + (tears - whole) * (DREAD[whole + 1] - DREAD[whole])


def outlook(desk: Desk, table: Table) -> Plan:
    """The best plan for the rest of the day."""
    marks = list(desk.loads)
    options = [_targets(desk.loads[mark], desk, table) for mark in marks]
    hopes = [sum(tops[0].value for tops in options[place:]) for place in range(len(options) + 1)]
    best, chosen = NEVER, tuple[Target, ...]()
    most = sum(_in_hand(desk.hand)) + desk.new_left
    for targets in _combinations(options, hopes, lambda: best + HOPE, most):
        value = sum(target.value for target in targets) + _day_value(targets, desk, table)
        if value > best:
            best, chosen = value, targets
    return Plan(best, dict(zip(marks, chosen, strict=False)))


def _combinations(
    options: Sequence[Sequence[Target]], hopes: Sequence[float], bar: Callable[[], float], most: int
) -> Iterator[tuple[Target, ...]]:
    """One target for each machine, no trip twice, ``most`` components missing in all, the hopeful ones only."""

    def extend(chosen: tuple[Target, ...], sure: float, most: int) -> Iterator[tuple[Target, ...]]:
        if len(chosen) == len(options):
            yield chosen
            return
        hope = sure + hopes[len(chosen) + 1]
        for target in options[len(chosen)]:
            if target.value + hope <= bar():
                return
            if target.count <= most and not (target.goal and any([target.goal is one.goal for one in chosen])):
                yield from extend((*chosen, target), sure + target.value, most - target.count)

    return extend((), 0.0, most)


def _targets(load: Load, desk: Desk, table: Table) -> list[Target]:
    stay = Target(None, EMPTY, 0, _kept(load, table.day))
    found = [target for goal in table.goals for target in _reach(goal, load, desk, table)]
    found.sort(key=lambda target: -target.value + 0.8 * target.count)
    return sorted([*found[:_WIDTH], stay], key=lambda target: -target.value)


def _kept(load: Load, day: int) -> float:
    return KEPT * min(sum(load), 4) if day < DAYS else 0.0


def _reach(goal: Goal, load: Load, desk: Desk, table: Table) -> Iterator[Target]:
    missing = tuple([need - have if need > have else 0 for need, have in zip(goal.needs, load, strict=True)])
    count = sum(missing)
    if count > desk.turns or any([want > stock for want, stock in zip(missing, desk.rooms, strict=True)]):
        return
    spare = sum(load) + count - sum(goal.needs)
    value = goal.points - spare - (tear_cost(desk, table) if goal.torn else 0.0) + (4.0 if goal.ours else 0.0)
    yield Target(goal, missing, count, value)


def _day_value(targets: Sequence[Target], desk: Desk, table: Table) -> float:
    missing = [sum(column) for column in zip(EMPTY, *[target.missing for target in targets], strict=True)]
    if any([want > stock for want, stock in zip(missing, desk.rooms, strict=True)]):
        return NEVER
    needs, hands, stocks = _by_room(tuple(missing)), _in_hand(desk.hand), _by_room(desk.rooms)
    bought = 0
    for need, hand, room in zip(needs, hands, _ROOMS, strict=True):
        if need > hand:
            bought += need - hand
            if need - hand > table.supply.get(room, 0):
                return NEVER
    leaving = [target.goal.points for target in targets if target.goal]
    if bought > desk.new_left or len(leaving) > desk.turns + 1:
        return NEVER
    value = -_doubt(missing, desk, table) * sum(leaving)
    return value - _rest(targets, desk, table, needs, hands, stocks, desk.new_left - bought)


def _doubt(missing: Sequence[int], desk: Desk, table: Table) -> float:
    rounds = table.rival_turns / max(1, 3 * table.day * table.rivals)
    doubt = 0.0
    for want, stock in zip(missing, desk.rooms, strict=True):
        if want:
            pressure = table.rivals * rounds * 1.2
            doubt += want * RISK + SCARCE * max(0.0, pressure - (stock - want))
    return min(doubt, 0.9)


def _rest(
    targets: Sequence[Target],
    desk: Desk,
    table: Table,
    needs: Sequence[int],
    hands: Sequence[int],
    stocks: Sequence[int],
    free: int,
) -> float:
    """What it costs that cards must be played which the plan has no use for."""
    if not targets:
        return _torn(desk, table)
    stays = any(target.goal is None for target in targets)
    cost, tears = IDLE * free, float(_stuck(desk, table))
    share = (desk.turns + 1) / (desk.turns + 1 + GREED * table.rival_turns)
    for need, hand, stock in zip(needs, hands, stocks, strict=True):
        surplus = max(0, hand - need)
        if surplus:
            had = min(surplus, max(0, stock - need)) * share
            cost += had * ((-KEPT * 0.7 if table.day < DAYS else 0.0) if stays else 1.0)
            tears += surplus - had
    return cost + (tear_cost(desk, table, tears) if tears else 0.0)


def _stuck(desk: Desk, table: Table) -> int:
    """How many cards in hand will be Tears as things stand."""
    adverts = sum(card in ("advertise", "viral_video") for card in desk.hand)
    stuck = max(0, adverts - table.tokens)
    if len(desk.loads) < 2:
        stuck += sum(card in ("move", "assembly_line") for card in desk.hand)
    if "lost_and_found" in desk.hand and not any(desk.waste):
        stuck += 1
    if not desk.new_left and not any(map(any, desk.loads.values())):
        stuck += sum(1 for _ in takewhile(_NEEDS_CARGO.__contains__, desk.hand))
    return stuck


def _torn(desk: Desk, table: Table) -> float:
    """Without an open machine nearly every card is a Tear."""
    harmless = {"overtime", "office", "crystal_ball"} | ({"stitch_in_time"} if desk.tears else set())
    forced = sum(card not in harmless for card in desk.hand)
    bought = max(0, desk.new_left - table.tokens)
    return tear_cost(desk, table, forced + bought) + 2.0 * (desk.new_left - bought) if forced + bought else 0.0


@cache
def _by_room(load: Load) -> tuple[int, int, int]:
    return load[0] + load[1], load[2] + load[3], load[4]


@cache
def _in_hand(hand: tuple[str, ...]) -> tuple[int, int, int]:
    return hand.count("garage"), hand.count("shop"), hand.count("armory")
