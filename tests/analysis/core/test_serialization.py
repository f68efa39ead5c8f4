"""Values converted to plain data and back."""

import json
from random import Random

import pytest

from analysis.advisor import advise
from analysis.core.serialization import from_plain, to_plain
from analysis.deadline import Budget
from analysis.hints.advice import Advice, forced
from analysis.lab import arena
from analysis.review.report import RoundReview
from analysis.review.rounds import review_round
from engine.deals import shuffled
from engine.game import View
from engine.match import new_match
from engine.registry import GAMES
from tests.analysis.compute.positions import complete, moment

each_game = pytest.mark.parametrize("game", GAMES)


def there_and_back(kind, value):
    text = json.dumps(to_plain(value))
    found = from_plain(kind, json.loads(text))
    assert json.dumps(to_plain(found)) == text
    return found


@each_game
def test_views_of_all_seats_and_of_spectators(game):
    match, source = new_match(game, {}, list("ABCD")), Random(3)
    current = match.start_shuffled_round(source)
    for _ in range(60):
        for seat in (0, 1, 2, 3, None):
            view = current.view(seat, match.totals)
            found = there_and_back(View, view)
            assert found == view
            assert type(found) is type(view)
            assert found.legal_moves() == view.legal_moves()
        if current.to_move is None:
            break
        match.play(current.to_move, source.choice(list(current.legal_moves())), source)


@each_game
def test_hidden_cards_are_not_in_the_text_of_a_view(game):
    """Swapping cards that a player cannot distinguish does not change the text; other swaps do."""
    rules, source = GAMES[game], Random(5)
    deck = shuffled(rules.pack({}, 4), source)

    def views(cards):
        current = rules.deal({}, 4, 1, 0, cards)
        while len(current.legal_moves()) < 2:
            current.play(current.legal_moves()[0])
        view = current.view(current.to_move)
        return view.text(), json.dumps(to_plain(view))

    read, travelled = views(deck)
    same = 0
    for _ in range(150):
        one, other = source.sample(range(len(deck)), 2)
        swapped = list(deck)
        swapped[one], swapped[other] = deck[other], deck[one]
        now_read, now_travelled = views(swapped)
        assert (now_read == read) == (now_travelled == travelled), (deck[one], deck[other])
        same += now_read == read
    assert same > 20


@each_game
def test_advice(game):
    _, current = moment(game)
    advice = advise(current.view(current.to_move), playouts=200, seed=4)
    assert there_and_back(Advice, advice) == advice
    assert there_and_back(Advice, forced("draw")) == forced("draw")


def test_a_review():
    match = complete("pocha", options={"schedule": [3]})
    review = review_round(match, 1, playouts=40, seed=2)
    assert there_and_back(RoundReview, review) == review


def test_outcomes_and_contests():
    contest = arena.Contest("pocha", ("tuned",) * 3, 4, 1, Budget(playouts=3), {"schedule": [1, 2]}, match=True)
    assert there_and_back(arena.Contest, contest) == contest
    outcome = arena.play(contest, 0)
    assert there_and_back(arena.Outcome, outcome) == outcome


def test_numbers_stay_what_they_are():
    for value in (0.1 + 0.2, 1e-300, float("inf"), 2**62, -7):
        assert there_and_back(tuple[float, ...], (value,)) == (value,)


def test_what_is_no_plain_data_is_refused():
    with pytest.raises(TypeError, match="object is no plain data"):
        to_plain({"a": object()})
    with pytest.raises(TypeError):
        from_plain(Advice, {"candidates": [], "playouts": 1, "seconds": 0.0, "other": 1})
