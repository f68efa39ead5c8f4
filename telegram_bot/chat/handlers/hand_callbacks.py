"""Presses in a panel: cards picked up, moves made, reasons asked for, advice."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence

from analysis.hints.advice import alternatives
from engine.game import Move, View
from telegram_bot.chat.handlers.callback_request import CallbackAnswer, CallbackRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.hint_chart import hint_chart
from telegram_bot.chat.pages.hint_note import hint_note
from telegram_bot.chat.pages.table_page import names_of
from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.games.presenter import GamePresenter
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.commands import CommandResult, Play, Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html


class HandCallbacks:
    """What each button of a panel does. A button of an earlier state does nothing but bring the panel up to date."""

    def __init__(self, desk: ChatContext) -> None:
        self._desk = desk
        self._texts = desk.texts
        self.acts: dict[Action, Callable[[CallbackRequest], Awaitable[CallbackAnswer]]] = {
            Action.CARD: lambda asked: self._in_turn(asked, self._card),
            Action.MOVE: lambda asked: self._in_turn(asked, self._move),
            Action.CHOICE: lambda asked: self._in_turn(asked, self._choice),
            Action.WHY: lambda asked: self._in_turn(asked, self._why),
            Action.CLEAR: lambda asked: self._in_turn(asked, self._clear),
            Action.HINT: lambda asked: self._in_turn(asked, self._hint),
            Action.CHART: lambda asked: self._in_turn(asked, self._chart),
            Action.REFRESH: self._refresh,
        }

    async def _in_turn(
        self, asked: CallbackRequest, act: Callable[[CallbackRequest, GamePresenter], Awaitable[CallbackAnswer]]
    ) -> CallbackAnswer:
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
            return CallbackAnswer(self._texts.plain("toast-whose-turn", name=name))
        if asked.stale:
            self._desk.hands.refresh(room.id, asked.person.id)
            return self._problem(Problem.STALE)
        return await act(asked, PRESENTERS[room.game])

    def _problem(self, problem: Problem) -> CallbackAnswer:
        """Return a problem as a toast."""
        return CallbackAnswer(self._texts.plain(f"problem-{problem.value}"))

    async def _card(self, asked: CallbackRequest, look: GamePresenter) -> CallbackAnswer:
        """Pick a card up, or put it back."""
        picks = self._desk.hands.panel(asked.room.id, asked.person.id).picks
        picked = look.touched(self._view(asked), picks.picked, asked.press.number)
        if picked is None:
            return self._problem(Problem.STALE)
        picks.picked = picked
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return CallbackAnswer()

    async def _clear(self, asked: CallbackRequest, _look: GamePresenter) -> CallbackAnswer:
        """Put all cards back."""
        self._desk.hands.panel(asked.room.id, asked.person.id).picks.picked = 0
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return CallbackAnswer()

    def _view(self, asked: CallbackRequest) -> View:
        """Return the presser's view."""
        return asked.room.view(asked.room.seat_of(asked.person.id))

    async def _move(self, asked: CallbackRequest, _look: GamePresenter) -> CallbackAnswer:
        """Make one of the legal moves."""
        return await self._play(asked, [[move] for move in self._view(asked).legal_moves()])

    async def _choice(self, asked: CallbackRequest, look: GamePresenter) -> CallbackAnswer:
        """Do something with the cards that were picked when the button was made."""
        return await self._play(asked, look.courses(self._view(asked), asked.press.picked))

    async def _play(self, asked: CallbackRequest, courses: Sequence[Sequence[Move]]) -> CallbackAnswer:
        """Make the moves the button stands for, up to the first that cannot be made."""
        if asked.press.number >= len(courses):
            return self._problem(Problem.STALE)
        picks = self._desk.hands.panel(asked.room.id, asked.person.id).picks
        picked, picks.picked = picks.picked, 0
        outcome, version = CommandResult(asked.room), asked.press.version
        for move in courses[asked.press.number]:
            outcome = await self._desk.service.perform(asked.room.id, Play(str(move)), asked.person, version)
            if not outcome.ok or outcome.room is None:
                break
            version = outcome.room.version
        if outcome.ok:
            return CallbackAnswer(then=lambda: self._desk.charts.clear(asked.room.id, asked.person.id))
        picks.picked |= picked
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return CallbackAnswer(self._desk.problem(outcome), alert=outcome.refusal is not None)

    async def _why(self, asked: CallbackRequest, look: GamePresenter) -> CallbackAnswer:
        """Tell why the rules refuse something."""
        view = self._view(asked)
        tried = look.tries(view, asked.press.picked)
        refusal = view.refusal(tried[asked.press.number]) if asked.press.number < len(tried) else None
        if refusal is None:
            return self._problem(Problem.STALE)
        return CallbackAnswer(self._desk.problem(CommandResult(asked.room, Problem.ILLEGAL, refusal)), alert=True)

    async def _hint(self, asked: CallbackRequest, _look: GamePresenter) -> CallbackAnswer:
        """Ask for advice: the press is answered at once, the advice follows in the panel."""
        room, person = asked.room, asked.person.id
        problem = why_no_hint(room, person, asked.press.version)
        if problem is not None:
            return CallbackAnswer(hint_problem(self._desk, room, problem), alert=True)
        left = seconds_told(self._desk.service.seconds_to_hint(room))
        key = "toast-getting-ready" if left else "toast-thinking"
        return CallbackAnswer(self._texts.plain(key, seconds=left), then=lambda: give_hint(self._desk, room, person))

    async def _chart(self, asked: CallbackRequest, look: GamePresenter) -> CallbackAnswer:
        """Show the advice that was given as a picture; it costs no hint."""
        room, person = asked.room, asked.person.id
        if not room.hint_is_known(room.to_move or 0):
            return self._problem(Problem.STALE)
        advice = await self._desk.service.advise(room.id, person, room.version)
        if isinstance(advice, Problem):
            return CallbackAnswer(hint_problem(self._desk, room, advice), alert=True)
        picture = await asyncio.to_thread(hint_chart, self._texts, look, advice, room.view(None))
        if await self._desk.charts.show(room, person, picture, asked.query.id):
            return CallbackAnswer()
        return CallbackAnswer(self._texts.plain("chart-nowhere"), alert=True)

    async def _refresh(self, asked: CallbackRequest) -> CallbackAnswer:
        """Show the panel as things are now."""
        self._desk.hands.refresh(asked.room.id, asked.person.id)
        return CallbackAnswer()


