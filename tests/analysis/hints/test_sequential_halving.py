import numpy as np
import pytest

from analysis.hints.sequential_halving import (
    CLEAR_WORLDS,
    FEWEST_TO_GIVE_UP,
    PRIOR_WORLDS,
    PlayoutResults,
    Prior,
    SequentialHalving,
)


def worlds_of(halving, means, count, source, luck=5.0):
    """Give the running arms points that share the luck of each world."""
    shared = source.normal(0, luck, count)
    points = np.stack([means[arm] + shared + source.normal(0, 0.5, count) for arm in halving.running])
    return points, np.zeros_like(points)


def test_an_arm_that_left_early_is_told_by_its_difference_from_the_winner():
    source = np.random.default_rng(1)
    means = [3.0, 1.0, 4.0, 2.0, 9.0, 8.0]
    halving = SequentialHalving(6, 1.0, 0.0)
    for _ in range(3):
        halving.add(PlayoutResults(*worlds_of(halving, means, 60, source)))
        halving.halve()
    result = halving.result()
    assert halving.best() == 1
    assert result.regret[1] == 0
    for arm, mean in enumerate(means):
        assert abs(result.regret[arm] - (mean - 1.0)) < 5 * max(result.regret_error[arm], 1e-9), arm
        assert abs(result.points[arm] - mean) < 5 * result.error[arm]
        assert result.points[arm] - result.points[1] == pytest.approx(result.regret[arm])
    assert result.worlds.tolist() == [120, 180, 60, 180, 60, 60] or result.worlds[4] == 60


def test_standard_errors_are_those_of_the_differences_from_the_best_arm():
    rows = np.random.default_rng(2).normal(0.0, 4.0, (3, 40)) + np.array([[0.0], [9.0], [12.0]])
    halving = SequentialHalving(3, 1.0, 0.0)
    for part in (rows[:, :25], rows[:, 25:]):
        halving.add(PlayoutResults(part, np.zeros_like(part)))
    result = halving.result()
    off = rows - rows[0]
    assert result.regret_error == pytest.approx(off.std(axis=1, ddof=1) / np.sqrt(40))
    own = rows[0].std(ddof=1) / np.sqrt(40)
    assert result.error == pytest.approx(np.hypot(own, result.regret_error))


def test_with_a_prior_errors_are_the_deviations_of_the_posterior():
    rows = np.random.default_rng(3).normal(0.0, 4.0, (2, 40)) + np.array([[0.0], [9.0]])
    prior = Prior(favourite=0, mean=1.0, spread=3.0, luck=6.0)
    halving = SequentialHalving(2, 1.0, 0.0, prior)
    halving.add(PlayoutResults(rows, np.zeros_like(rows)))
    off = rows[1] - rows[0]
    luck = ((off - off.mean()) ** 2).sum() + PRIOR_WORLDS * 6.0**2
    noise = luck / (39 + PRIOR_WORLDS) / 40
    assert halving.result().regret_error[1] == pytest.approx((1 / (1 / noise + 1 / 3.0**2)) ** 0.5)


def test_where_many_points_are_good_the_highest_is_best_and_a_win_counts_for_the_boldest():
    halving = SequentialHalving(3, -1.0, 10.0)
    halving.add(
        PlayoutResults(np.array([[5.0, 5.0], [9.0, 9.0], [1.0, 1.0]]), np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 0.0]]))
    )
    result = halving.result()
    assert (halving.best(), halving.max_win()) == (result.best, result.max_win) == (1, 0)
    assert result.regret.tolist() == [4.0, 0.0, 8.0]
    assert result.points.tolist() == [5.0, 9.0, 1.0]
    assert result.win.tolist() == [1.0, 0.0, 0.0]


