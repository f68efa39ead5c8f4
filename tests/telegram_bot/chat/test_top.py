"""`/top` over real HTTP, in a family of six over 14 days: one hides, one leaves, one deletes their data."""

import re
from random import Random

import pytest

from telegram_bot.access import MEMBER_SECONDS
from telegram_bot.chat.transport.callback_data import ChooseVisibility, ForgetMe, ShowTop
from telegram_bot.domain.room import Visibility
from telegram_bot.presentation.standings import Period

from .. import family
from .test_personal import asked, everything, pages_of

FAMILY = ("Amal", "Nimali", "Ruwan", "Sita", "Kasun", "Tharu")


@pytest.fixture
async def world(make_world):
    world = await make_world(*FAMILY)
    people = [world.people[name] for name in FAMILY]
    for person in people:
        world.sandbox.people.start(person)
    await family.store(world.service.store._database, world.group, people, world.clock.now(), Random(4))
    return world


def lines_of(message):
    """Return the table's text about each person, without the place, which may change when others leave."""
    found = re.findall(r"(?m)^[0-9?]+\. (\w+) · (.*?)(?: ≈)?$", message.text)
    return dict(found)


async def top(world, period=Period.EVER):
    before = len(world.messages())
    world.say("Amal", "/top")
    found = await world.eventually(
        lambda: next((m for m in world.messages()[before:] if world.button(m, ShowTop)), None), "the table"
    )
    await world.press("Amal", found, ShowTop("poter", period))
    label = {"week": "Week", "month": "Month", "ever": "Ever"}[period.value]
    await world.eventually(lambda: any(f"✓ {label}" in text for text, _ in world.buttons(found)), "the period")
    return found


async def test_a_table_that_is_asked_for_again_takes_the_place_of_the_one_before(world):
    def tables():
        return [message.message_id for message in world.messages() if world.button(message, ShowTop)]

    first = await top(world)
    assert tables() == [first.message_id]
    assert (await world.press("Amal", first, ShowTop("poter", Period.EVER)))["text"] == "Poter · Ever"
    second = await top(world)
    await world.eventually(lambda: tables() == [second.message_id], "that the first one goes")
    world.sandbox.faults.add("deleteMessage", status=400, description="Bad Request: message can't be deleted")
    third = await top(world)
    await world.eventually(lambda: not world.sandbox.faults.waiting, "that it is not deleted")
    assert tables() == [second.message_id, third.message_id]
    world.say("Amal", "/leaderboard")
    await world.eventually(lambda: third.message_id not in tables() and len(tables()) == 2, "another name for it")


async def test_the_table_of_a_family(world):
    message = await top(world)
    before = lines_of(message)
    assert before.keys() == set(FAMILY)
    assert sum(int(line.split(" · ")[0]) for line in before.values()) == 4 * family.A_DAY * family.DAYS
    assert "until the order is sure" in message.text
    assert "≈: too close to call" in message.text
    message = await top(world, Period.WEEK)
    week = lines_of(message)
    assert sum(int(line.split(" · ")[0]) for line in week.values()) == 4 * family.A_DAY * 7
    await world.press("Ruwan", message, ShowTop("canasta", Period.WEEK))
    await world.eventually(lambda: "Canasta" in message.text and not lines_of(message), "no matches of Canasta")

    own = world.people["Nimali"]
    world.say("Nimali", "/me", own)
    [page] = await world.eventually(lambda: pages_of(world, "Nimali"), "the figures")
    assert "Poter, late discards" in page.text
    await world.press("Nimali", page, ChooseVisibility(Visibility.HIDDEN))
    world.sandbox.people.leave(world.group, world.people["Sita"])
    question = await asked(world, "Kasun")
    await world.press("Kasun", question, ForgetMe(delete=True))
    await world.eventually(lambda: not world.buttons(question), "the deletion")
    stored = await everything(world)
    assert re.search(rf"(?<![\d.]){world.people['Amal']}(?![\d.])", stored)
    assert not re.search(rf"(?<![\d.]){world.people['Kasun']}(?![\d.])", stored)

    await world.sleep(MEMBER_SECONDS + 1)
    left = await top(world)
    after = lines_of(left)
    assert after == {name: before[name] for name in ("Amal", "Ruwan", "Tharu")}
    assert "One person is hidden." in left.text
    for name in ("Nimali", "Sita", "Kasun"):
        assert name not in left.text


async def test_people_are_told_apart_by_names_as_short_as_at_a_table(make_world):
    world = await make_world(*FAMILY[:4])
    users, people = world.sandbox.state.users, [world.people[name] for name in FAMILY[:4]]
    for person, name in zip(people, ("Amal", "Amal", "N" * 64, "N" * 63 + "M"), strict=True):
        users[person].first_name = name
    found = await world.bot.chat.context.personal.members(world.group, people[::-1])
    assert [found[person] for person in people] == ["Amal", "Amal 2", "N" * 31 + "…", "NNNNNNNNN… 2"]


async def test_in_private_and_by_forged_buttons_there_is_none(make_world):
    world = await make_world("Amal")
    own = world.people["Amal"]
    world.say("Amal", "/top", own)
    await world.said("send /top in the group", own)
    message = world.messages(own)[-1]
    answer = await world.press("Amal", message, ShowTop("poter", Period.EVER), force=True)
    assert "button" in answer["text"]
