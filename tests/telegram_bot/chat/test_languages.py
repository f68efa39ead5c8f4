"""The language of a chat or person: guessed, chosen, cached, and failures of the store."""

import asyncio
from dataclasses import replace

import pytest
from telegram import User

from analysis.texts.loader import LANGUAGES, Language
from telegram_bot.chat.messages.languages import READS_AT_ONCE, Languages
from telegram_bot.storage.values import LanguagePreference

GROUP, SUPERGROUP, PERSON = -5, -1_000_000_000_005, 7


@pytest.fixture(autouse=True)
def _two_languages(monkeypatch):
    monkeypatch.setitem(LANGUAGES, "es", Language("Español", "es"))
    monkeypatch.setitem(LANGUAGES, "bn", Language("বাংলা", "bn", "০১২৩৪৫৬৭৮৯"))


class Memory:
    """A store in memory that counts its transactions, and fails while `broken`."""

    def __init__(self):
        self.stored, self.reads, self.writes, self.broken = {}, 0, 0, False

    async def preference(self, chat_id):
        self.reads += 1
        if self.broken:
            raise OSError("disk")
        return self.stored.get(chat_id)

    async def set_zone(self, person, zone):
        self.writes += 1
        if self.broken:
            raise OSError("disk")
        self.stored[person] = replace(self.stored.get(person) or LanguagePreference(), zone=zone)

    async def fail(self, _chat_id):
        raise OSError("disk")

    async def set_preference(self, chat_id, preference):
        self.writes += 1
        if self.broken:
            raise OSError("disk")
        self.stored[chat_id] = preference


@pytest.fixture
def store():
    return Memory()


def user(code):
    return User(PERSON, "Amal", is_bot=False, language_code=code)


async def test_few_are_read_at_once_and_a_choice_made_meanwhile_counts(store, monkeypatch):
    go, running, most = asyncio.Event(), 0, 0
    read = store.preference

    async def slowly(chat_id):
        nonlocal running, most
        running += 1
        most = max(most, running)
        await go.wait()
        running -= 1
        return await read(chat_id)

    monkeypatch.setattr(store, "preference", slowly)
    languages = Languages(store)
    reading = [asyncio.create_task(languages.of(number)) for number in range(PERSON, PERSON + 40)]
    await asyncio.sleep(0)
    languages._known[PERSON] = LanguagePreference("es", is_chosen=True)
    go.set()
    assert [texts.language for texts in await asyncio.gather(*reading)] == ["es"] + ["en"] * 39
    assert most == READS_AT_ONCE


async def test_the_language_of_the_app_counts_until_somebody_chooses(store):
    languages = Languages(store)
    assert (await languages.of(PERSON)).language == "en"
    assert (await languages.seen(user("es-419"))).language == "es"
    assert (await languages.seen(user("bn"))).language == "bn"
    assert (await languages.of(PERSON)).language == "bn"
    assert store.stored == {PERSON: LanguagePreference("bn")}
    await languages.choose(PERSON, language="es")
    assert (await languages.seen(user("bn"))).language == "es"
    assert (await Languages(store).of(PERSON)).language == "es"


async def test_an_unknown_or_english_app_stores_nothing(store):
    languages = Languages(store)
    for code in ("en", "fr", None):
        assert (await languages.seen(user(code))).language == "en"
    assert store.stored == {}


async def test_what_is_known_is_not_read_again(store):
    languages = Languages(store)
    for _ in range(3):
        await languages.seen(user("es"))
        await languages.of(PERSON)
    assert (store.reads, store.writes) == (1, 1)


async def test_digits_are_chosen_apart_and_a_new_language_starts_with_western_ones(store):
    languages = Languages(store)
    await languages.seen(user("bn"))
    assert (await languages.choose(PERSON, digits="native")).number(5) == "৫"
    assert (await languages.of(PERSON)).digits == "native"
    assert (await Languages(store).of(PERSON)).digits == "native"
    assert (await languages.choose(PERSON, language="es")).digits == "latin"


