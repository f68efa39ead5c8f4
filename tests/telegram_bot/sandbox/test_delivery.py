"""Updates on their way: long polling, conflicts, webhooks, and a small bot on both transports."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, ApplicationBuilder, CallbackQueryHandler, CommandHandler
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application as WebApplication
from tornado.web import RequestHandler


async def test_updates_wait_until_confirmed(bench: Any) -> None:
    for text in ("/a", "/b", "/c"):
        await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text=text)
    found = await bench.call("getUpdates")
    numbers = [update["update_id"] for update in found]
    assert numbers == list(range(numbers[0], numbers[0] + 3))
    assert await bench.call("getUpdates", limit=1) == found[:1]
    assert await bench.call("getUpdates", offset=numbers[1]) == found[1:]
    assert await bench.call("getUpdates", offset=-1) == found[2:]
    assert await bench.call("getUpdates", offset=numbers[2] + 1) == []


async def test_a_long_poll_ends_with_the_first_update(bench: Any) -> None:
    poll = asyncio.create_task(bench.call("getUpdates", timeout=20))
    await polling(bench)
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    assert [update["message"]["text"] for update in await poll] == ["/a"]


async def test_a_long_poll_ends_empty(bench: Any) -> None:
    assert await bench.call("getUpdates", timeout="0.05") == []


async def polling(bench: Any) -> None:
    """Wait until a poll is under way."""
    await bench.eventually(lambda: bench.sandbox.core.updates.polling)


@pytest.mark.parametrize(
    ("method", "description"),
    [
        (
            "getUpdates",
            "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
        ),
        ("setWebhook", "Conflict: terminated by setWebhook request"),
    ],
)
async def test_conflicts(bench: Any, method: str, description: str) -> None:
    first = asyncio.create_task(bench.refused("getUpdates", timeout=20))
    await polling(bench)
    await bench.call(method, url="http://127.0.0.1:9/")
    assert await first == (409, description)


async def test_allowed_updates_are_remembered(bench: Any) -> None:
    await bench.call("getUpdates", allowed_updates=["callback_query", "nonsense"])
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    await bench.query()
    assert [set(update) - {"update_id"} for update in await bench.updates()] == [{"callback_query"}]
    assert (await bench.call("getWebhookInfo"))["allowed_updates"] == ["callback_query"]
    await bench.call("getUpdates", allowed_updates=[])
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    assert await bench.updates("message")


async def test_updates_are_kept_for_a_day(bench: Any) -> None:
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    bench.sandbox.clock.advance(24 * 3600 + 1)
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/b")
    assert [u["message"]["text"] for u in await bench.updates()] == ["/b"]


async def test_webhook_descriptions(bench: Any) -> None:
    hook = {"url": "http://127.0.0.1:9/"}
    steps = [("setWebhook", hook), ("setWebhook", hook), ("deleteWebhook", {}), ("deleteWebhook", {})]
    said = [(await bench.raw(method, **params)).json()["description"] for method, params in steps]
    assert said == [
        "Webhook was set",
        "Webhook is already set",
        "Webhook was deleted",
        "Webhook is already deleted",
    ]


class Receiver:
    """A webhook that answers as its list says, and the last way for ever."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[tuple[dict[str, Any], str | None]] = asyncio.Queue()
        self.answers: list[tuple[int, Any]] = []
        self.url = ""

    async def receive(self, handler: RequestHandler) -> None:
        secret = handler.request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        self.got.put_nowait((json.loads(handler.request.body), secret))
        status, body = self.answers.pop(0) if self.answers else (200, None)
        handler.set_status(status)
        if body is not None:
            handler.finish(body)

    async def next(self) -> tuple[dict[str, Any], str | None]:
        return await asyncio.wait_for(self.got.get(), 5)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    found = Receiver()

    class Handler(RequestHandler):
        async def post(self) -> None:
            await found.receive(self)

    sockets = bind_sockets(0, "127.0.0.1")
    found.url = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/hook"
    app = WebApplication([("/hook", Handler)], log_function=lambda handler: None)
    server = HTTPServer(app)
    server.add_sockets(sockets)
    yield found
    server.stop()
    await server.close_all_connections()


async def test_a_webhook_gets_updates_with_the_secret(bench: Any, receiver: Receiver) -> None:
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    await bench.call("setWebhook", url=receiver.url, secret_token="s-1")
    update, secret = await receiver.next()
    assert (update["message"]["text"], secret) == ("/a", "s-1")
    await bench.eventually(lambda: not bench.sandbox.core.updates.pending)


async def test_a_webhook_is_tried_again_with_growing_pauses(bench: Any, receiver: Receiver) -> None:
    receiver.answers = [(500, None), (403, None)]
    await bench.call("setWebhook", url=receiver.url)
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    first, _ = await receiver.next()
    hook = bench.sandbox.core.updates.webhook
    await bench.eventually(lambda: hook.last_error_message is not None)
    info = await bench.call("getWebhookInfo")
    assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"
    assert info["pending_update_count"] == 1
    assert receiver.got.empty()
    bench.sandbox.clock.advance(1)
    assert (await receiver.next())[0] == first
    await bench.eventually(lambda: "403" in hook.last_error_message)
    bench.sandbox.clock.advance(1)
    await asyncio.sleep(0)
    assert receiver.got.empty()
    bench.sandbox.clock.advance(1)
    assert (await receiver.next())[0] == first
    await bench.eventually(lambda: not bench.sandbox.core.updates.pending)


