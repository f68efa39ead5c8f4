"""The message of the day in a group, over real HTTP: offered, turned on by an administrator, sent once, and changed."""

import asyncio
from itertools import pairwise
from random import Random
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import insert
from structlog.testing import capture_logs
from telegram.error import ChatMigrated, NetworkError, TimedOut

from analysis.boards import DEALS, Par
from analysis.texts.loader import LANGUAGES
from telegram_bot.board_requests import GroupDayRequests
from telegram_bot.chat.handlers import groups
from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import ArrangeDay
from telegram_bot.chat.transport.sending import send_page
from telegram_bot.domain.boards import LATE_SECONDS, Duel, day_of, games_of
from telegram_bot.domain.commands import EventKind, Person, RoomEvent
from telegram_bot.domain.group_day import CHANGE_SECONDS, QUIET_SECONDS, DayChoice
from telegram_bot.domain.room import DAY_SECONDS, Place, Visibility
from telegram_bot.storage.models import AttemptRow
from telegram_bot.texts.loader import Texts

from .. import family

FAMILY = ("Amal", "Nimali", "Ruwan", "Sita", "Kasun", "Tharu")
HOUR = 3600.0
UNREACHABLE = NetworkError("ClientConnectorError [Errno 111] Connect call failed: the call was not sent")


@pytest.fixture
async def world(make_world):
    """A family whose matches are stored, at noon in London; Amal has created the group.

    Only the tests run the periodic jobs: the bot's first runs happen while a test begins.
    """
    world = await make_world(*FAMILY)
    jobs = world.bot._jobs
    for job in jobs:
        job.cancel()
    await asyncio.wait(jobs)
    await at_noon(world)
    people = [world.people[name] for name in FAMILY]
    await family.store(world.service.store._database, world.group, people, world.clock.now(), Random(4))
    return world


async def at_noon(world):
    """Let it be noon in London, on a day whose deals are made."""
    world.clock.time = day_of(world.clock.now()) + DAY_SECONDS + 12 * HOUR
    await world.bot.chat.context.boards.boards.prepare()


def days(world):
    """Return the messages of the day in the group."""
    return [m for m in world.messages() if (m.text or "").startswith("🗓 Deals of the day ·")]


async def later(world, seconds=0.0):
    """Let time pass, and run the periodic job; return the messages of the day."""
    world.clock.time += seconds
    await world.bot.chat.group_days.run()
    return days(world)


async def store(world, board, name, points, **more):
    """Store a finished attempt of a person."""
    now, person = world.clock.now(), world.people[name]
    row = {"board_id": board.id, "person": person, "room_id": 800_000 + 10 * board.id, "begun_at": now}
    row |= {"finished_at": now, "points": points, "luck": None if points is None else 0.0, **more}
    await world.service.store._database.write(lambda connection: connection.execute(insert(AttemptRow).values(row)))


async def boards_of(world, game):
    """Return today's deals of a game, with a par."""
    boards, first = world.bot.chat.context.boards.boards.store, day_of(world.clock.now())
    found = [one for one in await boards.between(first, first + 1) if one.board.game == game]
    for one in found:
        await boards.set_par(one.id, Par(0.0, 10.0), "sources")
    return found


async def turned_on(world):
    await world.bot.chat.group_days.requests.choose(Place(world.group), DayChoice.ON, 0)
    return await later(world)


async def test_an_administrator_turns_it_on_and_the_first_message_comes_at_once(world):
    for name in ("Ruwan", "Amal"):
        world.say(name, "/today")
        page = await world.eventually(lambda name=name: next(iter(world.ephemerals(name)), None), "the answer")
        assert bool(world.button(page, ArrangeDay)) == (name == "Amal")
    answer = await world.press("Ruwan", world.ephemerals("Ruwan")[0], ArrangeDay(DayChoice.ON, 0), force=True)
    assert "administrator" in answer["text"]
    world.sandbox.faults.add("getChatMember", times=1)
    answer = await world.press("Amal", page, ArrangeDay(DayChoice.LOOK, 0))
    assert "Telegram doesn't answer" in answer["text"]
    await world.press("Amal", page, ArrangeDay(DayChoice.LOOK, 0))
    await world.eventually(lambda: "Off." in page.text, "the choices")
    await world.press("Amal", page, ArrangeDay(DayChoice.ON, 0))
    [message] = await world.eventually(lambda: days(world), "the message")
    assert "every day at 08:00, London time" in page.text
    links = [key["url"] for row in message.markup["inline_keyboard"] for key in row]
    first = [(await boards_of(world, game))[0] for game in games_of(world.clock.now())]
    assert [link.rpartition("=")[2] for link in links] == [f"d{board.id}" for board in first]
    for _ in range(2):  # a double tap
        await world.press("Amal", page, ArrangeDay(DayChoice.WITHOUT, 0), force=True)
    await world.eventually(lambda: "✓ Poter" not in [label for label, _ in world.buttons(page)], "Pocha alone")
    assert ArrangeDay(DayChoice.WITH, 0) in world.presses(page)
    answer = await world.press("Amal", page, ArrangeDay(DayChoice.HOUR, 99), force=True)
    assert "too old" in answer["text"]
    assert (await world.bot.chat.group_days.requests.stores.group_days.get(world.group)).games == tuple(DEALS)[1:]


