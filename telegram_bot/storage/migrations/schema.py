"""A compact notation for tables, columns and indexes in revisions, each of which can be added and dropped.

Columns are listed in a text with name and type, `?` if they may be NULL, and `=` before a default: `person long, name
text, at real?, hints int=0`. The types are those of `TYPES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
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
"""Defaults that the databases spell differently."""


def columns(listed: str, **given: Any) -> list[sa.Column[Any]]:
    """Return the columns of a list; `given`: options common to all."""
    found = []
    for one in listed.split(","):
        name, _, rest = one.strip().partition(" ")
        kind, _, value = rest.partition("=")
        default = CONSTANTS.get(value, sa.text(value)) if value else None
        is_optional = kind.endswith("?")
        found.append(sa.Column(name, TYPES[kind.rstrip("?")], nullable=is_optional, server_default=default, **given))
    return found


@dataclass(frozen=True)
class Table:
    """A table with a primary key, the names of its columns in order.

    A key `id` is auto-incremented and never reused. `refers`: foreign key columns and the columns they refer to, with
    cascading deletion; `foreign`: its name, if not the default.
    """

    name: str
    listed: str
    key: str
    refers: Mapping[str, str] | None = None
    foreign: str = ""

    def add(self) -> None:
        """Create it."""
        is_counted = self.key == "id"
        constraints: list[sa.Constraint] = [sa.PrimaryKeyConstraint(*self.key.split(", "), name=f"pk_{self.name}")]
        if (refers := self.refers) is not None:
            name = self.foreign or f"fk_{self.name}_{'_'.join(refers)}"
            constraints.append(sa.ForeignKeyConstraint([*refers], [*refers.values()], name=name, ondelete="CASCADE"))
        given = {} if is_counted else {"autoincrement": False}
        op.create_table(
            self.name,
            *columns(self.listed, **given),
            *constraints,
            **({"sqlite_autoincrement": True} if is_counted else {}),
        )

    def drop(self) -> None:
        """Drop it with its indexes."""
        op.drop_table(self.name)


@dataclass(frozen=True)
class Columns:
    """Columns of an existing table."""

    table: str
    listed: str

    def add(self) -> None:
        """Add them."""
        for column in columns(self.listed):
            op.add_column(self.table, column)

    def drop(self) -> None:
        """Drop them, the last one first."""
        for column in reversed(columns(self.listed)):
            op.drop_column(self.table, column.name)


@dataclass(frozen=True)
class Index:
    """An index on columns, optionally only of rows that match `where`; `name`: by default the columns."""

    table: str
    names: str
    name: str = ""
    unique: bool = False
    where: str | None = None

    @property
    def full_name(self) -> str:
        """The name in the database."""
        return f"ix_{self.table}_{self.name or '_'.join(self.names.split(', '))}"

    def add(self) -> None:
        """Create it."""
        condition = None if self.where is None else sa.text(self.where)
        op.create_index(
            self.full_name,
            self.table,
            self.names.split(", "),
            unique=self.unique,
            sqlite_where=condition,
            postgresql_where=condition,
        )

    def drop(self) -> None:
        """Drop it."""
        op.drop_index(self.full_name, self.table)


def added(*parts: Table | Columns | Index) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return functions that add the parts in order and drop them in reverse order.

    A revision that does nothing else is `upgrade, downgrade = added(…)`.
    """

    def add() -> None:
        for part in parts:
            part.add()

    def drop() -> None:
        for part in reversed(parts):
            part.drop()

    return add, drop


@contextmanager
def rebuilt(table: str) -> Iterator[BatchOperations]:
    """Change constraints of a table; used ids are not reused.

    SQLite can change a constraint only by rebuilding the table, which deletes the rows that refer to it if foreign keys
    are enforced; `database.migrate` does not enforce them.
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
    """Delete rooms with everything that belongs to them, even if foreign keys are not enforced."""
    for table in ("hints", "entries", "rounds", "messages", "seats"):
        op.execute(f"DELETE FROM {table} WHERE room_id IN (SELECT id FROM rooms WHERE {condition})")  # noqa: S608
    op.execute(f"DELETE FROM rooms WHERE {condition}")  # noqa: S608
