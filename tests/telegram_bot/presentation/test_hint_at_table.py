"""Hints and plans at a table: the cards and places that they mark, and the steps that are ticked off."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from analysis.hints.advice import Advice, Candidate, Reason, forced
from analysis.review.log import Hint
from engine.match import Match
from telegram_bot.chat.pages.hand import plan_note
from telegram_bot.chat.pages.parts import ChatTexts, drawn
from telegram_bot.domain.commands import Applied
from telegram_bot.domain.play import play_for
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.hint import hint_model, plan_model, waiting_answer, waiting_text
from telegram_bot.presentation.pocha import spelled
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import cards_of
from telegram_bot.texts.loader import Html
from tests.samples import cases

from ..mini_app.played import played_room

TEXTS = ChatTexts().words


def at_turn(game: str, wanted: Callable[[Sequence[Any]], bool] = lambda moves: len(moves) > 1) -> Room:
    """Return a table when Amal, in the first seat, is to move with legal moves that meet a condition."""
    room = played_room(game)
    running: Match = room.started_match.copy()
    log = running.logs[0]
    running.logs, running.scores, running.round = [], [], None
    current: Any = running.start_round(log.dealer, log.deck)
    for entry in log.entries:
        if current.to_move == 0 and wanted(current.legal_moves()):
            break
        running.replay(entry)
    room.match, room.stage = running, Stage.PLAYING
    return room


def advice_on(room: Room) -> Advice:
    """Return made-up advice: the last legal moves, the later the better."""
    moves = [str(move) for move in room.view(0).legal_moves()][:-5:-1]
    candidates = [
        Candidate(move, 10.0 + 3 * at, 0.3, 0.25, 3.0 * at, 4000, 0.4, (move,), Reason("points", 3.0))
        for at, move in enumerate(moves)
    ]
    return Advice(tuple(candidates), 12000, 0.2)


@cases("language", ["en", "si", "bn", "es"])
@cases("game", ["poter", "pocha", "canasta"])
def test_a_hint_points_at_own_cards_and_an_area_of_the_table(game: str, language: str):
    room = at_turn(game)
    texts, advice = ChatTexts(language).words, advice_on(room)
    found = hint_model(texts, room, advice)
    view = room.view(0)
    scene = PRESENTATIONS[game].at(texts, view, [seat.name for seat in room.seats]).scene
    hand = PRESENTATIONS[game].at.hand_of(view)
    room.advise(0, advice.candidates[0].turn)
    plan = plan_model(texts, room, 0)
    assert plan is not None
    assert [move for step in plan.steps for move in step.moves] == list(advice.candidates[0].turn)
    for step in plan.steps:
        assert step.words
        assert set(step.cards) <= set(hand)
        assert not step.target or step.target in {area.id for area in scene.areas}
        assert step.target or not step.moves[0].startswith(("draw", "discard", "play"))
    assert len(found.bars) == len(advice.candidates)
    assert [bar.tone for bar in found.bars] == ["best", *["worse"] * (len(found.bars) - 1)]
    assert all(0 < bar.share <= 1 and 0 <= bar.error <= 1 and bar.words and bar.mark for bar in found.bars)
    longest = max(one.regret for one in advice.candidates)
    assert [bar.share for bar in found.bars[1:]] == [one.regret / longest for one in advice.candidates[1:]]
    assert found.bars[0].share < min(bar.share for bar in found.bars[1:])
    assert found.lines
    assert found.note
    assert not any("<" in line.words or "💡" in line.words for line in found.lines)


@pytest.mark.parametrize("name", ["<b>Ana & Eva</b>", "Amy"])
def test_a_hint_and_its_plan_name_people_and_bot_players_as_they_are_called(name: str):
    room = at_turn("poter")
    room.seats[1] = replace(room.seats[1], name=name, person=None if name == "Amy" else 7)
    advice = advice_on(room)
    reason = Reason("threw", cards=("9s",), seats=(1,))
    best = replace(advice.candidates[0], reason=reason)
    room.advise(0, best.turn, reason)
    plan, hint = plan_model(TEXTS, room, 0), hint_model(TEXTS, room, Advice((best, *advice.candidates[1:]), 1200, 0.2))
    assert plan is not None
    assert plan.why in hint.lines
    assert plan.why.words.startswith(f"Why: {name}, who plays next,")
    assert "🤖" not in drawn(plan.why), "the table above it has the sign"


def test_a_plan_without_a_reason_says_what_the_hint_found_in_the_chat_and_on_the_page():
    room = at_turn("poter")
    close, *others = advice_on(room).candidates
    advice = Advice((close, replace(others[0], regret=0.1, regret_error=0.2), *others[1:]), 12000, 0.2)
    room.advise(0, close.turn)
    room.found = room.position_key, advice
    plan, words = plan_model(TEXTS, room, 0), PRESENTATIONS["poter"].words(TEXTS)
    assert plan is not None
    assert plan.why.words.startswith(("As good:", "Nearly equal", "About as good"))
    assert plan_note(ChatTexts(), plan, words).splitlines()[-1] == drawn(plan.why)
    room.found = (1, 99), advice
    assert plan_model(TEXTS, room, 0) == replace(plan, why=Html()), "it was found for another position"


def at_only_move(game: str) -> Room:
    """Return a table when Amal, in the first seat, has a single legal move."""
    return at_turn(game, lambda moves: len(moves) == 1)


@cases("language", ["en", "si", "bn", "es"])
@cases("game", ["poter", "pocha"])
def test_an_only_move_is_told_to_be_one_in_the_chat_and_on_the_page_and_has_no_bars(game: str, language: str):
    room, texts = at_only_move(game), ChatTexts(language)
    words = PRESENTATIONS[game].words(texts)
    only = texts.words.html("hint-only-move", why=texts.plain("problem-only-move"))
    move = str(room.view(0).legal_moves()[0])
    found = hint_model(texts.words, room, forced(move))
    assert (found.bars, found.note) == ((), "")
    assert found.lines[1:] == (only,)
    room.advise(0, (move,))
    without_advice = plan_model(texts.words, room, 0)
    room.found = room.position_key, forced(move)
    for plan in (without_advice, plan_model(texts.words, room, 0)):
        assert plan is not None
        assert plan.why == only
        assert plan_note(texts, plan, words).splitlines()[-1] == drawn(only)


def test_one_candidate_of_several_legal_moves_is_not_told_to_be_the_only_move():
    room = at_turn("poter")
    candidate = replace(advice_on(room).candidates[0], reason=None)
    assert len(hint_model(TEXTS, room, Advice((candidate,), 1200, 0.2)).lines) == 1


@pytest.mark.parametrize(
    ("move", "hand", "cards"),
    [
        ("meld 5h As=6h 7h", ("5h", "7h", "As", "6h"), ("5h", "As", "7h")),
        ("lay 8d @2", ("8d", "2d"), ("8d",)),
        ("take 7s 7s", ("7s", "7s", "7s"), ("7s", "7s")),
        ("take 7s 7s", ("7s",), ("7s",)),
        ("bid 3", ("3o",), ()),
        ("draw", ("3o",), ()),
    ],
)
def test_the_cards_of_a_move_are_those_of_the_hand(move: str, hand: tuple[str, ...], cards: tuple[str, ...]):
    assert cards_of(move, hand) == cards


def test_the_plan_of_a_turn_is_ticked_off_and_drawn_by_the_chat():
    room = at_turn("canasta")
    legal = [str(move) for move in room.view(0).legal_moves()]
    discard = next(move for move in reversed(legal) if move.startswith("discard"))
    reason = Reason("drawn", 30, before=40)
    room.hints_given = (Hint(*room.position_key, 0, ("draw", "discard 4c"), Reason("drawn", 30, before=40)),)
    room.match.logs[-1].entries.append(room.match.parse_entry("0 draw"))
    room.match.turn_is_new = False
    drawn = plan_model(TEXTS, room, 0)
    assert drawn is not None
    assert (drawn.steps[0].moves, drawn.why) == ((), ""), "the reason of the draw is none of what follows"
    room.advise(0, ("meld 7s 7h 7c", discard), reason)
    plan = plan_model(TEXTS, room, 0)
    assert plan is not None
    assert plan.changed.words == "Your new card changes the plan."
    room.match.logs[-1].entries.append(room.match.parse_entry("0 meld 7s 7h 7c"))
    plan = plan_model(TEXTS, room, 0)
    assert plan is not None
    done, left = plan.steps
    assert (done.moves, left.moves) == ((), (discard,))
    words = PRESENTATIONS[room.game].words(TEXTS)
    assert plan_note(ChatTexts(), replace(plan, changed=Html()), words).splitlines() == [
        f"✅ {done.words}",
        f"💡 Next: <b>{left.words}</b>",
        "<i>Why: you can only draw; for 30 of the 40 cards that may come, this is how to go on.</i>",
    ]


def test_the_chat_names_the_cards_of_a_plan_by_their_signs_and_the_page_in_words():
    room = at_turn("pocha")
    view = room.view(room.to_move)
    while str(view.legal_moves()[0]).startswith("bid"):
        assert isinstance(play_for(room, room.to_move or 0, view.legal_moves()[0], Random(1)), Applied)
        view = room.view(room.to_move)
    move = view.legal_moves()[0]
    room.advise(room.to_move or 0, (str(move),))
    plan = plan_model(TEXTS, room, room.to_move)
    assert plan is not None
    words = PRESENTATIONS["pocha"].words(TEXTS)
    assert plan_note(ChatTexts(), plan, words).splitlines()[0] == f"💡 Next: <b>{words.order([move])}</b>"
    assert plan.steps[0].words == spelled(TEXTS, words.order([move])) != words.order([move])


@cases(("language", "stopped"), [("en", "clock"), ("si", "කාලය"), ("bn", "সময়"), ("es", "tiempo")])
@cases("seconds", [0, 60])
def test_who_waits_for_a_hint_reads_of_a_clock_only_where_there_is_one(language: str, stopped: str, seconds: int):
    room, texts = at_turn("poter"), ChatTexts(language).words
    room.settings.turn_seconds = seconds
    move = room.view(0).legal_moves()[0]
    for told in (*(waiting_text(texts, room, 30, one).words for one in (None, move)), waiting_answer(texts, room, 30)):
        assert (stopped in told) == bool(seconds)
        assert told[-1] in ".।"