async def test_a_webhook_named_anew_is_tried_from_the_start(bench: Any, receiver: Receiver) -> None:
    receiver.answers = [(500, None)] * 4

    async def failed() -> None:
        await receiver.next()
        hook = bench.sandbox.core.updates.webhook
        await bench.eventually(lambda: hook.last_error_message is not None)
        hook.last_error_message = None

    await bench.call("setWebhook", url=receiver.url)
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    for pause in (1, 2):
        await failed()
        bench.sandbox.clock.advance(pause)
    await failed()
    await bench.call("setWebhook", url=f"{receiver.url}?anew")
    await failed()
    bench.sandbox.clock.advance(1)
    update, _ = await receiver.next()
    assert update["message"]["text"] == "/a"


async def test_a_webhook_may_answer_with_a_method_call(bench: Any, receiver: Receiver) -> None:
    call = {"method": "sendMessage", "chat_id": bench.group, "text": "from the answer"}
    receiver.answers = [(200, call)]
    await bench.call("setWebhook", url=receiver.url)
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    await receiver.next()
    await bench.eventually(lambda: bench.sandbox.calls[-1].method == "sendMessage")
    assert await bench.texts(bench.asha, bench.group) == ["/a", "from the answer"]


async def test_dropping_what_waits(bench: Any) -> None:
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    await bench.call("deleteWebhook", drop_pending_updates=True)
    assert await bench.updates() == []


async def greet(update: Update, context: Any) -> None:
    message = update.effective_message
    assert message
    button = InlineKeyboardButton("Show", callback_data="show", style="primary")
    await message.reply_html("<b>Welcome</b>", reply_markup=InlineKeyboardMarkup([[button]]))


async def show(update: Update, context: Any) -> None:
    query = update.callback_query
    assert query
    assert query.message
    cause = {"receiver_user_id": query.from_user.id, "callback_query_id": query.id}
    secret = {"ephemeral_message_parameters": cause}
    await context.bot.send_message(query.message.chat.id, "your cards", api_kwargs=secret)
    await query.answer("shown", show_alert=True)


async def poll(app: Any, port: int) -> None:
    await app.updater.start_polling(timeout=5, allowed_updates=Update.ALL_TYPES)


async def hook(app: Any, port: int) -> None:
    url = f"http://127.0.0.1:{port}/hook"
    await app.updater.start_webhook(
        listen="127.0.0.1", port=port, url_path="hook", webhook_url=url, secret_token="secret-7"
    )


@pytest.mark.parametrize("transport", [poll, hook])
async def test_a_bot_on_both_transports(
    bench: Any, transport: Callable[[Any, int], Awaitable[None]], unused_tcp_port: int
) -> None:
    sandbox = bench.sandbox
    builder = ApplicationBuilder().token(bench.token).base_url(sandbox.base_url)
    app: Application[Any, Any, Any, Any, Any, Any] = builder.base_file_url(sandbox.base_file_url).build()
    app.add_handler(CommandHandler("start", greet))
    app.add_handler(CallbackQueryHandler(show))
    async with app:
        await app.start()
        await transport(app, unused_tcp_port)
        await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/start")
        await bench.eventually(lambda: any(call.ok for call in sandbox.calls.of("sendMessage")))
        number = sandbox.calls.of("sendMessage")[0].result["message_id"]
        press = {"chat_id": bench.group, "user_id": bench.nimal, "message_id": number, "data": "show"}
        done = await bench.sim("press", **press)
        assert (done["answered"], done["text"], done["show_alert"]) == (True, "shown", True)
        assert await bench.texts(bench.nimal, bench.group) == ["/start", "Welcome", "your cards"]
        assert await bench.texts(bench.rupa, bench.group) == ["/start", "Welcome"]
        assert app.updater
        await app.updater.stop()
        await app.stop()


async def test_a_vanished_poller_loses_nothing(bench: Any) -> None:
    first = asyncio.create_task(bench.call("getUpdates", timeout=20))
    await polling(bench)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    await bench.eventually(lambda: not bench.sandbox.core.updates.polling)
    await bench.sim("say", chat_id=bench.group, user_id=bench.asha, text="/a")
    assert len(await bench.updates()) == 1


async def test_stopping_with_everything_open(bench: Any, receiver: Receiver) -> None:
    poll = asyncio.create_task(bench.raw("getUpdates", timeout=20))
    press = {"chat_id": bench.group, "user_id": bench.asha, "message_id": 1, "data": "x", "force": True, "wait": 20}
    pressing = asyncio.create_task(bench.http.post(f"{bench.sandbox.sim_url}/press", json=press))
    await polling(bench)
    async with bench.http.stream("GET", f"{bench.sandbox.sim_url}/events"):
        await bench.sandbox.stop()
    await asyncio.gather(poll, pressing, return_exceptions=True)
    await bench.sandbox.stop()
