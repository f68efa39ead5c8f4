"""Who has opened the page: Telegram's init data, signed by Telegram, and the session for which it is exchanged.

The page receives init data from the Telegram app as a query string. `hash` is an HMAC-SHA256 of all other fields with a
key derived from the bot's token; `signature`, where it is sent, is an Ed25519 signature by Telegram of the others.

A session is not stored: it names the person, its beginning and its end, and is signed with a key derived from the bot's
token, so it is valid after a restart of the bot, and no longer than it says. A connected page gets a renewed one now
and then, for `LONGEST_SECONDS` at most. The sessions of a person can be ended earlier: that is stored under a keyed
hash of the person's id, from which nobody without the bot's token can tell who it is.
"""

import base64
import hashlib
import hmac
import json
from collections import OrderedDict
from dataclasses import astuple, dataclass, replace
from enum import StrEnum
from typing import Any
from urllib.parse import parse_qsl

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from telegram_bot.storage.people import SqlEndedSessions

TELEGRAM_KEY = bytes.fromhex("e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d")
"""Telegram's public Ed25519 key."""
MAX_AGE = 3600.0
"""Seconds for which init data is accepted."""
MAX_SKEW = 60.0
"""Seconds by which Telegram's clock may be ahead of ours."""
MAX_LENGTH = 8192
MAX_FIELDS = 32
SESSION_SECONDS = 4 * 3600
"""Seconds for which a session is valid without being renewed."""
LONGEST_SECONDS = 24 * 3600
"""Seconds after which the page must be opened again, however often its session was renewed."""
RENEWAL_SECONDS = 1800
"""Seconds after which a connected page receives a new session."""
MAX_ENDED = 10_000
"""People whose ended sessions are remembered; the one whose sessions ended first is forgotten."""
_PURPOSE = b"Thurumpu Mini App session 2"
_MARK_PURPOSE = b"Thurumpu Mini App ended sessions"
_DIGEST_SIZE = hashlib.sha256().digest_size


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
    username: str | None
    language_code: str | None
    signed_at: int


class InitDataVerifier:
    """Verifies init data for one bot; `key` is the public Ed25519 key that signs it."""

    def __init__(self, token: str, key: bytes = TELEGRAM_KEY) -> None:
        self._secret = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
        self._bot_id = token.partition(":")[0]
        self._key = Ed25519PublicKey.from_public_bytes(key)

    def user(self, init_data: str, now: float) -> AppUser:
        """Return the user who has opened the page; raise InvalidInitData. `now` is in seconds since the epoch."""
        fields = _fields(init_data)
        expected = hmac.new(self._secret, _check_string(fields, ("hash",)), hashlib.sha256).hexdigest()
        if not hmac.compare_digest(expected.encode(), fields.get("hash", "").encode()):
            raise InvalidInitData(Fault.FORGED)
        self._check_signature(fields)
        signed_at = _number(fields.get("auth_date", ""))
        if signed_at > now + MAX_SKEW:
            raise InvalidInitData(Fault.CLOCK, signed_at)
        if signed_at < now - MAX_AGE:
            raise InvalidInitData(Fault.EXPIRED, signed_at)
        return _user(fields.get("user", ""), signed_at)

    def _check_signature(self, fields: dict[str, str]) -> None:
        """Raise InvalidInitData if there is an Ed25519 signature that is not Telegram's for this bot."""
        if "signature" not in fields:
            return
        text = f"{self._bot_id}:WebAppData\n".encode() + _check_string(fields, ("hash", "signature"))
        padded = fields["signature"] + "=" * (-len(fields["signature"]) % 4)
        try:
            self._key.verify(base64.b64decode(padded, altchars=b"-_", validate=True), text)
        except (InvalidSignature, ValueError):
            raise InvalidInitData(Fault.FORGED) from None


