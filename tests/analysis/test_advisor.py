from random import Random

import pytest

from analysis.advisor import advise
from analysis.errors import NothingToAdvise
from engine.game import View
from tests.analysis.poter.moments import GAME, a_decision, fresh_round


def test_candidates_are_the_legal_moves_best_first():
    for seed in range(10):
        current = a_decision(seed, players=2 + seed % 5)
        advice = advise(current.view(current.to_move), playouts=300, seed=1)
        assert {candidate.move for candidate in advice.candidates} == {str(move) for move in current.legal_moves()}
        scores = [candidate.score for candidate in advice.candidates]
        assert scores == sorted(scores)
        assert advice.candidates[0].behind == 0
        for candidate in advice.candidates:
            assert candidate.behind == pytest.approx(candidate.score - scores[0])
            assert 0 <= candidate.win <= 1
            assert candidate.error >= 0
            assert candidate.playouts * len(scores) == advice.playouts


def test_the_same_seed_gives_the_same_advice():
    view = a_decision(4).view(a_decision(4).to_move)
    first, second = (advise(view, playouts=2000, seed=5) for _ in range(2))
    assert first.candidates == second.candidates
    assert advise(view, playouts=2000, seed=6).candidates != first.candidates


def test_advice_depends_on_the_view_alone():
    """Two rounds that look alike to the seat get the same advice, whatever the others hold."""
    current = a_decision(6)
    view = current.view(current.to_move)
    other = GAME.resample(view, Random(1))
    assert other.state != current.state
    assert (
        advise(view, playouts=900, seed=2).candidates == advise(other.view(view.seat), playouts=900, seed=2).candidates
    )


def test_a_budget_of_time_is_kept_on_the_clock_given():
    ticks = iter(range(10**9))

    def clock():
        return next(ticks) / 100

    current = a_decision(2)
    advice = advise(current.view(current.to_move), budget_ms=200, seed=1, clock=clock)
    assert 0.2 <= advice.seconds <= 0.3
    assert advice.playouts > 0


def test_nobody_gets_advice_out_of_turn():
    current = fresh_round(1)
    with pytest.raises(NothingToAdvise):
        advise(current.view((current.to_move + 1) % 4))
    with pytest.raises(NothingToAdvise):
        advise(current.view(None))


def test_a_game_without_analysis_is_named():
    class Strange(View):
        seat = 0

        def legal_moves(self):
            return []

        def refusal(self, move):
            return None

        def text(self):
            return ""

    with pytest.raises(NothingToAdvise, match="Strange"):
        advise(Strange())


def test_going_out_beats_anything_else():
    """One card left that may be discarded: the round is won with certainty."""
    hands = ["7h", "9c Td 3s", "2s 4d"]
    laid = ["Jd", "Js", "Jh"]
    rest = [card for card in GAME.pack({}, 3) if card not in [*laid, *" ".join(hands).split()]]
    position = {
        "format": "position/1",
        "game": "poter",
        "round": 1,
        "dealer": 2,
        "hands": hands,
        "phase": "play",
        "to_move": 0,
        "stock": " ".join(rest),
        "melds": [{"owner": 0, "cards": "Js Jh Jd"}],
    }
    current = GAME.from_position(position)
    best = advise(current.view(0), playouts=100, seed=1).candidates[0]
    assert (best.move, best.score, best.win, best.error) == ("discard 7h", 0.0, 1.0, 0.0)
