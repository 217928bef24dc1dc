"""Who won, and who comes after them?"""

from core.identity import Seat
from core.loop.state import State, active


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Everybody, best first: who stayed by score and then by place in the last round, then who left, last first.

    While places of the round are open it is only asked when a single seat has stayed.
    """
    stayed = sorted(active(state), key=lambda seat: (-state.scores[seat], _place(state, seat)))
    return tuple((seat,) for seat in (*stayed, *reversed(state.left)))


def _place(state: State, seat: Seat) -> int:
    chair = state.chair_of(seat) if state.seating else None
    return state.places.index(chair) if chair in state.places else state.players
