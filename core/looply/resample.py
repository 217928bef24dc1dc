"""Which other world could this be, for all that a viewer knows?"""

from msgspec.structs import replace

from core.chance import Chance
from core.identity import Seat
from core.looply.state import Action, State, active
from core.looply.tiles import Tile, full_bag, in_order, without
from core.viewer import REFEREE, Role, Viewer


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """The state with every tile that the viewer cannot see drawn anew: other racks, the bag, what leavers took along.

    What the viewer just swapped lies in the bag of every such world.
    """
    if viewer is REFEREE or not state.order:
        return state
    own = None if isinstance(viewer, Role) else viewer
    last = state.last
    returned = last.swapped if last is not None and last.seat == own else ()
    unseen = list(chance.shuffle("resample", _unseen(state, own, returned)))
    racks = [
        player.rack if seat == own else _taken(unseen, len(player.rack)) for seat, player in enumerate(state.players)
    ]
    bag = (*_taken(unseen, len(state.bag) - len(returned)), *returned)
    if last is not None and last.seat != own:
        last = _retold(last, racks[last.seat], bag)
    return replace(
        state,
        players=tuple(replace(player, rack=in_order(rack)) for player, rack in zip(state.players, racks, strict=True)),
        bag=bag if state.is_shuffling else chance.shuffle("resample:bag", bag),
        last=last,
    )


def _unseen(state: State, own: Seat | None, returned: tuple[Tile, ...]) -> tuple[Tile, ...]:
    seen = [*state.board.tiles.values(), *returned]
    if own in active(state):
        seen += state.players[own].rack
    return without(full_bag(state.numbers.copies[state.board.size]), seen)


def _taken(unseen: list[Tile], count: int) -> tuple[Tile, ...]:
    return tuple(unseen.pop() for _ in range(count))


def _retold(action: Action, rack: tuple[Tile, ...], bag: tuple[Tile, ...]) -> Action:
    """Another player's last action as it would have been in this world."""
    return replace(action, drawn=rack[: len(action.drawn)], swapped=bag[len(bag) - len(action.swapped) :])
