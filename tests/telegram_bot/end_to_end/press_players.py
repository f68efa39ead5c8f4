"""People who play by the buttons of their panels, with errors of all kinds in between."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from telegram_bot.chat.transport.callback_data import (
    AskHint,
    CallbackData,
    CloseSettings,
    CutDeck,
    ExplainRefusal,
    MakeMove,
    OpenHand,
    OpenSettings,
    RefreshHand,
    ReviewData,
    SelectCard,
    ShowChart,
    ShowOwnReview,
    ShowStep,
)
from telegram_bot.domain.room import Room, Stage
from telegram_bot.sandbox.state import Message, Query
from tests.telegram_bot.kinds import Kind, kind_of, version_of

from .fault_injector import FaultInjector
from .process_world import PEOPLE, SPECTATOR, ProcessWorld

SECONDS = 500
"""Maximum duration of a round in seconds, less than the timeout of a test: the machine may be several times slower."""
CURIOUS = 0.1
"""Probability that all people open their hands again, not only the one to move."""


class PressPlayers:
    """Plays rounds. `slips`: probability of a wrong press."""

    def __init__(self, world: ProcessWorld, *, slips: float = 0) -> None:
        self.world, self.source, self.slips = world, world.source, slips
        self.injector: FaultInjector | None = None
        self.rate = 0.0
        """Probability of an injected failure at each turn."""
        self.presses = 0
        self.kills_at: set[int] = set()
        """Counts of presses after which the process is killed."""
        self.old: list[tuple[str, Message, CallbackData]] = []
        self.sure = True
        """Whether the last press was answered, so that nothing is pending."""

    def expect_trouble(self, injector: FaultInjector, rate: float, *, kills: int, presses: int) -> None:
        """From now on, let calls fail, and kill the process some times within the next presses."""
        self.injector, self.rate = injector, rate
        self.kills_at = {self.presses + number for number in self.source.sample(range(2, presses), kills)}

    async def seat_all(self, *, shorten: bool = True, setting: tuple[str, str] | None = None, kills: int = 0) -> None:
        """Open a table, take all seats, choose short rounds by default, and start.

        `setting`: what to choose instead, as in `Strategy.short_rounds`; `kills`: how often to kill the process while
        it waits for the cut.
        """
        world = self.world
        await world.open_lobby(*PEOPLE, command=f"/{world.strategy.game}@thurumpu_bot")
        if shorten:
            await world.touch_board(PEOPLE[0], OpenSettings)
            if chosen := setting or world.strategy.short_rounds:
                await self.shorten(*chosen)
            await world.touch_board(PEOPLE[0], CloseSettings)
        await world.eventually(lambda: world.button(world.board(), "start"), "a lobby")
        await self.lead("start")
        if world.bot.ask_cut:
            await self.cut(kills=kills)
        await world.eventually(lambda: world.button(world.board(), OpenHand), "cards are dealt")

    async def shorten(self, words: str, wanted: str) -> None:
        """Choose the length of rounds on the page of the game's setting."""
        for label in (words, wanted):
            press = await self.world.eventually(partial(self.labelled, label), f"a button {label}")
            await self.world.press(PEOPLE[0], self.world.boards()[-1], press)
        await self.world.eventually(lambda: self.labelled(f": {wanted}"), "the setting changes")

    def labelled(self, words: str) -> CallbackData | None:
        """Return the first button of the table's message whose label contains some words."""
        keys = self.world.buttons(self.world.board())
        return next((press for label, press in keys if words in label.casefold()), None)

    async def lead(self, act: Kind) -> None:
        """Press a button of the table's message until it has had its effect and is gone."""
        world = self.world
        async with asyncio.timeout(world.patience):
            while (board := await world.eventually(world.board)) and world.button(board, act, "join"):
                if press := world.button(board, act):
                    await world.try_press(PEOPLE[0], board, press)
                await world.settle()

    async def cut(self, *, kills: int = 0) -> None:
        """Kill the process some times; then let somebody else try to cut, then the player whose right it is."""
        world = self.world
        board, room = await self._cut_shown()
        for _ in range(kills):
            await world.bot.kill()
            again, same = await self._cut_shown()
            assert (again.message_id, same.started_match.commitment, same.cutter) == (
                board.message_id,
                room.started_match.commitment,
                room.cutter,
            )
            board, room = again, same
        seat = room.cutter or 0
        depths = [press for press in world.presses(board) if isinstance(press, CutDeck)]
        await self.press_without_effect(PEOPLE[(seat + 1) % len(PEOPLE)], board, depths[0])
        assert (await world.room()).version == room.version
        press = self.source.choice(depths)
        await world.try_press(PEOPLE[seat], board, press)
        await world.eventually(lambda: world.button(world.board(), OpenHand), "cards are dealt")
        dealt = await world.room()
        proof = dealt.match.logs[-1].proof if dealt.match else None
        assert proof is not None
        assert proof.commitment == room.started_match.commitment
        assert proof.cutter == seat
        assert press.lifted in (0, proof.cut)

    async def _cut_shown(self) -> tuple[Message, Room]:
        """Return the table's message and the room once the message asks for a cut and shows the commitment."""
        world = self.world
        board = await world.eventually(lambda: world.button(world.board(), CutDeck) and world.board(), "a cut")
        await world.settle()
        room = await world.room()
        assert room.stage == Stage.CUTTING
        assert (room.started_match.commitment or "none") in (board.text or "")
        assert len(world.database.secret_seeds()) == 1
        return world.board() or board, room

    async def play_match(self) -> int:
        """Play until the table shows the ranking; return the number of rounds."""
        await self.play_round()
        while not self.over("new-table"):
            await self.lead("next-round")
            await self.play_round()
        match = self.world.database.follow()
        return len(match.scores) if match else 0

    async def play_round(self, presses: int | None = None) -> None:
        """Play until the table shows the score sheet, or the ranking, or people have pressed this often in all."""
        try:
            async with asyncio.timeout(SECONDS):
                while not self.over("next-round", "new-table") and (presses is None or self.presses < presses):
                    await self.maybe_go_wrong()
                    for name in self.source.sample(PEOPLE, len(PEOPLE)):
                        if await self.act(name):
                            break
                    else:
                        await self.reopen_hands()
        except TimeoutError:
            shown = [self.world.board(), *map(self.world.panel, PEOPLE)]
            raise AssertionError(f"the round did not end: {shown}\n{self.world.evidence()}") from None

    def over(self, *actions: Kind) -> bool:
        """Return whether the table's message offers an action that is possible only between rounds."""
        return self.world.button(self.world.board(), *actions) is not None

    def is_called(self, panel: Message | None) -> bool:
        """Return whether a panel shows that it is its owner's turn; otherwise it can be refreshed."""
        moves = self.world.button(panel, MakeMove, SelectCard, ExplainRefusal)
        return moves is not None and self.world.button(panel, RefreshHand) is None

    async def act(self, name: str) -> bool:
        """Press a button of a person's panel if it shows that person's turn; return whether it does."""
        world = self.world
        panel = world.panel(name)
        if panel is None or not self.is_called(panel):
            return False
        panel = replace(panel)
        if self.source.random() < self.slips:
            await self.ask_for_advice(name, panel)
        press = world.strategy.press(world.buttons(panel), world.database.follow(), self.slips, self.source)
        self.presses += 1
        self.old.append((name, panel, press))
        query = await world.try_press(name, panel, press)
        self.sure = query.answered
        if self.source.random() < self.slips:
            await self.press_without_effect(name, panel, press)
        if query.answered and kind_of(press) != ExplainRefusal:
            await world.settled_or(lambda: world.panel(name) != panel)
        return True

    async def reopen_hands(self, names: Sequence[str] = PEOPLE) -> None:
        """Let people open the hand again, since no panel shows that its owner is to move.

        Usually these are people without a panel and the one whom the table calls; sometimes everybody.
        """
        world, board = self.world, self.world.board()
        if board is not None and (press := world.button(board, OpenHand)):
            everybody, to_move = self.source.random() < CURIOUS, world.database.to_move
            for name in names:
                if everybody or world.panel(name) is None or world.database.seats[world.people[name]] == to_move:
                    await world.try_press(name, board, press)
        await world.settle()

    # ------------------------------------------------------------------ advice and reviews

    async def ask_for_advice(self, name: str, panel: Message) -> None:
        """Ask for a hint if possible, and for its picture if offered; the log must not change."""
        world = self.world
        if (ask := world.button(panel, AskHint)) is None:
            return
        await self.press_without_effect(name, panel, ask)
        await world.settled_or(lambda: world.panel(name) != panel)
        now = world.panel(name)
        if now is not None and (press := world.button(now, ShowChart)):
            await self.press_without_effect(name, now, press)

    async def read_review(self, number: int) -> None:
        """Wait for the review of a round; let some people open their own, and some step through the round."""
        world = self.world

        def there() -> tuple[Message, CallbackData] | None:
            found = ((review, world.button(review, ShowOwnReview)) for review in world.reviews())
            mine = ((review, press) for review, press in found if isinstance(press, ShowOwnReview))
            return next(((review, press) for review, press in mine if press.round_number == number), None)

        review, mine = await world.eventually(there, f"the review of round {number}")
        for at, name in enumerate(PEOPLE):
            before = world.asides(name)
            press = mine if at % 2 else world.button(review, ShowStep) or mine
            assert isinstance(press, ReviewData)
            query = await self.press_without_effect(name, review, press)

            def filled(name: str = name, before: list[Message] = before, asked: ReviewData = press) -> Message | None:
                coming = [replace(asked, here=True)]  # of the first round without mistakes there is one other button
                new = (aside for aside in world.asides(name) if aside not in before)
                return next((aside for aside in new if world.presses(aside) != coming), None)

            aside = await world.eventually(filled, f"{name} reads {press}, answered {query.answered} {query.answer}")
            await self.press_without_effect(name, aside, self.source.choice(world.presses(aside)))
        await self.press_without_effect(SPECTATOR, review, mine)
        assert world.asides(SPECTATOR) == []

    # ------------------------------------------------------------------ disturbances

    async def press_without_effect(self, name: str, message: Message, press: CallbackData) -> Query:
        """Press a button that must not change the log; return the query."""
        before, sure = self.world.lines(), self.sure
        query = await self.world.try_press(name, message, press)
        if sure and query.answered:
            grown, last = self.world.lines()[len(before) :], [pressed for _, _, pressed in self.old[-5:]]
            assert not grown, f"{name} pressed {press} in vain after {last}: {grown}\n{self.world.evidence()}"
        return query

    async def maybe_go_wrong(self) -> None:
        """Sometimes press an old or another person's button, inject a failure, or kill the process."""
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
        world = self.world
        newest = max((version_of(press) for name in PEOPLE for press in world.presses(world.panel(name))), default=0)
        passed = [old for old in self.old[-30:] if version_of(old[2]) < newest]
        if passed:
            await self.press_without_effect(*self.source.choice(passed))

    async def press_foreign_button(self) -> None:
        """Press a button of another person's panel, but on the table's message."""
        world, board = self.world, self.world.board()
        names = [name for name in PEOPLE if self.is_called(world.panel(name))]
        if board is not None and names:
            presses = world.presses(world.panel(names[0]))
            others = [name for name in (*PEOPLE, SPECTATOR) if name not in names]
            await self.press_without_effect(self.source.choice(others), board, self.source.choice(presses))

    async def kill_bot(self) -> None:
        """Kill the process while it handles presses; the next one handles those presses before people go on.

        Otherwise such a press may have its effect while another one, which was already answered, must have none.
        """
        bot = self.world.bot
        signal = asyncio.get_running_loop().call_later(self.source.uniform(0, 0.05), bot.send_kill)
        for name in self.source.sample(PEOPLE, len(PEOPLE)):
            await self.act(name)
        signal.cancel()  # not to hit the next process
        await bot.kill()
        await self.world.settle()
        self.sure = False
