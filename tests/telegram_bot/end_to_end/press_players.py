"""People who play by the buttons of their panels, with errors of all kinds in between."""

from __future__ import annotations

import asyncio
from typing import Any

from telegram_bot.chat.transport.page import Action, CallbackData

from .fault_injector import FaultInjector
from .session import PEOPLE, SHORT_WAIT, SPECTATOR, Session, Shown, first, keys_of, labelled, presses_of

SECONDS = 300
"""Longest duration of a round."""


class PressPlayers:
    """Plays rounds. `slips`: probability of a wrong press; `rate`: probability of an injected failure at each turn.

    The process is killed `kills` times within the first `presses` presses.
    """

    def __init__(
        self,
        session: Session,
        *,
        slips: float = 0,
        kills: int = 0,
        presses: int = 16,
        injector: FaultInjector | None = None,
        rate: float = 0,
    ) -> None:
        self.session, self.source = session, session.source
        self.slips, self.injector, self.rate = slips, injector, rate
        self.presses = 0
        self.kills_at = set(self.source.sample(range(2, presses), kills))
        """Numbers of presses after which the process is killed."""
        self.old: list[tuple[str, Shown, CallbackData]] = []
        self.sure = True
        """Whether the last press was answered, so that nothing is pending."""

    async def seat_all(self, *, shorten: bool = True) -> None:
        """Open a table, take all seats, choose short rounds unless told otherwise, and start."""
        await self.session.say(PEOPLE[0], f"/{self.session.strategy.game}@thurumpu_bot")
        for name in PEOPLE[1:]:
            await self.session.touch_board(name, Action.JOIN)
        if shorten:
            await self.session.touch_board(PEOPLE[0], Action.SETTINGS)
            if self.session.strategy.short_rounds:
                await self.shorten(*self.session.strategy.short_rounds)
            await self.session.touch_board(PEOPLE[0], Action.SETTINGS_DONE)
        await self.session.touch_board(PEOPLE[0], Action.START)
        await self.session.until(
            lambda: (board := self.session.board()) and first(board, Action.HAND), "cards are dealt"
        )

    async def shorten(self, words: str, wanted: str) -> None:
        """Choose the length of rounds on the page of the game's setting."""
        await self.press_labelled(words)
        await self.press_labelled(wanted)
        await self.session.until(lambda: self.labelled(f": {wanted}"), "the setting changes")

    async def press_labelled(self, words: str) -> None:
        """Press a button of the table's message once it is there."""
        press, _ = await self.session.until(lambda: self.labelled(words), f"a button {words}")
        board = self.session.board()
        assert board is not None
        await self.session.press(PEOPLE[0], board, press)

    def labelled(self, words: str) -> tuple[CallbackData, str] | None:
        """Return a button of the table's message with some words, and its label."""
        board = self.session.board()
        return labelled(board, words) if board else None

    async def lead(self, act: Action) -> None:
        """Press a button of the table's message until it has had its effect and is gone."""
        session = self.session
        async with asyncio.timeout(60):
            while (board := session.board()) is None or first(board, act) or first(board, Action.JOIN):
                if board is not None and (press := first(board, act)):
                    await session.press(PEOPLE[0], board, press, SHORT_WAIT)
                await session.next_change(0.1)

    async def play_match(self) -> int:
        """Play until the table shows the ranking; return the number of rounds."""
        await self.play_round()
        while not self.over(Action.NEW_TABLE):
            await self.lead(Action.NEXT_ROUND)
            await self.play_round()
        match = self.session.database.follow()
        return len(match.scores) if match else 0

    async def play_round(self) -> None:
        """Play until the table shows the score sheet, or the ranking."""
        try:
            async with asyncio.timeout(SECONDS):
                while not self.over(Action.NEXT_ROUND, Action.NEW_TABLE):
                    await self.maybe_go_wrong()
                    for name in self.source.sample(PEOPLE, len(PEOPLE)):
                        if await self.act(name):
                            break
                    else:
                        await self.reopen_hands(self.session.board())
        except TimeoutError:
            shown = [self.session.board(), *(self.session.panel(name) for name in PEOPLE)]
            raise AssertionError(f"the round did not end: {shown}\n{self.session.bot.log()}") from None

    def over(self, *actions: Action) -> bool:
        """Return whether the table's message offers an action that is possible only between rounds."""
        board = self.session.board()
        return board is not None and first(board, *actions) is not None

    async def act(self, name: str) -> bool:
        """Press a button of a person's panel if it is that person's turn there; return whether it is."""
        session = self.session
        panel = session.panel(name)
        if panel is None or first(panel, Action.HINT) is None:
            return False
        if self.source.random() < self.slips:
            await self.ask_for_advice(name, panel)
        press = session.strategy.press(keys_of(panel), session.database.view(), self.slips, self.source)
        self.presses += 1
        self.old.append((name, panel, press))
        answer = await session.press(name, panel, press, SHORT_WAIT)
        self.sure = answer["answered"]
        if self.source.random() < self.slips:
            await self.press_without_effect(name, panel, press)
        if answer["answered"] and press.action != Action.WHY:
            await session.panel_changes(name, panel)
        return True

    async def reopen_hands(self, board: Shown | None) -> None:
        """Let everybody open the hand again, since no panel shows that its owner is to move."""
        if board is not None and (press := first(board, Action.HAND)):
            for name in PEOPLE:
                await self.session.press(name, board, press, SHORT_WAIT)
        await self.session.next_change(SHORT_WAIT)

    # ------------------------------------------------------------------ advice and reviews

    async def ask_for_advice(self, name: str, panel: Shown) -> None:
        """Ask for a hint, and for its picture if offered; the log must not change."""
        await self.press_without_effect(name, panel, first(panel, Action.HINT) or presses_of(panel)[0])
        await self.session.panel_changes(name, panel)
        panel = self.session.panel(name) or BARE
        if press := first(panel, Action.CHART):
            await self.press_without_effect(name, panel, press)

    async def read_review(self, number: int) -> None:
        """Wait for the review of a round; let some people open their own, and some step through the round."""
        session = self.session

        def there() -> tuple[Shown, CallbackData] | None:
            found = ((review, first(review, Action.MY_REVIEW)) for review in session.reviews())
            return next(((review, press) for review, press in found if press and press.number == number), None)

        review, mine = await session.until(there, f"the review of round {number}")
        for at, name in enumerate(PEOPLE):
            before = session.asides(name)
            press = mine if at % 2 else first(review, Action.STEPS) or mine
            await self.press_without_effect(name, review, press)

            def filled(name: str = name, before: list[Shown] = before) -> Shown | None:
                return next((m for m in session.asides(name) if m not in before and len(presses_of(m)) > 1), None)

            aside = await session.until(filled, f"{name} reads {press}")
            await self.press_without_effect(name, aside, self.source.choice(presses_of(aside)))
        await self.press_without_effect(SPECTATOR, review, mine)
        assert session.asides(SPECTATOR) == []

    # ------------------------------------------------------------------ what goes wrong

    async def press_without_effect(self, name: str, message: Shown, press: CallbackData) -> dict[str, Any]:
        """Press a button that must not change the log."""
        before, sure = self.session.lines(), self.sure
        answer = await self.session.press(name, message, press, SHORT_WAIT)
        if sure and answer["answered"]:
            assert self.session.lines() == before, f"{name} pressed {press} in vain, and the log has grown"
        return answer

    async def maybe_go_wrong(self) -> None:
        """Sometimes press an old or foreign button, inject a failure, or kill the process."""
        if self.source.random() < self.slips:
            await self.press_old_button()
        if self.source.random() < self.slips:
            await self.press_foreign_button()
        if self.injector is not None and self.source.random() < self.rate:
            self.injector.inject()
        if self.kills_at and min(self.kills_at) <= self.presses:
            self.kills_at.remove(min(self.kills_at))
            await self.kill_bot()

    async def press_old_button(self) -> None:
        """Press a button of an earlier version."""
        newest = max(
            (press.version for name in PEOPLE for press in presses_of(self.session.panel(name) or BARE)), default=0
        )
        passed = [old for old in self.old[-30:] if old[2].version < newest]
        if passed:
            await self.press_without_effect(*self.source.choice(passed))

    async def press_foreign_button(self) -> None:
        """Press a button of somebody else's panel, but on the table's message."""
        board = self.session.board()
        names = [name for name in PEOPLE if (panel := self.session.panel(name)) and first(panel, Action.HINT)]
        if board is not None and names:
            panel = self.session.panel(names[0]) or BARE
            others = [name for name in (*PEOPLE, SPECTATOR) if name not in names]
            await self.press_without_effect(self.source.choice(others), board, self.source.choice(presses_of(panel)))

    async def kill_bot(self) -> None:
        """Kill the process while it handles presses."""
        bot = self.session.bot
        signal = asyncio.get_running_loop().call_later(self.source.uniform(0, 0.05), bot.send_kill)
        for name in self.source.sample(PEOPLE, len(PEOPLE)):
            await self.act(name)
        signal.cancel()  # not to hit the next process
        await bot.kill()
        self.sure = False


BARE: Shown = {"keyboard": []}
"""A message without buttons."""
