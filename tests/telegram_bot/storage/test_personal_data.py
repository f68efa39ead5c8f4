"""The data of one person: exported, and deleted without harm to the other players, on both databases."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, func, inspect, select, text, update

from engine.transcript import replay, write
from telegram_bot.background import BackgroundTasks
from telegram_bot.domain.commands import Applied, Person
from telegram_bot.domain.play import NextRound, Start, play_for
from telegram_bot.domain.room import NO_PERSON, Place, Room, RoomSettings, Seat, Stage, TurnCalls
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.rooms.runtime.writer import EventDispatcher, Forgetting, ForgettingFailed, RoomWriter
from telegram_bot.storage.database import Database
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.models import Base
from telegram_bot.storage.people import PersonStore, SqlLanguageStore
from telegram_bot.storage.personal_data import PersonalData
from telegram_bot.storage.rooms import RoomStore
from telegram_bot.storage.values import Anchor, Key, LanguagePreference, Surface, VersionConflict
from tests.log_texts import texts_of
from tests.telegram_bot.fakes import FakeClock
from tests.telegram_bot.storage.stored_rows import contents, fill

ANNA, BERT = 10**10 + 1, 10**10 + 2
README = Path(__file__).parents[3] / "deploy" / "README.md"
OWN_IDS = {"id"}
EMPTY = ("attempts", "decisions", "duelists", "reviewed_rounds", "skill_months", "puzzles", "puzzle_tries")
"""Tables of which the person has no rows."""
RATED = ("results", "ratings", "rating_changes")
SECRET = "Anna \N{BLACK SPADE SUIT} Secret"


async def counted(database: Database) -> dict[str, int]:
    """Return the number of rows of each table."""
    async with database.engine.connect() as connection:
        return {
            name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for name, table in Base.metadata.tables.items()
        }


async def everything(database: Database) -> str:
    """Return all stored data as one text."""
    async with database.engine.connect() as connection:
        names = await connection.run_sync(lambda connection: inspect(connection).get_table_names())
        rows = [(name, (await connection.execute(text(f"SELECT * FROM {name}"))).all()) for name in names]
    return repr(rows)


async def played(store: RoomStore, place: Place, *, rounds: int, moves: int | None = None) -> Room:
    """Play a match of two people with a hint for each, up to a number of moves of its last round, or to its end."""
    seats = [Seat(ANNA, SECRET), Seat(BERT, "Bert")]
    settings = RoomSettings({"rounds": rounds, "max_turns": 5}, 0, ask_cut=False)
    room, source = await store.create(Room(0, place, "poter", ANNA, settings, seats, created_at=1.0)), Random(3)
    while room.stage != Stage.ENDED and (moves is None or room.position_key < (rounds, moves)):
        draft, seat = room.clone(), room.to_move
        draft.revision += 1
        if seat is not None:
            draft.advise(seat, (str(simple_move(room.view(seat))),))
            draft.seats[seat].hints += 1
            await store.save(room, draft, at=2.0)
            room, draft = draft, draft.clone()
            draft.revision += 1
        if seat is not None:
            change = play_for(draft, seat, simple_move(room.view(seat)), source)
        else:
            command = Start() if room.stage == Stage.LOBBY else NextRound()
            change = command.change(draft, Person(ANNA, SECRET), source)
        assert isinstance(change, Applied)
        draft.version += 1
        await store.save(room, draft, at=3.0)
        room = draft
    return room


async def finished_match(store: RoomStore, place: Place, ended_at: float) -> Room:
    """Play a match to its end."""
    room = await played(store, place, rounds=1)
    draft = replace(room.clone(), ended_at=ended_at, revision=room.revision + 1)
    await store.save(room, draft)
    return draft


class Data:
    """A database with the data of two people."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.rooms = RoomStore(self.database)
        self.people = PersonStore(self.database)
        self.languages = SqlLanguageStore(self.database)
        self.messages = MessageStore(self.database)
        self.personal = PersonalData(self.database)
        self.writer = RoomWriter(self.rooms, FakeClock(), EventDispatcher(BackgroundTasks()))
        self.forgetting = Forgetting(self.writer, self.personal, lambda code, seat: f"{code or 'en'} player {seat + 1}")

    async def fill(self) -> tuple[Room, Room, Room]:
        """Store an ended match, a running one in its second round and a lobby, and settings of both."""
        ended = await finished_match(self.rooms, Place(-1), 5.0)
        live = await played(self.rooms, Place(-2), rounds=2, moves=3)
        lobby = await self.rooms.create(
            Room(0, Place(-3), "pocha", ANNA, RoomSettings(ask_cut=False), [Seat(ANNA, SECRET), Seat(BERT, "Bert")])
        )
        await self.languages.set_preference(-1, LanguagePreference("si"))
        for person in (ANNA, BERT):
            await self.people.choose(person, turn_calls=TurnCalls.QUIET)
            await self.languages.set_preference(person, LanguagePreference("bn", is_chosen=True))
            await self.messages.add(Key(live.id, Surface.HAND, person), Anchor(person, 5, ephemeral=False), sent=True)
        return ended, live, lobby