def test_the_best_for_either_aim_runs_on():
    """Few points and no wins, or many points and wins: neither eliminates the other."""
    points = np.array([[9.0], [1.0], [2.0], [3.0], [8.0]])
    halving = SequentialHalving(5, 1.0, 60.0)
    halving.add(PlayoutResults(points, np.array([[1.0], [0.0], [0.0], [0.0], [0.5]])))
    halving.halve()
    assert halving.running.tolist() == [0, 1, 2, 3]
    halving.add(PlayoutResults(points[halving.running], np.array([[1.0], [0.0], [0.0], [0.0]])))
    halving.halve()
    assert halving.running.tolist() == [0, 1, 2]
    assert not halving.clear()


def test_of_arms_with_equal_costs_the_one_that_wins_more_is_best():
    halving = SequentialHalving(2, 1.0, 0.0)
    halving.add(PlayoutResults(np.array([[4.0, 0.0], [2.0, 2.0]]), np.array([[0.0, 1.0], [0.0, 0.0]])))
    assert halving.best() == halving.max_win() == 0


def test_a_race_is_clear_only_when_it_is_sure():
    source = np.random.default_rng(2)
    close, far = SequentialHalving(2, 1.0, 0.0), SequentialHalving(2, 1.0, 0.0)
    close.add(PlayoutResults(*worlds_of(close, [1.0, 1.01], 2 * CLEAR_WORLDS, source)))
    far.add(PlayoutResults(*worlds_of(far, [1.0, 3.0], CLEAR_WORLDS - 1, source)))
    assert not close.clear()
    assert not far.clear()
    far.add(PlayoutResults(*worlds_of(far, [1.0, 3.0], 1, source)))
    assert far.clear()
    alone = SequentialHalving(1, 1.0, 0.0)
    alone.add(PlayoutResults(*worlds_of(alone, [1.0], CLEAR_WORLDS, source)))
    assert alone.clear()


BELIEF = Prior(favourite=2, mean=4.0, spread=3.0, luck=10.0)


def test_a_few_worlds_do_not_put_out_what_is_believed_to_be_best():
    halving = SequentialHalving(4, 1.0, 0.0, BELIEF)
    halving.add(PlayoutResults(np.array([[0.0, 2.0], [9.0, 9.0], [3.0, 4.0], [8.0, 8.0]]), np.zeros((4, 2))))
    assert halving.best() == halving.max_win() == 2
    halving.halve()
    assert halving.running.tolist() == [0, 2]
    source = np.random.default_rng(1)
    for _ in range(4):
        halving.add(PlayoutResults(*worlds_of(halving, [1.0, 9.0, 3.0, 8.0], 2000, source)))
    result = halving.result()
    assert result.best == 0
    assert result.regret[2] == pytest.approx(2.0, abs=0.1)


def test_with_a_prior_too_the_best_for_winning_runs_on():
    points = np.array([[9.0], [1.0], [0.0], [3.0], [8.0]]) * np.ones((1, 300))
    halving = SequentialHalving(5, 1.0, 60.0, BELIEF)
    halving.add(PlayoutResults(points, np.array([[1.0], [0.0], [0.0], [0.0], [0.5]]) * np.ones((1, 300))))
    halving.halve()
    assert halving.running.tolist() == [0, 1, 2, 3]
    assert (halving.best(), halving.max_win()) == (2, 0)


def test_the_favourite_runs_on_however_bad():
    halving = SequentialHalving(5, 1.0, 0.0, BELIEF)
    halving.add(
        PlayoutResults(np.array([[1.0], [2.0], [1000.0], [3.0], [4.0]]) * np.ones((1, 300)), np.zeros((5, 300)))
    )
    halving.halve()
    assert halving.running.tolist() == [0, 1, 2]


def test_the_best_of_the_least_burdensome_runs_on_until_it_is_clear_that_it_is_worse():
    there_and_back = np.tile([1.0, -1.0], 150)
    for spread, running in ((2000.0, [0, 1, 2, 3]), (0.1, [0, 1, 2])):
        halving = SequentialHalving(6, 1.0, 0.0, BELIEF, burden=[2.1, 2.0, 1.0, 0.4, 0.1, 1.0].__getitem__)
        points = np.array([[1.0], [2.0], [3.0], [40.0], [50.0], [60.0]]) * np.ones((1, 300))
        points[3:] += spread * there_and_back
        halving.add(PlayoutResults(points, np.zeros((6, 300))))
        halving.halve()
        assert halving.running.tolist() == running


