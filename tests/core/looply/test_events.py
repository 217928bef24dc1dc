"""What is stored, and does folding it give the same state?"""

from collections.abc import Iterator

import msgspec
import pytest

from core import looply
from core.chance import Chance
from core.identity import CHANCE, Seat
from core.looply.commands import Options
from core.looply.events import EVENTS, Dealt, Dropped, Ended, Event, Placed, Shuffled, Swapped
from core.looply.state import State
from tests.core.looply.table import RESIGN, TIMEOUT, events_of, in_turn, place, started, swap, with_player


def test_stored_names_are_hand_written_and_each_once() -> None:
    assert [event.stored_as for event in EVENTS] == [
        "looply.dealt",
        "looply.placed",
        "looply.swapped",
        "looply.shuffled",
        "looply.passed",
        "looply.skipped",
        "looply.resigned",
        "looply.dropped",
        "looply.ended",
    ]


def stored(event: Event) -> bytes:
    return msgspec.json.encode(event)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_events_survive_storage_and_fold_to_the_same_state(seats: int) -> None:
    seen = set()
    for state, event in told_game(seats):
        again = msgspec.json.decode(stored(event), type=type(event))
        assert again == event
        assert b"null" not in stored(event)
        assert looply.evolve(state, again) == looply.evolve(state, event)
        seen.add(type(event))
    assert {Dealt, Placed, Swapped, Shuffled, Ended} <= seen


def told_game(seats: int) -> Iterator[tuple[State, Event]]:
    """Each event of a bot's game with the state that it met."""
    state = looply.initial(Options(), seats, 1)
    while acting := looply.to_act(state):
        seat = acting[0]
        luck = Chance(key=b"story %d" % state.ply)
        if seat == CHANCE:
            command = looply.draw(state, luck)
        elif state.ply in (3, 8):
            command = swap(state.players[seat].rack[0])
        else:
            command = looply.bots["random"](seat, looply.public(state), looply.private(state, seat), luck)
        for event in looply.decide(state, seat, command):
            yield state, event
            state = looply.evolve(state, event)


def test_bodies_are_plain_and_leave_nothing_out() -> None:
    (event,) = events_of(started(2, "RS RC RC BC BC GC RD RD RT RT YX YX GS"), 0, place("RS", "e5"))
    assert msgspec.to_builtins(event) == {
        "seat": 0,
        "tile": "RS",
        "square": "e5",
        "drawn": ("GS",),
        "parts": {"tile": 3, "links": 0, "loops": 0, "times": 2, "first": 0, "out": 0, "move": 6, "total": 6},
        "loops": (),
        "played_out": False,
    }


def test_the_drop_and_the_end_are_events_of_their_own() -> None:
    state = with_player(in_turn(started(3), RESIGN), 1, skips=2)
    assert events_of(state, 1, TIMEOUT)[1:] == (
        Dropped(seat=Seat(1), skips=3),
        Ended(reason="resigned", ranking=((Seat(2),), (Seat(1),), (Seat(0),))),
    )