@pytest.fixture
async def data(url: str) -> AsyncIterator[Data]:
    data = Data(url)
    yield data
    await data.rooms.close()


@pytest.mark.slow
async def test_nothing_of_a_deleted_person_is_left(data: Data):
    ended, live, lobby = await data.fill()
    assert str(ANNA) in await everything(data.database)
    counts = await data.forgetting.forget(ANNA)
    assert counts == {
        "live": 2,
        "seats": 1,
        "practices": 0,
        "rooms": 1,
        "people": 1,
        "messages": 1,
        "results": 1,
        "ratings": 1,
        "rating_changes": 1,
        "chats": 1,
    } | dict.fromkeys(EMPTY, 0)
    left = await everything(data.database)
    assert str(ANNA) not in left
    assert "Secret" not in left
    assert left.count(str(BERT)) >= 6
    found = await data.rooms.load(ended.id)
    assert found is not None
    assert found.opener == NO_PERSON
    assert (found.seats[0].person, found.seats[0].name) == (NO_PERSON, "si player 1")
    assert {hint.seat for hint in found.hints_given} == {1}
    playing = await data.rooms.load(live.id)
    assert playing is not None
    assert playing.opener == BERT
    assert (playing.seats[0].person, playing.seats[0].name, playing.seats[0].hints) == (None, "en player 1", 0)
    assert {hint.seat for hint in playing.hints_given} == {1}
    waiting = await data.rooms.load(lobby.id)
    assert waiting is not None
    assert [seat.person for seat in waiting.seats] == [BERT]
    assert waiting.opener == BERT


@pytest.mark.slow
async def test_of_one_of_six_nothing_is_left_in_any_table_and_of_the_others_everything(database: Database):
    """Tables added to the schema later are also filled for each of them, and checked."""
    people = {number: 10**12 + number for number in range(1, 7)}
    gone, own = people[3], {name for name, table in Base.metadata.tables.items() if "person" in table.columns}

    def fill_for_all(connection: Connection) -> None:
        fill(connection, people)
        for name in own:
            table = Base.metadata.tables[name]
            for number, person in people.items():
                connection.execute(update(table).where(table.c.person == -number).values(person=person))

    async with database.engine.begin() as connection:
        await connection.run_sync(fill_for_all)
        before = await connection.run_sync(contents)
    await PersonalData(database).delete(gone, stored_anonymous_name)
    async with database.engine.connect() as connection:
        after = await connection.run_sync(contents)
    assert {name for name, rows in before.items() if str(gone) in repr(rows)} == own
    assert str(gone) not in repr(after)
    for name, rows in before.items():
        key = {"rooms": "id", "seats": "room_id", "hints": "room_id"}.get(name, "")  # of the match that has ended
        others = [row for row in rows if row.get("person") != gone and row.get(key) != 3]
        assert [row for row in others if row not in after[name]] == [], name


async def test_the_matches_of_the_others_stay_as_they_were(data: Data):
    ended, live, _ = await data.fill()
    before = {room.id: write(room.match) for room in (ended, live) if room.match is not None}
    records = {record.room_id: record for record in await data.rooms.matches_of(BERT, 10)}
    await data.forgetting.forget(ANNA)
    for room_id, transcript in before.items():
        room = await data.rooms.load(room_id)
        assert room is not None
        after = write(room.started_match)
        replay(json.loads(json.dumps(after)))
        assert {**after, "players": None} == {**transcript, "players": None}
        assert SECRET not in json.dumps(after, ensure_ascii=False)
    for record in await data.rooms.matches_of(BERT, 10):
        old = records[record.room_id]
        assert (record.rounds, record.ranking, record.finished) == (old.rounds, old.ranking, old.finished)
    assert await data.rooms.matches_of(ANNA, 10) == []
    assert await data.rooms.last_ended_of(ANNA) is None


async def test_a_room_without_other_people_is_closed(data: Data):
    room = await data.rooms.create(
        Room(0, Place(-9), "poter", ANNA, RoomSettings(ask_cut=False), [Seat(ANNA, SECRET), Seat(None, "x")])
    )
    draft = room.clone()
    Start().change(draft, Person(ANNA, SECRET), Random(1))
    draft.version = draft.revision = 1
    await data.rooms.save(room, draft)
    lobby = await data.rooms.create(
        Room(0, Place(-8), "poter", ANNA, RoomSettings(ask_cut=False), [Seat(ANNA, SECRET)])
    )
    await data.forgetting.forget(ANNA)
    assert await data.rooms.resumable(float("inf")) == []
    assert str(ANNA) not in await everything(data.database)
    closed = [await data.rooms.load(room_id) for room_id in (room.id, lobby.id)]
    assert all(room is not None and room.ended_at is not None for room in closed)


