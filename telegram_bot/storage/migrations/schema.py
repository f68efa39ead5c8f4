"""Tables, columns and indexes in short, for the revisions; each knows how to be added and dropped.

Columns are listed in a text, of each its name and type, `?` if it may be NULL, and after `=` its default:
`person long, name text, at real?, hints int=0`. The types are those of `TYPES`.
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


@dataclass(frozen=True)
class Table:
    """A table with a primary key, the names of its columns in order.

    A key `id` is counted and never used again. `refers`: the columns of a foreign key with those that they refer to,
    with which rows are deleted; `foreign`: its name, if not the usual one.
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
    """Columns of a table that is there."""

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
    """An index of some columns, only of the rows that fulfil a condition; `name`: by default the columns."""

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
    """Return what adds parts of a schema in their order, and what drops them in the opposite one.

    A revision that does no more is `upgrade, downgrade = added(…)`.
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
