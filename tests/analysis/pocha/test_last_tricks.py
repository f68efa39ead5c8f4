"""The last two tricks compared with a simple enumeration: every deal, others playing each legal card equally often."""

from fractions import Fraction
from itertools import product

import pytest

from analysis.advisor import advise
from engine.cards import each_card
from engine.pocha import moves
from engine.pocha.rules import score
from engine.pocha.state import OVER
from tests.analysis.pocha.moments import before_the_last_tricks


def deals(view):
    """Yield a state for every deal of the unseen cards that the seat cannot distinguish."""
    cards = list(each_card(view.unseen))
    table = view.table
    gaps = [view.hand_sizes[seat] - table.hand[seat].bit_count() for seat in range(table.players)]
    for owners in product(range(-1, table.players), repeat=len(cards)):
        if any(owners.count(seat) != gap for seat, gap in enumerate(gaps)):
            continue
        if any(owner >= 0 and view.missing[owner] >> card & 1 for card, owner in zip(cards, owners, strict=True)):
            continue
        state = table.copy()
        for card, owner in zip(cards, owners, strict=True):
            if owner >= 0:
                state.hand[owner] |= 1 << card
        yield state


def value(state, seat):
    """Return the exact expected score of a seat that plays its best card while others play random legal ones."""
    if state.phase == OVER:
        return Fraction(score(state, seat))
    after = [value(played(state, move), seat) for move in moves.legal_moves(state)]
    return max(after) if state.to_move == seat else sum(after) / len(after)


def played(state, move):
    after = state.copy()
    moves.make(after, move)
    return after


def exact_values(view):
    every = list(deals(view))
    return {
        str(move): sum(value(played(state, move), view.seat) for state in every) / len(every)
        for move in view.legal_moves()
    }


def share_of_exact_best(positions, playouts=20000):
    right = count = 0
    for seed, players, size in positions:
        view_of = before_the_last_tricks(seed, players, size)
        view = view_of.view(view_of.to_move)
        values = exact_values(view)
        best = advise(view, playouts=playouts, seed=seed, weighted=False).candidates[0]
        right += values[best.move] == max(values.values())
        assert best.score == pytest.approx(float(values[best.move]), abs=1e-9)
        count += 1
    return right / count


@pytest.mark.parametrize(("seeds", "players", "size"), [(20, 3, 12), (10, 4, 10)])
def test_the_best_card_of_the_last_two_tricks_is_found(seeds, players, size):
    assert share_of_exact_best([(seed, players, size) for seed in range(seeds)]) >= 0.99
