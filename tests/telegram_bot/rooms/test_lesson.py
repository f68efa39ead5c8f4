"""The first hand of each game: a practice match that follows a script."""

import asyncio

import pytest

from analysis.levels import Level
from analysis.texts.loader import LANGUAGES
from engine.lessons import LEARNER, lesson_of
from engine.registry import GAMES
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.play import NextRound, Play, Start, Stop, TakeBack
from telegram_bot.domain.results import results_of
from telegram_bot.domain.room import Coach, Place, Purpose, Stage
from telegram_bot.presentation.hint import lesson_end, lesson_model
from telegram_bot.presentation.orders import failure_text
from telegram_bot.presentation.registry import seen_at
from telegram_bot.presentation.scene import ActionKind
from telegram_bot.rooms.runtime.service import PRACTICE_SECONDS
from telegram_bot.table_requests import TableRequests
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.world import ANNA, BERT, BOTS, illegal

ALONE = Place(ANNA.id)
ENGLISH = Texts()


async def english(_chat):
    return ENGLISH


@pytest.fixture
def requests(world):
    return TableRequests(world.service, None, english)


async def begun(requests, game):
    outcome = await requests.learn(game, ANNA)
    assert outcome.ok
    return outcome.room


async def at_the_learner(world, room):
    """Let the bot players make their moves; the clock stands still meanwhile."""
    before = world.clock.time
    while room.stage == Stage.PLAYING and room.to_move != LEARNER:
        await world.ring()
        room = await world.fresh(room)
    assert world.clock.time == before
    return room


def shown(texts, room):
    """Return the step, after checking that what it marks can be tapped."""
    lesson, at = lesson_model(texts, room), seen_at(texts, room, LEARNER)
    assert 0 < len(lesson.text.words) <= 160
    found = at.scene.actions + at.actions(lesson.step.cards)
    action = next(one for one in found if one.moves == lesson.step.moves)
    assert action.label == lesson.step.words
    assert set(lesson.step.cards) <= set(at.hand)
    assert action.kind != ActionKind.PLACE or action.target in {area.id for area in at.scene.areas}
    return lesson


@pytest.mark.parametrize("game", GAMES)
async def test_it_is_played_by_its_steps_and_nothing_else_is_made(world, requests, game):
    room = await begun(requests, game)
    assert (room.purpose, room.stage) == (Purpose.LESSON, Stage.PLAYING)
    assert (room.settings.hints, room.settings.coach) == (0, Coach.OFF)
    steps = lesson_of(game).steps
    assert 6 <= len(steps) <= 9
    for number, step in enumerate([one for one in lesson_of(game).script if one.text], 1):
        room = await at_the_learner(world, room)
        models = [shown(Texts(language), room) for language in LANGUAGES]
        assert f"{steps.index(step.text) + 1} of {len(steps)}" in models[0].heading
        assert len({model.text for model in models}) == len(LANGUAGES)
        version, legal = room.version, room.view(LEARNER).legal_moves()
        for other in legal:
            if str(other) != step.move:
                result = await requests.play(room, ANNA, [other], room.version)
                assert result.problem == Problem.OTHER_STEP
                assert models[0].step.words in failure_text(ENGLISH, result)
        wrong = illegal(room, ["draw", "play 7e", "bid 9", "discard As", "take 9h 9d", "discard Kd"])
        refused = await requests.play(room, ANNA, [wrong], room.version)
        assert (refused.problem, bool(refused.refusal.clause)) == (Problem.ILLEGAL, True)
        assert (await world.do(room, TakeBack(), ANNA)).problem == Problem.NO_TAKE_BACKS
        assert (await world.fresh(room)).version == version
        if number == 3:
            await world.restart()
            room = await world.fresh(room)
            assert shown(ENGLISH, room) == models[0]
            requests = TableRequests(world.service, None, english)
        room = await world.done(room, Play(next(one for one in legal if str(one) == step.move)), ANNA)
    room = await at_the_learner(world, room)
    assert room.stage == Stage.ENDED
    for language in LANGUAGES:
        ending = lesson_end(Texts(language), room)
        assert 0 < len(ending.words) <= 160
        assert ending != Texts(language).html("lesson-skipped")
    _check_promise(room)
    assert results_of(room) == []
    assert await world.service.store.lessons_done(ANNA.id) == {game}
    assert await world.service.store.matches_of(ANNA.id, 9) == []
    presses = await asyncio.gather(*(requests.order(room, ANNA, "now-you") for _ in range(2)))  # on two devices
    assert all(one.ok for one in presses)
    alone = await world.service.at(ALONE)
    assert [one.room.id for one in presses] == [alone.id] * 2
    assert (alone.purpose, alone.stage, alone.settings.bot_level) == (Purpose.PRACTICE, Stage.PLAYING, Level.EASY)
    assert (alone.settings.options, alone.settings.coach) == (GAMES[game].casual_options, Coach.EXPLAIN)


