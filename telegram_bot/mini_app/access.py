"""Who may watch a table: those who have a seat there, and the members of its chat."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import structlog
from telegram import ChatMember, ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from telegram_bot.background import MonotonicClock
from telegram_bot.rooms.domain.room import Room

MEMBER_SECONDS = 60.0
"""Seconds for which an answer of Telegram about a membership is used again."""
MAX_ANSWERS = 20_000
ASK_SECONDS = 5.0
"""Seconds within which Telegram must answer; otherwise the person counts as no member."""
PRESENT = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.MEMBER)
ADMINISTRATORS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)

AskMember = Callable[[int, int], Awaitable[ChatMember]]
"""Asks Telegram for the member of a chat (chat, person); raises TelegramError."""

log = structlog.get_logger(__name__)


class Access:
    """Memberships as Telegram tells them, for a while."""

    def __init__(self, ask: AskMember, monotonic: MonotonicClock) -> None:
        self._ask = ask
        self._now = monotonic.now
        self._answers: OrderedDict[tuple[int, int], tuple[float, bool]] = OrderedDict()

    async def may_watch(self, room: Room, person: int) -> bool:
        """Return whether a person may see a table."""
        return room.seat_of(person) is not None or await self._is_member(room.place.chat_id, person)

    async def _is_member(self, chat: int, person: int) -> bool:
        """Return whether a person is a member of a chat, by an answer that is not older than `MEMBER_SECONDS`."""
        if chat == person:
            return True  # the private chat
        known = self._answers.get((chat, person))
        if known is not None and self._now() - known[0] < MEMBER_SECONDS:
            return known[1]
        answer = await self._asked(chat, person)
        self._answers[chat, person] = (self._now(), answer)
        self._answers.move_to_end((chat, person))
        if len(self._answers) > MAX_ANSWERS:
            self._answers.popitem(last=False)
        return answer

    async def _asked(self, chat: int, person: int) -> bool:
        """Ask Telegram whether a person is a member of a chat; no answer is no."""
        try:
            async with asyncio.timeout(ASK_SECONDS):
                member = await self._ask(chat, person)
        except (TelegramError, TimeoutError) as error:
            log.info("a chat does not tell whether a person is a member", chat=chat, reason=repr(error))
            return False
        if isinstance(member, ChatMemberRestricted):
            return member.is_member
        return member.status in PRESENT

    def asks_admin(self, chat: int, person: int) -> Callable[[], Awaitable[bool]]:
        """Return a function that asks Telegram whether a person is an administrator of a chat; raises TelegramError."""

        async def is_admin() -> bool:
            if chat == person:
                return False
            return (await self._ask(chat, person)).status in ADMINISTRATORS

        return is_admin