async def test_a_day_of_six_people(world):
    """Two share a place, one hides, one had help, one has given a deal up, and one has left the group."""
    boards = await boards_of(world, "pocha")
    for name, points in {"Amal": 0.0, "Nimali": 10.0, "Ruwan": 9.8, "Sita": 20.0, "Kasun": 30.0, "Tharu": 4.0}.items():
        for board in boards:
            left = name == "Tharu" and board is boards[0]
            await store(world, board, name, None if left else points, assisted=name == "Sita")
    await world.bot.chat.context.preferences.choose(world.people["Kasun"], visibility=Visibility.HIDDEN)
    [message] = await turned_on(world)
    assert "Played today: Amal, Nimali, Ruwan, Sita and Tharu" in message.text
    assert not any(digits in message.text for digits in ("84", "50", "+10"))
    [same] = await later(world, CHANGE_SECONDS)
    assert same is message
    *_, message = await later(world, DAY_SECONDS)
    table = message.text.partition("Pocha · ")[2].splitlines()[1:6]
    assert table == [
        "1. Nimali · 84 (+30.0)",
        "1. Ruwan · 84 (+29.4)",
        "3. Amal · 50 (0.0)",
        "4. Tharu · 34 (+8.0) · not finished",
        "Sita · 98 (+60.0) · 💡 with help",
    ]
    week = message.text.partition("Week: ")[2].splitlines()[:2]
    assert week == [
        "Nimali 84 ± 0 · Ruwan 84 ± 0 · Amal 50 ± 0 · Tharu 34 ± 50",
        "Nimali, Ruwan and Tharu: too close to call.",
    ]
    assert "Kasun" not in message.text
    assert "Played today" not in message.text


async def test_a_deal_that_was_withdrawn_is_told_to_a_group_whose_people_have_begun_it(world):
    boards = world.bot.chat.context.boards.boards.store
    first, second, third = await boards_of(world, "pocha")
    for board in (first, second):
        await store(world, board, "Amal", 0.0)
    await boards.withdraw([first.id, third.id])
    [message] = await turned_on(world)
    assert "Pocha, deal 1 of" in message.text
    assert "counts for nobody" in message.text
    assert "deal 3 of" not in message.text  # nobody has begun it
    *_, message = await later(world, DAY_SECONDS)
    assert "Pocha, deal 1 of" in message.text
    *_, message = await later(world, DAY_SECONDS)
    assert "withdrawn" not in message.text


def edits_of(world, message):
    """Return how often a message of the group was edited."""
    edits = [call.params for call in world.sandbox.calls.of("editMessageText")]
    return sum((one["chat_id"], one["message_id"]) == (world.group, message.message_id) for one in edits)


async def test_one_message_a_day_and_six_changes_an_hour_also_over_restarts(world):
    await turned_on(world)
    boards, edits = await boards_of(world, "pocha"), []
    for number in range(24):  # somebody finishes every five minutes, for two hours
        if number < len(FAMILY):
            await store(world, boards[0], FAMILY[number], 1.0)
        if number == 3:
            await world.stop()
            await world.start()
        before = edits_of(world, days(world)[0])
        await later(world, CHANGE_SECONDS / 2)
        edits += [number] * (edits_of(world, days(world)[0]) - before)
    assert len(days(world)) == 1
    assert 2 <= len(edits) <= 3
    assert all(later - earlier >= 2 for earlier, later in pairwise(edits))
    assert "Played today: Amal, Nimali, Ruwan, Sita, Kasun and Tharu" in days(world)[0].text
    assert len(await later(world, DAY_SECONDS)) == 2
    assert len(await later(world, QUIET_SECONDS + DAY_SECONDS)) == 2  # nobody plays
    await world.bot.chat.context.boards.boards.prepare()
    await store(world, (await boards_of(world, "pocha"))[0], "Sita", 1.0)
    assert len(await later(world)) == 3


