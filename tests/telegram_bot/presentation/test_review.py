"""Reviews as models: the meaning of figures and judgements."""

from dataclasses import replace
from random import Random

import pytest

from analysis.review.line import better_line
from analysis.review.log import steps_of
from telegram_bot.chat.pages.parts import ChatTexts, drawn, drawn_lines
from telegram_bot.chat.pages.review_page import ReviewPages, step_page
from telegram_bot.domain.room import Purpose
from telegram_bot.mini_app.frames import Model, Shown, encoded
from telegram_bot.presentation.review import ReviewedRound, ReviewText, review_model
from telegram_bot.presentation.step import ReviewPlace, line_model, step_model
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts

from ..fakes import made_up_review
from ..mini_app.played import played_room

TEXTS = Texts()


def reviewed(game: str) -> ReviewedRound:
    """Return the made-up review of a round at a table that names mistakes."""
    room = played_room(game, name_mistakes=True)
    return ReviewedRound(room, room.started_match, Origin.ROUND_END, made_up_review(room.started_match, 1, 100, 1))


@pytest.mark.parametrize(("game", "sign"), [("poter", -1), ("pocha", 1), ("canasta", 1)])
def test_luck_with_a_plus_is_good_also_where_the_lowest_score_wins(game: str, sign: int):
    found = reviewed(game)
    players = (replace(found.review.players[0], luck=4.0), *found.review.players[1:])
    found = replace(found, review=replace(found.review, players=players))
    assert ReviewText(TEXTS, found).luck(4.0).startswith("+" if sign > 0 else "−")
    assert review_model(TEXTS, found, 0).players[0].luck == sign


def test_a_bot_player_has_its_sign_wherever_the_review_in_the_chat_names_it():
    found = reviewed("poter")
    found.room.seats[1] = replace(found.room.seats[1], name="Ben", person=None)
    luckiest = replace(found.review.players[1], luck=-40.0, luck_error=0.1)
    players = (found.review.players[0], luckiest, *found.review.players[2:])
    worst = next(one for one in found.review.decisions if one.lost > one.gain)
    found = replace(found, review=replace(found.review, players=players, decisions=(replace(worst, seat=1),)))
    text, chat = ReviewText(TEXTS, found), ReviewPages(ChatTexts(), found)
    lines = [*text.standing_out(), *text.chances_at(found.review.curve[-1].place), chat.luck()]
    lines.append(text.loss_of_other("review-costliest", found.review.decisions[0]))
    named = [line for line in drawn_lines(lines) if "Ben" in line]
    assert len(named) == 4
    assert all("🤖\u00a0Ben" in line for line in named)
    assert "🤖" not in "".join([*text.columns(), text.ended()]), "pictures and the page have signs of their own"


@pytest.mark.parametrize("all_open", [False, True])
@pytest.mark.parametrize("game", ["poter", "pocha", "canasta"])
def test_a_bot_player_has_its_sign_wherever_a_step_in_the_chat_names_it(game: str, *, all_open: bool):
    found, chat = reviewed(game), ChatTexts()
    found.room.seats[1] = replace(found.room.seats[1], name="Ben", person=None)
    steps, end = steps_of(found.match, 1)
    rounds, named = [*(step.before for step in steps), end], 0
    for place in range(len(rounds)):
        at = ReviewPlace(found, 0, place, all_open)
        text = step_page(chat, at, step_model(chat, at, rounds)).text
        assert "Ben" not in text.replace("🤖\u00a0Ben", "")
        named += text.count("Ben")
    assert named


def test_the_costliest_decision_is_the_one_with_the_largest_loss():
    found = reviewed("poter")
    worst = max(found.review.decisions, key=lambda one: one.lost)
    assert found.costliest == worst
    assert worst.lost > min(one.lost for one in found.review.decisions if one.mark == worst.mark)
    line = ReviewText(TEXTS, found).costliest()[0]
    assert found.names[worst.seat] in line.words


@pytest.mark.parametrize("seat", [0, 1])
def test_of_several_decisions_at_a_place_the_own_one_is_judged(seat: int):
    found = reviewed("poter")
    one = next(each for each in found.review.decisions if each.mark)
    decisions = tuple(replace(one, seat=number) for number in (0, 1))
    found = replace(found, review=replace(found.review, decisions=decisions))
    judged = ReviewPlace(found, seat, one.place, all_open=True).decision
    assert judged is not None
    assert judged.seat == seat


@pytest.mark.parametrize("game", ["poter", "pocha", "canasta"])
def test_the_page_is_told_a_review_in_words_without_markup(game: str):
    found = reviewed(game)
    steps, end = steps_of(found.match, 1)
    rounds = [*(step.before for step in steps), end]
    places = [ReviewPlace(found, 0, place, all_open) for place in range(len(rounds)) for all_open in (False, True)]
    models: list[Model] = [review_model(TEXTS, found, 0), *(step_model(TEXTS, at, rounds) for at in places)]
    frames = [encoded(Shown(model)) for model in models]
    assert not any("<" in frame or "hand_words" in frame for frame in frames)


