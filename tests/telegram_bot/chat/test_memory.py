"""What memory keeps of tables that have ended, and of people who only look."""

import gc

import pytest

from telegram_bot.chat.transport.callback_data import RefreshHand
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.domain.commands import EventKind, Person, RoomEvent
from telegram_bot.domain.play import Stop
from telegram_bot.domain.room import Stage
from telegram_bot.storage.values import Anchor


async def test_nothing_is_kept_of_who_has_no_panel_nor_of_the_panels_of_an_ended_table(make_world):
    world = await make_world("Amal", "Nimali", "Ruwan", "Tharu")
    board = await world.start_table("Amal", "Nimali", "Ruwan")
    room, panels = await world.room(), world.bot.chat.context.hand_panels
    await world.press("Tharu", board, RefreshHand(room.id, room.version), force=True)
    assert panels.messages == {}
    await world.hand("Amal", board)
    panels.message(room.id, world.people["Nimali"])  # as for a picture in the private chat
    lost = await world.hand("Ruwan", board)
    world.sandbox.state.remove(lost)
    await world.service.perform(room.id, Stop(), Person(world.people["Amal"], "Amal"))
    await world.settle()
    await panels.settle()
    assert panels.messages == {}


async def test_the_reviews_of_an_ended_table_leave_nothing_behind(start_table):
    world, _ = await start_table("Amal", "Nimali")
    room, reviews = await world.room(), world.bot.chat.reviews
    draft = room.clone()
    draft.reviewed = -1
    await reviews.changed(draft, RoomEvent(EventKind.ROUND_ENDED))
    assert room.id in reviews._updaters
    await reviews._updaters[room.id].settle()
    assert room.id in reviews._updaters
    await world.service.perform(room.id, Stop(), Person(world.people["Amal"], "Amal"))
    draft.stage = Stage.ENDED
    await reviews.changed(draft, RoomEvent(EventKind.STOPPED))
    await world.eventually(lambda: not reviews._updaters, "the reviews are forgotten")


@pytest.mark.slow
async def test_a_request_for_a_page_that_is_done_is_forgotten():
    messages, anchor = PersonalMessages(None), Anchor(1, 2, ephemeral=True)

    async def make() -> None:
        assert anchor in messages._requests

    await messages.fill(anchor, 1, make)
    gc.collect()
    assert not messages._requests
