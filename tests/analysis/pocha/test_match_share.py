"""Shares of first place in a match of Pocha."""

import numpy as np

from analysis.pocha.kernels import SHARES, share_of_first
from engine.pocha.state import State
from tests.samples import case


def test_it_is_divided_by_the_seats_that_share_the_first_place():
    for totals, shares in (
        ((), (0, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, SHARES, 0)),
        ((0, 20, 0, 0), (0, SHARES, 0, 0)),
        ((20, 30, 15, 0), (SHARES // 3, SHARES // 3, SHARES // 3, 0)),
        ((5, 0, 0, 0), (SHARES // 2, 0, SHARES // 2, 0)),
    ):
        with case(totals, shares):
            hand = State()
            hand.penalty[:4] = (-5, 5, -10, 0)  # scores of 5, -5, 10 and 0
            assert tuple(share_of_first(hand, seat, np.array(totals, np.int64)) for seat in range(4)) == shares
