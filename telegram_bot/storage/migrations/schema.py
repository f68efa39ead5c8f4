"""Tables and columns in short, for the revisions.

Columns are listed in a text, of each its name and type, `?` if it may be NULL, and after `=` its default:
`person long, name text, at real?, hints int=0`. The types are those of `TYPES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from alembic import op
from alembic.operations.base import BatchOperations

TYPES: Mapping[str, Any] = {
    "flag": sa.Boolean(),
    "int": sa.Integer(),
    "json": sa.JSON(),
    "long": sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
    "real": sa.Float(53),
    "text": sa.Text(),
}
"""`long` is for Telegram's ids and our own."""
CONSTANTS = {"false": sa.false(), "true": sa.true()}
"""Defaults that the databases write in different ways."""


def columns(listed: str, **given: Any) -> list[sa.Column[Any]]:
    """Return the columns of a list; `given`: what is so of each."""
    found = []
    for one in listed.split(","):
        name, _, rest = one.strip().partition(" ")
        kind, _, value = rest.partition("=")
        default = CONSTANTS.get(value, sa.text(value)) if value else None
        is_optional = kind.endswith("?")
        found.append(sa.Column(name, TYPES[kind.rstrip("?")], nullable=is_optional, server_default=default, **given))
    return found


def create(table: str, listed: str, key: str, *, refers: Mapping[str, str] | None = None, foreign: str = "") -> None:
    """Create a table with a primary key, the names of its columns in order.

    A key `id` is counted and never used again. `refers`: the columns of a foreign key with those that they refer to,
    with which rows are deleted; `foreign`: its name, if not the usual one.
    """
    is_counted = key == "id"
    constraints: list[sa.Constraint] = [sa.PrimaryKeyConstraint(*key.split(", "), name=f"pk_{table}")]
    if refers is not None:
        name = foreign or f"fk_{table}_{'_'.join(refers)}"
        constraints.append(sa.ForeignKeyConstraint([*refers], [*refers.values()], name=name, ondelete="CASCADE"))
    given = {} if is_counted else {"autoincrement": False}
    op.create_table(
        table, *columns(listed, **given), *constraints, **({"sqlite_autoincrement": True} if is_counted else {})
    )


def add(table: str, listed: str) -> None:
    """Add columns to a table."""
    for column in columns(listed):
        op.add_column(table, column)


def drop(table: str, names: str) -> None:
    """Drop columns of a table."""
    for name in names.split(", "):
        op.drop_column(table, name)


def index(table: str, names: str, *, name: str = "", unique: bool = False, where: str | None = None) -> None:
    """Create an index of some columns, only of the rows that fulfil a condition; `name`: by default the columns."""
    condition, listed = None if where is None else sa.text(where), names.split(", ")
    op.create_index(
        f"ix_{table}_{name or '_'.join(listed)}",
        table,
        listed,
        unique=unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )


@contextmanager
def rebuilt(table: str) -> Iterator[BatchOperations]:
    """Let constraints of a table be changed; ids that were used once stay used.

    SQLite can change a constraint only by rebuilding the table, and deletes the rows that refer to the old one if
    foreign keys are enforced; `database.migrate` does not enforce them.
    """
    connection = op.get_bind()
    is_sqlite = connection.dialect.name == "sqlite"
    if is_sqlite and connection.exec_driver_sql("PRAGMA foreign_keys").scalar():
        raise RuntimeError("foreign keys must not be enforced while a table is rebuilt")
    at = {"name": table}
    last = sa.text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    last_id = connection.execute(last, at).scalar() if is_sqlite else None
    with op.batch_alter_table(table, table_kwargs={"sqlite_autoincrement": True}) as batch:
        yield batch
    if last_id is not None:
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :name"), at)
        put = sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)")
        connection.execute(put, at | {"last": last_id})


def delete_rooms(condition: str) -> None:
    """Delete rooms with all that belongs to them, also where foreign keys are not enforced."""
    for table in ("hints", "entries", "rounds", "messages", "seats"):
        op.execute(f"DELETE FROM {table} WHERE room_id IN (SELECT id FROM rooms WHERE {condition})")  # noqa: S608
    op.execute(f"DELETE FROM rooms WHERE {condition}")  # noqa: S608