def _check_promise(room):
    """Check the claim of the last text: the round won, the bid made, or a pure canasta."""
    match = room.match
    if room.game == "poter":
        assert match.scores == [(0, 46)]
    elif room.game == "pocha":
        assert match.scores[0][LEARNER] == 20
    else:
        areas = seen_at(ENGLISH, room, LEARNER).scene.areas
        assert [len(area.cards) for area in areas if area.complete] == [7]


@pytest.mark.parametrize("game", GAMES)
async def test_it_can_be_skipped_and_taken_again(world, requests, game):
    room = await begun(requests, game)
    assert (await requests.learn(game, ANNA)).room.id == room.id
    assert (await requests.order(room, ANNA, "skip-lesson")).ok
    room = await world.fresh(room)
    assert (room.stage, lesson_end(ENGLISH, room)) == (Stage.ENDED, ENGLISH.html("lesson-skipped"))
    assert (await begun(requests, game)).id != room.id


async def test_a_person_has_one_and_a_match_that_is_played_is_kept(world, requests):
    first = await begun(requests, "poter")
    second = await begun(requests, "pocha")
    assert (await world.fresh(first)).stage == Stage.ENDED
    lobby = (await requests.practise("canasta", ANNA)).room
    assert (lobby.purpose, (await world.fresh(second)).stage) == (Purpose.PRACTICE, Stage.ENDED)
    third = await begun(requests, "canasta")
    assert (await world.fresh(lobby)).stage == Stage.ENDED
    assert (await world.do(third, Stop(), BERT)).problem == Problem.NOT_ALLOWED
    practice = (await requests.practise("pocha", ANNA)).room
    practice = await world.done(practice, Start(), ANNA)
    refused = await requests.learn("poter", ANNA)
    assert (refused.problem, refused.room.id) == (Problem.TABLE_EXISTS, practice.id)
    assert (await world.do(practice, NextRound(), ANNA)).problem == Problem.ROUND_RUNNING


async def test_two_presses_at_once_begin_one(requests):
    found = await asyncio.gather(*(requests.learn("pocha", ANNA) for _ in range(3)))
    assert {(one.problem, one.room.id, one.room.stage) for one in found} == {(None, found[0].room.id, Stage.PLAYING)}


async def test_a_press_while_it_is_being_opened_begins_the_same(world, requests):
    opened = (await world.service.open(ALONE, "pocha", ANNA, bots=BOTS, lesson=True)).room
    found = await requests.learn("pocha", ANNA)
    assert (found.room.id, found.room.stage) == (opened.id, Stage.PLAYING)


async def test_an_idle_one_is_closed_and_no_example_for_the_next_practice(world, requests):
    room = await begun(requests, "poter")
    await world.advance(PRACTICE_SECONDS + 10)
    await world.service.close_idle(0)
    await world.settle()
    assert (await world.fresh(room)).stage == Stage.ENDED
    practice = (await requests.practise("poter", ANNA)).room
    assert "rounds" not in practice.settings.options or practice.settings.options["rounds"] != 1


async def test_where_the_log_is_not_of_its_script_the_lesson_ends_with_the_next_move(world, requests, monkeypatch):
    """That happens after an update that has changed the script of a running lesson."""
    room = await begun(requests, "pocha")
    monkeypatch.setattr("telegram_bot.domain.room.lesson_of", lambda _game: lesson_of("poter"))
    room = await at_the_learner(world, room)
    assert lesson_model(ENGLISH, room) is None
    assert room.stage == Stage.ENDED or (await world.done(room, Play(room.view(LEARNER).legal_moves()[0]), ANNA)).stage
