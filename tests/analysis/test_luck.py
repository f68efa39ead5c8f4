"""Luck in every game: a draw's luck is its change of the value, and luck is zero on average."""

import numpy as np
import pytest

from analysis.registry import analysis_of
from tests.analysis.canasta import moments as canasta
from tests.analysis.poter import moments as poter
from tests.analysis.review.measure import luck_of, lucks, mean_within, ratio_within

every_draw = pytest.mark.parametrize("current", [poter.fresh_round(3), canasta.a_draw(3)], ids=["poter", "canasta"])


def open_cards(current, seed):
    return analysis_of(current.game).perfect_info(current, seed)


def stock_of(state) -> slice:
    return slice(state.stock_at, getattr(state, "cards", None))


def is_nothing(points, error) -> bool:
    return bool((np.abs(points) < 4 * error).all())


@every_draw
def test_the_lucks_of_all_cards_of_the_stock_sum_to_zero(current):
    """Every card that might be drawn, each put on top in turn: exact, since the mean is over all of them."""
    current = current.copy()
    stock = stock_of(current.state)
    cards = current.state.stock[stock]
    worlds = (20 if current.game == "poter" else 4) * len(cards)
    total = errors = np.zeros(1)
    for place in range(len(cards)):
        current.state.stock[stock] = [cards[place], *cards[:place], *cards[place + 1 :]]
        _, change = open_cards(current, place).draw(worlds)
        total = total + change.points
        errors = np.hypot(errors, change.error)
    assert is_nothing(total, errors)


@every_draw
def test_luck_is_the_value_after_the_card_less_that_before_it(current):
    info = open_cards(current, 3)
    before, (_, change) = info.value(3000), info.draw(1500)
    error = np.sqrt(change.error**2 + change.after.error**2 + before.error**2)
    assert is_nothing(change.points - (change.after.points - before.points), error)
    assert not is_nothing(change.points, error)


@every_draw
def test_what_is_open_does_not_depend_on_the_order_of_the_stock(current):
    other = current.copy()
    stock = stock_of(other.state)
    other.state.stock[stock] = other.state.stock[stock][::-1]
    first, second = (open_cards(table, 7).value(3000) for table in (current, other))
    assert is_nothing(first.points - second.points, np.hypot(first.error, second.error))
    assert first.win.sum() <= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "player", "playouts", "rounds", "most"),
    [
        (("poter", {}), "policy", 200, 40, 0.7),
        (("pocha", {"schedule": [5]}), "simple", 400, 100, 0.95),
        (("canasta", {}), "simple", 120, 14, 0.95),
    ],
)
def test_luck_is_nothing_on_average_and_scores_without_it_are_closer_together(kind, player, playouts, rounds, most):
    """Means within their intervals; the interval of the ratio of variances, over resampled rounds, is below one."""
    found = [luck_of(seed, (player,) * 4, playouts, kind) for seed in range(rounds)]
    scores, adjusted, own, others = lucks(found)
    assert others.any() == (kind[0] != "pocha")
    for each in (own, others, own + others) if others.any() else (own,):
        mean, error = mean_within(each)
        assert abs(mean) < 3 * error
        assert is_nothing(each.mean(axis=0), each.std(axis=0) / np.sqrt(len(each)))
    assert adjusted == pytest.approx(scores - own - others)
    ratio, low, high = ratio_within(adjusted, scores)
    assert low < ratio < high < most
