"""The process dies while a hand is sent: after the restart no message shows less than the hand.

Only a message whose number was lost stays as it was sent; its text is true, and its button shows the hand.
"""

import asyncio

import pytest

from telegram_bot.chat.transport.callback_data import AskHint, MakeMove, OpenHand, RefreshHand, SelectCard
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.storage.messages import MessageStore
from tests.telegram_bot.sandbox_group import COMING

MOMENTS = {
    "before it is sent": (PersonalMessages, "send_in_group", False),
    "before its number is known": (PersonalMessages, "send_in_group", True),
    "before its number is stored": (MessageStore, "add", False),
    "before the hand is put in": (MessageStore, "add", True),
    "while the hand is put in": (PersonalMessages, "edit", False),
    "after the hand was put in": (PersonalMessages, "edit", True),
    "before the earlier one is deleted": (PersonalMessages, "delete", False),
    "after the earlier one was deleted": (PersonalMessages, "delete", True),
}
LOST = ("before its number is known", "before its number is stored")
"""The moments at which nobody knows the number of the new message."""


def dying(monkeypatch: pytest.MonkeyPatch, moment: str, ended: asyncio.Event) -> None:
    """End the process's work at a moment, and drop all later calls of the same kind."""
    owner, name, is_done = MOMENTS[moment]
    method = getattr(owner, name)

    async def dies(self, *args, **kwargs):
        if is_done and not ended.is_set():
            await method(self, *args, **kwargs)
        ended.set()
        raise asyncio.CancelledError

    monkeypatch.setattr(owner, name, dies)


async def restarted(world, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.stop()
    monkeypatch.undo()
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    await world.start()


def shows_hand(world, message) -> bool:
    return message.text != COMING and bool(world.button(message, SelectCard, MakeMove, AskHint))


CASES = [(moment, True) for moment in MOMENTS] + [(moment, False) for moment in MOMENTS if "earlier" not in moment]


@pytest.mark.parametrize(("moment", "opened_before"), CASES)
async def test_a_hand_that_was_being_opened(start_table, monkeypatch, moment: str, *, opened_before: bool):
    world, board = await start_table("Amal", "Nimali")
    if opened_before:
        await world.hand("Amal", board)
    ended = asyncio.Event()
    dying(monkeypatch, moment, ended)
    world.send_press("Amal", board, world.button(board, OpenHand))
    async with asyncio.timeout(world.patience):
        await ended.wait()
    await restarted(world, monkeypatch)
    await check(world, moment)


async def check(world, moment: str) -> None:
    """Check the messages left for one person, and that the table's button leaves one hand."""

    def left() -> bool:
        lost = [message for message in world.ephemerals("Amal") if message.text == COMING]
        return len(lost) == (moment in LOST) and all(
            shows_hand(world, message) for message in world.ephemerals("Amal") if message not in lost
        )

    await world.eventually(left, "messages that show the hand")
    for lost in [message for message in world.ephemerals("Amal") if message.text == COMING]:
        await world.touch("Amal", lost, RefreshHand)
        await world.eventually(lambda lost=lost: world.ephemerals("Amal") == [lost] and shows_hand(world, lost))
    new = await world.hand("Amal", world.board())
    await world.eventually(lambda: world.ephemerals("Amal") == [new] and shows_hand(world, new))


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_hand_that_was_being_sent_again_for_a_new_round(start_table, monkeypatch, moment: str):
    world, board = await start_table("Amal", "Nimali")
    await world.hand("Amal", board)
    room = await world.room()
    panels = world.bot.chat.context.hand_panels
    ended = asyncio.Event()
    dying(monkeypatch, moment, ended)
    panel = panels.message(room.id, world.people["Amal"])
    panel.bottom = True  # as the start of a round does
    panels.refresh(room.id, world.people["Amal"])
    async with asyncio.timeout(world.patience):
        await ended.wait()
    await restarted(world, monkeypatch)
    await check(world, moment)
