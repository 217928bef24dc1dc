"""Which moves are listed?"""

from core import looply
from core.identity import CHANCE, Seat
from tests.core.looply.table import PASS, bot_game, in_turn, late, place, refused, started


def test_placements_by_tile_and_square_then_the_pass() -> None:
    state = late(["BX RD RD", "RS"], bag="GC")
    assert list(looply.legal(state, Seat(0))) == [*(place("RD", square) for square in "e4 d5 f5 e6".split()), PASS]


def test_nothing_is_legal_out_of_turn_or_after_the_end() -> None:
    state = started(2)
    assert list(looply.legal(state, Seat(1))) == []
    assert list(looply.legal(state, CHANCE)) == []
    assert list(looply.legal(in_turn(state, PASS, PASS), Seat(0))) == []


def test_what_is_listed_is_accepted_and_no_other_placement_is() -> None:
    for state in list(bot_game(3, "random", 5))[::9]:
        for seat in looply.to_act(state):
            listed = list(looply.legal(state, seat))
            every = [place(tile, square) for tile in set(state.players[seat].rack) for square in state.board.grid.bits]
            accepted = [command for command in every if not refused(state, seat, command)]
            assert sorted(map(str, listed)) == sorted(map(str, [*accepted, PASS]))
