"""The half-time warning: one short message that names the player, taken away when the turn has passed on."""

from __future__ import annotations

import structlog
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from telegram_bot.chat.latest import Latest
from telegram_bot.chat.limiter import ONCE
from telegram_bot.chat.pacing import REAL, Pacing
from telegram_bot.rooms.changes import Change, ChangeKind
from telegram_bot.rooms.room import Room
from telegram_bot.rooms.service import RoomService
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)

Turn = tuple[int, int | None]


class Warnings:
    """The warnings of all tables: at most one each, gone once the player warned has acted."""

    def __init__(self, bot: ExtBot[int], service: RoomService, texts: Texts, pacing: Pacing = REAL) -> None:
        self._bot = bot
        self._service = service
        self._texts = texts
        self._pacing = pacing
        self._sent: dict[int, tuple[int, int]] = {}
        self._work: dict[int, Latest] = {}

    async def changed(self, room: Room, change: Change) -> None:
        """Warn, or take the warning back."""
        if change.kind == ChangeKind.CLOCK_WARNING or room.id in self._sent:
            if room.id not in self._work:
                self._work[room.id] = Latest(lambda number=room.id: self._show(number), self._pacing)  # type: ignore[misc]
            self._work[room.id].touch()

    async def _show(self, number: int) -> None:
        """Let there be a warning exactly while the player to move is warned."""
        room = await self._service.get(number)
        sent = self._sent.get(number)
        if room is None:
            return
        wanted = room.warned and room.to_move is not None
        try:
            if wanted and sent is None:
                await self._warn(room)
            elif sent is not None and not wanted:
                del self._sent[number]
                await self._bot.delete_message(*sent)
        except TelegramError as error:
            log.info("a warning is not shown or not taken back", room=number, reason=str(error))

    async def _warn(self, room: Room) -> None:
        """Send the warning, if the player is a person who is there."""
        seat = room.seats[room.to_move or 0]
        if seat.person is None or seat.away:
            return
        mention = self._texts.mention(seat.person, seat.name)
        message = await self._bot.send_message(
            room.place.chat_id,
            self._texts.html("warning", mention=mention),
            parse_mode=ParseMode.HTML,
            message_thread_id=room.place.thread_id,
            rate_limit_args=ONCE,
        )
        self._sent[room.id] = (room.place.chat_id, message.message_id)

    async def close(self) -> None:
        """Stop warning."""
        for work in self._work.values():
            await work.close()
