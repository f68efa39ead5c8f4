"""Entries that take moves back, and messages with reviews; neither was stored before."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Connection, TextClause, text

revision = "0019"
down_revision = "0018"

ROUNDS = text("SELECT DISTINCT room_id, round FROM entries WHERE entry LIKE '* back %'")
ENTRIES = text("SELECT number, entry FROM entries WHERE room_id = :room AND round = :round ORDER BY number")
REMOVE = (
    text("DELETE FROM entries WHERE room_id = :room AND round = :round AND number = :place"),
    text("DELETE FROM hints WHERE room_id = :room AND round = :round AND entries = :place"),
)
MOVE = (
    text("UPDATE entries SET number = :to WHERE room_id = :room AND round = :round AND number = :place"),
    text("UPDATE hints SET entries = :to WHERE room_id = :room AND round = :round AND entries = :place"),
)
UNPROVE = text(
    "UPDATE rounds SET seed = NULL, cut = NULL, cutter = NULL, cut_number = NULL "
    "WHERE room_id = :room AND number = :round"
)


def upgrade() -> None:
    """Add nothing: the tables have room for them."""


def downgrade() -> None:
    """Remove what earlier versions cannot read: moves that were taken back, and messages with reviews."""
    connection = op.get_bind()
    connection.execute(text("DELETE FROM messages WHERE surface = 'review'"))
    remove_taken_back(connection, ROUNDS)


def remove_taken_back(connection: Connection, rounds: TextClause) -> None:
    """Remove the taken-back moves in the rounds of a query, and renumber the rest.

    A reshuffle depends on its entry number, so a round with one loses its proof.
    """
    for room, number in connection.execute(rounds).all():
        at = {"room": room, "round": number}
        entries = connection.execute(ENTRIES, at).all()
        standing: list[int] = []
        for place, entry in entries:
            if entry.startswith("* back "):
                del standing[-int(entry.split()[2]) :]
            else:
                standing.append(place)
        if any(entry.startswith("* stock ") for _, entry in entries):
            connection.execute(UNPROVE, at)
        for place in {place for place, _ in entries} - {*standing}:
            for change in REMOVE:
                connection.execute(change, at | {"place": place})
        for to, place in enumerate(standing, 1):
            for change in MOVE if to != place else ():
                connection.execute(change, at | {"place": place, "to": to})
