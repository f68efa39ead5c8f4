"""Presses in a panel: cards picked up, moves made, reasons asked for, advice."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence

from analysis.advice import alternatives
from engine.game import Move, View
from telegram_bot.chat.callback import Act
from telegram_bot.chat.desk import Desk
from telegram_bot.chat.hint_chart import hint_chart
from telegram_bot.chat.hint_note import hint_note
from telegram_bot.chat.table_page import names_of
from telegram_bot.chat.toast import Asked, Toast
from telegram_bot.games.look import Look
from telegram_bot.games.registry import LOOKS
from telegram_bot.rooms.acts import Outcome, Play, Problem
from telegram_bot.rooms.hints import why_no_hint
from telegram_bot.rooms.room import Room, Stage
from telegram_bot.texts.loader import Html


class HandPresses:
    """What each button of a panel does. A button of an earlier state does nothing but bring the panel up to date."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._texts = desk.texts
        self.acts: dict[Act, Callable[[Asked], Awaitable[Toast]]] = {
            Act.CARD: lambda asked: self._in_turn(asked, self._card),
            Act.MOVE: lambda asked: self._in_turn(asked, self._move),
            Act.CHOICE: lambda asked: self._in_turn(asked, self._choice),
            Act.WHY: lambda asked: self._in_turn(asked, self._why),
            Act.CLEAR: lambda asked: self._in_turn(asked, self._clear),
            Act.HINT: lambda asked: self._in_turn(asked, self._hint),
            Act.CHART: lambda asked: self._in_turn(asked, self._chart),
            Act.REFRESH: self._refresh,
        }

    async def _in_turn(self, asked: Asked, act: Callable[[Asked, Look], Awaitable[Toast]]) -> Toast:
        """Do something that only the player to move can do, with a button of this very state."""
        room, seat = asked.room, asked.room.seat_of(asked.person.id)
        if seat is None:
            return self._problem(Problem.NOT_SEATED)
        if room.stage != Stage.PLAYING:
            self._desk.hands.refresh(room.id, asked.person.id)
            return self._problem(Problem.NOT_PLAYING)
        if room.to_move != seat:
            self._desk.hands.refresh(room.id, asked.person.id)
            name = names_of(self._texts, room)[room.to_move or 0]
            return Toast(self._texts.plain("toast-whose-turn", name=name))
        if asked.stale:
            self._desk.hands.refresh(room.id, asked.person.id)
            return self._problem(Problem.STALE)
        return await act(asked, LOOKS[room.game])

    def _problem(self, problem: Problem) -> Toast:
        """Return a problem as a toast."""
        return Toast(self._texts.plain(f"problem-{problem.value}"))

    async def _card(self, asked: Asked, look: Look) -> Toast:
        """Pick a card up, or put it back."""
        picks = self._desk.hands.panel(asked.room.id, asked.person.id).picks
        picked = look.touched(self._view(asked), picks.picked, asked.press.number)
        if picked is None:
            return self._problem(Problem.STALE)
        picks.picked = picked
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return Toast()

    async def _clear(self, asked: Asked, _look: Look) -> Toast:
        """Put all cards back."""
        self._desk.hands.panel(asked.room.id, asked.person.id).picks.picked = 0
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return Toast()

    def _view(self, asked: Asked) -> View:
        """Return the presser's view."""
        return asked.room.view(asked.room.seat_of(asked.person.id))

    async def _move(self, asked: Asked, _look: Look) -> Toast:
        """Make one of the legal moves."""
        return await self._play(asked, [[move] for move in self._view(asked).legal_moves()])

    async def _choice(self, asked: Asked, look: Look) -> Toast:
        """Do something with the cards that were picked when the button was made."""
        return await self._play(asked, look.courses(self._view(asked), asked.press.picked))

    async def _play(self, asked: Asked, courses: Sequence[Sequence[Move]]) -> Toast:
        """Make the moves the button stands for, up to the first that cannot be made."""
        if asked.press.number >= len(courses):
            return self._problem(Problem.STALE)
        picks = self._desk.hands.panel(asked.room.id, asked.person.id).picks
        picked, picks.picked = picks.picked, 0
        outcome, version = Outcome(asked.room), asked.press.version
        for move in courses[asked.press.number]:
            outcome = await self._desk.service.perform(asked.room.id, Play(str(move)), asked.person, version)
            if not outcome.ok or outcome.room is None:
                break
            version = outcome.room.version
        if outcome.ok:
            return Toast(then=lambda: self._desk.charts.clear(asked.room.id, asked.person.id))
        picks.picked |= picked
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return Toast(self._desk.problem(outcome), alert=outcome.refusal is not None)

    async def _why(self, asked: Asked, look: Look) -> Toast:
        """Tell why the rules refuse something."""
        view = self._view(asked)
        tried = look.tries(view, asked.press.picked)
        refusal = view.refusal(tried[asked.press.number]) if asked.press.number < len(tried) else None
        if refusal is None:
            return self._problem(Problem.STALE)
        return Toast(self._desk.problem(Outcome(asked.room, Problem.ILLEGAL, refusal)), alert=True)

    async def _hint(self, asked: Asked, _look: Look) -> Toast:
        """Ask for advice: the press is answered at once, the advice follows in the panel."""
        room, person = asked.room, asked.person.id
        problem = why_no_hint(room, person, asked.press.version)
        if problem is not None:
            return Toast(hint_problem(self._desk, room, problem), alert=True)
        left = seconds_told(self._desk.service.seconds_to_hint(room))
        key = "toast-getting-ready" if left else "toast-thinking"
        return Toast(self._texts.plain(key, seconds=left), then=lambda: give_hint(self._desk, room, person))

    async def _chart(self, asked: Asked, look: Look) -> Toast:
        """Show the advice that was given as a picture; it costs no hint."""
        room, person = asked.room, asked.person.id
        if not room.hint_is_known(room.to_move or 0):
            return self._problem(Problem.STALE)
        advice = await self._desk.service.advise(room.id, person, room.version)
        if isinstance(advice, Problem):
            return Toast(hint_problem(self._desk, room, advice), alert=True)
        picture = await asyncio.to_thread(hint_chart, self._texts, look, advice, room.view(None))
        if await self._desk.charts.show(room, person, picture, asked.query.id):
            return Toast()
        return Toast(self._texts.plain("chart-nowhere"), alert=True)

    async def _refresh(self, asked: Asked) -> Toast:
        """Show the panel as things are now."""
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return Toast()


