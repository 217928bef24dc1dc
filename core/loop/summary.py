"""What does the referee, who knows everything, say about a game?"""

import msgspec

from core.loop.state import Phase, State, to_act

Summary = dict[str, object]


def summary(state: State) -> Summary:
    """Everything, by chair except ``scores``, ``left``, ``to_act`` and ``ranking`` (seats); absent, never null."""
    told: Summary = {
        "round": state.round,
        "phase": state.phase.value,
        "chairs": list(state.seating),
        "to_act": sorted(to_act(state)),
        "trick": [{"chair": laid.chair, "cards": list(laid.cards)} for laid in state.trick],
        "passes": list(state.passes),
        "reversed": state.reversed,
        "set_aside_done": list(state.done),
        "places": list(state.places),
        "scores": list(state.scores),
        "left": list(state.left),
        **_cards(state),
    }
    if state.positions:
        told["positions"] = list(state.positions)
    if state.phase in (Phase.SET_ASIDE, Phase.PLAY):
        told["leader"] = state.leader
    if state.phase is Phase.PLAY:
        told["turn"] = state.mover
    if state.outcome is not None:
        told |= msgspec.to_builtins(state.outcome)
    return told


def _cards(state: State) -> Summary:
    return {
        "laid": [[list(cards) for cards in mine.laid] for mine in state.cards],
        "revealed": [list(mine.revealed) for mine in state.cards],
        "hands": [list(mine.hand) for mine in state.cards],
        "aside": [list(mine.aside) for mine in state.cards],
    }
