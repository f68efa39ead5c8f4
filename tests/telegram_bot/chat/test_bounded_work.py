"""Messages that wait for a chat's rate limit, and work that follows a callback."""

import asyncio

from telegram.error import TimedOut

from telegram_bot.background import MAX_PENDING, BoundedWork

HERE, THERE = (-1, 0), (-2, 0)
LIMIT = 12


async def test_a_chat_gets_its_messages_in_order_and_no_more_than_the_queue_takes():
    outbox, gate, sent = BoundedWork(LIMIT, in_order=True), asyncio.Event(), []

    async def send(number):
        await gate.wait()
        await asyncio.sleep(0)
        sent.append(number)

    taken = [outbox.put(HERE, lambda number=number: send(number)) for number in range(LIMIT + 3)]
    assert taken == [True] * LIMIT + [False] * 3
    gate.set()
    await outbox.settle()
    assert sent == list(range(LIMIT))
    assert not outbox._pending
    assert not outbox._locks
    assert outbox.put(HERE, lambda: send(99))
    await outbox.settle()
    assert sent[-1] == 99


async def test_chats_do_not_wait_for_each_other_and_a_failure_stops_nothing():
    outbox, sent = BoundedWork(LIMIT, in_order=True), []
    last = asyncio.Event()

    async def never():
        await asyncio.Event().wait()

    async def fail(error):
        raise error

    async def send():
        sent.append(1)
        last.set()

    outbox.put(HERE, never)
    outbox.put(HERE, send)
    for work in (lambda: fail(TimedOut()), lambda: fail(ValueError("a mistake of ours")), send):
        outbox.put(THERE, work)
    await last.wait()
    assert sent == [1]
    await outbox.close()
    assert sent == [1]
    assert not outbox._pending


async def test_what_follows_callbacks_runs_at_once_and_is_bounded_for_each_person():
    gate, begun, done = asyncio.Event(), [], []

    async def work():
        begun.append(1)
        await gate.wait()
        done.append(1)
        raise ValueError("no")

    follow_ups = BoundedWork(LIMIT, in_order=False)
    assert [follow_ups.put(7, work) for _ in range(LIMIT + 1)] == [True] * LIMIT + [False]
    assert follow_ups.put(8, work)
    await asyncio.sleep(0)
    assert len(begun) == LIMIT + 1
    gate.set()
    await follow_ups.settle()
    assert len(done) == LIMIT + 1
    assert follow_ups.put(7, work)
    await follow_ups.settle()


async def test_what_follows_callbacks_can_be_cancelled():
    follow_ups = BoundedWork(LIMIT, in_order=False)
    follow_ups.put(7, asyncio.Event().wait)
    await asyncio.sleep(0)
    await follow_ups.close()
    assert follow_ups.count == 0
    assert not follow_ups._pending


async def test_all_chats_together_have_a_limit():
    outbox, gate = BoundedWork(LIMIT, in_order=True), asyncio.Event()
    taken = [outbox.put((-chat, 0), gate.wait) for chat in range(1, MAX_PENDING + 50)]
    assert sum(taken) == MAX_PENDING
    gate.set()
    await outbox.settle()
    assert outbox.put(HERE, gate.wait)
    await outbox.settle()
    assert not outbox._pending
