"""Deals of the day: boards, attempts, and rooms that do not occupy the private chat."""

from telegram_bot.storage.migrations.schema import Columns, Index, Table, added, delete_rooms

revision = "0022"
down_revision = "0021"

LIVE = "stage <> 'ended'"
add, drop = added(
    Table(
        "boards",
        "id long, opens_at real, closes_at real, game text, number int, options json, players int, dealer int, "
        "seed text, par real?, deviation real?, sources text?",
        "id",
    ),
    Index("boards", "opens_at, game, number", name="one_a_number", unique=True),
    Index("boards", "closes_at"),
    Table(
        "attempts",
        "board_id long, person long, room_id long, begun_at real, finished_at real?, points real?, luck real?, "
        "accuracy real?, assisted flag=false",
        "board_id, person",
        refers={"board_id": "boards.id"},
    ),
    Index("attempts", "person"),
    Index("attempts", "room_id"),
    Index("attempts", "board_id", name="unfinished", where="finished_at IS NULL"),
    Table("board_marks", "board_id long, mark text", "board_id, mark", refers={"board_id": "boards.id"}),
    Columns("rooms", "board long?"),
    Index("rooms", "chat_id", name="live_in_chat", where=LIVE),
)


def _one_live_a_place(condition: str) -> None:
    index = Index("rooms", "chat_id, thread_id", name="one_live_a_place", unique=True, where=condition)
    index.drop()
    index.add()


def upgrade() -> None:
    """Create the tables, and exclude deals of the day from the index of places."""
    add()
    _one_live_a_place(f"{LIVE} AND purpose <> 'board'")


def downgrade() -> None:
    """Remove them and the rooms of deals of the day, which earlier versions do not know."""
    delete_rooms("purpose = 'board'")
    _one_live_a_place(LIVE)
    drop()
