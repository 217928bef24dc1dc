"""How is a game dealt, and is this a deal that can be?"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from core.chance import Chance
from core.identity import CHANCE, Seat
from core.loop_inc.cards import dates
from core.loop_inc.commands import Deal
from core.loop_inc.events import Event, SetUp, TurnBegan
from core.loop_inc.rules import anomaly_numbers
from core.loop_inc.state import State
from core.rejection import Rejected


class _Trips(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    ad: tuple[int, ...]
    bc: tuple[int, ...]
    future: tuple[int, ...] = ()


class _Outcomes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seating: tuple[int, ...]
    first_player: int
    trips: _Trips
    anomalies: tuple[int, ...]


def draw(state: State, chance: Chance) -> Deal:
    """Everything that chance decides in a game, at once."""
    seating = chance.shuffle("seating", _seats(state))
    return Deal(
        seating=seating,
        first=seating[chance.pick("first-player", len(seating))],
        ad=chance.shuffle("trips:ad", dates("ad")),
        bc=chance.shuffle("trips:bc", dates("bc")),
        future=chance.shuffle("trips:future", _futures(state)),
        anomalies=chance.shuffle("anomalies", anomaly_numbers(state.options)),
    )


def scripted(_state: State, random: Mapping[str, object]) -> Deal:
    """The deal whose outcomes are given. Raises Rejected ``bad_setup`` if they are malformed."""
    try:
        given = msgspec.convert(random, _Outcomes)
    except msgspec.ValidationError as error:
        raise Rejected("bad_setup", f"These are not the outcomes of a deal: {error}.") from None
    return Deal(
        seating=given.seating,
        first=given.first_player,
        ad=given.trips.ad,
        bc=given.trips.bc,
        future=given.trips.future,
        anomalies=given.anomalies,
    )


def deal(state: State, seat: Seat, command: Deal) -> tuple[Event, ...]:
    """The set-up and the first turn. Raises Rejected ``bad_setup`` if the deal cannot be."""
    pairs = (
        (command.seating, _seats(state)),
        (command.ad, dates("ad")),
        (command.bc, dates("bc")),
        (command.future, _futures(state)),
        (command.anomalies, anomaly_numbers(state.options)),
    )
    if seat != CHANCE or state.phase != "setup" or not all(_same(given, wanted) for given, wanted in pairs):
        raise Rejected("bad_setup")
    if command.first not in command.seating:
        raise Rejected("bad_setup")
    dealt = SetUp(
        seating=command.seating,
        first=command.first,
        ad=command.ad,
        bc=command.bc,
        future=command.future,
        anomalies=command.anomalies,
    )
    return (dealt, TurnBegan(seat=command.first))


def _seats(state: State) -> Sequence[int]:
    return range(len(state.players))


def _futures(state: State) -> tuple[int, ...]:
    return dates("future") if state.options.futures else ()


def _same(given: Iterable[int], wanted: Iterable[int]) -> bool:
    return sorted(given) == sorted(wanted)
