"""The launch data of a Mini App, signed as Telegram signs it: who has opened it, from where and when.

`hash` is an HMAC with a key that only the bot's token gives, `signature` is made with the server's own key pair, which
is derived from the token here, so that it stays the same after a restart.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from urllib.parse import urlencode

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from telegram_bot.sandbox.state import User


def app_user(user: User) -> str:
    """Return a person as JSON, as Mini Apps receive it."""
    shown = {"id": user.id, "first_name": user.first_name, "last_name": user.last_name or ""}
    optional = {"username": user.username, "language_code": user.language_code}
    shown |= {name: value for name, value in optional.items() if value}
    return json.dumps(shown | {"allows_write_to_pm": user.started}, ensure_ascii=False, separators=(",", ":"))


def signed(token: str, fields: Mapping[str, str]) -> str:
    """Return the launch data of these fields with `signature` and `hash`, as a query string."""
    bot = token.partition(":")[0]
    message = f"{bot}:WebAppData\n{_lines(fields)}".encode()
    signature = base64.urlsafe_b64encode(_private_key(token).sign(message)).decode().rstrip("=")
    complete = {**fields, "signature": signature}
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    return urlencode({**complete, "hash": hmac.digest(secret, _lines(complete).encode(), "sha256").hex()})


def public_key(token: str) -> bytes:
    """Return the key that verifies `signature`; Telegram publishes its own."""
    return _private_key(token).public_key().public_bytes_raw()


def _lines(fields: Mapping[str, str]) -> str:
    """Return the text that is signed: name=value, sorted by name."""
    return "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))


def _private_key(token: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"key pair of {token}".encode()).digest())
