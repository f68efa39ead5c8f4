"""Reviews in the chat: their messages, a player's own review, stepping, and `/review`."""

import asyncio
import re

import pytest

from analysis.compute.task import Priority
from analysis.pictures.card import moment
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import (
    ConfirmStop,
    ForgetMe,
    ShareStep,
    ShowOwnReview,
    ShowReview,
    ShowStep,
)
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import NextRound, Stop
from telegram_bot.domain.room import ReviewMode, Stage
from telegram_bot.rooms.computation.reviews import PLAYOUTS, Origin, seed_of
from telegram_bot.storage.values import Surface
from tests.telegram_bot.fakes import BlankDrawer
from tests.telegram_bot.kinds import kind_of

from ..sandbox_world import SandboxWorld
from .reviewed_rounds import opened, play_on, review_of, reviews, round_played, short_round


async def test_after_a_round_there_is_one_review_in_the_group_and_the_table_below_it(make_world):
    world = await make_world("Amal", "Nim<b>ali")
    board, room = await round_played(world, "Amal", "Nim<b>ali", bots=2)
    review = await review_of(world)
    for words in ("Review of round 1", "Costliest", "Luck in points", "Nim<b>ali", "Better:"):
        assert words in review.text
    assert {kind_of(press) for press in world.presses(review)} == {ShowOwnReview, ShowStep}
    assert review.media is not None
    assert review.media["kind"] == "photo"
    assert world.reviewer.asked == [(1, PLAYOUTS[Origin.ROUND_END], seed_of(room, 1), Priority.REVIEW)]
    table = world.board()
    assert table.message_id > review.message_id > board.message_id
    await world.settle()  # the older message is deleted, then taken off the file
    assert await world.on_file() == [table.message_id]
    assert len(reviews(world)) == 1
    await another_round(world, table, "twos")
    await world.eventually(lambda: [one for one in reviews(world) if "round 2" in one.text], "the second review")
    await world.eventually(lambda: review not in reviews(world), "the first one deleted")
    assert len(reviews(world)) == 1


async def test_the_next_round_waits_for_no_review_and_each_has_its_own(make_world):
    world = await make_world("Amal")
    world.reviewer.hold = asyncio.Event()
    board, _ = await round_played(world, "Amal")
    await world.touch("Amal", board, "next-round")
    await world.eventually(lambda: "twos" in board.text)
    assert not reviews(world)
    world.reviewer.hold.set()
    assert "Review of round 1" in (await review_of(world)).text


async def test_a_review_that_was_coming_when_the_bot_stopped_comes_once_it_is_back(make_world):
    world = await make_world("Amal")
    world.reviewer.hold = asyncio.Event()
    await round_played(world, "Amal")
    await world.eventually(lambda: world.reviewer.asked)
    await world.stop()
    assert not reviews(world)
    world.reviewer.hold = None
    for _ in range(2):
        await world.start()
        await review_of(world)
        await world.service.tasks.settle()
        assert len(reviews(world)) == 1
        await world.stop()
    await world.start()


@pytest.mark.parametrize(
    ("fault", "on_file"), [({"retry_after": 3}, [1, 0, 1]), ({"status": 500}, [1]), ({"drop": True}, [1])], ids=str
)
async def test_a_refused_review_is_still_to_come_and_one_that_may_have_been_sent_is_not(
    make_world, monkeypatch, fault, on_file
):
    """`on_file`: the numbers of reviewed rounds that are stored; a review is sent after each change to 1."""
    world, noted = await make_world("Amal"), []
    world.reviewer.hold, reviewed = asyncio.Event(), world.service.reviewed

    async def noting(room: int, rounds: int):
        noted.append(rounds)
        return await reviewed(room, rounds)

    monkeypatch.setattr(world.service, "reviewed", noting)
    await round_played(world, "Amal")
    before = len(world.group_calls())
    world.sandbox.faults.add("sendPhoto", **fault)
    world.reviewer.hold.set()

    def sent():
        return [call for call in world.group_calls()[before:] if "Review of" in world.raw(call)]

    await world.eventually(lambda: len(sent()) == on_file.count(1))
    for _ in range(50):
        await world.sleep(1)
    assert len(sent()) == on_file.count(1)
    assert noted == on_file


async def test_a_failing_review_touches_nothing_and_where_no_pictures_may_be_sent_the_text_comes_alone(make_world):
    world = await make_world("Amal")
    world.reviewer.fault = ValueError("no")
    board, _ = await round_played(world, "Amal")
    await world.touch("Amal", board, "next-round")
    await world.eventually(lambda: "twos" in board.text)
    assert not reviews(world)
    world.say("Amal", "/review")
    await world.said("couldn't review")
    world.reviewer.fault = None
    world.sandbox.faults.add(
        "sendPhoto", status=400, description="Bad Request: not enough rights to send photos to the chat"
    )
    await play_on(world)
    review = await review_of(world)
    assert review.media is None
    assert len(reviews(world)) == 1


