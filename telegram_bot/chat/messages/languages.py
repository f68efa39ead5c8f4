"""The language of each chat and person, and a person's time zone: guessed until chosen, stored, and cached.

A private chat has the id of its person, so one id finds both: groups choose the language of messages for everybody,
people that of messages for themselves.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import structlog
from telegram import User

from analysis.texts.loader import DEFAULT, LANGUAGES, Digits, guess
from telegram_bot.background import Newest
from telegram_bot.chat.messages.activity import MAX_ENTRIES
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.domain.people import UTC_ZONE, first_zone
from telegram_bot.storage.people import SqlLanguageStore
from telegram_bot.storage.values import LanguagePreference
from telegram_bot.texts.loader import Texts

log = structlog.get_logger(__name__)


READS_AT_ONCE = 3
"""Concurrent reads of preferences: after a start everybody's are needed."""
UNKNOWN = LanguagePreference()
"""The preference of a chat of which nothing is known; a group that is known to speak English has an equal one."""


@cache
def _texts(language: str, digits: Digits, zone: str) -> ChatTexts:
    return ChatTexts(language if language in LANGUAGES else DEFAULT, digits, zone)


def _texts_of(chat_id: int, preference: LanguagePreference) -> ChatTexts:
    """Return the texts for a group, whose people may be in several zones, or for a person."""
    guessed = first_zone(preference.language) if chat_id > 0 else UTC_ZONE
    return _texts(preference.language, preference.digits, preference.zone or guessed)


class Languages:
    """The texts for each chat. If the preferences cannot be read, texts are English until they can."""

    def __init__(self, store: SqlLanguageStore) -> None:
        self._store = store
        self._known: Newest[int, LanguagePreference] = Newest(MAX_ENTRIES)
        self._reading = asyncio.Semaphore(READS_AT_ONCE)
        self._listeners: list[Callable[[int], None]] = []

    def subscribe(self, listener: Callable[[int], None]) -> None:
        """Call `listener` with a group or a person for whom something was chosen."""
        self._listeners.append(listener)

    async def of(self, chat_id: int) -> ChatTexts:
        """Return the texts for a group, or for a person."""
        return _texts_of(chat_id, await self.preference(chat_id))

    async def words_of(self, chat_id: int) -> Texts:
        """Return the texts of models for a group, or for a person."""
        return (await self.of(chat_id)).words

    async def preference(self, chat_id: int) -> LanguagePreference:
        """Return the preference of a chat, `UNKNOWN` if it cannot be read."""
        try:
            return await self._read(chat_id)
        except Exception:
            log.exception("a language cannot be read", chat=chat_id)
            return UNKNOWN

    async def _read(self, chat_id: int) -> LanguagePreference:
        known = self._known.get(chat_id)
        if known is not None:
            return known
        async with self._reading:
            stored = await self._store.preference(chat_id) or UNKNOWN
        known = self._known.get(chat_id) or stored  # somebody may have chosen one meanwhile
        self._known[chat_id] = known
        return known

    async def seen(self, user: User) -> ChatTexts:
        """Return the texts for somebody who has written or pressed; their app's language counts until they choose."""
        texts, known = await self.unseen(user), self._known.get(user.id)
        if known is not None and not known.is_chosen and known.language != texts.language:
            await self._guess(user.id, texts.language)
        return texts

    async def unseen(self, user: User) -> ChatTexts:
        """Return the texts as `seen` does, but store nothing: for strangers who may never come back."""
        known, guessed = await self.preference(user.id), guess(user.language_code)
        if not known.is_chosen and known.language != guessed:
            known = LanguagePreference(guessed, zone=known.zone)
        return _texts_of(user.id, known)

    async def guess_for_group(self, chat_id: int, user: User) -> ChatTexts:
        """Return the texts for a group; if it has no language, the language of a member becomes its own."""
        if await self.preference(chat_id) is UNKNOWN:
            await self._guess(chat_id, (await self.seen(user)).language)
        return await self.of(chat_id)

    async def _guess(self, chat_id: int, language: str) -> None:
        """Keep and store a language that nobody has chosen.

        Nothing is stored if the preference was not read, since it may be a choice, or if another update has just
        stored the same.
        """
        known = self._known.get(chat_id)
        if known is None:
            return
        preference = LanguagePreference(language, zone=known.zone)
        if known is not UNKNOWN and known == preference:
            return
        self._known[chat_id] = preference
        try:
            await self._store.set_preference(chat_id, preference)
        except Exception:
            log.exception("a language cannot be stored", chat=chat_id)

    async def choose(self, chat_id: int, *, language: str | None = None, digits: Digits | None = None) -> ChatTexts:
        """Store a chosen language with Western digits, or digits for the current one; raise what the store raises."""
        before = await self._read(chat_id)
        after = replace(before, digits=digits or "latin", language=language or before.language, is_chosen=True)
        await self._store.set_preference(chat_id, after)
        return self._chosen(chat_id, after)

    async def choose_zone(self, person: int, zone: str) -> ChatTexts:
        """Store the time zone that a person has chosen; return their texts. Raises what the store raises."""
        after = replace(await self._read(person), zone=zone)
        await self._store.set_zone(person, zone)
        return self._chosen(person, after)

    def _chosen(self, chat_id: int, preference: LanguagePreference) -> ChatTexts:
        self._known[chat_id] = preference
        for listener in self._listeners:
            listener(chat_id)
        return _texts_of(chat_id, preference)

    def forget(self, chat_id: int) -> None:
        """Drop a preference that was deleted from the store."""
        self._known.pop(chat_id, None)

    async def migrate(self, old: int, new: int) -> None:
        """Carry a group's language over to its supergroup, unless that has chosen its own since; log a failure."""
        try:
            preference = await self._read(old)
            if preference is not UNKNOWN and not (await self._read(new)).is_chosen:
                await self._store.set_preference(new, preference)
                self._known[new] = preference
        except Exception:
            log.exception("a language cannot be carried over", chat=new)
