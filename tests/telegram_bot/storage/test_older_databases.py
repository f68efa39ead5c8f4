"""Databases of earlier versions: what migrations make of their rows, and downgrades of this version's rows."""

import time

import pytest
from sqlalchemy import insert, select, text, update

from telegram_bot.domain.room import Coach, Place, Purpose, Room, RoomSettings, Seat
from telegram_bot.storage.database import Database, migrate, upgrade
from telegram_bot.storage.messages import MessageStore
from telegram_bot.storage.models import HintRow, RoomRow, RoundRow
from telegram_bot.storage.rooms import RoomStore, room_values, seat_values
from telegram_bot.storage.values import Anchor, Key, MessageState, Shown, StoredMessage, Surface

from .stored_rows import contents, downgrade, fill, known_columns

pytestmark = pytest.mark.usefixtures("scripts_read_once")


@pytest.mark.slow
async def test_tables_from_before_hints_were_counted_have_free_ones(migrating: Database):
    settings = RoomSettings({"rounds": 3}, 30, ask_cut=True)
    old = Room(0, Place(-5), "poter", 7, settings, [Seat(7, "Amal"), Seat(None, "Amara")])
    async with migrating.engine.begin() as connection:
        await connection.run_sync(downgrade, "0002")
        values = await connection.run_sync(known_columns, room_values(old))
        await connection.execute(insert(RoomRow).values(values | {"id": 1}))
        for seat in seat_values(1, old.seats):
            rest = await connection.run_sync(known_columns, seat, "seats")
            columns, marks = ", ".join(rest), ", ".join(f":{name}" for name in rest)
            await connection.execute(text(f"INSERT INTO seats ({columns}) VALUES ({marks})"), rest)
        await connection.run_sync(upgrade)
    found = await RoomStore(migrating).load(1)
    assert found is not None
    assert (found.settings, found.seats) == (old.settings, old.seats)


@pytest.mark.slow
async def test_rounds_dealt_before_reviews_were_sent_get_none_unasked(migrating: Database):
    old = room_values(Room(0, Place(-5), "poter", 7, RoomSettings()))
    async with migrating.engine.begin() as connection:
        await connection.run_sync(downgrade, "0003")
        values = await connection.run_sync(known_columns, old)
        for room, rounds in ((1, 2), (2, 0)):
            await connection.execute(insert(RoomRow).values({**values, "id": room, "chat_id": -room}))
            for number in range(rounds):
                deal = {"room_id": room, "number": number + 1, "dealer": 0, "deck": ""}
                await connection.execute(insert(RoundRow).values(deal))
        await connection.run_sync(upgrade)
        found = await connection.execute(text("SELECT id, reviewed FROM rooms ORDER BY id"))
        assert [tuple(row) for row in found] == [(1, 2), (2, 0)]


@pytest.mark.slow
async def test_what_is_known_of_times_is_filled_in(migrating: Database):
    async with migrating.engine.begin() as connection:
        await connection.run_sync(downgrade, "0008")
        await connection.run_sync(fill)
        await connection.execute(text("UPDATE rooms SET changed_at = NULL, stage = 'lobby' WHERE id = 2"))
        began = time.time()
        await connection.run_sync(upgrade)
        rooms = await connection.execute(text("SELECT created_at, changed_at, ended_at FROM rooms ORDER BY id"))
        assert [tuple(room) for room in rooms] == [(None, 1, 1), (None, None, None)]
        for table in ("people", "chats"):
            times = await connection.scalars(text(f"SELECT changed_at FROM {table}"))
            assert all(began - 1 <= at <= time.time() for at in times)


@pytest.mark.slow
async def test_matches_that_have_begun_go_on_without_rules_from_after_their_start(migrating: Database):
    poter = room_values(Room(0, Place(-5), "poter", 7, RoomSettings({"rounds": 3})))
    tables = {
        1: (poter, True, None),
        2: (poter, False, "seed"),
        3: (poter, False, None),
        4: ({**poter, "game": "canasta", "options": {"target": 5000}}, True, None),
    }
    async with migrating.engine.begin() as connection:
        await connection.run_sync(downgrade, "0011")
        for room, (values, is_dealt, seed) in tables.items():
            given = await connection.run_sync(known_columns, {**values, "next_seed": seed})
            await connection.execute(insert(RoomRow).values({**given, "id": room, "chat_id": -room}))
            if is_dealt:
                await connection.execute(insert(RoundRow).values(room_id=room, number=1, dealer=0, deck=""))
        await connection.run_sync(upgrade)
        found = (await connection.execute(select(RoomRow.id, RoomRow.options).order_by(RoomRow.id))).all()
        begun = {"rounds": 3, "circles": 0}
        assert [tuple(row) for row in found] == [(1, begun), (2, begun), (3, {"rounds": 3}), (4, {"target": 5000})]
        changed = {"target": 5000, "first_taking": "player"}
        await connection.execute(update(RoomRow).where(RoomRow.id == 4).values(options=changed))
        await connection.run_sync(downgrade, "0011")
        found = (await connection.execute(select(RoomRow.id, RoomRow.options).order_by(RoomRow.id))).all()
        assert [options for _, options in found] == [{"rounds": 3}] * 3 + [{"target": 5000}]
        await connection.run_sync(upgrade)


