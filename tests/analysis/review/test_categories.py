"""Kinds of decisions: each is one of its game, follows from what the seat sees, and all of them occur."""

from collections import Counter
from random import Random

import pytest

from analysis.registry import ANALYSES, analysis_of
from engine.match import new_match

PLAYERS = {"poter": 4, "pocha": 4, "canasta": 4}
ROUNDS = {"poter": 4, "pocha": 6, "canasta": 2}


@pytest.mark.parametrize("game", ANALYSES)
def test_kinds_of_decisions(game):
    source, analysis, found = Random(3), analysis_of(game), Counter()
    match = new_match(game, {}, [str(seat) for seat in range(PLAYERS[game])])
    for _ in range(ROUNDS[game]):
        match.start_shuffled_round(source)
        while (seat := match.running().to_move) is not None:
            current = match.running()
            category = analysis.category(current)
            found[category] += 1
            moves = current.legal_moves()
            verbs = {str(move).split()[0] for move in moves}
            assert (category == {"poter": "draw", "pocha": "bid", "canasta": "pot"}[game]) == bool(
                verbs & {"draw", "take", "pass", "bid", "cut"}
            ), verbs
            match.play(seat, analysis.policy_move(current.view(seat, match.totals)), source)
        if match.finished:
            break
    assert set(found) <= set(analysis.categories)
    if game != "canasta":  # which may end without a canasta
        assert set(found) == set(analysis.categories)
