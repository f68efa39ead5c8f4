"""Pocha's policy on the engine's round, interpreted."""

from __future__ import annotations

from analysis.core.randomness import Numbers
from analysis.pocha import policy
from analysis.pocha.weights import tuned_weights
from engine.pocha.moves import PochaMove
from engine.pocha.round import PochaRound
from engine.pocha.state import BID, PLAY, State


def play_greedily(current: PochaRound, _words: Numbers) -> None:
    """Bid or play by the policy, which is deterministic."""
    current.play(policy_move(current.state))


def policy_move(state: State) -> PochaMove:
    """Return the policy's bid or card."""
    weights = tuned_weights().tolist()
    number = policy.bid_of(state, weights) if state.phase == BID else policy.card_of(state, weights)
    return PochaMove(BID if state.phase == BID else PLAY, number)
