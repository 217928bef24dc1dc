"""How strong is each player at each game, going by the ranked duels?"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from sqlite_utils import Database

from core.identity import MatchId, Millis, PlayerId, Seat
from core.match import Match
from projections import glicko
from projections.glicko import Rating
from projections.store import Store

PERIOD = Millis(7 * 24 * 3600 * 1000)
"""A rating period: each whole one without a ranked duel makes a rating less certain."""

PROVISIONAL_ABOVE = 110.0
"""A deviation above which a rating says little yet."""

TABLES = ("rating", "rated")

_NUMBERS = "rating, deviation, volatility, rated_at, wins, draws, losses"
_FIRST, _SECOND = Seat(0), Seat(1)
_SCORES: Mapping[tuple[tuple[Seat, ...], ...], float] = {
    ((_FIRST,), (_SECOND,)): 1.0,
    ((_FIRST, _SECOND),): 0.5,
    ((_SECOND,), (_FIRST,)): 0.0,
}
"""What seat 0 of a duel has scored by each ranking."""


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """A ranked duel that has ended ``at`` this moment, and what the first of the two scored: 1, ½ or 0."""

    match: MatchId
    game: str
    at: Millis
    players: tuple[PlayerId, PlayerId]
    score: float


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A rating at a game as it is now, and the ranked duels behind it. A provisional one says little yet."""

    rating: float
    deviation: float
    games: int
    wins: int
    draws: int
    losses: int
    provisional: bool


class Ranked(Standing, frozen=True, kw_only=True):
    """The standing of one of a game's players."""

    player: PlayerId
    name: str


class _Record(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of a player at a game, as of their last ranked duel."""

    rating: Rating = Rating()
    rated_at: Millis = Millis(0)
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def at(self, moment: Millis) -> Rating:
        """The rating at a later moment, idle since."""
        return glicko.idle(self.rating, max(0, moment - self.rated_at) // PERIOD)

    def after(self, opponent: Rating, score: float, at: Millis) -> "_Record":
        """The record after one more duel, against an opponent as they were before it."""
        return _Record(
            rating=glicko.after(self.at(at), [(opponent, score)]),
            # A server whose clock lags must not make the same weeks count twice.
            rated_at=max(self.rated_at, at),
            wins=self.wins + (score == 1),
            draws=self.draws + (score == 0.5),
            losses=self.losses + (score == 0),
        )


def duel_of(match: Match) -> Duel | None:
    """The ranked duel that has ended; None where a match was anything else."""
    players = [taken.player for taken in match.seats if taken is not None and taken.player is not UNSET]
    if match.outcome is None or not match.opening.ranked or len(match.seats) != 2 or len(set(players)) != 2:
        return None
    score = _SCORES.get(match.outcome.ranking)
    if score is None:
        return None
    first, second = players
    return Duel(match=match.id, game=match.opening.game, at=match.at, players=(first, second), score=score)


def count(db: Database, duels: Sequence[Duel]) -> None:
    """Rate the players of these duels, in the order of the log, within the commit of a reader.

    Two servers may read one log into one file, and the slower one comes upon duels that the other has counted. So which
    ones were is looked up here, under the lock of the commit.
    """
    for duel in duels:
        if db.conn.execute("INSERT OR IGNORE INTO rated VALUES (?)", (duel.match,)).rowcount:
            _rate(db, duel)


def _rate(db: Database, duel: Duel) -> None:
    before = [_record(db, player, duel.game) for player in duel.players]
    opponents = [record.at(duel.at) for record in reversed(before)]
    scores = (duel.score, 1 - duel.score)
    for player, record, opponent, score in zip(duel.players, before, opponents, scores, strict=True):
        _keep(db, player, duel.game, record.after(opponent, score, duel.at))


def _record(db: Database, player: PlayerId, game: str) -> _Record:
    sql = f"SELECT {_NUMBERS} FROM rating WHERE player = ? AND game = ?"
    row = db.conn.execute(sql, (player, game)).fetchone()
    return _Record() if row is None else _read(row)


def _keep(db: Database, player: PlayerId, game: str, new: _Record) -> None:
    rating = new.rating
    provisional_from = new.rated_at + PERIOD * glicko.periods_until(rating, PROVISIONAL_ABOVE)
    numbers = (rating.rating, rating.deviation, rating.volatility, new.rated_at, new.wins, new.draws, new.losses)
    sql = f"INSERT OR REPLACE INTO rating (player, game, provisional_from, {_NUMBERS}) VALUES ({', '.join('?' * 10)})"
    db.conn.execute(sql, (player, game, provisional_from, *numbers))


def _read(row: Sequence[Any]) -> _Record:
    rating, deviation, volatility, rated_at, wins, draws, losses = row
    known = Rating(rating=rating, deviation=deviation, volatility=volatility)
    return _Record(rating=known, rated_at=rated_at, wins=wins, draws=draws, losses=losses)


async def of_player(store: Store, player: PlayerId, now: Millis) -> dict[str, Standing]:
    """A player's standing at each game that they have played ranked duels of."""
    sql = f"SELECT game, provisional_from <= ?, {_NUMBERS} FROM rating WHERE player = ? ORDER BY game"
    rows = await store.rows(sql, (now, player))
    return {game: Standing(**_standing(provisional, row, now)) for game, provisional, *row in rows}


async def leaderboard(store: Store, game: str, now: Millis, limit: int) -> list[Ranked]:
    """The best of a game first; those whose rating is provisional come after all others."""
    # Each kind is found by walking the index from the top; sorting all players at once would keep every other reader
    # waiting, and the names are looked up for the few that are shown.
    best = " UNION ALL ".join(
        f"SELECT * FROM (SELECT *, {provisional} AS provisional FROM rating "
        f"WHERE game = ? AND provisional_from {when} ? ORDER BY rating DESC, player LIMIT ?)"
        for provisional, when in ((0, ">"), (1, "<="))
    )
    sql = (
        f"SELECT player, name, provisional, {_NUMBERS} FROM ({best}) JOIN player USING (player) "
        "ORDER BY provisional, rating DESC, player LIMIT ?"
    )
    rows = await store.rows(sql, (game, now, limit) * 2 + (limit,))
    return [
        Ranked(player=PlayerId(player), name=name, **_standing(provisional, row, now))
        for player, name, provisional, *row in rows
    ]


def _standing(provisional: int, row: Sequence[Any], now: Millis) -> dict[str, Any]:
    record = _read(row)
    rating = record.at(now)
    return {
        "rating": round(rating.rating, 2),
        "deviation": round(rating.deviation, 2),
        "games": record.wins + record.draws + record.losses,
        "wins": record.wins,
        "draws": record.draws,
        "losses": record.losses,
        "provisional": bool(provisional),
    }
