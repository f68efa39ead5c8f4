"""One table for all, and one panel a person: counted, and what people do to come back to it."""

from __future__ import annotations

from telegram_bot.chat.callback import Act, Press

from .evening import PEOPLE, Evening, first, presses_of


def counts(evening: Evening) -> dict[str, int]:
    """Return how many live messages of the table the group has, and how many panels each person."""
    return {"tables": len(evening.boards())} | {name: len(evening.panels(name)) for name in PEOPLE}


def whole(evening: Evening) -> bool:
    """Tell whether there is exactly one of each, and they show the same state."""
    if set(counts(evening).values()) != {1}:
        return False
    messages = [evening.boards()[0], *(evening.panels(name)[0] for name in PEOPLE)]
    return len({press.version for message in messages for press in presses_of(message)}) == 1


async def tidy(evening: Evening) -> None:
    """Let everybody press what there is, as people do who find a thing twice; then there must be one of each.

    A message whose sending was done but never answered is known to nobody but who sees it: a press makes it known.
    """
    for board in evening.boards():
        if press := first(board, Act.HAND, Act.RETURN):
            for name in PEOPLE:
                await evening.press(name, board, press)
    for name in PEOPLE:
        for panel in evening.panels(name):
            any_press = presses_of(panel)[0]
            await evening.press(name, panel, Press(Act.REFRESH, any_press.table, any_press.version))
    before = counts(evening)
    await evening.until(lambda: whole(evening), f"one table, and one panel a person; there were {before}")
    assert set(counts(evening).values()) == {1}
