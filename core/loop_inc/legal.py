"""What may this seat do now?"""

from collections.abc import Iterator

from core.identity import Seat
from core.loop_inc.actions import is_possible, may_tear
from core.loop_inc.cards import CARDS
from core.loop_inc.choices import CHOICES, Args
from core.loop_inc.commands import Command, Done, New, Past, PutBack
from core.loop_inc.launch import launches
from core.loop_inc.rules import NEW_A_DAY
from core.loop_inc.state import State, to_act


def legal(state: State, seat: Seat) -> Iterator[Command]:
    """The legal commands, lazily and in the order of the rules; of sets too many to list only the small ones."""
    if seat not in to_act(state):
        return
    match state.phase:
        case "action":
            yield from _actions(state, seat)
        case "put_back":
            yield PutBack(swap=False)
            yield PutBack(swap=True)
        case "launch":
            yield Done()
            yield from launches(state, seat)


def _actions(state: State, seat: Seat) -> Iterator[Command]:
    player = state.players[seat]
    if player.hand:
        for args in _ways(state, seat, player.hand[0]):
            yield Past(args=args)
    if player.new_today < NEW_A_DAY:
        for card in CARDS:
            if card in state.supply:
                for args in _ways(state, seat, card):
                    yield New(card=card, args=args)


def _ways(state: State, seat: Seat, card: str) -> Iterator[Args]:
    if is_possible(state, seat, card):
        yield from CHOICES[card](state, seat)
    if may_tear(state, seat, card):
        yield {"tear": True}
