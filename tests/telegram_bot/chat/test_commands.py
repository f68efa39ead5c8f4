import re
from types import SimpleNamespace
from unittest.mock import AsyncMock, MagicMock

import pytest
from telegram.constants import ChatType

from analysis.texts.loader import LANGUAGES
from telegram_bot.chat.handlers.commands import chat_commands
from telegram_bot.chat.handlers.context import CommandRequest
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import (
    TODAY,
    CloseSettings,
    Learn,
    OpenDay,
    OpenHand,
    Practise,
    SendTranscript,
)
from telegram_bot.domain.commands import Person
from telegram_bot.domain.play import Play
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.home import ALL
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.sandbox.core import EPHEMERAL_WINDOW
from telegram_bot.texts.loader import Texts


async def new(world, what, act, chat=None):
    """Return the message with some words that appears, or changes, after an act."""
    before = [(m.message_id, m.text) for m in world.messages(chat)]
    act()
    return await world.eventually(
        lambda: next(
            (m for m in world.messages(chat) if what in (m.text or "") and (m.message_id, m.text) not in before), None
        ),
        what,
    )


IN_A_GROUP = [
    ("/start", "I deal Poter, Pocha and Canasta"),
    ("/table", "There's no table here"),
    ("/stop", "There's no table here"),
    ("/leave", "There's no table here"),
    ("/join", "There's no table here"),
    ("/settings", "There's no table here"),
    ("/dance@thurumpu_bot", "I don't know that command"),
]


async def test_in_a_group(make_world):
    world = await make_world("Amal")
    await world.said("Thanks for adding me")
    for text in ("hello", "/dance", "/dance@another_bot"):
        world.say("Amal", text)
    for number, (text, answer) in enumerate(IN_A_GROUP):
        await new(world, answer, lambda text=text: world.say("Amal", text))
        assert number or len(world.messages()) == 2, "talk and commands to others are not answered"
    refusal = ChatTexts().plain("problem-no-table")
    await world.eventually(lambda: [m.text for m in world.messages()].count(refusal) == 1, "an equal line once")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_of_the_menus(language):
    in_menus = {one.name for one in chat_commands(MagicMock()) if one.in_groups or one.in_private}
    assert in_menus.difference(re.findall(r"/(\w+)", Texts(language).plain("help"))) == {"start", "help"}


FOR_THE_ASKER = [
    ("/help", "At a table in a group"),
    ("/rules", "The rules of which game?"),
    ("/rules poter", "📖 Poter · usual rules"),
    ("/rules_poter", "📖 Poter · usual rules"),
    ("/rules P6.4", "It matches a card on the pile"),
    ("/rules p6.4", "It matches a card on the pile"),
    ("/rules 6.4", "It matches a card on the pile"),
    ("/rules 6.44", "There's no rule 6.44"),
    ("/rules 6", "There's no rule 6"),
    ("/rules <b>", "There's no rule <B>"),
    ("/rules \U0001d51b", "There's no rule"),
    ("/transcript", "There's no table here"),
]


async def test_in_a_group_for_the_askers_eyes(make_world):
    """A plain `/rules_poter` is not hidden from the group: it gets a sign there and the answer in the private chat."""
    world = await make_world("Amal", "Nimali")
    chat = world.people["Amal"]
    world.sandbox.people.start(chat)
    await world.said("Hi! I deal", chat)
    await world.said("Thanks for adding me")
    before = len(world.messages())
    for text, answer in FOR_THE_ASKER:
        seen = {m.key for m in (*world.ephemerals("Amal"), *world.messages(chat))}
        world.say("Amal", text)

        def told(seen=seen, answer=answer):
            shown = (*world.ephemerals("Amal"), *world.messages(chat))
            return [m for m in shown if answer in (m.text or "") and m.key not in seen]

        await world.eventually(told, answer)
    await world.eventually(lambda: [call for call in world.sandbox.calls.of("setMessageReaction") if call.ok])
    assert len(world.messages()) == before


LINKS = [
    ("/help", "help", "At a table in a group"),
    ("/rules", "rules", "The rules of which game?"),
    ("/rules Pocha", "rules_Pocha", "📖 Pocha · usual rules"),
    ("/rules_canasta", "rules_canasta", "📖 Canasta · usual rules"),
    ("/rules P6.4", "rules_P6-4", "It matches a card on the pile"),
    ("/rules <b>", "rules", "The rules of which game?"),
    ("/forgetme", "forgetme", "🗑"),
]


async def test_where_the_bot_may_not_write_to_the_asker_a_link_opens_the_answer(make_world):
    names = [f"Amal {number}" for number in range(len(LINKS))]
    world = await make_world(*names)
    await world.said("Thanks for adding me")
    for name, (text, topic, answer) in zip(names, LINKS, strict=True):
        before = len(world.messages())
        line = await new(
            world,
            "I'll answer this in our private chat",
            lambda name=name, text=text: world.say(name, text, ephemeral=False),
        )
        assert len(world.messages()) == before + 1
        ((key,),) = line.markup["inline_keyboard"]
        assert key["url"].endswith(f"?start={topic}")
        world.sandbox.people.open_link(world.people[name], key["url"])
        await world.said(answer, world.people[name])


