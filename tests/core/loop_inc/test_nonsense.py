"""Does nonsense get an answer, and never a crash?"""

from hypothesis import given, settings
from hypothesis import strategies as st

import core.loop_inc as game
from core.identity import Seat
from core.loop_inc.cards import BONUSES, CARDS
from core.loop_inc.state import State
from core.rejection import Rejected
from tests.core.loop_inc.table import Table

scraps = st.none() | st.booleans() | st.integers(-1, 5) | st.sampled_from([2248, 2525, 1989, 1.0, "W", "A", "", "WP"])
keys = st.sampled_from("tear component machine from to give take first second moves trip discard player".split())
values = st.recursive(scraps, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4))


def answered(state: State, raw: object) -> None:
    try:
        events = game.decide(state, Seat(0), game.parse(raw))
    except Rejected as refused:
        assert refused.code in game.refusals
    else:
        assert events


def busy_table() -> Table:
    table = Table(3, futures=True, more_anomalies=True, ad=(1989, 1912, 1889), future=(2248, 2525))
    table.set(day=3, supply=dict.fromkeys(CARDS, 1))
    table.give(0, machines=("WPNAA", "W", ""), waste="WA", tears=1, failed=1, hand=("move",))
    return table


@settings(max_examples=150, deadline=None)
@given(raw=values)
def test_any_value_is_answered(raw: object) -> None:
    answered(busy_table().state, raw)


@settings(max_examples=300, deadline=None)
@given(card=st.sampled_from([*CARDS, "nonsense"]) | scraps, args=values)
def test_any_arguments_are_answered(card: object, args: object) -> None:
    state = busy_table().state
    answered(state, {"type": "new", "card": card, "args": args})
    answered(state, {"type": "past", "args": args})


@settings(max_examples=300, deadline=None)
@given(machine=scraps, trip=st.tuples(scraps, scraps).map(list) | values, bonus=values)
def test_any_launch_is_answered(machine: object, trip: object, bonus: object) -> None:
    table = busy_table()
    table.set(phase="launch", launches_left=1)
    answered(table.state, {"type": "launch", "machine": machine, "trip": trip, "bonus": bonus})
    answered(table.state, {"type": "launch", "machine": 1, "trip": [2248, 0], "bonus": bonus})
    answered(table.state, {"type": "launch", "machine": 1, "trip": [2525, 1], "bonus": bonus})


def test_every_bonus_is_on_some_card() -> None:
    assert len(BONUSES) == 9
