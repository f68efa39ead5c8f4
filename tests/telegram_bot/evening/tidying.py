"""One table for all, and one panel a person: counted, and what people do to come back to it."""

from __future__ import annotations

from collections.abc import Iterable

from telegram_bot.chat.transport.callback_data import Action, CallbackData

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


def put_away(evening: Evening, before: dict[str, int]) -> bool:
    """Tell whether there is one table and no hand to act in, and everybody is shown the end at most once.

    It is shown once more on each panel that was left over and has been pressed: it was known to nobody until then.
    """
    if counts(evening) != {"tables": 1} | dict.fromkeys(PEOPLE, 0):
        return False
    text = evening.boards()[0]["text"]
    return all([message["text"] for message in evening.own(name)].count(text) <= 1 + before[name] for name in PEOPLE)


async def tidy(evening: Evening) -> None:
    """Let everybody press what there is, as people do who find a thing twice; then there must be one of each.

    A message whose sending was done but never answered is known to nobody but who sees it: a press makes it known.
    """
    before = await press_all(evening, PEOPLE)
    await evening.until(lambda: whole(evening), f"one table, and one panel a person; there were {before}")
    assert set(counts(evening).values()) == {1}


async def tidy_end(evening: Evening) -> None:
    """Let tables and panels left over be pressed after a match; then nothing of it is there twice."""
    before = await press_all(evening, PEOPLE[:1])
    await evening.until(lambda: put_away(evening, before), f"one table and no more; there were {before}")


async def press_all(evening: Evening, names: Iterable[str]) -> dict[str, int]:
    """Let some people press every table, and everybody the own panels; return how many there were."""
    before = counts(evening)
    for board in evening.boards():
        if press := first(board, Action.HAND, Action.RETURN, Action.NEXT_ROUND):
            for name in names:
                await evening.press(name, board, press)
    for name in PEOPLE:
        for panel in evening.panels(name):
            any_press = presses_of(panel)[0]
            await evening.press(name, panel, CallbackData(Action.REFRESH, any_press.table, any_press.version))
    return before
