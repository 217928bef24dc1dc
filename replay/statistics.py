"""What do many numbers say? Shares with their intervals, and spreads."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev

import msgspec

_Z = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""

PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a number of trials, and the 95 % confidence interval of what it would be in the long run."""

    part: float
    low: float
    high: float
    of: int


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """How numbers are distributed; ``quantiles`` go by PARTS."""

    mean: float
    sd: float
    least: float
    most: float
    quantiles: tuple[float, ...]


def share(won: float, of: int) -> Share:
    """Wilson's interval. Where a win may be shared it is a little wider than it need be."""
    part, z2 = won / of, _Z * _Z
    centre = (part + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z * sqrt(part * (1 - part) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Share(part=part, low=centre - half, high=centre + half, of=of)


def spread(values: Sequence[float]) -> Spread:
    """Mean, standard deviation and quantiles of at least one number; a quantile is one of the numbers."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return Spread(
        mean=fmean(values),
        sd=pstdev(values),
        least=ordered[0],
        most=ordered[-1],
        quantiles=tuple(ordered[round(part * last)] for part in PARTS),
    )
