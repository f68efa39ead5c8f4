"""The languages on file, on both databases."""

from collections.abc import AsyncIterator

import pytest

from telegram_bot.domain.room import TurnCalls
from telegram_bot.storage.database import open_database
from telegram_bot.storage.people import PersonStore, SqlLanguageStore
from telegram_bot.storage.values import LanguagePreference

SUPERGROUP, PERSON = -1_002_345_678_901, 2**52 + 1


@pytest.fixture
async def languages(url: str) -> AsyncIterator[SqlLanguageStore]:
    engine = open_database(url)
    yield SqlLanguageStore(engine)
    await engine.dispose()


async def test_each_chat_keeps_its_last_preference(languages: SqlLanguageStore):
    assert await languages.preference(PERSON) is None
    for preference in (LanguagePreference("es"), LanguagePreference("bn", "native", is_chosen=True)):
        await languages.set_preference(PERSON, preference)
        assert await languages.preference(PERSON) == preference
    await languages.set_preference(SUPERGROUP, LanguagePreference("si"))
    assert await languages.preference(SUPERGROUP) == LanguagePreference("si")
    assert await languages.preference(PERSON) == LanguagePreference("bn", "native", is_chosen=True)
    await languages.set_zone(PERSON, "Asia/Dubai")
    assert await languages.preference(PERSON) == LanguagePreference("bn", "native", True, "Asia/Dubai")
    await languages.set_preference(PERSON, LanguagePreference("es", zone="Asia/Dhaka"))  # stores the language only
    assert await languages.preference(PERSON) == LanguagePreference("es", zone="Asia/Dubai")
    await languages.set_zone(8, "Europe/Madrid")
    assert await languages.preference(8) == LanguagePreference(zone="Europe/Madrid")
    people = PersonStore(languages._engine)
    await people.choose(PERSON, turn_calls=TurnCalls.OFF)
    assert await languages.preference(PERSON) == LanguagePreference("es", zone="Asia/Dubai")
