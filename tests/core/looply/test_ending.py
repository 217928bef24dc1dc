"""When is it over, why, and who ranks where?"""

from msgspec.structs import replace

from core import looply
from core.identity import Seat
from core.looply.state import State
from tests.core.looply.table import (
    PASS,
    RESIGN,
    TIMEOUT,
    after,
    events_of,
    in_turn,
    late,
    place,
    ranking,
    reason,
    started,
    swap,
    with_player,
)


def test_the_round_is_finished_after_somebody_played_out() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"))
    assert reason(state) == ""
    state = in_turn(state, PASS, place("RX", "d5"))
    assert reason(state) == "played_out"
    assert [player.turns for player in state.players] == [1, 1, 1]


def test_playing_out_in_the_last_turn_of_a_round_ends_at_once() -> None:
    state = in_turn(late(["RS RC", "RD"]), PASS, place("RD", "e4"))
    assert reason(state) == "played_out"


def test_others_may_play_out_in_the_same_round_for_ten_each() -> None:
    state = in_turn(late(["RS", "RD", "RX BC"]), place("RS", "e4"), place("RD", "d5"), PASS)
    assert [player.score for player in state.players] == [14, 15, 0]
    assert reason(state) == "played_out"


def test_the_turn_order_decides_where_a_round_ends() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"], order=[1, 2, 0]), PASS, PASS, place("RS", "e4"))
    assert reason(state) == "played_out"


def test_a_last_tile_with_tiles_in_the_bag_is_no_end() -> None:
    state = in_turn(late(["RS RC", "RD"], bag="GC"), PASS, place("RD", "e4"))
    assert reason(state) == ""


def test_if_the_last_seat_of_the_last_round_leaves_the_round_is_over() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"), PASS)
    assert reason(after(state, 2, RESIGN)) == "played_out"


def test_if_a_seat_that_was_still_to_come_leaves_the_round_goes_on_to_the_others() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"))
    left = after(state, 2, RESIGN)
    assert reason(left) == ""
    assert reason(in_turn(left, PASS)) == "played_out"


def test_if_the_one_who_played_out_leaves_the_round_is_still_finished() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"))
    left = after(state, 0, RESIGN)
    assert reason(left) == ""
    assert reason(in_turn(left, PASS)) == ""
    ended = in_turn(left, PASS, PASS)
    assert reason(ended) == "played_out"
    assert ranking(ended)[-1] == (0,)


def test_it_ends_when_everybody_passed() -> None:
    state = in_turn(started(3), PASS, TIMEOUT)
    assert reason(state) == ""
    assert reason(in_turn(state, PASS)) == "all_passed"


def test_a_placement_or_a_swap_makes_passes_count_anew() -> None:
    placed = in_turn(late(["RS RC", "RD RT"], bag="GC"), PASS, place("RD", "e4"), PASS)
    assert reason(placed) == ""
    assert reason(in_turn(placed, PASS)) == "all_passed"
    swapped = in_turn(late(["RS RC", "RD RT"], bag="GC"), PASS, swap("RD"), PASS)
    assert reason(swapped) == ""


def test_if_the_only_one_who_had_not_passed_leaves_all_have_passed() -> None:
    state = in_turn(started(3), PASS, PASS)
    assert reason(after(state, 2, RESIGN)) == "all_passed"


def test_passes_of_who_left_do_not_count_for_others() -> None:
    state = in_turn(started(3), PASS, PASS)
    assert reason(after(state, 0, RESIGN)) == ""


def stalling(turns: int, seats: int = 2) -> State:
    """A game in which nobody scored for so many turns; the last was a swap."""
    return replace(started(seats), barren=turns)


def test_it_ends_after_three_turns_each_without_a_point() -> None:
    state = started(2)
    for mixed in (PASS, None, TIMEOUT, None, PASS):
        seat = looply.to_act(state)[0]
        state = after(state, seat, mixed or swap(state.players[seat].rack[0]))
        assert reason(state) == ""
    seat = looply.to_act(state)[0]
    assert reason(after(state, seat, swap(state.players[seat].rack[0]))) == "stalled"


def test_a_swap_that_ends_the_game_needs_no_shuffle() -> None:
    state = stalling(5)
    events = events_of(state, 0, swap(state.players[0].rack[0]))
    assert [event.stored_as for event in events] == ["looply.swapped", "looply.ended"]


def test_a_placement_starts_the_count_again() -> None:
    state = in_turn(replace(late(["RS RX", "RD"], bag="GC GC"), barren=5), place("RS", "e4"), PASS)
    assert reason(state) == ""
    assert state.barren == 1


def test_when_somebody_leaves_fewer_barren_turns_suffice() -> None:
    assert reason(after(stalling(6, seats=3), 2, RESIGN)) == "stalled"
    assert reason(after(stalling(5, seats=3), 2, RESIGN)) == ""


