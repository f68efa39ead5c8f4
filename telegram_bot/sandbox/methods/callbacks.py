"""Answers to callback queries and to inline queries."""

from __future__ import annotations

import re

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.registry import method
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.world import Json, Query

ALERT = 200
RESULTS = 50
ID_BYTES = 64


def _open_query(core: Core, query_id: str, kind: str) -> Query:
    """A query that still waits for its answer."""
    query = core.world.queries.get(query_id)
    if query is None or query.kind != kind or query.answered:
        raise refuse("query_old")
    if not core.fresh(query, core.callback_window):
        raise refuse("query_old")
    return query


@method("answerCallbackQuery")
def answer_callback_query(core: Core, params: Params) -> bool:
    """Show a toast or a dialog to who pressed a button, or open the bot's start link."""
    text, url = params.text("text"), params.text("url")
    query = _open_query(core, params.text("callback_query_id"), "callback")
    if len(text) > ALERT:
        raise refuse("alert_long")
    if url and not _is_start_link(core, url):
        raise refuse("alert_url")
    answer: Json = {
        "text": text or None,
        "show_alert": params.truth("show_alert"),
        "url": url or None,
    }
    if text:
        core.world.alerts.append(
            answer
            | {
                "user_id": query.user_id,
                "chat_id": query.chat_id,
                "callback_query_id": query.id,
                "date": core.seconds(),
            }
        )
    core.answered(query, answer)
    return True


def _is_start_link(core: Core, url: str) -> bool:
    name = re.escape(core.world.bot.username or "")
    return bool(re.fullmatch(rf"(https?://)?t\.me/{name}\?(start|startgroup)=[\w-]+", url, re.I))


@method("answerInlineQuery")
def answer_inline_query(core: Core, params: Params) -> bool:
    """Offer results below the composer of who types an inline query."""
    results = params.json("results", "results_json")
    if not isinstance(results, list):
        raise refuse("results_array")
    if len(results) > RESULTS:
        raise refuse("results_many")
    for result in results:
        _check_result(result)
    ids = [result["id"] for result in results]
    if len(set(ids)) != len(ids):
        raise refuse("result_id_twice")
    if len(params.text("next_offset").encode()) > ID_BYTES:
        raise refuse("next_offset")
    button = params.json("button") or {}
    parameter = button.get("start_parameter")
    if parameter is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", parameter):
        raise refuse("start_parameter")
    query = _open_query(core, params.text("inline_query_id"), "inline")
    answer = {"results": results, "button": button, "next_offset": params.text("next_offset")}
    core.answered(query, answer)
    return True


def _check_result(result: object) -> None:
    if not isinstance(result, dict):
        raise refuse("result_bad", why="expected an Object")
    if not isinstance(result.get("type"), str):
        raise refuse("result_bad", why='Can\'t find field "type"')
    number = result.get("id")
    if not isinstance(number, str) or not 1 <= len(number.encode()) <= ID_BYTES:
        raise refuse("result_id")
    content = result.get("input_message_content")
    if result["type"] == "article" and not isinstance(content, dict):
        raise refuse("result_bad", why='Can\'t find field "input_message_content"')
