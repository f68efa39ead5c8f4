"""Pocha's policy at the engine's own table, interpreted."""

from __future__ import annotations

from analysis.pocha import policy
from analysis.randomness import Numbers
from engine.pocha.moves import PochaMove
from engine.pocha.round import PochaRound
from engine.pocha.state import BID, PLAY


def play_greedily(current: PochaRound, _words: Numbers) -> None:
    """Bid or play by the policy, which leaves nothing to chance."""
    state = current.state
    bidding = state.phase == BID
    current.play(PochaMove(BID, policy.bid_of(state)) if bidding else PochaMove(PLAY, policy.card_of(state)))


def winners(current: PochaRound) -> tuple[int, ...]:
    """Return the seats that have kept their bids."""
    state = current.state
    return tuple(seat for seat in range(state.players) if state.bid[seat] == state.taken[seat])
