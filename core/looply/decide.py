"""What does a command come to? All judgement of the game."""

from collections import Counter
from typing import assert_never

from core.game import Resign, Timeout
from core.identity import CHANCE, Seat
from core.looply.commands import Command, Deal, Pass, Place, Shuffle, Swap
from core.looply.ending import ending
from core.looply.events import Dealt, Dropped, Event, Passed, Placed, Resigned, Shuffled, Skipped, Swapped
from core.looply.evolve import evolve
from core.looply.grid import Square
from core.looply.refusals import refuse
from core.looply.score import score
from core.looply.state import State, active, to_act
from core.looply.tiles import Tile, describe, full_bag
from core.rejection import Rejected


def decide(state: State, seat: Seat, command: Command) -> tuple[Event, ...]:
    """The events that a command comes to, the end included. Raises Rejected."""
    _judge_turn(state, seat, command)
    events = _judge(state, seat, command)
    after = state
    for event in events:
        after = evolve(after, event)
    ended = ending(after)
    return events if ended is None else (*events, ended)


def _judge_turn(state: State, seat: Seat, command: Command) -> None:
    if state.outcome is not None:
        raise Rejected("game_over")
    if isinstance(command, Resign):
        if not state.order or seat not in active(state):
            raise Rejected("not_your_turn")
    elif seat not in to_act(state) or (seat == CHANCE) != isinstance(command, Deal | Shuffle):
        raise Rejected("not_your_turn")


def _judge(state: State, seat: Seat, command: Command) -> tuple[Event, ...]:
    match command:
        case Place():
            return (_place(state, seat, command),)
        case Swap():
            return (_swap(state, seat, command),)
        case Pass():
            return (Passed(seat=seat),)
        case Resign():
            return (Resigned(seat=seat),)
        case Timeout():
            return _skip(state, seat)
        case Deal():
            return (_deal(state, command),)
        case Shuffle():
            return (_shuffle(state, command),)
    assert_never(command)


def _place(state: State, seat: Seat, command: Place) -> Placed:
    player = state.players[seat]
    tile, square = Tile(command.tile), Square(command.square)
    if tile not in player.rack:
        raise refuse("not_in_rack")
    _judge_square(state, tile, square)
    first = 0 if player.has_placed else state.first_bonus[state.order.index(seat)]
    played_out = not state.bag and len(player.rack) == 1
    out = state.numbers.last_tile if played_out else 0
    parts, loops = score(state.board, tile, square, state.rules, first=first, out=out)
    return Placed(
        seat=seat,
        tile=tile,
        square=square,
        drawn=state.bag[:1],
        parts=parts,
        loops=loops,
        played_out=played_out,
    )


def _judge_square(state: State, tile: Tile, square: Square) -> None:
    board, grid = state.board, state.board.grid
    bit = grid.bits.get(square)
    if bit is None:
        raise refuse("off_board")
    if bit & board.occupied:
        raise refuse("occupied")
    if not board.occupied:
        if square != grid.centre:
            raise refuse("must_start_in_centre", f"The first tile goes on the centre square, {grid.centre}.")
        return
    touching = grid.sides(bit)
    if not touching & board.occupied:
        raise refuse("touches_nothing")
    if strangers := grid.squares(touching & board.strangers(tile)):
        first = strangers[0]
        other = describe(board.tiles[first])
        raise refuse(
            "does_not_link", f"A {describe(tile)} shares neither colour nor shape with the {other} on {first}."
        )


def _swap(state: State, seat: Seat, command: Swap) -> Swapped:
    tiles = tuple(Tile(tile) for tile in command.tiles)
    if not tiles:
        raise refuse("nothing_to_swap")
    if not Counter(tiles) <= Counter(state.players[seat].rack):
        raise refuse("not_in_rack")
    if len(tiles) > len(state.bag):
        raise refuse("bag_too_small")
    return Swapped(seat=seat, tiles=tiles, drawn=state.bag[: len(tiles)])


def _skip(state: State, seat: Seat) -> tuple[Event, ...]:
    skips = state.players[seat].skips + 1
    if state.is_group and skips >= state.numbers.skips_to_drop:
        return (Skipped(seat=seat), Dropped(seat=seat, skips=skips))
    return (Skipped(seat=seat),)


def _deal(state: State, command: Deal) -> Dealt:
    seats, size, numbers = len(state.players), state.board.size, state.numbers
    if state.order:
        raise Rejected("bad_setup", "The game was dealt already.")
    if sorted(command.seating) != list(range(seats)):
        raise Rejected("bad_setup", "The seating must name every seat once.")
    if Counter(command.bag) != Counter(full_bag(numbers.copies[size])):
        raise Rejected("bad_setup", f"The bag must hold {numbers.copies[size]} tiles of each kind.")
    if len(command.first_bonus) != seats or min(command.first_bonus) < 0:
        raise Rejected("bad_setup", "There must be one first-placement bonus for each seat, none below 0.")
    racks = tuple(command.bag[start : start + numbers.rack] for start in range(0, seats * numbers.rack, numbers.rack))
    bag = command.bag[seats * numbers.rack :]
    return Dealt(seating=command.seating, racks=racks, bag=bag, first_bonus=command.first_bonus)


def _shuffle(state: State, command: Shuffle) -> Shuffled:
    if not state.is_shuffling:
        raise Rejected("bad_setup", "There is nothing to shuffle before the deal.")
    if Counter(command.bag) != Counter(state.bag):
        raise Rejected("bad_setup", "Shuffling must leave the bag with the tiles that it holds.")
    return Shuffled(bag=command.bag)
