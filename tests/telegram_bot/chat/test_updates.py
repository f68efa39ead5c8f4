"""Which updates are handled at once, which wait, and which are dropped."""

import asyncio
from datetime import UTC, datetime
from itertools import count

import pytest
from telegram import CallbackQuery, Chat, Message, Update, User

from telegram_bot.background import MonotonicClock
from telegram_bot.chat.transport.update_processor import (
    CHAT_COMMANDS,
    MAX_BUCKETS,
    MAX_CALLBACKS,
    MAX_PER_PERSON,
    NOTICE_INTERVAL,
    PERSON_COMMANDS,
    CommandBudget,
    UpdateProcessor,
    Verdict,
)

numbers = count(1)


def message(person: int, text: str = "/help", *, chat: int = -1, sender_chat: int | None = None) -> Update:
    there = Chat(chat, Chat.SUPERGROUP if chat < 0 else Chat.PRIVATE)
    sender = None if sender_chat is None else Chat(sender_chat, Chat.SUPERGROUP)
    when = datetime(2026, 1, 1, tzinfo=UTC)
    said = Message(next(numbers), when, there, from_user=User(person, "P", False), text=text, sender_chat=sender)
    return Update(next(numbers), message=said)


def press(person: int) -> Update:
    return Update(next(numbers), callback_query=CallbackQuery("1", User(person, "P", False), "chat", data="x"))


class ProcessorHarness:
    """An update processor whose handlers run until the gate opens."""

    def __init__(self) -> None:
        self.now = 0.0
        self.updates = UpdateProcessor(MonotonicClock(lambda: self.now))
        self.updates.connect(lambda: "thurumpu_bot", self.refuse)
        self.begun: list[Update] = []
        self.ended: list[Update] = []
        self.refused: list[Message] = []
        self.gate = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def refuse(self, said: Message) -> None:
        self.refused.append(said)

    async def handle(self, update: Update) -> None:
        self.begun.append(update)
        await self.gate.wait()
        self.ended.append(update)

    async def bring(self, *updates: Update) -> None:
        for update in updates:
            self.tasks.append(asyncio.create_task(self.updates.process_update(update, self.handle(update))))
        for _ in range(5):
            await asyncio.sleep(0)

    async def end(self) -> None:
        self.gate.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@pytest.fixture
async def world():
    made = ProcessorHarness()
    yield made
    await made.end()


async def test_commands_take_no_slot_of_presses(world):
    await world.bring(*(message(person, chat=-person) for person in range(1, 1 + 3 * MAX_CALLBACKS)))
    assert len(world.begun) == 3 * MAX_CALLBACKS
    await world.bring(*(press(person) for person in range(1, 1 + 2 * MAX_CALLBACKS)))
    assert len(world.begun) == 4 * MAX_CALLBACKS
    await world.end()
    assert len(world.ended) == 5 * MAX_CALLBACKS


async def test_one_person_has_few_presses_and_few_commands_handled_at_once_in_their_order(world):
    mine = [press(7) for _ in range(MAX_CALLBACKS)]
    await world.bring(*mine, *(message(7) for _ in range(2 * MAX_PER_PERSON)), press(8))
    assert len(world.begun) == 2 * MAX_PER_PERSON + 1
    await world.end()
    assert [update for update in world.ended if update in mine] == mine
    assert len(world.ended) == MAX_CALLBACKS + 2 * MAX_PER_PERSON + 1


async def test_what_is_no_command_for_this_bot_is_not_counted(world):
    others = [message(7, text) for text in ("hello", "/help@other_bot", "a /help") for _ in range(PERSON_COMMANDS[0])]
    world.gate.set()
    await world.bring(*others, *(message(7, "/help@Thurumpu_Bot x") for _ in range(PERSON_COMMANDS[0] + 1)))
    await world.end()
    assert len(world.ended) == len(others) + PERSON_COMMANDS[0]
    assert len(world.refused) == 1


async def test_everything_is_counted_in_a_private_chat(world):
    world.gate.set()
    await world.bring(*(message(7, "hello", chat=7) for _ in range(PERSON_COMMANDS[0] + 5)))
    assert len(world.ended) == PERSON_COMMANDS[0]
    assert len(world.refused) == 1


async def test_who_writes_in_the_name_of_a_group_is_counted_in_that_group_alone(world):
    world.gate.set()
    await world.bring(*(message(9, chat=-1, sender_chat=-1) for _ in range(PERSON_COMMANDS[0] + 1)))
    await world.bring(message(9, chat=-2, sender_chat=-2))
    assert len(world.ended) == PERSON_COMMANDS[0] + 1


async def test_closing_drops_what_waits_and_what_comes_and_lets_the_rest_end(world):
    await world.bring(*(press(7) for _ in range(2 * MAX_PER_PERSON)))
    world.updates.close()
    await world.bring(press(8), message(9))
    await world.end()
    assert len(world.begun) == len(world.ended) == MAX_PER_PERSON


async def test_what_is_handled_can_be_cancelled(world):
    await world.bring(press(7), message(8))
    world.updates.cancel()
    await asyncio.gather(*world.tasks, return_exceptions=True)
    assert all(task.cancelled() for task in world.tasks)
    await world.bring(press(7))
    assert len(world.begun) == 3


# ---------------------------------------------------------------------- the budget itself


def test_a_person_and_a_chat_have_sliding_windows():
    now = [0.0]
    budget = CommandBudget(lambda: now[0])
    assert [budget.take(1, -1) for _ in range(PERSON_COMMANDS[0])] == [Verdict.ALLOWED] * PERSON_COMMANDS[0]
    assert [budget.take(1, chat) for chat in (-1, -1, -2)] == [Verdict.REFUSED, Verdict.IGNORED, Verdict.REFUSED]
    others = [budget.take(person, -1) for person in range(2, 2 + CHAT_COMMANDS[0])]
    assert others.count(Verdict.ALLOWED) == CHAT_COMMANDS[0] - PERSON_COMMANDS[0]
    now[0] = PERSON_COMMANDS[1] + 0.1
    assert budget.take(1, -1) == Verdict.ALLOWED
    now[0] = NOTICE_INTERVAL + 0.1
    assert [budget.take(1, -1) for _ in range(PERSON_COMMANDS[0] + 1)][-1] == Verdict.REFUSED


def test_who_has_long_been_silent_is_forgotten():
    now = [0.0]
    budget = CommandBudget(lambda: now[0])
    for person in range(3 * MAX_BUCKETS):
        for _ in range(PERSON_COMMANDS[0] + 1):
            budget.take(person, -person)
        now[0] += 1.0
    assert len(budget._people) <= MAX_BUCKETS
    assert len(budget._chats) <= MAX_BUCKETS
    assert len(budget._noticed) <= MAX_BUCKETS
