"""Calls, tokens, webhooks and the profile of the bot."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import case, simple

simple("method", "sendNothing")
simple("json", "sendMessage", {"name": "reply parameters"}, chat_id="GROUP", text="x", reply_parameters="{")
simple("commands_json", "setMyCommands", commands="[")
simple("commands_array", "setMyCommands", commands={})
simple("commands_many", "setMyCommands", commands=[{"command": "a", "description": "b"}] * 101)
simple("command_name", "setMyCommands", commands=[{"command": "A-b", "description": "b"}])
simple("command_text", "setMyCommands", commands=[{"command": "a", "description": ""}])
simple("scope", "setMyCommands", {"why": "unsupported type specified"}, commands=[], scope={"type": "moon"})
simple("language", "setMyCommands", commands=[], language_code="english")
simple("name_long", "setMyName", name="x" * 65)
simple("about_long", "setMyShortDescription", short_description="x" * 121)
simple("description_long", "setMyDescription", description="x" * 513)
simple("menu_button", "setChatMenuButton", {"why": "MenuButton has unsupported type"}, menu_button={"type": "x"})
simple("hook_url", "setWebhook", url="ftp://x")
simple("secret_long", "setWebhook", url="http://127.0.0.1:9/", secret_token="x" * 257)
simple("secret_chars", "setWebhook", url="http://127.0.0.1:9/", secret_token="a b")


@case("token_format")
async def _(bench: Any) -> Any:
    bench.token = "nonsense"
    return await bench.refused("getMe")


@case("token")
async def _(bench: Any) -> Any:
    bench.token = "1000:other"
    return await bench.refused("getMe")


@case("poll_webhook")
async def _(bench: Any) -> Any:
    await bench.call("setWebhook", url="http://127.0.0.1:9/")
    return await bench.refused("getUpdates")


@case("hook_https")
async def _(bench: Any) -> Any:
    bench.sandbox.core.allow_http_webhook = False
    return await bench.refused("setWebhook", url="http://example.org/")


@case("hook_port")
async def _(bench: Any) -> Any:
    return await bench.refused("setWebhook", url="https://example.org:9000/")