@pytest.mark.parametrize("all_open", [False, True])
@pytest.mark.parametrize("game", ["poter", "pocha", "canasta"])
def test_a_step_of_a_deal_of_the_day_names_no_round_of_a_match(game: str, *, all_open: bool):
    found = reviewed(game)
    for purpose, begins in ((Purpose.TABLE, "Round 1"), (Purpose.BOARD, "Deal of the day")):
        at = ReviewPlace(replace(found, room=replace(found.room, purpose=purpose)), 0, 0, all_open)
        steps, _ = steps_of(found.match, 1)
        assert step_model(TEXTS, at, [steps[0].before]).scene.heading.words.startswith(begins)


@pytest.mark.parametrize(("game", "is_dealt"), [("poter", True), ("pocha", True), ("canasta", False)])
def test_the_first_step_tells_of_a_deal_only_where_cards_are_dealt(game: str, *, is_dealt: bool):
    found = reviewed(game)
    steps, _ = steps_of(found.match, 1)
    model = step_model(TEXTS, ReviewPlace(found, 0, 0, all_open=False), [steps[0].before])
    assert any(seat.cards for seat in model.scene.seats) == is_dealt
    said = "The cards are dealt." if is_dealt else "The cards are not dealt yet."
    assert [line.words for line in (model.entry, *model.recent)] == [said, said]


def test_the_chat_judges_a_step_as_the_page_does():
    """With all cards open, a public decision is judged to everybody, in the round as its player saw it."""
    found, texts = reviewed("poter"), ChatTexts()
    steps, end = steps_of(found.match, 1)
    rounds, lost = [*(step.before for step in steps), end], 0
    for one in found.public_decisions():
        for seat, all_open in ((one.seat, False), (1 - min(one.seat, 1), True), (1 - min(one.seat, 1), False)):
            model = step_model(texts, at := ReviewPlace(found, seat, one.place, all_open), rounds)
            lines = step_page(texts, at, model).text.splitlines()
            assert all(drawn(line) in lines for line in model.lines)
            assert bool(model.lines) == (seat == one.seat or (all_open and bool(one.mark)))
            lost += any(line.startswith("🔴") for line in lines) and seat != one.seat
    assert lost


def test_the_button_to_the_next_mark_leads_elsewhere():
    found = reviewed("poter")
    steps, end = steps_of(found.match, 1)
    rounds = [*(step.before for step in steps), end]
    one = next(each for each in found.review.decisions if each.mark)
    found = replace(found, review=replace(found.review, decisions=(one,)))
    for place, leads in ((one.place - 1, True), (one.place, False), (one.place + 1, True)):
        at = ReviewPlace(found, one.seat, place, all_open=False)
        page = step_page(TEXTS, at, step_model(TEXTS, at, rounds))
        labels = [key.label for row in page.rows for key in row]
        assert (TEXTS.plain("button-next-mark") in labels) == leads


def test_a_step_names_the_cards_that_have_just_come_in():
    found, drawn_cards = reviewed("poter"), 0
    steps, end = steps_of(found.match, 1)
    rounds, words = [*(step.before for step in steps), end], found.presentation.words(TEXTS)
    for place in range(1, 20):
        before, now = (
            step_model(TEXTS, ReviewPlace(found, 0, at, all_open=False), rounds) for at in (place - 1, place)
        )
        new = tuple(card for card in now.scene.hand if card not in before.scene.hand)
        assert now.new_cards == words.cards(new)
        drawn_cards += len(new)
    assert drawn_cards


def test_a_loss_too_small_for_a_mark_has_a_sign_of_its_own_in_the_chat():
    found = reviewed("poter")
    one = replace(found.review.decisions[0], seat=0, mark="", lost=0.4, gain=0.0, hinted=False)
    signs = {
        mark: drawn(ReviewText(TEXTS, found).own_decision(replace(one, mark=mark)))[0] for mark in ("", "?!", "?", "??")
    }
    assert signs == {"": "⚪", "?!": "🟡", "?": "🟠", "??": "🔴"}


def test_a_better_line_is_told_as_if_it_had_been_played():
    found, told = reviewed("poter"), 0
    steps, _ = steps_of(found.match, 1)
    for one in found.review.decisions:
        before = next(step.before for step in steps if step.place == one.place)
        line = better_line(found.match, 1, before, one.better, Random(1)) if one.lost > 0 else ()
        if line:
            entries = [*found.entries[: one.place - 1], *line[0].entries]
            first = line_model(TEXTS, ReviewPlace(found, one.seat, one.place, all_open=True), line).steps[0]
            assert first.words == found.presentation.words(TEXTS).recent(entries, found.names_in_text, 1)[-1]
            told += 1
    assert told > 3
