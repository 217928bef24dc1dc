"""Which other world looks the same to somebody?"""

from msgspec.structs import replace

from core.chance import Chance
from core.loop_inc.state import State
from core.viewer import REFEREE, SPECTATOR, Viewer

_SEEN = 2


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """The hidden orders drawn anew; what the viewer's Crystal ball shows stays where it is."""
    if viewer is REFEREE:
        return state
    knows = viewer is not SPECTATOR and state.crystal == viewer and not state.players[state.crystal].out
    known = state.anomalies[: _SEEN if knows else 0]
    decks = {era: chance.shuffle(f"resample:{era}", deck) for era, deck in state.decks.items()}
    rest = chance.shuffle("resample:anomalies", state.anomalies[len(known) :])
    return replace(state, decks=decks, anomalies=(*known, *rest))