async def test_a_review_that_was_left_empty_can_be_asked_for_again(make_world, monkeypatch):
    """The process died while somebody waited for their own review."""
    monkeypatch.setattr("telegram_bot.bot.STOP_SECONDS", 0.5)  # it would wait for the review
    world = await make_world("Amal")
    await round_played(world, "Amal")
    review = await review_of(world)
    await world.stop()
    world.reviewer.hold = asyncio.Event()
    await world.start()
    await world.touch("Amal", review, ShowOwnReview)
    waiting = await world.eventually(lambda: next(iter(world.ephemerals("Amal")), None))
    assert (await world.touch("Amal", waiting, ShowOwnReview))["text"] == ChatTexts().plain("review-coming")
    await world.stop()
    world.reviewer.hold = None
    await world.start()
    await world.touch("Amal", waiting, ShowOwnReview)
    await world.eventually(lambda: "Your round 1" in waiting.text)
    assert len({*world.reviewer.asked}) == 1, "each time the same numbers are asked for"
    assert len(reviews(world)) == 1


async def test_where_nobody_reads_alone_it_comes_to_the_private_chat(make_world):
    world = await make_world("Amal", has_ephemerals=False)
    await short_round(world, "Amal", bots=1)
    world.sandbox.people.say(world.people["Amal"], world.people["Amal"], "/start")
    await play_on(world)
    review = await review_of(world)
    answer = await world.touch("Amal", review, ShowOwnReview)
    assert "private chat" in answer["text"]
    mine = await world.said("Your round 1", world.people["Amal"])
    await world.touch("Amal", mine, ShowStep)
    await world.eventually(lambda: "🎞" in mine.text)
    await world.touch("Amal", mine, ShowOwnReview)
    await world.eventually(lambda: "Your round 1" in mine.text)


async def test_ones_own_review_and_the_steps_of_the_round_are_for_ones_own_eyes(make_world):
    world = await make_world("Amal", "Nimali")
    _, room = await round_played(world, "Amal", "Nimali")
    last = len(room.match.logs[0].entries)
    review = await review_of(world)
    calls = len(world.group_calls())
    answer, mine = await opened(world, "Nimali", review, ShowOwnReview, "Your round 1")
    assert "Only you see it" in answer["text"]
    assert "What cost you" in mine.text
    assert re.search(r"Step \d+: you discarded", mine.text)
    assert "rade" not in mine.text
    sends = [call for call in world.sandbox.calls if "ephemeral_message_parameters" in call.params]
    assert all("you discarded" not in world.raw(call) for call in sends)
    _, other = await opened(world, "Amal", review, ShowOwnReview, "Your round 1")
    _, steps = await opened(world, "Nimali", review, ShowStep, "step 0 of")
    assert world.ephemerals("Nimali") == [steps], "in the place of the one before"
    assert world.ephemerals("Amal") == [other]
    assert len(world.group_calls()) == calls
    assert "as you saw it" in steps.text
    assert "The cards are dealt" in steps.text

    async def touch(label: str, what: str, told: str | None = None):
        press = next(press for text, press in world.buttons(steps) if text == label)
        answer = await world.press("Nimali", steps, press)
        await world.eventually(lambda: what in steps.text, what)
        assert answer["text"] == told
        return press

    onward = await touch("▶️", "step 1 of")
    await world.press("Nimali", steps, onward, force=True)
    await world.press("Nimali", steps, onward, force=True)
    await touch("▶️", "step 2 of")
    for label in ("⏭", "▶️"):
        await touch(label, f"step {last} of {last}", "This is the last step.")
    await touch("◀️", f"step {last - 1} of")
    await touch("👁 All cards", "all cards open")
    for name in ("Amal", "Nimali"):
        assert f"{name} (" in steps.text
    await touch("🙈 Only mine", "as you saw it")
    for label in ("⏮", "◀️"):
        await touch(label, "step 0 of", "This is the first step.")
    await touch("⏩ Next mark", "Your decision")
    await touch("🔍 My review", "Your round 1")
    jump = next(press for text, press in world.buttons(steps) if text.startswith("🔴"))
    await world.press("Nimali", steps, jump)
    await world.eventually(lambda: "Your decision. Lost" in steps.text)


class Noting(BlankDrawer):
    """Records what is drawn."""

    def __init__(self):
        self.drawn = []

    async def draw(self, function, *arguments):
        self.drawn.append((function, arguments))
        return await super().draw(function, *arguments)


