"""Kinds of decisions: each is one of its game's, depends on what the seat sees, and all of them occur."""

from collections import Counter
from random import Random

import pytest

from analysis.registry import analysis_of
from engine.match import new_match
from engine.registry import GAMES

PLAYERS = {"poter": 4, "pocha": 4, "canasta": 4}
ROUNDS = {"poter": 4, "pocha": 6, "canasta": 2}


@pytest.mark.parametrize("game", GAMES)
def test_kinds_of_decisions(game):
    source, analysis, found = Random(3), analysis_of(game), Counter()
    match = new_match(game, {}, [str(seat) for seat in range(PLAYERS[game])])
    for _ in range(ROUNDS[game]):
        match.start_shuffled_round(source)
        while (seat := match.running().to_move) is not None:
            current = match.running()
            moves = current.legal_moves()
            played, better = (str(source.choice(moves)) for _ in range(2))
            category = analysis.category(current, played, better)
            found[category] += 1
            verbs = {str(move).split()[0] for move in moves}
            assert (category in {"poter": ("draw",), "pocha": analysis.joint, "canasta": ("pot",)}[game]) == bool(
                verbs & {"draw", "take", "pass", "bid", "cut"}
            ), verbs
            if category in analysis.joint:
                above = int(played.split()[1]) - int(better.split()[1])
                assert category == ("bid-high" if above > 0 else "bid-low" if above else "bid-best")
            match.play(seat, analysis.policy_move(current.view(seat, match.totals)), source)
        if match.finished:
            break
    kinds = {*analysis.categories, *analysis.joint}
    assert set(found) <= kinds
    if game != "canasta":  # which may end without a canasta
        assert set(found) == kinds
