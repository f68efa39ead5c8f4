"""Duplicates of the table's message and of panels: counting them, and the presses that remove them."""

from __future__ import annotations

from collections.abc import Iterable

from telegram_bot.chat.transport.page import Action, CallbackData

from .session import PEOPLE, Session, first, presses_of


def counts(session: Session) -> dict[str, int]:
    """Return the number of the table's messages in the group and of each person's panels."""
    return {"tables": len(session.boards())} | {name: len(session.panels(name)) for name in PEOPLE}


def is_unique(session: Session) -> bool:
    """Return whether there is exactly one of each, and all show the same version."""
    if set(counts(session).values()) != {1}:
        return False
    messages = [session.boards()[0], *(session.panels(name)[0] for name in PEOPLE)]
    return len({press.version for message in messages for press in presses_of(message)}) == 1


def ended_once(session: Session, before: dict[str, int]) -> bool:
    """Return whether there is one table's message and no panel, and everybody is shown the end at most once.

    The end is also shown on each leftover panel that was pressed, since the bot did not know it before.
    """
    if counts(session) != {"tables": 1} | dict.fromkeys(PEOPLE, 0):
        return False
    text = session.boards()[0]["text"]
    return all([message["text"] for message in session.own(name)].count(text) <= 1 + before[name] for name in PEOPLE)


async def remove_duplicates(session: Session) -> None:
    """Let everybody press all messages of the table; check that one of each remains.

    The bot does not know a message if its sending succeeded but was never answered; a press makes it known.
    """
    before = await press_all(session, PEOPLE)
    await session.until(lambda: is_unique(session), f"one table, and one panel a person; there were {before}")
    assert set(counts(session).values()) == {1}


async def remove_duplicates_at_end(session: Session) -> None:
    """Press leftover messages after a match; check that no duplicate remains."""
    before = await press_all(session, PEOPLE[:1])
    await session.until(lambda: ended_once(session, before), f"one table and no more; there were {before}")


async def press_all(session: Session, names: Iterable[str]) -> dict[str, int]:
    """Let some people press every table's message, and everybody their own panels; return the counts before."""
    before = counts(session)
    for board in session.boards():
        if press := first(board, Action.HAND, Action.RETURN, Action.NEXT_ROUND):
            for name in names:
                await session.press(name, board, press)
    for name in PEOPLE:
        for panel in session.panels(name):
            any_press = presses_of(panel)[0]
            await session.press(name, panel, CallbackData(Action.REFRESH, any_press.table, any_press.version))
    return before
