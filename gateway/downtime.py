"""How is the time given back that a server was down, and what if many deadlines would run out at once?"""

from collections.abc import Awaitable, Callable

import structlog

from core import match_deciders
from core.identity import MatchId, Millis
from events.codec import UnknownEvent
from gateway.hub import Hub
from gateway.match_room import MatchRoom
from projections import lobby

BEAT_SECONDS = 5
SOON = Millis(60_000)
MANY = 20
MANY_SHARE = 0.1


async def make_up(hub: Hub) -> None:
    """Before anything else after a start: credit the time since the last beat, and hold what would expire en masse."""
    last = await hub.store.last_beat()
    now = hub.now()
    if last is not None and now - last > BEAT_SECONDS * 1000:
        await _credit(hub, Millis(now - last), f"credit:{last}")
    # From now on the time counts as given back, so that another outage is credited from here.
    await hub.store.beat(now)
    await _hold_if_many(hub)


async def _credit(hub: Hub, gap: Millis, credit_id: str) -> None:
    log = structlog.get_logger("gateway")
    for match, due, _ in await lobby.running(hub.store):
        if due is None:
            continue
        try:
            await _in_room(hub, match, lambda room: room.credit(gap, credit_id))
        except UnknownEvent as broken:
            log.error("broken_event", match=match, why=str(broken))
    await hub.lists.caught_up()
    log.info("downtime_credited", ms=gap)


async def _hold_if_many(hub: Hub) -> None:
    now = hub.now()
    running = [(match, due) for match, due, _ in await lobby.running(hub.store) if due is not None]
    soon = [match for match, due in running if due < now + SOON]
    if len(soon) <= MANY or len(soon) <= MANY_SHARE * len(running):
        return
    for match in soon:
        try:
            await _in_room(hub, match, _hold)
        except UnknownEvent as broken:
            structlog.get_logger("gateway").error("broken_event", match=match, why=str(broken))
    await hub.lists.caught_up()
    structlog.get_logger("gateway").error("mass_expiry_held", matches=len(soon), advice="python -m replay release")


async def _hold(room: MatchRoom) -> None:
    await room.execute(match_deciders.hold)


async def _in_room(hub: Hub, match: MatchId, work: Callable[[MatchRoom], Awaitable[None]]) -> None:
    room = await hub.room(match)
    if room is not None:
        await room.call(lambda: work(room))
