"""The tables of the database.

The log of a match is its rounds (deals) and entries (moves, mistakes, chance events): rows that are only ever added.
All else of a match is replayed from it. Times are seconds since the epoch; those that are NULL are from before they
were stored.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Dialect,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Text,
    TypeDecorator,
    false,
    text,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from analysis.levels import Level
from engine.registry import GAMES
from telegram_bot.domain.puzzles import PuzzleState, Verdict
from telegram_bot.domain.results import Format, Kind
from telegram_bot.domain.room import Coach, Purpose, ReviewMode, Stage, TakeBacks, TurnCalls, Unrated, Visibility
from telegram_bot.storage.values import Surface

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

LONG = BigInteger().with_variant(Integer, "sqlite")
"""Type of Telegram's ids, which need 64 bits; INTEGER has them in SQLite."""

NO_THREAD = 0
"""The thread of a room outside topics; not NULL, so that the unique index applies."""


LIVE, ENDED = text("stage <> 'ended'"), text("stage = 'ended'")
IN_PLACE = text("stage <> 'ended' AND purpose <> 'board'")
"""Conditions of rooms, the same in indexes and queries, without which a partial index is not used.

Deals of the day take no place: each can be played beside the others, and beside a practice.
"""
NO_LESSON = text("purpose <> 'lesson'")


class EnumText(TypeDecorator[StrEnum]):
    """A column of text with the values of a string enumeration, whose members are strings."""

    impl = Text
    cache_ok = True

    def __init__(self, enumeration: type[StrEnum]) -> None:
        super().__init__()
        self.enumeration = enumeration

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        """Return the member of a stored text."""
        return None if value is None else self.enumeration(value)


class Base(DeclarativeBase):
    """Base of all database tables, with names for all constraints."""

    metadata = MetaData(naming_convention=NAMES)


