"""Reviews in the chat: the message after a round, one's own review, stepping, and `/review`."""

import asyncio
import re
from html import unescape

import pytest

from analysis.review.rounds import review_round
from telegram_bot.chat.pages.review_page import MAX_CAPTION, MAX_MESSAGE, own_page, public_page
from telegram_bot.chat.pages.review_words import ReviewedRound, length
from telegram_bot.chat.pages.step_page import last_place, step_page
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.rooms.computation.executor import PriorityExecutor
from telegram_bot.rooms.computation.kernels import Kernels
from telegram_bot.rooms.computation.playout_advisor import PlayoutReviewer
from telegram_bot.rooms.computation.reviews import PLAYOUTS, Origin, seed_of
from telegram_bot.rooms.domain.commands import ChangeSetting, Person, Play, Stop
from telegram_bot.rooms.domain.room import Place, ReviewMode, Room, Seat, Settings, Stage
from telegram_bot.texts.loader import Texts
from tests.telegram_bot.quick import made_up_review

from . import scene as scene_module
from .scene import Scene

TEXTS = Texts()
FULL = (("review_mode", ReviewMode.FULL), ("name_mistakes", True))


async def nothing_to_load() -> None:
    """The kernels are there already."""


async def round_played(scene: Scene, *names: str, bots: int = 1, settings=()):
    board = await short_round(scene, *names, bots=bots, settings=settings)
    room = await play_on(scene)
    assert room.stage == Stage.BETWEEN
    return board, room


async def short_round(scene: Scene, *names: str, bots: int = 1, settings=()):
    """Start a match of rounds that end soon."""
    board = await scene.lobby(*names, bots=bots)
    room = await scene.room()
    await scene.bot.service.perform(room.id, ChangeSetting("max_turns", 100), Person(scene.people[names[0]], names[0]))
    for setting in (*FULL, *settings):
        await scene.bot.service.perform(room.id, ChangeSetting(*setting), Person(scene.people[names[0]], names[0]))
    await scene.settled(board)
    await scene.touch(names[0], board, Action.START)
    return board


async def play_on(scene: Scene) -> Room:
    """Let the people make any moves until the round is over."""
    service = scene.bot.service
    while (room := await scene.room()).stage == Stage.PLAYING:
        seat = room.seats[room.to_move or 0]
        if seat.person is None:
            await asyncio.sleep(0)
            continue
        moves = room.view(room.to_move).legal_moves()
        move = next((move for move in moves if str(move).startswith("meld")), moves[-1])
        await service.perform(room.id, Play(move), Person(seat.person, seat.name), room.version)
    return room


def reviews(scene: Scene, chat: int | None = None):
    return [message for message in scene.messages(chat) if "in review" in (message.text or "")]


async def review_of(scene: Scene):
    """Wait for a review, and until a table that goes on has come down below it."""
    review = (await scene.eventually(lambda: reviews(scene), "a review"))[0]
    if await scene.bot.service.at(Place(scene.group, None)) is not None:
        await scene.eventually(lambda: scene.messages()[-1] in tables(scene), "the table below")
        await scene.bot.service.settle()
        await scene.eventually(lambda: len(tables(scene)) == 1, "one table")
    return review


def tables(scene: Scene):
    return [message for message in scene.messages() if any(not press.standalone for _, press in scene.buttons(message))]


async def opened(scene: Scene, name: str, message, act: Action, what: str):
    """Touch a button that opens a message for one's own eyes, and wait until it is filled."""
    before = {m.ephemeral_id for m in scene.ephemerals(name)}
    answer = await scene.touch(name, message, act)

    def new():
        fresh = (m for m in scene.ephemerals(name) if m.ephemeral_id not in before)
        return next((m for m in fresh if what in (m.text or "")), None)

    return answer, await scene.eventually(new, what)


async def test_after_a_round_there_is_one_review_in_the_group(make_scene):
    scene = await make_scene("Amal", "Nim<b>ali")
    _, room = await round_played(scene, "Amal", "Nim<b>ali", bots=2)
    review = await review_of(scene)
    for words in ("Round 1 in review", "Costliest", "Luck in points", "Nim<b>ali", "Better:"):
        assert words in review.text
    assert {press.action for _, press in scene.buttons(review)} == {Action.MY_REVIEW, Action.STEPS}
    assert review.media is not None
    assert review.media["kind"] == "photo"
    assert scene.reviewer.asked == [(1, PLAYOUTS[Origin.ROUND_END], seed_of(room.id, 1))]
    await scene.bot.service.settle()
    assert len(reviews(scene)) == 1


