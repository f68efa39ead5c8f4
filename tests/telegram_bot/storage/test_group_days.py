"""Stored messages of the day of groups, on both databases."""

import asyncio
from dataclasses import replace

from analysis.boards import DEALS
from telegram_bot.domain.group_day import HOURS, DayChoice, GroupDay
from telegram_bot.storage.people import GroupDayStore, SqlLanguageStore
from telegram_bot.storage.values import LanguagePreference

GROUP, SUPERGROUP, DAY = -5, -1_002_345_678_901, 86_400.0


async def test_choices_are_kept_and_leave_the_language_alone(database):
    store, languages = GroupDayStore(database, lambda: 50.0), SqlLanguageStore(database)
    assert await store.get(GROUP) == GroupDay(GROUP)
    assert await store.offer(GROUP)
    assert not await store.offer(GROUP)
    await languages.set_preference(GROUP, LanguagePreference("si", is_chosen=True))
    day = await store.get(GROUP)
    assert (day.games, day.zone) == ((), "Asia/Colombo")
    assert await store.turned_on() == []
    day = await store.choose(GROUP, lambda day: day.chosen(DayChoice.ON, 0).chosen(DayChoice.HOUR, 3))
    assert await store.choose(GROUP, lambda _: None) is None
    await languages.set_preference(GROUP, LanguagePreference("es"))
    [found] = await store.turned_on()
    assert (found.games, found.hour, found.zone, found.changed_at) == (day.games, day.hour, "Asia/Colombo", 50.0)
    for _ in range(2):  # Telegram tells it in the group and in the supergroup
        await store.migrate(GROUP, SUPERGROUP)
    assert (await store.get(GROUP)).games is None
    assert (await store.get(SUPERGROUP)).games == day.games
    await languages.set_preference(SUPERGROUP, LanguagePreference("es"))
    assert (await store.get(SUPERGROUP)).hour == day.hour


async def test_two_administrators_choose_at_once_and_the_topic_takes_no_message_meanwhile(database):
    store = GroupDayStore(database)
    first = (DayChoice.ON, 0), (DayChoice.WITHOUT, 1)  # of a group of which nothing is stored
    then = (DayChoice.WITHOUT, 0), (DayChoice.HOUR, 0), (DayChoice.WITH, 1)
    for choices in (first, then):
        chosen = (store.choose(GROUP, lambda day, one=one: day.chosen(*one, thread=7)) for one in choices)
        await asyncio.gather(*chosen, store.leave_topic(GROUP, 7))
    day = await store.get(GROUP)
    assert (day.games, day.hour) == (tuple(DEALS)[1:], HOURS[0])
    await store.leave_topic(GROUP, 7)
    assert (await store.choose(GROUP, lambda day: day.chosen(DayChoice.HOUR, 1, thread=7))).thread is None


async def test_the_topic_is_kept_until_it_takes_no_message_also_where_the_group_moves(database):
    store = GroupDayStore(database)
    await store.choose(GROUP, lambda day: replace(day, games=("poter",), thread=7))
    await store.migrate(GROUP, SUPERGROUP)
    await store.leave_topic(SUPERGROUP, 6)  # an administrator has chosen another one meanwhile
    assert (await store.get(SUPERGROUP)).thread == 7
    await store.leave_topic(SUPERGROUP, 7)
    [day] = await store.turned_on()
    assert (day.chat_id, day.thread) == (SUPERGROUP, None)


async def test_no_message_of_a_supergroup_is_taken_for_that_which_stays_in_the_group(database):
    store = GroupDayStore(database)
    await store.choose(GROUP, lambda day: replace(day, games=("poter",)))
    assert await store.claim(GROUP, DAY, DAY + 1)
    await store.shown(GROUP, 77, DAY + 1)
    await store.migrate(GROUP, SUPERGROUP)
    day = await store.get(SUPERGROUP)
    assert (day.message, day.sent_at) == (0, DAY + 1)


async def test_a_day_is_claimed_once(database):
    store = GroupDayStore(database, lambda: 50.0)
    assert not await store.claim(GROUP, DAY, DAY + 1)
    await store.choose(GROUP, lambda day: replace(day, games=("poter",)))
    assert await store.claim(GROUP, DAY, DAY + 1)
    assert not await store.claim(GROUP, DAY, DAY + 2)
    await store.shown(GROUP, 77, DAY + 3)
    day = await store.get(GROUP)
    assert (day.message, day.sent_at, day.shown_at) == (77, DAY + 1, DAY + 3)
    assert await store.claim(GROUP, 2 * DAY, 2 * DAY)
    assert (await store.get(GROUP)).message == 0
    await store.release(GROUP, DAY + 1)
    assert await store.claim(GROUP, 2 * DAY, 2 * DAY)
    assert await store.last_played(GROUP) == (0.0, 0.0)
    assert await store.matches(GROUP) == 0
