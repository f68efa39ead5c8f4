"""The reconciler against a fake bot: what it sends, edits and deletes, after failures, and after every kill."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from telegram.error import ChatMigrated, TelegramError

from telegram_bot.chat.messages.wanted import MAX_REFUSALS, MAX_SHUT_PAUSE, RULES, SHUT_PAUSE, Adopted
from telegram_bot.chat.transport.callback_data import GiveOrder
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page
from telegram_bot.domain.room import Stage
from telegram_bot.storage.messages import digest_of
from telegram_bot.storage.values import Anchor, Key, MessageState, Surface
from tests.samples import cases

from .fake_bot import (
    FLOOD,
    GONE,
    GROUP,
    LOST,
    PRIVATE,
    REFUSED,
    SHUT,
    THREAD_GONE,
    Chat,
    FakeBot,
    Killed,
    Process,
    Steps,
    opened,
)


@pytest.mark.parametrize("surface", RULES)
async def test_a_message_is_sent_once_then_edited_or_replaced_and_deleted_when_none_is_wanted(surface):
    process = await opened(surface)
    assert await process.update() == []
    process.chat.want("two")
    assert await process.update() == (["edit"] if RULES[surface].edited else ["delete", "send"])
    assert list(process.chat.bot.shown.values()) == ["two"]
    process.chat.want(None)
    assert await process.update() == ["delete"]
    assert process.chat.bot.shown == {}
    await process.records.save_all()
    assert process.chat.rows == []


async def test_only_the_latest_state_is_shown():
    process = await opened()
    message = process.texts.message(1)
    for number in range(5):
        process.chat.want(str(number))
        message.updater.touch()
    assert await process.update() == ["edit"]
    assert list(process.chat.bot.shown.values()) == ["4"]


async def test_a_message_goes_to_the_bottom_before_the_old_one_is_deleted_however_often_that_fails():
    process = await opened()
    process.chat.bot.errors["delete"] = [FLOOD] * 3
    assert await process.update(bottom=True) == ["send", *["delete"] * 4]
    assert process.ids() == [2]
    assert await process.update() == []


async def test_a_place_that_is_shut_is_passed_over():
    process = Process(Chat(), Surface.CALL)
    process.chat.places = [PRIVATE, GROUP]
    process.chat.bot.errors["send"] = [SHUT]
    assert await process.update() == ["send", "send"]
    assert list(process.chat.bot.shown) == [(GROUP.chat_id, 2)]


AGAIN, RESENT = ["edit", "edit"], ["edit", "send"]


@pytest.mark.parametrize(
    ("error", "table", "hand"),
    [
        (FLOOD, AGAIN, AGAIN),
        (LOST, AGAIN, AGAIN),
        (GONE, RESENT, RESENT),
        (SHUT, AGAIN, ["edit", "delete"]),
        (REFUSED, AGAIN, AGAIN),
    ],
    ids=str,
)
async def test_a_failed_edit(error: TelegramError, table: list[str], hand: list[str]):
    for surface, calls in ((Surface.TABLE, table), (Surface.HAND, hand)):
        process = await opened(surface)
        process.chat.bot.errors["edit"] = [error]
        process.chat.want("two")
        if error is GONE:
            process.chat.bot.shown.clear()
        made = await process.update()
        assert made[: len(calls)] == calls
        assert list(process.chat.bot.shown.values()) == ["two"]


async def pauses_while_shut(process: Process, method: str, failures: int) -> list[float]:
    """Have a call refused some times because the bot may not write; return the seconds between attempts."""
    bot: Any = process.chat.bot
    times, make = list[float](), bot._make

    def timed(name: str, *more: Any) -> None:
        times.extend([process.chat.time] * (name == method))
        make(name, *more)

    bot._make = timed
    bot.errors[method] = [THREAD_GONE] * failures
    await process.update()
    return [later - earlier for earlier, later in pairwise(times)]


@pytest.mark.parametrize("method", ["send", "edit"])
async def test_a_table_where_the_bot_may_not_write_is_tried_less_and_less_often(method: str):
    process = Process(Chat(), Surface.TABLE)
    if method == "edit":
        await process.update()
        process.chat.want("two")
    pauses = await pauses_while_shut(process, method, 10)
    assert pauses == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
    assert list(process.chat.bot.shown.values()) == [process.chat.text]
    process.chat.want("three")
    assert await pauses_while_shut(process, "edit", 1) == [30], "the pauses start again from the shortest"


async def test_a_table_where_the_bot_may_write_again_is_shown_soon_after_a_move():
    chat, waiting = Chat(), asyncio.Event()

    async def sleep(seconds: float) -> None:
        if seconds > MAX_SHUT_PAUSE / 2:
            waiting.set()
            await asyncio.Event().wait()
        chat.time += seconds

    chat.sleep = sleep
    process = Process(chat, Surface.TABLE)
    message = process.texts.message(1)
    chat.bot.errors["send"] = [SHUT] * 20
    message.updater.touch()
    await waiting.wait()
    chat.bot.errors["send"].clear()
    chat.bot.calls.clear()
    chat.want("two")
    before = chat.time
    assert await process.update() == ["send"]
    assert chat.time - before < 2 * SHUT_PAUSE
    assert list(chat.bot.shown.values()) == ["two"]


async def test_a_hand_that_is_refused_again_and_again_is_given_up_for_the_one_before_it():
    process = await opened(Surface.HAND)
    message = process.texts.message(1)
    await process.reconciler.deliver(message, Anchor.pending(-5, "press"), lambda: process.chat.bot.send(-5, "two"))
    process.chat.want("three")
    process.chat.bot.errors["edit"] = [REFUSED] * MAX_REFUSALS
    made = await process.update()
    assert made.count("edit") == MAX_REFUSALS + 1
    assert process.chat.bot.shown == {(-5, 1): "three"}


async def test_a_table_that_is_refused_again_and_again_stays():
    process = await opened()
    process.chat.bot.errors["edit"] = [REFUSED] * 10
    process.chat.want("two")
    assert set(await process.update()) == {"edit"}
    assert process.ids() == [1]


@cases("surface", RULES)
@cases("error", [FLOOD, SHUT, REFUSED])
async def test_a_refused_sending_leaves_nothing_on_file(error: TelegramError, surface: Surface):
    process = Process(Chat(), surface)
    process.chat.bot.errors["send"] = [error]
    made = await process.update()
    is_repeated = surface == Surface.TABLE or error is FLOOD
    assert made == (["send", "send"] if is_repeated else ["send"])
    assert len(process.chat.rows) == len(process.ids()) == is_repeated
    assert await process.update() == ([] if is_repeated else ["send"]), "with the next change"


async def test_a_table_whose_sending_was_lost_is_sent_again_and_no_other_message_is():
    for surface in RULES:
        process = Process(Chat(), surface)
        process.chat.bot.errors["send"] = [LOST]
        is_table = surface == Surface.TABLE
        assert await process.update() == (["send", "send"] if is_table else ["send"])
        assert await process.update() == []
        later = Process(process.chat, surface)
        await later.reconciler.restore()
        assert await later.update() == [], "nor after a restart"


async def test_nothing_is_deleted_once_another_message_is_in_use():
    process = await opened()
    message, bot = process.texts.message(1), process.chat.bot
    first, second, third = [await bot.send(-5, "one") for _ in range(3)]
    message.old = [first, second]
    delete = bot.delete_message

    async def replaced(chat: int, number: int, **_: Any) -> None:
        await delete(chat, number)
        message.replace(third)

    bot.delete_message = replaced
    assert await process.reconciler._delete_old(message) == 0.0
    assert second in message.old


async def test_a_press_on_a_message_that_is_being_deleted_does_not_bring_it_back():
    process = await opened(Surface.HAND)
    bot, old = process.chat.bot, process.texts.message(1).anchor
    delete = bot.delete_message

    async def pressed(chat: int, number: int, **_: Any) -> None:
        await process.reconciler.adopt(process.texts, process.chat.room, old)
        await delete(chat, number)

    bot.delete_message = pressed
    assert await process.update(bottom=True) == ["send", "delete"]
    assert (await process.update(), process.ids()) == ([], [2])


async def test_a_group_that_became_another_one_gets_the_message_anew():
    process = await opened()
    process.chat.bot.errors["edit"] = [ChatMigrated(-6)]
    process.chat.want("two")
    assert await process.update() == ["edit", "send"]
    assert process.chat.bot.shown[-6, 2] == "two"
    assert [row.anchor.chat_id for row in process.chat.rows] == [-6]


async def test_a_group_that_became_another_one_gets_the_message_although_a_sending_was_lost_before():
    process = Process(Chat(), Surface.TABLE)
    await process.records.begin(Key(1, Surface.TABLE), Anchor(-5, 0, ephemeral=False))
    await process.reconciler.restore()
    assert await process.update() == [], "it may be there"
    await process.migrate(-5, -6)
    assert await process.update() == ["send"]
    assert [(row.anchor.chat_id, row.state) for row in process.chat.rows] == [(-6, MessageState.SHOWN)]


@pytest.mark.parametrize("is_newer", [True, False])
@pytest.mark.parametrize("surface", RULES)
async def test_a_pressed_message_that_is_not_known_takes_the_place_of_the_known_one_or_goes(surface, *, is_newer: bool):
    process = Process(Chat(), surface)
    pressed = Anchor(-5, 0, ephemeral=False) if is_newer else await process.chat.bot.send(-5, "lost")
    await process.update()
    if is_newer:
        pressed = await process.chat.bot.send(-5, "lost")
    known = process.texts.message(1).anchor
    await process.reconciler.adopt(process.texts, process.chat.room, pressed)
    await process.update()
    rule = RULES[surface].adopted
    is_taken = rule == Adopted.PRESSED or (rule == Adopted.NEWER and is_newer)
    assert process.texts.message(1).anchor == (pressed if is_taken else known)
    assert list(process.chat.bot.shown.values()) == ["one"]


@cases("error", [None, LOST, REFUSED])
@cases("is_another", [True, False])
@cases("surface", RULES)
async def test_a_press_while_a_message_is_sent_counts_when_the_outcome_is_known(surface, error, *, is_another: bool):
    process = await opened(surface)
    message, bot, room = process.texts.message(1), process.chat.bot, process.chat.room
    known = message.anchor
    pressed = await bot.send(-5, "one") if is_another else Anchor(-5, 2, ephemeral=False)
    bot.errors["send"] = [] if error is None else [error]

    async def sent() -> Anchor:
        await process.reconciler.adopt(process.texts, room, pressed)
        await process.reconciler.adopt(process.texts, room, pressed)
        assert (message.anchor, message.old) == (known, []), "it may be the one that is being sent"
        return await bot.send(-5, "one")

    with suppress(TelegramError):
        await process.reconciler.deliver(message, Anchor(-5, 0, ephemeral=False), sent)
    await process.update()
    is_lost = is_another and error is LOST  # then the one that was sent stays until somebody presses it
    assert len(bot.shown) == 1 + is_lost
    assert message.pressed == []


async def test_a_restart_edits_nothing_that_has_not_changed():
    process = await opened()
    await process.records.save_all()
    later = Process(process.chat, Surface.TABLE)
    await later.reconciler.restore()
    assert later.reconciler.versions() == {1: 0}
    assert await later.update() == []
    process.chat.want("two")
    assert await later.update() == ["edit"]


async def test_messages_of_an_ended_room_are_read_when_they_are_needed():
    process = await opened()
    process.chat.room = replace(process.chat.room, stage=Stage.ENDED)
    later = Process(process.chat, Surface.TABLE)
    assert await later.update() == []
    assert later.ids() == [1]
    process.chat.want("two")
    assert await later.update() == ["edit"]


class SlowBot(FakeBot):
    """Its calls take effect at once; they are answered when `answer` is called."""

    def __init__(self, steps: Steps) -> None:
        super().__init__(steps)
        self.held: list[asyncio.Future[None]] = []

    async def _held(self) -> None:
        self.held.append(asyncio.get_running_loop().create_future())
        await self.held[-1]

    async def send(self, chat: int, text: str) -> Anchor:
        anchor = await super().send(chat, text)
        await self._held()
        return anchor

    async def delete_message(self, chat: int, message: int, **more: Any) -> None:
        await super().delete_message(chat, message, **more)
        await self._held()

    def answer(self, index: int) -> None:
        """Answer one of the pending calls."""
        if self.held:
            self.held.pop(index % len(self.held)).set_result(None)


KINDS = st.sampled_from(["open", "answer", "press", "bottom", "run"])
TWO_PRESSED_BEFORE_AN_ANSWER = [
    ("open", 0),
    ("run", 0),
    ("answer", 0),
    ("press", 1),
    ("press", 0),
    ("run", 0),
    ("answer", 0),
]


@settings(max_examples=100)
@example(TWO_PRESSED_BEFORE_AN_ANSWER)
@given(st.lists(st.tuples(KINDS, st.integers(0, 2)), max_size=25))
def test_of_several_sendings_at_once_one_message_is_left_whichever_are_pressed_meanwhile(steps):
    """Presses open a hand, and a new round sends it below; all of its messages can be pressed at any time."""

    async def run() -> None:
        chat = Chat()
        bot = chat.bot = SlowBot(chat.steps)
        process, chat.places = Process(chat, Surface.HAND), [PRIVATE]
        message, pending = process.texts.message(1), Anchor(PRIVATE.chat_id, 0, ephemeral=False)

        async def open_it() -> None:
            anchor = await process.reconciler.deliver(message, pending, partial(bot.send, PRIVATE.chat_id, "one"))
            message.updater.touch()
            process.reconciler.note(message, anchor, chat.room, digest_of(Page("one")), lasting=True)

        opened = []
        for step, index in [("open", 0), *steps]:
            if step == "open":
                opened.append(asyncio.ensure_future(open_it()))
            elif step == "answer":
                bot.answer(index)
            elif step == "press" and bot.shown:
                chat_id, number = list(bot.shown)[index % len(bot.shown)]
                await process.reconciler.adopt(process.texts, chat.room, Anchor(chat_id, number, ephemeral=False))
            elif step == "bottom" and message.anchor is not None:
                message.bottom = True
                message.updater.touch()
            for _ in range(9 if step == "run" else 1):
                await asyncio.sleep(0)
        while not (message.updater.idle and all(one.done() for one in opened)):
            bot.answer(0)
            await asyncio.sleep(0)
        assert len(bot.shown) == 1
        assert message.anchor == Anchor(*next(iter(bot.shown)), ephemeral=False)
        assert [row.anchor for row in chat.rows] == [message.anchor]

    asyncio.run(run())


# ---------------------------------------------------------------------- kills


async def used(process: Process) -> None:
    """Send, edit, send below, and want nothing for a moment."""
    chat = process.chat
    for text, bottom in (("one", False), ("two", False), ("three", True), ("four", False)):
        chat.want(text)
        await process.update(bottom=bottom)
    await process.records.save_all()


async def steps_of(surface: Surface) -> int:
    """Return the number of steps in a whole use."""
    process = Process(Chat(), surface)
    await used(process)
    return process.chat.steps.done


@pytest.mark.parametrize("surface", RULES)
async def test_after_a_kill_at_any_step_one_message_is_left_and_none_is_sent_twice(surface):
    for last in range(await steps_of(surface)):
        chat = Chat()
        process = Process(chat, surface)
        chat.steps.last = last
        with suppress(Killed):
            await used(process)
        await process.texts.close()
        chat.steps.last = None
        before = dict(chat.bot.shown)
        later = Process(chat, surface)
        await later.reconciler.restore()
        chat.want("five")
        await later.update()
        rows = chat.rows
        waits = any(row.state == MessageState.SENDING for row in rows)
        known = {(row.anchor.chat_id, row.anchor.message_id) for row in rows}
        shown = [text for address, text in chat.bot.shown.items() if address in known]
        assert shown == ["five"] or (waits and shown == []), (last, before)
        assert len(chat.bot.shown.keys() - known) <= waits, (last, before)


def test_pages_that_differ_in_a_text_or_in_a_button_have_digests_of_their_own():
    data, style = GiveOrder(1, 2, "wait"), ButtonStyle.BLUE
    rows = [(), (Button("x", data),), (Button("y", data),), (Button("x", GiveOrder(1, 3, "wait")),)]
    rows += [(Button("x", data, style=style),), (Button("x", url="https://x"),), (Button("x", web_app="https://x"),)]
    pages = [Page("a"), Page("b"), *(Page("a", (row,)) for row in rows[1:]), Page("a", (rows[1], rows[1]))]
    assert len({digest_of(page.content) for page in pages}) == len(pages)
