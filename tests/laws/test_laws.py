"""What holds for every game that the registry finds."""

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance import Chance
from core.game import Game, Resign, State, Timeout
from core.identity import CHANCE, Seat
from core.registry import games
from core.rejection import MATCH_CODES, Rejected
from core.turn import judge_turn
from core.viewer import SPECTATOR, Viewer
from events import codec
from projections.diff import apply, diff
from projections.view import audience_of, game_view
from tests.laws.playing import Step, Variant, dealt, playout, take, variants

VARIANTS = [variant for game in games().values() for variant in variants(game)]
GAMES = list(games().values())

chances = st.binary(min_size=8, max_size=8).map(Chance)
of_any_variant = given(st.sampled_from(VARIANTS), chances)
some = settings(max_examples=25, deadline=None)


def viewers(game: Game, state: State, seats: int) -> list[Viewer]:
    """Everybody's eyes: each seat's (a spectator's once it has left), and a spectator's."""
    found: list[Viewer] = [audience_of(game, state, Seat(seat)) for seat in range(seats)]
    return [*found, SPECTATOR]


def through_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@some
@of_any_variant
def test_a_game_ends_and_then_nobody_is_to_act(variant: Variant, chance: Chance) -> None:
    *_, last = playout(variant, chance)
    outcome = variant.game.outcome(last.after)
    assert outcome is not None
    assert variant.game.to_act(last.after) == ()
    assert sorted(itertools.chain(*outcome.ranking)) == list(range(variant.seats))
    assert all(list(place) == sorted(place) for place in outcome.ranking)


@some
@of_any_variant
def test_an_ended_game_accepts_nothing(variant: Variant, chance: Chance) -> None:
    steps = list(playout(variant, chance))
    game, end = variant.game, steps[-1].after
    for step in steps[-30:]:
        for command in (step.command, Resign(), Timeout()):
            with pytest.raises(Rejected) as refusal:
                judge_turn(game, end, step.seat, resigning=isinstance(command, Resign), late=False)
            assert refusal.value.code == "game_over"
    assert all(list(game.legal(end, Seat(seat))) == [] for seat in range(variant.seats))


@some
@of_any_variant
def test_all_of_legal_is_accepted(variant: Variant, chance: Chance) -> None:
    game = variant.game
    for number, step in enumerate(playout(variant, chance)):
        if chance.pick(f"look {number}", 12):
            continue
        for seat in range(variant.seats):
            legal = list(itertools.islice(game.legal(step.after, Seat(seat)), 300))
            assert bool(legal) is (seat in game.to_act(step.after))
            for command in legal:
                assert take(game, step.after, Seat(seat), command).events
                assert game.parse(msgspec.to_builtins(command)) == command


@some
@of_any_variant
def test_what_is_refused_is_rejected_with_a_known_code_and_changes_nothing(variant: Variant, chance: Chance) -> None:
    game = variant.game
    steps = list(playout(variant, chance))
    commands = [step.command for step in steps if step.seat != CHANCE]
    for number, step in enumerate(steps[::7]):
        before = through_json(game.summary(step.after))
        command = commands[chance.pick(f"other {number}", len(commands))]
        seat = Seat(chance.pick(f"by {number}", variant.seats))
        try:
            judge_turn(game, step.after, seat, resigning=isinstance(command, Resign), late=False)
            game.decide(step.after, seat, command)
        except Rejected as refusal:
            assert refusal.code in {*MATCH_CODES, *game.refusals}
            assert refusal.message.endswith((".", "!", "?")), refusal.message
        assert through_json(game.summary(step.after)) == before


@some
@of_any_variant
def test_the_fold_is_deterministic_and_events_survive_the_codec(variant: Variant, chance: Chance) -> None:
    game = variant.game
    steps = list(playout(variant, chance))
    again = folded = game.initial(variant.options, variant.seats, game.rules)
    for step in steps:
        for event in step.events:
            name, body = codec.encode(event)
            assert codec.decode(name, body) == event
            again = game.evolve(again, event)
            folded = game.evolve(folded, codec.decode(name, body))
    assert again == folded == steps[-1].after
    for step, repeated in zip(steps, playout(variant, chance), strict=True):
        assert step.events == repeated.events


@some
@of_any_variant
def test_stored_bodies_have_no_null_and_leave_nothing_out(variant: Variant, chance: Chance) -> None:
    for step in playout(variant, chance):
        for event in step.events:
            name, body = codec.encode(event)
            assert name.startswith(f"{variant.game.name}.")
            assert type(event) in variant.game.events
            assert not has_null(msgspec.json.decode(body)), body


def has_null(value: Any) -> bool:
    if isinstance(value, dict):
        return any(has_null(item) for item in value.values())
    return value is None or (isinstance(value, list) and any(has_null(item) for item in value))


