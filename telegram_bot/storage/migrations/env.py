"""Migrates over a given connection, or the database of THURUMPU_DATABASE_URL for the command `alembic`."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection

from telegram_bot.settings import Settings
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import Base


def run(connection: Connection) -> None:
    """Run the migrations in one transaction."""
    context.configure(connection=connection, target_metadata=Base.metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


async def run_in_database() -> None:
    """Run the migrations in the database of THURUMPU_DATABASE_URL."""
    database = Database(Settings().database_url.get_secret_value(), patient=True)
    async with database.engine.begin() as connection:
        await connection.run_sync(run)
    await database.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_in_database())
else:
    run(given)
