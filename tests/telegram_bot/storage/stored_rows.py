"""Rows of all tables of a database in whatever schema it has."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import JSON, Column, Connection, MetaData, inspect, text

TEXTS = {"stage": "ended", "game": "pocha", "surface": "hand"}
"""Values of columns that do not take any text."""


def known_columns(connection: Connection, values: dict[str, object], table: str = "rooms") -> dict[str, object]:
    """Return the values of a row for which the schema, as it is, has a column."""
    columns = {column["name"] for column in inspect(connection).get_columns(table)}
    return {name: value for name, value in values.items() if name in columns}


def fill(connection: Connection, ids: Iterable[int] = (1, 2)) -> None:
    """Insert rows into each table of the present schema; `ids`: those of rooms."""
    schema = MetaData()
    schema.reflect(connection)
    for table in schema.sorted_tables:
        if table.name == "alembic_version":
            continue
        for number in ids:
            values = {column.name: value_of(column, number) for column in table.columns}
            connection.execute(table.insert().values(values))


def value_of(column: Column[Any], number: int) -> object:
    """Return a value for a column of the row with a number."""
    if column.name in {"id", "room_id", "round", "number", "board_id", "duel_id", "puzzle_id"}:
        return number
    if isinstance(column.type, JSON):
        return {"rounds": number}
    kind = column.type.python_type
    if kind is str:
        return TEXTS.get(column.name, f"{column.name} {number}")
    return kind(-number) if kind is int else kind(number)


def contents(connection: Connection) -> dict[str, list[dict[str, object]]]:
    """Return all rows of all tables."""
    keys = inspect(connection).get_multi_pk_constraint()
    found = {}
    for (_, name), key in keys.items():
        if name != "alembic_version":
            order = ", ".join(key["constrained_columns"])
            rows = connection.execute(text(f"SELECT * FROM {name} ORDER BY {order}")).mappings()
            found[name] = [dict(row) for row in rows]
    return found
