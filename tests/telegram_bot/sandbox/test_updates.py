"""Delivery of updates: long polling, conflicts, webhooks, and a small bot on both transports."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest
from aiohttp import web

from telegram_bot.sandbox.core import make_core
from telegram_bot.sandbox.state import Query
from tests.local_http import Answer, Http, serving

NOWHERE = "http://127.0.0.1:9/"


async def test_updates_wait_until_confirmed(harness: Any) -> None:
    for text in ("/a", "/b", "/c"):
        harness.say(text)
    found = await harness.call("getUpdates")
    numbers = [update["update_id"] for update in found]
    assert numbers == list(range(numbers[0], numbers[0] + 3))
    assert await harness.call("getUpdates", limit=1) == found[:1]
    assert await harness.call("getUpdates", offset=numbers[1]) == found[1:]
    assert await harness.call("getUpdates", offset=numbers[2] + 1) == []


async def polling(call: Coroutine[Any, Any, Any], harness: Any) -> asyncio.Task[Any]:
    """Return a call of getUpdates as a task that waits for updates."""
    task = asyncio.create_task(call)
    await asyncio.sleep(0)
    assert harness.core.updates.polling
    return task


async def test_a_long_poll_ends_with_the_first_update(harness: Any) -> None:
    poll = await polling(harness.call("getUpdates", timeout=20), harness)
    harness.say("/a")
    assert [update["message"]["text"] for update in await poll] == ["/a"]


async def test_a_long_poll_ends_empty(harness: Any) -> None:
    assert await harness.core.updates.poll(0, 100, 0.01) == []


@pytest.mark.parametrize(
    ("method", "description"),
    [
        ("getUpdates", "terminated by other getUpdates request; make sure that only one bot instance is running"),
        ("setWebhook", "terminated by setWebhook request"),
    ],
)
async def test_conflicts(harness: Any, method: str, description: str) -> None:
    first = await polling(harness.refused("getUpdates", timeout=20), harness)
    await harness.call(method, url=NOWHERE)
    assert await first == (409, f"Conflict: {description}")


async def test_allowed_updates_are_remembered(harness: Any) -> None:
    await harness.call("getUpdates", allowed_updates=["callback_query", "nonsense"])
    harness.say("/a")
    harness.press()
    assert [set(update) - {"update_id"} for update in harness.updates()] == [{"callback_query"}]
    await harness.call("getUpdates", allowed_updates=[])
    harness.say("/a")
    assert harness.updates("message")


async def test_updates_are_kept_for_a_day(harness: Any) -> None:
    harness.say("/a")
    harness.clock.advance(24 * 3600 + 1)
    harness.say("/b")
    assert [update["message"]["text"] for update in await harness.call("getUpdates")] == ["/b"]


async def poll_over_http(harness: Any, http: Http) -> asyncio.Task[Answer]:
    """Return a request that waits for updates."""
    values = {"timeout": "20", "allowed_updates": "[]"}
    request = asyncio.create_task(http.get(f"/bot{harness.token}/getUpdates", params=values))
    await harness.eventually(lambda: harness.core.updates.polling)
    return request


async def test_a_vanished_poller_loses_nothing(harness: Any, http: Http) -> None:
    request = await poll_over_http(harness, http)
    waiting = harness.core.updates._poll
    request.cancel()
    await asyncio.wait_for(asyncio.wait([request, waiting]), 60)
    assert not harness.core.updates.polling
    harness.say("/a")
    assert len(harness.updates()) == 1


class Receiver:
    """A webhook that answers with the next status of its list, 200 at the end of the list."""

    def __init__(self) -> None:
        self.url = ""
        self.statuses: list[int] = []
        self.got: asyncio.Queue[tuple[str, str | None]] = asyncio.Queue()

    async def receive(self, request: web.BaseRequest) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        self.got.put_nowait((json.loads(await request.read())["message"]["text"], secret))
        return web.Response(status=self.statuses.pop(0) if self.statuses else 200)

    async def next(self) -> tuple[str, str | None]:
        return await asyncio.wait_for(self.got.get(), 60)


@pytest.fixture
async def receiver(http: Http) -> AsyncIterator[Receiver]:
    found = Receiver()
    async with serving(found.receive) as port:
        found.url = f"http://127.0.0.1:{port}/hook"
        yield found


async def test_a_webhook_receives_updates_with_the_secret(harness: Any, receiver: Receiver) -> None:
    harness.say("/a")
    await harness.call("setWebhook", url=receiver.url, secret_token="s-1")
    assert await receiver.next() == ("/a", "s-1")
    await harness.eventually(lambda: not harness.core.updates.pending)


async def test_a_webhook_is_retried_with_growing_pauses(harness: Any, receiver: Receiver) -> None:
    receiver.statuses = [500, 403]
    await harness.call("setWebhook", url=receiver.url)
    harness.say("/a")
    await receiver.next()
    hook = harness.core.updates.webhook
    await harness.eventually(lambda: hook.problem == "Wrong response from the webhook: 500 Internal Server Error")
    assert len(harness.core.updates.pending) == 1
    assert receiver.got.empty()
    harness.clock.advance(1)
    assert (await receiver.next())[0] == "/a"
    await harness.eventually(lambda: "403" in hook.problem)
    harness.clock.advance(1)
    await asyncio.sleep(0)
    assert receiver.got.empty()
    harness.clock.advance(1)
    assert (await receiver.next())[0] == "/a"
    await harness.eventually(lambda: not harness.core.updates.pending)


async def test_another_webhook_is_tried_at_once_with_short_pauses(harness: Any, receiver: Receiver) -> None:
    receiver.statuses = [500] * 4

    async def failed() -> None:
        await receiver.next()
        hook = harness.core.updates.webhook
        await harness.eventually(lambda: hook.problem)
        hook.problem = None

    await harness.call("setWebhook", url=receiver.url)
    harness.say("/a")
    for pause in (1, 2):
        await failed()
        harness.clock.advance(pause)
    await failed()
    await harness.call("setWebhook", url=f"{receiver.url}?anew")
    await failed()
    harness.clock.advance(1)
    assert (await receiver.next())[0] == "/a"


async def test_an_unreachable_webhook(harness: Any, http: Http) -> None:
    harness.say("/a")
    await harness.call("setWebhook", url=NOWHERE)
    hook = harness.core.updates.webhook
    assert await harness.eventually(lambda: hook.problem) == "Connection failed: ClientConnectorError"
    await harness.call("deleteWebhook")
    assert [update["message"]["text"] for update in await harness.call("getUpdates")] == ["/a"]


@pytest.mark.parametrize("rounds", range(4))
async def test_who_waits_for_an_answer_can_be_cancelled_in_the_moment_in_which_it_comes(rounds: int) -> None:
    core = make_core("1000:token")
    query = Query("1", 1, 1, 0.0, "data")

    async def wait_for_ever() -> None:
        await core.wait_answer(query, 60)
        await asyncio.Event().wait()

    task = asyncio.create_task(wait_for_ever())
    await asyncio.sleep(0)
    core.answers[query.id].set()
    for _ in range(rounds):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task], timeout=60)
    assert task.cancelled()


async def test_stopping_with_everything_open(harness: Any, http: Http) -> None:
    press = {"chat_id": harness.group, "user_id": harness.asha, "message_id": 1, "data": "x", "force": True}
    request = await poll_over_http(harness, http)
    pressing = asyncio.create_task(http.post("/people/press", json=press | {"wait": 20}))
    await harness.eventually(lambda: harness.core.answers)
    await harness.sandbox.stop()
    await asyncio.gather(request, pressing, return_exceptions=True)
    await harness.sandbox.stop()
