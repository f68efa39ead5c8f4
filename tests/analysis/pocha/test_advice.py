from random import Random

import pytest

from analysis.advisor import advise
from analysis.hints.advice import NothingToAdvise
from analysis.lab import arena
from analysis.lab.players import Thought
from engine.pocha.state import BID
from tests.analysis.lab.contests import play_all
from tests.analysis.pocha.moments import GAME, a_decision, before_the_last_tricks, fresh_round
from tests.engine.pocha.determinization import determinize


def test_candidates_are_the_legal_moves_best_first():
    for seed in range(20):
        current = a_decision(seed, players=3 + seed % 4, size=6, acts=seed)
        for weighted in (True, False):
            advice = advise(current.view(current.to_move), playouts=2000, seed=1, weighted=weighted)
            assert {candidate.move for candidate in advice.candidates} == {str(move) for move in current.legal_moves()}
            scores = [candidate.score for candidate in advice.candidates]
            assert scores == sorted(scores, reverse=True)
            assert advice.candidates[0].regret == 0
            for candidate in advice.candidates:
                assert candidate.plan == (candidate.move,)
                assert 0 <= candidate.win <= 1


def test_the_same_seed_gives_the_same_advice():
    for current in (a_decision(4, acts=1), a_decision(4, acts=12), before_the_last_tricks(4)):
        view = current.view(current.to_move)
        first, second = (advise(view, playouts=2000, seed=5) for _ in range(2))
        assert first.candidates == second.candidates


def test_advice_depends_on_the_view_alone():
    """Two hands that look alike to the seat get the same advice, whatever the others hold."""
    for seed in range(8):
        current = a_decision(seed, acts=4 * seed)
        view = current.view(current.to_move)
        other = determinize(view, Random(seed))
        assert other.state != current.state
        again = other.view(view.seat)
        assert advise(view, playouts=900, seed=2).candidates == advise(again, playouts=900, seed=2).candidates


def test_nobody_gets_advice_out_of_turn():
    current = fresh_round(1)
    for seat in ((current.to_move + 1) % 4, None):
        with pytest.raises(NothingToAdvise):
            advise(current.view(seat))


def test_a_bid_that_is_kept_for_certain_is_said_to_be():
    """Hands of one card: the highest trump takes its trick."""
    position = {
        "format": "position/1",
        "game": "pocha",
        "hands": ["Ao", "4c", "5c", "6c"],
        "dealer": 3,
        "turned": "3o",
    }
    current = GAME.from_position(position)
    assert current.state.phase == BID
    best = advise(current.view(0), playouts=400, seed=1).candidates[0]
    assert (best.move, best.score, best.win, best.reason.kind) == ("bid 1", 15.0, 1.0, "keeps_bid")


@pytest.mark.slow
@pytest.mark.parametrize("names", ["hint,greedy,greedy,greedy", "greedy,random,random"])
def test_hints_beat_the_policy_and_the_policy_beats_chance(names):
    given = arena.Contest("pocha", tuple(names.split(",")), 240, 3, Thought(playouts=600))
    outcomes = play_all(given)
    for other in range(1, len(given.names)):
        lead, within = arena.estimate(given, [(one.number, one.scores[0] - one.scores[other]) for one in outcomes])
        assert lead > within
        more, _ = arena.estimate(given, [(one.number, float(one.won[0]) - one.won[other]) for one in outcomes])
        assert more > 0
