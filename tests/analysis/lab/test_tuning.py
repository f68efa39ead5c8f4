import json
from hashlib import sha256

import numpy as np
import pytest

from analysis.core.weights import read_file, read_weights
from analysis.lab import tuning
from analysis.lab.game import TuningProblem, split
from analysis.lab.players import LABS
from tests.analysis.lab.contests import player

each_game = pytest.mark.parametrize("game", LABS)
GOAL = np.array([12, -7])


def distance(weights, rivals, deals, seed):
    """Weights are better the nearer they are to a goal; chance is common to all that play a deal."""
    noise = np.random.default_rng(seed).standard_normal(deals.stop)[deals.start :]
    return noise - np.abs(weights - GOAL).sum()


def toy(**changes):
    start = {"package": "analysis.poter", "names": ("a", "b"), "start": np.zeros(2), "spread": np.full(2, 8.0)}
    return TuningProblem(**{**start, "play": distance, "value": "nearness", "baseline": "none", **changes})


def test_the_search_finds_the_best_weights_and_is_the_same_for_the_same_seed():
    search, heard = tuning.Search(generations=15, sets=24, deals=6, seed=5), []
    found = tuning.fit(toy(), search, player(toy()), lambda generation, value: heard.append((generation, value)))
    assert np.abs(found - GOAL).max() <= 1
    assert found.tolist() == tuning.fit(toy(), search, player(toy()), lambda *_: None).tolist()
    assert [generation for generation, _ in heard] == list(range(15))
    assert heard[-1][1] > heard[0][1]


def test_no_weight_goes_below_the_lowest():
    found = tuning.fit(toy(lowest=-2.0), tuning.Search(15, 24, 6, 5), player(toy()), lambda *_: None)
    assert found[1] == -2


def test_ranges_are_split_into_consecutive_parts():
    assert split(range(5, 12), 3) == [range(5, 7), range(7, 9), range(9, 12)]
    assert split(range(2), 3) == [range(0), range(0, 1), range(1, 2)]


@each_game
def test_weights_are_worth_the_same_as_equal_ones(game):
    problem = LABS[game].tuning()
    present = np.array(read_weights(problem.package, problem.names))
    gain = tuning.gain(problem, present, present, range(16), 3, player(problem))
    assert gain == {"gain": 0.0, "std_error": 0.0}


@each_game
def test_values_depend_on_the_seed_alone(game):
    problem = LABS[game].tuning()
    present = np.array(read_weights(problem.package, problem.names))
    values, again, other = (problem.play(0 * present, present, range(48), seed) for seed in (3, 3, 4))
    assert values.shape == (48,)
    assert values.tolist() == again.tolist() != other.tolist()


@each_game
def test_bad_weights_lose_to_the_present_ones(game):
    problem = LABS[game].tuning()
    present = np.array(read_weights(problem.package, problem.names))
    gain = tuning.gain(problem, np.zeros_like(present), present, range(400), 3, player(problem))
    assert gain["gain"] < -3 * gain["std_error"] < 0


@each_game
def test_the_command_prints_a_file_of_weights(game, run):
    written = run("tune", game, "--generations", "1", "--sets", "4", "--deals", "4").json
    file = read_file(f"analysis.{game}")
    provenance = written["sets"]["tuned"]["provenance"]
    assert provenance["command"].endswith("--seed 1 --generations 1 --sets 4 --deals 4")
    assert provenance["check"]["deals"] == 16
    assert list(written["sets"]["tuned"]["weights"]) == list(LABS[game].tuning().names)
    assert {**written, "sets": None} == {**file, "sets": None}
    assert {**written["sets"], "tuned": None} == {**file["sets"], "tuned": None}


def test_wrong_arguments(run):
    assert run("tune", "chess").status == 2
    assert run("tune", "poter", "--sets", "1").status == 2


@each_game
def test_files_of_weights_are_complete(game):
    file, names = read_file(f"analysis.{game}"), LABS[game].tuning().names
    assert (file["format"], file["game"]) == ("policy-weights/1", game)
    assert list(file["meanings"]) == list(names)
    for name, chosen in file["sets"].items():
        assert set(chosen["provenance"]) >= {"method", "date"}
        assert all(type(value) is int for value in read_weights(f"analysis.{game}", names, name))


def test_files_that_name_other_weights_are_refused():
    with pytest.raises(ValueError, match="must have the weights a, b"):
        read_weights("analysis.poter", ("a", "b"))


@pytest.mark.parametrize(("game", "digest"), [("poter", "f3404c11"), ("pocha", "60bba156"), ("canasta", "85d76ab3")])
def test_weights_change_on_purpose_only(game, digest):
    """A newly fitted set is measured against the old one, and gets a new digest here."""
    weights = {name: chosen["weights"] for name, chosen in read_file(f"analysis.{game}")["sets"].items()}
    assert sha256(json.dumps(weights).encode()).hexdigest()[:8] == digest