async def test_a_command_that_only_its_writer_saw_is_answered_in_private_when_it_is_handled_late(make_world):
    world = await make_world("Amal")
    chat = world.people["Amal"]
    world.sandbox.people.start(chat)
    await world.said("Hi! I deal", chat)
    await world.stop()
    assert world.say("Amal", "/help").ephemeral_id
    world.sandbox.clock.advance(EPHEMERAL_WINDOW + 1)
    await world.start()
    await world.said("At a table in a group", chat)
    assert not world.ephemerals("Amal")


IN_PRIVATE = [
    ("/start", "Hi! I deal"),
    ("/start t99", "You're not at this table"),
    ("/start tx", "Hi! I deal"),
    ("/practice", "Which game?"),
    ("/hand", "You're not at a table"),
    ("/move draw", "You're not at a table"),
    ("/hint", "You're not at a table"),
    ("/settings", "Settings belong to a table in a group"),
    ("/dance", "I don't know that"),
    ("/language", "For you: English"),
    ("hello", "Hi! I deal"),
    ("/poter", "Poter against bot players"),  # who is at a table then
]
OFFERS = ("/start", "/practice", "/settings", "/dance", "hello")
"""What is answered with an offer to play alone and to be added to a group."""


async def test_in_the_private_chat(make_world):
    world = await make_world("Amal")
    chat = world.people["Amal"]
    for text, answer in IN_PRIVATE:
        message = await new(world, answer, lambda text=text: world.sandbox.people.say(chat, chat, text), chat)
        if text in OFFERS:
            assert world.presses(message) == [Learn(ALL), *map(Practise, PRESENTATIONS), OpenDay(TODAY)], text
            [key] = message.markup["inline_keyboard"][-1]
            assert key["url"] == "https://t.me/thurumpu_bot?startgroup=x"


async def test_settings_by_command(make_world):
    world = await make_world("Boss", "Amal", "Nimali")
    board = await world.open_table("Amal", "Nimali")
    world.say("Nimali", "/settings")
    await world.said("Only the person who opened")
    world.say("Amal", "/settings")
    new = await world.eventually(lambda: world.board() if world.board() is not board else None)
    await world.eventually(lambda: board not in world.messages())
    await world.touch("Amal", new, CloseSettings)
    await world.touch("Amal", new, "start")
    await world.eventually(lambda: world.button(new, OpenHand))
    world.say("Amal", "/settings")
    await world.said("change settings only before a match")


async def test_typed_moves(start_table):
    names = ("<b>Amal</i>&", "Nimali")
    world, board = await start_table(*names)
    assert names[0] in board.text, "names cannot break the markup"
    room = await world.room()
    name, other = names[room.to_move], names[1 - room.to_move]
    world.say(other, "/move draw", ephemeral=False)
    await world.said("It's not your turn")
    world.say(name, "/move dance", ephemeral=False)
    await world.said("Type a move like this")
    world.say(name, "/move discard 3d", ephemeral=False)
    await world.said("(P4.8)")
    written = world.say(name, "/move DRAW", ephemeral=False)
    await world.eventually(lambda: f"{name} drew" in board.text)
    [reaction] = await world.eventually(lambda: world.sandbox.calls.of("setMessageReaction"))
    assert int(reaction.params["message_id"]) == written.message_id
    before = len(world.messages())
    world.sandbox.people.start(world.people[name])
    world.say(name, "/move draw", ephemeral=False)
    await world.said("(P4", world.people[name])
    assert len(world.messages()) == before, "a refusal in private"
    room = await world.room()
    move = next(str(m) for m in room.view(room.to_move).legal_moves() if str(m).startswith("discard"))
    card = move.removeprefix("discard ").replace("T", "10").replace("h", "♥️").replace("s", "♠")
    world.say(name, f"/move discard {card}", ephemeral=False)
    await world.eventually(lambda: f"{name} drew, discarded" in board.text)


async def test_commands_for_ones_own_eyes(start_table):
    world, board = await start_table("Amal", "Nimali")
    world.say("Amal", "/hand")
    panel = await world.eventually(lambda: next(iter(world.ephemerals("Amal")), None))
    await world.eventually(lambda: "Round 1" in panel.text)
    before = len(world.messages())
    room = await world.room()
    name, other = (("Amal", "Nimali")[seat] for seat in (room.to_move, 1 - room.to_move))
    world.say(other, "/move draw")
    await world.eventually(lambda: any("not your turn" in (m.text or "") for m in world.ephemerals(other)))
    panel = await world.hand(name, board)
    world.say(name, "/move draw")
    await world.eventually(lambda: [m for m in world.ephemerals(name) if m is not panel and "New:" in m.text])
    await world.eventually(lambda: panel not in world.ephemerals(name), "the hand comes down")
    assert len(world.messages()) == before


