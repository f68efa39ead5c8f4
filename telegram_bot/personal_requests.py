"""Requests of people about themselves and of groups about their people, in the chat or in the Mini App."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import structlog
from telegram.constants import ChatAction
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.access import Access
from telegram_bot.background import MonotonicClock
from telegram_bot.budgets import Rate, RateLimit
from telegram_bot.domain.people import told_apart
from telegram_bot.domain.puzzles import offered
from telegram_bot.domain.room import DAY_SECONDS, Room, Stage
from telegram_bot.domain.skill import LAST_BOARDS, daily_rating
from telegram_bot.presentation.home import ALL, MATCHES_A_PAGE, HistoryModel, HomeModel, history_model, home_model
from telegram_bot.presentation.standings import (
    DAYS,
    FIND_DAYS,
    LAST,
    MOST_CHANGES,
    Known,
    Period,
    TopModel,
    counted,
    game_played,
    top_model,
)
from telegram_bot.storage.build import Stores
from telegram_bot.texts.loader import Texts

OWN_DATA = Rate(1, 1 / 3600)
"""Rate at which all data of a person are sent."""
MOST_ASKED, ASKED_AT_ONCE = 30, 5
"""People about whom Telegram is asked for a group's leaderboard, and how many of them at the same time."""
FILE_BYTES = 40_000_000
"""Bytes of a file, after which the next one begins; Telegram takes 50 MB."""

SENT = "sent-privately"
"""The key of the text that says that the data were sent."""

log = structlog.get_logger(__name__)