async def test_a_decision_is_shown_in_the_group_with_the_names_of_its_members(make_world):
    drawer = Noting()
    world = await make_world("Amal", "Nimali", "Guest", drawer=drawer)
    _, room = await round_played(world, "Amal", "Nimali", bots=1)
    review = await review_of(world)
    _, steps = await opened(world, "Nimali", review, ShowOwnReview, "Your round 1")
    jump = next(press for press in world.presses(steps) if isinstance(press, ShowStep) and press.place)
    await world.press("Nimali", steps, jump)
    share = await world.eventually(lambda: world.button(steps, ShareStep), "the button below an own decision")
    assert share == ShareStep(room.id, 1, Origin.ROUND_END, here=True, place=jump.place)
    for is_member in (True, False):
        if not is_member:
            world.sandbox.people.leave(world.group, world.people["Amal"])
            await world.sleep(600)  # until Telegram is asked again
        before = len(pictures(world))
        await world.press("Nimali", steps, share)
        await world.eventually(lambda before=before: len(pictures(world)) > before, "the picture")
        sent = pictures(world)[-1]
        assert sent.text.startswith("Nimali · Thurumpu · Poter · Nimali ")
        assert "start=home" in sent.text
        function, (drawn,) = drawer.drawn[-1]
        assert (function, drawn.heading) == (moment, "Thurumpu · Poter")
        assert ("Amal" in str(drawn), "Seat 1" in str(drawn)) == (is_member, not is_member)
    answers = [await world.press("Nimali", steps, share) for _ in range(4)]
    assert "Wait a minute" in answers[-1]["text"]
    foreign = await world.press("Guest", review, share, force=True)
    assert foreign["text"] == ChatTexts().plain("toast-foreign")


def pictures(world):
    return [m for m in world.messages() if m.media and "Thurumpu · Poter" in (m.text or "")]


async def test_foreign_and_impossible_presses_change_nothing(make_world):
    world = await make_world("Amal", "Nimali", "Guest")
    _, room = await round_played(world, "Amal", "Nimali")
    review = await review_of(world)
    text, version = review.text, room.version
    answer = await world.touch("Guest", review, ShowOwnReview)
    assert "not at this table" in answer["text"]
    bad = [
        ShowOwnReview(room.id, 2, Origin.ROUND_END, here=False),
        "2S.1.1.7.0.0.0",
        ShowStep(room.id, 1, Origin.ROUND_END, here=True),
        ShowOwnReview(room.id, 1, Origin.ROUND_END, here=True),
        ShowStep(room.id, 0, Origin.ROUND_END, here=True, place=99999),
        ShowOwnReview(room.id + 5, 1, Origin.ROUND_END, here=False),
    ]
    for press in bad:
        answer = await world.press("Amal", review, press, force=True)
        assert answer["text"]
    assert review.text == text
    assert (await world.room()).version == version
    _, steps = await opened(world, "Amal", review, ShowStep, "step 0 of")
    await world.press("Amal", steps, ShowStep(room.id, 1, Origin.ROUND_END, here=True, place=49999), force=True)
    await world.touch("Amal", steps, ShowOwnReview)
    await world.eventually(lambda: "Your round 1" in steps.text)
    assert await world.on_file() != [review.message_id]


async def test_the_command_asks_more_thoroughly_where_it_is_written(make_world):
    world = await make_world("Amal")
    world.say("Amal", "/review")
    await world.said("No round is finished")
    _, room = await round_played(world, "Amal")
    await review_of(world)
    world.reviewer.hold = asyncio.Event()
    world.say("Amal", "/review")
    signs = world.sandbox.calls.of
    await world.eventually(lambda: len(signs("sendChatAction")) > 1, "the sign that it is coming, renewed")
    world.reviewer.hold.set()
    await world.eventually(lambda: len(reviews(world)) == 2)
    assert world.reviewer.asked[1] == (1, PLAYOUTS[Origin.ASKED], seed_of(room, 1), Priority.REQUESTED_REVIEW)
    private = world.people["Amal"]
    world.say("Amal", "/start", chat=private)
    world.say("Amal", "/review", chat=private)
    review = (await world.eventually(lambda: reviews(world, private)))[0]
    await world.touch("Amal", review, ShowStep)
    await world.said("step 0 of", private)
    assert (await world.service.perform(room.id, Stop(), Person(private, "Amal"))).ok
    await world.said("The match was ended")
    for chat, count in ((world.group, 3), (private, 1)):
        world.say("Amal", "/review", chat=chat)
        await world.eventually(lambda chat=chat, count=count: len(reviews(world, chat)) == count, "of the ended table")


