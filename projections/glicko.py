"""How does a result change what is known of a player's strength? Glicko-2, step by step as in Glickman's paper.

Mark E. Glickman, "Example of the Glicko-2 system"; the numbers of the steps are the paper's.
"""

import math
from collections.abc import Sequence

import msgspec

HIGHEST_DEVIATION = 350.0
"""That of somebody who has never played: nobody is less known than that."""

_CENTRE, _SCALE = 1500.0, 173.7178
_TAU = 0.5
_PRECISION = 0.000001


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A strength, its standard deviation, and how erratic the player's results are. The defaults: nothing is known."""

    rating: float = _CENTRE
    deviation: float = HIGHEST_DEVIATION
    volatility: float = 0.06


def after(own: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after these results: each opponent as they were before, and what was scored (1, ½ or 0)."""
    phi = own.deviation / _SCALE
    games = [(*_expected(own, other), score) for other, score in results]
    variance = 1 / sum(g * g * expected * (1 - expected) for g, expected, _ in games)  # step 3
    surprise = sum(g * (score - expected) for g, expected, score in games)
    volatility = _volatility(phi, own.volatility, variance, variance * surprise)
    phi = 1 / math.sqrt(1 / (phi * phi + volatility * volatility) + 1 / variance)  # steps 6 and 7
    return Rating(
        rating=own.rating + _SCALE * phi * phi * surprise,
        # A result that was all but certain tells nothing, and a thousand of them must not make anybody less known.
        deviation=min(_SCALE * phi, HIGHEST_DEVIATION),
        volatility=volatility,
    )


def idle(rating: Rating, periods: int) -> Rating:
    """The rating after rating periods without a game: step 6 for each of them."""
    variance = (rating.deviation / _SCALE) ** 2 + periods * rating.volatility**2
    return msgspec.structs.replace(rating, deviation=min(_SCALE * math.sqrt(variance), HIGHEST_DEVIATION))


def periods_until(rating: Rating, deviation: float) -> int:
    """After how many periods without a game the deviation is above this one; 0 if it is by now."""
    missing = (deviation / _SCALE) ** 2 - (rating.deviation / _SCALE) ** 2
    return 0 if missing < 0 else math.floor(missing / rating.volatility**2) + 1


def _expected(own: Rating, other: Rating) -> tuple[float, float]:
    """How much this opponent's result counts, and the score that is expected against them."""
    phi = other.deviation / _SCALE
    g = 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))
    return g, 1 / (1 + math.exp(-g * (own.rating - other.rating) / _SCALE))


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5: the root of f, found by the Illinois algorithm; a and b always lie on either side of it."""
    start = math.log(sigma * sigma)
    excess = delta * delta - phi * phi - variance

    def f(x: float) -> float:
        square = math.exp(x)
        return square * (excess - square) / (2 * (phi * phi + variance + square) ** 2) - (x - start) / (_TAU * _TAU)

    a, b = start, math.log(excess) if excess > 0 else start - _TAU
    while excess <= 0 and f(b) < 0:
        b -= _TAU
    f_a, f_b = f(a), f(b)
    while abs(b - a) > _PRECISION:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return math.exp(a / 2)
