"""`/me`, `/puzzle` and `/forgetme` over real HTTP: what people see of themselves, and what remains of them."""

import re

import pytest
from sqlalchemy import inspect, text

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import (
    AnswerPuzzle,
    ChooseVisibility,
    ChooseZone,
    ForgetMe,
    NextPuzzle,
    ShareMistakes,
    ShowZones,
)
from telegram_bot.domain.people import ZONES
from telegram_bot.domain.room import Stage, TurnCalls, Visibility
from telegram_bot.presentation.names import anonymous_name
from telegram_bot.storage.database import Database

from ..puzzle_examples import store_daily


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali")
    for person in world.people.values():
        world.sandbox.people.start(person)
    return world


def pages_of(world, name):
    shown = [*world.messages(world.people[name]), *world.ephemerals(name)]
    return [m for m in shown if any(isinstance(press, ChooseVisibility) for press in world.presses(m))]


async def test_figures_and_who_sees_results(world):
    own = world.people["Amal"]
    world.say("Amal", "/stats", own)
    [message] = await world.eventually(lambda: pages_of(world, "Amal"), "the figures, by another name")
    assert "You haven't finished a match with others yet." in message.text
    assert "Nothing stands out yet (0 decisions)." in message.text
    people = world.bot.stores.people
    answer = await world.press("Amal", message, ChooseVisibility(Visibility.HIDDEN))
    assert answer["text"] == "Now only you see your results."
    assert await people.visibility(own) == Visibility.HIDDEN
    await world.eventually(lambda: any("✓ Only me" in label for label, _ in world.buttons(message)), "the choice")
    answer = await world.press("Amal", message, ShareMistakes(shares=True))
    assert answer["text"] == "Your groups can get puzzles from your mistakes now."
    assert await people.shares_mistakes(own)
    await world.eventually(lambda: any("✓ Share them" in label for label, _ in world.buttons(message)), "the choice")
    answer = await world.press("Amal", message, ShareMistakes(shares=False))
    assert answer["text"] == "Nobody else gets puzzles from your mistakes."
    assert not await people.shares_mistakes(own)
    await world.press("Amal", message, ChooseVisibility(Visibility.GROUP))
    assert await people.visibility(own) == Visibility.GROUP


async def test_in_the_group_only_the_writer_sees_figures_unless_they_are_to_be_public_and_puzzles(world):
    world.say("Amal", "/me")
    await world.eventually(lambda: pages_of(world, "Amal"), "the figures")
    assert not [m for m in world.messages() if "lose points" in (m.text or "")]
    await store_daily(world.bot)
    world.say("Nimali", "/puzzle", ephemeral=False)
    await world.eventually(lambda: shown_to(world, "Nimali", AnswerPuzzle), "the question")
    assert not [m for m in world.messages() if "puzzle" in (m.text or "").lower() and m.text != "/puzzle"]
    world.say("Nimali", "/me public")
    shown = await world.eventually(
        lambda: next((m for m in world.messages() if (m.text or "").startswith("🧭 Nimali")), None), "a short form"
    )
    assert "of the last 14" in shown.text
    assert "lose points" not in shown.text
    assert world.buttons(shown) == []


async def test_the_time_zone_is_guessed_and_chosen(make_world):
    world = await make_world("Amal", chat={"languages": {"Amal": "si"}})
    own, texts = world.people["Amal"], ChatTexts("si")
    world.sandbox.people.start(own)
    world.say("Amal", "/me", own)
    [message] = await world.eventually(lambda: pages_of(world, "Amal"), "the figures")
    assert texts.city("Asia/Colombo") in message.text
    await world.press("Amal", message, ShowZones())
    await world.eventually(lambda: len(world.buttons(message)) == len(ZONES), "the choice")
    assert [label.startswith("✓") for label, _ in world.buttons(message)].count(True) == 1
    answer = await world.press("Amal", message, ChooseZone(ZONES.index("Asia/Dubai")))
    assert texts.city("Asia/Dubai") in answer["text"]
    await world.eventually(lambda: texts.city("Asia/Dubai") in message.text and world.button(message, ShowZones))
    assert (
        (await world.bot.chat.context.languages.of(own))
        .time(0, dated=True)
        .endswith(f"04:00 ({texts.city('Asia/Dubai')})")
    )
    forged = await world.press("Amal", message, ChooseZone(len(ZONES)), force=True)
    assert forged["text"] == texts.plain("toast-malformed")


def shown_to(world, name, kind):
    """Return the last message that only a person sees with a button of a kind."""
    messages = [*world.messages(world.people[name]), *world.ephemerals(name)]
    return next((m for m in reversed(messages) if any(isinstance(one, kind) for one in world.presses(m))), None)


