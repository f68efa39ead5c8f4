"""Stored data of people: settings, languages, and the ends of their sessions, on both databases."""

import asyncio

from telegram_bot.domain.room import TurnCalls, quieter
from telegram_bot.storage.database import Database
from telegram_bot.storage.people import PersonStore, SqlEndedSessions, SqlLanguageStore
from telegram_bot.storage.values import LanguagePreference

SUPERGROUP, BIG = -1_002_345_678_901, 2**52 + 1


async def test_what_is_chosen_stays_and_others_are_called(database: Database):
    people = PersonStore(database)
    assert await people.turn_calls(BIG) == TurnCalls.ON
    for value in (TurnCalls.OFF, TurnCalls.QUIET):
        await people.choose(BIG, turn_calls=value)
        assert await people.turn_calls(BIG) == value
    assert await people.turn_calls(7) == TurnCalls.ON


def test_the_quieter_of_two():
    assert quieter(TurnCalls.ON, TurnCalls.QUIET) == TurnCalls.QUIET
    assert quieter(TurnCalls.OFF, TurnCalls.QUIET) == TurnCalls.OFF
    assert quieter(TurnCalls.ON, TurnCalls.ON) == TurnCalls.ON


async def test_a_cancelled_caller_does_not_interrupt_the_transaction(url: str):
    """Whenever the cancellation hits: closing waits for the transaction, and a new store finds what it wrote."""
    for person in (0, 3, 6, 9):
        store = PersonStore(Database(url))
        caller = asyncio.create_task(store.choose(person, turn_calls=TurnCalls.OFF))
        for _ in range(person + 1):
            await asyncio.sleep(0)
        caller.cancel()
        await asyncio.wait({caller})
        await store.close()
        assert store.tasks.count == 0
        again = PersonStore(Database(url))
        assert await again.turn_calls(person) == TurnCalls.OFF
        await again.close()


async def test_each_chat_keeps_its_last_preference(database: Database):
    languages = SqlLanguageStore(database)
    assert await languages.preference(BIG) is None
    for preference in (LanguagePreference("es"), LanguagePreference("bn", "native", is_chosen=True)):
        await languages.set_preference(BIG, preference)
        assert await languages.preference(BIG) == preference
    await languages.set_preference(SUPERGROUP, LanguagePreference("si"))
    assert await languages.preference(SUPERGROUP) == LanguagePreference("si")
    assert await languages.preference(BIG) == LanguagePreference("bn", "native", is_chosen=True)
    await languages.set_zone(BIG, "Asia/Dubai")
    assert await languages.preference(BIG) == LanguagePreference("bn", "native", True, "Asia/Dubai")
    await languages.set_preference(BIG, LanguagePreference("es", zone="Asia/Dhaka"))  # stores the language only
    assert await languages.preference(BIG) == LanguagePreference("es", zone="Asia/Dubai")
    await languages.set_zone(8, "Europe/Madrid")
    assert await languages.preference(8) == LanguagePreference(zone="Europe/Madrid")
    await PersonStore(database).choose(BIG, turn_calls=TurnCalls.OFF)
    assert await languages.preference(BIG) == LanguagePreference("es", zone="Asia/Dubai")


async def test_a_session_has_the_time_of_its_last_end_and_old_ones_are_deleted(database: Database):
    ended = SqlEndedSessions(database)
    for mark, at in (("a", 10.0), ("b", 11.0), ("a", 12.5)):
        await ended.add(mark, at, 0.0)
    assert await ended.load(0.0, 10) == {"a": 12.5, "b": 11.0}
    assert await ended.load(11.5, 10) == await ended.load(0.0, 1) == {"a": 12.5}
    await ended.add("c", 13.0, 12.0)
    assert await ended.load(0.0, 10) == {"a": 12.5, "c": 13.0}
