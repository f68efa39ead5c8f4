"""Languages over real HTTP: guesses, `/language`, and the immediate changes of messages on screen."""

import re

from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import AskHint, ChooseDigits, ChooseLanguage, CloseSettings, OpenSettings
from telegram_bot.presentation.names import bot_names
from tests.telegram_bot.kinds import kind_of

CODES = list(LANGUAGES)
SCRIPTS = {"si": "[\u0d80-\u0dff]", "bn": "[\u0980-\u09ff]", "es": "[a-z]", "en": "[a-z]"}
TEXTS = {code: ChatTexts(code) for code in CODES}


def choice(code, room=0, *, group=False):
    return ChooseLanguage(room, code, group)


async def shown_to(world, name, words):
    """Return the first of the bot's messages to one person with some words."""
    return await world.eventually(lambda: next((m for m in world.own(name) if words in (m.text or "")), None), words)


async def test_the_bot_answers_in_the_language_of_the_app(make_world):
    world = await make_world("Amal", chat={"languages": {"Amal": "si"}})
    chat, texts = world.people["Amal"], TEXTS["si"]
    await world.said(texts.html("added-to-group").split("/")[0].splitlines()[0][:12])
    world.sandbox.people.start(chat)
    hello = await world.said(texts.plain("start-private").splitlines()[0][:12], chat)
    assert hello.markup["inline_keyboard"][-1][0]["text"] == texts.plain("button-add-to-group")


async def test_a_person_chooses_a_language_and_its_digits(make_world):
    world = await make_world("Amal", chat={"languages": {"Amal": "es"}})
    chat = world.people["Amal"]
    world.sandbox.people.start(chat)
    world.say("Amal", "/language", chat)
    page = await world.said("🌐", chat)
    assert [label for label, _ in world.buttons(page)] == ["👤 English", "👤 සිංහල", "👤 বাংলা", "✓ 👤 Español"]
    for forged in (choice("xx"), "2g.2", choice("es", group=True)):
        answer = await world.press("Amal", page, forged, force=True)
        assert answer["text"] == TEXTS["es"].plain("toast-malformed")
    answer = await world.press("Amal", page, choice("bn"))
    assert answer["text"] == TEXTS["bn"].plain("language-saved")
    await world.eventually(lambda: [label for label, _ in world.buttons(page)][-2:] == ["✓ 123", "১২৩"])
    await world.press("Amal", page, ChooseDigits(native=True))
    await world.eventually(lambda: [label for label, _ in world.buttons(page)][-2:] == ["123", "✓ ১২৩"])
    world.sandbox.people.set_language(chat, "en")
    world.say("Amal", "/hint", chat)
    await world.said(TEXTS["bn"].plain("no-own-table").split("/")[0][:10], chat)


async def test_a_group_speaks_the_language_of_its_table_and_each_person_their_own(make_world):
    languages = {"Amal": "si", "Rina": "bn", "Elena": "es", "Tom": "en"}
    world = await make_world(*languages, chat={"languages": languages})
    board = await world.start_table(*languages, game="pocha")
    assert TEXTS["si"].plain("button-hand") in [label for label, _ in world.buttons(board)]
    for name, code in languages.items():
        panel = await world.hand(name, board)
        assert TEXTS[code].plain("button-refresh") in [label for label, _ in world.buttons(panel)]
    room = await world.room()
    mover = room.seats[room.to_move].name
    await world.touch(mover, world.panel(mover), AskHint)
    await shown_to(world, mover, "💡")
    shown_in = [("si", message.text) for message in world.messages()]
    shown_in += [(code, message.text) for name, code in languages.items() for message in world.own(name)]
    for language, text in shown_in:
        assert re.search(SCRIPTS[language], text), (language, text)
        assert not any(re.search(SCRIPTS[other], text) for other in {"si", "bn"} - {language}), (language, text)


async def test_only_the_writer_in_a_group_sees_the_choices_and_one_changes_the_messages_on_screen(make_world):
    world = await make_world("Amal", "Nimali", chat={"languages": {"Amal": "es", "Nimali": "si"}})
    board = await world.start_table("Amal", "Nimali")
    world.say("Nimali", "/language")
    page = await world.eventually(lambda: next(iter(world.ephemerals("Nimali")), None), "the choices")
    marked = [label for label, _ in world.buttons(page) if label.startswith("✓")]
    assert marked == ["✓ 👥 Español", "✓ 👤 සිංහල"]
    panel = await world.hand("Nimali", board)
    world.say("Nimali", "/language", ephemeral=False)
    page = await world.said(TEXTS["es"].plain("command-language")[:0] + "👥")
    refused = await world.press("Nimali", page, choice("bn", group=True))
    assert refused["show_alert"]
    assert refused["text"] == TEXTS["si"].plain("problem-not-allowed")
    await world.press("Amal", page, choice("bn", group=True))
    await world.eventually(lambda: TEXTS["bn"].plain("button-hand") in [label for label, _ in world.buttons(board)])
    await world.eventually(lambda: "✓ 👥 বাংলা" in [label for label, _ in world.buttons(page)])
    assert "වටය 1" in panel.text
    await world.press("Nimali", page, choice("en"))
    await world.eventually(lambda: "Round 1" in panel.text)


async def test_the_settings_of_a_lobby_offer_the_language(make_world):
    world = await make_world("Amal", "Nimali")
    board = await world.open_table("Amal", "Nimali")
    await world.touch("Amal", board, OpenSettings)
    for label in ("🪑 Table settings", "🌐 English"):
        await world.eventually(lambda label=label: label in [found for found, _ in world.buttons(board)], label)
        press = next(press for found, press in world.buttons(board) if found == label)
        await world.press("Amal", board, press)
    room = await world.room()
    await world.eventually(lambda: choice("es", room.id, group=True) in world.presses(board))
    await world.press("Amal", board, choice("es", room.id, group=True))
    await world.eventually(lambda: "✓ 👥 Español" in [label for label, _ in world.buttons(board)])
    await world.press("Amal", board, next(press for _, press in world.buttons(board) if kind_of(press) == OpenSettings))
    await world.touch("Amal", board, CloseSettings)
    await world.touch("Amal", board, "add-bot")
    await world.eventually(lambda: bot_names(TEXTS["es"])[0] in board.text)


async def test_menus_and_descriptions_are_set_in_every_language(make_world, monkeypatch):
    monkeypatch.setattr("telegram_bot.chat.build.LANGUAGES", CODES)
    world = await make_world("Amal")
    state, user = world.sandbox.state, world.sandbox.state.users[world.people["Amal"]]
    for code in CODES:
        world.sandbox.people.set_language(user.id, code)
        assert state.description("description", user) == TEXTS[code].plain("bot-description")
        assert state.description("short_description", user) == TEXTS[code].plain("bot-short-description")
        menu = state.menu(state.chats[world.group], user)
        assert {"command": "join", "description": TEXTS[code].plain("command-join")} in menu
