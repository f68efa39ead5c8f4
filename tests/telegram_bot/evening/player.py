"""How the people of an evening play: by what their panel offers, with slips of all kinds in between."""

from __future__ import annotations

import asyncio
from typing import Any

from telegram_bot.chat.callback import Act, Press

from .evening import MOVES, PEOPLE, SHORT_WAIT, Evening, first, presses_of

LONGEST = 20_000
FAULTY = ("editMessageText", "sendMessage", "editEphemeralMessageText", "answerCallbackQuery", "*")


class Players:
    """Plays rounds; `slips` is how often something goes wrong on purpose, `kills` how often the process dies."""

    def __init__(self, evening: Evening, *, slips: float, kills: float, faults: float) -> None:
        self.evening = evening
        self.source = evening.source
        self.slips, self.kills, self.faults = slips, kills, faults
        self.old: list[tuple[str, dict[str, Any], Press]] = []

    async def seat_all(self) -> None:
        """Open a table and take all seats."""
        evening = self.evening
        given = {"chat_id": evening.group, "user_id": evening.people[PEOPLE[0]]}
        await evening.sim("say", text="/poter@thurumpu_bot", **given)
        for name in PEOPLE[1:]:
            await evening.touch_board(name, Act.JOIN)
        await self.lead(Act.START)

    async def lead(self, act: Act) -> None:
        """Press a button of the table until it has worked and is gone."""
        evening = self.evening
        async with asyncio.timeout(60):
            while (board := await evening.board()) is None or first(board, act) or first(board, Act.JOIN):
                if board is not None and (press := first(board, act)):
                    await evening.press(PEOPLE[0], board, press, SHORT_WAIT)
                await evening.next_change(0.1)

    async def play_round(self) -> None:
        """Play until the table shows the score sheet."""
        for _ in range(LONGEST):
            board = await self.evening.board()
            if board is not None and first(board, Act.NEXT_ROUND):
                self.evening.round_ends.append(len(self.evening.sandbox.calls))
                return
            await self.something_goes_wrong()
            for name in self.source.sample(PEOPLE, len(PEOPLE)):
                if await self.act(name):
                    break
            else:
                await self.look_again(board)
        raise AssertionError(f"the round never ended: {self.evening.log()}")

    async def act(self, name: str) -> bool:
        """Press something on one's panel if it is one's turn there."""
        panel = await self.evening.panel(name)
        if panel is None or first(panel, Act.HINT) is None:
            return False
        press = self.chosen(presses_of(panel))
        self.old.append((name, panel, press))
        answer = await self.evening.press(name, panel, press, SHORT_WAIT)
        if self.source.random() < self.slips:
            await self.evening.press(name, panel, press, SHORT_WAIT)
        if answer["answered"]:
            await self.evening.panel_changes(name, panel)
        return True

    def chosen(self, presses: list[Press]) -> Press:
        """Make a move if one is offered, else pick a card up, or put back cards that go with nothing."""
        moves = [press for press in presses if press.act in MOVES]
        if moves and self.source.random() < 0.85:
            return self.source.choice(moves)
        clear = [press for press in presses if press.act == Act.CLEAR]
        cards = [press for press in presses if press.act == Act.CARD]
        return self.source.choice(clear or cards or moves)

    async def look_again(self, board: dict[str, Any] | None) -> None:
        """Nobody seems to be to move: everybody opens the hand anew."""
        if board is not None and (press := first(board, Act.HAND)):
            for name in PEOPLE:
                await self.evening.press(name, board, press, SHORT_WAIT)
        await self.evening.next_change(SHORT_WAIT)

    async def something_goes_wrong(self) -> None:
        """Now and then press an old or a foreign button, break a call, or kill the process."""
        if self.source.random() < self.slips and self.old:
            name, panel, press = self.source.choice(self.old[-30:])
            await self.evening.press(name, panel, press, SHORT_WAIT)
        if self.source.random() < self.slips and (board := await self.evening.board()):
            stranger = self.source.choice(PEOPLE)
            press = self.source.choice(presses_of(board))
            if press.act not in (Act.STOP, Act.STOP_YES, Act.NEW_TABLE, Act.NEXT_ROUND):
                await self.evening.press(stranger, board, press, SHORT_WAIT)
        if self.source.random() < self.faults:
            self.evening.sandbox.faults.add(
                self.source.choice(FAULTY),
                times=self.source.choice((1, 1, 2)),
                drop=self.source.random() < 0.5,
                mode=self.source.choice(("before", "after")),
                status=self.source.choice((500, 502)),
            )
        if self.source.random() < self.kills:
            await self.die()

    async def die(self) -> None:
        """Kill the process in the middle of what it is just doing."""
        process = self.evening.process
        assert process is not None
        asyncio.get_running_loop().call_later(self.source.uniform(0, 0.05), _kill, process)
        for name in self.source.sample(PEOPLE, len(PEOPLE)):
            await self.act(name)
        await process.wait()
        await self.evening.kill()


def _kill(process: asyncio.subprocess.Process) -> None:
    """Kill a process if it still lives."""
    if process.returncode is None:
        process.kill()