def test_a_duel_ends_when_one_resigns_whatever_the_score() -> None:
    state = after(with_player(started(2), 0, score=99), 0, RESIGN)
    assert (reason(state), ranking(state)) == ("resigned", ((1,), (0,)))
    assert looply.active(state) == (1,)


def test_a_group_game_ends_when_one_is_left_and_who_left_later_ranks_higher() -> None:
    state = after(after(started(4), 3, RESIGN), 1, RESIGN)
    assert reason(state) == ""
    state = after(state, 0, RESIGN)
    assert (reason(state), ranking(state)) == ("resigned", ((2,), (0,), (1,), (3,)))


def test_a_drop_that_leaves_one_is_a_resignation() -> None:
    state = after(with_player(started(3), 0, skips=2), 1, RESIGN)
    events = events_of(state, 0, TIMEOUT)
    assert [event.stored_as for event in events] == ["looply.skipped", "looply.dropped", "looply.ended"]
    assert reason(after(state, 0, TIMEOUT)) == "resigned"


def test_a_skip_that_drops_counts_as_a_turn_and_as_a_pass_before_the_seat_leaves() -> None:
    state = in_turn(with_player(started(3), 2, skips=2), PASS, PASS)
    ended = after(state, 2, TIMEOUT)
    assert (reason(ended), ended.players[2].turns) == ("all_passed", 1)
    assert reason(after(replace(with_player(started(3), 0, skips=2), barren=5), 0, TIMEOUT)) == "stalled"


def test_the_ends_are_checked_after_the_drop_with_the_seats_then_left() -> None:
    state = with_player(in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"), PASS), 2, skips=2)
    assert reason(after(state, 2, TIMEOUT)) == "played_out"


def test_resigned_goes_before_played_out() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"))
    state = after(state, 0, RESIGN)
    assert reason(after(in_turn(state, PASS), 2, RESIGN)) == "resigned"


def test_played_out_goes_before_all_passed() -> None:
    state = in_turn(late(["RS", "RD RT", "RX BC"]), place("RS", "e4"))
    state = in_turn(after(state, 0, RESIGN), PASS, PASS)
    assert set(state.passed) >= {1, 2}
    assert reason(state) == "played_out"


def test_all_passed_goes_before_stalled() -> None:
    state = replace(in_turn(started(2), PASS), barren=5)
    assert reason(in_turn(state, PASS)) == "all_passed"


def ranked(*merits: tuple[int, int, int, int], left: tuple[int, ...] = ()) -> tuple[tuple[int, ...], ...]:
    """The ranking of seats by score, turns before the last pass, best move and LOOPs."""
    state = late(["RS"] * len(merits), bag="GC")
    for seat, (score, turns, best, loops) in enumerate(merits):
        state = with_player(state, seat, score=score, turns=turns, best=best, loops=loops)
    state = replace(state, left=tuple(Seat(seat) for seat in left), passed=looply.active(state))
    return ranking(after(state, 0, PASS))


def test_the_higher_score_ranks_first() -> None:
    assert ranked((5, 0, 9, 9), (6, 9, 0, 0)) == ((1,), (0,))


def test_then_fewer_turns() -> None:
    assert ranked((5, 3, 9, 9), (5, 3, 0, 0)) == ((1,), (0,))


def test_then_the_higher_single_move() -> None:
    assert ranked((5, 2, 8, 9), (5, 3, 9, 0)) == ((1,), (0,))


def test_then_more_loops() -> None:
    assert ranked((5, 2, 8, 1), (5, 3, 8, 2)) == ((1,), (0,))


def test_then_they_share_the_place_in_ascending_order() -> None:
    assert ranked((5, 2, 8, 1), (6, 3, 8, 2), (5, 3, 8, 1)) == ((1,), (0, 2))
    assert ranked((5, 2, 8, 1), (5, 3, 8, 1)) == ((0, 1),)


def test_who_stayed_ranks_above_who_left() -> None:
    assert ranked((0, 2, 0, 0), (1, 3, 1, 0), (99, 3, 50, 5), left=(2,)) == ((1,), (0,), (2,))


def test_if_nobody_placed_a_tile_all_who_stayed_share_the_first_place() -> None:
    state = in_turn(started(4), swap("RC"), PASS)
    state = in_turn(after(state, 2, RESIGN), PASS, PASS)
    assert [player.turns for player in state.players] == [2, 1, 0, 1]
    assert (reason(state), ranking(state)) == ("all_passed", ((0, 1, 3), (2,)))


def test_that_takes_nothing_but_an_empty_board() -> None:
    state = after(in_turn(started(3, "RS"), PASS, PASS), 0, RESIGN)
    assert reason(state) == ""
    assert ranking(in_turn(state, PASS)) == ((1, 2), (0,))
