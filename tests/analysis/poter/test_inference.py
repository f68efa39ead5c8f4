"""Evidence for hidden hands: features of past turns, the same in the sampler, and the packaged weights."""

from random import Random

import numpy as np
import pytest

from analysis.core import weights
from analysis.core.weights import read_file
from analysis.lab.fitting import fit
from analysis.lab.poter import game
from analysis.lab.poter.game import play_turn
from analysis.poter.inference import MEANINGS, NAMES, PACKAGE, DealFeatures, evidence_of
from analysis.poter.sampling import SCALE, shape_weight
from engine.cards import FRENCH, each_card, mask_of
from tests.analysis.poter.moments import fresh_round
from tests.engine.poter.builders import play, start
from tests.engine.poter.determinization import determinize
from tests.samples import case


def cards(text):
    return mask_of(FRENCH.parse(text))


def named(features):
    return {name: float(value) for name, value in zip(NAMES, features, strict=True) if value}


def thrown():
    """Return a round in which seat 0 left 9h, discarded Qd, left 9h Qd 8s, and discarded Jc; seat 1 is to move."""
    current = start(
        phase="draw", round=13, hands=["Qd Jc 2c 5h", "8s 3d 4c 6c"], pile="9h", stock="7d As Ts 6s 2d", turns=2
    )
    play(current, "draw", "discard Qd", "draw", "discard 8s", "draw", "discard Jc")
    return current


def test_features_are_what_past_turns_tell():
    """For hands of seat 0; kings are poters, and no turn says anything of them before their owner is sallan."""
    for hand, expected in (
        ("Qs 3h", {"match_2": 1, "value": 15 * 3**0.5}),
        ("Js 2h", {"match_1": 1, "value": 13 * 3**0.5}),
        ("Tc 5s", {"match_1": 1, "value": 15 * 3**0.5}),
        ("Tc Qc", {"match_1": 2, "match_2": 1, "completed_1": 1, "value": 22 * 3**0.5, "linked": 2 * 3**0.5}),
        ("8h Th", {"value": 18 * 3**0.5, "linked": 2 * 3**0.5, "left_1": 1, "left_2": 1}),
        ("3s 4s 5s", {"value": 12 * 3**0.5, "linked": 3 * 3**0.5, "meld": 1}),
        ("Kh", {}),
    ):
        with case(hand, expected):
            features = DealFeatures(thrown().view(1))
            found = named(features.of([cards(hand), 0]))
            found.pop("outs", None)
            assert found == pytest.approx(expected), found


def test_the_sampler_weighs_hands_by_their_features():
    """The log weight of a deal from the rows of evidence is that from its features, except for rounding."""
    for seed in range(6):
        with case(seed):
            current = fresh_round(seed, 2 + seed % 4)
            while not current.over and current.state.turns < 6 + 2 * seed:
                play_turn(current, [seed, 2, 3, 4], None)
            view = current.view(current.to_move)
            weights = np.random.default_rng(seed).normal(size=len(NAMES))
            evidence, features = evidence_of(view, weights).astype(object), DealFeatures(view)
            state = determinize(view, Random(seed)).state
            for hands in (current.state.hand, state.hand):
                found = 0
                for seat in set(range(state.players)) - {view.seat}:
                    found += shape_weight(hands[seat], evidence, seat)
                    found += sum(evidence[seat, card] for card in each_card(hands[seat] & ~view.table.known[seat]))
                assert found / SCALE == pytest.approx(float(features.of(hands) @ weights), abs=0.3)


@pytest.mark.slow
def test_known_weights_are_found_again():
    """Deals are chosen among random ones in proportion to their weights; the fit recovers the weights."""
    weights = np.array([{"match_1": -0.9, "fits": -1.2, "linked": 0.2}.get(name, 0.0) for name in NAMES])
    source, found = np.random.default_rng(1), []
    for seed in range(250):
        current = fresh_round(seed, 4)
        while not current.over and current.state.turns < 8 + seed % 8:
            play_turn(current, [seed, 2, 3, 4], None)
        if not current.over:
            deals = np.vstack([game.differences(current, Random(seed))[0], np.zeros(len(NAMES))])
            chosen = np.argmax(deals @ weights + source.gumbel(size=len(deals)))
            found.append(np.delete(deals, chosen, axis=0) - deals[chosen])
    fitted, errors = fit(np.array(found))
    common = np.abs(weights) > 0
    assert (np.abs(fitted - weights) < 4 * errors + 0.05)[common].all(), (fitted, errors)
    assert (errors[common] < 0.25).all(), errors


def test_the_packaged_weights_have_their_provenance():
    content = read_file(PACKAGE, weights.HANDS_FILE)
    assert content["format"] == weights.HANDS_FORMAT
    assert content["game"] == "poter"
    assert content["meanings"] == MEANINGS
    assert list(content["weights"]) == list(NAMES)
