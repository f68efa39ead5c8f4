"""The tables of the database.

The log of a match consists of its rounds (deals) and entries (moves, mistakes, chance events), rows that are only ever
added. The rest of a match is replayed from it. Times are seconds since the epoch, NULL if from before they were stored.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    TextClause,
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
from telegram_bot.storage.database import LONG, NAMES, TYPES, EnumText
from telegram_bot.storage.values import Surface

NO_THREAD = 0
"""The thread of a room outside topics; not NULL, so that the unique index applies."""

LIVE, ENDED = text("stage <> 'ended'"), text("stage = 'ended'")
IN_PLACE = text("stage <> 'ended' AND purpose <> 'board'")
"""Conditions on rooms, identical in indexes and queries, since otherwise a partial index is not used.

Deals of the day do not occupy a place: each can be played beside the others and beside a practice.
"""
OF_DAY, UNFINISHED = text("duel IS NULL"), text("finished_at IS NULL")
NO_LESSON = text("purpose <> 'lesson'")


def _of_round() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["room_id", "round"], ["rounds.room_id", "rounds.number"], ondelete="CASCADE")


def _partial(name: str, where: TextClause, *columns: str, unique: bool = False) -> Index:
    return Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


class Base(DeclarativeBase):
    """Base class of all tables, with a naming convention for constraints."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = TYPES

    def __init_subclass__(cls, table: str) -> None:
        cls.__tablename__ = table
        super().__init_subclass__()


