"""Messages that wait for a chat's budget, and work that follows a press."""

import asyncio

import pytest
from telegram.error import TimedOut

from telegram_bot.chat.handlers.follow_ups import EACH, FollowUps
from telegram_bot.chat.messages.outbox import LONGEST, Outbox

HERE, THERE = (-1, 0), (-2, 0)


async def test_a_chat_gets_its_messages_in_order_and_no_more_than_the_queue_takes():
    outbox, gate, sent = Outbox(), asyncio.Event(), []

    async def send(number):
        await gate.wait()
        sent.append(number)

    taken = [outbox.put(HERE, lambda number=number: send(number)) for number in range(LONGEST + 3)]
    assert taken == [True] * LONGEST + [False] * 3
    gate.set()
    await outbox.settle()
    assert sent == list(range(LONGEST))
    assert not outbox._queues
    assert outbox.put(HERE, lambda: send(99))
    await outbox.settle()
    assert sent[-1] == 99


async def test_chats_do_not_wait_for_each_other_and_a_failure_stops_nothing():
    outbox, sent = Outbox(), []

    async def never():
        await asyncio.Event().wait()

    async def fail(error):
        raise error

    async def send():
        sent.append(1)

    outbox.put(HERE, never)
    outbox.put(HERE, send)
    for work in (lambda: fail(TimedOut()), lambda: fail(ValueError("a mistake of ours")), send):
        outbox.put(THERE, work)
    await asyncio.wait([outbox._workers[THERE]])
    assert sent == [1]
    await outbox.close()
    assert sent == [1]
    assert not outbox._workers


async def test_what_follows_presses_is_bounded_for_each_person_and_its_errors_are_passed_on():
    failed, gate, done = [], asyncio.Event(), []

    async def tell(update, error):
        failed.append((update, str(error)))

    async def work():
        await gate.wait()
        done.append(1)
        raise ValueError("no")

    follow_ups, update = FollowUps(tell), object()
    assert [follow_ups.start(7, update, work) for _ in range(EACH + 1)] == [True] * EACH + [False]
    assert follow_ups.start(8, update, work)
    gate.set()
    await follow_ups.settle()
    assert len(done) == EACH + 1
    assert failed == [(update, "no")] * (EACH + 1)
    assert follow_ups.start(7, update, work)
    await follow_ups.settle()


async def test_what_follows_presses_can_be_broken_off():
    async def tell(_update, error):
        pytest.fail(f"passed on: {error}")

    follow_ups = FollowUps(tell)
    follow_ups.start(7, object(), asyncio.Event().wait)
    await asyncio.sleep(0)
    await follow_ups.close()
    assert not follow_ups._tasks.busy