async def test_the_table_comes_down_below_the_review(make_scene):
    scene = await make_scene("Amal")
    board, _ = await round_played(scene, "Amal")
    review = await review_of(scene)
    table = scene.board()
    assert table.message_id > review.message_id > board.message_id
    assert (await scene.room()).board_message == table.message_id
    await scene.touch("Amal", table, Action.NEXT_ROUND)
    await scene.eventually(lambda: "twos" in scene.board().text)


async def test_the_next_round_waits_for_no_review_and_each_has_its_own(make_scene):
    scene = await make_scene("Amal")
    scene.reviewer.hold = asyncio.Event()
    board, _ = await round_played(scene, "Amal")
    await scene.touch("Amal", board, Action.NEXT_ROUND)
    await scene.eventually(lambda: "twos" in board.text)
    assert not reviews(scene)
    scene.reviewer.hold.set()
    assert "Round 1 in review" in (await review_of(scene)).text


async def test_a_review_that_was_coming_when_the_bot_stopped_comes_once_it_is_back(make_scene):
    scene = await make_scene("Amal")
    scene.reviewer.hold = asyncio.Event()
    await round_played(scene, "Amal")
    await scene.eventually(lambda: scene.reviewer.asked)
    await scene.bot.stop()
    assert not reviews(scene)
    scene.reviewer.hold = None
    for _ in range(2):
        await scene.start_bot()
        await review_of(scene)
        await scene.bot.service.settle()
        assert len(reviews(scene)) == 1
        await scene.bot.stop()
    await scene.start_bot()


async def test_a_review_that_was_refused_is_still_to_come_on_file(make_scene, monkeypatch):
    scene, noted = await make_scene("Amal"), []
    remember = scene.bot.service.remember

    async def noting(room: int, **known):
        noted.append(known.get("reviewed"))
        return await remember(room, **known)

    monkeypatch.setattr(scene.bot.service, "remember", noting)
    scene.sandbox.faults.add("sendPhoto", retry_after=3)
    await round_played(scene, "Amal")
    await review_of(scene)
    assert [number for number in noted if number is not None] == [1, 0, 1]


@pytest.mark.parametrize("fault", [{"retry_after": 3}, {"status": 500}, {"drop": True}], ids=str)
async def test_a_review_that_may_have_been_sent_is_not_sent_again(make_scene, fault):
    scene = await make_scene("Amal")
    scene.reviewer.hold = asyncio.Event()
    await round_played(scene, "Amal")
    before = len(scene.group_calls())
    scene.sandbox.faults.add("sendPhoto", **fault)
    scene.reviewer.hold.set()
    sends = 2 if "retry_after" in fault else 1

    def sent():
        return [call for call in scene.group_calls()[before:] if "in review" in scene.raw(call)]

    await scene.eventually(lambda: len(sent()) == sends)
    for _ in range(50):
        await scene.sleep(1)
    assert len(sent()) == sends


async def test_where_no_pictures_may_be_sent_the_text_comes_alone(make_scene):
    scene = await make_scene("Amal")
    scene.sandbox.faults.add(
        "sendPhoto", status=400, description="Bad Request: not enough rights to send photos to the chat"
    )
    await round_played(scene, "Amal")
    review = await review_of(scene)
    assert review.media is None
    assert len(reviews(scene)) == 1


async def test_a_failing_review_touches_nothing(make_scene):
    scene = await make_scene("Amal")
    scene.reviewer.fault = ValueError("no")
    board, _ = await round_played(scene, "Amal")
    await scene.touch("Amal", board, Action.NEXT_ROUND)
    await scene.eventually(lambda: "twos" in board.text)
    assert not reviews(scene)
    scene.say("Amal", "/review")
    await scene.eventually(lambda: any("could not review" in (m.text or "") for m in scene.messages()))


