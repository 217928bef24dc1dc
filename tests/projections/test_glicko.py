"""Glicko-2 against the paper, against another implementation's figures, and against what must hold for any numbers."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.glicko import HIGHEST_DEVIATION, Rating, after, idle, periods_until

ratings = st.builds(Rating, rating=st.floats(500, 2800), deviation=st.floats(30, 350), volatility=st.floats(0.02, 0.12))
scores = st.sampled_from([0.0, 0.5, 1.0])


def known(rating: float, deviation: float) -> Rating:
    return Rating(rating=rating, deviation=deviation)


def test_the_example_of_the_paper() -> None:
    results = [(known(1400, 30), 1.0), (known(1550, 100), 0.0), (known(1700, 300), 0.0)]
    new = after(known(1500, 200), results)
    assert (round(new.rating, 2), round(new.deviation, 2)) == (1464.05, 151.52)
    assert math.floor(new.volatility * 100_000) == 5999
    # The paper rounds on its way. Its formulas, worked out without rounding, are here to the last digits, because a
    # wrong step 5 (the rating where the deviation belongs) still gives the three figures of the paper.
    assert (new.rating, new.deviation, new.volatility) == pytest.approx(
        (1464.0506705, 151.5165241, 0.0599959843), rel=1e-9
    )


@pytest.mark.parametrize(
    ("score", "figures"),
    [
        (0.0, (1467.5878493169462, 318.6617548537152, 0.059999457650202655)),
        (1.0, (2038.2176891691993, 318.66178535036266, 0.06000728185418398)),
    ],
)
def test_the_figures_that_another_implementation_gives(score: float, figures: tuple[float, float, float]) -> None:
    new = after(Rating(), [(known(2000, 70), score)])
    assert (new.rating, new.deviation, new.volatility) == pytest.approx(figures, rel=1e-9)


@given(ratings, ratings)
def test_a_win_raises_a_rating_and_a_loss_lowers_it(own: Rating, other: Rating) -> None:
    won, drawn, lost = [after(own, [(other, score)]).rating for score in (1.0, 0.5, 0.0)]
    assert lost < own.rating < won
    assert lost < drawn < won


@given(ratings, ratings, scores)
def test_both_sides_of_the_scale_are_treated_alike(own: Rating, other: Rating, score: float) -> None:
    def mirrored(rating: Rating) -> Rating:
        return Rating(rating=3000 - rating.rating, deviation=rating.deviation, volatility=rating.volatility)

    new, opposite = after(own, [(other, score)]), after(mirrored(own), [(mirrored(other), 1 - score)])
    assert new.rating + opposite.rating == pytest.approx(3000)
    assert (new.deviation, new.volatility) == pytest.approx((opposite.deviation, opposite.volatility), rel=1e-5)


@given(ratings, ratings, scores)
def test_a_game_tells_something(own: Rating, other: Rating, score: float) -> None:
    assert after(own, [(other, score)]).deviation < math.hypot(own.deviation, 173.7178 * own.volatility * 1.5)


def test_a_thousand_wins_against_strangers_tell_ever_less_and_make_nobody_less_known() -> None:
    own = Rating()
    steps: list[float] = []
    for _ in range(1000):
        new = after(own, [(Rating(), 1.0)])
        steps.append(new.rating - own.rating)
        own = new
        assert own.deviation <= HIGHEST_DEVIATION
    assert all(step > 0 for step in steps)
    assert steps[-1] < 5 < steps[0]


@given(ratings, st.integers(0, 60))
def test_idle_periods_widen_the_deviation_and_nothing_else(own: Rating, periods: int) -> None:
    one_by_one = own
    for _ in range(periods):
        one_by_one = idle(one_by_one, 1)
    at_once = idle(own, periods)
    assert at_once.deviation == pytest.approx(one_by_one.deviation)
    assert own.deviation <= at_once.deviation + 1e-9
    assert at_once.deviation <= HIGHEST_DEVIATION
    assert (at_once.rating, at_once.volatility) == (own.rating, own.volatility)


@given(ratings, st.floats(60, 300))
def test_how_long_it_takes_to_be_that_uncertain(own: Rating, deviation: float) -> None:
    periods = periods_until(own, deviation)
    assert idle(own, periods).deviation > deviation - 1e-9
    assert periods == 0 or idle(own, periods - 1).deviation <= deviation + 1e-9
