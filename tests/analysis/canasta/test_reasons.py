"""A reason of Canasta is never told against its direction: more of what is good, less of what is bad."""

import numpy as np
import pytest

from analysis.canasta import kernels
from analysis.canasta.reasons import FACTS, reason_of

WORLDS = 400
PROBABILITIES = {fact.column for fact in FACTS if fact.least < 1}


def results(source: np.random.Generator) -> np.ndarray:
    """Return random results of a move in some worlds, in which every fact has some effect on the lead."""
    found = np.zeros((WORLDS, kernels.FOUND))
    for column in range(kernels.FOUND):
        if column in PROBABILITIES:
            found[:, column] = source.random(WORLDS) < source.random()
        else:
            found[:, column] = source.normal(source.uniform(0, 1500), 30, WORLDS)
    found[:, kernels.POINTS] += found @ source.normal(0, 30, kernels.FOUND)
    return found


@pytest.mark.parametrize("seed", range(200))
def test_a_reason_has_its_direction(seed):
    source = np.random.default_rng(seed)
    best, other = results(source), results(source)
    best[0, kernels.CLOSED] = 0
    for fact in FACTS:
        reason = reason_of(best, other, [fact])
        if reason is None:
            continue
        difference = reason.number - reason.before
        assert (difference if fact.good else -difference) >= fact.least
        assert reason.number == pytest.approx(best[:, fact.column].mean())


def test_every_fact_is_a_reason_in_some_of_these_results():
    found = set()
    for seed in range(200):
        source = np.random.default_rng(seed)
        best, other = results(source), results(source)
        best[0, kernels.CLOSED] = 0
        found |= {fact.kind for fact in FACTS if reason_of(best, other, [fact]) is not None}
    assert found == {fact.kind for fact in FACTS}
