import asyncio
import json
from random import Random
from typing import Any

import pytest
from telegram.error import RetryAfter

from telegram_bot.background import MonotonicClock
from telegram_bot.chat.transport.api_calls import ONCE, Limiter

GROUP = -1001


class Time:
    """Time that goes by only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sleepers: list[tuple[float, asyncio.Event]] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.sleepers.append((self.now + seconds, woken))
        await woken.wait()

    async def run(self, *works) -> list[Any]:
        tasks = [asyncio.ensure_future(work) for work in works]
        while not all(task.done() for task in tasks):
            for _ in range(20):
                await asyncio.sleep(0)
            if self.sleepers:
                self.sleepers.sort(key=lambda item: item[0])
                at, woken = self.sleepers.pop(0)
                self.now = max(self.now, at)
                woken.set()
        return [task.result() for task in tasks]


@pytest.fixture
def time() -> Time:
    return Time()


def limiter_of(time: Time, **values) -> Limiter:
    return Limiter(monotonic=MonotonicClock(time.clock, time.sleep), **values)


def call(
    limiter: Limiter,
    time: Time,
    log: list[Any],
    endpoint: str,
    data: dict[str, Any],
    *,
    tries: int | None = None,
    fail: list[int] | None = None,
):
    async def perform():
        if fail:
            raise RetryAfter(fail.pop(0))
        log.append((time.now, endpoint, data.get("chat_id")))
        return True

    return limiter.process_request(perform, (), {}, endpoint, data, tries)


async def test_a_group_gets_no_more_than_its_budget_in_any_minute(time):
    limiter, log = limiter_of(time, group_per_minute=18), []
    works = [call(limiter, time, log, "editMessageText", {"chat_id": GROUP}) for _ in range(100)]
    await time.run(*works)
    moments = [at for at, *_ in log]
    assert len(moments) == 100
    assert all(sum(start <= at < start + 60 for at in moments) <= 18 for start in moments)


async def test_those_who_wait_for_a_bucket_go_in_their_order_and_only_the_first_looks_at_it(time):
    log, slept = [], []

    async def counted(seconds):
        slept.append(seconds)
        await time.sleep(seconds)

    limiter = Limiter(10, False, MonotonicClock(time.clock, counted))
    await time.run(*(call(limiter, time, log, f"send{at}", {"chat_id": GROUP}) for at in range(100)))
    assert [endpoint for _, endpoint, _ in log] == [f"send{at}" for at in range(100)]
    assert len(slept) < 100


async def test_groups_do_not_wait_for_each_other(time):
    limiter, log = limiter_of(time, group_per_minute=2), []
    works = [call(limiter, time, log, "sendMessage", {"chat_id": chat}) for chat in (-1, -1, -2, -2, -3)]
    await time.run(*works)
    assert time.now == 0


async def test_answers_to_presses_are_free(time):
    limiter, log = limiter_of(time, group_per_minute=1), []
    await time.run(*(call(limiter, time, log, "answerCallbackQuery", {"callback_query_id": "1"}) for _ in range(500)))
    await time.run(*(call(limiter, time, log, "getChatMember", {"chat_id": GROUP}) for _ in range(500)))
    assert time.now == 0


async def test_a_429_freezes_its_chat_alone_and_the_call_is_repeated(time):
    limiter, log = limiter_of(time), []
    await time.run(
        call(limiter, time, log, "sendMessage", {"chat_id": GROUP}, fail=[30]),
        call(limiter, time, log, "sendMessage", {"chat_id": -2}),
        call(limiter, time, log, "answerCallbackQuery", {"callback_query_id": "1"}),
    )
    assert [(at, chat) for at, _, chat in log] == [(0, -2), (0, None), (pytest.approx(30.25), GROUP)]


async def test_what_is_soon_outdated_is_not_repeated(time):
    limiter, log = limiter_of(time), []
    with pytest.raises(RetryAfter):
        await time.run(call(limiter, time, log, "editMessageText", {"chat_id": GROUP}, tries=ONCE, fail=[30]))
    await time.run(limiter.ready(GROUP))
    assert time.now == pytest.approx(30.25)


@pytest.mark.parametrize("shares", [False, True])
async def test_messages_for_one_person_have_their_own_lane_unless_told_otherwise(time, shares):
    limiter, log = limiter_of(time, group_per_minute=1, ephemeral_shares=shares), []
    parameters = json.dumps({"receiver_user_id": 7})
    await time.run(
        call(limiter, time, log, "sendMessage", {"chat_id": GROUP}),
        call(limiter, time, log, "sendMessage", {"chat_id": GROUP, "ephemeral_message_parameters": parameters}),
        call(limiter, time, log, "editEphemeralMessageText", {"chat_id": GROUP, "receiver_user_id": 8}),
    )
    assert (time.now > 0) is shares


async def test_a_hand_in_a_group_keeps_up_with_fast_fingers(time):
    limiter, log = limiter_of(time), []
    hand = {"chat_id": GROUP, "receiver_user_id": 8}
    await time.run(*(call(limiter, time, log, "editEphemeralMessageText", hand) for _ in range(61)))
    moments = [at for at, *_ in log]
    assert moments[59] < 3.0
    assert moments[60] == pytest.approx(20.0)


async def test_a_private_chat_takes_bursts_of_one_a_second(time):
    limiter, log = limiter_of(time), []
    await time.run(*(call(limiter, time, log, "sendMessage", {"chat_id": 5}) for _ in range(24)))
    assert time.now == pytest.approx(16.0)


async def test_the_whole_bot_stays_below_thirty_a_second(time):
    limiter, log = limiter_of(time), []
    chats = Random(1).sample(range(10**6), 200)
    await time.run(*(call(limiter, time, log, "sendMessage", {"chat_id": chat}) for chat in chats))
    moments = [at for at, *_ in log]
    assert all(sum(start <= at < start + 1 for at in moments) <= 25 for start in moments)


async def test_idle_lanes_are_forgotten(time):
    limiter, log = limiter_of(time), []
    for chat in range(2500):
        await time.run(call(limiter, time, log, "sendMessage", {"chat_id": 10 + chat}))
    assert len(limiter._buckets) <= 2000
    assert len(log) == 2500
