"""The figures of hints agree with the results when everybody plays on as the playouts do."""

import numpy as np
import pytest

from analysis.lab.poter import game
from analysis.poter import policy
from analysis.poter.candidates import PoterCandidates
from analysis.poter.kernels import tuned_weights
from engine.poter.game import PoterRound
from engine.poter.moves import make, parse_move
from engine.poter.rules import score
from engine.poter.state import OVER
from tests.analysis.poter.moments import a_decision, fresh_round


def moment(seed: int, turns: int) -> PoterRound:
    """Return a running round before its second move, or after some turns of the policy."""
    if turns == 0:
        return a_decision(seed, players=2 + seed % 3, acts=1)
    while True:
        current = fresh_round(seed, 2 + seed % 3)
        while not current.over and current.state.turns < turns:
            game.play_tuned(current, [seed, 2, 3, 4])
        if not current.over:
            return current
        turns -= 1


@pytest.mark.parametrize("turns", [0, 9])
@pytest.mark.slow
def test_chances_and_scores_are_those_of_the_policy(turns):
    """Many positions: in each an arm is evaluated from the view, and the real round is played on once from there.

    Right after the deal all deals are equally likely; later they are weighed by the past turns of the policy.
    """
    expected, happened, expected_wins, wins = [], [], [], []
    weights = tuned_weights().tolist()
    for seed in range(150):
        current = moment(seed, turns)
        view = current.view(current.to_move)
        evaluation = PoterCandidates(view, seed)
        points, won, *_ = evaluation.run(np.arange(1), 60)
        expected.append(points.mean())
        expected_wins.append(won.mean())
        state = current.state.copy()
        for move in evaluation.line(next(m for m in range(len(evaluation.moves)) if 0 in evaluation.arms_of(m)), 0):
            make(state, parse_move(move))
        if state.phase != OVER:
            policy.play_out(state, [seed, 5, 6, 7], weights)
        happened.append(score(state, view.seat))
        wins.append(state.hand[view.seat] == 0)
    off = np.array(expected) - happened
    assert abs(off.mean()) < 3.5 * off.std() / np.sqrt(len(off))
    off = np.array(expected_wins) - wins
    assert abs(off.mean()) < 3.5 * off.std() / np.sqrt(len(off))
