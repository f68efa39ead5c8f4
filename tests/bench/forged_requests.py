"""Forged HTTP for the ports of the page and the webhook: requests that are almost valid, and arbitrary bytes."""

import json
import struct
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

METHODS = ("GET", "HEAD", "POST", "PUT", "OPTIONS", "CONNECT", "TRACE", "get", "BREW", "G\0T", "GET" * 200, "PRI")
VERSIONS = ("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", "HTTP/1.1 x", "")
PARTS = (
    *("page/", "session", "socket", "./", "../", "//", "%00", "%2e%2e/", "%ff", "?x=%", "#", ";", "é", "\ud800"),
    "x" * 900,
)
NAMES = (
    *("Content-Length", "Transfer-Encoding", "Content-Encoding", "Content-Type", "Connection", "Upgrade", "Expect"),
    *("Accept-Encoding", "Accept-Language", "If-None-Match", "Origin", "Cookie", "Range", "X-Forwarded-For", "Host"),
    *("Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions", "X-Telegram-Bot-Api-Secret-Token"),
)
VALUES = (
    *("", "0", "-1", "+5", "5, 6", "9" * 400, "0x10", "chunked", "chunked, gzip", "gzip", "identity", "close"),
    *("keep-alive", "websocket", "100-continue", "bytes=0-", "127.0.0.1", "::1, x", "null", 'W/"', "zz-\u202e", "\0"),
    *("a\rb", "\x7f", "ÿ" * 50, "permessage-deflate; client_max_window_bits=99", "application/json", "x" * 3000),
    'application/json; charset="',
)
NESTED = ("[" * 4000, '{"a":' * 3000, '{"init_data":' + "[" * 2000, "NaN", "1e999", "9" * 5000, '"\\ud800"', "{" * 7000)
INIT_DATA = (
    *("\ud800", "user=%7B%7D&hash=x", "hash=\0", "%ff", "a=1&" * 40, "auth_date=Infinity", "x" * 9000, "\u202e", ""),
)
FRAMES = (
    *NESTED,
    '{"type":"hello","session":"\\ud800","table":1}',
    '{"type":"hello","session":"","table":1}',
    "\xff",
    "",
)
OPCODES = (0, 1, 1, 1, 2, 3, 8, 9, 10, 15)


@dataclass(frozen=True, slots=True)
class Target:
    """A port: its host and path, the origin of its page, and the secret of its webhook."""

    path: str
    origin: str = ""
    secret: str = ""


class ForgedRequests:
    """Makes requests for a target; `update`: a hostile update."""

    def __init__(self, source: Random, target: Target, update: Callable[[], dict[str, Any]]) -> None:
        self._source, self._target, self._update = source, target, update
        self._makers: tuple[Callable[[], bytes], ...] = (
            *(self._file,) * 4,
            *(self._headers,) * 4,
            *(self._session,) * 2,
            *(self._socket,) * 3,
            *(self._hook,) * 4,
            self._noise,
            self._ahead,
        )

    def made(self) -> bytes:
        """Return the bytes sent on one connection; sometimes they are truncated or corrupted."""
        sent = bytearray(self._source.choice(self._makers)())
        chance = self._source.random()
        if chance < 0.1:
            del sent[self._source.randrange(len(sent)) :]
        elif chance < 0.25:
            for _ in range(self._source.randrange(1, 5)):
                sent[self._source.randrange(len(sent))] = self._source.randrange(256)
        return bytes(sent)

    # ------------------------------------------------------------------ parts

    def _request(self, method: str, path: str, headers: list[str], body: bytes = b"") -> bytes:
        length = [f"Content-Length: {len(body)}"] if body else []
        lines = [f"{method} {path} HTTP/1.1", "Host: x", *length, *headers, "", ""]
        return "\r\n".join(lines).encode(errors="surrogatepass") + body

    def _path(self) -> str:
        return self._target.path + "".join(self._source.choices(PARTS, k=self._source.randrange(6)))

    def _file(self) -> bytes:
        name = self._source.choice(("page/main.js", "page/table.css", "", "page/none.js", "session", "socket"))
        return self._request(self._source.choice(METHODS[:5]), self._target.path + name, [])

    def _headers(self) -> bytes:
        count = self._source.choice((1, 2, 5, 5, 150))
        pairs = [(self._source.choice(NAMES), self._source.choice(VALUES)) for _ in range(count)]
        glue = self._source.choice((": ", ":", " : ", "", ":\r\n "))
        lines = [f"{name}{glue}{value}" for name, value in pairs]
        first = f"{self._source.choice(METHODS)} {self._path()} {self._source.choice(VERSIONS)}"
        end = self._source.choice(("\r\n", "\r\n", "\n", "\r"))
        return (end.join([first, *lines]) + end + end).encode(errors="surrogatepass") + b"5\r\nhello\r\n0\r\n\r\n"

    def _session(self) -> bytes:
        given = {"init_data": self._source.choice(INIT_DATA)}
        body = self._source.choice((json.dumps(given), *NESTED)).encode(errors="surrogatepass")
        language = f"Accept-Language: {self._source.choice(VALUES)}"
        return self._request("POST", f"{self._target.path}session", [language], body)

    def _socket(self) -> bytes:
        headers = [f"Origin: {self._target.origin}", "Connection: Upgrade", "Upgrade: websocket"]
        headers += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
        if self._source.random() < 0.5:
            headers.append("Sec-WebSocket-Extensions: permessage-deflate")
        frames = [self._frame() for _ in range(self._source.randrange(1, 5))]
        return self._request("GET", f"{self._target.path}socket", headers) + b"".join(frames)

    def _frame(self) -> bytes:
        text = self._source.choice(
            (*NESTED, '{"type":"hello","session":"\\ud800","table":1}', "\xff", "", "{}")
        ).encode()
        mask = self._source.randbytes(4)
        first = self._source.choice(OPCODES) | self._source.choice((0x80, 0x80, 0, 0xC0, 0xF0))
        length = self._source.choice((len(text), len(text), 2**40, 0))
        size = struct.pack("!BQ", 0xFF, length) if length > 65535 else struct.pack("!BH", 0xFE, length)
        return bytes([first]) + size + mask + bytes(letter ^ mask[at % 4] for at, letter in enumerate(text))

    def _hook(self) -> bytes:
        known = self._source.random() < 0.7
        secret = self._target.secret if known else self._source.choice(("", "x", "é", "x" * 300))
        headers = [f"X-Telegram-Bot-Api-Secret-Token: {secret}", "Content-Type: application/json"]
        body = json.dumps(self._update()) if self._source.random() < 0.6 else self._source.choice(NESTED)
        return self._request("POST", self._target.path, headers, body.encode(errors="surrogatepass"))

    def _noise(self) -> bytes:
        return self._source.randbytes(self._source.randrange(1, 3000))

    def _ahead(self) -> bytes:
        return self._file() * self._source.randrange(2, 60)
