"""The store of personal settings in SQL."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from telegram_bot.rooms.domain.room import TurnCalls
from telegram_bot.rooms.runtime.background_tasks import shielded
from telegram_bot.storage.database import SqlStore, writing
from telegram_bot.storage.models import PersonRow


class SqlPersonStore(SqlStore):
    """Personal settings in a database whose schema is up to date."""

    @shielded
    async def turn_calls(self, person: int) -> TurnCalls:
        """Return the setting of turn calls of a person; TurnCalls.ON without a row."""
        async with self._engine.connect() as connection:
            found = await connection.scalar(select(PersonRow.turn_calls).where(PersonRow.person == person))
        return TurnCalls.ON if found is None else found

    @shielded
    async def set_turn_calls(self, person: int, value: TurnCalls) -> None:
        """Store the setting of turn calls of a person."""
        async with writing(self._engine) as connection:
            await connection.execute(delete(PersonRow).where(PersonRow.person == person))
            await connection.execute(insert(PersonRow).values(person=person, turn_calls=value))
