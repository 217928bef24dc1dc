"""Which matches are there, and who is to act in them?"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
import structlog
from msgspec import UNSET, UnsetType

from core.identity import MatchId, Millis, PlayerId, Seat, Version
from core.match import Match, Phase
from core.match_deciders import new_match
from core.match_events import Ended
from events import codec
from events.fold import fold
from events.log import Log
from events.record import Recorded, match_stream
from projections.store import Store, Write

_CACHED_MATCHES = 1_000

_UPSERT = (
    "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match) DO UPDATE SET "
    "state = excluded.state, version = excluded.version, seats = excluded.seats, to_act = excluded.to_act, "
    "due = excluded.due, bot_to_act = excluded.bot_to_act, held = excluded.held, result = excluded.result"
)
_COLUMNS = "match, game, state, private, ranked, version, opened_at, size, seats, to_act, due, result"

TABLES = ("match", "seat")

Noticed = Callable[[Match, Version], None]
"""Told of each match that has moved on, wherever that happened, and its newest version."""


class SeatRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat, as lists show it."""

    seat: Seat
    name: str
    player: PlayerId | UnsetType = UNSET
    bot: str | UnsetType = UNSET


class ResultRow(msgspec.Struct, frozen=True):
    """How a match ended."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match as lists show it: ``size`` is the number of its seats, ``due`` when the running deadline ends."""

    match: MatchId
    game: str
    state: str
    private: bool
    ranked: bool
    version: Version
    opened_at: Millis
    size: int
    seats: tuple[SeatRow, ...]
    to_act: tuple[Seat, ...]
    due: Millis | None
    result: ResultRow | None


class Taken(NamedTuple):
    """What a page of events changes in the tables, and the matches that were played to an end in it, in its order."""

    writes: list[Write]
    ended: list[Match]


class Lobby:
    """Keeps the table of matches: folds each match's events as they come."""

    def __init__(self, log: Log, noticed: Noticed) -> None:
        self._log, self._noticed = log, noticed
        self._folded: OrderedDict[str, _Known] = OrderedDict()
        self._broken: set[str] = set()

    async def take(self, events: Sequence[Recorded]) -> Taken:
        """Fold a page of events."""
        touched: dict[str, Match] = {}
        ended: list[Match] = []
        for event in events:
            if event.stream.startswith("match/") and event.stream not in self._broken:
                try:
                    touched[event.stream] = await self._fold(event)
                    if event.type == Ended.stored_as:
                        ended.append(touched[event.stream])
                except codec.UnknownEvent as error:
                    # One damaged match must not keep the others from being listed.
                    self._broken.add(event.stream)
                    structlog.get_logger("projections").error(
                        "broken_event", stream=event.stream, version=event.version, index=event.index, why=str(error)
                    )
        for stream, match in touched.items():
            self._noticed(match, self._folded[stream].version)
        writes = [write for stream, match in touched.items() for write in _writes(match, self._folded[stream].version)]
        for stream, match in touched.items():
            if match.phase is Phase.DONE:
                # Nothing follows the end, so there is nothing to keep it for.
                del self._folded[stream]
        return Taken(writes, ended)

    async def _fold(self, event: Recorded) -> Match:
        known = self._folded.get(event.stream)
        if known is None or not known.is_next(event):
            known = await self._refold(event)
        else:
            known = _Known(fold(known.match, event), event.version, event.index)
        self._folded[event.stream] = known
        self._folded.move_to_end(event.stream)
        return known.match

    async def _refold(self, last: Recorded) -> "_Known":
        while len(self._folded) >= _CACHED_MATCHES:
            self._folded.popitem(last=False)
        match = new_match(MatchId(last.stream.removeprefix("match/")))
        for event in await self._log.read(match_stream(match.id)):
            if (event.version, event.index) <= (last.version, last.index):
                match = fold(match, event)
        return _Known(match, last.version, last.index)


class _Known(msgspec.Struct, frozen=True):
    match: Match
    version: Version
    index: int

    def is_next(self, event: Recorded) -> bool:
        place = (event.version, event.index)
        return place in {(self.version, self.index + 1), (self.version + 1, 0)}


