"""What is being said at a match, and who has heard it?"""

from collections import deque
from collections.abc import Sequence

from core.chat import Said, say
from core.identity import NOTHING_YET, MatchId, Millis, PlayerId, Version
from events import codec
from events.log import Conflict, Log
from events.record import Cause, Draft, Recorded, chat_stream, record
from gateway.outbound import Chat, Encoded
from gateway.watcher import Watcher
from projections.chat import SHOWN, line


class ChatRoom:
    """The chat of one match. Every line is stored before it is shown, and stored once for each id."""

    def __init__(self, match: MatchId, log: Log) -> None:
        self._match, self._log = match, log
        self.version = NOTHING_YET
        self._seen: dict[tuple[str, str], Chat] = {}
        self.recent: deque[Encoded] = deque(maxlen=SHOWN)

    async def catch_up(self) -> Sequence[Encoded]:
        """Read what others have said; returns the new lines."""
        return [self._take(event) for event in await self._log.read(chat_stream(self._match), self.version)]

    async def say(self, player: PlayerId, command_id: str, text: str, at: Millis) -> Sequence[Encoded]:
        """Store a player's line and return what is new to show. Raises Rejected ``bad_text``."""
        return await self._store(say(player, text)[0], Cause(id=command_id, player=player), at)

    async def announce(self, line_id: str, text: str, at: Millis) -> Sequence[Encoded]:
        """Store the game's own line, once for each id."""
        return await self._store(Said(text=text), Cause(id=line_id), at)

    def said_before(self, player: PlayerId, command_id: str) -> Chat | None:
        """The line that was stored under this id."""
        return self._seen.get((player, command_id))

    def repeat(self, watcher: Watcher) -> None:
        """Send a watcher the lines it has not had yet, as far as they are remembered."""
        for message in self.recent:
            seq = _seq(message)
            if seq > watcher.chat_seq:
                watcher.chat_seq = seq - 1
                watcher.hear(message, seq)
                if watcher.chat_seq != seq:
                    return

    async def _store(self, said: Said, cause: Cause, at: Millis) -> Sequence[Encoded]:
        new: list[Encoded] = []
        name, body = codec.encode(said)
        draft = Draft(type=name, at=at, body=body, cause=cause)
        while (cause.player, cause.id) not in self._seen:
            try:
                version = await self._log.append(chat_stream(self._match), self.version, [draft])
            except Conflict:
                new += await self.catch_up()
                continue
            new += [self._take(event) for event in record(chat_stream(self._match), version, [draft])]
        return new

    def _take(self, event: Recorded) -> Encoded:
        shown = line(event)
        message = Chat(match=self._match, seq=shown.seq, text=shown.text, at=shown.at, player=shown.player)
        self.version = Version(event.version)
        if event.cause is not None:
            self._seen[event.cause.player, event.cause.id] = message
        encoded = Encoded(message)
        self.recent.append(encoded)
        return encoded


def _seq(message: Encoded) -> int:
    return message.message.seq if isinstance(message.message, Chat) else 0
