"""Telegram's init data: who has opened the page, signed by Telegram.

The page receives it from the Telegram app as a query string. `hash` is an HMAC-SHA256 of all other fields with a key
derived from the bot's token; `signature`, where it is sent, is an Ed25519 signature by Telegram of the others.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from dataclasses import dataclass, replace
from enum import StrEnum
from urllib.parse import parse_qsl

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

TELEGRAM_KEY = bytes.fromhex("e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d")
"""Telegram's public Ed25519 key."""
MAX_AGE = 3600.0
"""Seconds for which init data is accepted."""
MAX_SKEW = 60.0
"""Seconds by which Telegram's clock may be ahead of ours."""
MAX_LENGTH = 8192
MAX_FIELDS = 32


class Fault(StrEnum):
    """Why init data is refused."""

    FORGED = "forged"
    """It is malformed, or not signed for this bot."""
    EXPIRED = "expired"
    """It was signed too long ago: the page must be opened again."""
    ENDED = "ended"
    """It was signed before the person's data were deleted."""
    CLOCK = "clock"
    """It was signed in the future: the clock of this machine is wrong."""


class InvalidInitData(Exception):
    """Init data that is refused, and why; `signed_at` as it says, if it is genuine."""

    def __init__(self, fault: Fault, signed_at: int | None = None) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.signed_at = signed_at


@dataclass(frozen=True, slots=True)
class AppUser:
    """A Telegram user as init data describes them; `signed_at`: when, in seconds since the epoch."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    signed_at: int = 0


class InitDataVerifier:
    """Verifies init data for one bot; `key` is the public Ed25519 key that signs it."""

    def __init__(self, token: str, key: bytes = TELEGRAM_KEY) -> None:
        self._secret = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
        self._bot_id = token.partition(":")[0]
        self._key = Ed25519PublicKey.from_public_bytes(key)

    def user(self, init_data: str, now: float) -> AppUser:
        """Return the user who has opened the page; raise InvalidInitData. `now` is in seconds since the epoch."""
        fields = _fields(init_data)
        self._check_hash(fields)
        self._check_signature(fields)
        signed_at = _number(fields.get("auth_date", ""))
        if signed_at > now + MAX_SKEW:
            raise InvalidInitData(Fault.CLOCK, signed_at)
        if signed_at < now - MAX_AGE:
            raise InvalidInitData(Fault.EXPIRED, signed_at)
        return replace(_user(fields.get("user", "")), signed_at=signed_at)

    def _check_hash(self, fields: dict[str, str]) -> None:
        """Raise InvalidInitData unless the fields are signed with the bot's token."""
        expected = hmac.new(self._secret, _check_string(fields, ("hash",)), hashlib.sha256).hexdigest()
        if not hmac.compare_digest(expected.encode(), fields.get("hash", "").encode()):
            raise InvalidInitData(Fault.FORGED)

    def _check_signature(self, fields: dict[str, str]) -> None:
        """Raise InvalidInitData if there is an Ed25519 signature that is not Telegram's for this bot."""
        if "signature" not in fields:
            return
        text = f"{self._bot_id}:WebAppData\n".encode() + _check_string(fields, ("hash", "signature"))
        try:
            self._key.verify(_decoded(fields["signature"]), text)
        except (InvalidSignature, ValueError):
            raise InvalidInitData(Fault.FORGED) from None


def _fields(init_data: str) -> dict[str, str]:
    """Return the fields of a query string; raise InvalidInitData if it is malformed or names a field twice."""
    if len(init_data) > MAX_LENGTH:
        raise InvalidInitData(Fault.FORGED)
    try:
        init_data.encode()  # JSON may hold halves of characters
        pairs = parse_qsl(
            init_data, keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=MAX_FIELDS
        )
    except ValueError:
        raise InvalidInitData(Fault.FORGED) from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise InvalidInitData(Fault.FORGED)
    return fields


def _check_string(fields: dict[str, str], left_out: tuple[str, ...]) -> bytes:
    """Return the text that is signed: the fields in alphabetical order, one a line."""
    return "\n".join(f"{name}={fields[name]}" for name in sorted(fields) if name not in left_out).encode()


def _decoded(text: str) -> bytes:
    """Decode base64url without padding; raise ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def _number(text: str) -> int:
    """Raise InvalidInitData if a text is no number of seconds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise InvalidInitData(Fault.FORGED)
    return int(text)


def _user(text: str) -> AppUser:
    """Return the user of the field `user`; raise InvalidInitData."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidInitData(Fault.FORGED) from None
    number = given.get("id") if isinstance(given, dict) else None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 2**53:
        raise InvalidInitData(Fault.FORGED)
    first, username, language = (_storable(given.get(name)) for name in ("first_name", "username", "language_code"))
    return AppUser(number, first or "", username, language)


def _storable(value: object) -> str | None:
    """Return a text without what cannot be signed or stored, zeros and halves of characters; None if it is no text."""
    return value.replace("\0", "").encode(errors="replace").decode() if isinstance(value, str) else None
