"""Polls that cannot be."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import case, simple

simple("poll_unknown", "stopPoll", chat_id="GROUP", message_id=999)
simple("poll_question", "sendPoll", chat_id="GROUP", question=" ", options=["a"])
simple("poll_question_long", "sendPoll", chat_id="GROUP", question="x" * 301, options=["a"])
simple("poll_options_few", "sendPoll", {"least": 1}, chat_id="GROUP", question="x", options=[])
simple("poll_options_many", "sendPoll", chat_id="GROUP", question="x", options=["a"] * 13)
simple("poll_option_empty", "sendPoll", chat_id="GROUP", question="x", options=[" "])
simple("poll_option_long", "sendPoll", chat_id="GROUP", question="x", options=["a" * 101])


@case("poll_closed")
async def _(bench: Any) -> Any:
    poll = await bench.call("sendPoll", chat_id=bench.group, question="q", options=["a", "b"])
    where = {"chat_id": bench.group, "message_id": poll["message_id"]}
    await bench.call("stopPoll", **where)
    return await bench.refused("stopPoll", **where)
