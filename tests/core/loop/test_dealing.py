"""Rules 2.1: who sits where, and what each chair gets."""

from typing import Any

import pytest

from core import loop
from core.chance import Chance
from core.identity import CHANCE, Seat
from core.loop.cards import DECK
from core.rejection import Rejected
from tests.core.loop.given import after, dealt, opened

REDS = [f"R{n}" for n in range(1, 12)]
YELLOWS = [f"Y{n}" for n in range(1, 12)]
GOOD: dict[str, Any] = {"seating": [1, 0], "deal": {"0": REDS, "1": YELLOWS}, "first_leader": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_chair_gets_eleven_different_cards(players: int) -> None:
    state = opened(players)
    assert loop.to_act(state) == (CHANCE,)
    state = after(state, (CHANCE, loop.draw(state, Chance(b"key"))))
    hands = [card for mine in state.cards for card in mine.hand]
    assert len(hands) == len(set(hands)) == 11 * players
    assert sorted(state.seating) == list(range(players))


def test_the_deal_follows_the_published_labels() -> None:
    chance = Chance(b"key")
    deal = loop.draw(opened(3), chance)
    order = chance.shuffle("deal", DECK)
    assert deal.deal == (order[:11], order[11:22], order[22:33])
    assert deal.seating == chance.shuffle("seating", range(3))
    assert deal.first_leader == chance.pick("first-leader", 3)


def test_a_given_deal_seats_and_deals_by_chair() -> None:
    state = opened(2)
    state = after(state, (CHANCE, loop.scripted(state, GOOD)))
    assert state.seating == (1, 0)
    assert list(state.cards[0].hand) == REDS
    assert loop.to_act(state) == (0, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seating": [0, 0]},
        {"seating": [0]},
        {"seating": ["0", "1"]},
        {"seating": [True, False]},
        {"first_leader": 2},
        {"first_leader": -1},
        {"first_leader": None},
        {"deal": {"0": REDS}},
        {"deal": {"0": REDS, "1": REDS}},
        {"deal": {"0": REDS, "2": YELLOWS}},
        {"deal": {"0": REDS, "1": YELLOWS[:10]}},
        {"deal": {"0": REDS, "1": [*YELLOWS[:10], "G1"]}},
        {"deal": [REDS, YELLOWS]},
    ],
    ids=str,
)
def test_an_impossible_deal_is_a_bad_setup(wrong: dict[str, Any]) -> None:
    state = opened(2)
    with pytest.raises(Rejected) as refusal:
        loop.decide(state, CHANCE, loop.scripted(state, GOOD | wrong))
    assert refusal.value.code == "bad_setup"


def test_a_deal_needs_all_its_parts() -> None:
    with pytest.raises(Rejected) as refusal:
        loop.scripted(opened(2), {})
    assert refusal.value.code == "bad_setup"


def test_nobody_but_chance_deals_and_only_once() -> None:
    state = opened(2)
    deal = loop.scripted(state, GOOD)
    for given, seat in ((state, Seat(0)), (dealt(2), CHANCE)):
        with pytest.raises(Rejected) as refusal:
            loop.decide(given, seat, deal)
        assert refusal.value.code == "bad_setup"


@pytest.mark.parametrize(("players", "rules"), [(1, 1), (5, 1), (2, 0), (2, 2)])
def test_other_tables_and_unknown_rules_cannot_be_opened(players: int, rules: int) -> None:
    with pytest.raises(Rejected) as refusal:
        loop.initial(loop.Options(), players, rules)
    assert refusal.value.code == "bad_setup"


def test_a_deal_is_no_command_of_a_player() -> None:
    with pytest.raises(Rejected) as refusal:
        loop.parse({"type": "deal", "seating": [0, 1], "deal": [], "first_leader": 0})
    assert refusal.value.code == "bad_command"
