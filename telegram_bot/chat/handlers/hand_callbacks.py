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

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._texts = context.texts
        self.acts: dict[Action, Callable[[CallbackRequest], Awaitable[CallbackAnswer]]] = {
            Action.CARD: lambda request: self._in_turn(request, self._card),
            Action.MOVE: lambda request: self._in_turn(request, self._move),
            Action.CHOICE: lambda request: self._in_turn(request, self._choice),
            Action.WHY: lambda request: self._in_turn(request, self._why),
            Action.CLEAR: lambda request: self._in_turn(request, self._clear),
            Action.HINT: lambda request: self._in_turn(request, self._hint),
            Action.CHART: lambda request: self._in_turn(request, self._chart),
            Action.REFRESH: self._refresh,
        }

    async def _in_turn(
        self, request: CallbackRequest, act: Callable[[CallbackRequest, GamePresenter], Awaitable[CallbackAnswer]]
    ) -> CallbackAnswer:
        """Do something that only the player to move can do, with a button of this very state."""
        room, seat = request.room, request.room.seat_of(request.person.id)
        if seat is None:
            return self._problem(Problem.NOT_SEATED)
        if room.stage != Stage.PLAYING:
            self._context.hand_panels.refresh(room.id, request.person.id)
            return self._problem(Problem.NOT_PLAYING)
        if room.to_move != seat:
            self._context.hand_panels.refresh(room.id, request.person.id)
            name = names_of(self._texts, room)[room.to_move or 0]
            return CallbackAnswer(self._texts.plain("toast-whose-turn", name=name))
        if request.stale:
            self._context.hand_panels.refresh(room.id, request.person.id)
            return self._problem(Problem.STALE)
        return await act(request, PRESENTERS[room.game])

    def _problem(self, problem: Problem) -> CallbackAnswer:
        """Return a problem as a toast."""
        return CallbackAnswer(self._texts.plain(f"problem-{problem.value}"))

    async def _card(self, request: CallbackRequest, presenter: GamePresenter) -> CallbackAnswer:
        """Pick a card up, or put it back."""
        selection = self._context.hand_panels.panel(request.room.id, request.person.id).selection
        selected = presenter.toggled(self._view(request), selection.selected, request.data.number)
        if selected is None:
            return self._problem(Problem.STALE)
        selection.selected = selected
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return CallbackAnswer()

    async def _clear(self, request: CallbackRequest, _look: GamePresenter) -> CallbackAnswer:
        """Put all cards back."""
        self._context.hand_panels.panel(request.room.id, request.person.id).selection.selected = 0
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return CallbackAnswer()

    def _view(self, request: CallbackRequest) -> View:
        """Return the presser's view."""
        return request.room.view(request.room.seat_of(request.person.id))

    async def _move(self, request: CallbackRequest, _look: GamePresenter) -> CallbackAnswer:
        """Make one of the legal moves."""
        return await self._play(request, [[move] for move in self._view(request).legal_moves()])

    async def _choice(self, request: CallbackRequest, presenter: GamePresenter) -> CallbackAnswer:
        """Do something with the cards that were picked when the button was made."""
        return await self._play(request, presenter.sequences(self._view(request), request.data.selected))

    async def _play(self, request: CallbackRequest, sequences: Sequence[Sequence[Move]]) -> CallbackAnswer:
        """Make the moves the button stands for, up to the first that cannot be made."""
        if request.data.number >= len(sequences):
            return self._problem(Problem.STALE)
        selection = self._context.hand_panels.panel(request.room.id, request.person.id).selection
        selected, selection.selected = selection.selected, 0
        result, version = CommandResult(request.room), request.data.version
        for move in sequences[request.data.number]:
            result = await self._context.service.perform(request.room.id, Play(str(move)), request.person, version)
            if not result.ok or result.room is None:
                break
            version = result.room.version
        if result.ok:
            return CallbackAnswer(then=lambda: self._context.charts.clear(request.room.id, request.person.id))
        selection.selected |= selected
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return CallbackAnswer(self._context.problem(result), alert=result.refusal is not None)

    async def _why(self, request: CallbackRequest, presenter: GamePresenter) -> CallbackAnswer:
        """Tell why the rules refuse something."""
        view = self._view(request)
        tried = presenter.disabled_actions(view, request.data.selected)
        refusal = view.refusal(tried[request.data.number]) if request.data.number < len(tried) else None
        if refusal is None:
            return self._problem(Problem.STALE)
        return CallbackAnswer(self._context.problem(CommandResult(request.room, Problem.ILLEGAL, refusal)), alert=True)

    async def _hint(self, request: CallbackRequest, _look: GamePresenter) -> CallbackAnswer:
        """Ask for advice: the press is answered at once, the advice follows in the panel."""
        room, person = request.room, request.person.id
        problem = why_no_hint(room, person, request.data.version)
        if problem is not None:
            return CallbackAnswer(hint_problem(self._context, room, problem), alert=True)
        left = seconds_told(self._context.service.seconds_to_hint(room))
        key = "toast-getting-ready" if left else "toast-thinking"
        return CallbackAnswer(self._texts.plain(key, seconds=left), then=lambda: give_hint(self._context, room, person))

    async def _chart(self, request: CallbackRequest, presenter: GamePresenter) -> CallbackAnswer:
        """Show the advice that was given as a picture; it costs no hint."""
        room, person = request.room, request.person.id
        if not room.hint_is_known(room.to_move or 0):
            return self._problem(Problem.STALE)
        advice = await self._context.service.advise(room.id, person, room.version)
        if isinstance(advice, Problem):
            return CallbackAnswer(hint_problem(self._context, room, advice), alert=True)
        picture = await asyncio.to_thread(hint_chart, self._texts, presenter, advice, room.view(None))
        if await self._context.charts.show(room, person, picture, request.query.id):
            return CallbackAnswer()
        return CallbackAnswer(self._texts.plain("chart-nowhere"), alert=True)

    async def _refresh(self, request: CallbackRequest) -> CallbackAnswer:
        """Show the panel as things are now."""
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return CallbackAnswer()


