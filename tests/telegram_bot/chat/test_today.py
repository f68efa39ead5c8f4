"""The deals of the day in the private chat over real HTTP: from the command to the result."""

import asyncio
import json
from unittest.mock import AsyncMock

import pytest

from analysis.boards import Par
from telegram_bot.chat.handlers.table_commands import missing_file
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import (
    MORE,
    AskHint,
    ConfirmHelp,
    ConfirmStop,
    GiveOrder,
    OpenDay,
    PlayBoard,
    SendTranscript,
    ShareDay,
    ShareStep,
    ShowReview,
    StartDuel,
)
from telegram_bot.domain.boards import LATE_SECONDS, Duel
from telegram_bot.domain.room import DAY_SECONDS, Place
from telegram_bot.presentation.boards import table_card
from telegram_bot.presentation.orders import is_verifiable
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts

from ..fakes import FakeReviewer

PAR = Par(0.0, 10.0)


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali")
    await begin(world)
    return world


async def begin(world):
    world.sandbox.people.start(world.people["Amal"])
    await world.bot.chat.context.boards.boards.prepare()


async def today(world):
    chat = world.people["Amal"]
    before = {message.message_id for message in world.messages(chat)}
    world.say("Amal", "/today", chat)

    def shown():
        new = (m for m in world.messages(chat) if m.message_id not in before)
        return next((m for m in new if world.button(m, OpenDay)), None)

    return await world.eventually(shown, "the deals")


def with_button(world, kind):
    """Return the last message of the private chat with a button of a kind."""
    messages = reversed(world.messages(world.people["Amal"]))
    return next((m for m in messages if any(isinstance(press, kind) for press in world.presses(m))), None)


def press_of(world, message, kind, **values):
    return next(
        press
        for press in world.presses(message)
        if isinstance(press, kind) and all(getattr(press, name) == value for name, value in values.items())
    )


async def begun(world, game="Pocha"):
    """Press the button of a game; return the room."""
    message = await today(world)
    press = next(press for label, press in world.buttons(message) if game in label)
    await world.press("Amal", message, press)
    boards = world.bot.chat.context.boards.boards
    attempt = await boards.store.attempt(press.board, world.people["Amal"])
    return await world.service.get(attempt.room_id)


def results(world):
    return sum("Deal 1: score" in (m.text or "") for m in world.messages(world.people["Amal"]))


async def test_from_the_command_to_the_result(world):
    boards = world.bot.chat.context.boards.boards
    for number in range(3):
        room = await begun(world)
        await boards.store.set_par(room.board, PAR, "sources")
        await world.finish_round(room)
        await world.eventually(lambda number=number: results(world) == number + 1, "the result")
    message = await today(world)
    press = press_of(world, message, OpenDay, what=f"d{room.board - 2}")
    assert not (await world.press("Amal", message, press))["text"], "the result is answer enough"
    await world.eventually(lambda: "Deal 3: score" in (message.text or ""), "the result")
    assert "of 100, where 50 is par" in message.text
    assert "Costliest decision" in message.text or "No clear mistakes" in message.text
    assert sum(isinstance(press, ShowReview) for press in world.presses(message)) == 3
    await shared(world, message)
    await world.press("Amal", message, press_of(world, message, OpenDay, what="today"))
    await world.eventually(lambda: "Deals of the day" in message.text and "This week" in message.text, "the deals")


async def test_yesterdays_button_begins_no_deal_of_a_past_day_and_shows_those_of_today(world):
    """Deals of past days are played where they are offered as such; a deal that has begun can go on."""
    chat, boards, sandbox = world.people["Amal"], world.bot.chat.context.boards.boards, world.sandbox.core.clock
    world.clock.time = sandbox.now()
    await boards.prepare()
    message = await today(world)
    day = await boards.day(chat)
    first, second = (PlayBoard(day.of(game)[0].id) for game in ("poter", "pocha"))
    await world.press("Amal", message, first)
    closes_at = (await boards.store.get(first.board)).closes_at
    assert "00:00 UTC" in message.text  # no zone is known
    [until] = [entity["unix_time"] for entity in message.entities if entity["type"] == "date_time"]
    assert until == closes_at, "clients show it in the zone of the phone"
    sandbox.advance(closes_at - sandbox.now() + 1)
    world.clock.time = closes_at + 1
    await boards.prepare()
    gone = await today(world)  # Telegram does not say when a message was sent that is too old, or deleted
    await world.bot.chat.context.bot.delete_message(chat, gone.message_id)
    todays, *_ = (await boards.day(chat)).of("pocha")
    for old in (message, gone):
        before = {one.message_id for one in world.messages(chat)}
        await world.press("Amal", old, second, force=old is gone)
        await world.eventually(
            lambda before=before: any(
                PlayBoard(todays.id) in world.presses(one) and "That day is over" in one.text
                for one in world.messages(chat)
                if one.message_id not in before
            ),
            "the deals of today",
        )
    assert await boards.store.attempt(second.board, chat) is None
    assert not (await world.press("Amal", message, first))["text"]
    message = await today(world)
    await world.press("Amal", message, press_of(world, message, OpenDay, what=MORE))
    await world.eventually(lambda: second in world.presses(message), "deals of past days")
    await world.press("Amal", message, second)
    assert await boards.store.attempt(second.board, chat) is not None