def hint_problem(desk: Desk, room: Room, problem: Problem) -> str:
    """Return in plain words why there is no hint."""
    return desk.texts.plain(f"problem-{problem.value}", hints=room.settings.hints)


SOON = 1.0
"""Seconds in which advice mostly comes; only if it takes longer does the panel say so, which costs an edit."""
TOLD_EVERY = 5.0
"""While advice is waited for, the panel is looked at again after so many seconds; it is edited if it says more."""
STEP = 5
"""Seconds to wait are told in such steps."""


def seconds_told(left: float) -> int:
    """Return the seconds to wait as they are told, 0 if there is nothing to wait for."""
    return STEP * math.ceil(left / STEP)


def waiting_note(desk: Desk, room: Room) -> Html:
    """Return what the panel says while advice is waited for."""
    left = seconds_told(desk.service.seconds_to_hint(room))
    return desk.texts.html("hint-getting-ready", seconds=left) if left else desk.texts.html("hint-thinking")


async def give_hint(desk: Desk, room: Room, person: int) -> Problem | None:
    """Put advice on a person's panel; advice for a state that has passed is dropped."""
    thinking = asyncio.ensure_future(desk.service.advise(room.id, person, room.version))
    try:
        done, _ = await asyncio.wait({thinking}, timeout=SOON)
        told: Html | None = None
        while not done:
            words, now = waiting_note(desk, room), await desk.service.get(room.id)
            if words != told and now is not None and now.spot == room.spot:
                desk.hands.note(room, person, words)
                told = words
            done, _ = await asyncio.wait({thinking}, timeout=TOLD_EVERY)
        advice = thinking.result()
    finally:
        thinking.cancel()
    now = await desk.service.get(room.id)
    if now is None or now.spot != room.spot:
        return Problem.STALE
    if isinstance(advice, Problem):
        desk.hands.note(room, person, desk.texts.html("line", text=hint_problem(desk, room, advice)))
        return advice
    note = hint_note(desk.texts, LOOKS[room.game], advice, room.view(None))
    compared = bool(alternatives(advice.candidates))
    desk.hands.note(room, person, note, advice.candidates[0].turn, compared=compared)
    return None