async def test_a_puzzle_is_solved_in_the_private_chat(world):
    number, amal = await store_daily(world.bot), world.people["Amal"]
    world.say("Amal", "/puzzle", amal)
    message = await world.eventually(lambda: shown_to(world, "Amal", AnswerPuzzle), "the question")
    assert "Today's puzzle" in message.text
    assert [label for label, _ in world.buttons(message)] == ["Bid 1", "Bid 2", "Bid 4"]
    press = next(one for one in world.presses(message) if one.way == 2)
    await world.press("Amal", message, press)
    await world.eventually(lambda: "❌ Not the best." in message.text, "the verdict")
    assert "The best: Bid 2" in message.text
    assert (await world.bot.stores.puzzles.last_try(number, amal)).way == "bid 4"
    assert world.buttons(message) == [], "no other one waits"
    world.say("Amal", f"/start z{number}", amal)
    await world.eventually(lambda: "Not the best." in world.messages(amal)[-1].text, "the answer that was given")
    world.say("Amal", "/start z999", amal)
    await world.eventually(lambda: "can't be shown" in world.messages(amal)[-1].text, "no puzzle")
    message = world.messages(amal)[-1]
    await world.press("Amal", message, NextPuzzle(more=True))
    await world.eventually(lambda: "No puzzle is waiting." in message.text, "the end")
    assert world.buttons(message) == []


YES, NO = ForgetMe(delete=True), ForgetMe(delete=False)


async def everything(world):
    """Return all stored data as one text, without the random digits of seeds and commitments."""
    database = Database(world.url)
    async with database.engine.connect() as connection:
        names = await connection.run_sync(lambda connection: inspect(connection).get_table_names())
        rows = [(name, (await connection.execute(text(f"SELECT * FROM {name}"))).all()) for name in names]
    await database.dispose()
    return re.sub(r"\b[0-9a-f]{16,}\b", "…", repr(rows))


async def asked(world, name):
    """Let a person send the command in the private chat; return the confirmation."""
    chat = world.people[name]
    world.sandbox.people.start(chat)
    world.say(name, "/forgetme", chat)
    return await world.said("🗑", chat)


async def test_it_asks_first_and_says_what_stays(make_world):
    world = await make_world("Amal", chat={"languages": {"Amal": "si"}})
    texts = ChatTexts("si")
    await world.bot.chat.context.preferences.choose(world.people["Amal"], turn_calls=TurnCalls.OFF)
    page = await asked(world, "Amal")
    assert anonymous_name(texts, 1) in page.text
    assert [label for label, _ in world.buttons(page)] == [
        texts.plain("button-forget-yes"),
        texts.plain("button-forget-no"),
    ]
    answer = await world.press("Amal", page, NO)
    assert answer["text"] == texts.plain("forget-kept")
    await world.eventually(lambda: page.text == texts.plain("forget-kept") and not world.buttons(page))
    assert str(world.people["Amal"]) in await everything(world)


async def test_a_person_at_a_table_is_replaced_and_the_others_play_on(start_table):
    world, board = await start_table("Amal", "Nimali")
    panels = {name: await world.hand(name, board) for name in ("Amal", "Nimali")}
    amal = world.people["Amal"]
    await world.bot.chat.context.preferences.choose(amal, turn_calls=TurnCalls.OFF)
    page = await asked(world, "Amal")
    assert (await world.press("Amal", page, YES))["text"] == ChatTexts("en").plain("forget-done")
    await world.eventually(lambda: world.ephemerals("Amal") == [], "the hand is deleted")
    await world.eventually(lambda: page.text == ChatTexts("en").plain("forget-done") and not world.buttons(page))
    room = await world.room()
    assert room.stage == Stage.PLAYING
    (number,) = [number for number, seat in enumerate(room.seats) if seat.person is None]
    assert room.seats[number].name == f"Player {number + 1}"
    assert room.opener == world.people["Nimali"]
    await world.eventually(lambda: f"🤖\u00a0Player {number + 1}" in world.board().text, "the new name at the table")
    assert "Amal" not in world.board().text
    assert panels["Nimali"] in world.ephemerals("Nimali")
    left = await everything(world)
    assert str(amal) not in left
    assert "Amal" not in left
    await world.stop()
    await world.start()
    await world.eventually(lambda: world.board() is not None)
    assert str(amal) not in await everything(world)


async def test_when_it_fails_everything_stays(start_table, monkeypatch):
    world, _ = await start_table("Amal", "Nimali")
    page = await asked(world, "Amal")

    async def fails(*_given, **_named):
        raise OSError("no database")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.stores.rooms, "save", fails)
        assert (await world.press("Amal", page, YES))["text"] == ChatTexts("en").plain("problem-failed")
    assert (await world.room()).seat_of(world.people["Amal"]) is not None
    assert (await world.press("Amal", page, YES))["text"] == ChatTexts("en").plain("forget-done")
