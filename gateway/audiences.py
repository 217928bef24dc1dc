"""Who watches a match, grouped by what they may see, and how does a new version reach them?"""

from collections.abc import Iterator

from core.identity import PlayerId, Seat
from core.match import Match
from core.viewer import SPECTATOR, Viewer
from gateway.outbound import Diff, Encoded, Presence, View
from gateway.watcher import Watcher
from projections.match_view import MatchViews


class Audiences:
    """The watchers of one match. Everything is encoded once for each audience, however many watch."""

    def __init__(self, views: MatchViews) -> None:
        self.views = views
        self._groups: dict[Viewer, set[Watcher]] = {}
        self._wholes: dict[Viewer, Encoded] = {}

    def __iter__(self) -> Iterator[Watcher]:
        return (watcher for group in list(self._groups.values()) for watcher in list(group))

    def __len__(self) -> int:
        return sum(len(group) for group in self._groups.values())

    def add(self, watcher: Watcher) -> None:
        """Put a watcher into the group of those who see the same."""
        watcher.audience = self.audience_of(watcher.player)
        self._groups.setdefault(watcher.audience, set()).add(watcher)

    def remove(self, watcher: Watcher) -> None:
        """Let a watcher go."""
        group = self._groups.get(watcher.audience, set())
        group.discard(watcher)
        if not group:
            self._groups.pop(watcher.audience, None)

    def audience_of(self, player: PlayerId | None) -> Viewer:
        """Whose view a player gets now."""
        return self.views.audience(self.views.match.seat_of(player))

    def show(self, views: MatchViews, *, is_next: bool) -> bool:
        """Send a new version to everybody: a diff where it fits, a whole view after a gap or a change of audience.

        Returns whether anybody's audience changed.
        """
        self.views = views
        self._wholes.clear()
        # Whoever changes groups is taken out first, or they would be shown this version in both.
        moved = [watcher for watcher in self if self.audience_of(watcher.player) != watcher.audience]
        for watcher in moved:
            self.remove(watcher)
        for audience, group in self._groups.items():
            message = self._diff(audience) if is_next else self._whole(audience)
            for watcher in group:
                watcher.show(message, views.version)
        for watcher in moved:
            self.add(watcher)
            self.show_whole(watcher)
        return bool(moved)

    def show_whole(self, watcher: Watcher) -> None:
        """Send one watcher the newest view."""
        watcher.behind = False
        watcher.show(self._whole(watcher.audience), self.views.version)

    def _diff(self, audience: Viewer) -> Encoded:
        views = self.views
        return Encoded(Diff(match=views.match.id, version=views.version, patch=views.patch(audience)))

    def _whole(self, audience: Viewer) -> Encoded:
        if audience not in self._wholes:
            views = self.views
            view = View(match=views.match.id, version=views.version, view=views.of(audience))
            self._wholes[audience] = Encoded(view)
        return self._wholes[audience]

    def presence(self) -> Presence:
        """Which taken seats are connected (a bot always is; who has left the game but looks on too), and how many
        others watch.
        """
        match = self.views.match
        onlookers = self._groups.get(SPECTATOR, set())
        seated = {seat for watcher in onlookers if (seat := match.seat_of(watcher.player)) is not None}
        seats = {str(seat): seat in seated or self._is_present(match, seat) for seat in _taken(match)}
        strangers = sum(match.seat_of(watcher.player) is None for watcher in onlookers)
        return Presence(match=match.id, seats=seats, spectators=strangers)

    def _is_present(self, match: Match, seat: Seat) -> bool:
        return match.bot_of(seat) is not None or bool(self._groups.get(seat))


def _taken(match: Match) -> list[Seat]:
    return [taken.seat for taken in match.seats if taken is not None]
