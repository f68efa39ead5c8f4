"""The store of languages in SQL."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from telegram_bot.background import shielded
from telegram_bot.chat.messages.languages import LanguagePreference
from telegram_bot.storage.database import SqlStore, write
from telegram_bot.storage.models import ChatRow


class SqlLanguageStore(SqlStore):
    """Languages in a database whose schema is up to date."""

    @shielded
    async def preference(self, chat_id: int) -> LanguagePreference | None:
        """Return the preference of a chat, None without a row."""
        columns = select(ChatRow.language, ChatRow.digits, ChatRow.is_chosen).where(ChatRow.chat_id == chat_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(columns)).one_or_none()
        if row is None:
            return None
        language, digits, is_chosen = row
        return LanguagePreference(language, "native" if digits == "native" else "latin", is_chosen)

    @shielded
    async def set_preference(self, chat_id: int, preference: LanguagePreference) -> None:
        """Store the preference of a chat."""
        values = {
            "language": preference.language,
            "digits": preference.digits,
            "is_chosen": preference.is_chosen,
            "changed_at": self._now(),
        }

        def work(connection: Connection) -> None:
            connection.execute(delete(ChatRow).where(ChatRow.chat_id == chat_id))
            connection.execute(insert(ChatRow).values(chat_id=chat_id, **values))

        await write(self._engine, work)
