"""Is it over, and who ranks where?"""

from itertools import groupby

from core.identity import Seat
from core.looply.events import Ended
from core.looply.state import State, active


def ending(state: State) -> Ended | None:
    """The end that this state has come to, if any; to be asked after every action and every leaving."""
    reason = _reason(state)
    return None if reason is None else Ended(reason=reason, ranking=ranking(state))


def _reason(state: State) -> str | None:
    playing = active(state)
    if len(playing) <= 1:
        return "resigned"
    if 0 < state.last_round < state.round:
        return "played_out"
    if all(seat in state.passed for seat in playing):
        return "all_passed"
    if state.barren >= state.numbers.idle_rounds * len(playing):
        return "stalled"
    return None


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Everybody, best first: those who stayed, equals together and ascending, then those who left, the last first."""
    stayed = sorted(active(state), key=lambda seat: _merit(state, seat), reverse=True)
    places = [tuple(sorted(equals)) for _, equals in groupby(stayed, key=lambda seat: _merit(state, seat))]
    return (*places, *((seat,) for seat in reversed(state.left)))


def _merit(state: State, seat: Seat) -> tuple[int, ...]:
    """Higher is better; if nobody laid a tile all are equal, however many turns they took."""
    if not state.board.occupied:
        return ()
    player = state.players[seat]
    return player.score, -player.turns, player.best, player.loops
