from analysis.canasta.record import load, new_states, store
from tests.analysis.canasta.moments import a_decision


def test_a_state_survives_the_record():
    for seed in range(20):
        state = a_decision(seed, table=seed).state
        states = new_states(2)
        store(states, 1, state)
        assert load(states, 1) == state, seed
