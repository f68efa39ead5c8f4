"""The policy's turn at the engine's table: from the view alone, by the rules, with the engine's history."""

from random import Random

import pytest

from analysis.lab.players import make
from analysis.lab.poter.game import play_turn
from engine.poter.state import CARDS
from tests.analysis.poter.moments import a_decision, fresh_round
from tests.engine.poter.determinization import determinize


@pytest.mark.slow
def test_a_turn_does_not_depend_on_what_the_seat_cannot_know():
    for seed in range(30):
        current = a_decision(seed, players=2 + seed % 5, acts=10 + seed)
        seat = current.to_move
        other = determinize(current.view(seat), Random(seed))
        for table in (current, other):
            table.state.stock[table.state.stock_at :] = sorted(table.state.stock[table.state.stock_at :])
        drawn = current.state.stock[current.state.stock_at : current.state.stock_at + 1]
        if drawn != other.state.stock[other.state.stock_at : other.state.stock_at + 1]:
            continue
        for table in (current, other):
            play_turn(table, [1, 2, 3, 4], None)
        assert current.state.hand[seat] == other.state.hand[seat], seed
        assert current.view(None).table == other.view(None).table, seed


def test_what_is_remembered_fits_the_hands():
    """The history counts hidden cards by the shuffle they came from: it must agree with the hands after every turn."""
    shuffles = 0
    for seed in range(60):
        current = fresh_round(seed, 2 + seed % 5)
        source = Random(seed)
        while not current.over:
            if seed % 2 and source.random() < 0.3:
                make(current, source.choice(current.legal_moves()), source)
            else:
                play_turn(current, [seed, 2, 3, 4], None)
            state, history = current.state, current.history
            for seat in range(state.players):
                unseen = state.hand[seat] & ~state.known[seat]
                for number, cards in enumerate(history.generations):
                    assert history.hidden[seat][number] == (unseen & cards).bit_count(), seed
            assert all(history.generations[-1] >> state.stock[at] & 1 for at in range(state.stock_at, CARDS))
        shuffles += len(current.history.generations) - 1
    assert shuffles > 10