@pytest.mark.parametrize(("error", "messages"), [(UNREACHABLE, 1), (TimedOut("no answer"), 0)], ids=str)
async def test_telegram_cannot_be_reached_when_the_message_is_due(world, monkeypatch, error, messages):
    """A message that may have been sent is not sent again."""
    sending = AsyncMock(side_effect=error)
    monkeypatch.setattr(groups, "send_page", sending)
    assert await turned_on(world) == []
    assert sending.await_count == 1
    monkeypatch.setattr(groups, "send_page", send_page)
    assert len(await later(world, CHANGE_SECONDS)) == messages
    assert len(await later(world, CHANGE_SECONDS)) == messages


async def test_a_group_that_has_become_a_supergroup_unseen_is_moved_when_its_message_is_due(world, monkeypatch):
    new = -1_000_000_000_000 - 5
    monkeypatch.setattr(groups, "send_page", AsyncMock(side_effect=ChatMigrated(new)))
    await turned_on(world)
    [day] = await world.bot.chat.group_days.requests.stores.group_days.turned_on()
    assert (day.chat_id, day.sent_at) == (new, 0.0)


async def test_a_change_that_was_not_confirmed_is_made_again(world):
    [message] = await turned_on(world)
    world.clock.time += 1
    await store(world, (await boards_of(world, "pocha"))[0], "Sita", 1.0)
    world.sandbox.faults.add("editMessageText", drop=True)
    await later(world, CHANGE_SECONDS)
    assert "Played today" not in message.text
    assert not world.sandbox.faults.waiting
    await later(world, CHANGE_SECONDS)
    assert "Played today: Sita" in message.text
    edits = edits_of(world, message)
    await later(world, CHANGE_SECONDS)
    assert edits_of(world, message) == edits


async def test_a_group_whose_message_cannot_be_made_holds_up_no_other_and_gets_it_later(world, monkeypatch):
    other = world.group - 1
    await world.bot.chat.group_days.requests.choose(Place(other), DayChoice.ON, 0)
    monkeypatch.setattr(GroupDayRequests, "model", AsyncMock(side_effect=RuntimeError("a damaged log")))
    with capture_logs() as logs:
        assert await turned_on(world) == []
    assert [one["chat"] for one in logs if one["log_level"] == "error"] == [other, world.group]
    monkeypatch.undo()
    assert len(await later(world, CHANGE_SECONDS)) == 1


async def test_it_is_sent_in_the_language_of_the_group_and_turned_off_where_the_bot_may_not_write(world):
    await turned_on(world)
    for language in LANGUAGES:
        await store(world, (await boards_of(world, "pocha"))[0], "Sita", 1.0)
        await world.bot.chat.context.languages.choose(world.group, language=language)
        await later(world, DAY_SECONDS)
        title = ChatTexts(language).plain("group-day-title", date="")
        assert world.messages()[-1].text.startswith(title.replace("<b>", "").partition("</b>")[0])
    world.sandbox.people.kick(world.group, world.sandbox.state.bot.id)
    await later(world, DAY_SECONDS)
    assert not await world.bot.chat.group_days.requests.stores.group_days.turned_on()


@pytest.fixture
async def forum(make_world):
    """A group with topics, at noon in London; Amal, who has created it, turns the message on in the topic "Games"."""
    world = await make_world("Amal", chat={"is_forum": True})
    await at_noon(world)
    world.topic = world.sandbox.people.add_topic(world.group, "Games").id
    world.say("Amal", "/today", message_thread_id=world.topic)
    page = await world.eventually(lambda: next(iter(world.ephemerals("Amal")), None), "the answer")
    await world.press("Amal", page, ArrangeDay(DayChoice.LOOK, 0))
    await world.eventually(lambda: "Off." in page.text, "the choices")
    await world.press("Amal", page, ArrangeDay(DayChoice.ON, 0))
    await world.eventually(lambda: days(world), "the message")
    return world


async def next_day(world):
    """Choose the hour outside the topic on the next day; return the topics of all messages of the day."""
    world.clock.time += DAY_SECONDS
    await world.bot.chat.group_days.requests.choose(Place(world.group), DayChoice.HOUR, 0)
    return [message.thread_id for message in await later(world)]


@pytest.mark.parametrize("is_deleted", [False, True], ids=["closed", "deleted"])
async def test_in_a_forum_it_comes_in_its_topic_and_in_the_general_one_once_that_takes_no_messages(forum, is_deleted):
    assert await next_day(forum) == [forum.topic] * 2
    if is_deleted:
        forum.sandbox.state.chats[forum.group].topics.clear()
    else:
        forum.sandbox.people.close_topic(forum.group, forum.topic)
    assert await next_day(forum) == [forum.topic] * 2 + [None]
    refused = len([call for call in forum.group_calls() if call.status == 400])
    assert await next_day(forum) == [forum.topic] * 2 + [None] * 2
    assert len([call for call in forum.group_calls() if call.status == 400]) == refused


