"""What is a desk worth to a greedy player, until the end of the day?"""

from collections.abc import Iterator, Mapping, Sequence
from operator import gt
from typing import NamedTuple

from core.loop_inc.cards import ROOM_CARDS
from core.loop_inc.desk import EMPTY, Desk, Goal, Load, Table
from core.loop_inc.forecast import by_room, expected_tears, forced_tears, rooms_in_hand, tear_cost
from core.loop_inc.rules import DAYS

NEVER = -1000.0
WIDTH = 5
"""How many trips are considered for each machine."""

KEPT = 0.9
"""What a component is worth that is kept for tomorrow."""

RISK = 0.05
"""How likely it is that a component that is still missing cannot be had."""

SCARCE = 0.07
"""The same for each component that the others are expected to want of what would be left."""

IDLE = 0.25
"""What an action costs that brings nothing."""

SAVED_AD = 4.0
"""What it is worth that an Ad! is fulfilled and doesn't fail."""


class Target(NamedTuple):
    """One machine's part of a plan; ``goal`` is None for a machine that stays, ``lacks`` how many are missing."""

    goal: Goal | None
    missing: Load
    lacks: int
    value: float


class Plan(NamedTuple):
    """The best that a desk promises: the value, and each machine's part by mark."""

    value: float
    targets: Mapping[int, Target]


class _Prospect(NamedTuple):
    """What all the plans of one desk have in common."""

    desk: Desk
    table: Table
    doubts: tuple[float, ...]
    hands: tuple[int, int, int]
    stocks: tuple[int, int, int]
    share: float


def outlook(desk: Desk, table: Table) -> Plan:
    """The best plan for the rest of the day."""
    if not desk.loads:
        return Plan(-tear_cost(desk, table, forced_tears(desk, table)), {})
    prospect = _prospect(desk, table)
    marks = sorted(desk.loads, key=lambda mark: desk.loads[mark])
    reach = {load: _targets(load, prospect) for load in set(desk.loads.values())}
    options = [reach[desk.loads[mark]] for mark in marks]
    best, chosen = NEVER, tuple[Target, ...]()
    bonus = 1.5 if table.day < DAYS else 0.0
    for sure, targets in _combinations(options, sum(prospect.hands) + desk.new_left):
        if sure + bonus <= best:
            break
        value = sure + _together(targets, prospect)
        if value > best:
            best, chosen = value, targets
    value = best - tear_cost(desk, table, expected_tears(desk, table))
    return Plan(value, dict(zip(marks, chosen, strict=False)))


def _prospect(desk: Desk, table: Table) -> _Prospect:
    rounds = table.rival_turns / max(1, 3 * table.day * table.rivals)
    pressure = table.rivals * rounds * 1.2
    return _Prospect(
        desk=desk,
        table=table,
        doubts=tuple(RISK + SCARCE * max(0.0, pressure + 1 - stock) for stock in desk.rooms),
        hands=rooms_in_hand(desk.hand),
        stocks=by_room(desk.rooms),
        share=(desk.turns + 1) / (desk.turns + 1 + 0.8 * table.rival_turns),
    )


def _combinations(options: Sequence[Sequence[Target]], most: int) -> list[tuple[float, tuple[Target, ...]]]:
    """One target for each machine, no trip twice, at most ``most`` components missing; the best sums of values first.

    Machines that carry the same share their list of options, and take from it in its order: which of them goes
    where makes no difference.
    """
    partial: list[tuple[float, int, int, tuple[Target, ...]]] = [(0.0, 0, 0, ())]
    for machine, targets in enumerate(options):
        again = machine and targets is options[machine - 1]
        partial = [
            (sure + target.value, count + target.lacks, place, (*chosen, target))
            for sure, count, first, chosen in partial
            for place, target in enumerate(targets)
            if count + target.lacks <= most
            and (not again or place >= first)
            and (target.goal is None or all(target.goal is not other.goal for other in chosen))
        ]
    found = [(sure, chosen) for sure, _, _, chosen in partial]
    found.sort(key=lambda one: -one[0])
    return found


def _targets(load: Load, prospect: _Prospect) -> list[Target]:
    found = [target for goal in prospect.table.goals for target in _reach(goal, load, prospect)]
    found.sort(key=lambda target: 0.5 * target.lacks - target.value)
    kept = KEPT * min(sum(load), 4) if prospect.table.day < DAYS else 0.0
    return [*found[:WIDTH], Target(None, EMPTY, 0, kept)]


def _reach(goal: Goal, load: Load, prospect: _Prospect) -> Iterator[Target]:
    desk = prospect.desk
    missing = tuple([need - have if need > have else 0 for need, have in zip(goal.needs, load, strict=True)])
    count = sum(missing)
    if count > desk.turns or any(map(gt, missing, desk.rooms)):
        return
    value = goal.points * (1.0 - _doubt(missing, prospect)) - (sum(load) + count - sum(goal.needs))
    if goal.torn:
        value -= tear_cost(desk, prospect.table)
    yield Target(goal, missing, count, value + SAVED_AD * goal.ours)


def _doubt(missing: Sequence[int], prospect: _Prospect) -> float:
    return min(0.9, sum([want * doubt for want, doubt in zip(missing, prospect.doubts, strict=True) if want]))


def _together(targets: Sequence[Target], prospect: _Prospect) -> float:
    """What the parts of a plan cost each other, and what must be done beside it; NEVER if they don't go together."""
    desk = prospect.desk
    missing = [sum(column) for column in zip(EMPTY, *[target.missing for target in targets], strict=True)]
    if any(map(gt, missing, desk.rooms)):
        return NEVER
    leaving = [target.goal.points for target in targets if target.goal]
    needs = by_room(tuple(missing))
    free = desk.new_left - _bought(needs, prospect)
    if free < 0 or len(leaving) > desk.turns + 1:
        return NEVER
    own = sum([target.goal.points * _doubt(target.missing, prospect) for target in targets if target.goal])
    clash = min(0.0, own - _doubt(missing, prospect) * sum(leaving))
    return clash - IDLE * free - _surplus(needs, prospect, stays=len(leaving) < len(targets))


def _bought(needs: Sequence[int], prospect: _Prospect) -> int:
    bought = 0
    for need, hand, room in zip(needs, prospect.hands, ROOM_CARDS, strict=True):
        if need > hand:
            bought += need - hand
            if need - hand > prospect.table.supply.get(room, 0):
                return prospect.desk.new_left + 1
    return bought


def _surplus(needs: Sequence[int], prospect: _Prospect, *, stays: bool) -> float:
    """What it costs that rooms must be visited which the plan has no use for: waste, or a stock for tomorrow."""
    had = 0.0
    for need, hand, stock in zip(needs, prospect.hands, prospect.stocks, strict=True):
        if hand > need:
            had += min(hand - need, max(0, stock - need)) * prospect.share
    if not stays:
        return had
    return -0.7 * KEPT * had if prospect.table.day < DAYS else 0.0