async def test_a_result_that_a_restart_has_lost_is_sent_after_it_and_once(world, monkeypatch):
    """The process dies when a deal is over, before the result is sent."""
    room = await begun(world)
    monkeypatch.setattr(world.bot.chat.context.outbox, "put", lambda *_: None)
    await world.finish_round(room)
    assert results(world) == 0
    for _ in range(2):
        await world.stop()
        await world.start()
        await world.settle()
        later = asyncio.Event()
        world.bot.chat.context.outbox.put((world.people["Amal"], 0), AsyncMock(side_effect=later.set))
        await later.wait()
        assert results(world) == 1


async def shared(world, result):
    """Show the result in the private chat and in the group, where everybody can show only their own, and only once."""
    await world.press("Amal", result, press_of(world, result, ShareDay))
    card = await world.eventually(lambda: picture_with(world, "/100 ", world.people["Amal"]), "the card")
    assert card.text.startswith("Thurumpu ")
    world.say("Amal", "/daily")
    where = await world.offered(ShareDay)
    assert [one.what for one in world.presses(where) if isinstance(one, ShareDay)] == ["pocha"]  # that is played
    answer = await world.press("Nimali", where, ShareDay("pocha"))
    assert "no result yet" in answer["text"]
    await world.press("Amal", where, ShareDay("pocha"))
    posted = await world.eventually(lambda: picture_with(world, "/100 "), "the card in the group")
    assert posted.text == f"Amal · {card.text}"
    assert posted.text.endswith(posted.markup["inline_keyboard"][0][0]["url"])
    challenge = press_of(world, result, StartDuel)
    await world.press("Amal", result, challenge)
    await world.eventually(lambda: world.button(result, OpenDay) and "duel" in result.text, "the duel")
    name = press_of(world, result, ShareDay).what
    await world.press("Amal", result, ShareDay(name))
    invitation = await world.eventually(lambda: picture_with(world, "Beat me!", world.people["Amal"]), "the invitation")
    assert invitation.text.endswith(f"start={name}")
    nimali = world.people["Nimali"]
    world.sandbox.people.start(nimali, name)
    offer = await world.offered(StartDuel, chat=nimali)
    await world.press("Nimali", offer, StartDuel(name))
    await world.eventually(lambda: world.button(offer, PlayBoard), "the first deal")
    await world.press("Amal", result, OpenDay(challenge.what), force=True)
    await world.eventually(lambda: "Deal 3" in result.text, "the result again")
    assert "just shown this" in (await world.press("Amal", where, ShareDay("pocha")))["text"]


async def test_where_no_pictures_may_be_sent_a_card_is_shown_as_text(world):
    refusal = "Bad Request: not enough rights to send photos to the chat"
    world.sandbox.faults.add("sendPhoto", status=400, description=refusal, times=2)
    card, sharing = table_card(Texts(), "t1", "poter"), world.bot.chat.context.sharing
    for _ in range(2):
        await sharing.send(Texts(), card, Place(world.group), "Amal")
        posted = world.messages()[-1]
        assert (posted.media, posted.text.startswith(f"Amal · {card.text}")) == (None, True)
    await sharing.send(Texts(), card, Place(world.group), "Amal")
    assert world.messages()[-1].media, "where pictures are allowed again"


def picture_with(world, text, chat=None):
    return next((m for m in world.messages(chat) if m.media and text in (m.text or "")), None)


async def test_what_is_shown_before_the_end_says_nothing_of_the_cards(world):
    message = await today(world)
    for forged in (ShareDay("chess"), ShareDay("d1000000")):
        assert (await world.press("Amal", message, forged, force=True))["text"]
    await world.press("Amal", message, PlayBoard(10**6), force=True)
    world.say("Amal", "/daily")
    await world.said(ChatTexts().plain("today-private"))
    await begun(world)
    message = await today(world)
    await world.press("Amal", message, press_of(world, message, OpenDay, what="proof"))
    chat = world.people["Amal"]
    await world.eventually(
        lambda: next((m for m in world.messages(chat) if (m.media or {}).get("kind") == "document"), None), "the proof"
    )
    content = json.loads(await world.bot.chat.context.boards.proof())
    assert len({deal["commitment"] for deal in content["deals"]}) >= 40
    assert not any("seed" in deal for deal in content["deals"])


async def test_a_deal_cannot_be_ended_so_the_command_asks_about_the_practice_beside_it(world):
    amal = world.people["Amal"]
    await begun(world)
    world.say("Amal", "/stop", amal)
    await world.said("in a deal of the day", amal)
    world.say("Amal", "/poter", amal)
    await world.offered("start", chat=amal)
    world.say("Amal", "/stop", amal)
    question = await world.offered(ConfirmStop, chat=amal)
    assert world.button(question, ConfirmStop).room == (await world.service.at(Place(amal))).id


