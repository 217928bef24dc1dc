"""What does the referee tell about a game? Everything but the order of the bag."""

import msgspec

from core.looply.grid import Square
from core.looply.state import State


def summary(state: State) -> dict[str, object]:
    """The referee's summary: racks sorted as text, ``turn`` while it is open, ``over`` and ``ranking`` afterwards.

    ``last`` is there after a placement; seats that share a place stand in turn order.
    """
    players = {str(seat): state.players[seat] for seat in state.order}
    told: dict[str, object] = {
        "scores": {seat: player.score for seat, player in players.items()},
        "bag": len(state.bag),
        "racks": {seat: sorted(player.rack) for seat, player in players.items()},
        "board": {square: state.board.tiles[square] for square in _laid(state)},
        "left": list(state.left),
    }
    if state.outcome is None:
        told["turn"] = state.mover
    else:
        told["over"] = state.outcome.reason
        told["ranking"] = [sorted(place, key=state.order.index) for place in state.outcome.ranking]
    if state.last is not None and state.last.kind == "place":
        told["last"] = msgspec.to_builtins({"parts": state.last.parts, "loops": state.last.loops})
    return told


def _laid(state: State) -> tuple[Square, ...]:
    return state.board.grid.squares(state.board.occupied)