async def test_a_group_gets_the_language_of_the_first_member_once(store):
    languages = Languages(store)
    assert (await languages.guess_for_group(GROUP, user("es"))).language == "es"
    await languages.choose(PERSON, language="bn")
    assert (await languages.guess_for_group(GROUP, user("bn"))).language == "es"
    await languages.migrate(GROUP, SUPERGROUP)
    assert (await Languages(store).of(SUPERGROUP)).language == "es"
    await languages.choose(SUPERGROUP, language="si")
    await languages.migrate(GROUP, SUPERGROUP)
    assert (await languages.of(SUPERGROUP)).language == "si", "it is told again, and something was chosen since"


async def test_a_group_of_an_english_person_stays_english(store):
    for languages in (Languages(store), Languages(store)):  # before and after a restart
        for code in ("en", "es", None):
            assert (await languages.guess_for_group(GROUP, user(code))).language == "en", code
    assert store.writes == 1
    await languages.migrate(GROUP, SUPERGROUP)
    assert (await languages.guess_for_group(SUPERGROUP, user("bn"))).language == "en"


async def test_a_group_without_a_language_migrates_without_one(store):
    await Languages(store).migrate(GROUP, SUPERGROUP)
    assert store.stored == {}


async def test_without_its_store_the_bot_writes_english_and_recovers(store):
    store.stored[GROUP] = LanguagePreference("es", is_chosen=True)
    languages, store.broken = Languages(store), True
    assert (await languages.of(GROUP)).language == "en"
    assert (await languages.seen(user("bn"))).language == "bn"
    with pytest.raises(OSError, match="disk"):
        await languages.choose(GROUP, language="bn")
    store.broken = False
    assert (await languages.of(GROUP)).language == "es"


async def test_a_choice_that_cannot_be_read_is_not_replaced_by_a_guess(store):
    store.stored = {PERSON: LanguagePreference("es", is_chosen=True), GROUP: LanguagePreference("es", is_chosen=True)}
    languages, stored = Languages(store), dict(store.stored)
    read, store.preference = store.preference, store.fail
    assert (await languages.seen(user("bn"))).language == "bn"
    await languages.guess_for_group(GROUP, user("bn"))
    with pytest.raises(OSError, match="disk"):
        await languages.choose(PERSON, digits="native")
    await languages.migrate(GROUP, SUPERGROUP)
    assert store.stored == stored
    store.preference = read
    assert (await languages.seen(user("bn"))).language == "es"


async def test_a_language_that_is_no_longer_offered_is_english(store):
    store.stored[GROUP] = LanguagePreference("xx", is_chosen=True)
    assert (await Languages(store).of(GROUP)).language == "en"


async def test_a_persons_zone_is_guessed_from_the_language_until_it_is_chosen(store):
    languages = Languages(store)
    assert (await languages.of(PERSON)).zone == "UTC"  # English is read everywhere
    assert (await languages.seen(user("bn"))).zone == "Asia/Dhaka"
    assert (await languages.of(GROUP)).zone == "UTC"  # its people may be anywhere
    shown = await languages.choose_zone(PERSON, "Asia/Dubai")
    assert (shown.zone, shown.words.zone, shown.language) == ("Asia/Dubai", "Asia/Dubai", "bn")
    assert (await languages.seen(user("es"))).zone == "Asia/Dubai"  # whatever language is guessed
    assert (await languages.choose(PERSON, language="bn")).zone == "Asia/Dubai"
    again = Languages(store)
    assert ((await again.of(PERSON)).zone, (await again.of(PERSON)).language) == ("Asia/Dubai", "bn")
    store.broken = True
    with pytest.raises(OSError, match="disk"):
        await again.choose_zone(PERSON, "Europe/Madrid")
    assert (await again.of(PERSON)).zone == "Asia/Dubai"
