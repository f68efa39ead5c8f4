"""Compiled hands of Pocha between two sets of weights."""

from __future__ import annotations

import numpy as np

from analysis.core.compilation import called, kernel
from analysis.core.numba_indexing import as_raw
from analysis.core.randomness import Numbers
from analysis.core.state_dtype import Ints, States
from analysis.pocha import policy
from analysis.pocha.kernels import Deck, deal_round
from engine.pocha import rules
from engine.pocha.rules import score
from engine.pocha.state import BID, OVER, State

MINE, OTHERS, COLUMNS = range(3)
"""Columns of a contest: the challenger's points over all seats of a deal, and the others' points."""


def play_out(state: State, weights: Numbers, rivals: Numbers, challenger: int) -> None:
    """Play the hand to its end, one seat with its own weights."""
    while state.phase == BID:
        rules.bid(state, policy.bid_of(state, weights if state.to_move == challenger else rivals))
    gone = 0
    while state.phase != OVER:
        card = policy.card_after(state, gone, weights if state.to_move == challenger else rivals)
        gone |= 1 << card
        rules.play(state, card)


called(play_out)


@kernel
def challenge(
    states: States, rng: Numbers, weights: Ints, rivals: Ints, pack: Deck, span: Ints, seed: int, found: Ints
) -> None:
    """Play deals, from every seat once, with a challenger's weights against rivals with theirs.

    `states`: two records, the first an empty table; `pack`: its cards. `span`: first deal and the one after the last;
    deal i uses stream i of the seed. `found`: int64, shape (deals, COLUMNS).
    """
    states, rng, weights, rivals = as_raw(states), as_raw(rng), as_raw(weights), as_raw(rivals)
    deck = np.zeros(len(pack), np.int64)
    for number in range(span[0], span[1]):
        for challenger in range(states[0].players):
            deck[:] = pack
            deal_round(states, rng, deck, number, seed)
            state = states[1]
            play_out(state, weights, rivals, challenger)
            for seat in range(state.players):
                found[number - span[0], MINE if seat == challenger else OTHERS] += score(state, seat)
