"""Texts that cannot be sent: too long, badly marked up, entities out of bounds."""

from typing import Any

from tests.telegram_bot.sandbox.refusals.cases import case, simple


def text(key: str, source: str, values: dict[str, Any] | None = None, **params: Any) -> None:
    simple(key, "sendMessage", values, chat_id="GROUP", text=source, **params)


def html(key: str, source: str, **values: Any) -> None:
    text(key, source, values, parse_mode="HTML")


text("text_empty", "")
text("text_bytes", "ක" * 10923)
text("text_blank", "   ")
text("text_long", "x" * 4097)
text("parse_mode", "x", parse_mode="Wiki")
text("entities_json", "x", entities="[")
text("entity", "x", {"why": "unsupported type specified"}, entities=[{"type": "loud", "offset": 0, "length": 1}])
text("entity_end", "x", {"start": 0, "end": 1}, entities=[{"type": "bold", "offset": 0, "length": 2}])
text("entity_bounds", "x", entities=[{"type": "bold", "offset": -1, "length": 1}])
simple("rich_empty", "sendRichMessage", chat_id="GROUP", rich_message={})
simple("rich_long", "sendRichMessage", chat_id="GROUP", rich_message={"html": "x" * 32769})
simple("rich_kind", "sendRichMessage", chat_id="GROUP", rich_message={"html": "x", "markdown": "y"})
html("html_unclosed_start", "é<b", at=2)
html("html_unclosed_end", "<b>x</b", at=4)
html("html_tag", "<x>y</x>", tag="x", at=0)
html("html_end", "x</b>", at=1)
html("html_unmatched", "<b>x</i>", at=4, tag="b", found="i")
html("html_attribute", '<a ="x">y</a>', tag="a", at=0)
html("html_token", "<a href=t#>y</a>", at=8)
html("html_span", "<span>y</span>", at=0)
html("html_open", "<b>x", tag="b")
html("html_emoji", "<tg-emoji>x</tg-emoji>")
html("html_time", "<tg-time unix='soon'>x</tg-time>")
text("md_reserved", "a.b", {"char": "."}, parse_mode="MarkdownV2")
text("md_open", "a *b", {"kind": "Bold", "at": 2}, parse_mode="MarkdownV2")


@case("caption_long")
async def _(bench: Any) -> Any:
    photo = {"photo": ("p.png", bench.png())}
    return await bench.refused("sendPhoto", photo, chat_id=bench.group, caption="x" * 1025)
