"""Shares of the first place in a match."""

import numpy as np
import pytest

from analysis.core.match_share import HIGHEST_WINS, LOWEST_WINS, SHARES, share_of_first
from engine.pocha.state import State

SCORES = (5, -5, 10, 0)


@pytest.mark.parametrize(
    ("totals", "sign", "shares"),
    [
        ((), HIGHEST_WINS, (0, 0, 0, 0)),
        ((0, 0, 0, 0), HIGHEST_WINS, (0, 0, SHARES, 0)),
        ((0, 0, 0, 0), LOWEST_WINS, (0, SHARES, 0, 0)),
        ((20, 30, 15, 0), HIGHEST_WINS, (SHARES // 3, SHARES // 3, SHARES // 3, 0)),
        ((5, 20, 0, 30), LOWEST_WINS, (SHARES // 2, 0, SHARES // 2, 0)),
    ],
)
def test_it_is_divided_by_the_seats_that_share_the_first_place(totals, sign, shares):
    array = np.array(totals, np.int64)
    found = [share_of_first(lambda _, seat: SCORES[seat], State(), seat, array, sign) for seat in range(4)]
    assert tuple(found) == shares
