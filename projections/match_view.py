"""What does each audience see of a match, and what changed for it since the version before?"""

from functools import cached_property

from msgspec import UNSET

from core.identity import Seat, Version
from core.match import Match, Phase
from core.viewer import SPECTATOR, Viewer
from events import moment
from projections.diff import diff
from projections.view import View, audience_of, private_view, public_view


class MatchViews:
    """Every audience's view of one version of a match. The public part is made once, a seat adds its own fields."""

    def __init__(self, match: Match, version: Version, before: "MatchViews | None" = None) -> None:
        self.match, self.version = match, version
        self._own: dict[Seat, View] = {}
        self._patches: dict[Viewer, View] = {}
        self._before = before
        # The part that seldom changes is kept as the same object, so that a diff sees at once that it is the same.
        unchanged = before is not None and _frame_facts(before.match) == _frame_facts(match)
        self._frame: View = before._frame if unchanged and before is not None else _frame(match)

    def forget_before(self) -> None:
        """Let the version before go, once its diffs are made."""
        self._before = None

    def audience(self, seat: Seat | None) -> Viewer:
        """Whose view somebody on this seat gets now."""
        if self.match.table is None:
            return SPECTATOR if seat is None else seat
        return audience_of(self.match.game, self.match.table, seat)

    @cached_property
    def public(self) -> View:
        """The spectators' view."""
        match = self.match
        view: View = {"match": self._frame, "to_act": list(match.to_act())}
        if match.due is not None and match.phase is Phase.LIVE:
            view["deadline"] = moment.render(match.due)
        if match.held:
            view["held"] = True
        if match.table is not None:
            view["game"] = public_view(match.game, match.table)
        if match.outcome is not None:
            ranking = [list(place) for place in match.outcome.ranking]
            view["result"] = {"ranking": ranking, "reason": match.outcome.reason}
        return view

    def own(self, viewer: Viewer) -> View:
        """What a viewer sees of the game besides the public part."""
        if not isinstance(viewer, int) or self.match.table is None:
            return {}
        if viewer not in self._own:
            self._own[viewer] = private_view(self.match.game, self.match.table, viewer)
        return self._own[viewer]

    def of(self, viewer: Viewer) -> View:
        """The whole view."""
        if not isinstance(viewer, int):
            return self.public
        view = {**self.public, "seat": viewer}
        if own := self.own(viewer):
            view["game"] = {**_game(self.public), **own}
        return view

    def patch(self, viewer: Viewer) -> View:
        """The merge patch from the version before, for an audience that both versions have."""
        if self._before is None:
            raise LookupError(f"the version before {self.version} is not at hand")
        if viewer not in self._patches:
            self._patches[viewer] = self._patch_from(self._before, viewer)
        return self._patches[viewer]

    def _patch_from(self, before: "MatchViews", viewer: Viewer) -> View:
        if not isinstance(viewer, int):
            return diff(before.public, self.public)
        if (before.match.table is None) != (self.match.table is None):
            return diff(before.of(viewer), self.of(viewer))
        # A seat's own fields are never the public ones, so the two patches do not touch each other.
        patch = self.patch(SPECTATOR)
        own = diff(before.own(viewer), self.own(viewer))
        return {**patch, "game": {**_game(patch), **own}} if own else patch


def _game(view: View) -> View:
    game = view.get("game", {})
    return game if isinstance(game, dict) else {}


def _frame_facts(match: Match) -> tuple[object, ...]:
    return (match.seats, match.phase, match.seed)


def _frame(match: Match) -> View:
    opened = match.opening
    taken = {str(seat.seat): seat for seat in match.seats if seat is not None}
    frame: View = {
        "id": match.id,
        "game": opened.game,
        "rules": opened.rules,
        "options": opened.options,
        "size": opened.seats,
        "seats": {key: _occupant(seat.name, seat.player, seat.bot) for key, seat in taken.items()},
        "ranked": opened.ranked,
        "private": opened.private,
        "state": match.phase.value,
        "commitment": opened.commitment,
        "nonces": {key: seat.nonce for key, seat in taken.items()},
    }
    if opened.deadline_s is not UNSET:
        frame["deadline_s"] = opened.deadline_s
    if match.seed is not None:
        frame["seed"] = match.seed
    return frame


def _occupant(name: str, player: object, bot: object) -> View:
    return {"name": name, "player": player} if player is not UNSET else {"name": name, "bot": bot}
