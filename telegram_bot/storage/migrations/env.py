"""Run by Alembic: migrates over the connection it is given."""

from __future__ import annotations

from alembic import context

from telegram_bot.storage.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
