"""What holds for every game that the registry finds."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance import Chance
from core.game import Game, Resign, Timeout
from core.identity import CHANCE, Seat
from core.registry import games
from core.rejection import MATCH_CODES, Rejected
from core.viewer import SPECTATOR
from tests.laws.laws import LAWS, Law
from tests.laws.playing import Step, Variant, dealt, playout, take, variants

VARIANTS = [variant for game in games().values() for variant in variants(game)]
GAMES = list(games().values())

chances = st.binary(min_size=8, max_size=8).map(Chance)
of_any_variant = given(st.sampled_from(VARIANTS), chances)
some = settings(max_examples=25, deadline=None)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@some
@of_any_variant
def test_the_law(law: Law, variant: Variant, chance: Chance) -> None:
    law(variant, list(playout(variant, chance)), chance)


@settings(max_examples=5, deadline=None)
@given(chances)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_is_something_to_hide_and_resampling_changes_it(game: Game, chance: Chance) -> None:
    state = dealt(variants(game)[0], chance)
    worlds = {msgspec.json.encode(repr(game.resample(state, SPECTATOR, Chance(bytes([i]))))) for i in range(10)}
    assert len(worlds) > 1


@some
@of_any_variant
def test_public_and_private_fields_have_different_names(variant: Variant, chance: Chance) -> None:
    state = dealt(variant, chance)
    public = set(type(variant.game.public(state)).__struct_fields__)
    private = set(type(variant.game.private(state, Seat(0))).__struct_fields__)
    assert not public & private


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
