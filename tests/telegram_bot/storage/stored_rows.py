"""Rows of all tables of a database, whatever its schema, and earlier schemas."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from alembic import command
from sqlalchemy import JSON, Connection, inspect, text
from sqlalchemy.engine.interfaces import ReflectedColumn

from telegram_bot.storage.database import alembic_config
from telegram_bot.storage.models import Base

TEXTS = {"stage": "ended", "game": "pocha", "surface": "hand"}
"""Values of columns that do not take any text."""
Rows = dict[str, list[dict[str, object]]]
"""Rows by table."""


def downgrade(connection: Connection, revision: str = "base") -> None:
    """Downgrade the schema to a revision."""
    command.downgrade(alembic_config(connection), revision)


def known_columns(connection: Connection, values: dict[str, object], table: str = "rooms") -> dict[str, object]:
    """Return the values of a row for which the current schema has a column."""
    columns = {column["name"] for column in inspect(connection).get_columns(table)}
    return {name: value for name, value in values.items() if name in columns}


@dataclass(frozen=True)
class Schema:
    """The tables of a database as they are, referenced ones first: columns and keys of each."""

    columns: dict[str, list[ReflectedColumn]]
    keys: dict[str, list[str]]

    @classmethod
    def of(cls, connection: Connection) -> "Schema":
        """Read the schema; for a whole database that takes longer than everything done with it."""
        inspector = inspect(connection)
        columns = {name: found for (_, name), found in inspector.get_multi_columns().items()}
        keys = {name: key["constrained_columns"] for (_, name), key in inspector.get_multi_pk_constraint().items()}
        now = [table.name for table in Base.metadata.sorted_tables]
        names = sorted(
            columns.keys() - {"alembic_version"}, key=lambda name: (name not in now, [*now, name].index(name))
        )
        return cls({name: columns[name] for name in names}, keys)

    def fill(self, connection: Connection, ids: Iterable[int] = (1, 2)) -> None:
        """Insert rows into each table; `ids`: those of rooms."""
        for name, columns in self.columns.items():
            names = [column["name"] for column in columns]
            insert = f"INSERT INTO {name} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"
            rows = [{column["name"]: value_of(column, number) for column in columns} for number in ids]
            connection.execute(text(insert), rows)

    def contents(self, connection: Connection) -> Rows:
        """Return all rows of all tables in the order of their keys."""
        found = {}
        for name in self.columns:
            rows = connection.execute(text(f"SELECT * FROM {name} ORDER BY {', '.join(self.keys[name])}"))
            found[name] = [dict(row) for row in rows.mappings()]
        return found


def value_of(column: ReflectedColumn, number: int) -> object:
    """Return a value for a column of the row with a number."""
    name, kind = column["name"], column["type"]
    if name in {"id", "room_id", "round", "number", "board_id", "duel_id", "puzzle_id"}:
        return number
    if isinstance(kind, JSON):
        return json.dumps({"rounds": number})
    if (made := kind.python_type) is str:
        return TEXTS.get(name, f"{name} {number}")
    return made(-number) if made is int else made(number)


def fill(connection: Connection, ids: Iterable[int] = (1, 2)) -> None:
    """Insert rows into each table of the current schema."""
    Schema.of(connection).fill(connection, ids)


def contents(connection: Connection) -> Rows:
    """Return all rows of all tables of the current schema."""
    return Schema.of(connection).contents(connection)
