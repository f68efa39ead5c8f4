import pytest

from analysis.core.state_dtype import new_states, store
from tests.analysis.canasta.moments import a_decision as canasta
from tests.analysis.kernel_checks import load
from tests.analysis.pocha.moments import a_decision as pocha
from tests.analysis.poter.moments import a_decision as poter


@pytest.mark.parametrize("decision", [poter, pocha, canasta])
def test_a_state_survives_the_record(decision):
    for seed in range(20):
        state = decision(seed).state
        states = new_states(type(state), 2)
        store(states, 1, state)
        assert load(states, 1, type(state)) == state, seed
