"""The panel messages on file, on both databases."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from telegram_bot.chat.messages.panel_store import KnownPanel
from telegram_bot.chat.transport.sending import Anchor
from telegram_bot.rooms.domain.room import Place, Room, Seat, Settings
from telegram_bot.storage.database import migrate, open_database
from telegram_bot.storage.panels import SqlPanelStore
from telegram_bot.storage.store import SqlRoomStore

BIG = 2**52 + 1


@pytest.fixture
async def panels(url: str) -> AsyncIterator[SqlPanelStore]:
    await migrate(url)
    engine = open_database(url)
    room = Room(0, Place(-BIG), "poter", BIG, Settings(), [Seat(BIG, "Amal")])
    await SqlRoomStore(engine).create(room)
    yield SqlPanelStore(engine)
    await engine.dispose()


def panel(message: int, *, ephemeral: bool = True) -> KnownPanel:
    return KnownPanel(1, BIG, Anchor(-BIG, message, ephemeral))


async def test_the_newest_is_last(panels: SqlPanelStore):
    assert await panels.known() == []
    for one in (panel(BIG), panel(5), panel(5, ephemeral=False)):
        await panels.add(one)
    assert await panels.known() == [panel(BIG), panel(5), panel(5, ephemeral=False)]
    await panels.add(panel(BIG))
    assert await panels.known() == [panel(5), panel(5, ephemeral=False), panel(BIG)]


async def test_forgetting_one_leaves_the_others(panels: SqlPanelStore):
    await panels.add(panel(5))
    await panels.add(replace(panel(5), person=7))
    await panels.remove(panel(5))
    await panels.remove(panel(5))
    assert await panels.known() == [replace(panel(5), person=7)]


async def test_a_sending_takes_the_place_of_the_one_before(panels: SqlPanelStore):
    await panels.add(panel(5))
    first, second = (KnownPanel(1, BIG, Anchor.pending(-BIG, query)) for query in ("first", "second"))
    for one in (first, second, replace(first, person=7)):
        await panels.begin(one)
    assert await panels.known() == [panel(5), second, replace(first, person=7)]
    await panels.remove(second)
    assert await panels.known() == [panel(5), replace(first, person=7)]


def test_a_sending_is_known_by_its_request():
    one = Anchor.pending(-BIG, "query")
    assert one == Anchor.pending(-BIG, "query")
    assert one != Anchor.pending(-BIG, "another")
    assert one.is_pending
    assert one.message_id > -(2**63)
    assert not panel(5).anchor.is_pending
