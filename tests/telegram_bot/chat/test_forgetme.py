"""`/forgetme` over real HTTP: what it says, what it asks, and what is left of a person afterwards."""

import re

from sqlalchemy import inspect, text

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import ConfirmStop, ForgetMe, GiveOrder
from telegram_bot.domain.room import NO_PERSON, Stage, TurnCalls
from telegram_bot.presentation.names import anonymous_name
from telegram_bot.storage.database import open_database

YES, NO = ForgetMe(delete=True), ForgetMe(delete=False)


async def everything(world):
    """Return all that is stored as one text, without the random digits of seeds and commitments."""
    engine = open_database(world.url)
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda connection: inspect(connection).get_table_names())
        rows = [(name, (await connection.execute(text(f"SELECT * FROM {name}"))).all()) for name in names]
    await engine.dispose()
    return re.sub(r"\b[0-9a-f]{16,}\b", "…", repr(rows))


async def asked(world, name):
    """Have a person ask in the private chat; return the confirmation."""
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


async def test_an_ended_match_shows_an_anonymous_player(start_table):
    world, board = await start_table("Amal", "Nimali")
    room = await world.room()
    await world.press("Amal", board, GiveOrder(room.id, room.version, "stop"), force=True)
    question = await world.offered(ConfirmStop)
    await world.touch("Amal", question, ConfirmStop)
    await world.eventually(lambda: world.button(world.board(), "new-table"), "the end")
    assert (await world.bot.service.get(room.id)).seat_of(world.people["Amal"]) is not None
    await world.press("Amal", await asked(world, "Amal"), YES)
    found = await world.bot.service.get(room.id)
    assert found.seat_of(world.people["Amal"]) is None
    assert {(seat.person, seat.name) for seat in found.seats if seat.person != world.people["Nimali"]} in (
        {(NO_PERSON, "Player 1")},
        {(NO_PERSON, "Player 2")},
    )
    await world.touch("Nimali", world.board(), "new-table")
    await world.eventually(lambda: world.button(world.board(), "join"), "a new table")
    assert [seat.person for seat in (await world.room()).seats] == [world.people["Nimali"]]


async def test_when_it_fails_everything_stays(start_table, monkeypatch):
    world, _ = await start_table("Amal", "Nimali")
    page = await asked(world, "Amal")

    async def fails(*_given, **_named):
        raise OSError("no database")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot._stores.rooms, "save", fails)
        assert (await world.press("Amal", page, YES))["text"] == ChatTexts("en").plain("problem-failed")
    assert (await world.room()).seat_of(world.people["Amal"]) is not None
    assert (await world.press("Amal", page, YES))["text"] == ChatTexts("en").plain("forget-done")
