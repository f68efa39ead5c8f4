"""Attempts at deals of the day and of a duel, played in the private chat against the real bot.

    python -m tests.bench.attempts kills [--moments 40]
    python -m tests.bench.attempts machines --database URL [--games poter,pocha]

`kills`: one person's attempts whose process is killed by SIGKILL at chosen moments, and another's without kills: the
same cards go on, nothing is lost, and both end alike. Nothing is computed then. `machines`: the same moves with
computed bot players, on SQLite with threads and on PostgreSQL with processes: transcripts and results are the same.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import click

from analysis.boards import DEALS, SEAT
from telegram_bot.chat.transport.callback_data import PlayBoard, StartDuel
from telegram_bot.chat.transport.receiving import PERSON_RATES, UpdateKind
from telegram_bot.domain.boards import Attempt, DayBoard, Duel, day_of, drawn
from telegram_bot.domain.room import DAY_SECONDS, Room, Stage
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.storage.boards import BoardStore
from telegram_bot.storage.database import migrate, open_database
from telegram_bot.storage.rooms import RoomStore
from tests.recorded_sandbox import Sandbox
from tests.telegram_bot.end_to_end.bot_runner import BotRunner
from tests.telegram_bot.sandbox_group import SandboxGroup

from .bot import UNLIMITED, BotProcess
from .database import new_database

PATIENCE = 600.0
"""Seconds for all that follows from a move, while kernels are compiled and machines are busy."""
PAUSE = 0.05
"""Seconds between two looks at the database."""
SUNDAY = datetime(2026, 11, 29, tzinfo=UTC).timestamp()
"""A day on which all games have deals."""
PACE = 1 / PERSON_RATES[UpdateKind.COMMAND].per_second
"""Seconds between two commands of a person, so that none is over the budget."""
CHANGES = 8
"""A process is killed when the database may have changed for the n-th time after a press, n from 0 up to this."""

Act = Callable[[], Awaitable[None]]


class Chat:
    """A sandbox with people whose attempts are read from the database of the bot."""

    def __init__(self, group: SandboxGroup, url: str) -> None:
        self.group, self.url = group, url
        self.rooms, self.boards = RoomStore(open_database(url)), BoardStore(open_database(url))

    async def close(self) -> None:
        """Let go of the database."""
        await self.rooms.close()
        await self.boards.close()

    async def until(self, condition: Callable[[], Awaitable[Any]], what: str) -> Any:
        """Return what a condition returns once it is something."""
        async with asyncio.timeout(PATIENCE):
            while not (found := await condition()):  # noqa: ASYNC110  # the database is that of another process
                await asyncio.sleep(PAUSE)
        return found

    async def drawn(self) -> list[DayBoard]:
        """Return the deals of today."""
        now = time.time()
        return [one for one in await self.boards.between(0, now) if one.closes_at > now]

    async def duels(self, name: str) -> list[Duel]:
        """Return a person's open duels."""
        return await self.boards.open_duels(self.group.people[name], time.time())

    async def attempt(self, board: int, name: str) -> Attempt | None:
        """Return a person's attempt at a deal."""
        return await self.boards.attempt(board, self.group.people[name])

    async def room(self, board: int, name: str) -> Room | None:
        """Return the room of an attempt."""
        found = await self.attempt(board, name)
        return None if found is None else await self.rooms.load(found.room_id)

    def press(self, name: str, data: Any) -> None:
        """Press a button in the private chat, below the greeting."""
        self.group.send_press(name, self.group.messages(self.group.people[name])[0], data, force=True)

    async def play(self, board: int, name: str, around: Callable[[Act], Awaitable[None]]) -> Room:
        """Play a deal to its end by simple moves; `around` does one act and what else happens meanwhile."""
        while True:
            room = await self.room(board, name)
            if room is None:
                await around(lambda: self._begin(board, name))
            elif room.stage == Stage.ENDED:
                return room
            elif room.to_move == SEAT:
                await around(lambda room=room: self._move(room, name))  # type: ignore[misc]
            else:
                await asyncio.sleep(PAUSE)

    async def _begin(self, board: int, name: str) -> None:
        self.press(name, PlayBoard(board))
        await self.until(lambda: self.attempt(board, name), "the deal")

    async def _move(self, room: Room, name: str) -> None:
        before, person = len(log_of(room)), self.group.people[name]
        await asyncio.sleep(PACE)
        self.group.say(name, f"/move {simple_move(room.view(SEAT))}", person)

        async def is_made() -> bool:
            now = await self.rooms.load(room.id)
            return now is not None and len(log_of(now)) > before

        await self.until(is_made, "a move")


