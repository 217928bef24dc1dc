"""What does a command come to, and what is refused?"""

import pytest

from core import looply
from core.identity import CHANCE, Seat
from core.looply.commands import Deal, Options, Place, Shuffle
from core.looply.events import Dropped, Skipped, Swapped
from core.looply.refusals import REFUSALS
from core.looply.tiles import full_bag
from core.rejection import Rejected
from tests.core.looply.table import (
    PASS,
    RESIGN,
    TIMEOUT,
    after,
    events_of,
    in_turn,
    late,
    place,
    placed,
    refused,
    started,
    swap,
    tiles,
    with_player,
)

FIRST = "RS RS RC RC BD BD  RX RX RT RT GX GX  YC"


@pytest.mark.parametrize(("seats", "options", "size"), [(2, {}, 9), (3, {}, 9), (4, {}, 11), (4, {"board": 9}, 9)])
def test_the_board_goes_by_the_players(seats: int, options: dict[str, int], size: int) -> None:
    assert looply.initial(Options(**options), seats, 1).board.size == size


@pytest.mark.parametrize(("seats", "board"), [(2, 9), (3, 11), (3, 9)])
def test_only_four_choose_the_board(seats: int, board: int) -> None:
    with pytest.raises(Rejected, match="bad_setup"):
        looply.initial(Options(board=board), seats, 1)


@pytest.mark.parametrize(("seats", "rules"), [(1, 1), (5, 1), (2, 99)])
def test_a_game_that_no_rules_know_cannot_be_set_up(seats: int, rules: int) -> None:
    with pytest.raises(Rejected, match="bad_setup"):
        looply.initial(Options(), seats, rules)


def test_whole_racks_are_dealt_in_turn_order() -> None:
    state = started(2, FIRST, order=[1, 0])
    assert state.players[1].rack == tiles("RC RC RS RS BD BD")
    assert state.players[0].rack == tiles("RT RT RX RX GX GX")
    assert state.bag[0] == "YC"
    assert looply.to_act(state) == (1,)


def test_before_the_deal_only_chance_acts() -> None:
    state = looply.initial(Options(), 2, 1)
    assert looply.to_act(state) == (CHANCE,)
    assert refused(state, 0, PASS) == refused(state, 0, RESIGN) == "not_your_turn"


@pytest.mark.parametrize(
    "deal",
    [
        Deal(seating=(Seat(0), Seat(0)), bag=full_bag(3), first_bonus=(0, 0)),
        Deal(seating=(Seat(0),), bag=full_bag(3), first_bonus=(0, 0)),
        Deal(seating=(Seat(0), Seat(1)), bag=full_bag(3)[1:], first_bonus=(0, 0)),
        Deal(seating=(Seat(0), Seat(1)), bag=full_bag(4), first_bonus=(0, 0)),
        Deal(seating=(Seat(0), Seat(1)), bag=full_bag(3), first_bonus=(0,)),
        Deal(seating=(Seat(0), Seat(1)), bag=full_bag(3), first_bonus=(0, -1)),
        Shuffle(bag=full_bag(3)),
    ],
)
def test_an_impossible_deal_is_refused(deal: Deal | Shuffle) -> None:
    assert refused(looply.initial(Options(), 2, 1), CHANCE, deal) == "bad_setup"


def test_a_placement_draws_the_next_tile_of_the_bag() -> None:
    state = after(started(2, FIRST), 0, place("RS", "e5"))
    assert state.players[0].rack == tiles("RC RC RS YC BD BD")
    assert len(state.bag) == 62
    assert state.board.tiles == {"e5": "RS"}


def test_a_placement_draws_nothing_from_an_empty_bag() -> None:
    assert placed(late(["RS RX", "RD"]), 0, "RS", "e4").drawn == ()


def test_a_refused_placement_is_told_by_the_first_reason() -> None:
    state = started(2, FIRST)
    assert refused(state, 1, place("ZZ", "z9")) == "not_your_turn"
    assert refused(state, 0, place("ZZ", "z9")) == "not_in_rack"
    assert refused(state, 0, place("RX", "e5")) == "not_in_rack"
    assert refused(state, 0, place("RS", "d5")) == "must_start_in_centre"
    state = in_turn(state, place("RS", "e5"))
    assert refused(state, 1, place("GX", "e5")) == "occupied"
    assert refused(state, 1, place("GX", "d4")) == "touches_nothing"
    assert refused(state, 1, place("GX", "d5")) == "does_not_link"


