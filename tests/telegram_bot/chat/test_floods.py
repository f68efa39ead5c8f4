"""Floods of presses and commands: most are dropped, and nobody else has to wait."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from telegram_bot.chat.build import MAX_FOLLOW_UPS
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import AskHint, ChooseZone, OpenHand, RefreshHand, ShowZones
from tests.telegram_bot.conftest import MakeWorld
from tests.telegram_bot.kinds import room_of, version_of
from tests.telegram_bot.sandbox_world import SandboxWorld

from .turns import mover


@pytest.fixture
async def budget(make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[asyncio.Event]:
    """While this is cleared, nobody who waits for a budget gets it."""
    there = asyncio.Event()
    there.set()
    sleep = SandboxWorld.sleep

    async def waits(self: SandboxWorld, seconds: float) -> None:
        await there.wait()
        await sleep(self, seconds)

    monkeypatch.setattr(SandboxWorld, "sleep", waits)
    yield there
    there.set()


@pytest.mark.parametrize(("groups", "people", "each"), [(1, 1, 120), (4, 25, 1)])
async def test_a_press_is_answered_while_commands_of_other_groups_wait(make_world, budget, groups, people, each):
    world = await make_world("Amal", "Nimali", group_messages_per_minute=5, incoming_limits=each > 1)
    board = await world.start_table("Amal", "Nimali")
    budget.clear()
    others = []
    for group in range(groups):
        writers = [world.sandbox.people.add_user(f"W{group} {at}").id for at in range(people)]
        others.append(world.sandbox.people.add_chat(f"G{group}", members=writers).id)
        for writer in writers * each:
            world.sandbox.people.say(others[-1], writer, "/leave")
    await world.eventually(lambda: not world.sandbox.core.updates.pending, "the commands")
    assert (await world.touch("Amal", board, OpenHand))["text"]
    assert all(len(world.messages(chat)) <= 5 for chat in others)


async def test_a_page_that_telegram_refuses_for_a_moment_is_shown_after_it(make_world):
    world = await make_world("Amal")
    amal = world.people["Amal"]
    world.sandbox.people.start(amal, "me")
    page = await world.eventually(lambda: next(iter(world.messages(amal)), None), "the figures")
    world.sandbox.faults.add("editMessageText", retry_after=3)
    await world.touch("Amal", page, ShowZones)
    await world.eventually(lambda: world.button(page, ChooseZone), "the zones")


async def test_a_hand_is_shown_at_once_as_a_dialog_where_telegram_wants_a_long_wait_for_its_message(start_table):
    world, board = await start_table("Amal", "Nimali")
    world.sandbox.faults.add("sendMessage", retry_after=40)
    world.time_passes.clear()
    for _ in range(2):
        answer = await world.touch("Amal", board, OpenHand)
        assert (answer["show_alert"], "8 cards" in answer["text"]) == (True, True)
    world.time_passes.set()


async def test_of_too_many_commands_a_few_are_answered_and_the_chat_is_told_once(make_world):
    world = await make_world("Amal", "Nimali", group_messages_per_minute=20, incoming_limits=True)
    await world.eventually(world.messages, "the greeting of the group")
    for _ in range(40):
        world.say("Amal", "/leave")
    world.say("Nimali", "/start")
    await world.said("I deal Poter")

    def sent(words):
        return sum(call.ok and words in call.params["text"] for call in world.sandbox.calls.of("sendMessage"))

    await world.eventually(lambda: sent("no table here") == 10, "ten answers, of which the last stays")
    await world.bot.chat.settle()
    assert (sent("no table here"), sent("a lot of commands"), len(world.messages())) == (10, 1, 4)


@pytest.mark.parametrize("kind", [RefreshHand, AskHint])
async def test_of_too_many_presses_a_few_are_handled_and_one_is_told_that_they_are_too_many(make_world, kind):
    world = await make_world("Amal", "Nimali", incoming_limits=True, chat={"languages": {"Amal": "es"}})
    board = await world.start_table("Amal", "Nimali")
    panel = await world.hand("Amal", board)
    shown = world.presses(panel)[0]
    press = kind(room_of(shown), version_of(shown))
    with capture_logs() as logs:
        queries = [world.send_press("Amal", panel, press, force=True) for _ in range(300)]
        assert await world.touch("Nimali", board, OpenHand)
        await world.bot.chat.settle()
        await world.eventually(lambda: not world.sandbox.core.updates.pending, "the presses")
    answered = [query.answer for query in queries if query.answered]
    assert 5 <= len(answered) < 100
    assert sum(answer.get("text") == ChatTexts("es").plain("too-many-presses") for answer in answered) == 1
    assert len(logs) < 100


async def test_what_follows_a_press_holds_no_other_press_up(start_table, monkeypatch):
    world, board = await start_table("Amal", "Nimali")
    name = await mover(world)
    panel = await world.hand(name, board)
    await world.press(name, panel, next(press for label, press in world.buttons(panel) if "Draw a card" in label))
    await world.up_to_date(panel)
    asked = []

    async def never(*_args):
        asked.append(1)
        await asyncio.Event().wait()

    monkeypatch.setattr(world.service.hints, "advise", never)
    for _ in range(MAX_FOLLOW_UPS + 4):
        await world.touch(name, panel, AskHint)
    assert len(asked) == MAX_FOLLOW_UPS
    assert await world.touch(name, board, OpenHand)


@pytest.mark.parametrize("fault", [OSError("refused"), OperationalError("SELECT", {}, Exception("closed"))], ids=repr)
async def test_a_command_and_a_press_are_answered_when_the_database_fails_before_and_inside_their_handlers(
    start_table, monkeypatch, fault
):
    world, board = await start_table("Amal", "Nimali")

    async def away(*_args, **_values):
        raise fault

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(world.service, "get", away)
        answer = await world.touch("Amal", board, OpenHand)
        await world.bot.chat.settle()
    assert answer["text"] == ChatTexts().plain("problem-failed")
    assert [entry for entry in logs if entry["event"] == "a table cannot be read"]
    assert not [entry for entry in logs if "exc_info" in entry and entry["event"].startswith("an update")]
    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(world.service, "at", away)
        patch.setattr(world.bot.chat.context.hand_panels, "open_in_group", away)
        answer = await world.touch("Amal", board, OpenHand)
        world.say("Amal", "/table")
        await world.eventually(lambda: world.messages()[-1].text == ChatTexts().plain("problem-failed"), "the apology")
    assert answer["text"] == ChatTexts().plain("problem-failed")
    assert not [entry for entry in logs if entry["log_level"] == "error"]


async def test_who_is_over_a_budget_is_told_without_parsing_the_update(make_world):
    """Updates that are not parsed cannot raise errors."""
    world = await make_world("Amal", "Nimali")
    await world.eventually(world.messages, "the greeting of the group")
    writer = {"id": world.people["Amal"]}
    whole = {"message_id": 5, "date": 1, "chat": {"id": world.group, "type": "group"}, "from": writer}
    for hostile in ({"reply_to_message": [1]}, {"entities": [{}]}, {"photo": 5}, {"date": None}):
        message, before = whole | hostile, len(world.messages())
        with capture_logs() as logs:
            world.bot.chat.notify_dropped({"update_id": 1, "message": message})
            await world.eventually(lambda before=before: len(world.messages()) > before, "the notice")
            query = {"id": "no-such-query", "from": writer, "message": message}
            world.bot.chat.notify_dropped({"update_id": 2, "callback_query": query})
            await world.bot.chat.context.follow_ups.settle()
        assert "a lot of commands" in world.messages()[-1].text
        assert [line for line in logs if line["log_level"] == "error"] == []
