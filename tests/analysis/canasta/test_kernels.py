import os
import subprocess
import sys

import numpy as np
import pytest

from analysis.bench import MEASURED, canasta_table
from analysis.canasta import kernels, policy
from analysis.canasta.record import load, new_states, store
from analysis.canasta.trials import CanastaTrials
from analysis.randomness import seed_words, shuffle_span
from engine.canasta import deal
from engine.canasta.scoring import score
from engine.canasta.state import State
from tests.analysis.canasta.moments import TABLES, a_decision


def interpreted(first: State, number: int, seed: int, habits: list[tuple[int, ...]]) -> State:
    state = first.copy()
    words = [0] * 4
    seed_words(words, seed, number)
    shuffle_span(state.stock, 0, state.cards, words)
    deal.set_out(state, number % state.players)
    policy.play_out(state, habits)
    return state


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_compiled_and_interpreted_playouts_agree_bit_for_bit(table):
    mode, players = TABLES[table]
    first = canasta_table(mode, players)
    for habits in ([policy.TUNED], [policy.TUNED, policy.PLAIN]):
        for stream in range(60):
            states, words, found = new_states(2), np.zeros(4, np.int64), np.zeros((1, 4), np.int64)
            store(states, 0, first)
            kernels.play_rounds(states, words, np.array(habits), stream, stream + 1, 7, found)
            state = interpreted(first, stream, 7, habits)
            assert load(states, 1) == state, stream
            assert found[0, : state.sides].tolist() == [score(state, side) for side in range(state.sides)]


def test_equal_arguments_give_equal_results_and_other_seeds_do_not():
    for acts in (0, 20):
        assert all_results(a_decision(3, acts=acts), 1, 50) == all_results(a_decision(3, acts=acts), 1, 50)
        assert all_results(a_decision(3, acts=acts), 1, 50) != all_results(a_decision(3, acts=acts), 2, 50)


def test_trying_arms_is_the_same_interpreted():
    for seed in range(10):
        current = a_decision(seed, seed, acts=12 * seed)
        assert all_results(current, 4, 2) == all_results(current, 4, 2, interpreted=True), seed


def test_splitting_the_worlds_changes_nothing():
    current = a_decision(5)
    view = current.view(current.to_move)
    whole, parts = CanastaTrials(view, 9), CanastaTrials(view, 9)
    every = np.arange(len(whole.arms))
    points, _ = whole.run(every, 40)
    found = [parts.run(every, worlds)[0] for worlds in (1, 7, 0, 32)]
    assert points.tolist() == np.concatenate(found, axis=1).tolist()
    assert parts.worlds == 40


class Records(list[State]):
    """States that are copied when they are put in a place, as an array of records does."""

    def __setitem__(self, place, state):
        super().__setitem__(place, state.copy())


def all_results(current, seed, worlds, interpreted=False):
    trials = CanastaTrials(current.view(current.to_move), seed)
    if interpreted:
        trials.kernel = kernels.try_arms.py_func
        trials.arms, trials.unseen = trials.arms.astype(object), trials.unseen.astype(object)
        trials.habits = trials.habits.astype(object)
        trials.states = Records([load(trials.states, place) for place in range(len(trials.states))])
    points, closed = trials.run(np.arange(len(trials.arms)), worlds)
    moves = range(len(trials.moves))
    return points.tolist(), closed.tolist(), [trials.plan(move, *trials.choices(move)) for move in moves]


@pytest.mark.slow
def test_kernels_stay_inside_their_arrays(tmp_path):
    """Numba forgets its options on a warm cache, so the bounds-checked run has a cache of its own."""
    script = (
        "from analysis.bench import MEASURED\n"
        "from analysis.advisor import advise\n"
        "from tests.analysis.canasta.moments import a_decision\n"
        "for play in MEASURED['canasta']().values():\n"
        "    play(300, 1)\n"
        "for seed in range(30):\n"
        "    current = a_decision(seed, seed, acts=3 * seed, wild=0.8)\n"
        "    advise(current.view(current.to_move), playouts=1000, seed=1)\n"
    )
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr


def test_there_is_something_to_measure():
    for play in MEASURED["canasta"]().values():
        play(2, 1)
