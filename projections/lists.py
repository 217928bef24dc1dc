"""How do all the lists stay true to the log, together and with one cursor?"""

from collections.abc import Callable, Sequence

from core.identity import MatchId, Version
from events.log import Cursor, Log
from events.record import Recorded
from projections import lobby, players, ratings
from projections.follow import Follower
from projections.store import Store

READER = "lists"

Overheard = Callable[[MatchId, Version], None]
"""Told of each new version of a match's chat, wherever it was said."""


class Lists:
    """The lobby, the players and the ratings, kept by one reader: they always show the same moment of the log."""

    def __init__(self, log: Log, store: Store, noticed: lobby.Noticed, overheard: Overheard) -> None:
        self.store = store
        self._overheard = overheard
        self._lobby = lobby.Lobby(log, noticed)
        self._follower = Follower(READER, log, lambda: store.cursor(READER), self._take)

    def start(self) -> None:
        """Begin to follow the log."""
        self._follower.start()

    async def caught_up(self) -> None:
        """Wait until the lists show everything that is in the log now."""
        await self._follower.caught_up()

    async def stop(self) -> None:
        """Stop following the log."""
        await self._follower.stop()

    async def _take(self, events: Sequence[Recorded], cursor: Cursor) -> None:
        for event in events:
            if event.stream.startswith("chat/"):
                self._overheard(MatchId(event.stream.removeprefix("chat/")), event.version)
        writes, ended = await self._lobby.take(events)
        duels = [duel for match in ended if (duel := ratings.duel_of(match)) is not None]
        await self.store.commit(READER, cursor, [*players.writes(events), *writes], lambda db: ratings.count(db, duels))


async def rebuild(log: Log, store: Store) -> None:
    """Throw the lists away and make them again from the whole log."""
    await store.forget(READER, [*lobby.TABLES, *players.TABLES, *ratings.TABLES])
    lists = Lists(log, store, lambda _match, _version: None, lambda _match, _version: None)
    lists.start()
    await lists.caught_up()
    await lists.stop()
