"""How the people of an evening play: by what their panel offers, with slips of all kinds in between."""

from __future__ import annotations

import asyncio
from typing import Any

from telegram_bot.chat.transport.callback_data import Action, CallbackData

from .evening import ONLOOKER, PEOPLE, SHORT_WAIT, Evening, Shown, first, keys_of, labelled, presses_of
from .trouble import Trouble

SECONDS = 300
"""Until which a round must be over."""


class Players:
    """Plays rounds; `slips` is how often something is pressed in error, `trouble` what goes wrong how often.

    The process dies so many times in the first so many acts.
    """

    def __init__(
        self,
        evening: Evening,
        *,
        slips: float = 0,
        kills: int = 0,
        acts: int = 16,
        trouble: Trouble | None = None,
        often: float = 0,
    ) -> None:
        self.evening, self.source = evening, evening.source
        self.slips, self.trouble, self.often = slips, trouble, often
        self.acts = 0
        self.deaths = set(self.source.sample(range(2, acts), kills))
        """After how many acts the process dies."""
        self.old: list[tuple[str, Shown, CallbackData]] = []
        self.sure = True
        """The last press was answered, so nothing is under way."""

    async def seat_all(self, *, shorten: bool = True) -> None:
        """Open a table, take all seats, agree upon short rounds or leave the settings, and begin."""
        await self.evening.say(PEOPLE[0], f"/{self.evening.habits.game}@thurumpu_bot")
        for name in PEOPLE[1:]:
            await self.evening.touch_board(name, Action.JOIN)
        if shorten:
            await self.evening.touch_board(PEOPLE[0], Action.SETTINGS)
            if self.evening.habits.shortest:
                await self.shorten(*self.evening.habits.shortest)
            await self.evening.touch_board(PEOPLE[0], Action.SETTINGS_DONE)
        await self.evening.touch_board(PEOPLE[0], Action.START)
        await self.evening.until(
            lambda: (board := self.evening.board()) and first(board, Action.HAND), "cards are dealt"
        )

    async def shorten(self, words: str, wanted: str) -> None:
        """Choose how short rounds are, on the page of the game's setting."""
        await self.press_labelled(words)
        await self.press_labelled(wanted)
        await self.evening.until(lambda: self.labelled(f": {wanted}"), "the setting changes")

    async def press_labelled(self, words: str) -> None:
        """Press a button of the table once it is there."""
        press, _ = await self.evening.until(lambda: self.labelled(words), f"a button {words}")
        board = self.evening.board()
        assert board is not None
        await self.evening.press(PEOPLE[0], board, press)

    def labelled(self, words: str) -> tuple[CallbackData, str] | None:
        """Return a button of the table with some words, and its label."""
        board = self.evening.board()
        return labelled(board, words) if board else None

    async def lead(self, act: Action) -> None:
        """Press a button of the table until it has worked and is gone."""
        evening = self.evening
        async with asyncio.timeout(60):
            while (board := evening.board()) is None or first(board, act) or first(board, Action.JOIN):
                if board is not None and (press := first(board, act)):
                    await evening.press(PEOPLE[0], board, press, SHORT_WAIT)
                await evening.next_change(0.1)

    async def play_match(self) -> int:
        """Play until the table shows the ranking; return how many rounds it took."""
        await self.play_round()
        while not self.over(Action.NEW_TABLE):
            await self.lead(Action.NEXT_ROUND)
            await self.play_round()
        match = self.evening.record.follow()
        return len(match.scores) if match else 0

    async def play_round(self) -> None:
        """Play until the table shows the score sheet, or the ranking."""
        try:
            async with asyncio.timeout(SECONDS):
                while not self.over(Action.NEXT_ROUND, Action.NEW_TABLE):
                    await self.something_goes_wrong()
                    for name in self.source.sample(PEOPLE, len(PEOPLE)):
                        if await self.act(name):
                            break
                    else:
                        await self.look_again(self.evening.board())
        except TimeoutError:
            shown = [self.evening.board(), *(self.evening.panel(name) for name in PEOPLE)]
            raise AssertionError(f"the round never ended: {shown}\n{self.evening.bot.log()}") from None

    def over(self, *acts: Action) -> bool:
        """Tell whether the table offers what it does only once nothing is being played."""
        board = self.evening.board()
        return board is not None and first(board, *acts) is not None

    async def act(self, name: str) -> bool:
        """Press something on one's panel if it is one's turn there."""
        evening = self.evening
        panel = evening.panel(name)
        if panel is None or first(panel, Action.HINT) is None:
            return False
        if self.source.random() < self.slips:
            await self.ask_for_advice(name, panel)
        press = evening.habits.press(keys_of(panel), evening.record.view(), self.slips, self.source)
        self.acts += 1
        self.old.append((name, panel, press))
        answer = await evening.press(name, panel, press, SHORT_WAIT)
        self.sure = answer["answered"]
        if self.source.random() < self.slips:
            await self.in_vain(name, panel, press)
        if answer["answered"] and press.action != Action.WHY:
            await evening.panel_changes(name, panel)
        return True

    async def look_again(self, board: Shown | None) -> None:
        """Nobody seems to be to move: everybody opens the hand anew."""
        if board is not None and (press := first(board, Action.HAND)):
            for name in PEOPLE:
                await self.evening.press(name, board, press, SHORT_WAIT)
        await self.evening.next_change(SHORT_WAIT)

    # ------------------------------------------------------------------ advice and reviews

    async def ask_for_advice(self, name: str, panel: Shown) -> None:
        """Ask for a hint, and for its picture once that is offered; the log stays what it is."""
        await self.in_vain(name, panel, first(panel, Action.HINT) or presses_of(panel)[0])
        await self.evening.panel_changes(name, panel)
        panel = self.evening.panel(name) or BARE
        if press := first(panel, Action.CHART):
            await self.in_vain(name, panel, press)

    async def read_review(self, number: int) -> None:
        """Wait for the review of a round; some open their own, some step through the round."""
        evening = self.evening

        def there() -> tuple[Shown, CallbackData] | None:
            found = ((review, first(review, Action.MY_REVIEW)) for review in evening.reviews())
            return next(((review, press) for review, press in found if press and press.number == number), None)

        review, mine = await evening.until(there, f"the review of round {number}")
        for at, name in enumerate(PEOPLE):
            before = evening.asides(name)
            press = mine if at % 2 else first(review, Action.STEPS) or mine
            await self.in_vain(name, review, press)

            def filled(name: str = name, before: list[Shown] = before) -> Shown | None:
                return next((m for m in evening.asides(name) if m not in before and len(presses_of(m)) > 1), None)

            aside = await evening.until(filled, f"{name} reads {press}")
            await self.in_vain(name, aside, self.source.choice(presses_of(aside)))
        await self.in_vain(ONLOOKER, review, mine)
        assert evening.asides(ONLOOKER) == []

    # ------------------------------------------------------------------ what goes wrong

    async def in_vain(self, name: str, message: Shown, press: CallbackData) -> dict[str, Any]:
        """Press what must change nothing, and see that it does not."""
        before, sure = self.evening.lines(), self.sure
        answer = await self.evening.press(name, message, press, SHORT_WAIT)
        if sure and answer["answered"]:
            assert self.evening.lines() == before, f"{name} pressed {press} in vain, and the log has grown"
        return answer

    async def something_goes_wrong(self) -> None:
        """Now and then press an old or a foreign button, break a call, or kill the process."""
        if self.source.random() < self.slips:
            await self.press_an_old_one()
        if self.source.random() < self.slips:
            await self.press_a_foreign_one()
        if self.trouble is not None and self.source.random() < self.often:
            self.trouble.make()
        if self.deaths and min(self.deaths) <= self.acts:
            self.deaths.remove(min(self.deaths))
            await self.die()

    async def press_an_old_one(self) -> None:
        """Press a button of a state that has passed."""
        newest = max(
            (press.version for name in PEOPLE for press in presses_of(self.evening.panel(name) or BARE)), default=0
        )
        passed = [old for old in self.old[-30:] if old[2].version < newest]
        if passed:
            await self.in_vain(*self.source.choice(passed))

    async def press_a_foreign_one(self) -> None:
        """Press what is on somebody else's panel, on the table's message, where all have a finger."""
        board = self.evening.board()
        names = [name for name in PEOPLE if (panel := self.evening.panel(name)) and first(panel, Action.HINT)]
        if board is not None and names:
            panel = self.evening.panel(names[0]) or BARE
            others = [name for name in (*PEOPLE, ONLOOKER) if name not in names]
            await self.in_vain(self.source.choice(others), board, self.source.choice(presses_of(panel)))

    async def die(self) -> None:
        """Kill the process in the middle of what it is just doing."""
        bot = self.evening.bot
        blow = asyncio.get_running_loop().call_later(self.source.uniform(0, 0.05), bot.strike)
        for name in self.source.sample(PEOPLE, len(PEOPLE)):
            await self.act(name)
        blow.cancel()  # not to hit the next process
        await bot.kill()
        self.sure = False


BARE: Shown = {"keyboard": []}
"""A message without buttons."""