async def test_a_second_time_there_is_nothing(data: Data):
    await data.fill()
    await data.forgetting.forget(ANNA)
    left = await everything(data.database)
    assert not any((await data.forgetting.forget(ANNA)).values())
    assert await everything(data.database) == left


async def test_another_process_may_play_meanwhile(data: Data, monkeypatch: pytest.MonkeyPatch):
    _, live, _ = await data.fill()
    save = data.rooms.save
    moved: list[Room] = []

    async def interrupted(before: Room, after: Room, *, at: float) -> None:
        if before.id == live.id and not moved:
            moved.append(before)
            draft = before.clone()
            seat = draft.to_move
            assert seat is not None
            play_for(draft, seat, simple_move(before.view(seat)), Random(1))
            draft.version, draft.revision = before.version + 1, before.revision + 1
            await save(before, draft)
        await save(before, after, at=at)

    monkeypatch.setattr(data.rooms, "save", interrupted)
    await data.forgetting.forget(ANNA)
    found = await data.rooms.load(live.id)
    assert found is not None
    assert found.position_key == (live.position_key[0], live.position_key[1] + 1)
    assert found.seat_of(ANNA) is None


@pytest.mark.slow
async def test_a_person_who_cannot_be_removed_from_a_table_keeps_everything(
    data: Data, monkeypatch: pytest.MonkeyPatch
):
    await data.fill()
    before = await counted(data.database)

    async def refused(*_given: object, **_named: object) -> None:
        raise VersionConflict

    monkeypatch.setattr(data.rooms, "save", refused)
    with pytest.raises(ForgettingFailed):
        await data.forgetting.forget(ANNA)
    assert await counted(data.database) == before


async def test_an_export_has_everything_of_one_person_and_nothing_hidden_of_others(data: Data):
    ended, live, lobby = await data.fill()
    found = json.loads(json.dumps(await data.personal.export(ANNA)))
    assert found["format"] == 2
    assert found["person"] == ANNA
    assert [row["turn_calls"] for row in found["people"]] == ["quiet"]
    assert [(row["language"], row["is_chosen"]) for row in found["chats"]] == [("bn", True)]
    assert [row["room_id"] for row in found["messages"]] == [live.id]
    assert [(row["room_id"], row["rounds"], row["rated"]) for row in found["results"]] == [(ended.id, 1, True)]
    assert found["opened"] == [ended.id, live.id, lobby.id]
    seats = {seat["room"]["id"]: seat for seat in found["seats"]}
    assert [(len(seats[room.id]["rounds"]), seats[room.id]["name"]) for room in (ended, live, lobby)] == [
        (1, SECRET),
        (1, SECRET),
        (0, SECRET),
    ]
    log = ended.started_match.logs[0]
    (exported,) = seats[ended.id]["rounds"]
    assert exported["deck"].split() == list(log.deck)
    assert [entry["entry"] for entry in exported["entries"]] == texts_of(log.entries)
    assert {entry["at"] for entry in exported["entries"]} == {3.0}
    assert all(entry.keys() == {"number", "entry", "at"} for entry in exported["entries"])
    assert seats[ended.id]["result"]["finished"]
    assert seats[ended.id]["room"]["created_at"] == 1.0
    assert seats[ended.id]["room"]["ended_at"] == 5.0
    assert len(seats[ended.id]["hints_given"]) == sum(hint.seat == 0 for hint in ended.hints_given) > 0
    running = live.started_match.logs[-1]
    shown = json.dumps(found, ensure_ascii=False)
    assert " ".join(running.deck) not in shown
    assert str(BERT) not in shown
    assert "Bert" not in shown


async def test_every_key_of_an_export_is_documented(data: Data):
    await data.fill()
    found = await data.personal.export(ANNA)
    seat = next(seat for seat in found["seats"] if seat["rounds"] and seat["hints_given"])
    parts = (found, seat, seat["room"], seat["rounds"][0], seat["rounds"][0]["entries"][0], seat["hints_given"][0])
    own = (found["people"][0], found["chats"][0], found["messages"][0], *(found[name][0] for name in RATED))
    keys = {key for part in (*parts, *own) for key in part}
    assert {key for key in keys - OWN_IDS if f"`{key}`" not in README.read_text("utf-8")} == set()


async def test_an_export_of_somebody_unknown_is_empty(data: Data):
    await data.fill()
    found = await data.personal.export(5)
    assert {name for name, value in found.items() if value} == {"format", "person"}
