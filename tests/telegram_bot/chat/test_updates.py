"""Which updates are handled at once, and the order in which others wait."""

import asyncio
from datetime import UTC, datetime
from itertools import count

import pytest
from structlog.testing import capture_logs
from telegram import CallbackQuery, Chat, Message, Update, User

from telegram_bot.chat.transport.callback_data import AskHint, DiscardSelected, MakeMove, SelectCard
from telegram_bot.chat.transport.receiving import (
    MAX_MESSAGES,
    MAX_PER_CHAT,
    MAX_PER_PERSON,
    MAX_PRESSES,
    MAX_UNFINISHED,
    MAX_WAITING_MESSAGES,
    FairSlots,
    UpdateProcessor,
    UpdateQueue,
)

numbers = count(1)
WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def message(person: int, *, chat: int = -1, sender_chat: int | None = None, text: str = "/help") -> Update:
    there = Chat(chat, Chat.SUPERGROUP if chat < 0 else Chat.PRIVATE)
    sender = None if sender_chat is None else Chat(sender_chat, Chat.SUPERGROUP)
    said = Message(next(numbers), WHEN, there, from_user=User(person, "P", False), text=text, sender_chat=sender)
    return Update(next(numbers), message=said)


def press(person: int, *, chat: int | None = None, data: str = "x") -> Update:
    there = None if chat is None else Message(next(numbers), WHEN, Chat(chat, Chat.SUPERGROUP))
    query = CallbackQuery("1", User(person, "P", False), "chat", message=there, data=data)
    return Update(next(numbers), callback_query=query)


class ProcessorHarness:
    """An update processor whose handlers run until the gate opens, or until they are let through one by one."""

    def __init__(self) -> None:
        self.updates = UpdateProcessor()
        self.begun: list[Update] = []
        self.ended: list[Update] = []
        self.gate = asyncio.Event()
        self.gates: dict[Update, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def handle(self, update: Update) -> None:
        self.begun.append(update)
        own = self.gates.setdefault(update, asyncio.Event())
        await asyncio.wait(
            [asyncio.ensure_future(gate.wait()) for gate in (self.gate, own)], return_when=asyncio.FIRST_COMPLETED
        )
        self.ended.append(update)

    async def bring(self, *updates: Update) -> None:
        for update in updates:
            self.tasks.append(asyncio.create_task(self.updates.process_update(update, self.handle(update))))
        await self.go_on()

    async def go_on(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def let_through(self, update: Update) -> None:
        self.gates[update].set()
        await self.go_on()

    async def end(self) -> None:
        self.gate.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@pytest.fixture
async def world():
    made = ProcessorHarness()
    yield made
    await made.end()


async def test_messages_take_no_slot_of_presses(world):
    await world.bring(*(message(person, chat=-person) for person in range(1, 1 + 2 * MAX_MESSAGES)))
    assert len(world.begun) == MAX_MESSAGES
    await world.bring(*(press(person) for person in range(1, 1 + 2 * MAX_PRESSES)))
    assert len(world.begun) == MAX_MESSAGES + MAX_PRESSES
    await world.end()
    assert len(world.ended) == 2 * (MAX_MESSAGES + MAX_PRESSES)


async def test_one_person_has_few_presses_and_few_messages_handled_at_once_in_their_order(world):
    mine = [press(7) for _ in range(MAX_PRESSES)]
    await world.bring(*mine, *(message(7) for _ in range(2 * MAX_PER_PERSON)), press(8))
    assert len(world.begun) == 2 * MAX_PER_PERSON + 1
    await world.end()
    assert [update for update in world.ended if update in mine] == mine
    assert len(world.ended) == MAX_PRESSES + 2 * MAX_PER_PERSON + 1


async def test_the_cards_and_moves_of_one_person_are_handled_one_after_another(world):
    card, move, hint = SelectCard(1, 1, "7h").pack(), MakeMove(1, 1, 7).pack(), AskHint(1, 1).pack()
    discard = DiscardSelected(1, 1, 7).pack()
    given = ((1, card), (1, discard), (1, hint), (2, move), (1, move))
    chosen, discarded, hint, other, moved = (press(who, data=data) for who, data in given)
    await world.bring(chosen, discarded, hint, other, moved)
    assert world.begun == [chosen, hint, other]
    await world.let_through(chosen)
    await world.let_through(discarded)
    assert world.begun == [chosen, hint, other, discarded, moved]


async def test_the_moves_that_one_person_types_are_handled_one_after_another(world):
    first, second = message(1, text="/move draw"), message(1, text="/Move@thurumpu_bot discard 3s")
    other, hint, back = message(2, text="/move draw"), message(1, text="/hint"), message(1, text="/takeback")
    await world.bring(first, second, other, hint, back)
    assert world.begun == [first, other, hint]
    await world.let_through(first)
    await world.let_through(second)
    assert world.begun == [first, other, hint, second, back]


async def test_a_chat_takes_only_a_part_of_the_slots(world):
    await world.bring(*(press(person, chat=-1) for person in range(1, 1 + MAX_PRESSES)), press(1000, chat=-2))
    assert len(world.begun) == MAX_PER_CHAT + 1


async def test_administrators_who_write_in_the_name_of_their_groups_do_not_wait_for_each_other(world):
    await world.bring(*(message(1087968824, chat=-chat, sender_chat=-chat) for chat in range(1, 3 + MAX_PER_PERSON)))
    assert len(world.begun) == MAX_PER_PERSON + 2


async def test_free_slots_are_given_to_the_waiting_chats_in_turn(world):
    chats = range(1, 1 + MAX_PRESSES // MAX_PER_CHAT)
    await world.bring(*(press(100 * chat + at, chat=-chat) for chat in chats for at in range(MAX_PER_CHAT)))
    busy = [press(1000 + at, chat=-10) for at in range(5)]
    quiet = [press(2000, chat=-20), press(3000, chat=-30)]
    await world.bring(*busy, *quiet)
    assert len(world.begun) == MAX_PRESSES
    for update in world.begun[:4]:
        await world.let_through(update)
    assert world.begun[MAX_PRESSES:] == [busy[0], *quiet, busy[1]]


async def test_a_slot_granted_to_somebody_who_is_cancelled_at_that_moment_goes_to_the_next():
    slots, served = FairSlots(1), []

    async def take(key: str) -> None:
        async with slots.slot(key):
            served.append(key)

    async with slots.slot("first"):
        waiting = [asyncio.create_task(take(key)) for key in ("second", "third")]
        await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert served == ["third"]


@pytest.mark.slow
async def test_messages_that_would_wait_behind_too_many_are_dropped_and_presses_are_not(world):
    with capture_logs() as logs:
        await world.bring(*(message(person, chat=-1) for person in range(MAX_WAITING_MESSAGES + MAX_PER_CHAT + 3)))
        await world.bring(press(1))
    assert len(logs) == 3
    await world.end()
    assert len(world.ended) == MAX_WAITING_MESSAGES + MAX_PER_CHAT + 1


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


async def test_whoever_fetches_updates_waits_while_many_are_not_done():
    queue = UpdateQueue()
    for number in range(MAX_UNFINISHED):
        await queue.put(number)
        await queue.get()
    fetching = asyncio.create_task(queue.put("one more"))
    await asyncio.sleep(0)
    assert queue.empty()
    queue.task_done()
    await fetching
    assert await queue.get() == "one more"