def _writes(match: Match, version: Version) -> list[Write]:
    opened = match.opening
    seats = [SeatRow(taken.seat, taken.name, taken.player, taken.bot) for taken in match.seats if taken is not None]
    to_act = match.to_act()
    bots = any(seat >= 0 and match.bot_of(seat) is not None for seat in to_act)
    result = None if match.outcome is None else ResultRow(match.outcome.ranking, match.outcome.reason)
    row = (
        match.id,
        opened.game,
        match.phase.value,
        opened.private,
        opened.ranked,
        version,
        match.opened_at,
        opened.seats,
        _text(seats),
        _text(to_act),
        match.due if match.phase is Phase.LIVE and not match.held else None,
        bots,
        match.held,
        None if result is None else _text(result),
    )
    return [
        Write(_UPSERT, row),
        Write("DELETE FROM seat WHERE match = ?", (match.id,)),
        *(
            # A damaged match in which somebody sits twice must not keep the others from being listed.
            Write("INSERT OR IGNORE INTO seat VALUES (?, ?, ?)", (match.id, seat.player, seat.seat))
            for seat in seats
            if seat.player is not UNSET
        ),
    ]


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches a list should show; '' means any. ``before`` is where the page before ended."""

    state: str = ""
    game: str = ""
    player: str = ""
    before: tuple[Millis, MatchId] | None = None
    limit: int = 50


async def public_matches(store: Store, wanted: Wanted) -> list[MatchRow]:
    """The newest matches that are not private and fit."""
    where, values = ["private = 0"], list[object]()
    for column, value in (("state", wanted.state), ("game", wanted.game)):
        if value:
            where.append(f"{column} = ?")
            values.append(value)
    if wanted.player:
        where.append("match IN (SELECT match FROM seat WHERE player = ?)")
        values.append(wanted.player)
    if wanted.before is not None:
        where.append("(opened_at < ? OR (opened_at = ? AND match > ?))")
        values += [wanted.before[0], wanted.before[0], wanted.before[1]]
    return await _select(
        store, f"WHERE {' AND '.join(where)} ORDER BY opened_at DESC, match LIMIT ?", [*values, wanted.limit]
    )


async def matches_of(store: Store, player: PlayerId) -> list[MatchRow]:
    """All of a player's matches, the newest first, the private ones too."""
    where = "WHERE match IN (SELECT match FROM seat WHERE player = ?) ORDER BY opened_at DESC, match LIMIT 200"
    return await _select(store, where, [player])


async def open_matches_of(store: Store, player: PlayerId) -> int:
    """How many matches of this player wait for others."""
    return await _count_of(store, player, "state = 'open'")


async def bot_matches_of(store: Store, player: PlayerId) -> int:
    """How many matches this player plays against bots alone."""
    alone = "(SELECT count(*) FROM seat AS other WHERE other.match = match.match) = 1"
    return await _count_of(store, player, f"state = 'live' AND {alone}")


async def _count_of(store: Store, player: PlayerId, which: str) -> int:
    sql = f"SELECT count(*) FROM match JOIN seat USING (match) WHERE player = ? AND {which}"
    return int((await store.rows(sql, (player,)))[0][0])


async def running(store: Store) -> list[tuple[MatchId, Millis | None, bool]]:
    """Every match that time or a bot may move on: its id, when its deadline is due, whether a bot is to act."""
    sql = "SELECT match, due, bot_to_act FROM match WHERE state = 'live' AND (due IS NOT NULL OR bot_to_act)"
    return [(MatchId(match), due, bool(bot)) for match, due, bot in await store.rows(sql)]


async def held(store: Store) -> list[MatchId]:
    """Matches whose deadlines stand still until an operator releases them."""
    return [MatchId(row[0]) for row in await store.rows("SELECT match FROM match WHERE held AND state = 'live'")]


async def forgotten(store: Store, before: Millis) -> list[MatchId]:
    """Matches that were opened before this moment and still wait for players."""
    return [
        MatchId(row[0])
        for row in await store.rows("SELECT match FROM match WHERE state = 'open' AND opened_at < ?", (before,))
    ]


async def _select(store: Store, rest: str, values: Sequence[object]) -> list[MatchRow]:
    return [_row(row) for row in await store.rows(f"SELECT {_COLUMNS} FROM match {rest}", values)]


def _row(row: tuple[object, ...]) -> MatchRow:
    names = [name.strip() for name in _COLUMNS.split(",")]
    values = dict(zip(names, row, strict=True))
    for name in ("seats", "to_act", "result"):
        text = values[name]
        values[name] = None if text is None else msgspec.json.decode(str(text))
    return msgspec.convert(values, MatchRow, strict=False)
