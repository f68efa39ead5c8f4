"""Buttons of a panel: selecting cards, moves, reasons why something is not possible, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog

from analysis.hints.advice import alternatives
from engine.errors import Refusal
from engine.game import Move
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, CallbackFunction, CallbackRequest
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.hand_panels import Hand
from telegram_bot.chat.pages.hand import DISCARD_PICKED, discard_of, hand_key, move_key
from telegram_bot.chat.pages.hint_note import hint_note
from telegram_bot.chat.pages.pictures import hint_chart
from telegram_bot.chat.pages.signs import drawn, plain_name
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    CallbackData,
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    HandData,
    MakeMove,
    PlayAnyway,
    RefreshHand,
    SelectCard,
    ShowChart,
)
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.plans import plan_of
from telegram_bot.domain.room import Remark, Room, Stage
from telegram_bot.drawing import DrawingFault
from telegram_bot.presentation.coach import coach_question
from telegram_bot.presentation.game import AnyScene
from telegram_bot.presentation.hint import hint_model, hint_problem, waiting_text
from telegram_bot.presentation.problems import failure_text
from telegram_bot.presentation.selection import cards_in, toggled
from telegram_bot.rooms.runtime.hints import rounded_wait, why_no_hint

log = structlog.get_logger(__name__)


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
            PlayAnyway: self._move,
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
        room, seat = request.room, request.seat
        if seat is None:
            return request.refused(Problem.NOT_SEATED)
        if room.stage == Stage.PLAYING and room.to_move == seat:
            return await self._in_turn_handlers[type(request.data)](request)
        self._context.hand_panels.refresh(room.id, request.person.id)
        if room.stage != Stage.PLAYING:
            return request.refused(Problem.NOT_PLAYING)
        name = plain_name(room.seats[room.to_move or 0])
        return CallbackAnswer(request.texts.plain("toast-whose-turn", name=name))

    def _hand(self, request: CallbackRequest[HandData]) -> Hand:
        return self._context.hand_panels.message(request.room.id, request.person.id)

    def _at(self, request: CallbackRequest[HandData]) -> AnyScene:
        """Return what the person sees, which the page after a press needs again."""
        return self._hand(request).selection.at(request.texts, request.room, request.seat)

    async def _select(self, request: CallbackRequest[SelectCard]) -> CallbackAnswer:
        selection, scene = self._hand(request).selection, self._at(request).scene
        cards = toggled(scene, selection.cards, request.data.card) if scene.selectable else None
        if cards is None:
            return self._outdated(request)
        selection.cards = cards
        return self._selected(request, cards)

    def _selected(self, request: CallbackRequest[HandData], cards: tuple[str, ...]) -> CallbackAnswer:
        """Tell what is selected; the panel follows when nothing more is being selected."""
        self._hand(request).question = None
        actions = self._at(request).actions(cards)
        others = any(action.moves for action in actions if action != discard_of(actions))
        self._context.hand_panels.selected(request.room.id, request.person.id, discards_only=not others)
        if not cards:
            return CallbackAnswer(request.texts.plain("toast-nothing-picked"))
        words = self._at(request).words.cards(cards)
        return CallbackAnswer(request.texts.plain("toast-picked", cards=words))

    def _outdated(self, request: CallbackRequest[HandData]) -> CallbackAnswer:
        """Say that a button is of an earlier state, and update the panel."""
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return request.refused(Problem.STALE)

    async def _clear(self, request: CallbackRequest[ClearSelection]) -> CallbackAnswer:
        self._hand(request).selection.cards = ()
        return self._selected(request, ())

    async def _refresh(self, request: CallbackRequest[RefreshHand]) -> CallbackAnswer:
        """Show the hand as it is, without the question of the coach."""
        hand = self._context.hand_panels.known(request.room.id, request.person.id)
        if hand is not None and hand.note is not None and hand.note.held:
            hand.note = None
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return CallbackAnswer()

    def _sought(
        self, request: CallbackRequest[MakeMove] | CallbackRequest[PlayAnyway] | CallbackRequest[ExplainRefusal]
    ) -> list[Move]:
        """Return the moves that a button's key names, none if it is of another hand or turn.

        Single moves are found whatever is selected now; those of several, and refused ones, with their cards selected.
        """
        room, at, wanted = request.room, self._at(request), request.data.key
        hand = hand_key(room, at)
        for move in [*at.always_valid(), *at.view.legal_moves()]:
            if move_key(hand, [move]) == wanted:
                return [move]
        for action in (*at.scene.actions, *at.actions(self._hand(request).selection.cards)):
            if move_key(hand, action.tried) == wanted and room.match is not None:
                return [room.match.game.parse_move(text) for text in action.tried]
        return []

    async def _move(self, request: CallbackRequest[MakeMove] | CallbackRequest[PlayAnyway]) -> CallbackAnswer:
        """Make the moves that the button's key names, if they are legal; otherwise say why not."""
        moves = self._sought(request)
        return await self._play_or_explain(request, moves) if moves else self._outdated(request)

    async def _discard(self, request: CallbackRequest[DiscardSelected]) -> CallbackAnswer:
        """Discard the card that is selected; its button stands on the panel before that."""
        room = request.room
        if move_key(hand_key(room, self._at(request)), [DISCARD_PICKED]) != request.data.key or room.match is None:
            return self._outdated(request)
        selected = self._hand(request).selection.cards
        if len(selected) != 1:
            self._context.hand_panels.refresh(room.id, request.person.id)
            return CallbackAnswer(request.texts.plain("toast-pick-one"), alert=True)
        return await self._play_or_explain(request, [room.match.game.parse_move(f"discard {selected[0]}")])

    async def _play_or_explain(self, request: CallbackRequest[HandData], moves: Sequence[Move]) -> CallbackAnswer:
        """Make moves if they are legal; otherwise say why not, without trying: in some games a try is charged."""
        refusal = request.view.refusal(moves[0])
        if refusal is None:
            question = "" if isinstance(request.data, PlayAnyway) else self._question(request, moves)
            if question:
                return CallbackAnswer(request.texts.plain("ask-once-more", question=question), alert=True)
            return await self._play(request, moves)
        self._context.hand_panels.refresh(request.room.id, request.person.id)
        return self._refused(request, refusal)

    def _question(self, request: CallbackRequest[HandData], moves: Sequence[Move]) -> str:
        """Return what is asked before some moves; nothing if it was asked at the press before, or if a hint says so."""
        hand, room, texts = self._hand(request), request.room, tuple(map(str, moves))
        before, hand.question = hand.question, (room.version, texts)
        plan = plan_of(room, room.to_move)
        is_advised = plan is not None and plan.left[:1] == texts
        return "" if before == hand.question or is_advised else self._at(request).action(moves).question

    def _refused(self, request: CallbackRequest[HandData], refusal: Refusal) -> CallbackAnswer:
        text = failure_text(request.texts, CommandResult(request.room, Problem.ILLEGAL, refusal))
        return CallbackAnswer(text, alert=True)

    async def _play(self, request: CallbackRequest[HandData], moves: Sequence[Move]) -> CallbackAnswer:
        """Make moves one after the other in the state that the request found, up to the first that fails."""
        room, person = request.room.id, request.person.id
        hand = self._hand(request)
        selected, hand.selection.cards = hand.selection.cards, ()
        result = await self._context.requests.play(
            request.room, request.person, moves, request.room.version, anyway=isinstance(request.data, PlayAnyway)
        )
        if result.ok:
            clear_chart = None if hand.chart is None else lambda: self._context.charts.clear(room, person)
            return CallbackAnswer(then=clear_chart)
        hand.selection.cards = cards_in(request.presentation.hand(request.view), selected)
        if result.remark is not None:
            ask(self._context, request.room, person, result.remark)
            return CallbackAnswer()
        self._context.hand_panels.refresh(room, person)
        return CallbackAnswer(failure_text(request.texts, result), alert=result.refusal is not None)

    async def _explain(self, request: CallbackRequest[ExplainRefusal]) -> CallbackAnswer:
        moves = self._sought(request)
        refusal = request.view.refusal(moves[0]) if moves else None
        return self._outdated(request) if refusal is None else self._refused(request, refusal)

    async def _hint(self, request: CallbackRequest[AskHint]) -> CallbackAnswer:
        """Ask for a hint: the callback is answered at once, the hint follows in the panel."""
        room, person = request.room, request.person.id
        problem = why_no_hint(room, person, room.version)
        if problem is not None:
            return CallbackAnswer(hint_problem(request.texts, room, problem), alert=True)
        seconds = rounded_wait(self._context.service.hints.seconds_left(room))
        text = request.texts.plain("toast-getting-ready" if seconds else "thinking", seconds=seconds)
        return CallbackAnswer(text, then=lambda: give_hint(self._context, room, person))

    async def _chart(self, request: CallbackRequest[ShowChart]) -> CallbackAnswer:
        """Show the hint that was given as a picture, which does not count as a hint."""
        room, person = request.room, request.person.id
        if plan_of(room, room.to_move) is None:
            return request.refused(Problem.STALE)
        advice = await self._context.service.hints.advise(room.id, person, room.version)
        if isinstance(advice, Problem):
            return CallbackAnswer(hint_problem(request.texts, room, advice), alert=True)
        try:
            hint = hint_model(request.texts, room, advice)
            picture = await hint_chart(self._context.drawer, request.texts, request.presentation, hint)
        except DrawingFault as fault:
            log.warning("a chart could not be drawn", room=room.id, reason=str(fault))
            return request.refused(Problem.FAILED, alert=True)
        if await self._context.charts.show(request.texts, room, person, picture, request.query.id):
            return CallbackAnswer()
        return CallbackAnswer(request.texts.plain("chart-nowhere"), alert=True)


# ---------------------------------------------------------------------- hints


def ask(context: ChatContext, room: Room, person: int, remark: Remark) -> None:
    """Put the question of the coach on a person's panel."""
    context.hand_panels.note(room, person, lambda texts: drawn(coach_question(texts, room, remark)), held=remark.moves)


async def give_hint(context: ChatContext, room: Room, person: int) -> Problem | None:
    """Put a hint on a person's panel; a hint for an earlier position is dropped."""

    async def tell(seconds: int, move: Move | None) -> None:
        context.hand_panels.note(room, person, lambda texts: waiting_text(texts, room, seconds, move))

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
        compared=bool(alternatives(advice.candidates)),
    )
    return None
