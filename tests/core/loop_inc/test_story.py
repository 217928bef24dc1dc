"""What do people read?"""

import msgspec
import pytest

import core.loop_inc as game
from core.identity import CHANCE
from core.loop_inc.cards import Trip
from core.loop_inc.story import UNTOLD
from core.picture import plain
from tests.core.loop_inc.table import Table, moments, named

NAMES = named("Ada", "Bea", "Cy", "Dan")


def told(events: tuple[msgspec.Struct, ...]) -> list[str]:
    return [line for event in events if (line := game.tell(event, NAMES)) is not None]


def test_a_turn_reads_as_a_story() -> None:
    table = Table(2, ad=(1989, 1912, 1889))
    table.give(0, machines=("W", "", ""))
    assert told(table.new(0, "shop", component="C", machine=1)) == [
        "Ada takes Shop.",
        "Ada moves C from its room to machine I.",
    ]
    assert told(table.launch(0, 1, (1989, 0))) == [
        "Ada launches machine I to Chips off the Berlin Wall (1989): 2 points, waste W.",
    ]


def test_a_put_back_tells_only_whether_the_cards_were_swapped() -> None:
    table = Table(2, more_anomalies=True)
    table.set(supply={"crystal_ball": 1})
    top = table.state.anomalies[:2]
    events = (*table.new(0, "crystal_ball"), *table.do(0, {"type": "put_back", "swap": True}))
    assert told(events)[-1] == "Ada puts the two back swapped."
    assert not any(card in str(events) for card in top)


def test_the_deal_is_told_without_its_decks() -> None:
    state = game.initial(game.Options(), 2, 1)
    table = Table(2)
    assert state.phase == "setup"
    assert game.tell(table.events[0], NAMES) == "The agency opens; Ada goes first."
    assert CHANCE not in game.active(table.state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_is_a_line_or_not_worth_one(seats: int) -> None:
    options = game.Options(futures=True, more_anomalies=True, office=True)
    for seed in "abc":
        for state, seat, command in moments(seats, options, seed):
            for event in game.decide(state, seat, command):
                line = game.tell(event, NAMES)
                assert (line is None) == isinstance(event, UNTOLD)
                assert line is None or (line.endswith(".") and "\n" not in line)


def test_the_picture_shows_the_table_without_colours() -> None:
    table = Table(2, ad=(1989, 1912, 1889), bc=(44, 480))
    table.give(0, machines=("WPC", "", ""), ads=(Trip(1989, 1),))
    table.give(1, launched=((1, Trip(1989, 0)),))
    text = plain(game.picture(table.public(), {}, NAMES))
    for expected in ("44 BC", "Chips off the Berlin Wall  I Bea", "Ad! Ada", "W×2", "I WPC", "I in 1989", "Ada to act"):
        assert expected in text


def test_the_picture_shows_a_crystal_ball_to_its_viewer_only() -> None:
    table = Table(2, more_anomalies=True, anomalies=("spare_parts", "overtime"))
    table.set(supply={"crystal_ball": 1})
    table.new(0, "crystal_ball")
    drawn = [
        plain(game.picture(table.public(), {seat: table.private(seat) for seat in seats}, NAMES))
        for seats in ((0,), (1,), ())
    ]
    assert "Spare parts, then Overtime" in drawn[0]
    assert "Spare parts" not in drawn[1] + drawn[2]


def test_there_is_a_picture_at_every_moment() -> None:
    options = game.Options(futures=True, more_anomalies=True, office=True)
    assert game.picture(game.public(game.initial(options, 3, 1)), {}, NAMES)
    for state, _, _ in moments(3, options, "draw"):
        privates = {seat: game.private(state, seat) for seat in game.active(state)}
        lines = plain(game.picture(game.public(state), privates, NAMES)).split("\n")
        assert len(lines) > 20
    table = Table(2)
    table.resign(0)
    assert "the game is over: Bea, then Ada" in plain(game.picture(table.public(), {}, NAMES))