async def test_my_review_is_for_my_eyes(make_scene):
    scene = await make_scene("Amal", "Nimali")
    await round_played(scene, "Amal", "Nimali")
    review = await review_of(scene)
    calls = len(scene.group_calls())
    answer, mine = await opened(scene, "Amal", review, Action.MY_REVIEW, "Your round 1")
    assert "Only you see it" in answer["text"]
    assert "What cost you" in mine.text
    assert re.search(r"Step \d+: you discarded", mine.text)
    assert "rade" not in mine.text
    assert len(scene.group_calls()) == calls
    assert not scene.ephemerals("Nimali") or all("Your round" not in m.text for m in scene.ephemerals("Nimali"))
    sends = [call for call in scene.sandbox.calls if "ephemeral_message_parameters" in call.params]
    assert all("you discarded" not in scene.raw(call) for call in sends)


async def test_a_review_that_was_left_empty_can_be_asked_for_again(make_scene):
    """The process died while somebody waited for the own review."""
    scene = await make_scene("Amal")
    await round_played(scene, "Amal")
    review = await review_of(scene)
    await scene.bot.stop()
    scene.reviewer.hold = asyncio.Event()
    await scene.start_bot()
    await scene.touch("Amal", review, Action.MY_REVIEW)
    waiting = await scene.eventually(lambda: next(iter(scene.ephemerals("Amal")), None))
    await scene.bot.stop()
    scene.reviewer.hold = None
    await scene.start_bot()
    await scene.touch("Amal", waiting, Action.MINE)
    await scene.eventually(lambda: "Your round 1" in waiting.text)


async def test_where_nobody_reads_alone_it_comes_to_the_private_chat(make_scene):
    scene = await make_scene("Amal", api_level="10.0")
    await short_round(scene, "Amal", bots=1)
    scene.sandbox.people.say(scene.people["Amal"], scene.people["Amal"], "/start")
    await play_on(scene)
    review = await review_of(scene)
    answer = await scene.touch("Amal", review, Action.MY_REVIEW)
    assert "private chat" in answer["text"]
    mine = await scene.eventually(
        lambda: next((m for m in scene.messages(scene.people["Amal"]) if "Your round 1" in m.text), None)
    )
    await scene.touch("Amal", mine, Action.STEP)
    await scene.eventually(lambda: "🎞" in mine.text)
    await scene.touch("Amal", mine, Action.MINE)
    await scene.eventually(lambda: "Your round 1" in mine.text)


async def test_stepping_through_a_round(make_scene):
    scene = await make_scene("Amal", "Nimali")
    _, room = await round_played(scene, "Amal", "Nimali")
    last = len(room.match.logs[0].entries)
    review = await review_of(scene)
    _, steps = await opened(scene, "Nimali", review, Action.STEPS, "step 0 of")
    assert "as you saw it" in steps.text
    assert "The cards are dealt" in steps.text

    async def touch(label: str, what: str):
        press = next(press for text, press in scene.buttons(steps) if text == label)
        await scene.press("Nimali", steps, press)
        await scene.eventually(lambda: what in steps.text, what)
        return press

    onward = await touch("▶️", "step 1 of")
    await scene.press("Nimali", steps, onward, force=True)
    await scene.press("Nimali", steps, onward, force=True)
    await touch("▶️", "step 2 of")
    await touch("⏭", f"step {last} of {last}")
    await touch("◀️", f"step {last - 1} of")
    await touch("👁 All cards", "all cards open")
    for name in ("Amal", "Nimali"):
        assert f"{name} (" in steps.text
    await touch("🙈 Only mine", "as you saw it")
    await touch("⏮", "step 0 of")
    await touch("⏩ Next mark", "Your decision")
    await touch("🔍 My review", "Your round 1")
    jump = next(press for text, press in scene.buttons(steps) if text.startswith("🔴"))
    await scene.press("Nimali", steps, jump)
    await scene.eventually(lambda: "Your decision. Lost" in steps.text)


async def test_buttons_work_after_a_restart_and_give_the_same_numbers(make_scene):
    scene = await make_scene("Amal")
    await round_played(scene, "Amal")
    review = await review_of(scene)
    await scene.bot.stop()
    await scene.start_bot()
    await opened(scene, "Amal", review, Action.MY_REVIEW, "Your round 1")
    assert scene.reviewer.asked[1:] == scene.reviewer.asked[:1]
    assert len(reviews(scene)) == 1


