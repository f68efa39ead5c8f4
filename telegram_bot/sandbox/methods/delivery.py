"""How the bot gets its updates: getUpdates and the webhook methods."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.errors import refuse
from telegram_bot.sandbox.methods.registry import Described, method
from telegram_bot.sandbox.params import Params
from telegram_bot.sandbox.updates import LIMIT, Webhook
from telegram_bot.sandbox.world import Json

PORTS = (443, 80, 88, 8443)
LONGEST_POLL = 50


@method("getUpdates")
async def get_updates(core: Core, params: Params) -> list[Json]:
    """Long polling; naming allowed_updates changes what is queued from now on."""
    if core.updates.webhook is None:
        core.updates.allow(params.json("allowed_updates"))
    limit = params.integer("limit", LIMIT)
    limit = limit if 1 <= limit <= LIMIT else LIMIT
    timeout = min(max(0.0, _seconds(params)), LONGEST_POLL)
    return await core.updates.poll(params.integer("offset"), limit, timeout)


def _seconds(params: Params) -> float:
    """The timeout; the sandbox also takes fractions, for quick tests."""
    try:
        return float(params.text("timeout") or 0)
    except ValueError:
        return 0.0


@method("setWebhook")
def set_webhook(core: Core, params: Params) -> Described:
    """Push updates to a URL; an empty one switches back to polling."""
    url = params.text("url")
    if not url:
        return _unset(core, params)
    secret = params.text("secret_token")
    _check_url(core, url)
    if len(secret) > 256:
        raise refuse("secret_long")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]+", secret):
        raise refuse("secret_chars")
    core.updates.allow(params.json("allowed_updates"))
    if params.truth("drop_pending_updates"):
        core.updates.forget_all()
    connections = min(max(1, params.integer("max_connections", 40)), 100)
    new = Webhook(url, secret, connections, params.text("ip_address") or None)
    old = core.updates.webhook
    same = old is not None and (old.url, old.secret) == (url, secret)
    core.updates.webhook = new
    core.updates.interrupt(refuse("poll_set"))
    core.updates.wake()
    core.world.touch()
    return Described(True, "Webhook is already set" if same else "Webhook was set")


def _check_url(core: Core, url: str) -> None:
    """Real webhooks need HTTPS; the sandbox takes http while allow_http_webhook is on."""
    try:
        parts = urlsplit(url if "://" in url else f"https://{url}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise refuse("hook_url") from None
    if not host or parts.scheme not in ("http", "https"):
        raise refuse("hook_url")
    if parts.scheme == "http" and core.allow_http_webhook:
        return
    if parts.scheme != "https":
        raise refuse("hook_https")
    if (port or 443) not in PORTS:
        raise refuse("hook_port")


@method("deleteWebhook")
def delete_webhook(core: Core, params: Params) -> Described:
    """Switch back to polling."""
    return _unset(core, params)


def _unset(core: Core, params: Params) -> Described:
    was_set = core.updates.webhook is not None
    core.updates.webhook = None
    if params.truth("drop_pending_updates"):
        core.updates.forget_all()
    core.updates.wake()
    core.world.touch()
    return Described(True, "Webhook was deleted" if was_set else "Webhook is already deleted")


@method("getWebhookInfo")
def get_webhook_info(core: Core, params: Params) -> Json:
    """The webhook's settings and how delivery goes."""
    core.updates.expire()
    hook = core.updates.webhook
    found: Json = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(core.updates.pending),
    }
    if hook:
        found["max_connections"] = hook.max_connections
        optional = {
            "ip_address": hook.ip,
            "last_error_date": hook.last_error_date,
            "last_error_message": hook.last_error_message,
        }
        found |= {name: value for name, value in optional.items() if value is not None}
    return found | ({"allowed_updates": core.updates.allowed} if core.updates.allowed else {})
