"""Remarks on moves: the coach's question reveals nothing of the better move, the remark after the move all of it."""

from dataclasses import replace
from random import Random

from analysis.hints.advice import Judgement, Reason
from analysis.registry import analysis_of
from analysis.texts.loader import LANGUAGES
from engine.registry import GAMES
from telegram_bot.chat.pages.hand import panel_page
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.domain.play import mark_present, play_by_clock
from telegram_bot.domain.room import Coach, Remark, Stage
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.remarks import OUTCOMES, coach_line, coach_question
from telegram_bot.presentation.selection import Selection
from telegram_bot.presentation.table import table_model
from telegram_bot.texts.loader import Texts, plain_words
from tests.samples import cases

from ..mini_app.played import played_room

SHARED = {"wins"}


def running_room(game):
    room = played_room(game, rounds=0)
    room.match.start_shuffled_round(Random(2))
    room.stage = Stage.PLAYING
    while not PRESENTATIONS[game].at.hand_of(room.view(room.to_move)):  # cards are dealt after the cut
        room.match.play(room.to_move, room.view(room.to_move).legal_moves()[0], Random(2))
    return room


def remark_of(room, reason):
    """Return a remark on the first legal move, for which the last one is better."""
    moves = [str(move) for move in room.view(room.to_move).legal_moves()]
    judgement = Judgement(8.0, 0.5, (moves[-1],), reason, serious=True)
    return Remark(room.view(room.to_move), (moves[0],), len(moves), judgement)


@cases("game", GAMES)
@cases("language", LANGUAGES)
def test_a_question_tells_a_reason_only_if_it_does_not_name_cards(game, language):
    room, texts = running_room(game), Texts(language)
    words = PRESENTATIONS[game].words(texts)
    played = words.plan((str(room.view(room.to_move).legal_moves()[0]),))
    cards = {card: words.reason_cards((card,)) for card in PRESENTATIONS[game].at.hand_of(room.view(room.to_move))}
    card = next(card for card, told in cards.items() if told not in played)
    for kind in (*analysis_of(game).reasons, *SHARED):
        reason = Reason(kind, 0.5, (card,), chance=0.6, before=0.2, seats=(1,), rank="some", suit="free")
        question = plain_words(coach_question(texts, room, remark_of(room, reason)))
        assert cards[card] not in question, kind
        assert (question != plain_words(texts.html("coach-sure", points=8))) == (kind in OUTCOMES), kind


def test_each_reason_of_a_question_is_one_of_a_game():
    assert {*OUTCOMES} <= SHARED.union(*(map(str, analysis_of(game).reasons) for game in GAMES))


def test_the_line_after_a_move_says_what_the_advice_knows():
    room, texts = running_room("poter"), Texts("en")
    bad = remark_of(room, Reason("leaves", 5.0, before=20.0))
    unsure = replace(bad, judgement=replace(bad.judgement, lost=1.0, error=0.8))
    best = replace(bad, judgement=None, is_best=True)
    told = {}
    for coach in Coach:
        room.settings.coach = coach
        for name, remark in (("bad", bad), ("unsure", unsure), ("best", best), ("cold", replace(best, choices=0))):
            room.remark = remark
            told[coach, name] = plain_words(coach_line(texts, room))
    assert told[Coach.EXPLAIN, "bad"].startswith("Coach: ")
    assert "is about 8 points better. Why: your hand then costs 5 points, and 20 with “" in told[Coach.EXPLAIN, "bad"]
    assert told[Coach.EXPLAIN, "unsure"] == "Coach: fine, about as good as the best move."
    assert told[Coach.EXPLAIN, "best"] == f"Coach: good, the best of {best.choices} moves."
    assert told[Coach.WARN, "cold"] == told[Coach.EXPLAIN, "cold"] != ""
    assert {told[Coach.WARN, name] for name in ("bad", "unsure", "best")} == {""}
    room.remark = None
    assert coach_line(texts, room) == ""


@cases("game", GAMES)
def test_a_turn_that_the_clock_has_played_is_told_to_its_owner_until_the_owner_plays(game):
    """Otherwise its owner would not know who laid the cards."""
    room, words = running_room(game), "Your time was up, so a bot player finished your last turn."

    def told(seat):
        pages = [panel_page(ChatTexts(), room, seat, Selection(), alone=alone).text for alone in (False, True)]
        return [words in text for text in (table_model(Texts("en"), room, seat + 1, 0.0, leads=False).remark, *pages)]

    assert not any(told(0))
    play_by_clock(room, 0, room.match, ())
    assert all(told(0))
    assert not any(told(1))
    assert not table_model(Texts("en"), room, 99, 0.0, leads=False).remark
    mark_present(room, 0)
    assert not any(told(0))
