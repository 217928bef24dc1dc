"""Rules 7: who sees what."""

from typing import Any

import msgspec

from core import loop
from core.identity import Seat
from core.loop.cards import DECK
from core.loop.state import State
from core.loop.view import Private
from core.viewer import SPECTATOR, Viewer
from projections import view as projection
from projections.view import audience_of
from tests.core.loop.given import (
    GAME,
    RESIGN,
    TIMEOUT,
    after,
    aside,
    cards,
    dealt,
    donden,
    in_tricks,
    lay,
    opened,
    random_game,
)


def game_view(state: State, viewer: Viewer) -> dict[str, Any]:
    """The whole view as it goes over the wire."""
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(projection.game_view(GAME, state, viewer)))
    return view


def public_view(state: State) -> dict[str, Any]:
    """What a spectator gets."""
    return game_view(state, SPECTATOR)


def shown(view: object) -> set[str]:
    """The cards whose codes stand in a view."""
    text = msgspec.json.encode(view).decode()
    return {card for card in DECK if f'"{card}"' in text}


def test_setting_aside_shows_who_but_not_what() -> None:
    state = after(dealt(3), (1, aside("Y3 Y9")), (2, TIMEOUT))
    view = public_view(state)
    assert shown(view) == set()
    assert view["set_aside_done"] == [1, 2]
    assert view["last"] == {"action": "set_aside", "seat": 2, "cards": [], "position": 0, "by_server": True}


def test_only_laid_and_revealed_cards_are_public() -> None:
    state = in_tricks("R4 R5", "Y4 Y7", asides=["R8 R1", "Y8 Y1"])
    state = after(state, (0, donden("R8")), (0, lay("R4")))
    assert shown(public_view(state)) == {"R8", "R4"}


def test_ones_own_cards_and_moves_are_ones_own() -> None:
    state = in_tricks("R4", "Y4 Y7", asides=["R8 R1", "Y8 Y1"])
    view = game_view(state, Seat(0))
    assert (view["hand"], view["aside"]) == (["R4"], ["R1", "R8"])
    assert view["legal"] == [{"type": "play", "cards": ["R4"]}, {"type": "donden", "card": "R8"}]
    assert game_view(state, Seat(1))["legal"] == []


def test_public_and_private_fields_have_different_names() -> None:
    assert not set(loop.Public.__struct_fields__) & set(loop.Private.__struct_fields__)


def test_who_left_sees_what_spectators_see() -> None:
    state = after(dealt(3), (1, RESIGN))
    assert loop.private(state, Seat(1)) == Private()
    assert game_view(state, audience_of(GAME, state, Seat(1))) == public_view(state)


def test_hidden_cards_stay_hidden_after_the_end() -> None:
    state = after(in_tricks("R4 R5", "Y4 Y7", asides=["R8 R1", "Y8 Y1"]), (0, lay("R4")), (1, RESIGN))
    view = public_view(state)
    assert shown(view) == {"R4"}
    assert view["over"] == {"ranking": [[0], [1]], "reason": "resigned"}


def test_a_view_before_the_deal_shows_an_empty_table() -> None:
    assert public_view(opened(2))["chairs"] == {}
    assert loop.private(opened(2), Seat(0)) == Private()


def test_absent_is_never_null() -> None:
    for state, _, _ in random_game(4, "nulls", oddities=True):
        for seat in loop.active(state):
            assert b"null" not in msgspec.json.encode(game_view(state, seat))
        assert b"null" not in msgspec.json.encode(loop.summary(state))


def test_nobody_sees_a_card_that_another_holds() -> None:
    for state, _, _ in random_game(3, "eyes", oddities=True):
        for seat in loop.active(state) if state.cards else ():
            hidden = {
                card
                for chair, mine in enumerate(state.cards)
                if state.seating[chair] != seat
                for card in {*mine.hand, *mine.aside} - {*mine.revealed}
            }
            assert not shown(game_view(state, seat)) & hidden


def test_the_servers_combination_is_marked_in_the_trick() -> None:
    state = after(in_tricks("R4 R5", "Y4 Y7"), (0, TIMEOUT))
    assert public_view(state)["trick"] == [{"chair": 0, "cards": list(cards("R4")), "by_server": True}]
