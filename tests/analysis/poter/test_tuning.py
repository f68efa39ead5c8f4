import json

import numpy as np

from analysis.commands import main
from analysis.poter import tuned, tuning
from analysis.poter.weights import tuned_weights


def test_tuning_is_the_same_for_the_same_seed_and_gets_better():
    plan = tuning.Plan(generations=4, sets=8, kept=2, deals=60, seed=5)
    heard = []
    first = tuning.tune(plan, lambda generation, _: heard.append(generation))
    assert first.tolist() == tuning.tune(plan, lambda *_: None).tolist()
    assert heard == [0, 1, 2, 3]


def test_the_command_prints_a_file_of_weights(capsys):
    assert main(["tune", "poter", "--generations", "1", "--sets", "4", "--deals", "4"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert written["command"].endswith("--seed 1 --generations 1 --sets 4 --deals 4")
    assert tuple(written["weights"]) == tuned.NAMES
    assert main(["tune", "chess"]) == 2
    assert main(["tune", "poter", "--sets", "1"]) == 2


def test_the_packaged_weights_beat_the_simple_policy():
    """Fewer points a round than each of three simple players, far beyond chance, and no fewer wins."""
    found = tuning.measured(tuning.results(tuned_weights(), None, range(3000), 9))
    assert found.points + 5 * found.error < found.others
    assert found.won > 0.24


def test_against_its_like_everybody_does_the_same():
    weights = tuned_weights()
    found = tuning.results(weights, weights, range(200), 3)
    assert np.array_equal(3 * found[:, 0], found[:, 2])
