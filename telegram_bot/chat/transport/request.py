"""The HTTP client of calls to Telegram: PTB's request class over aiohttp.

What arrives instead of an answer of the Bot API (a proxy's page, half a body, no answer at all) becomes a NetworkError,
or its subclass TimedOut. No error names the address of a call, since the address has the token in it.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import certifi
from pydantic_core import CoreSchema, SchemaValidator, ValidationError
from pydantic_core import core_schema as schema
from telegram import ChatMember, Message, PreparedInlineMessage, TelegramObject, User, WebhookInfo
from telegram._utils.defaultvalue import DefaultValue
from telegram._utils.types import JSONDict, ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from telegram_bot.chat.transport.api_calls import NOT_SENT

# ---------------------------------------------------------------------- types

# Of the fields of an update that the bot or PTB reads, as the Bot API documents them. PTB does not check types: a wrong
# one would fail later, in whichever handler comes across it. A field that is not needed may be missing, but not null;
# fields that are not named here are ignored.

MAX_INTEGER = 2**63 - 1
"""Largest integer that the databases store; ids of Telegram have at most 52 bits."""
LATEST = 253_402_300_799
"""The last second of the year 9999, which Python's dates can hold."""

NUMBER = schema.int_schema(strict=True, ge=-MAX_INTEGER, le=MAX_INTEGER)
TIME = schema.int_schema(strict=True, ge=0, le=LATEST)
"""Seconds since the epoch."""
FLAG = schema.bool_schema(strict=True)
TEXT = schema.str_schema(strict=True, pattern=r"^[^\x00]*$")
"""A text that databases and files accept: without NUL and, as pydantic ensures, without lone surrogates."""


def _object(needed: str, fields: Mapping[str, CoreSchema], *, is_known: bool = False) -> CoreSchema:
    """Return the schema of an object with some required fields, and no unnamed ones if it `is_known`."""
    names = needed.split()
    known = {name: schema.typed_dict_field(field, required=name in names) for name, field in fields.items()}
    return schema.typed_dict_schema(known, strict=True, extra_behavior="forbid" if is_known else "ignore")


_NAMES = dict.fromkeys(("first_name", "last_name", "username"), TEXT)
_CHAT = {"id": NUMBER, "type": TEXT, "title": TEXT, "is_forum": FLAG, **_NAMES}
_USER = {"id": NUMBER, "is_bot": FLAG, "language_code": TEXT, **_NAMES}
_PLACE = {
    **dict.fromkeys(("message_id", "ephemeral_message_id", "message_thread_id"), NUMBER),
    **{"date": TIME, "is_topic_message": FLAG},
}
_PRESS = dict.fromkeys(("id", "chat_instance", "data"), TEXT)

CHAT, USER = _object("id type", _CHAT), _object("id", _USER)
ENTITY = _object("", {"type": TEXT, "offset": NUMBER, "length": NUMBER})
_SIZE = {"file_id": TEXT, "file_unique_id": TEXT, "width": NUMBER, "height": NUMBER}
PHOTO = _object(" ".join(_SIZE), _SIZE)
"""One size of a picture, with all that PTB needs."""
MESSAGE = _object(
    "chat",
    {
        **_PLACE,
        "from": USER,
        "chat": CHAT,
        "sender_chat": _object("id", _CHAT),
        "text": TEXT,
        "entities": schema.list_schema(ENTITY, strict=True, fail_fast=True),
        "photo": schema.list_schema(PHOTO, strict=True, min_length=1, fail_fast=True),
        **dict.fromkeys(("migrate_to_chat_id", "migrate_from_chat_id"), NUMBER),
    },
)
_STATUS = _object("user status", {"user": USER, "status": TEXT})
_CHANGE = {"chat": CHAT, "from": USER, "date": TIME, "old_chat_member": _STATUS, "new_chat_member": _STATUS}
UPDATE = _object(
    "update_id",
    {
        "update_id": NUMBER,
        "message": MESSAGE,
        "callback_query": _object("id from", {**_PRESS, "from": USER, "message": MESSAGE}),
        "inline_query": _object("id from query offset", {"id": TEXT, "from": USER, "query": TEXT, "offset": TEXT}),
        "my_chat_member": _object("chat from old_chat_member new_chat_member", _CHANGE),
    },
)
_UPDATE, _MESSAGE = SchemaValidator(UPDATE), SchemaValidator(MESSAGE)

_PRESSED = {**_PLACE, "chat": _object("id type", _CHAT, is_known=True)}
_WHOLE = {
    **_PRESS,
    "from": _object("id is_bot first_name", {**_USER, "is_premium": FLAG}, is_known=True),
    "message": _object("message_id date chat", _PRESSED, is_known=True),
}
_QUERY = _object("id from message chat_instance", _WHOLE, is_known=True)
_WHOLE_PRESS = SchemaValidator(
    _object("update_id callback_query", {"update_id": NUMBER, "callback_query": _QUERY}, is_known=True)
)