@some
@of_any_variant
def test_what_a_viewer_cannot_know_changes_nothing_that_they_see(variant: Variant, chance: Chance) -> None:
    game = variant.game
    for number, step in enumerate(playout(variant, chance)):
        if CHANCE in game.to_act(step.after) or chance.pick(f"look {number}", 6):
            continue
        for viewer in viewers(game, step.after, variant.seats):
            other = game.resample(step.after, viewer, Chance(chance.key + bytes([number % 256])))
            assert through_json(game_view(game, other, viewer)) == through_json(game_view(game, step.after, viewer))
            assert game.to_act(other) == game.to_act(step.after)
            if isinstance(viewer, int):
                assert list(itertools.islice(game.legal(other, viewer), 50)) == list(
                    itertools.islice(game.legal(step.after, viewer), 50)
                )


@settings(max_examples=5, deadline=None)
@given(chances)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_is_something_to_hide_and_resampling_changes_it(game: Game, chance: Chance) -> None:
    state = dealt(variants(game)[0], chance)
    worlds = {msgspec.json.encode(repr(game.resample(state, SPECTATOR, Chance(bytes([i]))))) for i in range(10)}
    assert len(worlds) > 1


@some
@of_any_variant
def test_views_are_json_without_null_and_patches_between_them_fit(variant: Variant, chance: Chance) -> None:
    game = variant.game
    for viewer in (SPECTATOR, Seat(0)):
        held: Any = None
        for step in playout(variant, chance):
            if CHANCE in game.to_act(step.after):
                continue
            view = game_view(game, step.after, audience_of(game, step.after, viewer) if viewer == 0 else viewer)
            decoded = through_json(view)
            assert not has_null(decoded)
            if held is not None:
                assert apply(held[1], through_json(diff(held[0], view))) == decoded
            held = view, decoded


@some
@of_any_variant
def test_public_and_private_fields_have_different_names(variant: Variant, chance: Chance) -> None:
    state = dealt(variant, chance)
    public = set(type(variant.game.public(state)).__struct_fields__)
    private = set(type(variant.game.private(state, Seat(0))).__struct_fields__)
    assert not public & private


@some
@of_any_variant
def test_a_deadline_starts_only_when_somebody_else_or_something_else_is_due(variant: Variant, chance: Chance) -> None:
    game = variant.game
    for step in playout(variant, chance):
        later = game.turn(step.after)
        assert later >= game.turn(step.before)
        waiting = set(game.to_act(step.before)) - {CHANCE}
        if waiting and set(game.to_act(step.after)) - {CHANCE} - waiting and game.outcome(step.after) is None:
            assert later > game.turn(step.before), "whoever is newly due gets a whole deadline"


@some
@of_any_variant
def test_who_has_left_stays_away(variant: Variant, chance: Chance) -> None:
    game = variant.game
    gone: set[Seat] = set()
    for step in playout(variant, chance):
        active = set(game.active(step.after))
        assert not gone & active
        gone = set(map(Seat, range(variant.seats))) - active
        assert not gone & set(game.to_act(step.after))
        for seat in gone:
            with pytest.raises(Rejected) as refusal:
                game.decide(step.after, seat, Resign())
            assert refusal.value.code in {"not_your_turn", "game_over"}


@settings(max_examples=3, deadline=None)
@given(chances)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_bots_play_whole_games_from_their_views_alone(variant: Variant, chance: Chance) -> None:
    game = variant.game
    names = [name for name in sorted(game.bots) if name in {"random", "greedy"}]
    assert len(names) == 2
    state = dealt(variant, chance)
    for number in range(5_000):
        for seat in game.to_act(state)[:1]:
            bot = game.bots[names[(seat + chance.key[0]) % 2]]
            command = bot(seat, game.public(state), game.private(state, seat), Chance(chance.key + number.to_bytes(2)))
            state = take(game, state, seat, command).after
            step: Step | None = None
            while CHANCE in game.to_act(state):
                step = take(game, state, CHANCE, game.draw(state, chance))
                state = step.after
        if game.outcome(state) is not None:
            return
    raise AssertionError(f"{variant} does not end")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_says_what_it_has_to(game: Game) -> None:
    assert game.title
    assert game.rules >= 1
    assert set(game.seats) <= {2, 3, 4}
    assert {"random", "greedy"} <= set(game.bots)
    assert not set(game.refusals) & set(MATCH_CODES)
    stored = [event.stored_as for event in game.events]
    assert len(stored) == len(set(stored))
    for raw in (7, None, [], {}, {"type": "nonsense"}):
        try:
            command = game.parse(raw)
        except Rejected as refusal:
            assert refusal.code == "bad_command"
        else:
            assert not isinstance(command, Resign | Timeout)
