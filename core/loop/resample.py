"""Which other world looks the same to this viewer?"""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from core.chance import Chance
from core.loop.cards import DECK, Card, in_order, without
from core.loop.seating import Chair
from core.loop.state import Belongings, State, active
from core.viewer import Role, Viewer

_ME_NOWHERE = Chair(-1)


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """The state with everything drawn anew that this viewer cannot know; for the referee the state itself.

    What stays: the cards laid and revealed at each chair, also in earlier rounds; all eleven of a chair that the
    viewer has sat on; and of the chair they sit on, which are set aside. Who left is taken for a spectator.
    """
    if viewer is Role.REFEREE or not state.cards:
        return state
    mine, known = _ME_NOWHERE, frozenset[Chair]()
    if not isinstance(viewer, Role) and viewer in active(state):
        mine, known = state.chair_of(viewer), state.sat_on[viewer]
    elevens = _elevens(state, known, chance)
    cards = tuple(
        old if chair == mine else _dealt_out(old, elevens[Chair(chair)], chance, f"aside:{chair}")
        for chair, old in enumerate(state.cards)
    )
    return replace(state, cards=cards)


def _elevens(state: State, known: Collection[Chair], chance: Chance) -> Mapping[Chair, tuple[Card, ...]]:
    """Eleven cards for each chair: those that are known there, filled up with unseen ones."""
    fixed = {
        Chair(chair): frozenset(old.all) if chair in known else old.seen | old.public
        for chair, old in enumerate(state.cards)
    }
    unseen = chance.shuffle("unseen", without(DECK, frozenset[Card]().union(*fixed.values())))
    elevens: dict[Chair, tuple[Card, ...]] = {}
    for chair, here in fixed.items():
        missing = state.numbers.cards_a_chair - len(here)
        elevens[chair], unseen = in_order([*here, *unseen[:missing]]), unseen[missing:]
    return elevens


def _dealt_out(old: Belongings, eleven: tuple[Card, ...], chance: Chance, label: str) -> Belongings:
    """The face-down cards of a chair parted anew into its hand and its cards set aside, as many each as before."""
    face_down = chance.shuffle(label, without(eleven, old.public))
    aside = len(old.aside) - len(old.revealed)
    return replace(old, hand=in_order(face_down[aside:]), aside=in_order([*old.revealed, *face_down[:aside]]))
