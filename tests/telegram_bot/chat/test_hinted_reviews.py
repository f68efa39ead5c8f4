"""Hinted decisions and good finds on the pages of a review, which agree about each decision."""

from dataclasses import replace

import pytest

from analysis.hints.advice import Reason
from analysis.review.log import Hint
from analysis.review.report import Decision
from analysis.review.rounds import players_of
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.review_page import ReviewPages
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat, Stage
from telegram_bot.drawing import notes_of
from telegram_bot.presentation.review import FEWEST_OWN, ReviewedRound, ReviewText, match_model, review_model
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts
from tests.analysis.review.recorded import recorded
from tests.telegram_bot.fakes import made_up_review
from tests.telegram_bot.steps import step_of

TEXTS = ChatTexts()


def reviewed(hints: list[Hint]) -> ReviewedRound:
    """Return a made-up review of a round in which these hints were given."""
    match = recorded(4, ("simple", "simple"))
    seats = [Seat(number, name) for number, name in enumerate(("Amal", "Nimali"))]
    room = Room(1, Place(-1), "poter", 1, RoomSettings(name_mistakes=True), seats, Stage.BETWEEN, match)
    return ReviewedRound(room, match, Origin.ASKED, made_up_review(match, 1, 16, 1, hints))


@pytest.fixture(scope="module")
def plain() -> ReviewedRound:
    return reviewed([])


def worst(found: ReviewedRound) -> Decision:
    return max((one for one in found.review.decisions if one.seat == 0), key=lambda one: one.lost)


def step_text(found: ReviewedRound, decision: Decision) -> str:
    shown = step_of(TEXTS, found, decision.seat, decision.place, open_cards=False)
    assert shown is not None
    return shown.text


def test_a_hinted_decision_is_nobodys_mistake_on_any_page(plain: ReviewedRound):
    blunder = worst(plain)
    hinted = reviewed([Hint(1, blunder.place - 1, 0, blunder.played)])
    decisions = plain.review.players[0].decisions
    assert f"{decisions} decisions, 1 with help. Your own:" in ReviewPages(TEXTS, hinted).own(0).text
    assert "hinted" not in ReviewPages(TEXTS, plain).own(0).text
    assert f"Step {blunder.place}:" in ReviewPages(TEXTS, plain).own(0).text
    assert f"Step {blunder.place}:" not in ReviewPages(TEXTS, hinted).own(0).text
    assert "🔴 ?? Your decision" in step_text(plain, blunder)
    assert "💡 Your decision, with help. More simulated rounds found a better move. Lost" in step_text(hinted, blunder)
    assert worst(hinted).mark == ""
    before, after = (one.review.players[0].accuracy for one in (plain, hinted))
    assert before is not None
    assert after is not None
    assert after > before


def test_who_followed_hints_all_along_has_no_accuracy(plain: ReviewedRound):
    hints = [Hint(1, one.place - 1, 0, one.played) for one in plain.review.decisions if one.seat == 0]
    found = reviewed(hints)
    assert ReviewPages(TEXTS, found).own(0).text.count("with help") == 1
    assert "💡 Amal: followed the hints" in ReviewPages(TEXTS, found).public().text
    assert "Best find" not in ReviewPages(TEXTS, found).own(0).text
    assert all(name != "Amal" for name in (note.partition(" ")[0] for note in notes_of(TEXTS, found)))


@pytest.mark.parametrize(
    ("own", "judged", "told"),
    [
        (0, False, "💡 All your decisions were made with help."),
        (1, False, "💡 Most of your decisions were made with help: too few are your own to judge."),
        (FEWEST_OWN, True, "👏 You made no clear mistakes."),
    ],
)
def test_nobody_is_praised_or_judged_for_what_hints_have_decided(
    plain: ReviewedRound, own: int, judged: bool, told: str
):
    best = replace(plain.review.decisions[0], seat=0, lost=0.0, mark="")
    decisions = [replace(best, hinted=place >= own) for place in range(own + FEWEST_OWN + 1)]
    players = players_of(decisions, plain.review.chances, (0, 0), [0, 0])
    found = replace(plain, review=replace(plain.review, decisions=tuple(decisions), players=players))
    own_review, model = ReviewPages(TEXTS, found).own(0).text, review_model(Texts(), found, 0)
    lines = [line.words for line in model.lines]
    assert told in own_review.splitlines()
    assert (f"{own + FEWEST_OWN + 1} decisions, {FEWEST_OWN + 1} with help." in own_review) is (own > 0)
    assert ("accuracy" in own_review) is judged
    assert (model.players[0].accuracy is not None) is judged
    assert (told.partition(" ")[2] in lines) is not judged
    for reader in (0, 1):
        model = match_model(Texts(), [found, found], reader)
        assert (told.partition(" ")[2] in [line.words for line in model.lines]) is (reader == 0 and not judged)
        assert (dict(model.players[0].figures)["Accuracy"] == "followed the hints") is not judged
    assert ("No clear mistakes." in lines) is judged
    assert ("No clear mistakes." in ReviewPages(TEXTS, found).public().text) is judged


def test_who_had_nothing_to_decide_has_made_no_decision_well(plain: ReviewedRound):
    players = players_of([], plain.review.chances, (0, 0), [0, 0])
    found = replace(plain, review=replace(plain.review, decisions=(), players=players))
    own_review = ReviewPages(TEXTS, found).own(0).text
    assert own_review.count("You had nothing to decide.") == 1
    assert "mistakes" not in own_review
    assert "mistakes" not in ReviewPages(TEXTS, found).public().text


def test_a_good_find_is_one_on_every_page(plain: ReviewedRound):
    first = worst(plain)
    find = replace(first, lost=0.0, better=first.played, mark="!", gain=2.0, found=1642.0)
    players = players_of([find], plain.review.chances, (0, 0), [0, 0])
    found = replace(plain, review=replace(plain.review, decisions=(find,), players=players))
    assert "2.0 points better than the next best move" in ReviewPages(TEXTS, found).own(0).text
    assert "1642" not in ReviewPages(TEXTS, found).own(0).text
    assert "🟢 ! Your decision: a good find, 2.0 points better than the next best move." in step_text(found, find)
    assert [note.endswith("a good find") for note in notes_of(TEXTS, found)] == [True]
    why = replace(find, reason=Reason("goes_out"))
    assert "Why: it goes out at once." in ReviewText(TEXTS, plain).own_decision(why).words
    assert "a good find. Why: it goes out at once." in ReviewText(TEXTS, plain).public_decision(why).words
    none = replace(find, mark="")
    players = players_of([none], plain.review.chances, (0, 0), [0, 0])
    same = replace(plain, review=replace(plain.review, decisions=(none,), players=players))
    assert "Best find" not in ReviewPages(TEXTS, same).own(0).text
    assert "nothing was better" in step_text(same, none)
    assert not notes_of(TEXTS, same)


def test_the_loss_told_again_is_no_reason(plain: ReviewedRound):
    one = replace(worst(plain), reason=Reason("points", 6.7))
    text = ReviewText(TEXTS, plain)
    assert "Why" not in text.loss("review-step-loss", one).words
    assert "Why" in text.loss("review-step-loss", replace(one, reason=Reason("wins", 0.25))).words
