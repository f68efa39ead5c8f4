"""The words of reviews: those of the game, and its cards as they are."""

import json

import pytest

from analysis.commands import main
from analysis.hints.advice import Reason
from analysis.pictures.review import noted
from analysis.pocha.wording import WORDING as POCHA
from analysis.poter.wording import WORDING as POTER
from analysis.registry import ANALYSES
from analysis.review.matches import match_of
from analysis.review.rounds import review_round
from analysis.review.text import describe, describe_match, ended, reason_text, signs, words_for
from engine.registry import GAMES
from engine.transcript import write
from tests.analysis.review.recorded import recorded


@pytest.fixture(scope="module")
def match():
    return recorded(3, ("random", "simple", "random", "simple"), 2, "pocha", schedule=[3, 4, 1])


@pytest.fixture(scope="module")
def reviews(match):
    return [review_round(match, number, playouts=400) for number in (1, 2)]


def test_every_game_is_analysed_under_its_own_name():
    assert list(ANALYSES) == list(GAMES)


@pytest.mark.parametrize("game", ANALYSES)
def test_every_kind_of_reason_has_words(game):
    said = ANALYSES[game].wording
    for kind in ("only", "wins", "points", *(kind.name for kind in said.reasons)):
        words = reason_text(Reason(kind, 0.25, ("4d",)), said)
        assert words
        assert "{" not in words


def test_points_are_good_or_bad_as_in_the_game():
    assert reason_text(Reason("points", 2.0), POTER) == "2.0 fewer points expected"
    assert reason_text(Reason("points", 2.0), POCHA) == "2.0 more points expected"
    assert "31.0%" in reason_text(Reason("takes", 0.31), POCHA)
    assert reason_text(Reason("tricks", 2.14), POCHA) == "the hand takes 2.1 tricks on average"


def test_spanish_cards_keep_their_texts():
    assert signs("discard Tc; play 5c", POTER) == "discard 10♣; play 5♣"
    for move in ("play 5c", "play Ac", "play Rb", "bid 3"):
        assert signs(move, POCHA) == move


def test_the_text_of_a_hand(match, reviews):
    for review, scores in zip(reviews, match.scores, strict=True):
        text = describe(review, match.players, POCHA)
        kept = [match.players[seat] for seat, score in enumerate(scores) if score > 0]
        told = f"bids made by {', '.join(kept)}" if kept else "nobody made the bid"
        assert text.startswith(f"Round {review.number}, {told} (")
        assert "chance to make the bid from the deal to the end" in text
        assert "above 0 is good" in text
        for wrong in ("fewer", "below 0", "win", "♣", "own draws"):
            assert wrong not in text
    together = describe_match(match_of(reviews), match.players, POCHA)
    assert "above 0 is good" in together


def test_how_hands_end(match, reviews):
    running = recorded(3, game="pocha", schedule=[3, 4])
    running.start_round(1 + running.logs[0].dealer if running.logs[0].dealer < 3 else 0, running.logs[0].deck)
    review = review_round(running, 2, playouts=40)
    assert ended(review, match.players, POCHA) == "unfinished"
    assert any(len(review.winners) != 1 for review in reviews)


def test_the_words_of_the_picture(match, reviews):
    chosen = noted(reviews[1])
    words = words_for(reviews[1], match.players, chosen, POCHA)
    assert words.chances == "Chance to make the bid, all cards open"
    assert words.luck == "Luck (above 0 is good)"
    assert len(words.notes) == len(chosen) > 0
    for decision, note in zip(chosen, words.notes, strict=True):
        assert decision.better[0] in note


def test_the_command_reviews_pocha(match, tmp_path, capsys):
    file, picture = tmp_path / "match.json", tmp_path / "round.png"
    file.write_text(json.dumps(write(match)))
    assert main(["review", str(file), "--playouts", "40", "--png", str(picture)]) == 0
    text = capsys.readouterr().out
    assert text.count("Round ") == 2
    assert "Rounds 1, 2 together" in text
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert main(["review", str(file), "--playouts", "40", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [review["winners"] for review in found["rounds"]] == [
        [seat for seat, score in enumerate(scores) if score > 0] for scores in match.scores
    ]