async def test_foreign_and_impossible_presses_change_nothing(make_scene):
    scene = await make_scene("Amal", "Nimali", "Guest")
    _, room = await round_played(scene, "Amal", "Nimali")
    review = await review_of(scene)
    text, version = review.text, room.version
    answer = await scene.touch("Guest", review, Action.MY_REVIEW)
    assert "not sitting" in answer["text"]
    bad = [
        CallbackData(Action.MY_REVIEW, room.id, 0, 2),
        CallbackData(Action.STEPS, room.id, 7, 1),
        CallbackData(Action.STEP, room.id, 0, 1, 0),
        CallbackData(Action.MINE, room.id, 0, 1, 0),
        CallbackData(Action.STEP, room.id, 0, 0, 99999),
        CallbackData(Action.MY_REVIEW, room.id + 5, 0, 1),
    ]
    for press in bad:
        answer = await scene.press("Amal", review, press, force=True)
        assert answer["text"]
    assert review.text == text
    assert (await scene.room()).version == version
    _, steps = await opened(scene, "Amal", review, Action.STEPS, "step 0 of")
    await scene.press("Amal", steps, CallbackData(Action.STEP, room.id, 0, 1, 99999), force=True)
    await scene.touch("Amal", steps, Action.MINE)
    await scene.eventually(lambda: "Your round 1" in steps.text)
    assert (await scene.room()).board_message != review.message_id


async def test_the_command_asks_more_thoroughly_where_it_is_written(make_scene):
    scene = await make_scene("Amal")
    scene.say("Amal", "/review")
    await scene.eventually(lambda: any("no finished round" in (m.text or "") for m in scene.messages()))
    _, room = await round_played(scene, "Amal")
    await review_of(scene)
    scene.say("Amal", "/review")
    await scene.eventually(lambda: len(reviews(scene)) == 2)
    assert scene.reviewer.asked[1] == (1, PLAYOUTS[Origin.ASKED], seed_of(room.id, 1))
    private = scene.people["Amal"]
    scene.say("Amal", "/start", chat=private)
    scene.say("Amal", "/review", chat=private)
    review = (await scene.eventually(lambda: reviews(scene, private)))[0]
    await scene.touch("Amal", review, Action.STEPS)
    await scene.eventually(lambda: any("step 0 of" in m.text for m in scene.messages(private)))


async def test_the_command_finds_the_table_that_ended(make_scene):
    scene = await make_scene("Amal")
    board, _ = await round_played(scene, "Amal")
    await scene.touch("Amal", board, Action.STOP)
    ask = await scene.eventually(lambda: next((m for m in scene.messages() if scene.button(m, Action.STOP_YES)), None))
    await scene.touch("Amal", ask, Action.STOP_YES)
    await scene.eventually(lambda: any("The match was ended" in (m.text or "") for m in scene.messages()))
    await review_of(scene)
    for chat, count in ((scene.group, 2), (scene.people["Amal"], 1)):
        scene.say("Amal", "/review", chat=chat)
        await scene.eventually(lambda chat=chat, count=count: len(reviews(scene, chat)) == count)


async def test_a_real_review(make_scene, monkeypatch):
    monkeypatch.setitem(PLAYOUTS, Origin.ROUND_END, 16)
    monkeypatch.setattr(scene_module, "PATIENCE", 120.0)
    desk = PriorityExecutor(1)
    scene = await make_scene("Amal", "Nimali", reviewer=PlayoutReviewer(desk, Kernels(nothing_to_load)))
    _, room = await round_played(scene, "Amal", "Nimali")
    review = await review_of(scene)
    assert review.media is not None
    expected = review_round(room.match, 1, playouts=16, seed=seed_of(room.id, 1))
    _, mine = await opened(scene, "Amal", review, Action.MY_REVIEW, "Your round 1")
    assert mine.text is not None
    made = own_page(TEXTS, ReviewedRound(room, room.match, Origin.ROUND_END, expected), 0)
    assert mine.text == unescape(re.sub("<[^>]*>", "", made.text))
    _, steps = await opened(scene, "Amal", review, Action.STEPS, "step 0 of")
    await scene.touch("Amal", steps, Action.STEP)
    assert "Chance to win" in steps.text
    desk.close()


# ---------------------------------------------------------------------- the pages


@pytest.fixture
async def long_review(make_scene):
    """A review of a table of six with the longest names."""
    scene = await make_scene("Amal")
    _, room = await round_played(scene, "Amal", bots=5)
    seats = [Seat(number, "W&" * 16) for number in range(6)]
    long = Room(room.id, Place(-1), "poter", 1, Settings(name_mistakes=True), seats, Stage.BETWEEN, room.match)
    return ReviewedRound(long, room.match, Origin.ASKED, made_up_review(room.match, 1, 16, 1))