async def test_a_private_review_names_a_person_whose_data_were_deleted_in_the_language_of_the_reader(make_world):
    world = await make_world("Nimali", "Amal", chat={"languages": {"Amal": "es"}})
    _, room = await round_played(world, "Nimali", "Amal")
    nimali, amal = world.people["Nimali"], world.people["Amal"]
    await world.service.perform(room.id, Stop(), Person(nimali, "Nimali"))
    for person in (nimali, amal):
        world.sandbox.people.start(person)
    world.say("Nimali", "/forgetme", nimali)
    await world.press("Nimali", await world.said("🗑", nimali), ForgetMe(delete=True))
    world.say("Amal", "/review", amal)
    review = await world.said("Jugador/a 1", amal)
    await world.touch("Amal", review, ShowStep)
    await world.eventually(lambda: sum("Jugador/a 1" in (one.text or "") for one in world.messages(amal)) > 1)
    assert not any("Player 1" in (message.text or "") for message in world.messages(amal))


async def test_a_question_whether_to_stop_of_an_earlier_round_ends_nothing(make_world):
    world = await make_world("Amal")
    await short_round(world, "Amal")
    world.say("Amal", "/stop")
    asked = await world.offered(ConfirmStop)
    room = await play_on(world)
    assert (await world.service.perform(room.id, NextRound(), Person(world.people["Amal"], "Amal"))).ok
    answer = await world.touch("Amal", asked, ConfirmStop)
    assert answer["text"]
    await world.eventually(lambda: not any(world.button(message, ConfirmStop) for message in world.messages()))
    assert (await world.room()).stage == Stage.PLAYING


def lines_told(world: SandboxWorld):
    return [message for message in world.messages() if "📋" in (message.text or "")]


async def test_one_line_opens_the_whole_review_for_one_person(make_world):
    world = await make_world("Amal")
    board, _ = await round_played(world, "Amal", settings=[("review_mode", ReviewMode.LINE), ("name_mistakes", False)])
    line = (await world.eventually(lambda: lines_told(world), "a line"))[0]
    assert line.media is None
    assert "\n" not in line.text
    answer, whole = await opened(world, "Amal", line, ShowReview, "Review of round 1")
    assert "Only you see it" in answer["text"]
    assert "Costliest" not in whole.text
    assert not reviews(world)
    await world.touch("Amal", whole, ShowOwnReview)
    await world.eventually(lambda: "Your round 1" in whole.text)
    assert len(lines_told(world)) == 1
    assert (await world.room()).reviewed == 1
    assert world.boards() == [board], "the table stays where it is, just above the line"


async def another_round(world: SandboxWorld, board, words: str):
    """Play one more round, at whose end the table shows some words."""
    await world.touch("Amal", board, "next-round")
    await world.eventually(lambda: words in board.text)
    await play_on(world)


LINE = (("review_mode", ReviewMode.LINE), ("name_mistakes", False))


async def test_the_line_of_a_later_round_takes_the_place_of_the_one_before_if_that_is_still_there(make_world):
    world = await make_world("Amal")
    board, _ = await round_played(world, "Amal", settings=LINE)
    line = (await world.eventually(lambda: lines_told(world), "a line"))[0]
    await world.stop()
    await world.start()
    await another_round(world, board, "twos")
    await world.eventually(lambda: "round 2" in line.text, "the line of round 2")
    assert lines_told(world) == [line]
    assert world.boards() == [board]
    await opened(world, "Amal", line, ShowReview, "Review of round 2")
    world.sandbox.state.remove(line)
    await another_round(world, board, "threes")
    (new,) = await world.eventually(lambda: lines_told(world), "another line")
    assert "round 3" in new.text
    for updater in list(world.bot.chat.reviews._updaters.values()):
        await updater.settle()
    assert await world.on_file(Surface.REVIEW) == [new.message_id]


@pytest.mark.parametrize("mode", [ReviewMode.END, ReviewMode.PRIVATE])
async def test_reviews_at_the_end_or_in_private_only(make_world, mode):
    world = await make_world("Amal")
    _, room = await round_played(world, "Amal", settings=[("review_mode", mode)])
    if mode == ReviewMode.END:
        await world.eventually(lambda: world.reviewer.asked, "a review made early")
    await world.service.perform(room.id, Stop(), Person(world.people["Amal"], "Amal"))
    board = await world.offered("new-table")
    if mode == ReviewMode.END:
        await world.eventually(lambda: reviews(world), "a review")
        assert (await world.service.get(room.id)).reviewed == 1
    await world.service.tasks.settle()
    assert len(reviews(world)) == (mode == ReviewMode.END)
    assert not lines_told(world)
    private = mode == ReviewMode.PRIVATE
    await opened(world, "Amal", board, ShowReview, "Your round 1" if private else "Review of round 1")
    if private:
        assert (await world.service.get(room.id)).reviewed == 0
        world.say("Amal", "/review", ephemeral=False)
        await world.said("Reviews are private")
        world.say("Amal", "/review", chat=world.people["Amal"])
        await world.said("Your round 1", world.people["Amal"])
        assert len({*world.reviewer.asked}) == 1, "the numbers that the button shows"
