"""Whole games of random moves."""

import msgspec
import pytest

from core import loop
from core.identity import CHANCE, Seat
from core.loop.commands import Command
from core.loop.state import Phase, State
from core.rejection import Rejected
from tests.core.loop.given import TIMEOUT, after, judged, random_game

SEEDS = [(players, f"game {players} {n}") for players in (2, 3, 4) for n in range(6)]


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_a_game_ends_and_all_of_legal_is_accepted(players: int, seed: str) -> None:
    state = loop.initial(loop.Options(), players, loop.rules)
    for step, (now, _, _) in enumerate(random_game(players, seed, oddities=players % 2 == 0)):
        state = now
        seat = loop.to_act(state)[-1] if loop.to_act(state) else CHANCE
        moves = list(loop.legal(state, seat)) if seat != CHANCE else []
        if seat != CHANCE and step % 5 == 0:
            assert moves
            for move in moves:
                assert loop.parse(msgspec.to_builtins(move)) == move
                judged(state, seat, move)
            judged(state, seat, TIMEOUT)
    result = loop.outcome(state)
    assert result is not None
    assert sorted(seat for (seat,) in result.ranking) == list(range(players))
    assert loop.to_act(state) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_decided_survives_storing_and_folds_to_the_same(players: int) -> None:
    for state, seat, command in random_game(players, f"stored {players}", oddities=True):
        if loop.outcome(state) is not None:
            break
        again = state
        for event in judged(state, seat, command):
            body = msgspec.json.encode(event)
            assert type(event) in loop.events
            again = loop.evolve(again, msgspec.json.decode(body, type=type(event)))
        assert again == after(state, (seat, command))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_refused_command_writes_nothing(players: int) -> None:
    previous: State | None = None
    for state, _, _ in random_game(players, f"refused {players}"):
        moves: list[Command] = []
        if previous is not None and previous.phase is not Phase.DEAL:
            moves = [move for seat in range(players) for move in loop.legal(previous, Seat(seat))]
        for move in moves[:8]:
            for seat in loop.to_act(state):
                if seat == CHANCE or move in set(loop.legal(state, seat)):
                    continue
                with pytest.raises(Rejected):
                    judged(state, seat, move)
        previous = state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_changes_when_and_only_when_somebody_is_waited_for_anew(players: int) -> None:
    previous: State | None = None
    for state, _, _ in random_game(players, f"turns {players}"):
        if previous is not None and state.phase is not Phase.OVER:
            donden = state.last is not None and state.last.action == "donden"
            waiting = previous.phase is state.phase is Phase.SET_ASIDE and previous.round == state.round
            assert (loop.turn(previous) == loop.turn(state)) is (waiting or donden)
        previous = state


def test_every_event_has_a_name_of_its_own_in_the_log() -> None:
    names = [event.stored_as for event in loop.events]  # type: ignore[attr-defined]
    assert len(set(names)) == len(names)
    assert all(name.startswith("loop.") for name in names)