def hint_problem(context: ChatContext, room: Room, problem: Problem) -> str:
    """Return in plain words why there is no hint."""
    return context.texts.plain(f"problem-{problem.value}", hints=room.settings.hints)


SOON = 1.0
"""Seconds in which advice mostly comes; only if it takes longer does the panel say so, which costs an edit."""
TOLD_EVERY = 5.0
"""While advice is waited for, the panel is looked at again after so many seconds; it is edited if it says more."""
STEP = 5
"""Seconds to wait are told in such steps."""


def seconds_told(left: float) -> int:
    """Return the seconds to wait as they are told, 0 if there is nothing to wait for."""
    return STEP * math.ceil(left / STEP)


def waiting_note(context: ChatContext, room: Room) -> Html:
    """Return what the panel says while advice is waited for."""
    left = seconds_told(context.service.seconds_to_hint(room))
    return context.texts.html("hint-getting-ready", seconds=left) if left else context.texts.html("hint-thinking")


async def give_hint(context: ChatContext, room: Room, person: int) -> Problem | None:
    """Put advice on a person's panel; advice for a state that has passed is dropped."""
    thinking = asyncio.ensure_future(context.service.advise(room.id, person, room.version))
    try:
        done, _ = await asyncio.wait({thinking}, timeout=SOON)
        told: Html | None = None
        while not done:
            words, now = waiting_note(context, room), await context.service.get(room.id)
            if words != told and now is not None and now.position_key == room.position_key:
                context.hand_panels.note(room, person, words)
                told = words
            done, _ = await asyncio.wait({thinking}, timeout=TOLD_EVERY)
        advice = thinking.result()
    finally:
        thinking.cancel()
    now = await context.service.get(room.id)
    if now is None or now.position_key != room.position_key:
        return Problem.STALE
    if isinstance(advice, Problem):
        context.hand_panels.note(room, person, context.texts.html("line", text=hint_problem(context, room, advice)))
        return advice
    note = hint_note(context.texts, PRESENTERS[room.game], advice, room.view(None))
    compared = bool(alternatives(advice.candidates))
    context.hand_panels.note(room, person, note, advice.candidates[0].turn, compared=compared)
    return None
