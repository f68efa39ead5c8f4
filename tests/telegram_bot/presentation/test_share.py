"""The card of a day's result: its squares and numbers, and that it names no card."""

import re
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from analysis.boards import Outcome, Par, Span
from analysis.texts.loader import LANGUAGES
from engine.registry import game_named
from telegram_bot.chat.pages.day_pages import more_page, page_of
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.pages.parts import drawn as drawn_words
from telegram_bot.chat.transport.callback_data import OpenDay, PlayBoard
from telegram_bot.domain.boards import Attempt, drawn
from telegram_bot.domain.room import DAY_SECONDS, Place, Room, RoomSettings, Seat, Stage
from telegram_bot.presentation.boards import SQUARES, day_model, result_model
from telegram_bot.presentation.review import ReviewedRound
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.rooms.runtime.boards import Day
from telegram_bot.texts.loader import Texts
from tests.samples import cases

from ..fakes import made_up_review

DAY = 1_763_942_400.0
"""24 November 2025."""
SUNDAY = DAY - DAY_SECONDS


def played(game: str) -> Any:
    """Return the deals of a day, a person's attempts, and reviews of the rounds, all played by simple moves."""
    boards, attempts, reviewed = all_played(game)
    return list(boards), dict(attempts), dict(reviewed)


@cache
def all_played(game: str) -> Any:
    boards = [
        replace(board, id=number, par=Par(1.0, 10.0))
        for number, board in enumerate(drawn(SUNDAY, Random(3)), 412)
        if board.board.game == game
    ]
    attempts, reviewed = {}, {}
    for board in boards:
        match = board.board.dealt()
        while (seat := match.running().to_move) is not None:
            match.play(seat, simple_move(match.running().view(seat, match.totals)), Random(0))
        seats = [Seat(5 if seat == 0 else None, f"P{seat}") for seat in range(board.board.players)]
        room = Room(board.id, Place(5), game, 5, RoomSettings(dict(match.options)), seats, Stage.ENDED, match)
        reviewed[board.id] = ReviewedRound(room, match, Origin.ROUND_END, made_up_review(match, 1, 100, 7))
        grades = tuple(one.grade for one in reviewed[board.id].review.decisions if one.seat == 0)
        attempt = Attempt(board.id, 5, room.id, finished=True, outcome=Outcome(4.0, 0.0), accuracy=90.0, grades=grades)
        attempts[board.id] = attempt
    return boards, attempts, reviewed


@pytest.mark.parametrize(
    ("week", "month", "told"),
    [
        (Span(40, 30, 70, 3), Span(40, 30, 70, 3), ["today-week", "today-close"]),
        (Span(40, 30, 70, 3), Span(45, 35, 60, 9), ["today-week", "today-month", "today-close"]),
        (Span(40, 30, 70, 3), Span(30, 20, 45, 9), ["today-week", "today-close", "today-month"]),
        (Span(30, 20, 45, 3), Span(40, 30, 70, 9), ["today-week", "today-month", "today-close"]),
        (None, Span(30, 20, 45, 9), ["today-month"]),
        (None, None, []),
    ],
)
def test_the_week_and_the_month_are_told_without_saying_anything_twice(week, month, told):
    texts = Texts()

    def words(key):
        score, low, high, boards = {"today-week": week, "today-month": month}.get(key) or (0, 0, 0, 0)
        return texts.words.html(key, score=score, low=low, high=high, boards=boards, most=100)

    lines = day_model(texts, Day(SUNDAY, list(drawn(SUNDAY, Random(3))), {}, week, month)).lines
    assert list(lines[1:]) == [words(key) for key in told]


def result(texts, boards, attempts, reviewed):
    return result_model(texts, Day(SUNDAY + 5, boards, attempts, None, None), reviewed, None)


def shared(texts, boards, attempts, reviewed):
    return result(texts, boards, attempts, reviewed).share


