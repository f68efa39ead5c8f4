"""Presses, inline queries and ephemeral messages that cannot be answered."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import case, simple

ARTICLE = {"type": "article", "id": "a", "title": "t", "input_message_content": {"message_text": "m"}}
FOR_ASHA, FOR_THE_BOT = {"receiver_user_id": 5001}, {"receiver_user_id": 1000}


def results(key: str, found: Any, _values: dict[str, Any] | None = None, **params: Any) -> None:
    simple(key, "answerInlineQuery", _values, inline_query_id="1", results=found, **params)


simple("query_old", "answerCallbackQuery", callback_query_id="1")
results("results_many", [ARTICLE | {"id": str(n)} for n in range(51)])
results("results_json", "[")
results("results_array", {})
results("result_bad", [1], {"why": "expected an Object"})
results("result_id_twice", [ARTICLE, ARTICLE])
results("result_id", [ARTICLE | {"id": "x" * 65}])
results("next_offset", [ARTICLE], next_offset="x" * 65)
results("start_parameter", [ARTICLE], button={"text": "t", "start_parameter": "ä"})
simple("ephemeral_json", "sendMessage", chat_id="GROUP", text="x", ephemeral_message_parameters="[1")
simple("ephemeral_cause", "sendMessage", chat_id="GROUP", text="x", ephemeral_message_parameters=FOR_ASHA)
simple("ephemeral_receiver", "sendMessage", chat_id="GROUP", text="x", ephemeral_message_parameters=FOR_THE_BOT)
simple("ephemeral_unknown", "deleteEphemeralMessage", chat_id="GROUP", receiver_user_id="ASHA", ephemeral_message_id=9)


@case("alert_long")
async def _(bench: Any) -> Any:
    return await bench.refused("answerCallbackQuery", callback_query_id=await bench.query(), text="x" * 201)


@case("alert_url")
async def _(bench: Any) -> Any:
    query = await bench.query()
    return await bench.refused("answerCallbackQuery", callback_query_id=query, url="https://example.org")


@case("ephemeral_replace")
async def _(bench: Any) -> Any:
    message = await bench.secret(reply_markup=bench.keys("a"))
    number = message["ephemeral_message_id"]
    query = await bench.query(message_id=None, ephemeral_message_id=number, data="a", force=False)
    cause = {"receiver_user_id": bench.asha, "callback_query_id": query, "replace_callback_query_message": True}
    return await bench.refused("sendMessage", chat_id=bench.group, text="x", ephemeral_message_parameters=cause)
