"""What does chance do?"""

import pytest

from core import looply
from core.chance import Chance
from core.identity import CHANCE, MatchId
from core.looply.commands import Deal, Options, Shuffle
from core.looply.tiles import full_bag
from core.rejection import Rejected
from tests.core.looply.table import after, events_of, started, swap

SEED = Chance.of_match(bytes(range(32)), MatchId("match-example"), ["ada's nonce", "", "", ""])


def test_the_deal_follows_from_the_published_labels() -> None:
    deal = looply.draw(looply.initial(Options(), 4, 1), SEED)
    assert deal == Deal(
        seating=SEED.shuffle("seating", (0, 1, 2, 3)), bag=SEED.shuffle("bag", full_bag(4)), first_bonus=(0, 0, 0, 0)
    )


def test_a_swap_shuffles_the_bag_with_the_returned_tiles_behind() -> None:
    state = started(2, "RS RC RT RX RD BC")
    for number, (seat, tile) in enumerate([(0, "RS"), (1, state.players[1].rack[0]), (0, "RC")], 1):
        bag = state.bag
        swapped = looply.evolve(state, events_of(state, seat, swap(tile))[0])
        shuffle = looply.draw(swapped, SEED)
        assert shuffle == Shuffle(bag=SEED.shuffle(f"swap:{number}", (*bag[1:], tile)))
        state = after(swapped, CHANCE, shuffle)


def test_outcomes_can_be_given_from_outside() -> None:
    state = looply.initial(Options(), 2, 1)
    random = {"seating": [1, 0], "bag": list(full_bag(3))}
    assert looply.scripted(state, random) == Deal(seating=(1, 0), bag=full_bag(3), first_bonus=(0, 0))
    assert looply.scripted(state, {**random, "first_bonus": [1, 2]}).first_bonus == (1, 2)
    dealt = started(2)
    swapped = looply.evolve(dealt, events_of(dealt, 0, swap("RC"))[0])
    assert looply.scripted(swapped, {"bag": ["RC"]}) == Shuffle(bag=("RC",))


@pytest.mark.parametrize(
    "random", [{}, {"seating": [1, 0]}, {"seating": "10", "bag": []}, {"seating": [1, 0], "bag": [1]}, {"deal": 1}]
)
def test_malformed_outcomes_are_refused(random: dict[str, object]) -> None:
    with pytest.raises(Rejected, match="bad_setup"):
        looply.scripted(looply.initial(Options(), 2, 1), random)