@pytest.mark.slow
async def test_messages_on_screen_are_taken_over_with_what_they_show_and_given_back(migrating: Database):
    values = room_values(Room(0, Place(-5), "poter", 7, RoomSettings()))
    panels = "INSERT INTO panels (id, room_id, person, chat_id, message_id, ephemeral) VALUES"
    pages = "INSERT INTO shown_pages (room_id, person, chat_id, message_id, digest, version) VALUES"
    async with migrating.engine.begin() as connection:
        await connection.run_sync(downgrade, "0015")
        values = await connection.run_sync(known_columns, values)
        for number in (1, 2, 3):
            await connection.execute(insert(RoomRow).values(values | {"id": number, "chat_id": -number}))
        await connection.execute(
            text("UPDATE rooms SET board_message = 10, call_chat = 7, call_message = 3 WHERE id = 1")
        )
        await connection.execute(text("UPDATE rooms SET board_sending = true WHERE id = 2"))
        for row in (
            "(4, 1, 7, -1, 21, true)",
            "(8, 1, 7, -1, 20, true)",
            "(9, 1, 7, -1, -99, true)",
            "(11, 1, 8, 8, 5, false)",
        ):
            await connection.execute(text(f"{panels} {row}"))
        for row in (
            "(1, 0, -1, 10, 't', 5)",
            "(1, 7, -1, 20, 'h', 4)",
            "(1, 8, 8, 4, 'x', 4)",
            "(1, -1, 7, 3, 'c', 6)",
        ):
            await connection.execute(text(f"{pages} {row}"))
        before = await connection.run_sync(contents)
        await connection.run_sync(upgrade)
    found = await MessageStore(migrating).load(0.0)
    hand, table, waiting, call = (
        Key(1, Surface.HAND, 7),
        Key(1, Surface.TABLE),
        Key(2, Surface.TABLE),
        Key(1, Surface.CALL),
    )
    sending = MessageState.SENDING
    assert found == [
        StoredMessage(hand, Anchor(-1, 21, ephemeral=True)),
        StoredMessage(hand, Anchor(-1, 20, ephemeral=True), shown=Shown("h", 4)),
        StoredMessage(hand, Anchor(-1, -99, ephemeral=True), sending),
        StoredMessage(Key(1, Surface.HAND, 8), Anchor(8, 5, ephemeral=False)),
        StoredMessage(table, Anchor(-1, 10, ephemeral=False), shown=Shown("t", 5)),
        StoredMessage(waiting, Anchor(-2, 0, ephemeral=False), sending),
        StoredMessage(call, Anchor(7, 3, ephemeral=False), shown=Shown("c", 6)),
    ]
    store = MessageStore(migrating)
    await store.add(Key(3, Surface.HAND, 7), Anchor(-3, 1, ephemeral=True), sent=False)
    await store.remove(Key(3, Surface.HAND, 7), Anchor(-3, 1, ephemeral=True))
    for key, chat, numbers in ((Key(3, Surface.TABLE), -3, (30, 31)), (Key(3, Surface.CALL), 7, (40, 41))):
        for number in numbers:
            await store.add(key, Anchor(chat, number, ephemeral=False), sent=False)
    async with migrating.engine.begin() as connection:
        await connection.run_sync(downgrade, "0015")
        after = await connection.run_sync(contents)
    before["shown_pages"] = [page for page in before["shown_pages"] if page["digest"] != "x"]  # of no message
    third = next(room for room in before["rooms"] if room["id"] == 3)
    third |= {"board_message": 31, "call_chat": 7, "call_message": 41}  # of two messages the last one
    assert after == before


@pytest.mark.slow
async def test_what_was_committed_to_with_numbers_is_not_dealt_by_programs_from_before(migrating: Database):
    """An older program would deal another round than the commitment that people have seen."""
    values = room_values(Room(0, Place(-5), "poter", 7, RoomSettings()))
    waiting = values | {"stage": "cutting", "deadline": 5.0, "next_dealer": 0, "next_seed": "5e" * 32}
    later, first = waiting | {"next_version": 2}, waiting | {"next_version": 1}
    async with migrating.engine.begin() as connection:
        for number, given in enumerate((later, later, first, values | {"stage": "playing", "deadline": 6.0}), 1):
            await connection.execute(insert(RoomRow).values(given | {"id": number, "chat_id": -number}))
        for room, cut_number in ((2, "ab" * 16), (4, None)):
            dealt = {"room_id": room, "number": 1, "dealer": 0, "deck": "", "seed": "77" * 32, "cut": 9, "cutter": 1}
            await connection.execute(insert(RoundRow).values(dealt | {"cut_number": cut_number}))
        await connection.run_sync(downgrade, "0012")
        rooms = await connection.execute(text("SELECT stage, deadline, next_dealer, next_seed FROM rooms ORDER BY id"))
        assert [tuple(room) for room in rooms] == [
            ("lobby", None, None, None),
            ("between", None, None, None),
            ("cutting", 5.0, 0, "5e" * 32),
            ("playing", 6.0, None, None),
        ]
        rounds = await connection.execute(text("SELECT seed, cut, cutter FROM rounds ORDER BY room_id"))
        assert [tuple(one) for one in rounds] == [(None, None, None), ("77" * 32, 9, 1)]


