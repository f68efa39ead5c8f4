"""The pictures of hints and reviews, drawn outside the bot's process, which never loads the plotting library."""

import asyncio
import pickle
from asyncio.subprocess import Process
from collections.abc import Callable, Mapping
from dataclasses import replace

from analysis.pictures.bars import Bar, bars
from analysis.pictures.bars import Tone as Color
from analysis.pictures.process import DRAWN, LENGTH
from analysis.pictures.review import noted, picture
from analysis.review.report import Decision
from telegram_bot.background import BackgroundTasks
from telegram_bot.operation.process import start_module
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.hint import HintModel, Tone
from telegram_bot.presentation.review import COSTLY, ReviewedRound, ReviewText
from telegram_bot.texts.loader import Texts

DEADLINE = 10.0
"""Seconds in which a picture must be drawn, including the wait for others and for the process to start."""
IDLE = 60.0
"""Seconds after the last picture until the process ends, to free its memory."""
MAX_WAITING = 8
"""Most pictures requested at the same time."""


class DrawingFault(Exception):
    """A picture could not be drawn, or not in time."""


class Drawer:
    """Draws one picture after another in a child process, which is started when needed, and again if it has died."""

    def __init__(self, deadline: float = DEADLINE, idle: float = IDLE, waiting: int = MAX_WAITING) -> None:
        self._deadline, self._idle, self._most = deadline, idle, waiting
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._retirement: asyncio.TimerHandle | None = None
        self._endings = BackgroundTasks()

    @property
    def pid(self) -> int | None:
        """The id of the child process, None while there is none."""
        return None if self._process is None else self._process.pid

    async def draw(self, function: Callable[..., bytes], *arguments: object) -> bytes:
        """Return the file that a function draws, which must be importable by name; raise DrawingFault."""
        if self._waiting >= self._most:
            raise DrawingFault("too many pictures are waiting")
        self._waiting += 1
        try:
            async with asyncio.timeout(self._deadline), self._turn:
                return await self._drawn(pickle.dumps((function, arguments)))
        except TimeoutError:
            raise DrawingFault("it takes too long") from None
        finally:
            self._waiting -= 1

    async def _drawn(self, order: bytes) -> bytes:
        if self._retirement is not None:
            self._retirement.cancel()
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a process without pipes")
        try:
            process.stdin.write(LENGTH.pack(len(order)) + order)
            await process.stdin.drain()
            (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
            answer = await process.stdout.readexactly(length)
        except (OSError, asyncio.IncompleteReadError) as fault:
            self._end()
            raise DrawingFault("the process has ended") from fault
        except BaseException:
            self._end()  # its answer would be taken for the next one's
            raise
        self._retirement = asyncio.get_running_loop().call_later(self._idle, self._end)
        if not answer.startswith(DRAWN):
            raise DrawingFault(answer[1:].decode())
        return answer[1:]

    async def _running(self) -> Process:
        if self._process is not None and self._process.returncode is not None:
            self._end()
        if self._process is None:
            self._process = await start_module("analysis.pictures.process")
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            self._endings.start(process.communicate())

    async def close(self) -> None:
        """End the process."""
        if self._retirement is not None:
            self._retirement.cancel()
        self._end()
        await self._endings.settle()


COLORS: Mapping[Tone, Color] = {"best": Color.BEST, "same": Color.SAME, "worse": Color.WORSE}


async def hint_chart(drawer: Drawer, texts: Texts, presentation: GamePresentation, hint: HintModel) -> bytes:
    """Return a hint's turns as a PNG, for its owner only, since it reveals cards; raise DrawingFault."""
    words = presentation.words(texts)
    drawn = [
        Bar(words.for_picture(bar.words), bar.value, bar.regret, bar.regret_error, COLORS[bar.tone], bar.mark)
        for bar in hint.bars
    ]
    return await drawer.draw(bars, texts.plain("chart-title"), drawn, hint.note)


async def picture_of(drawer: Drawer, texts: Texts, reviewed: ReviewedRound) -> bytes:
    """Return a PNG: luck as in the text, where plus is good, and the score sheet of the match up to the round.

    Mistakes are marked, and players judged, where the table allows mistakes to be named. Raise DrawingFault.
    """
    decisions = tuple(reviewed.public_decisions())
    players = tuple(
        one if reviewed.is_judged_before(one, None) else replace(one, accuracy=None, lost=None, lost_error=None)
        for one in reviewed.review.players
    )
    reviewed = replace(reviewed, review=replace(reviewed.review, decisions=decisions, players=players))
    game, review, names = reviewed.match.game.name, reviewed.review, reviewed.names
    sheet, ended = reviewed.match.scores[: review.number], ReviewText(texts, reviewed).ended()
    return await drawer.draw(picture, texts, game, review, names, sheet, ended, notes_of(texts, reviewed))


def notes_of(texts: Texts, reviewed: ReviewedRound) -> list[str]:
    """Return a line for each decision that the picture notes."""
    words, text = reviewed.presentation.words(texts), ReviewText(texts, reviewed)

    def note(decision: Decision) -> str:
        name, what = reviewed.names[decision.seat], words.for_picture(text.what_was_done(decision, "other"))
        if decision.mark not in COSTLY:
            return texts.plain("review-picture-find", name=name, what=what)
        better, lost = words.for_picture(words.plan(decision.better)), text.points(decision.lost)
        return texts.plain("review-picture-note", name=name, what=what, better=better, lost=lost)

    return list(map(note, noted(reviewed.review)))
