"""Who is calling?"""

import secrets

from starlette.requests import Request

from core import player as player_rules
from core.identity import NOTHING_YET, PlayerId
from events import codec
from events.record import Draft, player_stream
from gateway.hub import Hub
from gateway.problems import Refusal
from projections import players
from projections.players import Known

TOKEN_BYTES = 32


async def caller(request: Request, hub: Hub) -> Known | None:
    """The player whose token the request bears; None without one. Raises Refusal ``unauthorized`` for nobody's."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    known = await players.by_token(hub.store, token.strip()) if scheme.lower() == "bearer" else None
    if known is None:
        raise Refusal("unauthorized")
    return known


async def player_calling(request: Request, hub: Hub) -> Known:
    """The player who calls. Raises Refusal ``unauthorized`` for anybody else."""
    known = await caller(request, hub)
    if known is None:
        raise Refusal("unauthorized", "This needs a player's token.")
    return known


async def create_player(hub: Hub, name: str) -> tuple[Known, str]:
    """A new guest and their token. Raises Rejected ``bad_setup`` for a name that cannot be."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    (created,) = player_rules.create(name, token)
    player = PlayerId(secrets.token_hex(16))
    stored_as, body = codec.encode(created)
    draft = Draft(type=stored_as, at=hub.now(), body=body)
    await hub.log.append(player_stream(player), NOTHING_YET, [draft])
    await hub.caught_up()
    return Known(player, created.name), token
