"""Panels are closed while others may still be asked for."""

from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.panel_store import PanelRecords


async def test_a_panel_asked_for_while_the_others_close_breaks_nothing():
    hands = HandPanels(None, None, PanelRecords(None, None), None, None, Activity(lambda: 0.0), None)
    panel, closed = hands.panel(1, 1), []

    async def close() -> None:
        closed.append(1)
        hands.panel(1, 2)

    panel.updater.close = close
    await hands.close()
    assert closed == [1]