class PersonalRequests:
    """The requests of people about themselves."""

    def __init__(self, bot: ExtBot[Any], stores: Stores, now: Callable[[], float], monotonic: MonotonicClock) -> None:
        """`now` returns seconds since the epoch."""
        self.access = Access(bot.get_chat_member, monotonic)
        self.people = stores.people
        self._bot, self._stores, self._now = bot, stores, now
        self._limit = RateLimit(OWN_DATA, monotonic.now)
        self._sending = asyncio.Lock()

    async def home(self, texts: Texts, person: int) -> HomeModel:
        """Return the person's home."""
        history, learned = await self.history(texts, person), await self._stores.rooms.lessons_done(person)
        return home_model(texts, history, learned, await self._puzzles(texts, person))

    async def _puzzles(self, texts: Texts, person: int) -> int:
        """Return how many puzzles are offered to a person today."""
        store = self._stores.puzzles
        chats = await self.access.member_of(await store.groups(person), person)
        return offered(*await store.counts(person, texts.zone, chats))

    async def history(self, texts: Texts, person: int, game: str = ALL, page: int = 0) -> HistoryModel:
        """Return a page of the person's matches."""
        games = () if game == ALL else (game,)
        records = await self._stores.rooms.matches_of(person, MATCHES_A_PAGE + 1, page * MATCHES_A_PAGE, games)
        return history_model(texts, records, game, page)

    async def known(self, texts: Texts, person: int) -> Known:
        """Return all that is known of a person's play; `texts`: the person's."""
        stores, now = self._stores, self._now()
        judged = await stores.boards.last_judged(person, LAST_BOARDS)
        return Known(
            results=await stores.results.of_person(person),
            ratings=await stores.results.ratings([person]),
            changes=await stores.results.rating_changes(person, MOST_CHANGES),
            tallies=await stores.decisions.tallies(person),
            losses=await stores.decisions.last_losses(person, LAST),
            luck=await stores.decisions.luck(person),
            find=await stores.decisions.best_find(person, now - FIND_DAYS * DAY_SECONDS),
            daily=daily_rating(judged),
            dealt=await stores.rooms.dealt_to(person, now - (DAYS + 1) * DAY_SECONDS),
            puzzles=await self._puzzles(texts, person),
            visibility=await stores.people.visibility(person),
            shares_mistakes=await stores.people.shares_mistakes(person),
            zone=texts.zone,
            now=now,
        )

    async def top(self, texts: Texts, chat: int, game: str, period: Period) -> TopModel:
        """Return a group's leaderboard, of the game that it plays most if `game` is empty.

        People who have left the group, or hide, are not in it; Telegram is asked about those who have played most.
        """
        results = counted(await self._stores.results.in_chat(chat, period.since(self._now())))
        game = game or game_played(results)
        played = Counter(one.person for one in results if one.game == game)
        hidden = await self._stores.people.hidden(list(played))
        people = [person for person, _ in played.most_common() if person not in hidden]
        found = await self.members(chat, people)
        ratings = await self._stores.results.ratings(list(found))
        return top_model(texts, results, ratings, found, hidden, game, period)

    async def members(self, chat: int, people: Sequence[int]) -> dict[int, str]:
        """Return which people are in a group, with their names at a table; those after `MOST_ASKED` are left out."""
        people = people[:MOST_ASKED]
        known = await self._stores.results.names(people)
        limit = asyncio.Semaphore(ASKED_AT_ONCE)

        async def named(person: int) -> str | None:
            async with limit:
                standing = await self.access.standing(chat, person)
            return known.get(person) if standing is None else (standing.name if standing.is_member else None)

        names = await asyncio.gather(*map(named, people))
        there = {person: name for person, name in sorted(zip(people, names, strict=True)) if name is not None}
        return told_apart(there)

    async def send_data(self, texts: Texts, person: int) -> str:
        """Send all data of a person as files to the private chat, one person's at a time.

        Return the key of a text that says what has happened. Raise what the database raises, and TelegramError.
        """
        try:
            await self._bot.send_chat_action(person, ChatAction.UPLOAD_DOCUMENT)
        except TelegramError as error:
            log.info("no data in private", reason=str(error))
            return "start-first"
        if not self._limit.allows(person):
            return "own-data-wait"
        async with self._sending:
            found = await self._stores.personal_data.export(person)
            ended = [seat["room"]["id"] for seat in found["seats"] if seat["room"]["stage"] == Stage.ENDED]
            await self._send(person, "person.json", await asyncio.to_thread(_json, found), texts)
            async for name, content in self._matches(ended, person):
                await self._send(person, name, content, texts)
        return SENT

    async def _send(self, person: int, name: str, content: bytes, texts: Texts) -> None:
        if len(content) > FILE_BYTES and name.endswith(".json"):
            content, name = await asyncio.to_thread(_zipped, {name: content}), "person.zip"
        await self._bot.send_document(person, BytesIO(content), filename=name, caption=texts.plain("own-data-caption"))

    async def _matches(self, ended: list[int], person: int) -> AsyncIterator[tuple[str, bytes]]:
        """Yield the archives of the transcripts: in nearly all cases one."""
        files: dict[str, bytes] = {}
        number = size = 0
        for room_id in ended:
            room = await self._stores.rooms.readable(room_id)
            is_secret = room is None or await self._stores.boards.is_sealed(room.board, self._now())
            content = None if room is None or is_secret else await asyncio.to_thread(_transcript, room, person)
            if room is not None and content is not None:
                files[f"{room.game}-{room.id}.json"] = content
                size += len(content)
            if size > FILE_BYTES or (files and room_id == ended[-1]):
                number += 1
                yield f"matches{number if number > 1 else ''}.zip", await asyncio.to_thread(_zipped, files)
                files, size = {}, 0


def _transcript(room: Room, person: int) -> bytes | None:
    """Return the transcript of a match with the names of others as P0, P1, …, which also replace them in the room."""
    if room.match is not None:
        seats = enumerate(room.seats)
        room.match.players = tuple(seat.name if seat.person == person else f"P{at}" for at, seat in seats)
    content = room.transcript()
    return None if content is None else _json(content)


def _json(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def _zipped(files: dict[str, bytes]) -> bytes:
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()
