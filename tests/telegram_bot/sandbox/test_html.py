"""parse_mode HTML: entities, trimming, entities that the server finds, and the HTML of the page."""

import contextlib
from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from telegram_bot.sandbox.errors import ApiError
from telegram_bot.sandbox.page_api import to_html
from telegram_bot.sandbox.texts import finish, parse_html, utf16_len, utf16_slice
from tests.samples import cases


def entity(kind: str, offset: int, length: int, **extra: Any) -> dict[str, Any]:
    return {"type": kind, "offset": offset, "length": length, **extra}


TABLE: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("plain", "plain", []),
    ("<b>a</b>", "a", [entity("bold", 0, 1)]),
    ("<STRONG>a</strong>", "a", [entity("bold", 0, 1)]),
    ("<b>a</>", "a", [entity("bold", 0, 1)]),
    ("<b></b>a", "a", []),
    ("🂡<i>é</i>", "🂡é", [entity("italic", 2, 1)]),
    ("<b>x<i>y</i></b>", "xy", [entity("bold", 0, 2), entity("italic", 1, 1)]),
    ("<u>a</u><ins>b</ins>", "ab", [entity("underline", 0, 1), entity("underline", 1, 1)]),
    ("<s>a</s><strike>b</strike><del>c</del>", "abc", [entity("strikethrough", n, 1) for n in range(3)]),
    ('<span class="tg-spoiler">a</span>', "a", [entity("spoiler", 0, 1)]),
    ("<tg-spoiler>a</tg-spoiler>", "a", [entity("spoiler", 0, 1)]),
    ('<a href="https://x.org">a</a>', "a", [entity("text_link", 0, 1, url="https://x.org/")]),
    ("<a href='https://x.org/?a=1&amp;b=2'>a</a>", "a", [entity("text_link", 0, 1, url="https://x.org/?a=1&b=2")]),
    ('<a href="tg://user?id=7">a</a>', "a", [entity("text_mention", 0, 1, user_id=7)]),
    ("<a>x.org</a>", "x.org", [entity("text_link", 0, 5, url="http://x.org/")]),
    ('<a href="nonsense">a</a>', "a", []),
    ("<code>a</code>", "a", [entity("code", 0, 1)]),
    ("<pre>a</pre>", "a", [entity("pre", 0, 1)]),
    (
        '<pre><code class="language-python">a</code></pre>',
        "a",
        [entity("pre", 0, 1, language="python")],
    ),
    ("<blockquote>a</blockquote>", "a", [entity("blockquote", 0, 1)]),
    ("<blockquote expandable>a</blockquote>", "a", [entity("expandable_blockquote", 0, 1)]),
    ('<tg-emoji emoji-id="123">🂡</tg-emoji>', "🂡", [entity("custom_emoji", 0, 2, custom_emoji_id="123")]),
    (
        'at <tg-time unix="1647531900" format="wT">one</tg-time>',
        "at one",
        [entity("date_time", 3, 3, unix_time=1647531900, date_time_format="wT")],
    ),
    ("&lt;b&gt; &amp;amp; &quot;&#65;&#x42;&nbsp;", '<b> &amp; "AB&nbsp;', []),
    ("a & b &", "a & b &", []),
    ("&#0;&#xD800;", "&#0;&#xD800;", []),
    ("a > b", "a > b", []),
]


@cases(("source", "text", "entities"), TABLE)
def test_table(source: str, text: str, entities: list[dict[str, Any]]) -> None:
    assert parse_html(source) == (text, entities)


@given(st.text(alphabet="<>/&;=\"' abiué🂡#x1", max_size=40))
def test_any_text_is_parsed_or_refused(source: str) -> None:
    with contextlib.suppress(ApiError):  # its text is one of the table's
        text, entities = parse_html(source)
        for found in entities:
            assert found["length"] > 0
            assert found["offset"] + found["length"] <= utf16_len(text)
        assert "<script" not in to_html(text, entities)


@given(st.text())
def test_escaped_text_is_itself(text: str) -> None:
    assert parse_html(escape(text, quote=False)) == (text, [])


@given(st.text(alphabet="ab🂡é ", min_size=1), st.text(alphabet="ab🂡é ", min_size=1))
def test_entities_cover_what_was_marked(before: str, marked: str) -> None:
    text, entities = parse_html(f"{before}<b>{marked}</b>")
    assert utf16_slice(text, entities[0]["offset"], entities[0]["length"]) == marked


@given(
    st.text(alphabet="ab<&🂡", max_size=12),
    st.lists(
        st.tuples(st.sampled_from(["bold", "italic", "code", "spoiler"]), st.integers(0, 12), st.integers(1, 12)),
        max_size=5,
    ),
)
def test_drawn_html_is_balanced_and_keeps_the_text(text: str, spans: list[tuple[str, int, int]]) -> None:
    drawn = to_html(text, [entity(*span) for span in spans])
    opened = ["b", "i", "code", "span"]
    assert sum(drawn.count(f"<{tag}") for tag in opened) == sum(drawn.count(f"</{tag}>") for tag in opened)
    plain = drawn
    for piece in ("<b>", "</b>", "<i>", "</i>", "<code>", "</code>", '<span class="spoiler">', "</span>"):
        plain = plain.replace(piece, "")
    assert plain == escape(text)


def test_spaces_around_are_cut_and_entities_follow() -> None:
    found = finish("  ab  ", [entity("bold", 1, 4)])
    assert found == ("ab", [entity("bold", 0, 2)])


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("/start now", [entity("bot_command", 0, 6)]),
        ("say /hand@thurumpu_bot", [entity("bot_command", 4, 18)]),
        ("a/b", []),
        ("hi @asha_1!", [entity("mention", 3, 7)]),
        ("me@example", []),
        ("#tag https://x.org/a.", [entity("hashtag", 0, 4), entity("url", 5, 15)]),
    ],
)
def test_entities_found_by_the_server(text: str, entities: list[dict[str, Any]]) -> None:
    assert finish(text, []).entities == entities


def test_nothing_is_found_in_code() -> None:
    assert finish("/start", [entity("code", 0, 6)]).entities == [entity("code", 0, 6)]
