"""Keyboards that cannot be."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import simple


def markup(key: str, reply_markup: Any, **values: Any) -> None:
    simple(key, "sendMessage", values, chat_id="GROUP", text="x", reply_markup=reply_markup)


def button(key: str, _values: dict[str, Any] | None = None, **fields: Any) -> None:
    markup(key, {"inline_keyboard": [[{"text": "b"} | fields]]}, **(_values or {}))


markup("markup_json", "{")
markup("markup_object", [])
markup("markup_rows", {"inline_keyboard": {}}, field="inline_keyboard", kind="InlineKeyboardMarkup")
markup("button_object", {"inline_keyboard": [["x"]]})
markup("button_no_text", {"inline_keyboard": [[{"callback_data": "x"}]]})
markup("button_text", {"inline_keyboard": [[{"text": " ", "callback_data": "x"}]]})
markup("markup_long", {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]] * 101})
button("button_plain")
button("button_style", callback_data="x", style="pink")
button("button_url", {"url": "htp://x", "why": "Unsupported URL protocol"}, url="htp://x")
button("button_web_app", {"url": "http://x.org"}, web_app={"url": "http://x.org"})
button("button_data", callback_data="x" * 65)
button("button_type", web_app={"url": "https://x.org"})
button("button_copy", copy_text={"text": ""})