async def test_a_result_that_waits_for_par_is_said_to_be_up_to_date(world):
    room = await begun(world)
    await world.finish_round(room)
    message = await world.said("Deal 1: score", world.people["Amal"])
    press = press_of(world, message, OpenDay, what=f"d{room.board}")
    assert (await world.press("Amal", message, press))["text"] == "Here it is, up to date."


async def test_help_is_asked_for_twice_and_opens_hints(world):
    room = await begun(world)
    while (room := await world.service.get(room.id)).seats[room.to_move].person is None:
        await world.ring()
        await world.settle()
    hand = await world.eventually(lambda: with_button(world, GiveOrder), "the order")
    assert not any(isinstance(press, AskHint) for press in world.presses(hand))
    await world.press("Amal", hand, press_of(world, hand, GiveOrder, order="ask-for-help"))
    question = await world.eventually(lambda: with_button(world, ConfirmHelp), "the question")
    assert not (await world.service.get(room.id)).is_assisted
    await world.press("Amal", question, ConfirmHelp(room.id))
    await world.eventually(lambda: with_button(world, AskHint), "the hint")
    assert (await world.service.get(room.id)).is_assisted


async def test_what_takes_long_is_announced_and_comes_later(make_world, monkeypatch):
    """After a restart reviews are computed again, which waits for kernels."""
    monkeypatch.setattr("telegram_bot.chat.handlers.alone.QUICK_SECONDS", 0.0)
    reviewer = FakeReviewer()
    world = await make_world("Amal", reviewer=reviewer)
    await begin(world)
    message, board = await today(world), (await world.finish_round(await begun(world))).board
    await world.stop()
    reviewer.hold = asyncio.Event()
    await world.start()
    await world.press("Amal", message, OpenDay(f"d{board}"), force=True)
    await world.eventually(lambda: "being prepared" in message.text, "that it takes long")
    reviewer.hold.set()
    await world.eventually(lambda: "Deal 1: score" in message.text, "the result")


async def test_the_seed_of_a_deal_is_a_secret_as_long_as_somebody_can_play_it(world):
    room = await world.finish_round(await begun(world))
    chat, context = world.people["Amal"], world.bot.chat.context
    board = await context.boards.boards.store.get(room.board)
    message = world.messages(chat)[-1]

    def files():
        media = [one.media for one in world.messages(chat) if one.media is not None]
        return {file.name: file.content for file in map(world.sandbox.state.file_of, media)}

    assert not is_verifiable(room, 1)
    for at in (world.clock.time, board.closes_at, board.closes_at + LATE_SECONDS - 60):  # till then others may finish
        world.clock.time = at
        answer = await world.press("Amal", message, SendTranscript(room.id, room.version), force=True)
        assert "can still play" in answer["text"]
    assert answer["text"] == missing_file(ChatTexts(), room).words
    await context.personal.send_data(ChatTexts(), chat)
    assert [*files()] == ["person.json"]
    world.clock.time = board.closes_at + LATE_SECONDS
    await world.press("Amal", message, SendTranscript(room.id, room.version), force=True)
    told = await world.eventually(lambda: files().get(f"pocha-{room.id}.json"), "the file")
    assert room.match.seed_of(1).seed in told.decode()


async def test_a_decision_of_a_deal_is_shown_only_when_nobody_can_play_it_any_more(world):
    room = await world.finish_round(await begun(world))
    chat, context = world.people["Amal"], world.bot.chat.context
    review = await context.boards.boards.reviews.of(room, 1, Origin.ROUND_END)
    place = next(one.place for one in review.decisions if one.seat == 0)
    message, press = world.messages(chat)[-1], ShareStep(room.id, 1, Origin.ROUND_END, here=True, place=place)
    store = context.boards.boards.store
    board = await store.get(room.board)
    others = Duel(0, "1", "pocha", board.closes_at + DAY_SECONDS, [board.id], {world.people["Nimali"]: "Nimali"})
    await store.add_duel(others, [], [])
    own = Duel(0, "2", "pocha", board.closes_at + 600, [board.id], {chat: "Amal"})
    await store.add_duel(own, [], [])
    late = own.closes_at + LATE_SECONDS  # until then others may still finish theirs
    for at in (world.clock.time, board.closes_at + LATE_SECONDS - 60, late - 60):
        world.clock.time = at
        answer = await world.press("Amal", message, press, force=True)
        assert answer["text"] == ChatTexts().plain("moment-sealed")
    assert not await context.boards.is_spoiled_by(chat, None)
    world.clock.time = late
    await world.press("Amal", message, press, force=True)
    card = await world.eventually(lambda: picture_with(world, "Thurumpu · Pocha · Amal ", chat), "the decision")
    assert card.text.endswith(f"start=d{room.board}")
    assert not any("switch_inline_query" in key for row in card.markup["inline_keyboard"] for key in row)
