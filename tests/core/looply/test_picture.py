"""Does the drawing read well without colours?"""

from core import looply
from core.identity import Seat
from core.looply.state import State
from core.picture import plain
from tests.core.looply.table import PASS, RESIGN, after, in_turn, place, started, swap


def drawn(state: State, *seats: int) -> str:
    privates = {Seat(seat): looply.private(state, Seat(seat)) for seat in seats}
    return plain(looply.picture(looply.public(state), privates, name))


def name(seat: Seat) -> str:
    return ["Ada", "Ben", "Cem", "Dan"][seat]


FIRST = "RS RS RC RC BD BD  RX RX RT RT GX GX  YC"


def test_the_board_shows_letters_numbers_tiles_and_bonus_squares() -> None:
    lines = drawn(in_turn(started(2, FIRST), place("RS", "e5"))).splitlines()
    assert lines[2].split() == list("abcdefghi")
    assert lines[3].split() == ["1", "3T", ".", ".", "2T", ".", "2T", ".", ".", "3T"]
    assert lines[7].split() == ["5", ".", "3T", ".", ".", "RS", ".", ".", "3T", "."]


def test_in_a_group_game_the_tiles_say_who_laid_them() -> None:
    assert "RS2" in drawn(in_turn(started(3, FIRST, order=[2, 0, 1]), place("RS", "e5")))


def test_players_stand_in_turn_order_with_their_scores_and_the_one_to_move_is_marked() -> None:
    text = drawn(in_turn(started(3, FIRST, order=[2, 0, 1]), place("RS", "e5")))
    assert text.index("Cem") < text.index("Ada") < text.index("Ben")
    assert "> 0 Ada" in text
    assert "6 points  6 tiles" in text


def test_only_racks_that_are_given_are_shown() -> None:
    state = started(2, FIRST)
    assert "rack of" not in drawn(state)
    assert "rack of Ada: RC RC RS RS BD BD" in drawn(state, 0)
    assert "rack of Ben" not in drawn(state, 0)
    assert "rack of Ben: RT RT RX RX GX GX" in drawn(state, 0, 1)


def test_the_last_action_is_told() -> None:
    state = started(3, FIRST)
    assert "Ada laid RS on e5: 6 ((tile 3) × 2)." in drawn(in_turn(state, place("RS", "e5")))
    assert "Ada swapped 2 tiles." in drawn(in_turn(state, swap("RS BD")))
    assert "Ada passed." in drawn(in_turn(state, PASS))
    assert "left" in drawn(after(state, 0, RESIGN))


def test_the_end_tells_reason_and_places() -> None:
    text = drawn(after(started(2, FIRST), 0, RESIGN))
    assert "over (resigned)" in text
    assert "Ada                 0 points  left  place 2" in text


def test_colours_are_styles_and_nothing_else() -> None:
    state = started(2, FIRST)
    picture = looply.picture(looply.public(state), {Seat(0): looply.private(state, Seat(0))}, name)
    styles = {span.style for line in picture for span in line if span.text in ("RS", "BD")}
    assert styles == {"red", "blue"}
    assert "R red, Y yellow, G green, B blue, P purple" in drawn(state)
