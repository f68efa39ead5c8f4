"""Who may watch a table: people with a seat there, members of its chat, and guests that it admits."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial

import structlog
from telegram import ChatMember, ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Forbidden, TelegramError

from telegram_bot.background import MonotonicClock, Newest
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.people import name_of
from telegram_bot.domain.room import Room, Stage

MEMBER_SECONDS = 60.0
"""Seconds for which Telegram's answer about a membership is cached."""
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


@dataclass(frozen=True, slots=True)
class Standing:
    """Telegram's answer about a person in a chat, asked for at monotonic seconds `at`; `name`: the person's."""

    at: float
    is_member: bool
    is_admin: bool
    name: str = ""


class Access:
    """Memberships as Telegram reports them, cached for a while."""

    def __init__(self, ask: AskMember, monotonic: MonotonicClock) -> None:
        self._ask = ask
        self._now = monotonic.now
        self._answers: Newest[tuple[int, int], Standing] = Newest(MAX_ANSWERS)
        self._asking: dict[tuple[int, int], asyncio.Future[Standing | None]] = {}
        """The questions that Telegram has not answered yet."""

    async def may_watch(self, room: Room, person: int, key: str = "") -> bool:
        """Return whether a person may see a table; `key`: from the link for guests that the person has followed."""
        return room.seat_of(person) is not None or room.admits(key) or await self.is_member(room.place.chat_id, person)

    async def is_member(self, chat: int, person: int) -> bool:
        """Return whether a person is in a chat; a private chat has one."""
        standing = None if chat > 0 else await self.standing(chat, person)
        return chat == person or (standing is not None and standing.is_member)

    async def member_of(self, chats: Iterable[int], person: int) -> list[int]:
        """Return those of some groups that a person is in."""
        found = [(chat, await self.standing(chat, person)) for chat in chats]
        return [chat for chat, standing in found if standing is not None and standing.is_member]

    async def leads(self, room: Room, person: int) -> bool:
        """Return whether to offer a person the orders of a table's leaders; during a round Telegram is not asked."""
        chat = room.place.chat_id
        if person in (room.opener, chat):
            return person == room.opener
        known = self._answers.get((chat, person))
        standing = known if room.stage in (Stage.PLAYING, Stage.ENDED) else await self.standing(chat, person)
        return standing is not None and standing.is_admin

    async def standing(self, chat: int, person: int) -> Standing | None:
        """Return Telegram's answer of the last `MEMBER_SECONDS`, or of `TRUST_SECONDS` while it does not answer."""
        key, now = (chat, person), self._now()
        known = self._answers.get(key)
        if known is not None and now - known.at < MEMBER_SECONDS:
            return known
        if key not in self._asking:  # otherwise the answer to the same question is waited for
            self._asking[key] = asyncio.ensure_future(self._asked(chat, person, now))
            self._asking[key].add_done_callback(lambda _: self._asking.pop(key))
        answer = await asyncio.shield(self._asking[key])
        if answer is None:
            return known if known is not None and now - known.at < TRUST_SECONDS else None
        self._answers[key] = answer
        return answer

    async def _asked(self, chat: int, person: int, now: float) -> Standing | None:
        try:
            async with asyncio.timeout(ASK_SECONDS):
                member = await self._ask(chat, person)
        except (BadRequest, Forbidden) as error:
            log.info("a chat does not know a person, or not us", chat=chat, reason=str(error))
            return Standing(now, is_member=False, is_admin=False)
        except (TelegramError, TimeoutError) as error:
            log.info("Telegram does not say whether a person is a member", chat=chat, reason=repr(error))
            return None
        present = member.is_member if isinstance(member, ChatMemberRestricted) else member.status in PRESENT
        name = name_of(member.user.first_name, member.user.username, member.user.id)
        return Standing(now, present, member.status in ADMINISTRATORS, name)

    def asks_admin(self, chat: int, person: int) -> Callable[[], Awaitable[Problem | None]]:
        """Return a function that asks Telegram why a person is not an administrator of a chat."""
        return partial(why_no_admin, self._ask, chat, person)


async def why_no_admin(ask: AskMember, chat: int, person: int) -> Problem | None:
    """Return why a person may not act as an administrator of a chat; None if Telegram says that they are one."""
    if chat == person:
        return Problem.NOT_ALLOWED
    try:
        is_admin = (await ask(chat, person)).status in ADMINISTRATORS
    except TelegramError as error:
        log.warning("Telegram does not say who is an administrator", reason=str(error))
        return Problem.NOT_ALLOWED if isinstance(error, (BadRequest, Forbidden)) else Problem.RIGHTS_UNKNOWN
    return None if is_admin else Problem.NOT_ALLOWED