def test_the_score_is_the_heading_of_a_result_and_no_line_of_it_in_the_chat_and_on_the_page():
    boards, attempts, reviewed = played("poter")
    model = result(Texts(), boards, attempts, reviewed)
    assert model.score.words == "62 of 100, where 50 is par"
    assert not any("62" in line.words or line.startswith("<kind result-score>") for line in model.lines)
    score, against = drawn_words(model.score), drawn_words(model.lines[1])
    text = page_of(ChatTexts(), model, inline=False).text
    assert f"\n\n{score}\n\n" in text
    assert (score[0], against[:4]) == ("🎯", "<b>+"), "the sign is that of the heading"
    waiting = result(Texts(), boards, {}, {})
    assert waiting.score == ""
    assert "\n\n\n" not in page_of(ChatTexts(), waiting, inline=False).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_canasta_comes_on_sundays_and_tells_the_lead_and_what_winning_outright_counts(language):
    texts, (boards, attempts, reviewed) = Texts(language), deepcopy(played("canasta"))
    notes = [texts.words.html("today-sundays", game=texts.plain("game-canasta"))] * 2
    for at, expected in ((DAY, notes[:1]), (SUNDAY, [])):
        games = list(drawn(at, Random(3)))
        assert [line for line in day_model(texts, Day(at, games, {}, None, None)).lines if line in notes] == expected
    (board,) = boards
    attempts[board.id] = replace(attempts[board.id], outcome=Outcome(-1245.0, 0.0))
    lines = [line.words for line in result(texts, boards, attempts, reviewed).lines]
    shown = {"number": board.number, "by": "lead", "score": texts.number(-1245, 0), "par": texts.number(1, 0)}
    assert texts.words.html("result-deal-plain", **shown).words in lines
    against = texts.words.html("result-against", points=texts.number(-1246, 0, signed=True), accuracy=0.9)
    assert against.words in lines
    note = texts.words.html("result-outright", points=texts.number(2500, 0)).words
    assert note not in lines
    reviewed[board.id].match.round.state.winner = 1
    assert note in [line.words for line in result(texts, boards, attempts, reviewed).lines]


@cases("game", ["poter", "pocha"])
@cases("language", LANGUAGES)
@pytest.mark.slow
def test_a_card_has_a_square_for_each_decision_and_names_no_card(game, language):
    boards, attempts, reviewed = played(game)
    texts = Texts(language)
    card = shared(texts, boards, attempts, reviewed)
    own = [sum(one.seat == 0 for one in reviewed[board.id].review.decisions) for board in boards]
    assert [len(row) for row in card.grid] == own
    assert sum(card.text.count(square) for square in SQUARES.values()) == sum(own)
    assert card.start == f"d{boards[0].id}"
    words = set(re.findall(r"\w+", card.text))
    assert not words & {*game_named(game).pack(boards[0].board.options, 4)}
    assert not re.search("[♠♥♦♣🃏]", card.text)


def test_the_numbers_add_up():
    boards, attempts, reviewed = played("poter")
    card = shared(Texts(), boards, attempts, reviewed)
    assert card.text.startswith("Thurumpu 23 Nov · Poter 62/100 ")
    assert card.text.endswith(" · +6.0 against par")


def test_help_is_told():
    boards, attempts, reviewed = played("poter")
    attempts[412] = replace(attempts[412], assisted=True)
    assert shared(Texts(), boards, attempts, reviewed).text.endswith("with help")


def test_there_is_no_card_before_all_is_played():
    boards, attempts, reviewed = played("poter")
    del attempts[413], reviewed[413]
    assert shared(Texts(), boards, attempts, reviewed) is None


def test_who_waits_for_par_can_look_again():
    boards, attempts, reviewed = played("poter")

    def looks(boards):
        page = page_of(ChatTexts(), result(ChatTexts(), boards, attempts, reviewed), inline=False)
        return [button.label for row in page.rows for button in row if button.data == OpenDay(f"d{boards[0].id}")]

    assert not looks(boards)
    assert looks([replace(boards[0], par=None), *boards[1:]]) == ["🔄 Refresh"]


def test_past_deals_are_offered_until_they_are_finished():
    boards, attempts, _ = played("poter")
    later = Day(DAY + 3 * DAY_SECONDS, [], {}, None, None, boards)
    (offered,) = day_model(Texts(), later).more
    assert (offered.what, offered.board, offered.title) == ("d412", 412, "Poter · 23 Nov")
    assert not day_model(Texts(), replace(later, attempts=attempts)).more
    page = more_page(ChatTexts(), day_model(ChatTexts(), later))
    assert page.rows[0][0].data == PlayBoard(412)
