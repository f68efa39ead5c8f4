"""Commands that wait for their group's budget keep nobody else waiting."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.composition import MAX_FOLLOW_UPS
from telegram_bot.rooms.domain.commands import Problem
from tests.telegram_bot.chat.conftest import MakeScene
from tests.telegram_bot.chat.scene import Scene


@pytest.fixture
async def budget(make_scene: MakeScene, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[asyncio.Event]:
    """While this is cleared, whoever waits for a budget goes on waiting."""
    there = asyncio.Event()
    there.set()
    sleep = Scene.sleep

    async def waits(self: Scene, seconds: float) -> None:
        await there.wait()
        await sleep(self, seconds)

    monkeypatch.setattr(Scene, "sleep", waits)
    yield there
    there.set()


@pytest.mark.parametrize(("groups", "people", "each"), [(1, 1, 120), (4, 25, 1)])
async def test_a_press_is_answered_while_commands_of_other_groups_wait(make_scene, budget, groups, people, each):
    scene = await make_scene("Amal", "Nimali", group_messages_per_minute=5)
    board = await scene.started("Amal", "Nimali")
    budget.clear()
    others = []
    for group in range(groups):
        writers = [scene.sandbox.people.add_user(f"W{group} {at}").id for at in range(people)]
        others.append(scene.sandbox.people.add_chat(f"G{group}", members=writers).id)
        for writer in writers * each:
            scene.sandbox.people.say(others[-1], writer, "/leave")
    await scene.eventually(lambda: not scene.sandbox.core.updates.pending, "the commands")
    assert (await scene.touch("Amal", board, Action.HAND))["text"]
    assert all(len(scene.messages(chat)) <= 5 for chat in others)


async def test_of_too_many_commands_a_few_are_answered_and_the_chat_is_told_once(make_scene):
    scene = await make_scene("Amal", "Nimali", group_messages_per_minute=20)
    await scene.eventually(scene.messages, "the greeting of the group")
    for _ in range(40):
        scene.say("Amal", "/leave")
    scene.say("Nimali", "/start")
    await scene.eventually(lambda: any("I deal Poter" in (m.text or "") for m in scene.messages()), "the answer")

    def said(words):
        return sum(words in message.text for message in scene.messages())

    await scene.eventually(lambda: said("no table here") == 10, "ten answers")
    await scene.bot.chat.settle()
    assert (said("no table here"), said("a lot of commands"), len(scene.messages())) == (10, 1, 13)


async def test_what_follows_a_press_holds_no_other_press_up(make_scene, monkeypatch):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")
    name = ("Amal", "Nimali")[(await scene.room()).to_move]
    panel = await scene.hand(name, board)
    asked = []

    async def never(*_args):
        asked.append(1)
        await asyncio.Event().wait()

    monkeypatch.setattr(scene.bot.service, "advise", never)
    for _ in range(MAX_FOLLOW_UPS + 4):
        await scene.touch(name, panel, Action.HINT)
    assert len(asked) == MAX_FOLLOW_UPS
    assert await scene.touch(name, board, Action.HAND)


async def test_a_press_while_the_database_is_away_is_answered_without_a_traceback(make_scene, monkeypatch):
    scene = await make_scene("Amal", "Nimali")
    board = await scene.started("Amal", "Nimali")

    async def away(_room):
        raise OSError("the database is away")

    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(scene.bot.service, "get", away)
        answer = await scene.touch("Amal", board, Action.HAND)
        await scene.bot.chat.settle()
    assert answer["text"] == scene.bot.chat.context.texts.plain(f"problem-{Problem.FAILED.value}")
    assert [entry for entry in logs if entry["event"] == "a table cannot be read"]
    assert not [entry for entry in logs if "exc_info" in entry and entry["event"].startswith("an update")]