async def test_the_choices_tell_in_which_topic_it_comes_and_bring_it_back(forum):
    async def looked(thread):
        """Return the settings that Amal sees in a topic."""
        known = len(forum.ephemerals("Amal"))
        forum.say("Amal", "/today", **({} if thread is None else {"message_thread_id": thread}))
        page = await forum.eventually(lambda: [*forum.ephemerals("Amal"), None][known], "the answer")
        await forum.press("Amal", page, ArrangeDay(DayChoice.LOOK, 0))
        return await forum.eventually(lambda: page if "On: every day" in page.text else None, "the choices")

    def told(page):
        return (
            "another topic" in page.text,
            "topic General" in page.text,
            ArrangeDay(DayChoice.ON, 0) in forum.presses(page),
        )

    await forum.bot.chat.group_days.requests.choose(Place(forum.group), DayChoice.GAME, 0)
    assert told(await looked(forum.topic)) == (False, False, False)
    assert told(await looked(None)) == (True, False, True)
    forum.sandbox.people.close_topic(forum.group, forum.topic)
    await next_day(forum)
    forum.sandbox.state.chats[forum.group].closed.clear()
    page = await looked(forum.topic)
    assert told(page) == (False, True, True)
    await forum.press("Amal", page, ArrangeDay(DayChoice.ON, 0))
    await forum.eventually(lambda: told(page) == (False, False, False), "the choice")
    day = await forum.bot.chat.group_days.requests.stores.group_days.get(forum.group)
    assert (day.thread, day.games) == (forum.topic, tuple(DEALS)[1:])


async def test_where_the_bot_may_not_write_for_a_while_it_comes_late_and_the_choices_remain(forum):
    bot = forum.sandbox.state.bot.id
    forum.sandbox.people.restrict(forum.group, bot)
    assert await next_day(forum) == [forum.topic]
    forum.sandbox.people.demote(forum.group, bot)
    for _ in range(2):
        assert [message.thread_id for message in await later(forum, HOUR)] == [forum.topic] * 2, "once"


async def test_the_costliest_decision_has_a_name_only_if_its_person_allows_that(world):
    [board, *_], people = await boards_of(world, "pocha"), {name: world.people[name] for name in FAMILY[:3]}
    boards, requests = world.bot.chat.context.boards.boards, world.bot.chat.group_days.requests
    for name, person in people.items():
        await world.finish_round((await boards.play(board.id, Person(person, name), ("B1", "B2", "B3"))).room)
    [message] = await turned_on(world)
    assert "Costliest" not in message.text
    world.clock.time = day_of(world.clock.now()) + DAY_SECONDS + 1
    day = await requests.stores.group_days.get(world.group)

    async def costliest():
        tables = (await requests.model(Texts(), day)).tables
        return [line for table in tables for line in table if "Costliest" in line]

    assert await costliest() == []  # somebody may still be playing
    world.clock.time += LATE_SECONDS
    waiting = {world.people[FAMILY[3]]: FAMILY[3]}
    duel = Duel(0, "1", "pocha", world.clock.time - LATE_SECONDS + 1, [board.id], waiting)
    await boards.store.add_duel(duel, [], [])
    assert await costliest() == []  # one who has not played them yet may still do so in a duel
    world.clock.time += 1
    for person in people.values():
        [line] = await costliest()
        assert "Somebody" in line or any(name in line for name in people)
        assert "Somebody" in line or person != world.people["Amal"]
        await world.bot.chat.context.preferences.choose(person, visibility=Visibility.NAMED)
    [line] = await costliest()
    assert any(name in line for name in people)


async def test_the_third_match_offers_it_once(world):
    await world.open_lobby("Amal", command="/poter")
    for _ in range(2):
        world.service.dispatcher.publish(await world.room(), [RoomEvent(EventKind.MATCH_ENDED)])
        await world.settle()
    offer = await world.offered(ArrangeDay)
    assert sum(world.button(m, ArrangeDay) is not None for m in world.messages()) == 1
    await world.press("Amal", offer, ArrangeDay(DayChoice.OFF, 0))
    await world.eventually(lambda: "Off." in offer.text, "the choices")


async def test_the_link_opens_the_first_deal_that_is_left(world):
    boards = await boards_of(world, "pocha")
    await store(world, boards[0], "Nimali", 1.0)
    world.sandbox.people.start(world.people["Nimali"], f"d{boards[0].id}")
    store_ = world.bot.chat.context.boards.boards.store

    async def begun():
        return await store_.attempt(boards[1].id, world.people["Nimali"])

    await world.eventually(lambda: any(world.presses(m) for m in world.messages(world.people["Nimali"])), "the hand")
    assert (await begun()).room_id
