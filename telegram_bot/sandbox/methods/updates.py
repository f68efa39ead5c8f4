"""How the bot receives updates, and answers callback queries."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from telegram_bot.sandbox.core import CALLBACK_WINDOW, Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.state import Json
from telegram_bot.sandbox.update_queue import MOST_AT_ONCE, Webhook

LONGEST_POLL = 50
ALERT_LENGTH = 200
SECRET_LENGTH = 256


async def get_updates(core: Core, params: Params) -> list[Json]:
    """Wait for updates; allowed_updates decides which kinds are queued from now on."""
    if core.updates.webhook is None:
        core.updates.allow(params.json("allowed_updates"))
    limit = min(params.integer("limit", MOST_AT_ONCE), MOST_AT_ONCE)
    seconds = min(params.integer("timeout"), LONGEST_POLL)
    return await core.updates.poll(params.integer("offset"), limit, seconds)


def set_webhook(core: Core, params: Params) -> bool:
    """Push updates to a URL."""
    url, secret = params.text("url"), params.text("secret_token")
    if not re.match(r"https?://[^/]", url) or not urlsplit(url).hostname:
        raise refuse("hook_url")
    if len(secret) > SECRET_LENGTH:
        raise refuse("secret_long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise refuse("secret_chars")
    core.updates.allow(params.json("allowed_updates"))
    core.updates.set_webhook(Webhook(url, secret))
    return True


def get_webhook_info(core: Core, params: Params) -> Json:
    """Return the webhook, how many updates wait, and the last failure."""
    hook = core.updates.webhook
    found: Json = {"url": "", "has_custom_certificate": False, "pending_update_count": len(core.updates.pending)}
    if hook is not None:
        found["url"] = hook.url
        if hook.problem:
            found |= {"last_error_date": core.seconds(), "last_error_message": hook.problem}
    return found


def delete_webhook(core: Core, params: Params) -> bool:
    """Go back to polling."""
    core.updates.set_webhook(None)
    return True


def answer_callback_query(core: Core, params: Params) -> bool:
    """Show a notification or a dialog to the user who pressed the button, or open the bot's private chat."""
    text, url = params.text("text"), params.text("url")
    query = core.state.queries.get(params.text("callback_query_id"))
    if query is None or query.answered or not core.fresh(query, CALLBACK_WINDOW):
        raise refuse("query_old")
    if len(text) > ALERT_LENGTH:
        raise refuse("alert_long")
    name = re.escape(core.state.bot.username or "")
    if url and not re.fullmatch(rf"(https?://)?t\.me/{name}\?start(group)?=[\w-]+", url, re.IGNORECASE):
        raise refuse("alert_url")
    answer: Json = {"text": text or None, "show_alert": params.truth("show_alert"), "url": url or None}
    if text:
        where = {"user_id": query.user_id, "chat_id": query.chat_id, "callback_query_id": query.id}
        core.state.alerts.append(answer | where | {"date": core.seconds()})
    core.answered(query, answer)
    return True
