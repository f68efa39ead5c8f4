from fractions import Fraction

import numpy as np

from analysis.core.state_dtype import load
from analysis.pocha import tree_search
from analysis.pocha.candidates import PochaCandidates
from engine.pocha.state import State
from tests.analysis.kernel_checks import Records
from tests.analysis.pocha.moments import a_decision, before_the_last_tricks
from tests.analysis.pocha.test_last_tricks import exact_values


def grow(current, walks, seed=1, room=None, interpreted=False):
    evaluation = PochaCandidates(current.view(current.to_move), seed, weighted=False)
    nodes = np.zeros(((room or walks) + 1, tree_search.COLUMNS), np.int64)
    evaluation.draws[1:3] = 0, walks
    search, states, words, weights = (
        tree_search.search,
        evaluation.states[:3],
        np.zeros(4, np.int64),
        evaluation.weights,
    )
    dealing = evaluation.places, evaluation.cards, evaluation.ways
    if interpreted:
        search = tree_search.search.py_func
        weights, nodes, words = weights.astype(object), nodes.astype(object), [0] * 4
        dealing = tuple(array.astype(object) for array in dealing)
        states = Records([load(states, place, State) for place in range(3)])
    size = search(states, words, weights, dealing, nodes, evaluation.draws, 1)
    return nodes, size


def test_every_walk_adds_at_most_one_node_and_is_counted_on_its_way():
    for seed in range(10):
        nodes, size = grow(a_decision(seed, players=3 + seed % 4, size=6, acts=10 + seed), 500)
        assert 2 <= size <= 501
        assert nodes[0, tree_search.VISITS] == 500 == sum(visits for visits, _ in tree_search.grown(nodes).values())
        assert (nodes[1:size, tree_search.VISITS] > 0).all()
        assert not nodes[size:].any()


def test_a_full_tree_takes_no_more_nodes():
    nodes, size = grow(a_decision(3, acts=12), 2000, room=50)
    assert size == 51
    assert nodes[0, tree_search.VISITS] == 2000


def test_growing_a_tree_is_the_same_interpreted():
    for seed in range(4):
        current = a_decision(seed, players=3 + seed % 4, size=6, acts=8 + seed)
        fast, plain = (grow(current, 60, interpreted=interpreted) for interpreted in (False, True))
        assert fast[0].tolist() == plain[0].tolist()
        assert fast[1] == plain[1]


def test_only_legal_cards_are_tried_and_the_best_last_card_is_mostly_found():
    right = 0
    for seed in range(20):
        current = before_the_last_tricks(seed)
        view = current.view(current.to_move)
        evaluation = PochaCandidates(view, seed, weighted=False)
        evaluation.states = evaluation.states[:3]
        chosen = tree_search.card_by_search(evaluation, 3000)
        values = {move.number: Fraction(exact_values(view)[str(move)]) for move in view.legal_moves()}
        right += max(values.values()) - values[chosen] <= 1
    assert right >= 16