def is_whole_press(update: JSONDict) -> bool:
    """Return whether an update is a press without content that has all that PTB needs, and no unknown fields."""
    return _WHOLE_PRESS.isinstance_python(update)


def check_update(update: Any) -> None:
    """Raise TypeError with a field's name, never its content, if one is missing, of a wrong type or not storable."""
    try:
        _UPDATE.validate_python(update)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise TypeError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None


# ---------------------------------------------------------------------- requests

TOKEN_REJECTED = (HTTPStatus.UNAUTHORIZED,)
"""Statuses of any call with an invalid token."""

POLLING_REJECTED = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
"""Statuses of getUpdates with an invalid token: every server knows this method, and PTB stops polling after either."""

KEPT_SECONDS = 30.0
"""Seconds for which an idle connection is kept open."""
SENDS = ("sendMessage", "sendPhoto", "sendDocument")
"""Methods whose result is a message."""
EDITS = "edit"
"""The prefix of the methods whose result is a message or True."""
OBJECTS: Mapping[str, type[TelegramObject]] = {
    "getChatMember": ChatMember,
    "getMe": User,
    "getWebhookInfo": WebhookInfo,
    "savePreparedInlineMessage": PreparedInlineMessage,
}
"""Methods whose result is another object of PTB. For all others that the bot calls it is True."""
ADDRESS = ("message_id", "ephemeral_message_id", "date", "chat", "message_thread_id", "is_topic_message")
"""Fields of a message that tell where it is."""
MAX_PROBLEM = 200
"""Characters of an error's text that are passed on."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds for a free connection, for connecting, for sending (`upload`: with files), and for each part read."""

    pool: float = 20.0
    connect: float = 5.0
    write: float = 5.0
    upload: float = 20.0
    read: float = 5.0


class _PermittedConnector(aiohttp.TCPConnector):
    """A pool that hands out a connection once the call is permitted: after that nothing waits any more."""

    def __init__(self, permitted: Callable[[], Awaitable[None]] | None, **given: Any) -> None:
        super().__init__(**given)
        self._permitted = permitted

    async def connect(self, *args: Any, **given: Any) -> aiohttp.connector.Connection:
        """Return a connection; raise OSError if calls are refused."""
        connection = await super().connect(*args, **given)
        if self._permitted is not None:
            try:
                await self._permitted()
            except BaseException:
                connection.release()
                raise
        return connection


class CheckedBody(bytes):
    """The body of an answer with the object in it: PTB takes bytes, and parses them after they have been checked."""

    answer: JSONDict


