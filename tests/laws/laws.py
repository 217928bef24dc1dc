"""What holds for every game, said about one whole game that was played at random."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from core.chance import Chance
from core.game import Game, Resign, State, Timeout
from core.identity import CHANCE, Seat
from core.rejection import MATCH_CODES, Rejected
from core.turn import judge_turn
from core.viewer import SPECTATOR, Viewer
from events import codec
from projections.diff import apply, diff
from projections.view import audience_of, game_view
from tests.laws.playing import Step, Variant, playout, take

Law = Callable[[Variant, Sequence[Step], Chance], None]


def viewers(game: Game, state: State, seats: int) -> list[Viewer]:
    """Everybody's eyes: each seat's (a spectator's once it has left), and a spectator's."""
    found: list[Viewer] = [audience_of(game, state, Seat(seat)) for seat in range(seats)]
    return [*found, SPECTATOR]


def through_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def has_null(value: Any) -> bool:
    if isinstance(value, dict):
        return any(has_null(item) for item in value.values())
    return value is None or (isinstance(value, list) and any(has_null(item) for item in value))


def a_game_ends_and_then_nobody_is_to_act(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    last = steps[-1]
    outcome = variant.game.outcome(last.after)
    assert outcome is not None
    assert variant.game.to_act(last.after) == ()
    assert sorted(itertools.chain(*outcome.ranking)) == list(range(variant.seats))
    assert all(list(place) == sorted(place) for place in outcome.ranking)


def an_ended_game_accepts_nothing(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    game, end = variant.game, steps[-1].after
    for step in steps[-30:]:
        for command in (step.command, Resign(), Timeout()):
            with pytest.raises(Rejected) as refusal:
                judge_turn(game, end, step.seat, resigning=isinstance(command, Resign), late=False)
            assert refusal.value.code == "game_over"
    assert all(list(game.legal(end, Seat(seat))) == [] for seat in range(variant.seats))


def all_of_legal_is_accepted(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    game = variant.game
    for number, step in enumerate(steps):
        if chance.pick(f"look {number}", 12):
            continue
        for seat in range(variant.seats):
            legal = list(itertools.islice(game.legal(step.after, Seat(seat)), 300))
            assert bool(legal) is (seat in game.to_act(step.after))
            for command in legal:
                assert take(game, step.after, Seat(seat), command).events
                assert game.parse(msgspec.to_builtins(command)) == command


def what_is_refused_has_a_known_code_and_changes_nothing(
    variant: Variant, steps: Sequence[Step], chance: Chance
) -> None:
    game = variant.game
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


def events_survive_the_codec_and_fold_the_same(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    game = variant.game
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


def a_command_is_recalled_from_its_events(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    for step in steps:
        if step.seat != CHANCE:
            seat, command = variant.game.recall(step.events)
            assert seat == step.seat
            # Only these two are judged by other hands than a move: a deadline's, and anybody's at any time.
            for judged_apart in (Timeout, Resign):
                assert isinstance(command, judged_apart) is isinstance(step.command, judged_apart)
            assert variant.game.decide(step.before, seat, command) == step.events


def stored_bodies_have_no_null_and_leave_nothing_out(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    for step in steps:
        for event in step.events:
            name, body = codec.encode(event)
            assert name.startswith(f"{variant.game.name}.")
            assert type(event) in variant.game.events
            assert not has_null(msgspec.json.decode(body)), body


def what_cannot_be_known_changes_nothing_that_is_seen(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    game = variant.game
    for number, step in enumerate(steps):
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


def views_have_no_null_and_patches_between_them_fit(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    game = variant.game
    for viewer in (SPECTATOR, Seat(0)):
        held: Any = None
        for step in steps:
            if CHANCE in game.to_act(step.after):
                continue
            view = game_view(game, step.after, audience_of(game, step.after, viewer) if viewer == 0 else viewer)
            decoded = through_json(view)
            assert not has_null(decoded)
            if held is not None:
                assert apply(held[1], through_json(diff(held[0], view))) == decoded
            held = view, decoded


def whoever_is_newly_due_gets_a_whole_deadline(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    game = variant.game
    for step in steps:
        later = game.turn(step.after)
        assert later >= game.turn(step.before)
        waiting = set(game.to_act(step.before)) - {CHANCE}
        if waiting and set(game.to_act(step.after)) - {CHANCE} - waiting and game.outcome(step.after) is None:
            assert later > game.turn(step.before), "whoever is newly due gets a whole deadline"


def who_has_left_stays_away(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    game = variant.game
    gone: set[Seat] = set()
    for step in steps:
        active = set(game.active(step.after))
        assert not gone & active
        gone = set(map(Seat, range(variant.seats))) - active
        assert not gone & set(game.to_act(step.after))
        for seat in gone:
            with pytest.raises(Rejected) as refusal:
                game.decide(step.after, seat, Resign())
            assert refusal.value.code in {"not_your_turn", "game_over"}


def the_figures_add_up(variant: Variant, steps: Sequence[Step], chance: Chance) -> None:
    figures = variant.game.figures(steps[-1].after, [event for step in steps for event in step.events])
    dealt = next(step.before for step in steps if step.seat != CHANCE)
    assert sorted(figures.order) == list(range(variant.seats))
    assert variant.game.to_act(dealt)[0] == figures.order[0]
    if figures.scores:
        assert figures.scores == tuple(map(sum, zip(*figures.points.values(), strict=True)))
    assert all(count >= 0 for count in figures.counts.values())


LAWS: tuple[Law, ...] = (
    a_game_ends_and_then_nobody_is_to_act,
    an_ended_game_accepts_nothing,
    all_of_legal_is_accepted,
    what_is_refused_has_a_known_code_and_changes_nothing,
    events_survive_the_codec_and_fold_the_same,
    a_command_is_recalled_from_its_events,
    stored_bodies_have_no_null_and_leave_nothing_out,
    what_cannot_be_known_changes_nothing_that_is_seen,
    views_have_no_null_and_patches_between_them_fit,
    whoever_is_newly_due_gets_a_whole_deadline,
    who_has_left_stays_away,
    the_figures_add_up,
)
