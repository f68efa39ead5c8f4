"""The state of a sandbox on disk: one JSON file, always written completely, and the uploads in a folder beside it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from typing import TypeVar

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.state import RESERVE, Chat, File, Json, Message, Query, Topic, User

log = logging.getLogger(__name__)

DELAY = 0.1
"""Seconds after a change until it is saved."""
PLAIN = ("alerts", "commands", "counters", "descriptions", "privacy")
Record = TypeVar("Record", User, Topic, Chat, Message, Query, File)


def to_json(core: Core) -> Json:
    """Return the saved state."""
    state = core.state
    saved: Json = {name: getattr(state, name) for name in PLAIN}
    for name in ("users", "chats", "queries"):
        saved[name] = [asdict(one) for one in getattr(state, name).values()]
    for name in ("messages", "ephemerals"):
        saved[name] = [asdict(message) for chat in getattr(state, name).values() for message in chat.values()]
    saved["files"] = [_file_json(file) for file in state.files.values()]
    saved["updates"] = core.updates.to_json()
    saved["clock"] = core.clock.offset
    return saved


def from_json(core: Core, saved: Json, content: Callable[[str], bytes]) -> None:
    """Fill an empty sandbox; `content` reads an upload by its unique id."""
    state = core.state
    for name in PLAIN:
        if name in saved:
            setattr(state, name, saved[name])
    users = (_record(User, item) for item in saved["users"])
    state.users |= {user.id: user for user in users if user.id != state.bot.id}
    for item in saved["chats"]:
        item["topics"] = {int(i): _record(Topic, topic) for i, topic in item["topics"].items()}
        item["members"] = {int(i): status for i, status in item["members"].items()}
        state.chats[item["id"]] = _record(Chat, item)
    for item in (*saved["messages"], *saved["ephemerals"]):
        item["reactions"] = {int(i): given for i, given in item["reactions"].items()}
        state.add(_record(Message, item))
    state.queries = {item["id"]: _record(Query, item) for item in saved["queries"]}
    state.files = {item["id"]: _record(File, item | {"content": content(item["unique_id"])}) for item in saved["files"]}
    core.updates.from_json(saved["updates"])
    core.clock.offset = saved["clock"]


def _record(kind: type[Record], item: Json) -> Record:
    """Fields that files of other versions have are ignored."""
    names = {field.name for field in fields(kind)}
    return kind(**{name: value for name, value in item.items() if name in names})


def _file_json(file: File) -> Json:
    return {field.name: getattr(file, field.name) for field in fields(file) if field.name != "content"}


class StateFile:
    """Saves a sandbox soon after each change."""

    def __init__(self, core: Core, path: Path) -> None:
        self.core = core
        self.path = path
        self.uploads = path.with_name(path.name + ".files")
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Restore the saved state; after a crash, skip the identifiers that may have been handed out.

        Raise OSError.
        """
        state = self.core.state
        if self.path.exists():
            try:
                saved = json.loads(self.path.read_text(encoding="utf-8"))
                from_json(self.core, saved, lambda name: (self.uploads / name).read_bytes())
                clean = saved["clean"]
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                raise OSError(f"{self.path} holds no saved sandbox; remove it to begin again") from error
            if not clean:
                state.counters.update({name: value + RESERVE for name, value in state.counters.items()})
        self.save()
        state.save = self.save
        state.listeners.append(self._save_later)

    def close(self) -> None:
        """Save for the last time."""
        if self._save_later in self.core.state.listeners:
            self.core.state.listeners.remove(self._save_later)
        self.save(clean=True)

    def save(self, *, clean: bool = False) -> None:
        """Write everything now; the old file stays intact until the new one is complete."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.uploads.mkdir(parents=True, exist_ok=True)
        for file in self.core.state.files.values():
            target = self.uploads / file.unique_id
            if not target.exists():
                _write(target, file.content)
        text = json.dumps(to_json(self.core) | {"clean": clean})
        _write(self.path, text.encode())
        self.core.state.unsaved = 0
        log.debug("the sandbox is saved")

    def _save_later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self.save)


def _write(path: Path, content: bytes) -> None:
    draft = path.with_name(path.name + ".new")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
