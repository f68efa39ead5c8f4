"""Information-set tree search of Pocha: one tree of the cards played, walked through a new sampled world each time.

At a node the seat to move chooses among the cards that are legal in this world: one never tried before, else the one
with the best upper bound of its own score (UCB). Below the first new node the hand is played out at random. After
Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), with a single observer.

It is a baseline: hints evaluate cards in common worlds instead (`candidates`), with playouts by the policy.
"""

from __future__ import annotations

import math

import numpy as np

from analysis.core.compilation import called, kernel
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers, below, seed_words
from analysis.core.state_dtype import States
from analysis.pocha import policy
from analysis.pocha.candidates import PochaCandidates
from analysis.pocha.determinize import Ints
from analysis.pocha.kernels import AFTER, FIRST, SEED, TRIAL, TRIES, WORLD, Dealing, sample
from engine.cards import nth_bit, popcount
from engine.pocha import rules
from engine.pocha.rules import score
from engine.pocha.state import CARDS, OVER, State

CARD, SEAT, VISITS, TOTAL, SIBLING, CHILD, COLUMNS = range(7)
"""Columns of a node: its card, its player, visits, the sum of his scores, and its links."""
ROOT = 0
BOLDNESS = 12.0
"""Weight of the exploration term, in points."""


def add_node(tree: Ints, size: int, parent: int, card: int, seat: int) -> None:
    """Add node number `size` below another one."""
    tree[size, CARD] = card
    tree[size, SEAT] = seat
    tree[size, VISITS] = 0
    tree[size, TOTAL] = 0
    tree[size, CHILD] = 0
    tree[size, SIBLING] = tree[parent, CHILD]
    tree[parent, CHILD] = size


def walk(state: State, words: Numbers, tree: Ints, path: Ints, size: int) -> int:
    """Play a world from the root to a new node or to its end, note the path, and return its length."""
    node = ROOT
    length = 0
    while state.phase != OVER:
        fresh = rules.playable(state)
        legal = fresh
        chosen = ROOT
        most = 0.0
        weight = BOLDNESS * math.sqrt(math.log(tree[node, VISITS] + 1.0))
        child = tree[node, CHILD]
        while child:
            if legal >> tree[child, CARD] & 1:
                fresh &= ~(1 << tree[child, CARD])
                visits = tree[child, VISITS]
                bound = tree[child, TOTAL] / visits + weight / math.sqrt(visits)
                if chosen == ROOT or bound > most:
                    chosen = child
                    most = bound
            child = tree[child, SIBLING]
        if fresh and size < len(tree):
            card = nth_bit(fresh, below(words, popcount(fresh)))
            add_node(tree, size, node, card, state.to_move)
            path[length] = size
            rules.play(state, card)
            return length + 1
        if chosen == ROOT:
            return length
        node = chosen
        path[length] = node
        length += 1
        rules.play(state, tree[node, CARD])
    return length


for function in (add_node, walk):
    called(function)


@kernel
def search(
    states: States,
    words: Numbers,
    weights: Ints,
    dealing: Dealing,
    tree: Ints,
    draws: Ints,
    size: int,
) -> int:
    """Search the tree of a view's seat, which is to play a card, in more worlds; return the number of nodes.

    The arguments are those of `kernels.try_arms`; `tree`: int64, shape (most nodes, 6), its first `size` in use, the
    root all zeros at the start. Once it is full the walks go on without new nodes.
    """
    states, words, weights = as_raw(states), as_raw(words), as_raw(weights)
    path = np.zeros(CARDS, np.int64)
    for world in range(draws[FIRST], draws[AFTER]):
        seed_words(words, draws[SEED], world)
        sample(states, words, weights, dealing, draws[TRIES])
        states[TRIAL] = states[WORLD]
        length = walk(states[TRIAL], words, tree, path, size)
        if length and path[length - 1] == size:
            size += 1
        policy.play_out_randomly(states[TRIAL], words)
        tree[ROOT, VISITS] += 1
        for place in range(length):
            node = path[place]
            tree[node, VISITS] += 1
            tree[node, TOTAL] += score(states[TRIAL], tree[node, SEAT])
    return size


def grown(tree: Ints) -> dict[int, tuple[int, float]]:
    """Return the number of visits and the mean score of each card at the root."""
    found = {}
    child = tree[ROOT, CHILD]
    while child:
        found[int(tree[child, CARD])] = int(tree[child, VISITS]), float(tree[child, TOTAL] / tree[child, VISITS])
        child = tree[child, SIBLING]
    return found


def card_by_search(evaluation: PochaCandidates, walks: int) -> int:
    """Return the card with the most visits after `walks` iterations of a new tree."""
    tree = np.zeros((walks + 1, COLUMNS), np.int64)
    draws = evaluation.draws.copy()
    draws[FIRST], draws[AFTER] = 0, walks
    dealing = evaluation.places, evaluation.cards, evaluation.ways
    search(evaluation.states, np.zeros(4, np.int64), evaluation.weights, dealing, tree, draws, 1)
    tried = grown(tree)
    return max(tried, key=lambda card: tried[card][0])
