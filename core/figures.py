"""What is there to count in a finished game?"""

from collections.abc import Mapping

import msgspec

from core.identity import Seat


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What statistics ask of a game; all tuples but ``order`` go by seat.

    ``order`` has the seats as they took their turns at the start, the first to play first. ``points`` says where the
    scores came from: for each seat they add up to its score. ``counts`` is how often something happened. A game
    without points has neither scores nor points.
    """

    order: tuple[Seat, ...]
    scores: tuple[int, ...] = ()
    points: Mapping[str, tuple[int, ...]] = {}
    counts: Mapping[str, int] = {}
