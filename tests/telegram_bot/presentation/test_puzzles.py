"""Puzzles in words: the question reveals nothing of the answer, the verdict says what was lost and why."""

from dataclasses import replace

import pytest

from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.day_pages import puzzle_page
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.domain.people import UTC_ZONE
from telegram_bot.domain.puzzles import Verdict, answered, text_of, verdict_of
from telegram_bot.presentation.puzzles import PuzzleText, no_puzzle, offered_ways, ways_key
from tests.samples import cases

from ..puzzle_examples import BIDS, puzzle, turn_of_poter

TEXTS = ChatTexts("en")
DAY = 86_400.0


def given(one, way, before=None):
    return answered(before, way, verdict_of(one, way), 1.5 * DAY, UTC_ZONE)


def test_the_question_shows_the_seats_cards_and_ways_in_an_order_that_tells_nothing():
    one = puzzle(person=7)
    model = PuzzleText(TEXTS, one, "Anna").question()
    assert [way.label for way in model.ways] == ["Bid 1", "Bid 2", "Bid 4"]
    assert [text_of(way.turn) for way in offered_ways(one)] == ["bid 1", "bid 2", "bid 4"]
    assert (model.verdict, model.bars, model.on) == ("", (), "")
    assert model.scene.hand == tuple(model.scene.hand)
    assert len(model.scene.hand) == 4
    assert model.scene.actions == ()
    assert [player.name for player in model.players] == ["Player 1", "Anna", "Player 3", "Player 4"]
    best_last = replace(one, ways=replace(BIDS, candidates=(*BIDS.candidates[1:], BIDS.candidates[0])))
    assert PuzzleText(TEXTS, best_last, "Anna").question().ways == model.ways
    assert ways_key(best_last) == ways_key(one)
    assert ways_key(replace(one, ways=replace(BIDS, candidates=BIDS.candidates[:2]))) != ways_key(one)


def test_only_a_decision_of_a_match_has_the_number_of_its_round():
    of_match, of_deal = (
        PuzzleText(TEXTS, replace(puzzle(person=7), is_deal=is_deal), "Anna").question().scene.heading
        for is_deal in (False, True)
    )
    assert "Round 1 of 2 · " in of_match
    assert "Deal of the day · " in of_deal


def test_ways_of_one_move_are_answered_where_they_are_made_at_a_table():
    shown = turn_of_poter()
    model = PuzzleText(TEXTS, replace(puzzle(), missed=shown.missed, ways=shown.ways), "Anna").question()
    assert [(way.kind, way.target, way.moves) for way in model.ways] == [
        ("place", "pile", ("discard 9s",)),
        ("place", "pile", ("discard Kc",)),
        ("place", "meld-1", ("lay Qd @1",)),
        ("new-meld", "", ("meld 5h 6h 7h",)),
        ("button", "", ("meld 5h 6h 7h", "discard Kc")),
    ]


@cases(("words", "longest"), [("2", 10), ("Bid 4", 9), ("Discard K♣️", 6), ("Discard " * 8, 4)])
def test_bars_are_as_long_as_the_words_beside_them_leave_room_for(words: str, longest: int):
    text = PuzzleText(TEXTS, puzzle(person=7), "Anna")
    model = text.verdict(given(puzzle(person=7), "bid 4"), has_next=True)
    bars = [replace(bar, words=words, mark="6 behind") for bar in model.bars]
    page = puzzle_page(TEXTS, replace(model, bars=tuple(bars))).text
    assert max(line.count("▬") for line in page.splitlines()) == longest


def test_the_verdict_tells_what_was_lost_and_when_the_puzzle_comes_back():
    one = puzzle(person=7)
    text = PuzzleText(TEXTS, one, "Anna")
    wrong = puzzle_page(TEXTS, text.verdict(given(one, "bid 4"), has_next=True)).text
    assert "❌ <b>Not the best.</b>" in wrong
    assert "Your choice – Bid 4: about 6 points worse" in wrong
    assert "💡 The best: <b>Bid 2</b>" in wrong
    assert "comes back tomorrow" in wrong
    assert "Bid 1 · ▬▬▬▬▬▬ 4 behind" in wrong
    right = given(one, "bid 2")
    page = puzzle_page(TEXTS, text.verdict(right, has_next=True)).text
    assert "✅ <b>Right!</b>" in page
    assert "Your choice" not in page
    assert "comes back in 3 days" in page
    for _ in range(3):
        right = given(one, "bid 2", right)
    assert "doesn't come back" in puzzle_page(TEXTS, text.verdict(right, has_next=True)).text
    daily = puzzle(day=3)
    assert (
        "Tomorrow there is another one."
        in puzzle_page(TEXTS, PuzzleText(TEXTS, daily, "A").verdict(right, has_next=True)).text
    )


def test_a_way_within_its_error_is_as_good_and_one_below_the_threshold_is_near():
    best, other, third = BIDS.candidates
    for lost, verdict in ((0.2, Verdict.BEST), (0.4, Verdict.NEAR), (0.5, Verdict.WRONG)):
        ways = replace(BIDS, candidates=(best, replace(other, regret=lost), third))
        assert verdict_of(replace(puzzle(), ways=ways), "bid 1") == verdict
    assert verdict_of(puzzle(), "bid 9") == Verdict.WRONG


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_of_it(language):
    texts = ChatTexts(language)
    one = puzzle(person=7)
    text = PuzzleText(texts, one, "Anna")
    models = [text.question(), *(text.verdict(given(one, way), has_next=True) for way in ("bid 1", "bid 2"))]
    models += [no_puzzle(texts, "puzzle-none"), no_puzzle(texts, "puzzle-enough", "x", count=2)]
    pages = [puzzle_page(texts, model) for model in models]
    assert [len(page.rows) for page in pages] == [1, 1, 1, 0, 1]
    assert len({page.text for page in pages}) == len(pages)


def test_long_ways_are_numbered():
    model = PuzzleText(TEXTS, puzzle(person=7), "Anna").question()
    long = replace(model.ways[0], label="Lay " + "5♦ " * 20)
    page = puzzle_page(TEXTS, replace(model, ways=(long, model.ways[1])))
    assert [button.label for row in page.rows for button in row] == ["1", "2"]
    assert "2. Bid 2" in page.text
