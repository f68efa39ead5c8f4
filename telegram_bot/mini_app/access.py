"""Who may watch a table: those who have a seat there, and the members of its chat."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import structlog
from telegram import ChatMember, ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Forbidden, TelegramError

from telegram_bot.background import MonotonicClock
from telegram_bot.rooms.domain.room import Room

MEMBER_SECONDS = 60.0
"""Seconds for which an answer of Telegram about a membership is used again."""
MAX_ANSWERS = 20_000
TRUST_SECONDS = 600.0
"""Seconds for which a member remains one while Telegram cannot be asked."""
ASK_SECONDS = 3.0
"""Seconds within which Telegram must answer."""
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
        """Return whether a person is a member of a chat, by an answer that is not older than `MEMBER_SECONDS`.

        While Telegram does not answer, a member remains one for `TRUST_SECONDS` after the last answer; otherwise no
        answer is no.
        """
        if chat == person:
            return True  # the private chat
        known, now = self._answers.get((chat, person)), self._now()
        if known is not None and now - known[0] < MEMBER_SECONDS:
            return known[1]
        answer = await self._asked(chat, person)
        if answer is None:
            return known is not None and known[1] and now - known[0] < TRUST_SECONDS
        self._answers[chat, person] = (now, answer)
        self._answers.move_to_end((chat, person))
        if len(self._answers) > MAX_ANSWERS:
            self._answers.popitem(last=False)
        return answer

    async def _asked(self, chat: int, person: int) -> bool | None:
        """Ask Telegram whether a person is a member of a chat; None if it does not say."""
        try:
            async with asyncio.timeout(ASK_SECONDS):
                member = await self._ask(chat, person)
        except (BadRequest, Forbidden) as error:
            log.info("a chat does not know a person, or not us", chat=chat, reason=str(error))
            return False
        except (TelegramError, TimeoutError) as error:
            log.info("Telegram does not say whether a person is a member", chat=chat, reason=repr(error))
            return None
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
