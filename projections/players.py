"""Who is behind a token, and what is a player called?"""

from collections.abc import Sequence

import msgspec
import structlog

from core.identity import PlayerId
from core.player import Created, fingerprint, owns
from events import codec
from events.record import Recorded
from projections.store import Store, Write

TABLES = ("player",)


class Known(msgspec.Struct, frozen=True):
    """A player as others may see them."""

    player: PlayerId
    name: str


def writes(events: Sequence[Recorded]) -> list[Write]:
    """What a page of events changes in the table of players."""
    found: list[Write] = []
    for event in events:
        if event.stream.startswith("player/"):
            try:
                created = codec.decode(event.type, event.body)
            except codec.UnknownEvent as error:
                # One damaged player must not keep the others out.
                structlog.get_logger("projections").error("broken_event", stream=event.stream, why=str(error))
                continue
            if isinstance(created, Created):
                player = event.stream.removeprefix("player/")
                row = (player, created.name, created.token_sha256)
                found.append(Write("INSERT OR REPLACE INTO player VALUES (?, ?, ?)", row))
    return found


async def by_token(store: Store, token: str) -> Known | None:
    """Whose token this is."""
    sql = "SELECT player, name, token_sha256 FROM player WHERE token_sha256 = ?"
    found = await store.rows(sql, (fingerprint(token),))
    return next((Known(PlayerId(row[0]), row[1]) for row in found if owns(row[2], token)), None)


async def by_id(store: Store, player: PlayerId) -> Known | None:
    """The player of this id."""
    found = await store.rows("SELECT player, name FROM player WHERE player = ?", (player,))
    return Known(PlayerId(found[0][0]), found[0][1]) if found else None
