"""Buttons of a panel: selecting cards, moves, reasons why something is not possible, hints."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial

from analysis.hints.advice import alternatives
from engine.game import Move
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, CallbackFunction, CallbackRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.hint_chart import hint_chart
from telegram_bot.chat.pages.hint_note import hint_note
from telegram_bot.chat.transport.page import Action
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.commands import CommandResult, Play, Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.hint_wait import advised, rounded_wait
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html, Texts
from telegram_bot.wording.hint_words import hint_problem
from telegram_bot.wording.names import names_of
from telegram_bot.wording.problem_words import failure_text, problem_text


class HandCallbacks:
    """Handlers of a panel's buttons. A button of an earlier state only causes an update of the panel."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._in_turn_handlers: Mapping[Action, CallbackFunction] = {
            Action.CARD: self._select,
            Action.MOVE: self._move,
            Action.CHOICE: self._choose,
            Action.WHY: self._explain,
            Action.CLEAR: self._clear,
            Action.HINT: self._hint,
            Action.CHART: self._chart,
        }
        self.handlers: Mapping[Action, CallbackFunction] = {
            **dict.fromkeys(self._in_turn_handlers, self._in_turn),
            Action.REFRESH: self._refresh,
        }

    async def _in_turn(self, request: CallbackRequest) -> CallbackAnswer:
        """Dispatch an action that only the player to move can take, with a button of the current state."""
        room, seat = request.room, request.room.seat_of(request.person.id)
        if seat is None:
            return self._problem(request, Problem.NOT_SEATED)
        if room.stage == Stage.PLAYING and room.to_move == seat and not request.is_stale:
            return await self._in_turn_handlers[request.data.action](request)
        self._context.hand_panels.refresh(room.id, request.person.id)
        if room.stage != Stage.PLAYING:
            return self._problem(request, Problem.NOT_PLAYING)
        if room.to_move == seat:
            return self._problem(request, Problem.STALE)
        name = names_of(request.texts, room)[room.to_move or 0]
        return CallbackAnswer(request.texts.plain("toast-whose-turn", name=name))

    def _problem(self, request: CallbackRequest, problem: Problem) -> CallbackAnswer:
        """Return the answer for a problem."""
        return CallbackAnswer(problem_text(request.texts, problem))

    async def _select(self, request: CallbackRequest) -> CallbackAnswer:
        """Select a card, or deselect it."""
        selection = self._context.hand_panels.panel(request.room.id, request.person.id).selection
        cards = request.presenter.toggled(request.view, selection.cards, request.data.number)
        if cards is None:
            return self._problem(request, Problem.STALE)
        selection.cards = cards
        return await self._refresh(request)

    async def _clear(self, request: CallbackRequest) -> CallbackAnswer:
        """Deselect all cards."""
        self._context.hand_panels.panel(request.room.id, request.person.id).selection.cards = 0
        return await self._refresh(request)

    async def _refresh(self, request: CallbackRequest) -> CallbackAnswer:
        """Update the panel."""
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return CallbackAnswer()

    async def _move(self, request: CallbackRequest) -> CallbackAnswer:
        """Make a legal move."""
        return await self._play(request, [[move] for move in request.view.legal_moves()])

    async def _choose(self, request: CallbackRequest) -> CallbackAnswer:
        """Make the moves of an action with the cards that were selected when the button was made."""
        return await self._play(request, request.presenter.sequences(request.view, request.data.selected))

    async def _play(self, request: CallbackRequest, sequences: Sequence[Sequence[Move]]) -> CallbackAnswer:
        """Make the moves of the button's sequence, up to the first that fails."""
        if request.data.number >= len(sequences):
            return self._problem(request, Problem.STALE)
        room, person = request.room.id, request.person.id
        panel = self._context.hand_panels.panel(room, person)
        selected, panel.selection.cards = panel.selection.cards, 0
        result, version = CommandResult(request.room), request.data.version
        for move in sequences[request.data.number]:
            result = await self._context.service.perform(room, Play(move), request.person, version)
            if not result.ok or result.room is None:
                break
            version = result.room.version
        if result.ok:
            clear_chart = None if panel.chart is None else lambda: self._context.charts.clear(room, person)
            return CallbackAnswer(then=clear_chart)
        panel.selection.cards |= selected
        self._context.hand_panels.refresh(room, person)
        return CallbackAnswer(failure_text(request.texts, result), alert=result.refusal is not None)

    async def _explain(self, request: CallbackRequest) -> CallbackAnswer:
        """Explain why the rules refuse a move."""
        view, number = request.view, request.data.number
        moves = request.presenter.disabled_actions(view, request.data.selected)
        refusal = view.refusal(moves[number]) if number < len(moves) else None
        if refusal is None:
            return self._problem(request, Problem.STALE)
        result = CommandResult(request.room, Problem.ILLEGAL, refusal)
        return CallbackAnswer(failure_text(request.texts, result), alert=True)

    async def _hint(self, request: CallbackRequest) -> CallbackAnswer:
        """Ask for a hint: the callback is answered at once, the hint follows in the panel."""
        room, person = request.room, request.person.id
        problem = why_no_hint(room, person, request.data.version)
        if problem is not None:
            return CallbackAnswer(hint_problem(request.texts, room, problem), alert=True)
        seconds = rounded_wait(self._context.service.seconds_to_hint(room))
        text = request.texts.plain("toast-getting-ready" if seconds else "toast-thinking", seconds=seconds)
        return CallbackAnswer(text, then=lambda: give_hint(self._context, room, person))

    async def _chart(self, request: CallbackRequest) -> CallbackAnswer:
        """Show the hint that was given as a picture, which does not count as a hint."""
        room, person = request.room, request.person.id
        if not room.hint_is_known(room.to_move or 0):
            return self._problem(request, Problem.STALE)
        advice = await self._context.service.advise(room.id, person, room.version)
        if isinstance(advice, Problem):
            return CallbackAnswer(hint_problem(request.texts, room, advice), alert=True)
        picture = await asyncio.to_thread(hint_chart, request.texts, request.presenter, advice, request.view)
        if await self._context.charts.show(request.texts, room, person, picture, request.query.id):
            return CallbackAnswer()
        return CallbackAnswer(request.texts.plain("chart-nowhere"), alert=True)


# ---------------------------------------------------------------------- hints


def waiting_note(texts: Texts, seconds: int) -> Html:
    """Return the note of a panel that waits for a hint: `seconds` as shown, 0 for a moment."""
    return texts.html("hint-getting-ready", seconds=seconds) if seconds else texts.html("hint-thinking")


async def give_hint(context: ChatContext, room: Room, person: int) -> Problem | None:
    """Put a hint on a person's panel; a hint for an earlier position is dropped."""

    async def tell(seconds: int) -> None:
        context.hand_panels.note(room, person, partial(waiting_note, seconds=seconds))

    advice = await advised(context.service, room, person, tell)
    if advice is None:
        return Problem.STALE
    if isinstance(advice, Problem):
        problem = advice
        context.hand_panels.note(
            room, person, lambda texts: texts.html("line", text=hint_problem(texts, room, problem))
        )
        return problem
    presenter, view, hint = PRESENTERS[room.game], room.view(None), advice
    context.hand_panels.note(
        room,
        person,
        lambda texts: hint_note(texts, presenter, hint, view),
        advice.candidates[0].turn,
        compared=bool(alternatives(advice.candidates)),
    )
    return None