def _fields(init_data: str) -> dict[str, str]:
    """Return the fields of a query string; raise InvalidInitData if it is malformed or names a field twice."""
    if len(init_data) > MAX_LENGTH:
        raise InvalidInitData(Fault.FORGED)
    try:
        init_data.encode()  # JSON may hold lone surrogates
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


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise InvalidInitData(Fault.FORGED)
    return int(text)


def json_object(text: str | bytes) -> dict[str, Any]:
    """Return a JSON object from outside, empty for anything else."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return given if isinstance(given, dict) else {}


def _user(text: str, signed_at: int) -> AppUser:
    given = json_object(text)
    number = given.get("id")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 2**53:
        raise InvalidInitData(Fault.FORGED)
    first, username, language = (_storable(given.get(name)) for name in ("first_name", "username", "language_code"))
    return AppUser(number, first or "", username, language, signed_at)


def _storable(value: object) -> str | None:
    """Return a text without NULs and lone surrogates, which cannot be signed or stored; None if it is no text."""
    return value.replace("\0", "").encode(errors="replace").decode() if isinstance(value, str) else None


@dataclass(frozen=True, slots=True)
class Session:
    """The person who has opened a page, their name at the table, and beginning and end in seconds since the epoch."""

    person: int
    name: str
    began: int
    expires: int


class Sessions:
    """Begins, renews, reads and ends sessions."""

    def __init__(self, token: str, stored: SqlEndedSessions) -> None:
        self._key = hmac.digest(_PURPOSE, token.encode(), hashlib.sha256)
        self._mark_key = hmac.digest(_MARK_PURPOSE, token.encode(), hashlib.sha256)
        self._stored = stored
        self._ended: OrderedDict[str, float] = OrderedDict()

    async def load(self, now: float) -> None:
        """Load whose sessions previous processes have ended."""
        found = await self._stored.load(now - SESSION_SECONDS, MAX_ENDED)
        self._ended = OrderedDict(sorted(found.items(), key=lambda one: one[1]))

    def begin(self, person: int, name: str, now: float) -> Session:
        """Return a new session."""
        return Session(person, name, int(now), int(now) + SESSION_SECONDS)

    def renewed(self, session: Session, now: float) -> Session:
        """Return a session that lasts longer, up to `LONGEST_SECONDS` from its beginning."""
        return replace(session, expires=min(int(now) + SESSION_SECONDS, session.began + LONGEST_SECONDS))

    def signed(self, session: Session) -> str:
        """Return a session as signed text."""
        content = json.dumps(astuple(session), ensure_ascii=False, separators=(",", ":")).encode()
        digest = hmac.digest(self._key, content, hashlib.sha256)
        return base64.urlsafe_b64encode(digest + content).decode()

    def read(self, text: str, now: float) -> Session | None:
        """Return the session of a text, None if it is forged or has expired."""
        try:
            data = base64.b64decode(text.encode(), altchars=b"-_", validate=True)
        except ValueError:
            return None
        digest, content = data[:_DIGEST_SIZE], data[_DIGEST_SIZE:]
        if not hmac.compare_digest(digest, hmac.digest(self._key, content, hashlib.sha256)):
            return None
        session = Session(*json.loads(content))
        return session if now < session.expires else None

    async def end(self, person: int, now: float) -> None:
        """End all sessions of a person that have begun so far, for later processes too."""
        mark = self._mark(person)
        self._ended[mark] = now
        self._ended.move_to_end(mark)
        while len(self._ended) > MAX_ENDED or next(iter(self._ended.values())) < now - SESSION_SECONDS:
            self._ended.popitem(last=False)
        await self._stored.add(mark, now, now - SESSION_SECONDS)

    def have_ended(self, person: int, since: float) -> bool:
        """Return whether the sessions of a person were ended at a time, in seconds since the epoch, or later."""
        return since <= self._ended.get(self._mark(person), float("-inf"))

    def _mark(self, person: int) -> str:
        return hmac.digest(self._mark_key, str(person).encode(), hashlib.sha256).hex()
