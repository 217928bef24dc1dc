"""How did it end? The ranking and the reason."""

import msgspec

from core.identity import Seat


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """``ranking`` has the best first; seats that share a place stand together, in ascending order."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
