"""How does the last hash of a match vouch for every event before it, without telling what they were?"""

import hashlib
import hmac

from core.identity import MatchId
from events import moment
from events.record import Draft


def blind(seed: bytes, match: MatchId) -> bytes:
    """The key that hides the leaves until the seed is opened."""
    return hmac.digest(seed, b"loop/blind/1\n" + match.encode(), "sha256")


def start(match: MatchId) -> bytes:
    """The hash before the first event."""
    return hashlib.sha256(b"loop/chain/1\n" + match.encode()).digest()


def link(blind_key: bytes, previous: bytes, version: int, index: int, draft: Draft) -> bytes:
    """The 32-byte hash of this event and everything before it."""
    cause = "" if draft.cause is None else draft.cause.id
    head = f"loop/event/1\n{version}\n{index}\n{draft.type}\n{moment.render(draft.at)}\n{cause}\n"
    leaf = hmac.digest(blind_key, head.encode() + draft.body, "sha256")
    return hashlib.sha256(b"loop/chain/1\n" + previous + leaf).digest()