@pytest.mark.parametrize("square", ["j1", "a10", "a0", "A1", "", "e05", "e5 ", "5e", "é5"])
def test_what_is_no_square_is_off_the_board(square: str) -> None:
    assert refused(started(2, FIRST), 0, place("RS", square)) == "off_board"


def test_the_first_neighbour_that_does_not_link_is_named() -> None:
    state = late(["RX", "RD"], board={"e4": "BC", "d5": "GS", "e6": "RT", "f5": "YD"})
    with pytest.raises(Rejected, match="blue circle on e4"):
        events_of(state, 0, place("RX", "e5"))
    linking = late(["BX", "RD"], board={"e4": "BC", "d5": "GS", "e6": "RT"})
    with pytest.raises(Rejected, match="green square on d5"):
        events_of(linking, 0, place("BX", "e5"))


def test_a_swap_draws_first_and_puts_back_after() -> None:
    state = started(2, FIRST)
    event = events_of(state, 0, swap("BD RC"))[0]
    assert isinstance(event, Swapped)
    assert event.drawn == state.bag[:2]
    swapped = looply.evolve(state, event)
    assert swapped.bag == (*state.bag[2:], "BD", "RC")
    assert looply.to_act(swapped) == (CHANCE,)
    assert looply.turn(swapped) == looply.turn(state) + 1


def test_after_a_swap_the_whole_bag_is_shuffled() -> None:
    swapped = looply.evolve(started(2, FIRST), events_of(started(2, FIRST), 0, swap("BD"))[0])
    assert refused(swapped, CHANCE, Shuffle(bag=swapped.bag[1:])) == "bad_setup"
    assert refused(swapped, 1, PASS) == "not_your_turn"
    shuffled = after(swapped, CHANCE, Shuffle(bag=swapped.bag[::-1]))
    assert shuffled.bag == swapped.bag[::-1]
    assert looply.to_act(shuffled) == (1,)
    assert looply.turn(shuffled) == looply.turn(swapped)


def test_a_refused_swap_is_told_by_the_first_reason() -> None:
    state = late(["RS RS BD", "RD"], bag="GC")
    assert refused(state, 1, swap("")) == "not_your_turn"
    assert refused(state, 0, swap("")) == "nothing_to_swap"
    assert refused(state, 0, swap("RS RS RS")) == "not_in_rack"
    assert refused(state, 0, swap("GX")) == "not_in_rack"
    assert refused(state, 0, swap("RS RS")) == "bag_too_small"
    assert refused(state, 0, swap("RS")) == ""


def test_a_swap_may_take_the_whole_bag() -> None:
    state = in_turn(late(["RS BD", "RD"], bag="GC PX"), swap("RS BD"))
    assert state.players[0].rack == tiles("GC PX")
    assert sorted(state.bag) == ["BD", "RS"]


def test_turns_go_round_in_the_order_that_was_dealt() -> None:
    state = started(3, order=[2, 0, 1])
    movers = []
    for _ in range(2):
        movers.append(looply.to_act(state)[0])
        state = in_turn(state, PASS)
    assert movers == [2, 0]


def test_an_expired_turn_is_a_skip() -> None:
    state = started(2, FIRST)
    assert events_of(state, 0, TIMEOUT) == (Skipped(seat=Seat(0)),)
    skipped = after(state, 0, TIMEOUT)
    assert (skipped.players[0].turns, skipped.players[0].skips, skipped.mover) == (1, 1, 1)
    assert refused(state, 1, TIMEOUT) == "not_your_turn"


def test_in_a_group_game_the_third_skip_in_a_row_drops() -> None:
    state = with_player(started(3), 0, skips=2)
    assert events_of(state, 0, TIMEOUT) == (Skipped(seat=Seat(0)), Dropped(seat=Seat(0), skips=3))
    dropped = after(state, 0, TIMEOUT)
    assert looply.active(dropped) == (1, 2)
    assert (dropped.players[0].rack, dropped.players[0].turns) == ((), 1)
    assert dropped.mover == 1
    assert looply.turn(dropped) == looply.turn(state) + 1


