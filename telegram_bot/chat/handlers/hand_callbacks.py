"""Buttons of a panel: selecting cards, moves, reasons why something is not possible, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import structlog

from analysis.hints.advice import alternatives
from engine.game import Move
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, CallbackFunction, CallbackRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.pages.hint_chart import hint_chart
from telegram_bot.chat.pages.hint_note import hint_note
from telegram_bot.chat.pages.panel_page import DISCARD_PICKED, move_key
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    CallbackData,
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    HandData,
    MakeChoice,
    MakeMove,
    RefreshHand,
    SelectCard,
    ShowChart,
)
from telegram_bot.drawing import DrawingFault
from telegram_bot.presentation.hint import hint_model, hint_problem
from telegram_bot.presentation.names import names_of
from telegram_bot.presentation.problems import failure_text, problem_text
from telegram_bot.rooms.domain.commands import CommandResult, Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.hint_wait import rounded_wait
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html, Texts

log = structlog.get_logger(__name__)

OF_ONE_STATE = (MakeChoice, ExplainRefusal)
"""Kinds of buttons that are valid until the table's state changes; the others name a card, a move, or neither."""


class HandCallbacks:
    """Handlers of a panel's buttons.

    A panel is not edited while others play, so a button may be of an earlier state. It does what its label says, or it
    is refused and the panel is updated; it never does anything else.
    """

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._in_turn_handlers: Mapping[type[CallbackData], CallbackFunction] = {
            SelectCard: self._select,
            MakeMove: self._move,
            MakeChoice: self._choose,
            ExplainRefusal: self._explain,
            ClearSelection: self._clear,
            DiscardSelected: self._discard,
            AskHint: self._hint,
            ShowChart: self._chart,
        }
        self.handlers: Mapping[type[CallbackData], CallbackFunction] = {
            **dict.fromkeys(self._in_turn_handlers, self._in_turn),
            RefreshHand: self._refresh,
        }

    async def _in_turn(self, request: CallbackRequest[HandData]) -> CallbackAnswer:
        """Dispatch an action that only the player to move can take."""
        room, seat = request.room, request.room.seat_of(request.person.id)
        if seat is None:
            return self._problem(request, Problem.NOT_SEATED)
        valid = request.data.version == room.version or not isinstance(request.data, OF_ONE_STATE)
        if room.stage == Stage.PLAYING and room.to_move == seat and valid:
            return await self._in_turn_handlers[type(request.data)](request)
        self._context.hand_panels.refresh(room.id, request.person.id)
        if room.stage != Stage.PLAYING:
            return self._problem(request, Problem.NOT_PLAYING)
        if room.to_move == seat:
            return self._problem(request, Problem.STALE)
        name = names_of(request.texts, room)[room.to_move or 0]
        return CallbackAnswer(request.texts.plain("toast-whose-turn", name=name))

    def _problem(self, request: CallbackRequest[HandData], problem: Problem) -> CallbackAnswer:
        """Return the answer for a problem."""
        return CallbackAnswer(problem_text(request.texts, problem))

    async def _select(self, request: CallbackRequest[SelectCard]) -> CallbackAnswer:
        """Select a card, or deselect it."""
        selection = self._context.hand_panels.panel(request.room.id, request.person.id).selection
        card = request.data.card
        cards = request.presenter.toggled(request.view, selection.cards, int(card)) if card.isdecimal() else None
        if cards is None:
            return self._outdated(request)
        selection.cards = cards
        return self._selected(request, cards)

    def _selected(self, request: CallbackRequest[HandData], cards: int) -> CallbackAnswer:
        """Tell what is selected; the panel follows when nothing more is being selected."""
        presenter, view = request.presenter, request.view
        discard = presenter.discarding(view, cards)
        others = any(move != discard for move in presenter.selected_moves(view, cards))
        self._context.hand_panels.selected(request.room.id, request.person.id, discards_only=not others)
        words = request.presenter.selected_words(request.texts, cards)
        if not words:
            return CallbackAnswer(request.texts.plain("toast-nothing-picked"))
        return CallbackAnswer(request.texts.plain("toast-picked", cards=words))

    def _outdated(self, request: CallbackRequest[HandData]) -> CallbackAnswer:
        """Say that a button is of an earlier state, and update the panel."""
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return self._problem(request, Problem.STALE)

    async def _clear(self, request: CallbackRequest[ClearSelection]) -> CallbackAnswer:
        """Deselect all cards."""
        self._context.hand_panels.panel(request.room.id, request.person.id).selection.cards = 0
        return self._selected(request, 0)

    async def _refresh(self, request: CallbackRequest[RefreshHand]) -> CallbackAnswer:
        """Update the panel."""
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return CallbackAnswer()

    async def _move(self, request: CallbackRequest[MakeMove]) -> CallbackAnswer:
        """Make the move that the button's key names, if it is legal; otherwise say why not.

        The index of the button counts only together with the key: the key of a button of an earlier state is that of a
        move which stands for itself, made with the same hand and not made yet.
        """
        view, key = request.view, request.data.key
        tried = view.legal_moves() if request.data.version == request.room.version else []
        for move in [*tried, *request.presenter.standing(view)]:
            if move_key(request.room, request.presenter, view, move) == key:
                return await self._play_or_explain(request, move)
        return self._outdated(request)

    async def _discard(self, request: CallbackRequest[DiscardSelected]) -> CallbackAnswer:
        """Discard the card that is selected; its button stands on the panel before that."""
        view, presenter = request.view, request.presenter
        if move_key(request.room, presenter, view, DISCARD_PICKED) != request.data.key:
            return self._outdated(request)
        panel = self._context.hand_panels.panel(request.room.id, request.person.id)
        move = presenter.discarding(view, panel.selection.cards)
        if move is None:
            self._context.hand_panels.refresh(request.room.id, request.person.id)
            return CallbackAnswer(request.texts.plain("toast-pick-one"), alert=True)
        return await self._play_or_explain(request, move)

    async def _play_or_explain(self, request: CallbackRequest[HandData], move: Move) -> CallbackAnswer:
        """Make a move if it is legal; otherwise say why not, without trying it: in some games a try is charged."""
        refusal = request.view.refusal(move)
        if refusal is None:
            return await self._play(request, [move])
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        text = failure_text(request.texts, CommandResult(request.room, Problem.ILLEGAL, refusal))
        return CallbackAnswer(text, alert=True)

    async def _choose(self, request: CallbackRequest[MakeChoice]) -> CallbackAnswer:
        """Make the moves of an action with the cards that were selected when the button was made."""
        sequences = request.presenter.sequences(request.view, request.data.selected)
        if request.data.number >= len(sequences):
            return self._outdated(request)
        return await self._play(request, sequences[request.data.number])

    async def _play(self, request: CallbackRequest[HandData], moves: Sequence[Move]) -> CallbackAnswer:
        """Make moves one after the other in the state that the request found, up to the first that fails."""
        room, person = request.room.id, request.person.id
        panel = self._context.hand_panels.panel(room, person)
        selected, panel.selection.cards = panel.selection.cards, 0
        result = await self._context.requests.play(request.room, request.person, moves, request.room.version)
        if result.ok:
            clear_chart = None if panel.chart is None else lambda: self._context.charts.clear(room, person)
            return CallbackAnswer(then=clear_chart)
        panel.selection.cards |= selected
        self._context.hand_panels.refresh(room, person)
        return CallbackAnswer(failure_text(request.texts, result), alert=result.refusal is not None)

    async def _explain(self, request: CallbackRequest[ExplainRefusal]) -> CallbackAnswer:
        """Explain why the rules refuse a move."""
        view, number = request.view, request.data.number
        moves = request.presenter.disabled_actions(view, request.data.selected)
        refusal = view.refusal(moves[number]) if number < len(moves) else None
        if refusal is None:
            return self._problem(request, Problem.STALE)
        result = CommandResult(request.room, Problem.ILLEGAL, refusal)
        return CallbackAnswer(failure_text(request.texts, result), alert=True)

    async def _hint(self, request: CallbackRequest[AskHint]) -> CallbackAnswer:
        """Ask for a hint: the callback is answered at once, the hint follows in the panel."""
        room, person = request.room, request.person.id
        problem = why_no_hint(room, person, room.version)
        if problem is not None:
            return CallbackAnswer(hint_problem(request.texts, room, problem), alert=True)
        seconds = rounded_wait(self._context.service.seconds_to_hint(room))
        text = request.texts.plain("toast-getting-ready" if seconds else "thinking", seconds=seconds)
        return CallbackAnswer(text, then=lambda: give_hint(self._context, room, person))

    async def _chart(self, request: CallbackRequest[ShowChart]) -> CallbackAnswer:
        """Show the hint that was given as a picture, which does not count as a hint."""
        room, person = request.room, request.person.id
        if not room.hint_is_known(room.to_move or 0):
            return self._problem(request, Problem.STALE)
        advice = await self._context.service.advise(room.id, person, room.version)
        if isinstance(advice, Problem):
            return CallbackAnswer(hint_problem(request.texts, room, advice), alert=True)
        try:
            hint = hint_model(request.texts, room, advice)
            picture = await hint_chart(self._context.drawer, request.texts, request.presenter, hint)
        except DrawingFault as fault:
            log.warning("a chart could not be drawn", room=room.id, reason=str(fault))
            return CallbackAnswer(problem_text(request.texts, Problem.FAILED), alert=True)
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

    advice = await context.requests.hint(room, person, room.version, tell)
    if advice == Problem.STALE:
        return Problem.STALE
    if isinstance(advice, Problem):
        problem = advice
        context.hand_panels.note(
            room, person, lambda texts: texts.html("line", text=hint_problem(texts, room, problem))
        )
        return problem
    hint = advice
    context.hand_panels.note(
        room,
        person,
        lambda texts: hint_note(hint_model(texts, room, hint)),
        advice.candidates[0].turn,
        compared=bool(alternatives(advice.candidates)),
    )
    return None
