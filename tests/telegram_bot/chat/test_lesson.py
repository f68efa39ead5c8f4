"""Lessons in the private chat over real HTTP, played by the marked buttons."""

import pytest

from engine.lessons import lesson_of
from telegram_bot.chat.pages.hand import POINTED
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import GiveOrder, Learn, MakeMove
from telegram_bot.domain.room import Place, Purpose, Stage
from telegram_bot.presentation.hint import lesson_end, lesson_model
from telegram_bot.presentation.home import ALL


def pointed(world, chat):
    """Return the message of the lesson with the first marked button."""
    for message in world.messages(chat):
        for label, press in world.buttons(message):
            if label.startswith(POINTED):
                return message, press
    return None


def order_in(world, chat, name):
    """Return the message with the button of an order."""
    for message in world.messages(chat):
        for press in world.presses(message):
            if isinstance(press, GiveOrder) and press.order == name:
                return message, press
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), [("poter", "en"), ("pocha", "bn"), ("canasta", "si")])
async def test_a_lesson_is_played_by_the_buttons_pointed_at(make_world, game, language):
    world = await make_world("Amal", chat={"languages": {"Amal": language}})
    chat, texts = world.people["Amal"], ChatTexts(language)
    world.sandbox.people.start(chat)
    world.say("Amal", "/start", chat)
    hello = await world.eventually(lambda: next((m for m in world.messages(chat) if world.buttons(m)), None), "hello")
    assert world.presses(hello)[0] == Learn(ALL)
    await world.press("Amal", hello, Learn(ALL))
    choice = await world.eventually(
        lambda: next((m for m in world.messages(chat) if Learn(game) in world.presses(m)), None), "a choice"
    )
    await world.press("Amal", choice, Learn(game))
    found = await world.eventually(lambda: pointed(world, chat), "the first step")
    seen = set()
    while True:
        room = await world.service.at(Place(chat))
        if room is None:
            break
        assert room.purpose == Purpose.LESSON
        model = lesson_model(texts, room)
        seen.add(model.text)
        message, press = found
        assert model.text.words in message.text
        others = [one for one in world.presses(message) if isinstance(one, MakeMove) and one != press]
        for other in others[:1]:
            answer = await world.press("Amal", message, other)
            assert answer["text"], (model.step, world.buttons(message), other, answer)
            assert (await world.service.get(room.id)).position_key == room.position_key
        await world.press("Amal", message, press)
        await world.settle()

        def follows(before=(message.text, press)):
            now = pointed(world, chat)
            if order_in(world, chat, "now-you") is not None:
                return "over"
            return now if now is not None and (now[0].text, now[1]) != before else None

        found = await world.eventually(follows, "the next tap")
        if found == "over":
            break
    assert len(seen) == len(lesson_of(game).steps)
    message, press = order_in(world, chat, "now-you")
    assert lesson_end(texts, room).words in message.text or (await world.service.get(room.id)).stage == Stage.ENDED
    await world.press("Amal", message, press)
    await world.settle()
    alone = await world.service.at(Place(chat))
    assert (alone.purpose, alone.game, alone.stage) == (Purpose.PRACTICE, game, Stage.PLAYING)


async def test_a_lobby_leads_to_the_lesson_of_its_game_and_it_can_be_skipped(make_world):
    world = await make_world("Amal", "Nimali")
    chat = world.people["Nimali"]
    world.sandbox.people.start(chat)
    board = await world.open_table("Amal", game="canasta")
    urls = [key.get("url", "") for row in board.markup["inline_keyboard"] for key in row]
    [link] = [url for url in urls if "learn-" in url]
    assert link.endswith("?start=learn-canasta")
    world.say("Nimali", f"/start {link.rpartition('=')[2]}", chat)
    await world.eventually(lambda: pointed(world, chat), "the first step")
    message, press = order_in(world, chat, "skip-lesson")
    await world.press("Nimali", message, press)
    await world.eventually(lambda: order_in(world, chat, "now-you"), "the end")
    assert await world.service.at(Place(chat)) is None
    world.say("Nimali", "/start learn-chess", chat)
    await world.eventually(lambda: any(Learn("pocha") in world.presses(m) for m in world.messages(chat)), "a choice")