@pytest.mark.parametrize("command", [PASS, swap("RS"), place("RS", "e5")])
def test_any_other_action_resets_the_skips(command: Place) -> None:
    state = after(with_player(started(3, FIRST), 0, skips=2), 0, command)
    assert state.players[0].skips == 0


def test_another_players_action_does_not_reset_the_skips() -> None:
    state = in_turn(with_player(started(3, FIRST), 1, skips=2), PASS)
    assert state.players[1].skips == 2


def test_in_a_duel_nobody_is_dropped() -> None:
    state = with_player(started(2), 0, skips=7)
    assert events_of(state, 0, TIMEOUT) == (Skipped(seat=Seat(0)),)


def test_resigning_is_accepted_out_of_turn_and_leaves_the_movers_deadline_alone() -> None:
    state = started(3)
    left = after(state, 2, RESIGN)
    assert (looply.turn(left), left.mover) == (looply.turn(state), 0)
    assert left.players[2].rack == ()
    assert left.players[2].turns == 0


def test_when_the_mover_leaves_the_next_deadline_starts() -> None:
    state = started(3)
    left = after(state, 0, RESIGN)
    assert looply.turn(left) != looply.turn(state)
    assert left.mover == 1


def test_tiles_of_who_leaves_go_nowhere_but_their_laid_tiles_and_score_stay() -> None:
    state = in_turn(started(3, FIRST), place("RS", "e5"))
    left = after(state, 0, RESIGN)
    assert left.bag == state.bag
    assert left.board == state.board
    assert left.players[0].score == 6


def test_who_left_is_never_to_move_again() -> None:
    state = after(started(3), 1, RESIGN)
    for command in (RESIGN, PASS, TIMEOUT, place("RS", "e5"), swap("")):
        assert refused(state, 1, command) == "not_your_turn"
    assert [in_turn(state, PASS).mover, state.mover] == [2, 0]


def test_an_ended_game_accepts_nothing() -> None:
    state = after(started(2), 0, RESIGN)
    assert looply.to_act(state) == ()
    for seat in (0, 1, CHANCE):
        for command in (RESIGN, PASS, TIMEOUT, place("RS", "e5"), Shuffle(bag=())):
            assert refused(state, seat, command) == "game_over"


def test_chance_and_players_do_not_act_for_each_other() -> None:
    state = started(2)
    assert refused(state, 0, Shuffle(bag=state.bag)) == "not_your_turn"
    assert refused(looply.initial(Options(), 2, 1), CHANCE, PASS) == "not_your_turn"


def test_no_refusal_says_what_is_hidden() -> None:
    first, second = started(2, FIRST), started(2, "RS RS RC RC BD BD  BC BC GC GC PD PD")
    for command in (place("ZZ", "e5"), place("RS", "a1"), swap("GC"), swap("")):
        with pytest.raises(Rejected) as one:
            events_of(first, 0, command)
        with pytest.raises(Rejected) as other:
            events_of(second, 0, command)
        assert (one.value.code, one.value.message) == (other.value.code, other.value.message)


def test_every_refusal_has_a_sentence() -> None:
    assert all(sentence.endswith(".") for sentence in REFUSALS.values())


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "place", "tile": "RC"},
        {"type": "place", "tile": "RC", "square": 5},
        {"type": "pass", "why": "x"},
        {"type": "swap", "tiles": "RC"},
        {"type": "deal", "seating": [0, 1], "bag": [], "first_bonus": [0, 0]},
        {"type": "shuffle", "bag": []},
        {"type": "fly"},
        [],
        None,
    ],
)
def test_what_no_player_can_ask_is_no_command(raw: object) -> None:
    with pytest.raises(Rejected, match="bad_command"):
        looply.parse(raw)


def test_commands_are_read_as_they_are_written_in_the_rules() -> None:
    assert looply.parse({"type": "place", "tile": "RC", "square": "e5"}) == place("RC", "e5")
    assert looply.parse({"type": "swap", "tiles": ["RC", "GD"]}) == swap("RC GD")
    assert [looply.parse({"type": kind}) for kind in ("pass", "resign", "timeout")] == [PASS, RESIGN, TIMEOUT]