def test_what_is_told_with_a_prior_is_what_is_to_be_believed():
    """The mean of the worlds and that of the prior, weighted by their precisions."""
    points = np.array([[5.0, -5.0] * 50, [7.0, 3.0] * 50])
    halving = SequentialHalving(2, 1.0, 0.0, Prior(favourite=0, mean=2.0, spread=3.0, luck=4.0))
    halving.add(PlayoutResults(points, np.zeros((2, 100))))
    noise = (100 * 3.0**2 + PRIOR_WORLDS * 4.0**2) / (99 + PRIOR_WORLDS) / 100
    weight = 9 / (9 + noise)
    result = halving.result()
    assert result.best == 0
    assert result.regret.tolist() == pytest.approx([0.0, weight * 5 + (1 - weight) * 2])
    assert result.regret_error[1] == pytest.approx((9 * noise / (9 + noise)) ** 0.5)
    assert result.points.tolist() == pytest.approx([0.0, weight * 5])


def test_arms_that_always_come_to_the_same_are_equally_good_whatever_is_believed():
    halving = SequentialHalving(3, 1.0, 0.0, BELIEF)
    halving.add(PlayoutResults(np.array([[1.0, 5.0], [2.0, 6.0], [1.0, 5.0]]), np.zeros((3, 2))))
    result = halving.result()
    assert (result.best, result.regret[0], result.regret_error[0]) == (2, 0.0, 0.0)


def test_an_arm_dropped_early_that_came_to_the_same_as_the_best_is_no_worse():
    """The prior weights its fewer worlds less, so it would seem worse."""
    halving = SequentialHalving(4, 1.0, 0.0, Prior(favourite=0, mean=2.0, spread=3.0, luck=4.0))
    points = np.array([[5.0, 9.0, 7.0], [1.0, 2.0, 3.0], [1.0, 2.0, 3.0], [6.0, 6.0, 7.0]])
    halving.add(PlayoutResults(points, np.zeros_like(points)))
    halving.running = np.array([0, 1])
    halving.add(PlayoutResults(np.array([[6.0] * 40, [3.0, 2.0] * 20]), np.zeros((2, 40))))
    result = halving.result()
    assert result.best == 1
    for found in (result.points, result.error, result.win, result.regret, result.regret_error, result.lead):
        assert found[2] == found[1]
        assert found[0] != found[1] or found is result.win
    assert result.worlds.tolist() == [43, 43, 3, 3]


def test_belief_chooses_better_than_the_best_of_noisy_means():
    """With arms as in the prior and few worlds, the highest mean is mostly a lucky one."""
    source = np.random.default_rng(7)
    lost = {True: 0.0, False: 0.0}
    for _ in range(300):
        costs = source.normal(4.0, 3.0, 12)
        costs[2] = 0.0
        worlds = costs[:, np.newaxis] + source.normal(0, 7.0, (12, 3))
        for believed in lost:
            halving = SequentialHalving(12, 1.0, 0.0, BELIEF if believed else None)
            halving.add(PlayoutResults(worlds, np.zeros((12, 3))))
            lost[believed] += costs[halving.best()] - costs.min()
    assert lost[True] < 0.9 * lost[False]


def test_arms_can_be_ranked_by_something_else_than_their_points():
    for prior in (None, Prior(0, 0.0, 1000.0, 1.0)):
        halving = SequentialHalving(2, -1.0, 0.0, prior)
        points = np.array([[9.0, 11.0] * 200, [6.0, 8.0] * 200])
        halving.add(PlayoutResults(points, np.zeros((2, 400)), np.array([[1.0, 3.0] * 200, [4.0, 7.0] * 200])))
        result = halving.result()
        assert result.best == 1
        assert result.regret.tolist() == pytest.approx([3.5, 0.0], abs=0.01)
        assert result.points.tolist() == pytest.approx([10.0, 7.0], abs=0.01)


