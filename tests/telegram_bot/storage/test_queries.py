"""Every statement of the stores uses an index, even after very many matches."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, text

from telegram_bot.domain.room import Place, TurnCalls
from telegram_bot.storage.database import Database
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.people import PersonStore, SqlEndedSessions, SqlLanguageStore
from telegram_bot.storage.personal_data import PersonalData, Retention
from telegram_bot.storage.results import ResultStore
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import Anchor, Key, LanguagePreference, Shown, Surface
from tests.telegram_bot.storage.test_personal_data import finished_match, played

SERIES = {
    "sqlite": "WITH RECURSIVE series(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM series WHERE i < {rooms})",
    "postgresql": "WITH series AS (SELECT generate_series(1, {rooms}) AS i)",
}
PEOPLE, CHATS = 500, 400
"""People and groups among whom the ended matches are distributed."""
OVER, PLAYING = Place(-(10**6)), Place(-(10**6) - 1)
"""Two separate places."""
BIG = (
    *("rooms", "seats", "rounds", "entries", "hints", "people", "chats", "messages"),
    *("results", "ratings", "rating_changes"),
)
"""Tables that grow with time."""


async def fill(database: Database, rooms: int) -> None:
    """Insert ended matches of two persons each, with a round each, and settings of everybody."""
    dialect = database.engine.dialect.name
    series, no = SERIES[dialect].format(rooms=rooms), "0" if dialect == "sqlite" else "false"
    statements = [
        "INSERT INTO rooms (id, chat_id, thread_id, game, opener, stage, options, turn_seconds, version, warned,"
        f" ended_at, changed_at) {series} SELECT 1000 + i, -1 - i % {CHATS}, 0, 'poter',"
        f" 1 + i % {PEOPLE}, 'ended', '{{}}', 60, 9, {no}, i, i FROM series"
    ]
    for number in (0, 1):
        statements.append(
            f"INSERT INTO seats (room_id, number, person, name, missed, away) {series}"
            f" SELECT 1000 + i, {number}, 1 + (i + {number * 7}) % {PEOPLE}, 'x', 0, {no} FROM series"
        )
    statements += [
        f"INSERT INTO rounds (room_id, number, dealer, deck) {series} SELECT 1000 + i, 1, 0, '' FROM series",
        f"INSERT INTO entries (room_id, round, number, entry) {series} SELECT 1000 + i, 1, 1, 'draw' FROM series",
        f"INSERT INTO hints (room_id, round, entries, seat, plan) {series} SELECT 1000 + i, 1, 1, 0, '' FROM series",
        "INSERT INTO messages (room_id, surface, person, chat_id, message_id, ephemeral, digest, state)"
        f" {series} SELECT 1000 + i, 'table', 0, -i, i, {no}, '', 'shown' FROM series",
        "INSERT INTO results (room_id, person, chat_id, game, format, purpose, ended_at, players, people, place,"
        f" shared, points, lead, rounds, hints, own_share, rated) {series} SELECT 1000 + i, 1 + i % {PEOPLE},"
        f" -1 - i % {CHATS}, 'poter', 'alone', 'table', i, 2, 2, 1, {no}, 5, 5, 1, 0, 1, {no} FROM series",
        "INSERT INTO ratings (person, game, format, kind, mu, sigma, matches, changed_at)"
        f" {series} SELECT i, 'poter', 'alone', 'own', 25, 5, 9, i FROM series",
        "INSERT INTO rating_changes (room_id, person, kind, game, format, mu_before, sigma_before, mu, sigma, field,"
        f" changed_at) {series} SELECT i, 1 + i % {PEOPLE}, 'own', 'poter', 'alone', 25, 5, 25, 5, '[]', i FROM series",
        f"INSERT INTO people (person, changed_at) {series} SELECT i, i FROM series",
        f"INSERT INTO chats (chat_id, language, digits, is_chosen, changed_at) {series}"
        f" SELECT -i, 'en', 'latin', {no}, i FROM series",
    ]
    async with database.engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    if dialect == "postgresql":
        async with database.engine.connect() as connection:
            autocommit = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await autocommit.execute(text("ANALYZE"))


@contextmanager
def recorded(database: Database) -> Iterator[list[tuple[str, Any]]]:
    """Record the statements that are executed, with their parameters."""
    found: list[tuple[str, Any]] = []

    def listen(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        if statement.split(maxsplit=1)[0] in ("SELECT", "UPDATE", "DELETE"):
            found.append((statement, parameters[0] if isinstance(parameters, list) else parameters))

    for each in database.engines:
        event.listen(each, "before_cursor_execute", listen)
    try:
        yield found
    finally:
        for each in database.engines:
            event.remove(each, "before_cursor_execute", listen)


async def use_everything(database: Database) -> None:
    rooms, people, personal = RoomStore(database), PersonStore(database), PersonalData(database)
    ended = await finished_match(rooms, OVER, ended_at=1e9)
    live = await played(rooms, PLAYING, rounds=2, moves=3)
    for room in (ended, live):
        assert await rooms.load(room.id) is not None
        await rooms.revision(room.id)
    await rooms.resumable(1e9 - 1)
    await rooms.idle(5.0, 5.0)
    await rooms.at(PLAYING)
    await rooms.in_chat(PLAYING.chat_id)
    assert await rooms.last_ended_at(OVER) == ended.id
    for person in (1, 10**10 + 1):
        await rooms.tables_of(person)
        await rooms.lobbies_of(person)
        await rooms.last_ended_of(person)
        await rooms.matches_of(person, 30)
        await rooms.dealt_to(person, 1e9)
        await people.choose(person, turn_calls=TurnCalls.OFF)
        await people.turn_calls(person)
        await SqlLanguageStore(database).set_preference(person, LanguagePreference("si"))
        await SqlLanguageStore(database).preference(person)
        await personal.export(person)
    key, messages = Key(live.id, Surface.HAND, 1), MessageStore(database)
    anchor = Anchor(1, 5, ephemeral=False)
    await messages.begin(key, anchor)
    await messages.add(key, anchor, sent=True)
    messages.note(key, anchor, Shown("digest", 3))
    await messages.save_all()
    await messages.remove(key, anchor)
    await messages.of_room(live.id)
    await messages.load(1e9 - 1)
    await SqlEndedSessions(database).add("mark", 1e9, 5.0)
    await SqlEndedSessions(database).load(1e9 - 1, 10)
    retention = Retention(database, 30, lambda: 1e9)
    for name in ("rooms", "people", "chats"):
        assert await retention.delete(name, 30.0 if name == "rooms" else 3000.0, 5) == 5
    assert await retention.delete("results", 3000.0, 5) >= 0
    await rooms.move_ended(-7, -8)
    assert await ResultStore(database).of_person(7)
    assert await ResultStore(database).in_chat(-9)
    assert await ResultStore(database).ratings([7, 9])
    await ResultStore(database).rating_changes(7, 30)
    await personal.live_rooms(1)
    await personal.language_at(live.id)
    await personal.delete(1, lambda _language, _seat: "Player")


async def plan(database: Database, statement: str, parameters: Any) -> list[str]:
    explain = "EXPLAIN QUERY PLAN" if database.engine.dialect.name == "sqlite" else "EXPLAIN"
    async with database.engine.connect() as connection:
        rows = (await connection.exec_driver_sql(f"{explain} {statement}", parameters)).all()
    return [str(row[-1]).strip() for row in rows]


def full_scan(step: str) -> bool:
    """Return whether a step reads a whole growing table; an index that contains only live rooms may be read."""
    words = step.replace("->", " ").split()
    if "USING" in words and "INDEX" in words:
        return words[0] == "SCAN" and not any(
            name in step for name in ("one_live_a_place", "live_in_chat", "ix_rooms_ended ")
        )
    if words[0] == "SCAN":
        return words[1] in BIG
    return words[:3] == ["Seq", "Scan", "on"] and words[3] in BIG


@pytest.fixture
async def database(url: str, request: pytest.FixtureRequest) -> AsyncIterator[Database]:
    database = Database(url, patient=True)
    await fill(database, request.param)
    await database.dispose()
    database = Database(url)
    yield database
    await database.dispose()


@pytest.mark.parametrize(
    ("url", "database"),
    [("sqlite_url", 2000), ("copied_postgres_url", 20_000)],  # SQLite plans without knowing how many rows there are
    indirect=True,
)
@pytest.mark.slow
async def test_no_statement_reads_a_whole_table_and_the_last_match_is_one_row_of_an_index(database: Database):
    with recorded(database) as statements:
        assert await RoomStore(database).last_ended_at(Place(-5)) is not None
        assert await RoomStore(database).last_ended_of(5) is not None
    for statement, parameters in statements:
        assert "LIMIT" in statement
        one = " ".join(await plan(database, statement, parameters))
        assert "ix_rooms_ended_at_place" in one or "ix_seats_person_room_id" in one
        assert "TEMP B-TREE" not in one
        assert "Sort" not in one
    with recorded(database) as statements:
        await use_everything(database)
    found = {}
    for statement, parameters in statements:
        steps = await plan(database, statement, parameters)
        if any(map(full_scan, steps)):
            found[statement] = steps
    assert found == {}
    assert len({statement for statement, _ in statements}) > 40
