"""What does an HTTP call answer?"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from events import moment
from projections.lobby import MatchRow, ResultRow, SeatRow
from projections.ratings import Ranked, Standing
from projections.view import View


class Problem(msgspec.Struct, frozen=True):
    """Every error: a stable code and a sentence for people."""

    code: str
    message: str


class CreatedPlayer(msgspec.Struct, frozen=True):
    """A new guest. The token is shown this once."""

    player: str
    name: str
    token: str


class Profile(msgspec.Struct, frozen=True):
    """A player as everybody may see them, with their standing at each game whose ranked duels they have played."""

    player: str
    name: str
    ratings: dict[str, Standing]


class Leaderboard(msgspec.Struct, frozen=True):
    """The players of a game's ranked duels, the best first; those whose rating is provisional after all others."""

    game: str
    players: list[Ranked]


class MyMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match of the caller's."""

    match: str
    game: str
    state: str
    seat: int
    your_turn: bool
    deadline: str | UnsetType = UNSET


class Me(msgspec.Struct, frozen=True):
    """The caller, and their matches, the newest first."""

    player: str
    name: str
    matches: list[MyMatch]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be opened here; ``options`` is a JSON Schema."""

    name: str
    title: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    bots: list[str]


class Games(msgspec.Struct, frozen=True):
    """Every game."""

    games: list[GameInfo]


class MatchView(msgspec.Struct, frozen=True):
    """A match at a version, as the caller may see it."""

    version: int
    view: View


class OpenedView(msgspec.Struct, frozen=True):
    """A finished match at a version: the spectators' view, and by seat what it saw besides in ``view.game``.

    A seat that sees what spectators see, because it is free or has left the game, is not in ``own``.
    """

    version: int
    view: View
    own: dict[str, View]


class MatchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a list."""

    match: str
    game: str
    state: str
    size: int
    seats: tuple[SeatRow, ...]
    ranked: bool
    version: int
    opened_at: str
    result: ResultRow | UnsetType = UNSET


class Matches(msgspec.Struct, frozen=True):
    """A page of matches, and where the next one begins."""

    matches: list[MatchInfo]
    cursor: str | UnsetType = UNSET


class Health(msgspec.Struct, frozen=True):
    """Whether the server works; ``held`` counts matches whose deadlines wait for an operator."""

    status: str
    held: int | UnsetType = UNSET


def match_info(row: MatchRow) -> MatchInfo:
    """A row of the lobby as lists show it."""
    return MatchInfo(
        match=row.match,
        game=row.game,
        state=row.state,
        size=row.size,
        seats=row.seats,
        ranked=row.ranked,
        version=row.version,
        opened_at=moment.render(row.opened_at),
        result=UNSET if row.result is None else row.result,
    )


def my_match(row: MatchRow, player: str) -> MyMatch:
    """A row of the lobby as its player sees it."""
    seat = next(taken.seat for taken in row.seats if taken.player == player)
    return MyMatch(
        match=row.match,
        game=row.game,
        state=row.state,
        seat=seat,
        your_turn=seat in row.to_act,
        deadline=UNSET if row.due is None else moment.render(row.due),
    )
