"""What may this audience see of a game?"""

from typing import Any, cast

import msgspec

from core.game import Game, State
from core.identity import Seat
from core.viewer import Role, Viewer

View = dict[str, Any]
"""A view as JSON values: objects, lists, text, numbers and booleans, never null."""


def audience_of(game: Game, state: State, seat: Seat | None) -> Viewer:
    """Whose view somebody gets: a seat's own while it plays; who left sees what spectators see."""
    return seat if seat is not None and seat in game.active(state) else Role.SPECTATOR


def public_view(game: Game, state: State) -> View:
    """The part of a game's view that everyone gets."""
    return cast(View, msgspec.to_builtins(game.public(state)))


def private_view(game: Game, state: State, viewer: Viewer) -> View:
    """The fields that this viewer gets besides; none without a seat."""
    return {} if isinstance(viewer, Role) else cast(View, msgspec.to_builtins(game.private(state, viewer)))


def game_view(game: Game, state: State, viewer: Viewer) -> View:
    """The whole view of a game for one viewer."""
    return public_view(game, state) | private_view(game, state, viewer)
