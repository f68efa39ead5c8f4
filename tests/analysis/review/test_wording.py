"""The words of reviews are those of the game, and its cards are written as usual."""

import pytest

from analysis.hints.advice import Reason
from analysis.hints.reason_text import review_reason
from analysis.pictures.review import noted
from analysis.review.rounds import match_of, review_round
from analysis.review.text import describe, describe_match, how_ended, notes, signs
from analysis.texts.loader import Texts
from engine.transcript import write
from tests.analysis.review.recorded import recorded


@pytest.fixture(scope="module")
def match():
    return recorded(3, ("random", "simple", "random", "simple"), 2, "pocha", schedule=[3, 4, 1])


@pytest.fixture(scope="module")
def reviews(match):
    return [review_round(match, number, playouts=400) for number in (1, 2)]


def test_moves_with_french_cards_are_drawn_with_their_suits():
    assert signs("discard Tc; play 5c") == "discard 10♣; play 5♣"


def test_the_text_of_a_hand(match, reviews):
    for review, scores in zip(reviews, match.scores, strict=True):
        text = describe(review, match.players, "pocha")
        kept = [match.players[seat] for seat, score in enumerate(scores) if score > 0]
        told = f"Bid made by {Texts().listed(kept)}" if kept else "Nobody made their bid"
        assert text.startswith(f"Round {review.number}: {told} (")
        assert "Chance to make the bid, all cards open" in text
        assert "above 0 is good" in text
        for wrong in ("fewer", "below 0", "win the round", "♣", "own draws"):
            assert wrong not in text
    together = describe_match(match_of(reviews), match.players, "pocha")
    assert "above 0 is good" in together


def test_how_hands_end(match, reviews):
    running = recorded(3, game="pocha", schedule=[3, 4])
    running.start_round(1 + running.logs[0].dealer if running.logs[0].dealer < 3 else 0, running.logs[0].deck)
    review = review_round(running, 2, playouts=40)
    assert how_ended(review, match.players, "pocha") == "unfinished"
    assert any(len(review.winners) != 1 for review in reviews)


def test_the_notes_of_the_picture(match, reviews):
    chosen = noted(reviews[1])
    lines = notes(reviews[1], match.players, chosen, suits=False)
    assert len(lines) == len(chosen) > 0
    for decision, note in zip(chosen, lines, strict=True):
        assert (decision.better[0] if decision.lost else decision.move) in note


def test_the_command_reviews_pocha(match, tmp_path, run):
    picture = tmp_path / "round.png"
    text = run("review", write(match), "--playouts", "40", "--png", str(picture)).out
    assert text.count("Round ") == 2
    assert "Rounds 1, 2 together" in text
    assert picture.read_bytes().startswith(b"\x89PNG")
    found = run("review", write(match), "--playouts", "40", "--json").json
    assert [review["winners"] for review in found["rounds"]] == [
        [seat for seat, score in enumerate(scores) if score > 0] for scores in match.scores
    ]


@pytest.mark.parametrize(
    ("language", "tricks", "told"),
    [
        ("en", 1.0, "1 of the 3 tricks left was needed"),
        ("en", 2.0, "2 of the 3 tricks left were needed"),
        ("es", 1.0, "hacía falta 1 de las 3 bazas"),
        ("es", 2.0, "hacían falta 2 de las 3 bazas"),
    ],
)
def test_a_single_trick_is_not_told_as_several(language: str, tricks: float, told: str):
    reason = Reason("keeps", tricks, ("Ro",), before=3.0, rank="some")
    assert told in (review_reason(Texts(language), "pocha", reason, " ".join) or "")


@pytest.mark.parametrize(
    ("kind", "language", "cards", "told"),
    [
        ("keeps_wilds", "en", ("2h",), "2h stays in the hand"),
        ("keeps_wilds", "en", ("2h", "Jk"), "2h Jk stay in the hand"),
        ("keeps_wilds", "es", ("2h", "Jk"), "2h Jk quedan en la mano"),
        ("keeps_addition", "en", ("8s", "8h"), "8s 8h stay in the hand"),
        ("keeps_addition", "es", ("8s",), "8s queda en la mano y se puede añadir"),
        ("keeps_addition", "es", ("8s", "8h"), "8s 8h quedan en la mano y se pueden añadir"),
    ],
)
def test_several_cards_are_not_told_as_one(kind: str, language: str, cards: tuple[str, ...], told: str):
    assert told in (review_reason(Texts(language), "canasta", Reason(kind, cards=cards), " ".join) or "")