def hint_problem(desk: ChatContext, room: Room, problem: Problem) -> str:
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


def waiting_note(desk: ChatContext, room: Room) -> Html:
    """Return what the panel says while advice is waited for."""
    left = seconds_told(desk.service.seconds_to_hint(room))
    return desk.texts.html("hint-getting-ready", seconds=left) if left else desk.texts.html("hint-thinking")


async def give_hint(desk: ChatContext, room: Room, person: int) -> Problem | None:
    """Put advice on a person's panel; advice for a state that has passed is dropped."""
    thinking = asyncio.ensure_future(desk.service.advise(room.id, person, room.version))
    try:
        done, _ = await asyncio.wait({thinking}, timeout=SOON)
        told: Html | None = None
        while not done:
            words, now = waiting_note(desk, room), await desk.service.get(room.id)
            if words != told and now is not None and now.position_key == room.position_key:
                desk.hands.note(room, person, words)
                told = words
            done, _ = await asyncio.wait({thinking}, timeout=TOLD_EVERY)
        advice = thinking.result()
    finally:
        thinking.cancel()
    now = await desk.service.get(room.id)
    if now is None or now.position_key != room.position_key:
        return Problem.STALE
    if isinstance(advice, Problem):
        desk.hands.note(room, person, desk.texts.html("line", text=hint_problem(desk, room, advice)))
        return advice
    note = hint_note(desk.texts, PRESENTERS[room.game], advice, room.view(None))
    compared = bool(alternatives(advice.candidates))
    desk.hands.note(room, person, note, advice.candidates[0].turn, compared=compared)
    return None
