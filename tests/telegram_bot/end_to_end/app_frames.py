"""The frames that one person's page receives over its WebSockets: the latest ones, and a check of each for leaks."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from playwright.async_api import Page, WebSocket

from .leak_detector import LeakDetector, texts_in

Json = dict[str, Any]

PLAYED = ("table", "actions", "hint")
"""Frames about the running round."""


class AppFrames:
    """The frames of one page. `changed` is called after each; `leaks` collects cards that the person may not see."""

    def __init__(self, page: Page, person: int, detector: LeakDetector, changed: Callable[[], None]) -> None:
        self.person, self.detector, self.changed = person, detector, changed
        self.table: Json | None = None
        self.actions: Json | None = None
        self.problems: list[Json] = []
        self.received: list[str] = []
        """The types of all frames received."""
        self.sockets = 0
        self.breaks = 0
        """How often a connection was lost."""
        self.is_open = False
        """Whether the newest socket has received the table."""
        self._names: dict[str, str] = {}
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.sockets += 1
        self.is_open = False
        socket.on("close", partial(self._closed, self.sockets))
        socket.on("framereceived", partial(self._received, self.sockets))

    def _closed(self, number: int, _: WebSocket) -> None:
        """Record a lost connection; the event may arrive only after the page has the next one."""
        self.is_open = self.is_open and number != self.sockets
        self.breaks += 1
        self.changed()

    def _received(self, number: int, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        self.detector.look_at_frame(self.person, text)
        frame: Json = json.loads(text)
        self.received.append(frame["type"])
        if deck := frame.pop("deck", None):
            self._names = {kind["name"].casefold(): kind["card"] for kind in deck["cards"]}
        if frame["type"] == "table":
            self.table, self.is_open = frame, number == self.sockets
        elif frame["type"] == "actions":
            self.actions = frame
        elif frame["type"] == "problem":
            self.problems.append(frame)
        if frame["type"] in PLAYED and self.table and self.table["stage"] == "playing":
            self._judge_names(frame)
        self.changed()

    def _judge_names(self, frame: Json) -> None:
        """Check the names of cards, for screen readers, in the reader's language."""
        text = "\n".join(texts_in(frame)).casefold()
        named = {card for name, card in self._names.items() if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)}
        self.detector.check(self.person, named - set(stand_ins(frame)), text, f"a frame {frame['type']!r} of the page")


def stand_ins(part: Any) -> Iterator[str]:
    """Yield the cards that wild cards stand for, which are named but not shown."""
    if isinstance(part, list):
        for one in part:
            yield from stand_ins(one)
    elif isinstance(part, dict):
        if card := part.get("stands_for"):
            yield card
        for one in part.values():
            yield from stand_ins(one)
