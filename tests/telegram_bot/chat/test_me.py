"""`/me` over real HTTP: the writer's figures for the writer alone, or a few of them for the group."""

import pytest

from telegram_bot.chat.pages.parts import ChatTexts
from telegram_bot.chat.transport.callback_data import ChooseVisibility, ChooseZone, ShareMistakes, ShowZones
from telegram_bot.domain.people import ZONES
from telegram_bot.domain.room import Visibility


@pytest.fixture
async def world(make_world):
    world = await make_world("Amal", "Nimali")
    for person in world.people.values():
        world.sandbox.people.start(person)
    return world


def pages_of(world, name):
    shown = [*world.messages(world.people[name]), *world.ephemerals(name)]
    return [m for m in shown if any(isinstance(press, ChooseVisibility) for press in world.presses(m))]


async def test_figures_and_who_sees_results(world):
    own = world.people["Amal"]
    world.say("Amal", "/stats", own)
    [message] = await world.eventually(lambda: pages_of(world, "Amal"), "the figures, by another name")
    assert "You haven't finished a match with others yet." in message.text
    assert "Nothing stands out yet (0 decisions)." in message.text
    people = world.bot._stores.people
    answer = await world.press("Amal", message, ChooseVisibility(Visibility.HIDDEN))
    assert answer["text"] == "Now only you see your results."
    assert await people.visibility(own) == Visibility.HIDDEN
    await world.eventually(lambda: any("✓ Only me" in label for label, _ in world.buttons(message)), "the choice")
    answer = await world.press("Amal", message, ShareMistakes(shares=True))
    assert answer["text"] == "Your groups can get puzzles from your mistakes now."
    assert await people.shares_mistakes(own)
    await world.eventually(lambda: any("✓ Share them" in label for label, _ in world.buttons(message)), "the choice")
    answer = await world.press("Amal", message, ShareMistakes(shares=False))
    assert answer["text"] == "Nobody else gets puzzles from your mistakes."
    assert not await people.shares_mistakes(own)
    await world.press("Amal", message, ChooseVisibility(Visibility.GROUP))
    assert await people.visibility(own) == Visibility.GROUP


async def test_in_the_group_only_the_writer_sees_them_unless_they_are_to_be_public(world):
    world.say("Amal", "/me")
    await world.eventually(lambda: pages_of(world, "Amal"), "the figures")
    assert not [m for m in world.messages() if "lose points" in (m.text or "")]
    world.say("Nimali", "/me public")
    shown = await world.eventually(
        lambda: next((m for m in world.messages() if (m.text or "").startswith("🧭 Nimali")), None), "a short form"
    )
    assert "of the last 14" in shown.text
    assert "lose points" not in shown.text
    assert world.buttons(shown) == []


async def test_the_time_zone_is_guessed_and_chosen(make_world):
    world = await make_world("Amal", chat={"languages": {"Amal": "si"}})
    own, texts = world.people["Amal"], ChatTexts("si")
    world.sandbox.people.start(own)
    world.say("Amal", "/me", own)
    [message] = await world.eventually(lambda: pages_of(world, "Amal"), "the figures")
    assert texts.city("Asia/Colombo") in message.text
    await world.press("Amal", message, ShowZones())
    await world.eventually(lambda: len(world.buttons(message)) == len(ZONES), "the choice")
    assert [label.startswith("✓") for label, _ in world.buttons(message)].count(True) == 1
    answer = await world.press("Amal", message, ChooseZone(ZONES.index("Asia/Dubai")))
    assert texts.city("Asia/Dubai") in answer["text"]
    await world.eventually(lambda: texts.city("Asia/Dubai") in message.text and world.button(message, ShowZones))
    assert (
        (await world.bot.chat.context.languages.of(own))
        .time(0, dated=True)
        .endswith(f"04:00 ({texts.city('Asia/Dubai')})")
    )
    forged = await world.press("Amal", message, ChooseZone(len(ZONES)), force=True)
    assert forged["text"] == texts.plain("toast-malformed")
