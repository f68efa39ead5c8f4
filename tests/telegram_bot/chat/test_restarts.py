"""A restart edits and sends only what has changed; lobbies that nobody starts are closed."""

import pytest
from sqlalchemy import select, update

from telegram_bot.chat.messages.wanted import CALL_DELAY, SETTLED_SECONDS
from telegram_bot.chat.transport.callback_data import MakeMove, SelectCard
from telegram_bot.domain.room import Stage
from telegram_bot.rooms.runtime.service import ACTIVE_SECONDS
from telegram_bot.storage.database import Database
from telegram_bot.storage.models import MessageRow

from .turns import mover

LONG = ACTIVE_SECONDS + SETTLED_SECONDS


def writes(world, known: int) -> list[str]:
    """Return the methods of calls that send or edit something, without the first `known` calls."""
    return [call.method for call in world.sandbox.calls[known:] if call.method.startswith(("send", "edit"))]


async def all_settled(world) -> None:
    await world.settle()
    await world.bot.chat.context.hand_panels.settle()
    await world.settle()


async def restarted(world) -> int:
    """Restart the bot, and wait for everything it does then; return the number of calls before."""
    await all_settled(world)
    await world.stop()
    known = len(world.sandbox.calls)
    await world.start()
    await all_settled(world)
    return known


@pytest.mark.parametrize(("waited", "bots"), [(0.0, 0), (LONG, 0), (LONG, 1)], ids=["active", "waiting", "resumed"])
async def test_nothing_is_written_after_a_restart_without_changes(start_table, waited: float, bots: int):
    world, board = await start_table("Amal", "Nimali", bots=bots)
    panel = await world.hand("Amal", board)
    world.sandbox.people.start(world.people["Nimali"])
    assert await world.bot.chat.context.hand_panels.open_in_private(await world.room(), world.people["Nimali"])
    await all_settled(world)
    await world.advance(waited)
    calls = world.calls()
    known = await restarted(world)
    if waited:
        await world.advance(CALL_DELAY)
    assert writes(world, known) == []
    assert world.calls() == calls
    assert panel in world.ephemerals("Amal")


async def test_messages_of_which_a_kill_has_lost_what_they_show_are_edited_once(start_table):
    world, board = await start_table("Amal", "Nimali")
    await world.hand("Amal", board)
    await world.stop()
    database = Database(world.url)
    async with database.engine.begin() as connection:
        assert len((await connection.execute(select(MessageRow.id).where(MessageRow.digest != ""))).all()) == 2
        await connection.execute(update(MessageRow).values(digest="", version=None))
    await database.dispose()
    known = len(world.sandbox.calls)
    await world.start()
    await all_settled(world)
    assert sorted(writes(world, known)) == ["editEphemeralMessageText", "editMessageText"]
    known = await restarted(world)
    assert writes(world, known) == []


async def test_an_idle_lobby_says_that_it_was_closed_where_it_stands(make_world):
    world = await make_world("Amal", "Nimali", lobby_hours=1.0)
    board = await world.open_table("Amal", "Nimali")
    await world.advance(3599)
    await restarted(world)
    assert (await world.room()).stage == Stage.LOBBY
    await world.advance(2)
    known = await restarted(world)
    await world.eventually(lambda: "nobody started it" in board.text)
    assert writes(world, known) == ["editMessageText"]
    assert world.button(board, "new-table")
    await world.open_table("Amal")


async def test_lobbies_stay_open_without_a_limit(make_world):
    world = await make_world("Amal", lobby_hours=0.0)
    await world.open_table("Amal")
    await world.advance(10**7)
    await restarted(world)
    assert (await world.room()).stage == Stage.LOBBY


async def test_a_hand_with_selected_cards_is_shown_without_them(start_table):
    world, board = await start_table("Amal", "Nimali")
    name = await mover(world)
    panel = await world.hand(name, board)
    await world.touch(name, panel, MakeMove)  # draw
    await world.eventually(lambda: world.button(panel, SelectCard), "cards to select")
    await all_settled(world)
    await world.touch(name, panel, SelectCard)
    await all_settled(world)
    selected = panel.markup
    known = await restarted(world)
    assert writes(world, known) == ["editEphemeralMessageText"]
    assert panel.markup != selected
