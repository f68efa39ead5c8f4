"""Parameters of a Bot API request, from the query, a form or a JSON object."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from telegram_bot.sandbox.errors import refuse

_TRUE = ("true", "yes", "1")
_TEXTS = frozenset(("text", "caption", "url", "callback_query_id", "secret_token"))
"""Parameters that the call log keeps as text, whatever they look like."""


@dataclass(slots=True)
class Upload:
    """A file of a multipart request."""

    name: str
    mime: str
    content: bytes


@dataclass
class Params:
    """The values of one request, all of them strings, and its files."""

    values: dict[str, str] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return a string, empty when absent."""
        return self.values.get(name, "")

    def integer(self, name: str, default: int = 0) -> int:
        """Return a whole number; anything else counts as the default."""
        try:
            return int(self.text(name))
        except ValueError:
            return default

    def truth(self, name: str) -> bool:
        """Return a flag."""
        return self.text(name).strip().casefold() in _TRUE

    def json(self, name: str) -> Any:
        """Return a JSON value, None when absent."""
        raw = self.text(name)
        if not raw.strip():
            return None
        try:
            return json.loads(raw)
        except ValueError:
            raise refuse("json", name=name.replace("_", " ")) from None

    def decoded(self) -> dict[str, Any]:
        """Return all values for the call log: JSON objects, arrays, numbers and booleans are decoded."""
        return {name: _decode(name, value) for name, value in self.values.items()}


def _decode(name: str, value: str) -> Any:
    if name in _TEXTS:
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


async def read_params(request: web.Request) -> Params:
    """Read the query, and a JSON object or an urlencoded or multipart form, which wins over the query."""
    params = Params(_texts(request.rel_url.raw_query_string))
    if request.content_type == "application/json":
        params.values |= _json_body(await request.read())
    elif request.content_type == "application/x-www-form-urlencoded":
        params.values |= _texts(await request.read())
    elif request.content_type == "multipart/form-data":
        try:
            form = await request.post()
        except UnicodeDecodeError:
            raise refuse("utf8") from None
        for name, value in form.items():
            if isinstance(value, web.FileField):
                params.files[name] = Upload(value.filename, value.content_type, value.file.read())
            else:
                params.values[name] = str(value)
    return params


def _texts(form: str | bytes) -> dict[str, str]:
    try:
        text = form.decode() if isinstance(form, bytes) else form
        return dict(parse_qsl(text, keep_blank_values=True, errors="strict"))
    except UnicodeDecodeError:
        raise refuse("utf8") from None


def _json_body(body: bytes) -> dict[str, str]:
    try:
        values = json.loads(body)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise refuse("json", name="request body")
    return json_params(values).values


def json_params(values: dict[str, Any]) -> Params:
    """Return parameters from decoded JSON, such as the parts of an InputMedia object."""
    return Params({name: _encode(value) for name, value in values.items() if value is not None})


def _encode(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
