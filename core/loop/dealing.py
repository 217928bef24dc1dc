"""How are seats and cards dealt, and is a given deal possible?"""

from collections.abc import Mapping

import msgspec

from core.chance import Chance
from core.identity import Seat
from core.loop.cards import DECK, Card, in_order, is_card
from core.loop.commands import Deal
from core.loop.events import Dealt
from core.loop.seating import Chair
from core.loop.state import Phase, State
from core.rejection import Rejected


class _Script(msgspec.Struct, frozen=True, kw_only=True):
    seating: tuple[Seat, ...]
    deal: dict[str, tuple[Card, ...]]
    first_leader: Chair


def draw(state: State, chance: Chance) -> Deal:
    """The deal that this chance gives."""
    size = state.numbers.cards_a_chair
    order = chance.shuffle("deal", DECK)
    return Deal(
        seating=chance.shuffle("seating", [Seat(seat) for seat in range(state.players)]),
        deal=tuple(order[chair * size : (chair + 1) * size] for chair in range(state.players)),
        first_leader=Chair(chance.pick("first-leader", state.players)),
    )


def scripted(state: State, random: Mapping[str, object]) -> Deal:
    """A deal given from outside, cards by chair. Raises Rejected ``bad_setup``."""
    try:
        script = msgspec.convert(random, _Script)
    except msgspec.ValidationError as error:
        raise Rejected("bad_setup", f"That is no deal: {error}.") from None
    chairs = [str(chair) for chair in range(state.players)]
    if script.deal.keys() != set(chairs):
        raise Rejected("bad_setup", "Every chair needs its cards.")
    return Deal(
        seating=script.seating,
        deal=tuple(script.deal[chair] for chair in chairs),
        first_leader=script.first_leader,
    )


def deal(state: State, command: Deal) -> Dealt:
    """The deal as it happens. Raises Rejected ``bad_setup`` if it cannot be."""
    if state.phase is not Phase.DEAL:
        raise Rejected("bad_setup", "The cards were dealt before.")
    if sorted(command.seating) != list(range(state.players)):
        raise Rejected("bad_setup", "Everybody needs a chair.")
    if not 0 <= command.first_leader < state.players:
        raise Rejected("bad_setup", "The first leader's chair is not there.")
    size = state.numbers.cards_a_chair
    if len(command.deal) != state.players or any(len(hand) != size for hand in command.deal):
        raise Rejected("bad_setup", f"Every chair gets {size} cards.")
    cards = [card for hand in command.deal for card in hand]
    if len(set(cards)) != len(cards) or not all(map(is_card, cards)):
        raise Rejected("bad_setup", "Every card is there once.")
    hands = tuple(in_order(hand) for hand in command.deal)
    return Dealt(seating=command.seating, hands=hands, first_leader=command.first_leader)
