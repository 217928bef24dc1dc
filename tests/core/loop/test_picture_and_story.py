"""What people read: the table as text, the story, and the chat."""

from core import loop
from core.identity import Seat
from core.loop.events import Dropped
from core.picture import plain
from tests.core.loop.given import (
    RESIGN,
    TIMEOUT,
    after,
    donden,
    in_tricks,
    judged,
    lay,
    name,
    random_game,
)


def test_the_table_is_readable_without_colours() -> None:
    state = in_tricks("R4 R5 B2", "Y4 Y7", asides=["R8 R1", "Y8 Y1"], positions=(1, 2), scores=(3, -1))
    state = after(state, (0, donden("R8")), (0, lay("R4 R5")))
    text = plain(loop.picture(loop.public(state), {Seat(1): loop.private(state, Seat(1))}, name))
    assert "low is high" in text
    assert "[R4 R5]" in text
    assert "trick  Ada R4 R5" in text
    assert "> Bob" in text
    assert "Bob holds  Y4 Y7" in text
    assert "R1" not in text
    assert "B2" not in text


def test_every_card_is_in_its_colour_and_has_its_letter() -> None:
    state = after(in_tricks("R4 R5", "Y4 Y7"), (0, lay("R4")))
    spans = [span for line in loop.picture(loop.public(state), {}, name) for span in line]
    assert any(span.text == "R4" and span.style == "red" for span in spans)


def test_every_moment_can_be_drawn_and_every_event_told() -> None:
    for state, seat, command in random_game(4, "pictures", oddities=True):
        privates = {each: loop.private(state, each) for each in loop.active(state)}
        assert plain(loop.picture(loop.public(state), privates, name)).startswith("LOOP  round")
        if loop.outcome(state) is None:
            for event in judged(state, seat, command):
                line = loop.tell(event, name)
                assert line is None or "\n" not in line


def test_the_story_says_what_the_server_did() -> None:
    (played,) = judged(in_tricks("R4 R5", "Y4 Y7"), 0, TIMEOUT)
    assert loop.tell(played, name) == "Ada lays R4 (played by the server)."
    assert loop.announce(played, name) is None


def test_a_drop_is_announced_and_nothing_else() -> None:
    assert loop.announce(Dropped(seat=Seat(0), missed=3), name) == "Ada was dropped after three missed turns."
    events = judged(in_tricks("R4 R5", "Y4 Y7"), 0, RESIGN)
    assert [loop.announce(event, name) for event in events] == [None, None]
    assert loop.tell(events[-1], name) == "The game is over. 1. Bob, 2. Ada."
