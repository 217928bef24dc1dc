"""How do these tests set a table? Whole games from a scripted deal, and late positions put together by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from core import looply
from core.chance import Chance
from core.game import Resign, Timeout
from core.identity import CHANCE, Seat
from core.looply.board import board_with
from core.looply.commands import Command, Deal, Options, Pass, Place, Shuffle, Swap
from core.looply.events import Event, Placed
from core.looply.grid import Square
from core.looply.score import Parts
from core.looply.state import State
from core.looply.tiles import Tile, full_bag, in_order, without
from core.rejection import Rejected

PASS, RESIGN, TIMEOUT = Pass(), Resign(), Timeout()


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile(tile) for tile in text.split())


def place(tile: str, square: str) -> Place:
    return Place(tile=tile, square=square)


def swap(text: str) -> Swap:
    return Swap(tiles=tuple(text.split()))


def started(
    seats: int = 2,
    first: str = "",
    *,
    order: Sequence[int] | None = None,
    bonus: Sequence[int] | None = None,
    options: Options = Options(),  # noqa: B008 - it is frozen
) -> State:
    """A game dealt from a bag that begins with these tiles: racks of six in turn order, then what is drawn."""
    state = looply.initial(options, seats, looply.rules)
    top = tiles(first)
    rest = without(full_bag(state.numbers.copies[state.board.size]), top)
    deal = Deal(
        seating=tuple(Seat(seat) for seat in order or range(seats)),
        bag=(*top, *rest),
        first_bonus=tuple(bonus or [0] * seats),
    )
    return after(state, CHANCE, deal)


def events_of(state: State, seat: int, command: Command) -> tuple[Event, ...]:
    return looply.decide(state, Seat(seat), command)


def after(state: State, seat: int, *commands: Command) -> State:
    """The state after commands of one seat; a swap's shuffle turns the bag around."""
    for command in commands:
        for event in events_of(state, seat, command):
            state = looply.evolve(state, event)
        if state.is_shuffling and state.outcome is None:
            state = after(state, CHANCE, Shuffle(bag=state.bag[::-1]))
    return state


def in_turn(state: State, *commands: Command) -> State:
    """The state after commands of whoever is to move, one after the other."""
    for command in commands:
        state = after(state, looply.to_act(state)[0], command)
    return state


def refused(state: State, seat: int, command: Command) -> str:
    """The code of the refusal; '' if there was none."""
    try:
        events_of(state, seat, command)
    except Rejected as refusal:
        return refusal.code
    return ""


def parts_of(state: State, seat: int, tile: str, square: str) -> Parts:
    """The parts of a placement's score."""
    return placed(state, seat, tile, square).parts


def placed(state: State, seat: int, tile: str, square: str) -> Placed:
    event = events_of(state, seat, place(tile, square))[0]
    assert isinstance(event, Placed)
    return event


def late(
    racks: Sequence[str], *, bag: str = "", board: Mapping[str, str] | None = None, order: Sequence[int] | None = None
) -> State:
    """A game in round 1 with these racks by seat, this bag, and this on the board (one tile in the centre)."""
    state = started(len(racks), order=order)
    laid = {Square(square): Tile(tile) for square, tile in (board or {state.board.grid.centre: "RC"}).items()}
    return replace(
        state,
        players=tuple(
            replace(player, rack=in_order(tiles(rack)), has_placed=True)
            for player, rack in zip(state.players, racks, strict=True)
        ),
        bag=tiles(bag),
        board=board_with(state.board.size, laid),
        owners=dict.fromkeys(laid, Seat(0)),
    )


def held(state: State) -> Counter[str]:
    """Every tile that is still in the game, wherever it is."""
    return Counter([*state.bag, *state.board.tiles.values(), *(tile for p in state.players for tile in p.rack)])


def with_player(state: State, seat: int, **changes: object) -> State:
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def reason(state: State) -> str:
    """Why it ended; '' while it is open."""
    return "" if state.outcome is None else state.outcome.reason


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    assert state.outcome is not None
    return state.outcome.ranking


def bot_game(seats: int, bot: str, seed: int) -> Iterator[State]:
    """Every state of a game between bots, from the deal on."""
    chance = Chance(key=b"match %d" % seed)
    state = looply.initial(Options(), seats, looply.rules)
    while acting := looply.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            command = looply.draw(state, chance)
        else:
            luck = Chance(key=b"bot %d %d" % (seed, state.ply))
            command = looply.bots[bot](seat, looply.public(state), looply.private(state, seat), luck)
        for event in looply.decide(state, seat, command):
            state = looply.evolve(state, event)
        yield state
