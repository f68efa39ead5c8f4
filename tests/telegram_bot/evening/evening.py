"""An evening of four people at one table, all over HTTP: what they see decides what they press.

The sandbox runs here, the bot in a process of its own, so that it can be killed at any moment.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx

from engine.cards import FRENCH, each_card, mask_of
from engine.match import Match
from engine.transcript import write
from telegram_bot.chat.callback import Act, Press, parse
from telegram_bot.games.french_cards import RANKS, SUIT_SIGNS
from telegram_bot.rooms.room import Place, Room
from telegram_bot.sandbox import Sandbox
from telegram_bot.storage.store import SqlRoomStore

PEOPLE = ("Amal", "Nimali", "Ruwan", "Sita")
PATIENCE = 30.0
SHORT_WAIT = 0.5
PROCESS = Path(__file__).with_name("bot_process.py")
MOVES = (Act.MOVE, Act.CHOICE)


class Evening:
    """A group, its people, the sandbox and the bot's process."""

    def __init__(self, folder: Path, *, webhook: bool, seed: int) -> None:
        self.folder = folder
        self.url = f"sqlite+aiosqlite:///{folder / 'evening.sqlite3'}"
        self.webhook = webhook
        self.seed = seed
        self.source = Random(seed)
        self.sandbox = Sandbox()
        self.http = httpx.AsyncClient(timeout=60)
        self.people: dict[str, int] = {}
        self.group = 0
        self.process: asyncio.subprocess.Process | None = None
        self.kills = 0
        self.round_ends: list[int] = []
        self.changed = asyncio.Event()

    # ------------------------------------------------------------------ the stage

    async def start(self) -> Evening:
        await self.sandbox.start()
        self.sandbox.world.listeners.append(self.changed.set)
        await self.sim("flood", enabled=False)
        for name in PEOPLE:
            self.people[name] = (await self.sim("users", first_name=name))["id"]
        chat = await self.sim("chats", type="supergroup", title="Evening", members=list(self.people.values()))
        self.group = chat["id"]
        await self.start_bot()
        return self

    async def stop(self) -> None:
        await self.kill(restart=False)
        await self.http.aclose()
        await self.sandbox.stop()

    async def start_bot(self) -> None:
        """Start the bot's process and wait until it listens."""
        before = len(self.sandbox.calls)
        environment = {
            **os.environ,
            "EVENING_SEED": f"{self.seed}.{self.kills}",
            "THURUMPU_TOKEN": "1000:sandbox",
            "THURUMPU_BASE_URL": self.sandbox.root_url,
            "THURUMPU_DATABASE_URL": self.url,
            "THURUMPU_TURN_SECONDS": "0",
            "THURUMPU_BOT_PACE": "0",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        if self.webhook:
            port = free_port()
            environment |= {
                "THURUMPU_WEBHOOK_URL": f"http://127.0.0.1:{port}/hook",
                "THURUMPU_WEBHOOK_SECRET": "an-evening-secret",
                "THURUMPU_WEBHOOK_PORT": str(port),
            }
        with (self.folder / "bot.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, str(PROCESS), env=environment, stdout=log, stderr=log
            )
        listens = "setwebhook" if self.webhook else "getupdates"

        def listening() -> bool:
            assert self.process is not None
            assert self.process.returncode is None, self.log()
            return any(call.method.casefold() == listens for call in self.sandbox.calls[before:])

        await self.until(listening, "the bot listens")

    async def kill(self, *, restart: bool = True) -> None:
        """Kill the bot's process as the kernel does, and start another."""
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()
        if restart:
            self.kills += 1
            await self.start_bot()

    def log(self) -> str:
        return (self.folder / "bot.log").read_text(encoding="utf-8", errors="replace")[-6000:]

    async def until(self, what: Callable[[], Any], why: str) -> Any:
        """Wait for changes of the world until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not (found := what()):
                await self.next_change(0.2)
                assert self.process is None or self.process.returncode is None, self.log()
        assert found, why
        return found

    async def next_change(self, seconds: float) -> None:
        """Wait until something changes in the world, or for so long."""
        self.changed.clear()
        try:
            await asyncio.wait_for(self.changed.wait(), seconds)
        except TimeoutError:
            return

    # ------------------------------------------------------------------ people

    async def sim(self, action: str, **given: Any) -> dict[str, Any]:
        answer = await self.http.post(f"{self.sandbox.sim_url}/{action}", json=given)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def sees(self, name: str) -> list[dict[str, Any]]:
        """The messages of the group as one person sees them."""
        given = {"user_id": self.people[name], "chat_id": self.group}
        answer = await self.http.get(f"{self.sandbox.sim_url}/view", params=given)
        messages: list[dict[str, Any]] = answer.json()["messages"]
        return messages

    async def press(self, name: str, message: dict[str, Any], data: Press | str, wait: float = 10.0) -> dict[str, Any]:
        """Press a button, on the message or (as an old client may) no longer on it; return the answer."""
        where = (
            {"ephemeral_message_id": message["ephemeral_message_id"]}
            if message["ephemeral"]
            else {"message_id": message["id"]}
        )
        return await self.sim(
            "press", chat_id=self.group, user_id=self.people[name], data=str(data), force=True, wait=wait, **where
        )

    async def board(self, name: str = PEOPLE[0]) -> dict[str, Any] | None:
        """The last message that everybody sees and that has buttons of a table."""
        found = [m for m in await self.sees(name) if not m["ephemeral"] and presses_of(m)]
        return found[-1] if found else None

    async def touch_board(self, name: str, act: Act) -> dict[str, Any]:
        """Press a button of the table as soon as it is there and is answered without an old-button toast."""
        async with asyncio.timeout(PATIENCE):
            while True:
                board = await self.board(name)
                press = None if board is None else first(board, act)
                if board is not None and press is not None:
                    return await self.press(name, board, press)
                await self.next_change(0.2)

    async def panel(self, name: str) -> dict[str, Any] | None:
        """A person's newest panel in the group."""
        found = [m for m in await self.sees(name) if m["ephemeral"] and presses_of(m)]
        return found[-1] if found else None

    async def panel_changes(self, name: str, before: dict[str, Any]) -> None:
        """Wait until a person's panel is another than before, but not for long."""
        try:
            async with asyncio.timeout(SHORT_WAIT):
                while await self.panel(name) == before:
                    await self.next_change(SHORT_WAIT)
        except TimeoutError:
            return

    # ------------------------------------------------------------------ what must hold

    async def room(self) -> Room:
        """The table as the database has it."""
        store = SqlRoomStore.open(self.url)
        try:
            number = await store.at(Place(self.group))
            assert number is not None
            room = await store.load(number)
        finally:
            await store.close()
        assert room is not None
        return room

    async def match(self) -> Match:
        match = (await self.room()).match
        assert match is not None
        return match

    async def replayed(self) -> dict[str, Any]:
        """What `python -m engine replay` says of the transcript."""
        file = self.folder / "match.json"
        file.write_text(json.dumps(write(await self.match())))
        done = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "engine", "replay", "--json", str(file)),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        output, _ = await done.communicate()
        assert done.returncode == 0, output
        found: dict[str, Any] = json.loads(output)
        return found

    def leaks(self, match: Match) -> list[str]:
        """Cards that nobody ever saw in a round and that yet were shown to the group before its end."""
        found = []
        starts = [0, *self.round_ends]
        for number, log in enumerate(match.logs):
            secret = set(log.deck) - public_cards(log.entries)
            end = self.round_ends[number] if number < len(self.round_ends) else None
            for call in self.sandbox.calls[starts[number] : end]:
                if is_public(call.method, call.params):
                    text = json.dumps(call.params, ensure_ascii=False)
                    found += [f"{card} in {call.method}: {text}" for card in secret if shown_as(card) in text]
        return found

    async def live_tables(self) -> list[dict[str, Any]]:
        """The messages of the table that everybody can see."""
        return [m for m in await self.sees(PEOPLE[0]) if not m["ephemeral"] and first(m, Act.HAND)]


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def presses_of(message: dict[str, Any]) -> list[Press]:
    """The buttons of a message that mean something."""
    found = [parse(key.get("callback", "")) for row in message["keyboard"] for key in row if not key["disabled"]]
    return [press for press in found if press is not None]


def first(message: dict[str, Any], *acts: Act) -> Press | None:
    """The first button of some acts."""
    return next((press for press in presses_of(message) if press.act in acts), None)


def public_cards(entries: list[str]) -> set[str]:
    """The cards that moves of a log name: everything laid and discarded."""
    words = (word for entry in entries if not entry.startswith("*") for word in entry.replace("=", " ").split())
    return {word for word in words if word in FRENCH.cards}


def shown_as(card: str) -> str:
    """A card as the chat writes it."""
    number = next(each_card(mask_of([FRENCH.cards[card]])))
    return RANKS[number % 15] + SUIT_SIGNS[number // 15]


def is_public(method: str, params: dict[str, Any]) -> bool:
    """Whether a call shows something to a whole group."""
    return (
        str(params.get("chat_id", "")).startswith("-")
        and "ephemeral" not in method.casefold()
        and "ephemeral_message_parameters" not in params
    )
