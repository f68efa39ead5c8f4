"""What a person asks for about themselves, in the chat or in the Mini App: it is answered here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import structlog
from telegram.constants import ChatAction
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.background import MonotonicClock
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.history import ALL, MATCHES_A_PAGE, HistoryModel, history_model
from telegram_bot.rate_limit import Rate, RateLimit
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.texts.loader import Texts

OWN_DATA = Rate(1, 1 / 3600)
"""How often all data of a person are sent."""
FILE_BYTES = 40_000_000
"""Bytes of a file, after which the next one begins; Telegram takes 50 MB."""

SENT = "sent-privately"
"""The key of the text that tells that it has been done."""

log = structlog.get_logger(__name__)


class PersonalRequests:
    """The requests of people about themselves."""

    def __init__(self, bot: ExtBot[Any], rooms: RoomStore, data: PersonalData, monotonic: MonotonicClock) -> None:
        self._bot, self._rooms, self._data = bot, rooms, data
        self._limit = RateLimit(OWN_DATA, monotonic.now)
        self._sending = asyncio.Lock()

    async def history(self, texts: Texts, person: int, game: str = ALL, page: int = 0) -> HistoryModel:
        """Return a page of the person's matches."""
        games = () if game == ALL else (game,)
        records = await self._rooms.matches_of(person, MATCHES_A_PAGE + 1, page * MATCHES_A_PAGE, games)
        return history_model(texts, records, game, page)

    async def send_data(self, texts: Texts, person: int) -> str:
        """Send all data of a person as files to the private chat, those of one person at a time.

        Return the key of a text that tells what has happened. Raise what the database raises, and TelegramError.
        """
        try:
            await self._bot.send_chat_action(person, ChatAction.UPLOAD_DOCUMENT)
        except TelegramError as error:
            log.info("no data in private", reason=str(error))
            return "review-start-first"
        if not self._limit.allows(person):
            return "own-data-wait"
        async with self._sending:
            found = await self._data.export(person)
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
            room = await self._rooms.load(room_id)
            content = None if room is None else await asyncio.to_thread(_transcript, room, person)
            if room is not None and content is not None:
                files[f"{room.game}-{room.id}.json"] = content
                size += len(content)
            if size > FILE_BYTES or (files and room_id == ended[-1]):
                number += 1
                yield f"matches{number if number > 1 else ''}.zip", await asyncio.to_thread(_zipped, files)
                files, size = {}, 0


def _transcript(room: Room, person: int) -> bytes | None:
    """Return the transcript of a match, with the names of others as P0, P1, …, which the room has from then on."""
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