class RoomRow(Base):
    """One room. Ids are never reused, because buttons contain them."""

    __tablename__ = "rooms"
    __table_args__ = (
        Index(
            "ix_rooms_one_live_a_place",
            "chat_id",
            "thread_id",
            unique=True,
            sqlite_where=IN_PLACE,
            postgresql_where=IN_PLACE,
        ),
        Index("ix_rooms_live_in_chat", "chat_id", sqlite_where=LIVE, postgresql_where=LIVE),
        Index("ix_rooms_ended_at_place", "chat_id", "thread_id", "id", sqlite_where=ENDED, postgresql_where=ENDED),
        Index("ix_rooms_ended", "ended_at", sqlite_where=ENDED, postgresql_where=ENDED),
        CheckConstraint(f"stage IN ({', '.join(map(repr, map(str, Stage)))})", name="stage"),
        CheckConstraint(f"game IN ({', '.join(map(repr, GAMES))})", name="game"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    chat_id: Mapped[int] = mapped_column(LONG)
    thread_id: Mapped[int] = mapped_column(LONG)
    game: Mapped[str] = mapped_column(Text)
    opener: Mapped[int] = mapped_column(LONG, index=True)
    stage: Mapped[Stage] = mapped_column(EnumText(Stage))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    turn_seconds: Mapped[int] = mapped_column(Integer)
    hints: Mapped[int] = mapped_column(Integer, server_default=text("-1"))
    version: Mapped[int] = mapped_column(Integer)
    revision: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    deadline: Mapped[float | None] = mapped_column(Float(53))
    warned: Mapped[bool]
    reviewed: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    turn_calls: Mapped[TurnCalls] = mapped_column(EnumText(TurnCalls), server_default=text("'on'"))
    review_mode: Mapped[ReviewMode] = mapped_column(EnumText(ReviewMode), server_default=text("'line'"))
    name_mistakes: Mapped[bool] = mapped_column(server_default=false())
    next_round_seconds: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    auto_moves: Mapped[bool] = mapped_column(server_default=false())
    ask_cut: Mapped[bool] = mapped_column(server_default=true())
    bot_level: Mapped[Level] = mapped_column(EnumText(Level), server_default=text("'hard'"))
    coach: Mapped[Coach] = mapped_column(EnumText(Coach), server_default=text("'off'"))
    show_chances: Mapped[bool] = mapped_column(server_default=true())
    take_backs: Mapped[TakeBacks] = mapped_column(EnumText(TakeBacks), server_default=text("'turn'"))
    next_dealer: Mapped[int | None] = mapped_column(Integer)
    next_seed: Mapped[str | None] = mapped_column(Text)
    """The secret seed of the round that waits for the cut."""
    next_version: Mapped[int | None] = mapped_column(Integer)
    """The version of that round's proof."""
    created_at: Mapped[float | None] = mapped_column(Float(53))
    changed_at: Mapped[float | None] = mapped_column(Float(53))
    ended_at: Mapped[float | None] = mapped_column(Float(53))
    purpose: Mapped[Purpose] = mapped_column(EnumText(Purpose), server_default=text("'table'"))
    board: Mapped[int | None] = mapped_column(LONG)
    """The id of the deal of the day, also after that has been deleted."""
    asking: Mapped[int | None] = mapped_column(Integer)
    asked_until: Mapped[float | None] = mapped_column(Float(53))
    asked_version: Mapped[int | None] = mapped_column(Integer)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """The finished rounds and the ranking so far, so that matches are listed without being replayed."""


class SeatRow(Base):
    """One seat of a room; a bot player has no person."""

    __tablename__ = "seats"
    __table_args__ = (Index("ix_seats_person_room_id", "person", "room_id"),)

    room_id: Mapped[int] = mapped_column(LONG, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[int | None] = mapped_column(LONG)
    name: Mapped[str] = mapped_column(Text)
    missed: Mapped[int] = mapped_column(Integer)
    away: Mapped[bool]
    hints: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    round_hints: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    hinted_at: Mapped[int | None] = mapped_column(Integer)
    """Kept for earlier versions only, which know by it that a hint is not to be counted again."""
    asked_back: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    allows_back: Mapped[bool] = mapped_column(server_default=false())
    joined_turns: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    absent_turns: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    unrated: Mapped[Unrated | None] = mapped_column(EnumText(Unrated))


class RoundRow(Base):
    """One deal, rounds counted from 1; `deck` is the whole pack, the first card dealt first.

    `seed`, `cut`, `cutter` and `cut_number` are those of the proof of the deal; rounds from before have none.
    """

    __tablename__ = "rounds"

    room_id: Mapped[int] = mapped_column(LONG, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    dealer: Mapped[int] = mapped_column(Integer)
    deck: Mapped[str] = mapped_column(Text)
    seed: Mapped[str | None] = mapped_column(Text)
    cut: Mapped[int | None] = mapped_column(Integer)
    cutter: Mapped[int | None] = mapped_column(Integer)
    cut_number: Mapped[str | None] = mapped_column(Text)
    at: Mapped[float | None] = mapped_column(Float(53))


class EntryRow(Base):
    """One log entry of a round, counted from 1, as in transcripts."""

    __tablename__ = "entries"
    __table_args__ = (
        ForeignKeyConstraint(["room_id", "round"], ["rounds.room_id", "rounds.number"], ondelete="CASCADE"),
    )

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    entry: Mapped[str] = mapped_column(Text)
    at: Mapped[float | None] = mapped_column(Float(53))


class HintRow(Base):
    """One hint for a seat after `entries` log entries of a round; `plan`: the advised moves, one a line.

    `reason`: that of the hint, without its empty fields; `warned`: the coach has warned there.
    """

    __tablename__ = "hints"
    __table_args__ = (
        ForeignKeyConstraint(["room_id", "round"], ["rounds.room_id", "rounds.number"], ondelete="CASCADE"),
    )

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True)
    entries: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    plan: Mapped[str] = mapped_column(Text)
    reason: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    warned: Mapped[bool] = mapped_column(server_default=false())
    at: Mapped[float | None] = mapped_column(Float(53))


class ResultRow(Base):
    """What stays of a match for a person (see `domain.results`), also when the room is deleted.

    `ended_at`: in seconds since the epoch; `seconds`: from the first deal to the end, if that is known.
    """

    __tablename__ = "results"
    __table_args__ = (
        Index("ix_results_person_ended_at", "person", "ended_at"),
        Index("ix_results_chat_id_ended_at", "chat_id", "ended_at"),
        Index("ix_results_ended_at", "ended_at"),
    )

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    chat_id: Mapped[int] = mapped_column(LONG)
    game: Mapped[str] = mapped_column(Text)
    format: Mapped[Format] = mapped_column(EnumText(Format))
    purpose: Mapped[Purpose] = mapped_column(EnumText(Purpose))
    ended_at: Mapped[float] = mapped_column(Float(53))
    seconds: Mapped[float | None] = mapped_column(Float(53))
    players: Mapped[int] = mapped_column(Integer)
    people: Mapped[int] = mapped_column(Integer)
    place: Mapped[int] = mapped_column(Integer)
    shared: Mapped[bool]
    points: Mapped[int] = mapped_column(Integer)
    lead: Mapped[int] = mapped_column(Integer)
    rounds: Mapped[int] = mapped_column(Integer)
    hints: Mapped[int] = mapped_column(Integer)
    own_share: Mapped[float] = mapped_column(Float(53))
    rated: Mapped[bool]
    reason_unrated: Mapped[Unrated | None] = mapped_column(EnumText(Unrated))


class DecisionRow(Base):
    """A judged decision of a person, see `analysis.review.report.Decision`; `lost` is capped (see `domain.skill`).

    `at`: when the round was dealt, in seconds since the epoch. It outlives the room.
    """

    __tablename__ = "decisions"
    __table_args__ = (Index("ix_decisions_person_at", "person", "at"), Index("ix_decisions_at", "at"))

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG)
    game: Mapped[str] = mapped_column(Text)
    category: Mapped[str] = mapped_column(Text)
    lost: Mapped[float] = mapped_column(Float(53))
    error: Mapped[float] = mapped_column(Float(53))
    spread: Mapped[float] = mapped_column(Float(53))
    gain: Mapped[float] = mapped_column(Float(53))
    mark: Mapped[str] = mapped_column(Text)
    hinted: Mapped[bool]
    at: Mapped[float] = mapped_column(Float(53))


class ReviewedRoundRow(Base):
    """A round of a person whose decisions are stored: what luck has given them, above 0 if it was good, in points."""

    __tablename__ = "reviewed_rounds"
    __table_args__ = (Index("ix_reviewed_rounds_person", "person"), Index("ix_reviewed_rounds_at", "at"))

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(Text)
    luck: Mapped[float] = mapped_column(Float(53))
    error: Mapped[float] = mapped_column(Float(53))
    at: Mapped[float] = mapped_column(Float(53))


class SkillMonthRow(Base):
    """Sums of a month (`2026-11`) of old decisions: how many, their losses in parts of the spread, and the squares."""

    __tablename__ = "skill_months"

    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(Text, primary_key=True)
    month: Mapped[str] = mapped_column(Text, primary_key=True)
    category: Mapped[str] = mapped_column(Text, primary_key=True)
    n: Mapped[int] = mapped_column(Integer)
    lost: Mapped[float] = mapped_column(Float(53))
    lost2: Mapped[float] = mapped_column(Float(53))


class RatingRow(Base):
    """The rating of a person in a game, a format and a kind (see `domain.results`), after a number of matches."""

    __tablename__ = "ratings"
    __table_args__ = (Index("ix_ratings_changed_at", "changed_at"),)

    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(Text, primary_key=True)
    format: Mapped[Format] = mapped_column(EnumText(Format), primary_key=True)
    kind: Mapped[Kind] = mapped_column(EnumText(Kind), primary_key=True)
    mu: Mapped[float] = mapped_column(Float(53))
    sigma: Mapped[float] = mapped_column(Float(53))
    matches: Mapped[int] = mapped_column(Integer)
    changed_at: Mapped[float] = mapped_column(Float(53))


class RatingChangeRow(Base):
    """A change of a rating by a match; `field`: rank, mu, sigma and side of the other players, without ids."""

    __tablename__ = "rating_changes"
    __table_args__ = (
        Index("ix_rating_changes_person_changed_at", "person", "changed_at"),
        Index("ix_rating_changes_changed_at", "changed_at"),
    )

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    kind: Mapped[Kind] = mapped_column(EnumText(Kind), primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    format: Mapped[Format] = mapped_column(EnumText(Format))
    mu_before: Mapped[float] = mapped_column(Float(53))
    sigma_before: Mapped[float] = mapped_column(Float(53))
    mu: Mapped[float] = mapped_column(Float(53))
    sigma: Mapped[float] = mapped_column(Float(53))
    field: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    changed_at: Mapped[float] = mapped_column(Float(53))


class PersonRow(Base):
    """The settings a person has chosen; without a row the defaults apply."""

    __tablename__ = "people"

    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    turn_calls: Mapped[TurnCalls] = mapped_column(EnumText(TurnCalls), server_default=text("'on'"))
    visibility: Mapped[Visibility] = mapped_column(EnumText(Visibility), server_default=text("'group'"))
    changed_at: Mapped[float] = mapped_column(Float(53), server_default=text("0"), index=True)


class ChatRow(Base):
    """The language of a group, or of a person, whose private chat has the person's id; `digits`: latin or native.

    `day_...`: the message of the day of a group, see `domain.group_day`; `day_games`: names with a space between, NULL
    before it was offered.
    """

    __tablename__ = "chats"

    chat_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    language: Mapped[str] = mapped_column(Text)
    digits: Mapped[str] = mapped_column(Text)
    is_chosen: Mapped[bool]
    changed_at: Mapped[float] = mapped_column(Float(53), server_default=text("0"), index=True)
    day_games: Mapped[str | None] = mapped_column(Text)
    day_hour: Mapped[int | None] = mapped_column(Integer)
    day_zone: Mapped[str | None] = mapped_column(Text)
    day_message: Mapped[int | None] = mapped_column(LONG)
    day_sent_at: Mapped[float | None] = mapped_column(Float(53))
    day_shown_at: Mapped[float | None] = mapped_column(Float(53))
    day_changed_at: Mapped[float | None] = mapped_column(Float(53))


class MessageRow(Base):
    """A message that is kept true: of a table, a person's hand, or a call; `person`: of a hand, otherwise 0.

    Those of one room, surface and person in the order of `id`: the last one is in use, others are to be deleted.
    `state`: sending, with a `message_id` below 1, or shown. `digest`, `version`: what it shows, and of which state.
    """

    __tablename__ = "messages"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    room_id: Mapped[int] = mapped_column(LONG, ForeignKey("rooms.id", ondelete="CASCADE"), index=True)
    surface: Mapped[Surface] = mapped_column(EnumText(Surface))
    person: Mapped[int] = mapped_column(LONG, index=True)
    chat_id: Mapped[int] = mapped_column(LONG)
    message_id: Mapped[int] = mapped_column(LONG)
    ephemeral: Mapped[bool]
    digest: Mapped[str] = mapped_column(Text)
    version: Mapped[int | None] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(Text)


OF_DAY = text("duel IS NULL")


class BoardRow(Base):
    """A deal of the day, or of the duel for which it was drawn.

    `seed` is secret until `closes_at`; the deals of a day and game, or of a duel, are numbered from 1.
    `par`, `deviation`: NULL until they are computed, by the sources with the digest `sources`.
    """

    __tablename__ = "boards"
    __table_args__ = (
        Index(
            "ix_boards_one_a_number",
            "opens_at",
            "game",
            "number",
            unique=True,
            sqlite_where=OF_DAY,
            postgresql_where=OF_DAY,
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    opens_at: Mapped[float] = mapped_column(Float(53))
    closes_at: Mapped[float] = mapped_column(Float(53), index=True)
    game: Mapped[str] = mapped_column(Text)
    number: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    players: Mapped[int] = mapped_column(Integer)
    dealer: Mapped[int] = mapped_column(Integer)
    seed: Mapped[str] = mapped_column(Text)
    par: Mapped[float | None] = mapped_column(Float(53))
    deviation: Mapped[float | None] = mapped_column(Float(53))
    sources: Mapped[str | None] = mapped_column(Text)
    duel: Mapped[int | None] = mapped_column(LONG, index=True)


class DuelRow(Base):
    """A duel at some deals, by their ids."""

    __tablename__ = "duels"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    closes_at: Mapped[float] = mapped_column(Float(53), index=True)
    boards: Mapped[list[int]] = mapped_column(JSON)


class DuelistRow(Base):
    """Who takes part in a duel; the first is the challenger."""

    __tablename__ = "duelists"

    duel_id: Mapped[int] = mapped_column(LONG, ForeignKey("duels.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, index=True)
    name: Mapped[str] = mapped_column(Text)
    joined_at: Mapped[float] = mapped_column(Float(53))


UNFINISHED = text("finished_at IS NULL")


class AttemptRow(Base):
    """A person's one try at a deal of the day, written together with its room before any card is shown.

    `finished_at`: NULL while it is played or not yet judged; `points`: NULL then, and where it was given up.
    """

    __tablename__ = "attempts"
    __table_args__ = (
        Index("ix_attempts_unfinished", "board_id", sqlite_where=UNFINISHED, postgresql_where=UNFINISHED),
    )

    board_id: Mapped[int] = mapped_column(LONG, ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, index=True)
    room_id: Mapped[int] = mapped_column(LONG, index=True)
    begun_at: Mapped[float] = mapped_column(Float(53))
    finished_at: Mapped[float | None] = mapped_column(Float(53))
    points: Mapped[float | None] = mapped_column(Float(53))
    luck: Mapped[float | None] = mapped_column(Float(53))
    accuracy: Mapped[float | None] = mapped_column(Float(53))
    assisted: Mapped[bool] = mapped_column(server_default=false())


class BoardMarkRow(Base):
    """Who has deleted an attempt at a deal that is still open, as a hash with its seed; it goes at the close."""

    __tablename__ = "board_marks"

    board_id: Mapped[int] = mapped_column(LONG, ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True)
    mark: Mapped[str] = mapped_column(Text, primary_key=True)


class PuzzleRow(Base):
    """A decision that somebody has missed: what its seat saw, and the moves that were played.

    It is of a place of a round's log, or of a day since the epoch, `day`. `ways`: NULL until it was looked at again, by
    the sources with the digest `engine`.
    """

    __tablename__ = "puzzles"
    __table_args__ = (
        Index("ix_puzzles_one_a_place", "room_id", "round", "place", unique=True),
        Index("ix_puzzles_one_a_day", "day", unique=True),
        Index("ix_puzzles_state_engine", "state", "engine"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    person: Mapped[int | None] = mapped_column(LONG, index=True)
    room_id: Mapped[int | None] = mapped_column(LONG)
    round: Mapped[int | None] = mapped_column(Integer)
    place: Mapped[int] = mapped_column(Integer)
    day: Mapped[int | None] = mapped_column(Integer)
    game: Mapped[str] = mapped_column(Text)
    position: Mapped[dict[str, Any]] = mapped_column(JSON)
    moves: Mapped[list[str]] = mapped_column(JSON)
    spread: Mapped[float] = mapped_column(Float(53))
    ways: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    engine: Mapped[str] = mapped_column(Text)
    state: Mapped[PuzzleState] = mapped_column(EnumText(PuzzleState))
    at: Mapped[float] = mapped_column(Float(53), index=True)


class PuzzleTryRow(Base):
    """A person's last answer to a puzzle; `due_at`: when it comes back, NULL if it is done."""

    __tablename__ = "puzzle_tries"

    puzzle_id: Mapped[int] = mapped_column(LONG, ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, index=True)
    at: Mapped[float] = mapped_column(Float(53))
    way: Mapped[str] = mapped_column(Text)
    verdict: Mapped[Verdict] = mapped_column(EnumText(Verdict))
    due_at: Mapped[float | None] = mapped_column(Float(53))
    step: Mapped[int] = mapped_column(Integer)


class EndedSessionsRow(Base):
    """When the sessions of a person were ended; `mark`: stands for the person (see `mini_app.sessions`)."""

    __tablename__ = "ended_sessions"

    mark: Mapped[str] = mapped_column(Text, primary_key=True)
    at: Mapped[float] = mapped_column(Float(53), index=True)


class LeaderRow(Base):
    """The process that leads (see `leader_record`); `name`: the bot of the process, on SQLite always the same."""

    __tablename__ = "leaders"

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    epoch: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    beat: Mapped[int] = mapped_column(LONG)
    lock: Mapped[str] = mapped_column(Text)
