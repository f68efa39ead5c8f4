"""Trying Poter's candidate moves: from a view to tallies, in steps that can be stopped between."""

from __future__ import annotations

import numpy as np

from analysis.errors import NothingToAdvise
from analysis.poter import kernels
from analysis.poter.record import new_states, store
from engine.poter.legal import code
from engine.poter.state import MOST_PLAYERS
from engine.poter.view import PoterView


class PoterTrials:
    """The candidate moves of a view and the tallies of their playouts; not shared between threads.

    `kernel` and `states` are what does the work: tests put the interpreter in their place.
    """

    lowest_wins = True

    def __init__(self, view: PoterView, seed: int) -> None:
        """Take the view of the seat to move; raise NothingToAdvise if it has no move."""
        moves = view.legal_moves()
        if view.seat is None or not moves:
            raise NothingToAdvise("this seat has no move to make here")
        self.moves = [str(move) for move in moves]
        self.tally = np.zeros((len(moves), 3))
        self.worlds = 0
        self._seat = view.seat
        self._seed = seed
        self.codes = np.array([code(move) for move in moves], np.int64)
        self.pools = np.array(
            [
                (pool.cards, *pool.in_hands, *[0] * (MOST_PLAYERS - len(pool.in_hands)), pool.in_stock)
                for pool in view.pools
            ],
            np.int64,
        ).reshape(-1, MOST_PLAYERS + 2)
        self.kernel = kernels.try_moves
        self.states = new_states(3)
        self._words = np.zeros(4, np.int64)
        store(self.states, kernels.VIEW, view.table)

    def run(self, worlds: int) -> None:
        """Play every move out in so many more sampled worlds."""
        span = np.array([self.worlds, self.worlds + worlds])
        self.kernel(self.states, self.pools, self._words, self.codes, self._seat, span, self._seed, self.tally)
        self.worlds += worlds
