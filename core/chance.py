"""How does a secret seed become shuffles that anyone can check afterwards?"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from core.identity import MatchId

T = TypeVar("T")

NONCE = r"[ -~]{0,64}"
"""What a player may add to the shuffles, as a regular expression: up to 64 printable ASCII characters."""

_WORD_VALUES = 1 << 32
_EIGHT_WORDS = struct.Struct(">8I")


def commitment(seed: bytes, match: MatchId) -> str:
    """What is published when a match opens: it binds the 32-byte seed without telling it; lower-case hex."""
    return hashlib.sha256(b"loop/commit/1\n" + match.encode() + b"\n" + seed).hexdigest()


class Chance(msgspec.Struct, frozen=True):
    """All the randomness of one game, as a value: the same key gives the same outcome for the same label."""

    key: bytes

    @classmethod
    def of_match(cls, seed: bytes, match: MatchId, nonces: Sequence[str]) -> "Chance":
        """The chance of a match: its seed, mixed with the nonce of each seat in order ('' for none)."""
        parts = "\n".join(["loop/key/1", match, *nonces])
        return cls(hmac.digest(seed, parts.encode(), "sha256"))

    def below(self, label: str, n: int, count: int = 1) -> tuple[int, ...]:
        """The first ``count`` fair numbers in ``range(n)`` of the stream ``label``."""
        words = self._words(label)
        return tuple(_below(words, n) for _ in range(count))

    def pick(self, label: str, n: int) -> int:
        """One fair number in ``range(n)``."""
        return self.below(label, n)[0]

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a fair order; the first of the result is the first drawn."""
        words = self._words(label)
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = _below(words, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _words(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self.key, label.encode() + b"\n" + block.to_bytes(8, "big"), "sha256")
            yield from _EIGHT_WORDS.unpack(digest)
            block += 1


def _below(words: Iterator[int], n: int) -> int:
    # Words past the last whole multiple of n are thrown away, or small numbers would come more often.
    limit = _WORD_VALUES // n * n
    while (word := next(words)) >= limit:
        pass
    return word % n
