import numpy as np
import pytest

from analysis.canasta import policy
from tests.yardstick.canasta import TABLES, play_compiled, player_in_c

HANDS = 300
TABLES_OF_HABITS = {
    "tuned": [policy.TUNED],
    "plain": [policy.PLAIN],
    "against each other": [policy.TUNED, policy.PLAIN],
}


@pytest.fixture(scope="module")
def play_in_c(c_compiler, tmp_path_factory):
    return player_in_c(c_compiler, tmp_path_factory.mktemp("yardstick"))


@pytest.mark.parametrize("habits", TABLES_OF_HABITS.values(), ids=TABLES_OF_HABITS)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_the_yardstick_ends_every_hand_in_the_scores_of_the_compiled_rules(play_in_c, mode, players, habits):
    arguments = mode, players, np.array(habits, np.int64), 5, 5 + HANDS, 11
    mine, theirs = play_in_c(*arguments), play_compiled(*arguments)
    differing = np.flatnonzero((mine != theirs).any(axis=1))
    assert differing.size == 0, f"hands {5 + differing[:5]}: {mine[differing[:5]]} for {theirs[differing[:5]]}"
    assert len({tuple(scores) for scores in mine}) > HANDS // 20


def test_other_seeds_and_other_hands_are_other_hands(play_in_c):
    habits = np.array([policy.TUNED], np.int64)
    first = play_in_c("pairs", 4, habits, 0, 20, 1)
    assert (first[10:] == play_in_c("pairs", 4, habits, 10, 20, 1)).all()
    assert (first != play_in_c("pairs", 4, habits, 0, 20, 2)).any()