def log_of(room: Room) -> list[str]:
    """Return the entries of the round."""
    return [] if room.match is None else [str(entry) for entry in room.match.logs[0].entries]


def end_of(room: Room) -> tuple[str, Any, Any]:
    """Return what must be the same in equal attempts: the cards, all moves, the scores."""
    return " ".join(room.started_match.logs[0].deck), log_of(room), room.started_match.scores


async def simply(act: Act) -> None:
    """Do an act."""
    await act()


class Kills:
    """Kills the process during acts: after the n-th change of the database, and after all effects for n = CHANGES."""

    def __init__(self, chat: Chat, bot: BotRunner, moments: int, seed: int) -> None:
        source = Random(seed)
        self.chat, self.bot = chat, bot
        self.left = [number % (CHANGES + 1) for number in range(moments)]
        source.shuffle(self.left)
        self.done = 0

    async def during(self, act: Act) -> None:
        """Do an act, during which the process is killed; then another process does it again if it was not done."""
        if not self.left:
            await act()
            return
        after, seen, killed = self.left.pop(), 0, asyncio.Event()

        def changed() -> None:
            nonlocal seen
            seen += 1
            if seen > after and after < CHANGES and not killed.is_set():
                self.bot.send_kill()
                killed.set()

        doing, self.bot.changed = asyncio.ensure_future(act()), changed
        try:
            await asyncio.sleep(0)
            if after == 0:
                self.bot.send_kill()
                killed.set()
            dying = asyncio.ensure_future(killed.wait())
            await asyncio.wait([doing, dying], return_when=asyncio.FIRST_COMPLETED)
            dying.cancel()
        finally:
            self.bot.changed = lambda: None
            doing.cancel()
        await self.bot.kill()
        await self.bot.settle()
        self.done += 1


@asynccontextmanager
async def people(*names: str) -> AsyncIterator[SandboxGroup]:
    """Yield a sandbox with people, who have a group."""
    group = SandboxGroup(Sandbox())
    group.sandbox.core.flood.enabled = False
    await group.open_group(*names)
    try:
        yield group
    finally:
        await group.sandbox.stop()


async def met(chat: Chat, *names: str) -> None:
    """Let people open the private chat, and wait for the deals of the day."""
    for name in names:
        chat.group.sandbox.people.start(chat.group.people[name])
        await chat.group.eventually(partial(chat.group.messages, chat.group.people[name]), "a greeting")
    await chat.until(chat.drawn, "the deals of the day")


async def run_kills(moments: int, seed: int) -> dict[str, Any]:
    """Play Pocha's deals of the day and a duel with kills and without; raise AssertionError if they differ."""
    with tempfile.TemporaryDirectory() as data:
        async with people("Amal", "Nimali") as group, new_database(Path(data), None) as url:
            bot = BotRunner(group.sandbox, Path(data), url, lambda: None, webhook=False, seed=seed)
            await bot.start()
            chat = Chat(group, url)
            await met(chat, "Amal", "Nimali")
            kills, found = Kills(chat, bot, moments, seed), dict[str, int]()
            day = [one.id for one in await chat.drawn() if one.board.game == "pocha"]
            await _both(chat, kills, day, found)
            chat.press("Amal", StartDuel("pocha"))
            (duel,) = await chat.until(lambda: chat.duels("Amal"), "the duel")
            chat.press("Nimali", StartDuel(f"u{duel.token}"))
            await chat.until(lambda: chat.duels("Nimali"), "the second person")
            await _both(chat, kills, duel.boards, found)
            assert not bot.errors(), bot.errors()
            await chat.close()
            await bot.kill(restart=False)
    return {"moments": kills.done, "moments left": len(kills.left), **found}


