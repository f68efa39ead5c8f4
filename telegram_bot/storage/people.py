"""The stores of what belongs to people and groups, not to rooms: one transaction for each method."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select, update

from telegram_bot.background import shielded
from telegram_bot.domain.room import TurnCalls, Visibility
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import ChatRow, EndedSessionsRow, PersonRow
from telegram_bot.storage.values import LanguagePreference


def put(connection: Connection, row: type[PersonRow | ChatRow], key: dict[str, int], values: dict[str, Any]) -> None:
    """Change columns of the row with a key, or insert it."""
    if connection.execute(update(row).filter_by(**key).values(values)).rowcount == 0:
        connection.execute(insert(row).values(key | values))


class PersonStore(SqlStore):
    """Settings of people, independent of any room."""

    @shielded
    async def turn_calls(self, person: int) -> TurnCalls:
        """Return when a person is to be called; TurnCalls.ON if the person has chosen nothing."""
        found = await self._scalar(select(PersonRow.turn_calls).where(PersonRow.person == person))
        return TurnCalls.ON if found is None else found

    @shielded
    async def set_turn_calls(self, person: int, value: TurnCalls) -> None:
        """Store when a person is to be called."""
        await self._set(person, turn_calls=value)

    @shielded
    async def visibility(self, person: int) -> Visibility:
        """Return who sees the results of a person; Visibility.GROUP if the person has chosen nothing."""
        async with self._engine.connect() as connection:
            found = await connection.scalar(select(PersonRow.visibility).where(PersonRow.person == person))
        return Visibility.GROUP if found is None else found

    @shielded
    async def set_visibility(self, person: int, value: Visibility) -> None:
        """Store who sees the results of a person."""
        await self._set(person, visibility=value)

    @shielded
    async def hidden(self, people: Collection[int]) -> set[int]:
        """Return those of some people whose results nobody else sees."""
        chosen = select(PersonRow.person).where(PersonRow.visibility == Visibility.HIDDEN)
        return set(await self._scalars(chosen.where(PersonRow.person.in_(people))))

    async def _set(self, person: int, **values: Any) -> None:
        given = {"changed_at": self._now(), **values}
        await write(self._engine, lambda connection: put(connection, PersonRow, {"person": person}, given))


class SqlLanguageStore(SqlStore):
    """Languages of groups and people."""

    @shielded
    async def preference(self, chat_id: int) -> LanguagePreference | None:
        """Return the preference of a chat, None without a row."""
        columns = select(ChatRow.language, ChatRow.digits, ChatRow.is_chosen).where(ChatRow.chat_id == chat_id)
        for language, digits, is_chosen in await self._rows(columns):
            return LanguagePreference(language, "native" if digits == "native" else "latin", is_chosen)
        return None

    @shielded
    async def set_preference(self, chat_id: int, preference: LanguagePreference) -> None:
        """Store the preference of a chat."""
        values = {
            "language": preference.language,
            "digits": preference.digits,
            "is_chosen": preference.is_chosen,
            "changed_at": self._now(),
        }

        await write(self._engine, lambda connection: put(connection, ChatRow, {"chat_id": chat_id}, values))


class SqlEndedSessions(SqlStore):
    """When the sessions of people were ended, in seconds since the epoch."""

    @shielded
    async def load(self, since: float, limit: int) -> dict[str, float]:
        """Return the marks of those whose sessions were ended at a time or later, the last `limit` of them."""
        last = select(EndedSessionsRow.mark, EndedSessionsRow.at).where(EndedSessionsRow.at >= since)
        rows = await self._rows(last.order_by(EndedSessionsRow.at.desc()).limit(limit))
        return {row.mark: row.at for row in rows}

    @shielded
    async def add(self, mark: str, at: float, before: float) -> None:
        """Store a mark, and delete those whose sessions were ended before a time."""
        old = delete(EndedSessionsRow).where(or_(EndedSessionsRow.mark == mark, EndedSessionsRow.at < before))

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(EndedSessionsRow).values(mark=mark, at=at))

        await write(self._engine, work)