async def test_after_the_end_there_is_the_transcript_and_a_table_like_the_last(make_world):
    world = await make_world("Amal", "Nimali")
    options = {"rounds": 1, "mistakes": "strict", "max_turns": 12}
    board = await world.start_table("Amal", bots=2, turn_seconds=300, **options)
    room = await play_to_the_end(world, (await world.room()).id)
    assert room.stage == Stage.ENDED
    await world.eventually(lambda: world.button(board, "new-table"))
    await the_file_goes_to_private_chats(world, board)
    await world.touch("Nimali", board, "new-table")
    new = await world.eventually(lambda: world.board() if world.board() is not board else None)
    assert "Nimali" in new.text
    assert "Amy" in new.text
    made = await world.room()
    assert made.settings.options == options
    assert [(seat.name, seat.away) for seat in made.seats if not seat.is_bot] == [("Amal", True), ("Nimali", False)]
    assert made.settings.turn_seconds == 300
    assert made.opener == world.people["Nimali"]


async def the_file_goes_to_private_chats(world, board):
    """Ask for the file by command and by button, before and after the private chat is open."""
    amal, nimali = world.people["Amal"], world.people["Nimali"]
    stranger = world.sandbox.people.add_user("Stranger").id

    def files(chat):
        return [message for message in world.messages(chat) if (message.media or {}).get("kind") == "document"]

    answer = await world.touch("Nimali", board, SendTranscript)
    assert "?start=f" in answer["url"]
    world.sandbox.people.open_link(nimali, answer["url"])
    await world.eventually(lambda: files(nimali), "the file by the link")
    answer = await world.touch("Nimali", board, SendTranscript)
    assert "private chat" in answer["text"]
    assert len(files(nimali)) == 2
    world.say("Amal", "/transcript", ephemeral=False)
    line = await world.said("I'll answer this in our private chat")
    world.sandbox.people.open_link(amal, line.markup["inline_keyboard"][0][0]["url"])
    await world.eventually(lambda: files(amal), "the file by the link")
    world.say("Amal", "/transcript")
    await world.eventually(lambda: any("private chat" in (m.text or "") for m in world.ephemerals("Amal")))
    assert len(files(amal)) == 2
    world.sandbox.people.open_link(stranger, line.markup["inline_keyboard"][0][0]["url"])
    await world.said("No round is finished", stranger)
    assert not files(stranger)
    assert not files(world.group)
    assert sum("I'll answer this" in (message.text or "") for message in world.messages()) == 1


async def play_to_the_end(world, number):
    """Let the only person at a table of bot players move at random until the match is over."""
    while (room := await world.service.get(number)).stage == Stage.PLAYING:
        if room.to_move == 0:
            move = world.advisor.source.choice(room.view(0).legal_moves())
            await world.service.perform(number, Play(move), Person(world.people["Amal"], "Amal"))
        else:
            await world.later_than(room)
    return room


async def test_leaving_and_coming_back_by_the_name_that_the_table_shows(start_table):
    world, board = await start_table("Ana", "ana")
    world.say("ana", "/leave", ephemeral=False)
    await world.eventually(lambda: "ana 2\u00a0🤖" in board.text)
    await world.said("ana 2 left the table. A bot player takes over until ana 2 sends /back.")
    before = len(world.messages())
    world.say("ana", "/leave", ephemeral=False)
    await world.eventually(lambda: world.sandbox.calls.of("setMessageReaction"))
    assert len(world.messages()) == before
    world.say("ana", "/back", ephemeral=False)
    await world.said("ana 2 is back at the table.")
    world.say("ana", "/leave")
    await world.eventually(lambda: "ana 2\u00a0🤖" in board.text)
    world.say("ana", "/join")
    await world.eventually(lambda: "ana 2\u00a0🤖" not in board.text)
    assert (await world.room()).stage == Stage.PLAYING


async def test_in_the_private_chat_a_command_is_for_the_table_where_it_is_the_writers_turn():
    def room(number, stage=Stage.PLAYING, to_move=None):
        return SimpleNamespace(id=number, stage=stage, to_move=to_move, seat_of=lambda _: 0)

    async def asked(*rooms):
        context, user = SimpleNamespace(service=AsyncMock()), SimpleNamespace(id=5)
        context.service.tables_of.return_value = list(rooms)
        message = SimpleNamespace(chat=SimpleNamespace(type=ChatType.PRIVATE))
        found = await CommandRequest(context, message, user, Person(5, "Amal"), "", None, None).room()
        return found and found.id

    assert await asked(room(1, to_move=0), room(2, to_move=1), room(3, Stage.LOBBY)) == 1
    assert await asked(room(1, to_move=1), room(2, to_move=1), room(3, Stage.LOBBY)) == 2
    assert await asked(room(1, to_move=0), room(2, to_move=0)) == 2
    assert await asked() is None
