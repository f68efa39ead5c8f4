import asyncio
import json
from random import Random
from typing import Any

import pytest
from telegram.error import RetryAfter

from telegram_bot.background import MonotonicClock
from telegram_bot.chat.transport.api_calls import ONCE, Bucket, Limiter, Limits, Priority, Terms

GROUP = -1001


class Time:
    """Time that passes only while somebody sleeps."""

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
    return Limiter(Limits(**values), MonotonicClock(time.clock, time.sleep))


def call(
    limiter: Limiter,
    time: Time,
    log: list[Any],
    endpoint: str,
    data: dict[str, Any],
    *,
    terms: Terms | None = None,
    fail: list[int] | None = None,
):
    async def perform():
        if fail:
            raise RetryAfter(fail.pop(0))
        log.append((time.now, endpoint, data.get("chat_id")))
        return True

    return limiter.process_request(perform, (), {}, endpoint, data, terms)


async def test_a_call_waits_after_a_refusal_no_longer_than_its_patience(time):
    limiter, log, patient = limiter_of(time), [], Terms(patience=3.0)

    def send(fail=None):
        return call(limiter, time, log, "sendMessage", {"chat_id": GROUP}, terms=patient, fail=fail)

    await time.run(send([2]))
    assert 2 <= time.now < 3
    for fail in ([4], None):
        with pytest.raises(RetryAfter):
            await time.run(send(fail))
    assert (time.now < 3, len(log)) == (True, 1)


async def test_a_group_gets_no_more_than_its_budget_in_any_minute(time):
    limiter, log = limiter_of(time), []
    works = [call(limiter, time, log, "editMessageText", {"chat_id": GROUP}) for _ in range(100)]
    await time.run(*works)
    moments = [at for at, *_ in log]
    assert len(moments) == 100
    assert all(sum(start <= at < start + 60 for at in moments) <= 18 for start in moments)
    assert moments[17] == 0 < moments[18]


async def test_those_who_wait_for_a_bucket_go_in_their_order(time):
    limiter, log = limiter_of(time, group_per_minute=10), []
    await time.run(*(call(limiter, time, log, f"send{at}", {"chat_id": GROUP}) for at in range(100)))
    assert [endpoint for _, endpoint, _ in log] == [f"send{at}" for at in range(100)]


async def test_a_thousand_waiting_calls_cost_the_logarithm_each(time, monkeypatch):
    """Checks of buckets and wake-ups grow with the calls, not with the calls times those that wait."""
    slept, looked = [], 0
    wait = Bucket.wait

    def counted(self, now):
        nonlocal looked
        looked += 1
        return wait(self, now)

    async def sleep(seconds):
        slept.append(seconds)
        await time.sleep(seconds)

    monkeypatch.setattr(Bucket, "wait", counted)
    log: list[Any] = []
    limiter = Limiter(Limits(), MonotonicClock(time.clock, sleep))
    chats = [GROUP - at % 50 for at in range(1000)]
    await time.run(*(call(limiter, time, log, "sendMessage", {"chat_id": chat}) for chat in chats))
    assert len(log) == 1000
    assert looked < 8 * 1000
    assert len(slept) < 1000


async def test_the_urgent_overtakes_what_waits_in_the_same_lane_and_for_the_whole_bot(time):
    limiter, log = limiter_of(time, per_second=1), []
    kinds = (Priority.REVIEW, Priority.NOTICE, Priority.TABLE, Priority.HAND)
    works = [
        call(limiter, time, log, f"send{kind.name}", {"chat_id": chat}, terms=Terms(kind))
        for kind in kinds
        for chat in (GROUP, 5)
    ]
    await time.run(call(limiter, time, log, "sendFirst", {"chat_id": GROUP}), *works)
    named = [endpoint for _, endpoint, _ in log]
    assert named == ["sendFirst", *(f"send{kind.name}" for kind in reversed(kinds) for _ in range(2))]


