"""What may a seat do now?"""

from collections.abc import Iterator

from core.identity import CHANCE, Seat
from core.looply.commands import Command, Pass, Place
from core.looply.state import State, to_act


def legal(state: State, seat: Seat) -> Iterator[Command]:
    """The placements, by tile and in reading order, and the pass; any swap that the bag can match is legal besides."""
    if seat == CHANCE or seat not in to_act(state):
        return
    for tile in dict.fromkeys(state.players[seat].rack):
        for square in state.board.grid.squares(state.board.fits(tile)):
            yield Place(tile=tile, square=square)
    yield Pass()
