"""What holds in every game, however it is played?"""

from itertools import islice, product

import msgspec
import pytest

import core.loop_inc as game
from core.game import Game
from core.identity import Seat
from core.loop_inc.commands import Command
from core.loop_inc.parts import COMPONENTS
from core.loop_inc.state import State
from core.registry import games
from core.rejection import MATCH_CODES, Rejected
from tests.core.loop_inc.table import folded, moments

FLAGS = list(product((False, True), repeat=3))
TABLES = [(seats, game.Options(futures=f, more_anomalies=m, office=o)) for seats in (2, 3, 4) for f, m, o in FLAGS]
ids = [
    f"{seats}-{''.join('fmo'[i] for i, on in enumerate((o.futures, o.more_anomalies, o.office)) if on)}"
    for seats, o in TABLES
]

every_table = pytest.mark.parametrize(("seats", "options"), TABLES, ids=ids)


def components(state: State) -> int:
    heaps = [state.rooms, state.box]
    for player in state.players:
        heaps += [player.waste, *player.machines]
    return sum(map(len, heaps))


def refusal(state: State, seat: Seat, command: Command) -> str:
    """The code that this command is refused with; '' if it is accepted."""
    try:
        game.decide(state, seat, command)
    except Rejected as refused:
        return refused.code if refused.message else "nothing said"
    return ""


def test_the_registry_finds_it() -> None:
    found: Game = games()["loop-inc"]
    assert found.seats == (2, 3, 4)


@every_table
def test_every_game_ends(seats: int, options: game.Options) -> None:
    state, seat, command = list(moments(seats, options, "end"))[-1]
    state = folded(state, game.decide(state, seat, command))
    outcome = game.outcome(state)
    assert outcome is not None
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(seats))
    assert game.to_act(state) == ()


@every_table
def test_all_of_legal_is_accepted_once(seats: int, options: game.Options) -> None:
    for step, (state, seat, _) in enumerate(moments(seats, options, "legal")):
        if step % 9:
            continue
        listed = list(islice(game.legal(state, seat), 150))
        assert listed
        assert len({msgspec.json.encode(command) for command in listed}) == len(listed)
        for command in listed:
            assert game.parse(msgspec.to_builtins(command)) == command
            assert game.decide(state, seat, command)


def test_what_is_refused_changes_nothing_and_says_why() -> None:
    told = [command for _, _, command in moments(3, TABLES[7][1], "other")]
    for step, (state, _, _) in enumerate(moments(3, TABLES[15][1], "refuse")):
        before = msgspec.json.encode(game.summary(state))
        (seat,) = game.to_act(state)
        codes = {refusal(state, seat, command) for command in told[step % 7 :: 7]}
        assert codes <= {"", *game.refusals, *MATCH_CODES}
        assert msgspec.json.encode(game.summary(state)) == before


def test_what_is_accepted_is_listed() -> None:
    told = [command for _, _, command in moments(4, TABLES[-1][1], "told")]
    for step, (state, seat, _) in enumerate(moments(4, TABLES[-1][1], "listed")):
        listed = {msgspec.json.encode(command) for command in game.legal(state, seat)} if step % 6 == 0 else set()
        for command in told if listed else ():
            try:
                game.decide(state, seat, command)
            except Rejected:
                assert msgspec.json.encode(command) not in listed
            else:
                sets = {"discard", "moves"} & getattr(command, "args", {}).keys()
                assert sets or msgspec.json.encode(command) in listed


@every_table
def test_events_survive_being_stored(seats: int, options: game.Options) -> None:
    assert len({event.stored_as for event in game.events}) == len(game.events)
    for state, seat, command in islice(moments(seats, options, "store"), 60):
        for event in game.decide(state, seat, command):
            stored = msgspec.json.encode(event)
            assert type(event) in game.events
            assert msgspec.json.decode(stored, type=type(event)) == event
            assert msgspec.json.decode(stored).keys() == set(event.__struct_fields__)


@every_table
def test_components_are_never_made(seats: int, options: game.Options) -> None:
    count = 12 * len(COMPONENTS)
    for state, _, _ in moments(seats, options, "count"):
        assert components(state) <= count
        assert all(state.rooms.count(component) <= 12 for component in COMPONENTS)
        count = components(state)


@every_table
def test_a_deadline_starts_with_each_turn_and_only_then(seats: int, options: game.Options) -> None:
    for state, seat, command in moments(seats, options, "turn"):
        after = folded(state, game.decide(state, seat, command))
        begun = game.turn(after) - game.turn(state)
        same = not begun and (after.over is not None or after.actor == seat)
        assert same or (begun == 1 and after.phase == "action")


@every_table
def test_the_server_can_always_play_on(seats: int, options: game.Options) -> None:
    for step, (state, seat, _) in enumerate(moments(seats, options, "timeout")):
        if step % 7 == 0:
            after = folded(state, game.decide(state, seat, game.parse({"type": "timeout"})))
            assert after.over is not None or game.turn(after) == game.turn(state) + 1


def test_anybody_may_resign_at_any_time() -> None:
    for state, _, _ in moments(4, TABLES[-1][1], "resign"):
        for seat in range(4):
            resign = game.parse({"type": "resign"})
            if seat in game.active(state):
                after = folded(state, game.decide(state, Seat(seat), resign))
                assert seat not in game.active(after)
            else:
                with pytest.raises(Rejected, match="not_your_turn"):
                    game.decide(state, Seat(seat), resign)