async def test_a_review_is_sent_although_hands_go_on_exhausting_the_budget(time):
    limiter, log = limiter_of(time, per_second=2), []

    async def hands():
        for at in range(300):
            await time.sleep(0.25)
            hand = {"chat_id": GROUP, "receiver_user_id": at}
            rest.append(
                asyncio.ensure_future(
                    call(limiter, time, log, "editEphemeralMessageText", hand, terms=Terms(Priority.HAND))
                )
            )

    rest: list[Any] = []
    review = call(limiter, time, log, "sendPhoto", {"chat_id": GROUP}, terms=Terms(Priority.REVIEW))
    later = call(limiter, time, log, "sendMessage", {"chat_id": 7}, terms=Terms(Priority.HAND))
    await time.run(later, hands(), review)
    await time.run(*rest)
    sent = [endpoint for _, endpoint, _ in log]
    before = sent.index("sendPhoto")
    assert before < len(sent) / 2, "hands that came over 20 s later have not overtaken it"


async def test_a_slot_that_is_not_used_is_given_back_and_a_used_one_is_counted_once(time):
    limiter, log = limiter_of(time, group_per_minute=1), []

    async def through_a_slot(*, use):
        async with limiter.slot(GROUP, Priority.TABLE) as slot:
            if use:
                terms = Terms(Priority.TABLE, ONCE, slot)
                await call(limiter, time, log, "editMessageText", {"chat_id": GROUP}, terms=terms)

    await time.run(through_a_slot(use=False), through_a_slot(use=False))
    await time.run(through_a_slot(use=True))
    assert [at for at, *_ in log] == [0]
    await time.run(call(limiter, time, log, "sendMessage", {"chat_id": GROUP}))
    assert [at for at, *_ in log] == [0, 60]


async def test_a_slot_that_is_given_back_serves_who_waits_for_it(time):
    limiter, log = limiter_of(time, group_per_minute=1), []

    async def not_used():
        async with limiter.slot(GROUP, Priority.TABLE):
            await asyncio.sleep(0)

    await time.run(not_used(), call(limiter, time, log, "sendMessage", {"chat_id": GROUP}))
    assert [at for at, *_ in log] == [0]


async def test_a_caller_that_is_cancelled_takes_nobody_s_place(time):
    limiter, log = limiter_of(time, group_per_minute=1), []
    data = {"chat_id": GROUP}
    await time.run(call(limiter, time, log, "sendMessage", data))
    gone = asyncio.ensure_future(call(limiter, time, log, "sendGone", data, terms=Terms(Priority.HAND)))
    stays = asyncio.ensure_future(call(limiter, time, log, "sendStays", data))
    await asyncio.sleep(0)
    gone.cancel()
    await time.run(stays)
    assert [(at, endpoint) for at, endpoint, _ in log] == [(0, "sendMessage"), (60, "sendStays")]


async def test_zero_lifts_each_limit(time):
    limiter, log = limiter_of(time, per_second=0, chat_per_second=0, group_per_minute=0), []
    targets = [{"chat_id": GROUP}, {"chat_id": 5}, {"chat_id": GROUP, "receiver_user_id": 7}]
    await time.run(*(call(limiter, time, log, "sendMessage", data) for data in targets for _ in range(500)))
    assert time.now == 0


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
        await time.run(
            call(limiter, time, log, "editMessageText", {"chat_id": GROUP}, terms=Terms(attempts=ONCE), fail=[30])
        )

    async def reserve():
        async with limiter.slot(GROUP, Priority.TABLE):
            pass

    await time.run(reserve())
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


async def test_the_whole_bot_stays_at_thirty_a_second(time):
    limiter, log = limiter_of(time), []
    chats = Random(1).sample(range(10**6), 200)
    await time.run(*(call(limiter, time, log, "sendMessage", {"chat_id": chat}) for chat in chats))
    moments = [at for at, *_ in log]
    assert all(sum(start <= at < start + 1 for at in moments) <= 30 for start in moments)


async def test_ephemeral_messages_have_a_budget_of_their_own(time):
    limiter, log = limiter_of(time), []
    chats = Random(1).sample(range(10**6), 90)
    hand = {"chat_id": GROUP, "receiver_user_id": 7}
    calls = [call(limiter, time, log, "sendMessage", {"chat_id": chat}) for chat in chats]
    await time.run(*calls, call(limiter, time, log, "editEphemeralMessageText", hand))
    (edited,) = [at for at, method, *_ in log if method == "editEphemeralMessageText"]
    assert edited == 0.0, "whatever else waits"
    assert max(at for at, *_ in log) > 2.0