async def test_pages_fit_their_messages(long_review):
    assert length(public_page(TEXTS, long_review).text) <= MAX_CAPTION
    assert length(public_page(TEXTS, long_review, 300).text) <= 300
    for seat in range(6):
        assert length(own_page(TEXTS, long_review, seat).text) <= MAX_MESSAGE
    for place in (0, 1, *range(2, last_place(long_review), 23), last_place(long_review)):
        for eyes in (0, 1):
            made = step_page(TEXTS, long_review, place % 6, 2 * place + eyes)
            assert made is not None
            assert length(made.text) <= MAX_MESSAGE
    assert step_page(TEXTS, long_review, 0, 2 * last_place(long_review) + 2) is None


async def test_my_eyes_see_no_other_hand(long_review):
    steps, cards = long_review.match.logs[0].entries, re.compile("W&amp;.*:</b>")
    made = step_page(TEXTS, long_review, 2, 2 * (len(steps) // 2))
    assert made is not None
    assert not cards.search(made.text)
    assert "Your" in made.text


def lines_told(scene: Scene):
    return [message for message in scene.messages() if "📋" in (message.text or "")]


async def test_one_line_opens_the_whole_review_for_one_person(make_scene):
    scene = await make_scene("Amal")
    await round_played(scene, "Amal", settings=[("review_mode", ReviewMode.LINE), ("name_mistakes", False)])
    line = (await scene.eventually(lambda: lines_told(scene), "a line"))[0]
    assert line.media is None
    assert "\n" not in line.text
    answer, whole = await opened(scene, "Amal", line, Action.REVIEW, "Round 1 in review")
    assert "Only you see it" in answer["text"]
    assert "Costliest" not in whole.text
    assert not reviews(scene)
    await scene.touch("Amal", whole, Action.MINE)
    await scene.eventually(lambda: "Your round 1" in whole.text)
    assert len(lines_told(scene)) == 1
    assert (await scene.room()).reviewed == 1


@pytest.mark.parametrize("mode", [ReviewMode.END, ReviewMode.PRIVATE])
async def test_reviews_at_the_end_or_in_private_only(make_scene, mode):
    scene = await make_scene("Amal")
    _, room = await round_played(scene, "Amal", settings=[("review_mode", mode)])
    if mode == ReviewMode.END:
        await scene.eventually(lambda: scene.reviewer.asked, "a review made early")
    await scene.bot.service.perform(room.id, Stop(), Person(scene.people["Amal"], "Amal"))
    board = await scene.eventually(
        lambda: next((m for m in scene.messages() if scene.button(m, Action.NEW_TABLE)), None), "the result"
    )
    if mode == ReviewMode.END:
        await scene.eventually(lambda: reviews(scene), "a review")
        assert (await scene.bot.service.get(room.id)).reviewed == 1
    await scene.bot.service.settle()
    assert len(reviews(scene)) == (mode == ReviewMode.END)
    assert not lines_told(scene)
    private = mode == ReviewMode.PRIVATE
    await opened(scene, "Amal", board, Action.REVIEW, "Your round 1" if private else "Round 1 in review")
    if private:
        assert (await scene.bot.service.get(room.id)).reviewed == 0
        scene.say("Amal", "/review", ephemeral=False)
        await scene.eventually(lambda: any("Reviews are private" in (m.text or "") for m in scene.messages()))


async def test_the_next_round_begins_once_however_often_it_is_asked_for(make_scene):
    scene = await make_scene("Amal")
    board, _ = await round_played(
        scene, "Amal", settings=[("review_mode", ReviewMode.PRIVATE), ("next_round_seconds", 60)]
    )
    hold = await scene.eventually(lambda: scene.button(board, Action.HOLD), "a button to wait")
    stale = scene.button(board, Action.NEXT_ROUND)
    assert "Next round at" in board.text
    answer = await scene.press("Amal", board, hold)
    assert "waits" in answer["text"]
    await scene.eventually(lambda: "Anyone at the table" in board.text)
    await scene.touch("Amal", board, Action.NEXT_ROUND)
    await scene.eventually(lambda: "twos" in board.text)
    answer = await scene.press("Amal", board, stale, force=True)
    assert not answer.get("text")
    assert len((await scene.room()).match.logs) == 2