class AiohttpRequest(BaseRequest):
    """Makes calls over at most `connections` connections, which are kept open.

    `rejected` is set when an answer has one of the statuses `rejections`; `answered` is called after each success,
    `dated` with the date of each answer. Proxies are those of the environment. `permitted` waits until a call may be
    made; it is called directly before each, and refuses calls with OSError.
    """

    def __init__(
        self,
        connections: int,
        rejected: asyncio.Event,
        rejections: Collection[int],
        *,
        answered: Callable[[], None] = lambda: None,
        dated: Callable[[str], None] = lambda _date: None,
        timeouts: Timeouts | None = None,
        permitted: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._connections = connections
        self._rejected = rejected
        self._rejections = rejections
        self._answered = answered
        self._dated = dated
        self._timeouts = timeouts or Timeouts()
        self._permitted = permitted
        self._session: aiohttp.ClientSession | None = None
        self._proxies: dict[tuple[str, str | None], str | None] = {}
        """The proxy of a scheme and a host, None if they are connected directly."""

    @property
    def read_timeout(self) -> float | None:
        """Seconds for each part of an answer, by default."""
        return self._timeouts.read

    async def initialize(self) -> None:
        """Open the client."""
        if self._session is None:
            connector = _PermittedConnector(
                self._permitted, limit=self._connections, keepalive_timeout=KEPT_SECONDS, ssl=_ssl()
            )
            self._session = aiohttp.ClientSession(
                connector=connector, cookie_jar=aiohttp.DummyCookieJar(), headers={"User-Agent": self.USER_AGENT}
            )

    async def shutdown(self) -> None:
        """Close the client and its connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Return the status and the body of an answer; raise NetworkError unless it is an answer of the Bot API."""
        uploads = request_data is not None and request_data.contains_files
        default = self._timeouts
        limits = _limits(
            (pool_timeout, default.pool),
            (connect_timeout, default.connect),
            (write_timeout, default.upload if uploads else default.write),
            (read_timeout, default.read),
        )
        status, body = await self._exchange(url, method, request_data, limits)
        if method == "POST":
            body, answer, name = CheckedBody(body), _parsed(body), url.rpartition("/")[2]
            _check(name, status, answer)
            if name.startswith(EDITS) and "result" in answer:
                answer["result"] = True  # the message, which nobody reads and PTB would take long to parse
            body.answer = answer
        if status in self._rejections:
            self._rejected.set()
        elif status == HTTPStatus.OK:
            self._answered()
        return status, body

    async def _exchange(
        self, url: str, method: str, data: RequestData | None, limits: aiohttp.ClientTimeout
    ) -> tuple[int, bytes]:
        """Return the status and the body of any answer; raise NetworkError if there is none."""
        if self._session is None:
            raise NetworkError("The HTTP client is closed")
        body, headers = (None, None) if data is None else _encoded(data)
        try:
            async with self._session.request(
                method, url, data=body, headers=headers, timeout=limits, allow_redirects=False, proxy=self._proxy(url)
            ) as response:
                self._dated(response.headers.get("Date", ""))
                return response.status, await response.read()
        except aiohttp.ConnectionTimeoutError:
            raise TimedOut(f"Timed out while connecting: {NOT_SENT}") from None
        except TimeoutError:
            raise TimedOut from None
        except aiohttp.ClientConnectorError as error:
            raise NetworkError(f"{_problem(error)}: {NOT_SENT}") from None
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise NetworkError(_problem(error)) from None

    def _proxy(self, url: str) -> str | None:
        parts = urlsplit(url)
        key = (parts.scheme, parts.hostname)
        if key not in self._proxies:
            proxies = getproxies()
            found = proxies.get(parts.scheme) or proxies.get("all")
            self._proxies[key] = None if proxy_bypass(parts.hostname or "") else found
        return self._proxies[key]

    @staticmethod
    def parse_json_payload(payload: bytes) -> JSONDict:
        """Return an answer of the Bot API, messages without content; raise NetworkError if it is not one."""
        answer = payload.answer if isinstance(payload, CheckedBody) else _parsed(payload)
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            answer["result"] = without_content(result, "photo")
        return answer


def without_content(message: JSONDict, *kept: str) -> JSONDict:
    """Return the address of a message and the `kept` fields: nobody reads the rest, and PTB takes long to parse it."""
    return {name: message[name] for name in (*ADDRESS, *kept) if name in message}


def _parsed(body: bytes) -> JSONDict:
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise NetworkError("The answer is not one of the Bot API")
    return answer


def _check(name: str, status: int, answer: JSONDict) -> None:
    """Raise NetworkError unless PTB can read the answer to a method."""
    parameters = answer.get("parameters") or {}
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        valid = answer.get("ok") is True and _fits(name, answer.get("result"))
    else:
        valid = (
            answer.get("ok") is False
            and isinstance(answer.get("description") or "", str)
            and isinstance(parameters, dict)
            and isinstance(parameters.get("retry_after", 0), int)
            and isinstance(parameters.get("migrate_to_chat_id", 0), int)
        )
    if not valid:
        raise NetworkError(f"The answer with status {status} is not one of the Bot API")


def _fits(name: str, result: Any) -> bool:
    if name == "getUpdates":
        return isinstance(result, list)
    if name in OBJECTS:
        return isinstance(result, dict) and is_readable(OBJECTS[name], result)
    if name in SENDS or (name.startswith(EDITS) and result is not True):
        address = without_content(result) if isinstance(result, dict) else {}
        return _MESSAGE.isinstance_python(address) and (name not in SENDS or is_readable(Message, address))
    return result is True


def is_readable(kind: type[TelegramObject], data: JSONDict) -> bool:
    """Return whether PTB can build an object from data; PTB checks no types."""
    try:
        kind.de_json(data)
    except Exception:
        return False
    return True


def _limits(*given: tuple[ODVInput[float], float]) -> aiohttp.ClientTimeout:
    """Return PTB's timeouts (pool, connect, write, read), each with its default, as those of aiohttp.

    PTB passes a `DefaultValue` for one that was not given. aiohttp's `connect` includes waiting for a free connection,
    and it has no timeout for writing: the limit of the whole call is the sum of all.
    """
    pool, connect, write, read = [
        default if isinstance(timeout, DefaultValue) else timeout for timeout, default in given
    ]
    free = None if pool is None or connect is None else pool + connect
    total = None if free is None or write is None or read is None else free + write + read
    return aiohttp.ClientTimeout(total=total, connect=free, sock_connect=connect, sock_read=read)


def _encoded(data: RequestData) -> tuple[Any, dict[str, str] | None]:
    if not data.contains_files:
        return json.dumps(data.parameters).encode(), {"Content-Type": "application/json"}
    form = aiohttp.FormData(quote_fields=False)
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, mime) in data.multipart_data.items():
        file = BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, file, filename=filename, content_type=mime)
    return form, None


def _problem(error: Exception) -> str:
    """Return a description of an error without the address of the call."""
    found = error.os_error if isinstance(error, aiohttp.ClientConnectorError) else error
    reason = str(found) if isinstance(found, OSError) else ""
    return f"{type(error).__name__} {reason}".strip()[:MAX_PROBLEM]


@cache
def _ssl() -> ssl.SSLContext:
    """Return the TLS context, which trusts the certificate authorities of the machine and of certifi."""
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context
