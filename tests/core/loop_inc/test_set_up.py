"""What lies on the table when a game begins?"""

import pytest

import core.loop_inc as game
from core.chance import Chance
from core.identity import CHANCE, Seat
from core.loop_inc.cards import TRIP_CARDS
from core.rejection import Rejected
from tests.core.loop_inc.table import AD, BC, FUTURE, Table


@pytest.mark.parametrize(("seats", "dealt"), [(2, (3, 2)), (3, (3, 3)), (4, (4, 3))])
def test_the_base_game_deals_ad_and_bc_cards(seats: int, dealt: tuple[int, int]) -> None:
    table = Table(seats)
    eras = [sum(date in deck for date in table.state.table) for deck in (AD, BC)]
    assert tuple(eras) == dealt


@pytest.mark.parametrize(("seats", "dealt"), [(2, (3, 1, 1)), (3, (3, 2, 2)), (4, (4, 2, 2))])
def test_the_futures_take_the_place_of_bc_cards(seats: int, dealt: tuple[int, int, int]) -> None:
    table = Table(seats, futures=True)
    eras = [sum(date in deck for date in table.state.table) for deck in (AD, BC, FUTURE)]
    assert tuple(eras) == dealt


def test_the_timeline_goes_from_the_oldest_bc_through_ad_to_the_future() -> None:
    table = Table(3, futures=True, ad=(1989, 1066, 1492), bc=(44, 150000000), future=(3001, 2077))
    assert table.state.table == (150000000, 44, 1066, 1492, 1989, 2077, 3001)


def test_rooms_hold_one_of_each_type_per_player_and_the_box_the_rest() -> None:
    public = Table(3).public()
    assert public.rooms == dict.fromkeys("WPCNA", 3)
    assert public.box == dict.fromkeys("WPCNA", 9)


def test_the_supply_grows_with_the_players() -> None:
    assert Table(4).public().supply == {
        "garage": 9,
        "shop": 9,
        "armory": 5,
        "trash": 5,
        "move": 5,
        "exchange": 5,
        "advertise": 5,
    }


def test_with_the_office_there_is_no_trash() -> None:
    supply = Table(2, office=True).public().supply
    assert supply["office"] == 3
    assert "trash" not in supply


def test_everybody_starts_with_three_tokens_and_nothing_else() -> None:
    player = Table(2).public().seats["1"]
    assert (player.score, player.tokens, player.tears, player.waste) == (0, 3, 0, "")
    assert player.machines == {"1": "", "2": "", "3": ""}


@pytest.mark.parametrize(("more", "cards"), [(False, 8), (True, 12)])
def test_the_expansion_adds_four_anomalies(more: bool, cards: int) -> None:
    assert Table(2, more_anomalies=more).public().anomalies_left == cards


def test_the_first_player_is_the_one_drawn() -> None:
    assert game.to_act(Table(3, seating=(2, 0, 1), first=1).state) == (1,)


def test_every_trip_has_a_name_of_its_own() -> None:
    names = {offer.name for card in TRIP_CARDS for offer in card.offers}
    assert len(names) == 2 * len(TRIP_CARDS) == 42


def test_chance_draws_by_the_labels_that_anyone_can_check() -> None:
    chance = Chance(b"k" * 32)
    state = game.initial(game.Options(futures=True, more_anomalies=True), 4, 1)
    deal = game.draw(state, chance)
    assert deal.seating == chance.shuffle("seating", range(4))
    assert deal.first == deal.seating[chance.pick("first-player", 4)]
    assert deal.ad == chance.shuffle("trips:ad", (1989, 1969, 1912, 1889, 1776, 1666, 1492, 1066))
    assert deal.future == chance.shuffle("trips:future", (2077, 2150, 2248, 2525, 3001))
    assert deal.anomalies == chance.shuffle("anomalies", range(1, 13))


def setup(**changes: object) -> dict[str, object]:
    trips = {"ad": list(AD), "bc": list(BC)}
    return {"seating": [0, 1], "first_player": 0, "trips": trips, "anomalies": list(range(1, 9)), **changes}


@pytest.mark.parametrize(
    "random",
    [
        {},
        setup(seating=[0, 0]),
        setup(seating=[0, 1, 2]),
        setup(first_player=2),
        setup(first_player="0"),
        setup(trips={"ad": list(AD)}),
        setup(trips={"ad": list(BC), "bc": list(AD)}),
        setup(trips={"ad": list(AD), "bc": list(BC), "future": list(FUTURE)}),
        setup(anomalies=list(range(1, 13))),
        setup(anomalies=[1, 1, 3, 4, 5, 6, 7, 8]),
        setup(extra=1),
    ],
)
def test_a_deal_that_cannot_be_is_a_bad_setup(random: dict[str, object]) -> None:
    state = game.initial(game.Options(), 2, 1)
    with pytest.raises(Rejected, match="bad_setup"):
        game.decide(state, CHANCE, game.scripted(state, random))


def test_nobody_deals_twice_or_in_chances_place() -> None:
    state = game.initial(game.Options(), 2, 1)
    deal = game.scripted(state, setup())
    with pytest.raises(Rejected, match="bad_setup"):
        game.decide(state, Seat(0), deal)
    with pytest.raises(Rejected, match="bad_setup"):
        game.decide(Table(2).state, CHANCE, deal)


@pytest.mark.parametrize(("seats", "version"), [(1, 1), (5, 1), (2, 2)])
def test_a_table_of_another_size_or_version_is_a_bad_setup(seats: int, version: int) -> None:
    with pytest.raises(Rejected, match="bad_setup"):
        game.initial(game.Options(), seats, version)
