"""What does chance do now?"""

from collections.abc import Mapping

import msgspec

from core.chance import Chance
from core.identity import Seat
from core.looply.commands import Command, Deal, Shuffle
from core.looply.state import State
from core.looply.tiles import full_bag
from core.rejection import Rejected


def draw(state: State, chance: Chance) -> Command:
    """The deal, or the shuffle after a swap, as the seed has it."""
    if state.is_shuffling:
        return Shuffle(bag=chance.shuffle(f"swap:{state.swaps}", state.bag))
    seats, size = len(state.players), state.board.size
    return Deal(
        seating=chance.shuffle("seating", [Seat(seat) for seat in range(seats)]),
        bag=chance.shuffle("bag", full_bag(state.numbers.copies[size])),
        first_bonus=state.numbers.first_bonus(seats, size),
    )


def scripted(state: State, random: Mapping[str, object]) -> Command:
    """The same with outcomes from outside: ``seating``, ``bag`` and maybe ``first_bonus``, or a swap's ``bag``.

    Raises Rejected ``bad_setup``.
    """
    usual = {"first_bonus": state.numbers.first_bonus(len(state.players), state.board.size)}
    try:
        if state.is_shuffling:
            return msgspec.convert({**random, "type": "shuffle"}, Shuffle)
        return msgspec.convert({**usual, **random, "type": "deal"}, Deal)
    except msgspec.ValidationError as error:
        raise Rejected("bad_setup", f"Chance cannot have drawn that: {error}.") from None
