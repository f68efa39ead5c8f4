import numpy as np
import pytest

from analysis.race import CLEAR_WORLDS, Race


def worlds_of(race, means, count, source, luck=5.0):
    """Give the running arms points that share the luck of each world."""
    shared = source.normal(0, luck, count)
    points = np.stack([means[arm] + shared + source.normal(0, 0.5, count) for arm in race.running])
    return points, np.zeros_like(points)


def test_an_arm_that_left_early_is_told_by_its_difference_from_the_winner():
    source = np.random.default_rng(1)
    means = [3.0, 1.0, 4.0, 2.0, 9.0, 8.0]
    race = Race(6, 1.0, 0.0)
    for _ in range(3):
        race.add(*worlds_of(race, means, 60, source))
        race.halve()
    result = race.result()
    assert race.best() == 1
    assert result.behind[1] == 0
    for arm, mean in enumerate(means):
        assert abs(result.behind[arm] - (mean - 1.0)) < 5 * max(result.doubt[arm], 1e-9), arm
        assert abs(result.points[arm] - mean) < 5 * result.error[arm]
        assert result.points[arm] - result.points[1] == pytest.approx(result.behind[arm])
    assert result.worlds.tolist() == [120, 180, 60, 180, 60, 60] or result.worlds[4] == 60


def test_where_many_points_are_good_the_highest_is_best_and_a_win_counts_for_the_boldest():
    race = Race(3, -1.0, 10.0)
    race.add(np.array([[5.0, 5.0], [9.0, 9.0], [1.0, 1.0]]), np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 0.0]]))
    result = race.result()
    assert (race.best(), race.boldest()) == (result.best, result.boldest) == (1, 0)
    assert result.behind.tolist() == [4.0, 0.0, 8.0]
    assert result.points.tolist() == [5.0, 9.0, 1.0]
    assert result.win.tolist() == [1.0, 0.0, 0.0]


def test_the_best_for_either_aim_runs_on():
    """Few points and no wins, or many points and wins: neither puts the other out."""
    points = np.array([[9.0], [1.0], [2.0], [3.0], [8.0]])
    race = Race(5, 1.0, 60.0)
    race.add(points, np.array([[1.0], [0.0], [0.0], [0.0], [0.5]]))
    race.halve()
    assert race.running.tolist() == [0, 1, 2]
    race.add(points[race.running], np.array([[1.0], [0.0], [0.0]]))
    race.halve()
    assert race.running.tolist() == [0, 1]
    assert not race.clear()


def test_of_arms_with_equal_costs_the_one_that_wins_more_is_best():
    race = Race(2, 1.0, 0.0)
    race.add(np.array([[4.0, 0.0], [2.0, 2.0]]), np.array([[0.0, 1.0], [0.0, 0.0]]))
    assert race.best() == race.boldest() == 0


def test_a_race_is_clear_only_when_it_is_sure():
    source = np.random.default_rng(2)
    close, far = Race(2, 1.0, 0.0), Race(2, 1.0, 0.0)
    close.add(*worlds_of(close, [1.0, 1.01], 2 * CLEAR_WORLDS, source))
    far.add(*worlds_of(far, [1.0, 3.0], CLEAR_WORLDS - 1, source))
    assert not close.clear()
    assert not far.clear()
    far.add(*worlds_of(far, [1.0, 3.0], 1, source))
    assert far.clear()
    alone = Race(1, 1.0, 0.0)
    alone.add(*worlds_of(alone, [1.0], CLEAR_WORLDS, source))
    assert alone.clear()
