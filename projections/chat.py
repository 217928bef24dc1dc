"""What was said in a match, and what does the game itself say there?"""

from collections.abc import Awaitable, Callable, Sequence

import msgspec
import structlog
from msgspec import UNSET, UnsetType

from core.chat import Said
from core.game import Event
from core.identity import MatchId, PlayerId
from core.match import Match
from core.match_events import Cancelled, Ended
from core.registry import games
from events import codec, failpoint, moment
from events.execute import load
from events.log import Cursor, Log
from events.record import Recorded, chat_stream
from projections.follow import Follower
from projections.store import Store

READER = "game lines"
SHOWN = 50
"""How many of the newest lines somebody gets who begins to watch."""

Say = Callable[[MatchId, str, str], Awaitable[None]]
"""Put the game's line into a match's chat, once for each id."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line as it is shown; ``player`` is unset where the game speaks."""

    seq: int
    text: str
    at: str
    player: PlayerId | UnsetType = UNSET


def line(event: Recorded) -> Line:
    """The line that a stored chat event shows."""
    said = codec.decode(event.type, event.body)
    if not isinstance(said, Said):
        raise codec.UnknownEvent(f"{event.stream} holds a {event.type!r}")
    return Line(seq=event.version, text=said.text, at=moment.render(event.at), player=said.player)


async def lines(log: Log, match: MatchId) -> list[Line]:
    """Everything that was said in a match."""
    return [line(event) for event in await log.read(chat_stream(match))]


def announcement(match: Match, event: Event) -> str | None:
    """What the game says after an event: a drop, the end; None for silence."""
    if isinstance(event, Ended):
        return f"The game is over: {_result(match, event)}."
    if isinstance(event, Cancelled):
        return "The match was cancelled."
    said: str | None = None
    if match.table is not None and isinstance(event, match.game.events):
        said = match.game.announce(event, match.name_of)
    return said


def _result(match: Match, ended: Ended) -> str:
    first = [match.name_of(seat) for seat in ended.ranking[0]]
    if len(first) == 1:
        return f"{first[0]} wins"
    return "a draw" if len(match.seats) == len(first) == 2 else f"{' and '.join(first)} share the first place"


class GameLines:
    """Reads the log for events that the game has something to say about."""

    def __init__(self, log: Log, store: Store, say: Say) -> None:
        self._log, self._store, self._say = log, store, say
        self._follower = Follower(READER, log, lambda: store.cursor(READER), self._take)

    def start(self) -> None:
        """Begin to follow the log."""
        self._follower.start()

    async def caught_up(self) -> None:
        """Wait until every line that is due has been said."""
        await self._follower.caught_up()

    async def stop(self) -> None:
        """Stop following the log."""
        await self._follower.stop()

    async def _take(self, events: Sequence[Recorded], cursor: Cursor) -> None:
        for event in events:
            if event.stream.startswith("match/"):
                try:
                    await self._announce(event)
                except codec.UnknownEvent as error:
                    structlog.get_logger("projections").error("broken_event", stream=event.stream, why=str(error))
        await self._store.commit(READER, cursor, [])

    async def _announce(self, event: Recorded) -> None:
        if not _may_speak(event):
            return
        match = MatchId(event.stream.removeprefix("match/"))
        folded = await load(self._log, match)
        if folded is not None and (text := announcement(folded.match, codec.decode(event.type, event.body))):
            # The event's place is the line's id, so that a crash before the cursor moves says nothing twice.
            await self._say(match, f"game:{event.version}:{event.index}", text)
            failpoint.reach("chat.announced")


def _may_speak(event: Recorded) -> bool:
    """Whether this event could be announced at all, without reading its match."""
    decoded = codec.decode(event.type, event.body)
    if isinstance(decoded, Ended | Cancelled):
        return True
    speaker = next((game for game in games().values() if isinstance(decoded, game.events)), None)
    return speaker is not None and speaker.announce(decoded, "seat {}".format) is not None
