"""Parameters of a Bot API request: where they come from and how they are read."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tornado.httputil import HTTPServerRequest

from telegram_bot.sandbox.errors import refuse

_TRUE = ("true", "yes", "1")


@dataclass(slots=True)
class Upload:
    """A file that came with a multipart request."""

    name: str
    mime: str
    content: bytes


@dataclass
class Params:
    """The values of one request, all of them strings, and its files."""

    values: dict[str, str] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A string, empty when absent."""
        return self.values.get(name, "")

    def has(self, name: str) -> bool:
        """Whether it was given and is not empty."""
        return bool(self.values.get(name)) or name in self.files

    def integer(self, name: str, default: int = 0) -> int:
        """A whole number; what is none counts as the default."""
        try:
            return int(self.values.get(name, "").strip())
        except ValueError:
            return default

    def truth(self, name: str) -> bool:
        """A flag."""
        return self.values.get(name, "").strip().casefold() in _TRUE

    def json(self, name: str, refusal: str = "json") -> Any:
        """A JSON value, None when absent."""
        raw = self.values.get(name, "")
        if not raw.strip():
            return None
        try:
            return json.loads(raw)
        except ValueError:
            raise refuse(refusal, name=name.replace("_", " ")) from None

    def decoded(self) -> dict[str, Any]:
        """All values for the call log: JSON objects and arrays decoded, numbers as numbers."""
        return {name: _decode(name, value) for name, value in self.values.items()}


_TEXT_NAMES = (
    "text caption callback_data url name title description short_description message_text "
    "callback_query_id inline_query_id secret_token emoji question language_code"
)
_TEXTS = frozenset(_TEXT_NAMES.split())


def _decode(name: str, value: str) -> Any:
    if name in _TEXTS:
        return value
    if value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    if value in ("true", "false"):
        return value == "true"
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 19 else value


def read_params(request: HTTPServerRequest) -> Params:
    """Read query, urlencoded or multipart form and JSON body; the body wins over the query."""
    params = Params()
    _take(params, request.query_arguments)
    kind = request.headers.get("Content-Type", "").casefold()
    if kind.startswith("application/json"):
        _take_json(params, request.body)
    else:
        _take(params, request.body_arguments)
        for name, files in request.files.items():
            params.files[name] = Upload(files[0]["filename"], files[0]["content_type"], files[0]["body"])
    return params


def json_params(values: dict[str, Any]) -> Params:
    """Parameters from decoded JSON, as in a method call inside a webhook answer."""
    return Params({name: _encode(value) for name, value in values.items() if value is not None})


def _take(params: Params, arguments: dict[str, list[bytes]]) -> None:
    for name, values in arguments.items():
        try:
            params.values[name] = values[-1].decode()
        except UnicodeDecodeError:
            raise refuse("utf8") from None


def _take_json(params: Params, body: bytes) -> None:
    try:
        values = json.loads(body.decode()) if body.strip() else {}
    except UnicodeDecodeError:
        raise refuse("utf8") from None
    except ValueError:
        raise refuse("json", name="request") from None
    if not isinstance(values, dict):
        raise refuse("json", name="request")
    params.values.update(json_params(values).values)


def _encode(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
