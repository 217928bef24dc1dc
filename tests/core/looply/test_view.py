"""Who sees what?"""

import msgspec
import pytest

from core import looply
from core.identity import Seat
from core.looply.commands import Command, Options
from core.looply.state import State
from tests.core.looply.table import (
    PASS,
    RESIGN,
    TIMEOUT,
    after,
    bot_game,
    in_turn,
    late,
    place,
    started,
    swap,
    tiles,
    with_player,
)

FIRST = "RS RS RC RC BD BD  RX RX RT RT GX GX  YC"


def public(state: State) -> dict[str, object]:
    view: dict[str, object] = msgspec.json.decode(msgspec.json.encode(looply.public(state)))
    return view


def private(state: State, seat: int) -> dict[str, object]:
    view: dict[str, object] = msgspec.json.decode(msgspec.json.encode(looply.private(state, Seat(seat))))
    return view


def test_everyone_sees_the_table_and_counts() -> None:
    assert public(started(2, FIRST, order=[1, 0])) == {
        "size": 9,
        "board": {},
        "order": [1, 0],
        "turn": 1,
        "round": 1,
        "bag": 63,
        "scores": {"0": 0, "1": 0},
        "racks": {"0": 6, "1": 6},
        "turns": {"0": 0, "1": 0},
        "skips": {"0": 0, "1": 0},
        "loops": {"0": 0, "1": 0},
        "best": {"0": 0, "1": 0},
        "left": [],
    }


def test_everyone_sees_a_placement_with_its_parts() -> None:
    view = public(in_turn(started(2, FIRST), place("RS", "e5")))
    assert view["last"] == {
        "ply": 1,
        "seat": 0,
        "action": "place",
        "tile": "RS",
        "square": "e5",
        "parts": {"tile": 3, "links": 0, "loops": 0, "times": 2, "first": 0, "out": 0, "move": 6, "total": 6},
        "loops": [],
    }
    assert (view["scores"], view["best"], view["turns"]) == ({"0": 6, "1": 0}, {"0": 6, "1": 0}, {"0": 1, "1": 0})


def test_everyone_sees_how_many_tiles_were_swapped_and_not_which() -> None:
    state = in_turn(started(2, FIRST), swap("RS BD"))
    assert public(state)["last"] == {"ply": 1, "seat": 0, "action": "swap", "count": 2}
    assert private(state, 0)["mine"] == {"drawn": ["RC", "YC"], "swapped": ["RS", "BD"]}
    assert "mine" not in private(state, 1)


@pytest.mark.parametrize(
    ("command", "action"), [(PASS, "pass"), (TIMEOUT, "skip"), (RESIGN, "resign")], ids=["pass", "skip", "resign"]
)
def test_other_actions_tell_who_and_what(command: Command, action: str) -> None:
    state = after(started(3, FIRST), 0, command)
    assert public(state)["last"] == {"ply": 1, "seat": 0, "action": action}


def test_skips_in_a_row_and_a_drop_are_seen_by_all() -> None:
    state = in_turn(with_player(started(4), 0, skips=1), TIMEOUT, PASS, PASS, swap("YC"))
    assert public(state)["skips"] == {"0": 2, "1": 0, "2": 0, "3": 0}
    view = public(in_turn(state, TIMEOUT))
    assert view["last"] == {"ply": 6, "seat": 0, "action": "drop"}
    assert (view["left"], view["order"], view["turn"]) == ([0], [0, 1, 2, 3], 1)


@pytest.mark.parametrize(("seats", "owners"), [(2, None), (3, {"e5": 0})])
def test_owners_are_shown_in_group_games_only(seats: int, owners: object) -> None:
    assert public(in_turn(started(seats, FIRST), place("RS", "e5"))).get("owners") == owners


def test_a_round_is_a_turn_for_each_seat() -> None:
    state = started(3)
    rounds = []
    for _ in range(5):
        rounds.append(public(state)["round"])
        state = in_turn(state, swap(state.players[state.mover].rack[0]))
    assert rounds == [1, 1, 1, 2, 2]


def test_the_end_is_seen_by_all() -> None:
    view = public(in_turn(started(2), PASS, PASS))
    assert view["over"] == {"reason": "all_passed", "ranking": [[0, 1]]}
    assert (view["round"], "turn" in view) == (1, False)


def test_a_player_sees_the_rack_in_the_order_of_the_rules_and_where_its_tiles_fit() -> None:
    state = in_turn(started(2, FIRST), place("RS", "e5"))
    assert private(state, 1) == {
        "rack": ["RT", "RT", "RX", "RX", "GX", "GX"],
        "legal": {"RT": "e4 d5 f5 e6", "RX": "e4 d5 f5 e6"},
    }


def test_legal_squares_are_shown_on_other_players_turns_too() -> None:
    state = in_turn(started(2, FIRST), place("RS", "e5"))
    assert state.mover == 1
    assert "RC" in looply.private(state, Seat(0)).legal


def test_a_player_is_told_the_tile_that_came_for_the_one_just_laid() -> None:
    state = in_turn(started(2, FIRST), place("RS", "e5"))
    assert private(state, 0)["mine"] == {"drawn": ["YC"], "swapped": []}
    assert "mine" not in private(state, 1)
    assert "mine" not in private(in_turn(state, PASS), 0)


def test_after_the_end_no_squares_are_offered() -> None:
    assert private(in_turn(started(2), PASS, PASS), 0)["legal"] == {}


def test_who_left_has_no_tiles() -> None:
    assert private(after(started(3), 0, RESIGN), 0)["rack"] == []


def test_private_fields_are_named_unlike_public_ones() -> None:
    assert not set(looply.Public.__struct_fields__) & set(looply.Private.__struct_fields__)


def test_nothing_public_goes_by_what_is_hidden() -> None:
    one = in_turn(started(3, FIRST), place("RS", "e5"), swap("RT RT"))
    other = in_turn(started(3, "RS GC GC GC GX GX  RT RT YX YX YD YD  PX"), place("RS", "e5"), swap("YX YD"))
    assert public(one) == public(other)


def test_views_hold_no_null() -> None:
    for state in bot_game(3, "greedy", 1):
        assert b"null" not in msgspec.json.encode(looply.public(state))
        assert all(b"null" not in msgspec.json.encode(looply.private(state, seat)) for seat in looply.active(state))


def test_before_the_deal_there_is_little_to_see() -> None:
    state = looply.initial(Options(), 3, 1)
    assert public(state)["racks"] == {"0": 0, "1": 0, "2": 0}
    assert "turn" not in public(state)
    assert private(state, 0) == {"rack": [], "legal": {}}


def test_the_referee_sees_all_racks_and_ties_in_turn_order() -> None:
    state = in_turn(late(["BX RS", "RD RC"], bag="GC", order=[1, 0]), PASS)
    assert looply.summary(state)["racks"] == {"1": ["RC", "RD"], "0": ["BX", "RS"]}
    ended = looply.summary(in_turn(state, PASS))
    assert (ended["over"], ended["ranking"], "turn" in ended) == ("all_passed", [[1, 0]], False)
    assert state.players[1].rack == tiles("RC RD")