class RoomRow(Base, table="rooms"):
    """One room. Ids are never reused, because buttons contain them."""

    __table_args__ = (
        _partial("ix_rooms_one_live_a_place", IN_PLACE, "chat_id", "thread_id", unique=True),
        _partial("ix_rooms_live_in_chat", LIVE, "chat_id"),
        _partial("ix_rooms_ended_at_place", ENDED, "chat_id", "thread_id", "id"),
        _partial("ix_rooms_ended", ENDED, "ended_at"),
        CheckConstraint(f"stage IN ({', '.join(map(repr, map(str, Stage)))})", name="stage"),
        CheckConstraint(f"game IN ({', '.join(map(repr, GAMES))})", name="game"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    chat_id: Mapped[int] = mapped_column(LONG)
    thread_id: Mapped[int] = mapped_column(LONG)
    game: Mapped[str]
    opener: Mapped[int] = mapped_column(LONG, index=True)
    stage: Mapped[Stage] = mapped_column(EnumText(Stage))
    options: Mapped[dict[str, Any]]
    turn_seconds: Mapped[int]
    hints: Mapped[int] = mapped_column(server_default=text("-1"))
    version: Mapped[int]
    revision: Mapped[int] = mapped_column(server_default=text("0"))
    deadline: Mapped[float | None]
    warned: Mapped[bool]
    reviewed: Mapped[int] = mapped_column(server_default=text("0"))
    turn_calls: Mapped[TurnCalls] = mapped_column(EnumText(TurnCalls), server_default=text("'on'"))
    review_mode: Mapped[ReviewMode] = mapped_column(EnumText(ReviewMode), server_default=text("'line'"))
    name_mistakes: Mapped[bool] = mapped_column(server_default=false())
    next_round_seconds: Mapped[int] = mapped_column(server_default=text("0"))
    auto_moves: Mapped[bool] = mapped_column(server_default=false())
    ask_cut: Mapped[bool] = mapped_column(server_default=true())
    bot_level: Mapped[Level] = mapped_column(EnumText(Level), server_default=text("'hard'"))
    coach: Mapped[Coach] = mapped_column(EnumText(Coach), server_default=text("'off'"))
    show_chances: Mapped[bool] = mapped_column(server_default=true())
    take_backs: Mapped[TakeBacks] = mapped_column(EnumText(TakeBacks), server_default=text("'turn'"))
    guests: Mapped[bool] = mapped_column(server_default=false())
    guest_key: Mapped[str] = mapped_column(server_default=text("''"))
    next_dealer: Mapped[int | None]
    next_seed: Mapped[str | None]
    next_version: Mapped[int | None]
    """The secret seed of the round that waits for the cut, and the version of its proof."""
    created_at: Mapped[float | None]
    changed_at: Mapped[float | None]
    ended_at: Mapped[float | None]
    purpose: Mapped[Purpose] = mapped_column(EnumText(Purpose), server_default=text("'table'"))
    board: Mapped[int | None] = mapped_column(LONG)
    """The id of the deal of the day, kept even after that is deleted."""
    asking: Mapped[int | None]
    asked_until: Mapped[float | None]
    asked_version: Mapped[int | None]
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """The finished rounds and the ranking so far, so that matches are listed without being replayed."""


class SeatRow(Base, table="seats"):
    """One seat of a room; a bot player has no person."""

    __table_args__ = (Index(None, "person", "room_id"),)

    room_id: Mapped[int] = mapped_column(LONG, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[int | None] = mapped_column(LONG)
    name: Mapped[str]
    missed: Mapped[int]
    away: Mapped[bool]
    hints: Mapped[int] = mapped_column(server_default=text("0"))
    round_hints: Mapped[int] = mapped_column(server_default=text("0"))
    hinted_at: Mapped[int | None]
    """Kept for earlier versions only, which use it to not count a hint twice."""
    asked_back: Mapped[int] = mapped_column(server_default=text("0"))
    allows_back: Mapped[bool] = mapped_column(server_default=false())
    joined_turns: Mapped[int] = mapped_column(server_default=text("0"))
    absent_turns: Mapped[int] = mapped_column(server_default=text("0"))
    unrated: Mapped[Unrated | None] = mapped_column(EnumText(Unrated))
    is_guest: Mapped[bool] = mapped_column(server_default=false())


class RoundRow(Base, table="rounds"):
    """One deal, rounds counted from 1; `deck` is the whole pack in dealing order.

    `seed`, `cut`, `cutter` and `cut_number` are the deal's proof; earlier rounds have none.
    """

    room_id: Mapped[int] = mapped_column(LONG, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    dealer: Mapped[int]
    deck: Mapped[str]
    seed: Mapped[str | None]
    cut: Mapped[int | None]
    cutter: Mapped[int | None]
    cut_number: Mapped[str | None]
    at: Mapped[float | None]


class EntryRow(Base, table="entries"):
    """One log entry of a round, counted from 1, as in transcripts."""

    __table_args__ = (_of_round(),)

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    entry: Mapped[str]
    at: Mapped[float | None]


class HintRow(Base, table="hints"):
    """A hint for a seat after `entries` log entries of a round; `plan`: the recommended moves, one per line.

    `reason`: the hint's reason, without empty fields; `warned`: the coach has warned in this position.
    """

    __table_args__ = (_of_round(),)

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    entries: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    plan: Mapped[str]
    reason: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    warned: Mapped[bool] = mapped_column(server_default=false())
    at: Mapped[float | None]


class ResultRow(Base, table="results"):
    """What is kept of a match for a person (see `domain.results`), even after the room is deleted.

    `ended_at`: in seconds since the epoch; `seconds`: from the first deal to the end, if known.
    """

    __table_args__ = (Index(None, "person", "ended_at"), Index(None, "chat_id", "ended_at"), Index(None, "ended_at"))

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    chat_id: Mapped[int] = mapped_column(LONG)
    game: Mapped[str]
    format: Mapped[Format] = mapped_column(EnumText(Format))
    purpose: Mapped[Purpose] = mapped_column(EnumText(Purpose))
    ended_at: Mapped[float]
    seconds: Mapped[float | None]
    players: Mapped[int]
    people: Mapped[int]
    place: Mapped[int]
    shared: Mapped[bool]
    points: Mapped[int]
    lead: Mapped[int]
    rounds: Mapped[int]
    hints: Mapped[int]
    own_share: Mapped[float]
    rated: Mapped[bool]
    reason_unrated: Mapped[Unrated | None] = mapped_column(EnumText(Unrated))


class DecisionRow(Base, table="decisions"):
    """A judged decision of a person, see `analysis.review.report.Decision`; `lost` is capped (see `domain.skill`).

    `category`: a kind of decision of the game, or `bid` for old rows of Pocha that do not tell too high bids from too
    low.

    `at`: when the round was dealt, in seconds since the epoch. It outlives the room.
    """

    __table_args__ = (Index(None, "person", "at"), Index(None, "at"))

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG)
    game: Mapped[str]
    category: Mapped[str]
    lost: Mapped[float]
    error: Mapped[float]
    spread: Mapped[float]
    gain: Mapped[float]
    mark: Mapped[str]
    hinted: Mapped[bool]
    at: Mapped[float]


class ReviewedRoundRow(Base, table="reviewed_rounds"):
    """A person's round whose decisions are stored: the points that luck gave them, above 0 if good."""

    __table_args__ = (Index(None, "person"), Index(None, "at"))

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    game: Mapped[str]
    luck: Mapped[float]
    error: Mapped[float]
    at: Mapped[float]


class SkillMonthRow(Base, table="skill_months"):
    """Monthly sums (`2026-11`) of old decisions: count, losses as fractions of the spread, and their squares."""

    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(primary_key=True)
    month: Mapped[str] = mapped_column(primary_key=True)
    category: Mapped[str] = mapped_column(primary_key=True)
    n: Mapped[int]
    lost: Mapped[float]
    lost2: Mapped[float]


class RatingRow(Base, table="ratings"):
    """The rating of a person in a game, format and kind (see `domain.results`) after a number of matches."""

    __table_args__ = (Index(None, "changed_at"),)

    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(primary_key=True)
    format: Mapped[Format] = mapped_column(EnumText(Format), primary_key=True)
    kind: Mapped[Kind] = mapped_column(EnumText(Kind), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int]
    changed_at: Mapped[float]


class RatingChangeRow(Base, table="rating_changes"):
    """A rating change by a match; `field`: rank, mu, sigma and side of the other players, without ids."""

    __table_args__ = (Index(None, "person", "changed_at"), Index(None, "changed_at"))

    room_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    kind: Mapped[Kind] = mapped_column(EnumText(Kind), primary_key=True)
    game: Mapped[str]
    format: Mapped[Format] = mapped_column(EnumText(Format))
    mu_before: Mapped[float]
    sigma_before: Mapped[float]
    mu: Mapped[float]
    sigma: Mapped[float]
    field: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    changed_at: Mapped[float]


class PersonRow(Base, table="people"):
    """A person's settings; without a row the defaults apply. `zone`: NULL while it is guessed."""

    person: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    turn_calls: Mapped[TurnCalls] = mapped_column(EnumText(TurnCalls), server_default=text("'on'"))
    visibility: Mapped[Visibility] = mapped_column(EnumText(Visibility), server_default=text("'group'"))
    zone: Mapped[str | None]
    share_mistakes: Mapped[bool] = mapped_column(server_default=false())
    changed_at: Mapped[float] = mapped_column(server_default=text("0"), index=True)


class ChatRow(Base, table="chats"):
    """The language of a group or person (whose private chat has the person's id); `digits`: latin or native.

    `day_...`: the message of the day of a group, see `domain.group_day`; `day_games`: names separated by spaces, NULL
    before it was offered; `day_thread`: NULL for the general topic.
    """

    chat_id: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    language: Mapped[str]
    digits: Mapped[str]
    is_chosen: Mapped[bool]
    changed_at: Mapped[float] = mapped_column(server_default=text("0"), index=True)
    day_games: Mapped[str | None]
    day_hour: Mapped[int | None]
    day_zone: Mapped[str | None]
    day_message: Mapped[int | None] = mapped_column(LONG)
    day_sent_at: Mapped[float | None]
    day_shown_at: Mapped[float | None]
    day_changed_at: Mapped[float | None]
    day_thread: Mapped[int | None] = mapped_column(LONG)


class MessageRow(Base, table="messages"):
    """A message that is kept up to date: a table, a person's hand or a call; `person`: for a hand, otherwise 0.

    Messages of one room, surface and person are ordered by `id`: the last is in use, the others are to be deleted.
    `state`: sending, with a `message_id` below 1, or shown. `digest`, `version`: of what it shows, and of the room
    state shown.
    """

    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    room_id: Mapped[int] = mapped_column(LONG, ForeignKey("rooms.id", ondelete="CASCADE"), index=True)
    surface: Mapped[Surface] = mapped_column(EnumText(Surface))
    person: Mapped[int] = mapped_column(LONG, index=True)
    chat_id: Mapped[int] = mapped_column(LONG)
    message_id: Mapped[int] = mapped_column(LONG)
    ephemeral: Mapped[bool]
    digest: Mapped[str]
    version: Mapped[int | None]
    state: Mapped[str]


class BoardRow(Base, table="boards"):
    """A deal of the day or of a duel.

    `seed` is secret until `closes_at`. The deals of a day and game, or of a duel, are numbered from 1. `par`,
    `deviation`: NULL until computed by the sources with the digest `sources`.
    """

    __table_args__ = (
        _partial("ix_boards_one_a_number", OF_DAY, "opens_at", "game", "number", unique=True),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    opens_at: Mapped[float]
    closes_at: Mapped[float] = mapped_column(index=True)
    game: Mapped[str]
    number: Mapped[int]
    options: Mapped[dict[str, Any]]
    players: Mapped[int]
    dealer: Mapped[int]
    seed: Mapped[str]
    par: Mapped[float | None]
    deviation: Mapped[float | None]
    sources: Mapped[str | None]
    duel: Mapped[int | None] = mapped_column(LONG, index=True)


class DuelRow(Base, table="duels"):
    """A duel on some deals, by id; `token` identifies it in links."""

    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    token: Mapped[str] = mapped_column(server_default=text("''"), index=True, unique=True)
    game: Mapped[str]
    closes_at: Mapped[float] = mapped_column(index=True)
    boards: Mapped[list[int]] = mapped_column(JSON)


class DuelistRow(Base, table="duelists"):
    """Participants of a duel; the first is the challenger."""

    duel_id: Mapped[int] = mapped_column(LONG, ForeignKey("duels.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, index=True)
    name: Mapped[str]
    joined_at: Mapped[float]


class AttemptRow(Base, table="attempts"):
    """A person's only try at a deal of the day, stored together with its room before any card is shown.

    `finished_at`: NULL until it is judged; `points`: NULL until then, and if it was given up. `grades`: of each
    decision.
    """

    __table_args__ = (_partial("ix_attempts_unfinished", UNFINISHED, "board_id"),)

    board_id: Mapped[int] = mapped_column(LONG, ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, index=True)
    room_id: Mapped[int] = mapped_column(LONG, index=True)
    begun_at: Mapped[float]
    finished_at: Mapped[float | None]
    points: Mapped[float | None]
    luck: Mapped[float | None]
    accuracy: Mapped[float | None]
    assisted: Mapped[bool] = mapped_column(server_default=false())
    grades: Mapped[list[str] | None] = mapped_column(JSON)


class BoardMarkRow(Base, table="board_marks"):
    """Who has deleted an attempt at a deal that is still secret, as a hash with its seed.

    Deleted when the deal closes, or when the last duel on it that began earlier ends (see `storage.boards`).
    """

    board_id: Mapped[int] = mapped_column(LONG, ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True)
    mark: Mapped[str] = mapped_column(primary_key=True)


class PuzzleRow(Base, table="puzzles"):
    """A decision that somebody missed: what its seat saw, and the moves that were played.

    It belongs to a place in a round's log, or to a day since the epoch, `day`. `ways`: NULL until it was checked by the
    sources with the digest `engine`.
    """

    __table_args__ = (
        Index("ix_puzzles_one_a_place", "room_id", "round", "place", unique=True),
        Index("ix_puzzles_one_a_day", "day", unique=True),
        Index(None, "state", "engine"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(LONG, primary_key=True)
    person: Mapped[int | None] = mapped_column(LONG, index=True)
    room_id: Mapped[int | None] = mapped_column(LONG)
    round: Mapped[int | None]
    place: Mapped[int]
    day: Mapped[int | None]
    game: Mapped[str]
    position: Mapped[dict[str, Any]]
    moves: Mapped[list[str]] = mapped_column(JSON)
    spread: Mapped[float]
    ways: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    engine: Mapped[str]
    state: Mapped[PuzzleState] = mapped_column(EnumText(PuzzleState))
    at: Mapped[float] = mapped_column(index=True)


class PuzzleTryRow(Base, table="puzzle_tries"):
    """A person's last answer to a puzzle; `due_at`: when it returns, NULL if it is done."""

    puzzle_id: Mapped[int] = mapped_column(LONG, ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(LONG, primary_key=True, index=True)
    at: Mapped[float]
    way: Mapped[str]
    verdict: Mapped[Verdict] = mapped_column(EnumText(Verdict))
    due_at: Mapped[float | None]
    step: Mapped[int]


class EndedSessionsRow(Base, table="ended_sessions"):
    """When a person's sessions were ended; `mark` represents the person (see `mini_app.identity`)."""

    mark: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[float] = mapped_column(index=True)


class LeaderRow(Base, table="leaders"):
    """The leading process (see `storage.leader`); `name`: the bot of the process, on SQLite always the same."""

    name: Mapped[str] = mapped_column(primary_key=True)
    epoch: Mapped[int] = mapped_column(LONG, primary_key=True, autoincrement=False)
    beat: Mapped[int] = mapped_column(LONG)
    lock: Mapped[str]
