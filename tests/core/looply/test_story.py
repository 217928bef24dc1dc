"""How is it told?"""

from core import looply
from core.identity import Seat
from core.looply.events import Dealt, Dropped, Ended, Passed, Placed, Resigned, Shuffled, Skipped, Swapped
from core.looply.loops import Loop
from core.looply.score import Parts
from core.looply.tiles import Tile
from tests.core.looply.table import bot_game, events_of, started, tiles

ADA, BEN, CEM = Seat(0), Seat(1), Seat(2)


def name(seat: Seat) -> str:
    return ["Ada", "Ben", "Cem"][seat]


def told(event: object) -> str | None:
    return looply.tell(event, name)


def test_a_placement_is_told_with_its_sum() -> None:
    parts = Parts(tile=3, links=2, loops=24, times=2, first=4, out=10, move=58, total=72)
    loop = Loop(hole=(), ring=())
    event = Placed(seat=ADA, tile=Tile("RS"), square="c3", drawn=(), parts=parts, loops=(loop,), played_out=True)
    assert told(event) == (
        "Ada laid RS on c3, closing a LOOP: 72 ((tile 3 + links 2 + LOOPs 24) × 2 + first placement 4 + last tile 10)."
    )


def test_the_other_events_are_told_in_a_line() -> None:
    assert (
        told(Dealt(seating=(CEM, ADA, BEN), racks=(), bag=(), first_bonus=())) == "Cem, Ada and Ben play in this order."
    )
    assert told(Swapped(seat=BEN, tiles=tiles("RC RD"), drawn=tiles("GX GT"))) == "Ben swapped RC RD and drew GX GT."
    assert told(Shuffled(bag=())) is None
    assert told(Passed(seat=ADA)) == "Ada passed."
    assert told(Skipped(seat=ADA)) == "Ada missed the deadline."
    assert told(Resigned(seat=ADA)) == "Ada resigned."
    assert told(Dropped(seat=ADA, skips=3)) == "Ada was dropped after three missed turns."
    ended = Ended(reason="all_passed", ranking=((BEN,), (ADA, CEM)))
    assert told(ended) == "It is over: everybody passed. Ben, then Ada and Cem."


def test_only_a_drop_is_announced() -> None:
    assert looply.announce(Dropped(seat=ADA, skips=3), name) == "Ada was dropped after three missed turns."
    assert looply.announce(Resigned(seat=ADA), name) is None


def test_every_event_of_a_game_can_be_told() -> None:
    state = started(3)
    for after in bot_game(3, "greedy", 6):
        for command in looply.legal(after, after.mover):
            assert all(told(event) for event in events_of(after, after.mover, command))
            break
    assert told(events_of(state, 0, looply.parse({"type": "pass"}))[0])
