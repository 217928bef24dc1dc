"""What do the watchers of one match get to see, and when?"""

import asyncio
from collections.abc import Sequence

from core.identity import NOTHING_YET, PlayerId, Version
from events.execute import Folded
from events.log import Log
from gateway.audiences import Audiences
from gateway.chat_room import ChatRoom
from gateway.outbound import Chat, Diff, Encoded
from gateway.watcher import Watcher
from projections.match_view import MatchViews
from replay.rewind import diffs_since

RESUMED_VERSIONS = 50
"""How many missing versions a watcher may get as diffs."""

_PRESENCE_DELAY_SECONDS = 0.1


class Showing:
    """Shows a match, its chat and who is there. It only ever shows what ``folded`` has, which is what is stored."""

    def __init__(self, folded: Folded, log: Log) -> None:
        self.folded, self._log = folded, log
        self.chat = ChatRoom(folded.match.id, log)
        self._audiences: Audiences | None = None
        self._presence: asyncio.TimerHandle | None = None

    @property
    def audiences(self) -> Audiences:
        """Who watches. There is nothing to watch before the opening event."""
        if self._audiences is None:
            self._audiences = Audiences(MatchViews(self.folded.match, self.folded.version))
        return self._audiences

    @property
    def views(self) -> MatchViews:
        """Everybody's view of the version that is shown."""
        return self.audiences.views

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches."""
        return self._audiences is not None and len(self._audiences) > 0

    def close(self) -> None:
        """Stop telling."""
        if self._presence is not None:
            self._presence.cancel()

    def publish(self) -> None:
        """Show everybody the newest version, if they have not been shown it yet."""
        folded, audiences = self.folded, self.audiences
        before = audiences.views
        if folded.version == before.version:
            return
        is_next = folded.version == before.version + 1
        views = MatchViews(folded.match, folded.version, before if is_next else None)
        have_moved = audiences.show(views, is_next=is_next)
        if have_moved or before.match.seats is not folded.match.seats:
            self._presence_changed()
        views.forget_before()

    async def attach(self, watcher: Watcher, held: Version | None) -> None:
        """Begin to show the match: what is missing since ``held`` as diffs, or the whole view; then the chat."""
        audience = self.audiences.audience_of(watcher.player)
        missing = await self._missing(watcher.player, held)
        if watcher.gone:
            return
        self.audiences.add(watcher)
        if missing is None or watcher.audience != audience:
            self.audiences.show_whole(watcher)
        else:
            for diff in missing:
                watcher.show(Encoded(diff), Version(diff.version))
        self.chat.repeat(watcher)
        self._presence_changed()

    async def _missing(self, player: PlayerId | None, held: Version | None) -> Sequence[Diff] | None:
        match, newest = self.folded.match.id, self.folded.version
        if held is None or held == NOTHING_YET or not newest - RESUMED_VERSIONS <= held <= newest:
            return None
        if held == newest:
            return [Diff(match=match, version=newest, patch={})]
        patches = await diffs_since(self._log, match, held, newest, player)
        return None if patches is None else [Diff(match=match, version=at, patch=patch) for at, _, patch in patches]

    def detach(self, watcher: Watcher) -> None:
        """Stop showing the match, also to somebody who was about to be shown it."""
        watcher.gone = True
        self.audiences.remove(watcher)
        self._presence_changed()

    def refresh(self, watcher: Watcher) -> None:
        """There is room again: send what a slow watcher missed."""
        if watcher.behind:
            self.audiences.show_whole(watcher)
        self.chat.repeat(watcher)
        if watcher.presence_due:
            watcher.notice(Encoded(self.audiences.presence()))

    def tell(self, lines: Sequence[Encoded]) -> None:
        """Let everybody hear new lines of chat."""
        for message in lines:
            for watcher in self.audiences:
                if isinstance(message.message, Chat):
                    watcher.hear(message, message.message.seq)

    def _presence_changed(self) -> None:
        # Many come and go in the same moment; telling all of them about each would cost the square of their number.
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_PRESENCE_DELAY_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        message = Encoded(self.audiences.presence())
        for watcher in self.audiences:
            watcher.notice(message)
