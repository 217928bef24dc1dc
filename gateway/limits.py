"""How often may somebody do something?"""

import time

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter


class Limits:
    """Counts in memory, per process. One object serves HTTP calls and messages."""

    def __init__(self, *, players_per_hour: int, messages_per_second: int, chat_per_second: int) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._players = RateLimitItemPerHour(players_per_hour)
        self._messages, self._chat = messages_per_second, chat_per_second

    def may_create_player(self, address: str) -> bool:
        """Count a new player from this address; whether it is within the limit."""
        return self._limiter.hit(self._players, "players", address)

    def messages(self) -> "MessageLimit":
        """A count for one connection."""
        return MessageLimit(self._messages)

    def chat(self) -> "MessageLimit":
        """A count for what one connection says in chats."""
        return MessageLimit(self._chat)


class MessageLimit:
    """A bucket that holds a second's worth of messages and fills steadily.

    A connection's count must go with the connection and costs a few hundred nanoseconds a message, which is why
    it is not kept in the shared storage.
    """

    def __init__(self, per_second: int) -> None:
        self._rate = per_second
        self._left = float(per_second)
        self._at = time.monotonic()

    def hit(self) -> bool:
        """Count a message; whether it is within the limit."""
        now = time.monotonic()
        self._left = min(float(self._rate), self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
