"""A sandbox as one object: to start, stop and, in tests, inspect it; and its state on disk."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import logging
import os
from collections.abc import Callable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlencode

from aiohttp import web
from pydantic import TypeAdapter

from telegram_bot.sandbox.api_json import Params
from telegram_bot.sandbox.core import Core, make_core
from telegram_bot.sandbox.errors import ApiError, refuse
from telegram_bot.sandbox.methods import find_method
from telegram_bot.sandbox.mini_apps import public_key
from telegram_bot.sandbox.page_api import PeopleApi
from telegram_bot.sandbox.server import SandboxServer
from telegram_bot.sandbox.state import RESERVE, Chat, File, Json, Message, Query, User
from telegram_bot.sandbox.updates import WebhookSender

log = logging.getLogger(__name__)

DELAY = 0.1
"""Seconds between a change and its saving."""
PLAIN = ("alerts", "commands", "counters", "descriptions", "privacy")


def to_json(core: Core) -> Json:
    """Return the saved state."""
    state = core.state
    saved: Json = {name: getattr(state, name) for name in PLAIN}
    for name in ("users", "chats", "queries"):
        saved[name] = [asdict(one) for one in getattr(state, name).values()]
    for name in ("messages", "ephemerals"):
        saved[name] = [asdict(message) for chat in getattr(state, name).values() for message in chat.values()]
    names = [field.name for field in fields(File) if field.name != "content"]
    saved["files"] = [{name: getattr(file, name) for name in names} for file in state.files.values()]
    saved["updates"] = core.updates.to_json()
    saved["clock"] = core.clock.offset
    return saved


def from_json(core: Core, saved: Json, content: Callable[[str], bytes]) -> None:
    """Fill an empty sandbox, ignoring fields of other versions' files; `content` reads an upload by its unique id."""
    state = core.state
    for name in PLAIN:
        if name in saved:
            setattr(state, name, saved[name])
    users = TypeAdapter(list[User]).validate_python(saved["users"])
    state.users |= {user.id: user for user in users if user.id != state.bot.id}
    state.chats |= {chat.id: chat for chat in TypeAdapter(list[Chat]).validate_python(saved["chats"])}
    for message in TypeAdapter(list[Message]).validate_python([*saved["messages"], *saved["ephemerals"]]):
        state.add(message)
    state.queries = {query.id: query for query in TypeAdapter(list[Query]).validate_python(saved["queries"])}
    files = [item | {"content": content(item["unique_id"])} for item in saved["files"]]
    state.files = {file.id: file for file in TypeAdapter(list[File]).validate_python(files)}
    core.updates.from_json(saved["updates"])
    core.clock.offset = saved["clock"]


class StateFile:
    """Saves a sandbox soon after each change."""

    def __init__(self, core: Core, path: Path) -> None:
        self.core = core
        self.path = path
        self.uploads = path.with_name(path.name + ".files")
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Restore the saved state; after a crash, skip identifiers that may have been handed out.

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
        """Write everything now; the old file is kept until the new one is complete."""
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


HOST = "127.0.0.1"


class Sandbox:
    """A Bot API server on this machine, with people who talk to the bot. `port` 0 chooses a free one."""

    def __init__(
        self,
        token: str = "1000:sandbox",  # noqa: S107 - valid only for this sandbox
        port: int = 0,
        state_path: Path | None = None,
    ) -> None:
        self.core = make_core(token)
        self.apps = self.core.apps
        """Addresses of Mini Apps by short name; add one as with @BotFather's /newapp."""
        self.state, self.clock = self.core.state, self.core.clock
        """Everything that exists, and the clock, which can be advanced."""
        self.port = port
        self._api = PeopleApi(self.core)
        self.people = self._api.people
        """The actions of people, without HTTP."""
        self._file = StateFile(self.core, state_path) if state_path else None
        self._webhook = WebhookSender(self.core.updates)
        self._server: SandboxServer | None = None

    @property
    def app_key(self) -> bytes:
        """The public key that verifies the signature of launch data."""
        return public_key(self.core.token)

    @property
    def root_url(self) -> str:
        """The address of the server."""
        return f"http://{HOST}:{self.port}"

    @property
    def page_url(self) -> str:
        """The chat page."""
        return f"{self.root_url}/"

    def page_for(self, user_id: int, chat_id: int) -> str:
        """Return the address of the chat page for a person in one of their chats."""
        return f"{self.page_url}?{urlencode({'user': user_id, 'chat': chat_id})}"

    @property
    def first_page_url(self) -> str:
        """The chat page for the first person in their first group, if there is one."""
        person = next(iter(self.state.people()), None)
        if person is None:
            return self.page_url
        groups = (chat.id for chat in self.state.chats.values() if not chat.is_private and chat.present(person.id))
        return self.page_for(person.id, next(groups, person.id))

    async def perform(self, name: str, params: Params) -> Any:
        """Return the result of a call by the bot; raise ApiError if it is refused."""
        handler = find_method(self.core, name)
        try:
            result = handler(self.core, params)
            return await result if inspect.isawaitable(result) else result
        except ApiError:
            raise
        except Exception:
            log.exception("the sandbox failed in %s", name)
            raise refuse("server") from None

    async def start(self) -> None:
        """Restore the saved state, if any, and listen."""
        if self._file is not None:
            self._file.open()
        server = SandboxServer(self.core, self._api, self.perform)
        await server.runner.setup()
        await web.TCPSite(server.runner, HOST, self.port).start()
        self._server, self.port = server, server.runner.addresses[0][1]
        self._webhook.start()

    async def stop(self) -> None:
        """Stop listening, and save."""
        if self._server is None:
            return
        await self._webhook.stop()
        await self._server.runner.cleanup()
        self._server = None
        if self._file is not None:
            self._file.close()

    def has_written(self, chat_id: int) -> bool:
        """Return whether the bot has written in a chat."""
        bot = self.state.bot.id
        return any(message.sender_id == bot and not message.service for message in self.state.conversation(chat_id))

    async def wait_for_bot(self, chat_id: int, seconds: float = 10.0) -> bool:
        """Wait until the bot has written in a chat; return False after `seconds`."""
        changed = asyncio.Event()
        self.state.listeners.append(changed.set)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.has_written(chat_id):
                    changed.clear()
                    await changed.wait()
        self.state.listeners.remove(changed.set)
        return self.has_written(chat_id)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()
