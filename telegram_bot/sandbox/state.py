"""The world on disk: one JSON file, written whole, and the uploaded files beside it."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from telegram_bot.sandbox.core import Core
from telegram_bot.sandbox.world import (
    RESERVE,
    Chat,
    File,
    Json,
    Message,
    Query,
    Topic,
    User,
    World,
)

DELAY = 0.1
SHELVES = ("messages", "ephemerals")
PLAIN = ("alerts", "profile", "counters", "privacy")


def to_json(core: Core) -> Json:
    """Everything that has to survive, as JSON."""
    world = core.world
    saved: Json = {name: getattr(world, name) for name in PLAIN}
    saved["users"] = [asdict(user) for user in world.users.values()]
    saved["chats"] = [asdict(chat) for chat in world.chats.values()]
    for shelf in SHELVES:
        chats = getattr(world, shelf).values()
        saved[shelf] = [asdict(message) for chat in chats for message in chat.values()]
    saved["queries"] = [asdict(query) for query in world.queries.values()]
    saved["files"] = [_file_json(file) for file in world.files.values()]
    saved["updates"] = core.updates.to_json()
    saved["clock"] = core.clock.offset
    return saved


def from_json(core: Core, saved: Json, content: Any) -> None:
    """Fill an empty sandbox; `content` reads the bytes of an uploaded file."""
    world = core.world
    for name in PLAIN:
        setattr(world, name, saved[name])
    for item in saved["users"]:
        user = User(**item)
        if user.id != world.bot.id:
            world.users[user.id] = user
    for item in saved["chats"]:
        item["topics"] = {int(i): Topic(**topic) for i, topic in item["topics"].items()}
        for name in ("members", "titles"):
            item[name] = {int(i): value for i, value in item[name].items()}
        world.chats[item["id"]] = Chat(**item)
    for shelf in SHELVES:
        for item in saved[shelf]:
            item["reactions"] = {int(i): value for i, value in item["reactions"].items()}
            _shelve(world, Message(**item))
    world.queries = {item["id"]: Query(**item) for item in saved["queries"]}
    world.files = {item["id"]: File(**item, content=content(item["unique_id"])) for item in saved["files"]}
    core.updates.from_json(saved["updates"])
    core.clock.offset = saved["clock"]


def _shelve(world: World, message: Message) -> None:
    if message.ephemeral_id is None:
        world.messages.setdefault(message.chat_id, {})[message.message_id] = message
    else:
        world.ephemerals.setdefault(message.chat_id, {})[message.ephemeral_id] = message


def _file_json(file: File) -> Json:
    names = (field.name for field in fields(file) if field.name != "content")
    return {name: getattr(file, name) for name in names}


class Store:
    """Saves a sandbox after changes, at most DELAY seconds late."""

    def __init__(self, core: Core, path: Path) -> None:
        self.core = core
        self.path = path
        self.files = path.with_name(path.name + ".files")
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Restore what is there; after a crash, skip the numbers that may have been given out."""
        if self.path.exists():
            saved = json.loads(self.path.read_text(encoding="utf-8"))
            clean = saved.pop("clean")
            from_json(self.core, saved, lambda name: (self.files / name).read_bytes())
            if not clean:
                counters = self.core.world.counters
                counters.update({name: value + RESERVE for name, value in counters.items()})
        self.save()
        self.core.world.reserve = self.save
        self.core.world.listeners.append(self._later)

    def close(self) -> None:
        """Save for the last time."""
        if self._later in self.core.world.listeners:
            self.core.world.listeners.remove(self._later)
        self.save(clean=True)

    def save(self, *, clean: bool = False) -> None:
        """Write everything now; the old file stays whole until the new one is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.files.mkdir(exist_ok=True)
        for file in self.core.world.files.values():
            target = self.files / file.unique_id
            if not target.exists():
                _write(target, file.content)
        text = json.dumps(to_json(self.core) | {"clean": clean}, ensure_ascii=True)
        _write(self.path, text.encode())
        self.core.world.unsaved = 0

    def _later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self.save)


def _write(path: Path, content: bytes) -> None:
    """Replace a file at once."""
    draft = path.with_name(path.name + ".new")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