@pytest.mark.parametrize(("often", "gave_up"), [(0.2, False), (0.05, True)])
def test_a_match_that_no_arm_wins_often_is_played_for_points(often, gave_up):
    """The first arm wins the match more often, the second costs fewer points."""
    halving = SequentialHalving(2, 1.0, 0.0, match_value=10000.0, nearly_lost=0.1)
    won = np.zeros((2, 100))
    won[0, : int(100 * often)] = 1.0
    won[1, :1] = 1.0
    halving.add(PlayoutResults(np.array([[9.0] * 100, [5.0] * 100]), np.zeros((2, 100)), match=won))
    result = halving.result()
    assert halving.gave_up is gave_up
    assert (result.match is None) is gave_up
    assert result.best == int(gave_up)
    assert result.regret[1 - result.best] == pytest.approx(4.0 if gave_up else 100 * often - 1, abs=0.1)


def test_a_match_is_not_given_up_in_a_few_worlds():
    halving = SequentialHalving(2, 1.0, 0.0, match_value=10000.0, nearly_lost=0.1)
    halving.add(PlayoutResults(np.zeros((2, 31)), np.zeros((2, 31)), match=np.zeros((2, 31))))
    halving.give_up_match()
    assert not halving.gave_up


IN_MATCH = Prior(0, 2.0, 3.0, 4.0).of_match(10000.0, 0.03, 0.05, 0.4)
"""A prior where winning the match counts 10000 points, and the one in points."""


@pytest.mark.parametrize(("often", "lost"), [(0.0, True), (1.0, False)])
def test_once_points_count_the_prior_is_that_in_points(often, lost):
    """The match is nearly lost, or won with every arm: figures are those of a search for points from the start."""
    points = np.array([[5.0, -5.0] * CLEAR_WORLDS, [7.0, 3.0] * CLEAR_WORLDS])
    none = np.zeros_like(points)
    halving = SequentialHalving(2, 1.0, 0.0, IN_MATCH, match_value=10000.0, nearly_lost=0.1)
    halving.add(PlayoutResults(points, none, match=none + often))
    result, alone = halving.result(), SequentialHalving(2, 1.0, 0.0, IN_MATCH.in_points)
    alone.add(PlayoutResults(points, none))
    assert halving.gave_up is lost
    assert result.match is None
    assert result.regret.tolist() == alone.result().regret.tolist()
    assert result.regret_error.tolist() == alone.result().regret_error.tolist()


def test_a_match_that_some_arm_may_lose_is_not_decided():
    for match in (np.array([[1.0] * 300, [1.0] * 299 + [0.0]]), np.ones((2, FEWEST_TO_GIVE_UP - 1))):
        halving = SequentialHalving(2, 1.0, 0.0, IN_MATCH, match_value=10000.0, nearly_lost=0.1)
        halving.add(PlayoutResults(np.zeros_like(match), np.zeros_like(match), match=match))
        assert halving.result().match is not None


def test_with_a_prior_too_an_arm_that_won_in_many_worlds_wins_for_certain():
    """The prior weights the differences from its favourite less."""
    halving = SequentialHalving(2, -1.0, 0.0, Prior(favourite=0, mean=1.0, spread=3.0, luck=4.0))
    points = np.array([[0.0, 1.0] * (CLEAR_WORLDS // 2), [9.0, 8.0] * (CLEAR_WORLDS // 2)])
    halving.add(PlayoutResults(points[:, 1:], np.array([[0.0], [1.0]]) * np.ones((1, CLEAR_WORLDS - 1))))
    assert 0 < halving.result().win[1] < 1
    halving.add(PlayoutResults(points[:, :1], np.array([[0.0], [1.0]])))
    assert halving.result().win[1] == 1