async def test_rooms_that_wait_for_a_cut_go_back_to_what_they_were(migrating: Database):
    waiting = room_values(Room(0, Place(-5), "poter", 7, RoomSettings())) | {"stage": "cutting", "deadline": 5.0}
    async with migrating.engine.begin() as connection:
        for number in (1, 2):
            await connection.execute(insert(RoomRow).values(waiting | {"id": number, "chat_id": -number}))
        await connection.execute(insert(RoundRow).values(room_id=2, number=1, dealer=0, deck=""))
        await connection.run_sync(downgrade, "0009")
        rooms = await connection.execute(text("SELECT stage, deadline FROM rooms ORDER BY id"))
        assert [tuple(room) for room in rooms] == [("lobby", None), ("between", None)]


async def test_moves_taken_back_are_not_read_by_programs_from_before(migrating: Database):
    values = room_values(Room(0, Place(-5), "poter", 7, RoomSettings()))
    moves = ("0 draw", "0 meld 7h 8h 9h", "* back 1", "0 meld 2h 2d 2c", "0 meld 7h 8h 9h", "* back 2", "0 discard 7h")
    insert_entry = text("INSERT INTO entries (room_id, round, number, entry) VALUES (:room, 1, :number, :entry)")
    insert_hint = text("INSERT INTO hints (room_id, round, entries, seat, plan) VALUES (:room, 1, :at, 0, 'draw')")
    async with migrating.engine.begin() as connection:
        for room, more in ((1, ()), (2, ("* stock 7h",))):
            await connection.execute(insert(RoomRow).values(values | {"id": room, "chat_id": -room}))
            proof = {"seed": "77" * 32, "cut": 9, "cutter": 1, "cut_number": None}
            await connection.execute(insert(RoundRow).values(room_id=room, number=1, dealer=0, deck="", **proof))
            for number, entry in enumerate((*moves, *more), 1):
                await connection.execute(insert_entry, {"room": room, "number": number, "entry": entry})
            for at in (1, 4, 7):
                await connection.execute(insert_hint, {"room": room, "at": at})
        await connection.execute(text("UPDATE rooms SET take_backs = 'consent' WHERE id = 2"))
        await connection.run_sync(downgrade, "0025")
        counts = await connection.execute(
            text("SELECT room_id, count(*) FROM entries GROUP BY room_id ORDER BY room_id")
        )
        assert [tuple(one) for one in counts] == [(1, 7), (2, 3)]  # whole turns are taken back by consent only
        await connection.run_sync(downgrade, "0018")
        found = await connection.execute(text("SELECT room_id, number, entry FROM entries ORDER BY room_id, number"))
        kept = [
            (1, 1, "0 draw"),
            (1, 2, "0 discard 7h"),
            (2, 1, "0 draw"),
            (2, 2, "0 discard 7h"),
            (2, 3, "* stock 7h"),
        ]
        assert [tuple(entry) for entry in found] == kept
        hints = await connection.execute(text("SELECT room_id, entries FROM hints ORDER BY room_id, entries"))
        assert [tuple(hint) for hint in hints] == [(1, 1), (1, 2), (2, 1), (2, 2)]
        rounds = await connection.execute(text("SELECT seed, cut FROM rounds ORDER BY room_id"))
        assert [tuple(one) for one in rounds] == [("77" * 32, 9), (None, None)]


async def test_warnings_of_the_coach_are_not_read_by_programs_from_before(url: str):
    database = Database(url, patient=True)
    values = room_values(Room(0, Place(7), "poter", 7, RoomSettings(coach=Coach.WARN), purpose=Purpose.PRACTICE))
    async with database.engine.begin() as connection:
        await connection.execute(insert(RoomRow).values(values | {"id": 1}))
        await connection.execute(insert(RoundRow).values(room_id=1, number=1, dealer=0, deck=""))
        for entries, plan in ((0, ""), (1, "draw")):
            row = {"room_id": 1, "round": 1, "entries": entries, "seat": 0, "plan": plan}
            await connection.execute(insert(HintRow).values(row))
        await connection.run_sync(downgrade, "0022")
        hints = await connection.execute(text("SELECT entries FROM hints"))
        assert [hint.entries for hint in hints] == [1]
    await database.dispose()
    await migrate(url)
    database = Database(url, patient=True)
    async with database.engine.connect() as connection:
        assert await connection.scalar(text("SELECT coach FROM rooms")) == Coach.OFF
    await database.dispose()
