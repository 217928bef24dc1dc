"""How does a game stand, in the shape that the referee protocol shows?"""

from core.loop_inc.cards import Trip
from core.loop_inc.parts import COMPONENTS
from core.loop_inc.score import penalty, score
from core.loop_inc.state import Player, State, ad_on, standing, to_act, trips


def summary(state: State) -> dict[str, object]:
    """Everything the referee tells. Absent, never null."""
    shown: dict[str, object] = {"day": state.day, "phase": state.phase}
    for seat in to_act(state):
        shown["to_act"] = seat
    shown["first"] = state.first
    if state.phase == "launch":
        shown["launches_left"] = state.launches_left
    shown |= {
        "rooms": _counts(state.rooms),
        "box": _counts(state.box),
        "supply": dict(state.supply),
        "anomalies_left": len(state.anomalies),
        "trips": [_trip(state, trip) for trip in trips(state)],
        "seats": [_player(state, player) for player in state.players],
        "left": list(state.left),
    }
    if state.over is not None:
        shown |= {"ranking": [list(place) for place in state.over.ranking], "reason": state.over.reason}
    return shown


def _counts(parts: str) -> dict[str, int]:
    return {component: parts.count(component) for component in COMPONENTS}


def _pair(trip: Trip) -> list[int]:
    return [trip.date, trip.side]


def _trip(state: State, trip: Trip) -> dict[str, object]:
    owner = ad_on(state, trip)
    ad = {} if owner is None else {"ad": owner}
    return {"trip": _pair(trip), **ad, "machines": list(standing(state, trip))}


def _player(state: State, player: Player) -> dict[str, object]:
    shown: dict[str, object] = {
        "score": score(state, player),
        "penalty": penalty(player),
        "tokens": player.tokens,
        "failed": player.failed,
        "fulfilled": player.fulfilled,
        "tears": player.tears,
        "waste": player.waste,
        "machines": list(player.machines),
        "launched": {str(machine): _pair(trip) for machine, trip in player.launched},
        "hand": list(player.hand),
        "tableau": list(player.tableau),
        "new_today": player.new_today,
        "turns_today": player.turns_today,
        "visits": [[visit.day, visit.machine, _pair(visit.trip)] for visit in player.visits],
        "strikes": player.strikes,
    }
    return shown | ({"out": player.out} if player.out else {})
