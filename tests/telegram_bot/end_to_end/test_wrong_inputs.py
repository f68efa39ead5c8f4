"""Wrong presses change nothing, in any game: old, foreign and doubled presses."""

import asyncio
import re

import pytest

from telegram_bot.chat.transport.callback_data import KINDS, ForgetMe, MakeMove, OpenHand, RefreshHand
from tests.telegram_bot.kinds import forged, room_of, version_of

from .process_world import SPECTATOR

pytestmark = pytest.mark.slow
LATE = re.compile("just changed|turn")


async def test_old_presses(table):
    name, panel, press = table.name, table.panel, await table.shows(MakeMove)
    await table.world.press(name, panel, press, force=True)
    while table.name == name:
        assert "just changed" in await table.press_without_effect(name, panel, press)
        await table.typist.move()
    await table.world.settle()
    assert "turn" in await table.press_without_effect(name, panel, press)
    await table.comes_to(lambda: table.name == name)
    await table.world.settle()
    assert "just changed" in await table.press_without_effect(name, panel, press)


async def test_doubled_presses_count_once(table):
    press, panel, before = await table.shows(MakeMove), table.panel, len(table.world.lines())
    answers = await asyncio.gather(*(table.world.press(table.name, panel, press, force=True) for _ in range(4)))
    assert sum(LATE.search(answer["text"] or "") is not None for answer in answers) == 3
    assert len(table.world.lines()) == before + 1


async def test_foreign_presses(table):
    press, board = await table.shows(MakeMove), table.world.board()
    for name in table.others:
        assert "turn" in await table.press_without_effect(name, board, press)
    for foreign in (press, table.world.button(board, OpenHand)):
        assert "not at this table" in await table.press_without_effect(SPECTATOR, board, foreign)
    other = MakeMove(room_of(press) + 1, version_of(press), 0)
    assert "no table" in await table.press_without_effect(table.name, table.panel, other)
    for data in ("m", "2M.1.1", "zzz", "2M.1.1.zzzzzzzzzzzzz", "🂡"):
        assert "too old" in await table.press_without_effect(table.name, table.panel, data)
    for kind in KINDS.values():
        if kind not in (OpenHand, RefreshHand, ForgetMe):
            strange = forged(kind, room_of(press), version_of(press) + 1000, 2**40)
            await table.press_without_effect(table.name, board, strange)
    assert table.world.leak_detector.leaks == []
