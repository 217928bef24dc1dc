"""What did a match look like at an earlier version, to whoever may ask?"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from core.identity import MatchId, PlayerId, Version
from core.match import Match
from core.match_deciders import new_match
from core.viewer import Viewer
from events.fold import fold
from events.log import Log
from events.record import Recorded, match_stream
from projections.match_view import MatchViews
from projections.view import View

Step = tuple[Version, Viewer, View]
"""A version, whose view it is for, and the patch that leads to it."""


def versions(match: MatchId, events: Sequence[Recorded]) -> Iterator[tuple[Version, Match]]:
    """The match after each of its appends."""
    folded = new_match(match)
    for version, append in groupby(events, lambda event: event.version):
        for event in append:
            folded = fold(folded, event)
        yield version, folded


async def at_version(log: Log, match: MatchId, version: Version) -> MatchViews | None:
    """Everybody's view of a match at a version; None if it has no such version."""
    events = [event for event in await log.read(match_stream(match)) if event.version <= version]
    past = dict(versions(match, events)).get(version)
    return None if past is None else MatchViews(past, version)


async def diffs_since(
    log: Log, match: MatchId, held: Version, newest: Version, player: PlayerId | None
) -> Sequence[Step] | None:
    """The patches from ``held`` to ``newest`` for one player (None: a spectator).

    None where they saw the match with other eyes in between, so that patches do not fit.
    """
    steps: list[Step] = []
    before: MatchViews | None = None
    events = [event for event in await log.read(match_stream(match)) if event.version <= newest]
    for version, folded in versions(match, events):
        if version < held:
            continue
        views = MatchViews(folded, version, before)
        viewer = views.audience(folded.seat_of(player))
        if before is not None:
            if viewer != before.audience(before.match.seat_of(player)):
                return None
            steps.append((version, viewer, views.patch(viewer)))
            views.forget_before()
        before = views
    return steps
