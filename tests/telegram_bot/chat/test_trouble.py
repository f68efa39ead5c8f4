"""Whatever Telegram does, the game goes on, and the table is shown as soon as possible."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace

from sqlalchemy.engine import make_url
from sqlalchemy.exc import InternalError
from structlog.testing import capture_logs
from telegram.error import NetworkError

from telegram_bot.chat.messages import table_messages
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.api_calls import NOT_SENT
from telegram_bot.chat.transport.callback_data import AskHint, ConfirmStop, MakeMove, OpenHand, RefreshHand, SelectCard
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.domain.commands import Person
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import Place, Stage
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.sandbox import texts
from telegram_bot.storage import database
from tests.telegram_bot.sandbox_group import COMING

from .turns import mover


async def draw(world):
    """Let the player to move draw, by a typed command; return the name."""
    room, name = await world.room(), await mover(world)
    world.say(name, "/move draw", ephemeral=False)
    await world.later_than(room)
    return name


async def test_a_table_that_is_asked_for_while_telegram_cannot_be_reached_comes_below_after_that(
    make_world, monkeypatch
):
    world = await make_world("Amal", "Nimali")
    board, send, calls = await world.start_table("Amal", "Nimali"), table_messages.send_page, []

    async def sending(*given, **more):
        calls.append(given)
        if len(calls) == 1:
            raise NetworkError(f"ClientConnectorError Connect call failed: {NOT_SENT}")
        return await send(*given, **more)

    monkeypatch.setattr(table_messages, "send_page", sending)
    world.say("Amal", "/table")
    await world.eventually(lambda: world.board() not in (None, board), "the table below")
    assert len(calls) == 2


async def test_other_failing_calls_do_not_stop_the_game(start_table):
    world, board = await start_table("Amal", "Nimali")
    name = await mover(world)
    panel = await world.hand(name, board)
    for method in ("answerCallbackQuery", "getChatMember", "editEphemeralMessageText", "deleteMessage"):
        world.sandbox.faults.add(method, times=2)
    press = next(press for label, press in world.buttons(panel) if "Draw" in label)
    world.send_press(name, panel, press)
    await world.eventually(lambda: "New:" in panel.text)


async def test_a_message_sent_twice_is_removed_when_it_is_pressed(make_world):
    """The answer to the first sending is lost, so the bot cannot know that the message exists."""
    world = await make_world("Amal", "Nimali")
    await world.eventually(world.messages, "the greeting of the group")
    world.sandbox.faults.add("sendMessage", mode="after", drop=True)
    world.say("Amal", "/poter")
    await world.eventually(lambda: len([m for m in world.messages() if m.markup]) == 2)
    first, second = (m for m in world.messages() if m.markup)
    await world.settle()
    assert await world.on_file() == [second.message_id]
    await world.touch("Nimali", first, "join")
    await world.eventually(lambda: [m for m in world.messages() if m.markup] == [second])
    await world.eventually(lambda: "Nimali" in second.text)


async def test_a_group_that_becomes_a_supergroup_takes_its_table_along(make_world):
    world = await make_world("Amal", "Nimali", chat={"kind": "group"})
    await world.start_table("Amal", "Nimali")
    new = world.sandbox.people.migrate(world.group)
    world.group = new.id
    board = await world.eventually(world.board)
    assert world.button(board, OpenHand)
    assert (await world.service.at(Place(new.id))) is not None
    await draw(world)
    await world.eventually(lambda: "drew" in board.text)


async def test_a_refused_call_that_tells_of_the_supergroup_takes_all_of_the_group_along(make_world):
    world = await make_world("Amal", chat={"kind": "group"})
    await world.open_table("Amal")
    days = world.bot.chat.group_days.requests.stores.group_days
    await world.bot.chat.context.languages.choose(world.group, language="si")
    await days.choose(world.group, lambda day: replace(day, games=("pocha",)))
    new = world.sandbox.people.migrate(world.group)
    world.sandbox.core.updates.pending.clear()
    by = Person(world.people["Amal"], "Amal")
    await world.service.perform((await world.room()).id, ChangeSetting("turn_seconds", 300), by)
    game = ChatTexts("si").plain("game-poter")
    await world.said(game, new.id)
    assert (await days.get(new.id)).games == ("pocha",)


async def test_a_table_that_cannot_be_replayed_says_so_and_is_closed_by_who_plays_there(make_world):
    world = await make_world("Boss", "Amal", "Nimali", "Ruwan")
    await world.start_table("Nimali", "Ruwan")
    room = await world.room()
    with closing(sqlite3.connect(make_url(world.url).database)) as database:
        database.execute("UPDATE rounds SET deck = 'nonsense'")
        database.commit()
    world.service.writer._evict(room.id)
    texts = ChatTexts()
    for name, command in (("Ruwan", "/poter"), ("Ruwan", "/table"), ("Ruwan", "/hand"), ("Amal", "/stop")):
        before = {message.message_id for message in world.messages()}
        world.say(name, command, ephemeral=False)
        told = await world.eventually(
            lambda before=before: [one for one in world.messages() if one.message_id not in before], command
        )
        assert told[0].text == texts.plain("table-unreadable"), command
    world.say("Ruwan", "/stop", ephemeral=False)
    await world.eventually(lambda: "what was played stays stored" in world.messages()[-1].text, "the answer")
    assert (await world.service.open(Place(world.group), "poter", Person(world.people["Ruwan"], "Ruwan"))).ok


async def test_a_table_that_ended_as_its_group_moved_is_let_be(make_world):
    world = await make_world("Amal", "Nimali", chat={"kind": "group"})
    await world.start_table("Amal", "Nimali")
    room, tables = await world.room(), world.bot.chat.context.table_messages
    await tables.settle()
    world.sandbox.people.migrate(world.group)
    world.sandbox.core.updates.pending.clear()
    await world.service.perform(room.id, Stop(), Person(world.people["Amal"], "Amal"))
    async with asyncio.timeout(world.patience):
        await tables.settle()
    assert room.id not in tables.messages


async def test_a_table_a_topic(make_world):
    world = await make_world("Amal", "Nimali", chat={"is_forum": True})
    topics = [world.sandbox.people.add_topic(world.group, name).id for name in ("Poter", "More poter")]
    for topic in topics:
        world.say("Amal", "/poter", message_thread_id=topic)

    def boards():
        return {message.thread_id: message for message in world.messages() if message.markup}

    await world.eventually(lambda: set(boards()) == set(topics))
    board = boards()[topics[1]]
    await world.touch("Nimali", board, "join")
    await world.up_to_date(board)
    await world.touch("Amal", board, "start")
    await world.eventually(lambda: world.button(board, OpenHand))
    panel = await world.hand("Nimali", board)
    assert panel.thread_id == topics[1]
    assert (await world.room(topics[0])).stage == Stage.LOBBY
    assert (await world.room(topics[1])).stage == Stage.PLAYING
    sends = [call for call in world.group_calls() if call.method == "sendMessage" and "reply_markup" in call.params]
    assert all(call.params.get("message_thread_id") for call in sends)


async def test_a_kicked_bot_that_was_not_told_does_not_fall(start_table):
    world, board = await start_table("Amal", "Nimali")
    world.sandbox.people.kick(world.group, world.sandbox.state.bot.id)
    world.sandbox.core.updates.pending.clear()
    room = await world.room()
    world.bot.chat.context.table_messages.resend(room.id)
    await world.eventually(lambda: any(call.status == 403 for call in world.sandbox.calls))
    await world.settle()
    world.sandbox.people.join(world.group, world.sandbox.state.bot.id)
    world.bot.chat.context.table_messages.resend(room.id)
    new = await world.eventually(lambda: world.board() if world.board() is not board else None)
    assert world.button(new, OpenHand)


async def test_updates_of_no_kind_and_edited_commands_do_nothing(make_world):
    world = await make_world("Amal")
    board = await world.open_table("Amal")
    message = world.say("Amal", "/stop")
    await world.eventually(lambda: any(world.button(m, ConfirmStop) for m in world.messages()))
    before = len(world.messages())
    sent = {"message_id": message.message_id, "date": 1, "edit_date": 2, "text": "/stop"}
    sent["chat"] = {"id": world.group, "type": "supergroup", "title": "x"}
    sent["from"] = {"id": world.people["Amal"], "is_bot": False, "first_name": "Amal"}
    sent["entities"] = [{"type": "bot_command", "offset": 0, "length": 5}]
    for kind in ("edited_message", "channel_post", "edited_channel_post", "something_new"):
        world.sandbox.core.updates.push(kind, sent)
    world.say("Amal", "/help")
    await world.eventually(lambda: any("At a table" in (m.text or "") for m in world.ephemerals("Amal")))
    assert len(world.messages()) == before
    assert board in world.messages()


async def test_a_table_touched_while_its_last_page_is_shown_is_shown_once_more_and_then_let_go(
    start_table, monkeypatch
):
    """A round that wins the match changes both at once, round and match."""
    world, board = await start_table("Amal", "Nimali")
    tables, room, shown = world.bot.chat.context.table_messages, await world.room(), []

    succeeded = tables.succeeded

    async def refreshed_meanwhile(message, now, wanted):
        shown.append(now.stage)
        world.notify()
        if shown.count(Stage.ENDED) == 1:
            tables.refresh(room.id)
        await succeeded(message, now, wanted)

    monkeypatch.setattr(tables, "succeeded", refreshed_meanwhile)
    await world.service.perform(room.id, Stop(), Person(world.people["Amal"], "Amal"))
    await world.eventually(lambda: shown.count(Stage.ENDED) == 2, "the last page, twice")
    await world.settle()
    assert not tables.messages, "the table message is released"
    assert world.board() is not board
    assert world.button(world.board(), OpenHand) is None


async def test_a_press_delivered_again_after_a_crash_opens_no_second_hand_and_the_first_can_be_brought_to_life(
    start_table, monkeypatch
):
    """The process dies after a hand was sent and before its number was known."""
    world, board = await start_table("Amal", "Nimali")
    send = PersonalMessages.send_in_group

    async def dies(self, *args, **kwargs):
        await send(self, *args, **kwargs)
        raise asyncio.CancelledError

    monkeypatch.setattr(PersonalMessages, "send_in_group", dies)
    query = world.send_press("Amal", board, world.button(board, OpenHand))
    (dead,) = await world.eventually(lambda: world.ephemerals("Amal"))
    assert dead.text == COMING
    await world.stop()
    monkeypatch.undo()
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    await world.start()
    again = next(
        u["callback_query"]
        for u in world.sandbox.core.updates.emitted
        if "callback_query" in u and u["callback_query"]["id"] == query.id
    )
    answers = len(world.sandbox.calls.of("answerCallbackQuery"))
    world.sandbox.core.updates.push("callback_query", again)
    await world.eventually(lambda: len(world.sandbox.calls.of("answerCallbackQuery")) > answers, "an answer")
    await world.service.tasks.settle()
    assert world.ephemerals("Amal") == [dead]
    assert (await world.touch("Amal", dead, RefreshHand))["text"], "an answer in words"
    await world.eventually(lambda: world.button(dead, SelectCard) or "to play" in dead.text, "a living hand")
    new = await world.hand("Amal", board)
    await world.eventually(lambda: world.ephemerals("Amal") == [new])


async def test_a_server_that_does_not_know_a_tag_is_sent_the_text_without_formatting(make_world, monkeypatch):
    monkeypatch.setattr(texts, "TAGS", texts.TAGS - {"tg-time", "b"})
    world = await make_world("Amal", "Nimali", turn_seconds=60)
    board = await world.start_table("Amal", "Nimali")
    name = await mover(world)
    panel = await world.hand(name, board)
    assert world.button(panel, AskHint)
    assert "<" not in (board.text or "") + (panel.text or "")
    await world.said(f"{await draw(world)} drew")


async def test_an_outage_of_the_database_at_the_start_is_logged_without_a_traceback(make_world, monkeypatch):
    async def fail(*_: object) -> None:
        raise InternalError("SELECT", {}, OSError("the session has ended"))

    monkeypatch.setattr(RoomService, "resume", fail)
    monkeypatch.setattr(RoomService, "close_idle", fail)
    with capture_logs() as lines:
        world = await make_world("Amal")
        world.say("Amal", "/poter")
        await world.eventually(world.board, "a table")
    found = {line["event"]: line for line in lines if "cannot be" in line["event"]}
    assert set(found) == {"the tables cannot be resumed", "idle rooms cannot be closed now"}
    assert [(line["log_level"], "exc_info" in line) for line in found.values()] == [("warning", False)] * 2


async def test_a_press_that_cannot_be_saved_says_so_and_works_when_the_database_can_write_again(
    start_table, monkeypatch, database_url
):
    monkeypatch.setattr(database, "BUSY_MS", 20)
    world, board = await start_table("Amal", "Nimali")
    room, name = await world.room(), await mover(world)
    panel = await world.hand(name, board)
    shown = board.text
    with closing(sqlite3.connect(make_url(database_url).database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = await world.touch(name, panel, MakeMove)
        assert answer["text"] == ChatTexts().plain("problem-failed")
        other.execute("ROLLBACK")
    assert board.text == shown
    assert (await world.room()).version == room.version
    answer = await world.touch(name, panel, MakeMove)
    assert answer["text"] != ChatTexts().plain("problem-failed")
    assert (await world.room()).version > room.version


async def test_buttons_of_the_first_format_are_answered_and_replaced_by_what_is_true(start_table, monkeypatch):
    """Their data are older than this version of the bot; whatever their labels said, nothing happens."""
    world, board = await start_table("Amal", "Nimali")
    room, name = await world.room(), await mover(world)
    panel = await world.hand(name, board)
    context, refreshed = world.bot.chat.context, []
    monkeypatch.setattr(context.table_messages, "refresh", refreshed.append)
    monkeypatch.setattr(context.hand_panels, "refresh", lambda *of: refreshed.append(of))
    for letter in "jlxnwyhmckqDuifvzVR":
        old = f"{letter}{room.id}.{room.version}.1.1"
        for message in (board, panel):
            answer = await world.press(name, message, old, force=True)
            assert answer["text"].startswith("The table has just changed"), letter
            assert refreshed[-2:] == [room.id, (room.id, world.people[name])]
    for letter in "#LF":
        assert "too old" in (await world.press(name, board, f"{letter}0.0.1.1", force=True))["text"]
    assert "no table" in (await world.press(name, board, "j999.1.0.0", force=True))["text"]
    await world.settle()
    assert (await world.room()).version == room.version
    assert (await world.room()).stage == Stage.PLAYING
    assert world.board() == board
    assert world.panel(name) == panel
