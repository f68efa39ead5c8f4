"""Weights recovered from choices that they made."""

import numpy as np

from analysis.lab.fitting import fit, log_likelihoods

TRUE = np.array([0.8, -1.5, 0.0])


def choices(count, alternatives, seed=1):
    """Choose among alternatives in proportion to the exponential of their weighted features."""
    source = np.random.default_rng(seed)
    features = source.standard_normal((count, alternatives + 1, len(TRUE)))
    chosen = np.argmax(features @ TRUE + source.gumbel(size=features.shape[:2]), axis=1)
    rows = np.arange(count)
    features[rows, chosen], features[rows, 0] = features[rows, 0].copy(), features[rows, chosen].copy()
    return features[:, 1:] - features[:, :1]


def test_the_weights_are_found_within_their_errors():
    for alternatives in (1, 4):
        found = fit(choices(4000, alternatives))
        assert (np.abs(found.weights - TRUE) < 4 * found.errors).all()
        assert found.errors.max() < 0.07


def test_the_true_weights_are_likelier_in_other_choices():
    others = choices(2000, 3, seed=2)
    found = log_likelihoods(others, fit(choices(4000, 3)).weights).mean()
    assert np.isclose(found, log_likelihoods(others, TRUE).mean(), atol=0.01)
    assert np.allclose(log_likelihoods(others, 0 * TRUE), -np.log(4))
    assert found > -np.log(4) + 0.2


def test_a_feature_that_never_differs_has_no_weight():
    differences = choices(100, 2)
    differences[:, :, 1] = 0
    assert fit(differences).weights[1] == 0