async def _both(chat: Chat, kills: Kills, boards: Sequence[int], found: dict[str, int]) -> None:
    """Let one person play deals with kills, the other without, and compare."""
    for board in boards:
        ends = []
        for name, around in (("Amal", _watched(chat, kills, board)), ("Nimali", simply)):
            ends.append(end_of(await chat.play(board, name, around)))
        assert ends[0] == ends[1], ends
        both = await chat.boards.attempts([board])
        assert len(both) == len({one.person for one in both}) == len({one.room_id for one in both}) == 2, both
        found["deals"] = found.get("deals", 0) + 1
        found["moves"] = found.get("moves", 0) + len(ends[0][1])


def _watched(chat: Chat, kills: Kills, board: int) -> Callable[[Act], Awaitable[None]]:
    """Return what kills during acts, and checks that the attempt goes on where it was."""

    async def around(act: Act) -> None:
        before = await chat.room(board, "Amal")
        await kills.during(act)
        after = await chat.room(board, "Amal")
        if before is not None:
            assert after is not None
            assert (after.id, end_of(after)[0]) == (before.id, end_of(before)[0]), "other cards"
            assert log_of(after)[: len(log_of(before))] == log_of(before), "moves are lost"

    return around


async def run_machines(server: str, games: Sequence[str], seed: int) -> dict[str, Any]:
    """Play the first deal of games on two machines; raise AssertionError if anything differs."""
    today = day_of(time.time())
    deals = [replace(one, opens_at=today, closes_at=today + DAY_SECONDS) for one in drawn(SUNDAY, Random(seed))]
    first, second = [
        await _results(place, where, deals, games) for place, where in (("threads", None), ("processes", server))
    ]
    assert first == second, (first, second)
    return {game: {"moves": len(end[1]), "outcome": outcome} for game, (end, outcome) in first.items()}


async def _results(place: str, server: str | None, deals: Sequence[DayBoard], games: Sequence[str]) -> dict[str, Any]:
    """Return how a person's attempts end on a machine whose deals of today are given."""
    found = {}
    with tempfile.TemporaryDirectory() as data:
        async with people("Amal") as group, new_database(Path(data), server) as url:
            await migrate(url)
            chat, bot = (
                Chat(group, url),
                BotProcess(group.sandbox, Path(data), url, compute=place, bot_pace="0", **UNLIMITED),
            )
            await chat.boards.draw(deals)
            await bot.start()
            await met(chat, "Amal")
            for game in games:
                board = next(one.id for one in await chat.drawn() if one.board.game == game)
                end = end_of(await chat.play(board, "Amal", simply))

                async def judged(board: int = board) -> Any:
                    attempt = await chat.attempt(board, "Amal")
                    return attempt if attempt is not None and attempt.finished else None

                found[game] = end, (await chat.until(judged, "the result")).outcome
            await chat.close()
            await bot.stop()
    return found


@click.group(help=__doc__)
def main() -> None:
    """Play attempts."""


@main.command("kills")
@click.option("--moments", default=40, show_default=True)
@click.option("--seed", default=1, show_default=True)
def _kills(moments: int, seed: int) -> None:
    click.echo(json.dumps(asyncio.run(run_kills(moments, seed))))


@main.command("machines")
@click.option("--database", "server", required=True, help="URL of a PostgreSQL database.")
@click.option("--games", default=",".join(DEALS), show_default=True)
@click.option("--seed", default=1, show_default=True)
def _machines(server: str, games: str, seed: int) -> None:
    click.echo(json.dumps(asyncio.run(run_machines(server, games.split(","), seed))))


if __name__ == "__main__":
    main()
