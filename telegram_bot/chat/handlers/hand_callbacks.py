"""Buttons of a panel: selecting cards, moves, reasons why something is not possible, hints."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from itertools import chain
from typing import Any, TypeAlias, TypeVar

import structlog

from engine.errors import Refusal
from engine.game import Move
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, TablePress, pressed_at_table
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.messages.hand_panels import Hand
from telegram_bot.chat.pages.hand import DISCARD_PICKED, hand_key, hint_note, move_key
from telegram_bot.chat.pages.parts import drawn
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    HandData,
    MakeMove,
    MoveData,
    PlayAnyway,
    RefreshHand,
    SelectCard,
    ShowChart,
)
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.plans import plan_of
from telegram_bot.domain.room import Remark, Room, Stage
from telegram_bot.drawing import DrawingFault, hint_chart
from telegram_bot.presentation.game import AnyScene
from telegram_bot.presentation.hint import hint_model, hint_problem, told_together, waiting_answer, waiting_text
from telegram_bot.presentation.names import plain_name
from telegram_bot.presentation.orders import failure_text
from telegram_bot.presentation.remarks import coach_question
from telegram_bot.presentation.scene import PILE
from telegram_bot.presentation.selection import cards_in, toggled
from telegram_bot.rooms.runtime.hints import rounded_wait, why_no_hint

READING_SECONDS = 1.0
"""Seconds after a question in which an equal press counts as the second of a double tap, and does not answer it."""

log = structlog.get_logger(__name__)

D_co = TypeVar("D_co", bound=HandData, covariant=True)
Method: TypeAlias = Callable[["HandCallbacks", Any], Awaitable[CallbackAnswer]]


@dataclass(frozen=True)
class HandPress(TablePress[D_co]):
    """A button pressed on a panel by the player to move."""

    hand: Hand
    at: AnyScene
    """What the person sees."""


def in_turn(*kinds: type[HandData]) -> Callable[[Method], Method]:
    """Mark a method of `HandCallbacks` as the handler of a `HandPress`: only the player to move can use the buttons."""

    def marked(method: Method) -> Method:
        @pressed_at_table(*kinds)
        @wraps(method)
        async def checked(self: HandCallbacks, press: TablePress[HandData]) -> CallbackAnswer:
            room, seat = press.room, press.seat
            if seat is None:
                return press.refused(Problem.NOT_SEATED)
            if room.stage == Stage.PLAYING and room.to_move == seat:
                hand = self.panels.message(room.id, press.person.id)
                at = hand.selection.at(press.texts, room, seat)
                return await method(self, HandPress(press.data, press.person, press.query, press.texts, room, hand, at))
            self.panels.refresh(room.id, press.person.id)
            if room.stage != Stage.PLAYING:
                return press.refused(Problem.NOT_PLAYING)
            return press.told("toast-whose-turn", name=plain_name(room.seats[room.to_move or 0]))

        return checked

    return marked


def is_shown_soon(room: Room, at: AnyScene, cards: Sequence[str]) -> bool:
    """Return whether to redraw a hand soon after a selection: not if its buttons already offer all that can be done.

    A lesson redraws, since it points at the next button: a second tap on the card would deselect it.
    """
    may_only_discard = not any(action.moves for action in at.actions(cards) if action.target != PILE)
    return room.is_lesson or len(cards) > 1 or not may_only_discard


class HandCallbacks:
    """Handlers of a panel's buttons.

    A panel is not edited while others play, so a button may belong to an earlier state. It does what its label says, or
    it is refused and the panel is updated; it never does anything else.
    """

    def __init__(self, context: ChatContext) -> None:
        self._context, self.panels = context, context.hand_panels

    @in_turn(SelectCard)
    async def _select(self, press: HandPress[SelectCard]) -> CallbackAnswer:
        selection, scene = press.hand.selection, press.at.scene
        cards = toggled(scene, selection.cards, press.data.card) if scene.selectable else None
        if cards is None:
            return self._outdated(press)
        selection.cards = cards
        return self._selected(press, cards)

    def _selected(self, press: HandPress[HandData], cards: tuple[str, ...]) -> CallbackAnswer:
        """Answer with the selected cards; the panel shows them once no more are selected for a moment."""
        press.hand.question = None
        self.panels.selected(press.room.id, press.person.id, soon=is_shown_soon(press.room, press.at, cards))
        if not cards:
            return press.told("toast-nothing-picked")
        return press.told("toast-picked", cards=press.at.words.cards(cards))

    def _outdated(self, press: HandPress[HandData]) -> CallbackAnswer:
        self.panels.refresh(press.room.id, press.person.id)
        return press.refused(Problem.STALE)

    @in_turn(ClearSelection)
    async def _clear(self, press: HandPress[ClearSelection]) -> CallbackAnswer:
        press.hand.selection.cards = ()
        return self._selected(press, ())

    @pressed_at_table(RefreshHand)
    async def _refresh(self, press: TablePress[RefreshHand]) -> CallbackAnswer:
        hand = self.panels.known(press.room.id, press.person.id)
        if hand is not None and hand.note is not None and hand.note.held:
            hand.note = None
        self.panels.refresh(press.room.id, press.person.id)
        return press.told("toast-fresh")

    def _sought(self, press: HandPress[MoveData]) -> list[Move]:
        """Return the moves that a button's key names; none if the key is of another hand or turn.

        Single moves, and those of the next step of a plan, are found whatever is selected now; several moves together,
        and refused ones, only with their cards selected.
        """
        room, at = press.room, press.at
        hand, plan = hand_key(room, at), plan_of(room, press.seat)
        actions = (*at.scene.actions, *at.actions(press.hand.selection.cards))
        named: Iterator[list[Move]] = chain(
            ([move] for move in (*at.always_valid(), *at.view.legal_moves())),
            (at.words.parsed(action.tried) for action in actions),
            () if plan is None else told_together(at.words, plan.left)[:1],
        )
        return next((moves for moves in named if move_key(hand, moves) == press.data.key), [])

    @in_turn(MakeMove, PlayAnyway)
    async def _move(self, press: HandPress[MoveData]) -> CallbackAnswer:
        moves = self._sought(press)
        return await self._play_or_explain(press, moves) if moves else self._outdated(press)

    @in_turn(DiscardSelected)
    async def _discard(self, press: HandPress[DiscardSelected]) -> CallbackAnswer:
        """Discard the selected card; the panel has this button before a card is selected."""
        room = press.room
        if move_key(hand_key(room, press.at), [DISCARD_PICKED]) != press.data.key or room.match is None:
            return self._outdated(press)
        selected = press.hand.selection.cards
        if len(selected) != 1:
            self.panels.refresh(room.id, press.person.id)
            return press.told("toast-pick-one", alert=True)
        return await self._play_or_explain(press, [room.match.game.parse_move(f"discard {selected[0]}")])

    async def _play_or_explain(self, press: HandPress[HandData], moves: Sequence[Move]) -> CallbackAnswer:
        """Make moves if they are legal; otherwise say why not, without trying: some tables penalize an illegal try."""
        refusal = press.at.view.refusal(moves[0])
        if refusal is None:
            question = "" if isinstance(press.data, PlayAnyway) else self._question(press, moves)
            if question:
                return CallbackAnswer(press.texts.plain("ask-once-more", question=question), alert=True)
            return await self._play(press, moves)
        self.panels.refresh(press.room.id, press.person.id)
        return self._refused(press, refusal)

    def _question(self, press: HandPress[HandData], moves: Sequence[Move]) -> str:
        """Return the question to ask before some moves; empty if this press answers it, or if a hint advises them."""
        hand, room, texts = press.hand, press.room, tuple(map(str, moves))
        now, asked = self._context.reconciler.monotonic.now(), (room.version, texts)
        if hand.question != asked:
            hand.question, hand.asked_at = asked, now
        elif now >= hand.asked_at + READING_SECONDS:
            return ""
        plan = plan_of(room, press.seat)
        is_advised = plan is not None and plan.left[: len(texts)] == texts
        return "" if is_advised else press.at.offered(moves).question

    def _refused(self, press: HandPress[HandData], refusal: Refusal) -> CallbackAnswer:
        text = failure_text(press.texts, CommandResult(press.room, Problem.ILLEGAL, refusal))
        return CallbackAnswer(text, alert=True)

    async def _play(self, press: HandPress[HandData], moves: Sequence[Move]) -> CallbackAnswer:
        """Make moves one after the other in the state that the press found, up to the first that fails."""
        room, person, hand = press.room.id, press.person.id, press.hand
        selected, hand.selection.cards = hand.selection.cards, ()
        result = await self._context.requests.play(
            press.room, press.person, moves, press.room.version, anyway=isinstance(press.data, PlayAnyway)
        )
        if result.ok:
            clear_chart = None if hand.chart is None else lambda: self.panels.clear_chart(room, person)
            return CallbackAnswer(then=clear_chart)
        hand.selection.cards = cards_in(press.at.hand, selected)
        if result.remark is not None:
            ask(self._context, press.room, person, result.remark)
            return CallbackAnswer()
        self.panels.refresh(room, person)
        return CallbackAnswer(failure_text(press.texts, result), alert=result.refusal is not None)

    @in_turn(ExplainRefusal)
    async def _explain(self, press: HandPress[ExplainRefusal]) -> CallbackAnswer:
        moves = self._sought(press)
        refusal = press.at.view.refusal(moves[0]) if moves else None
        return self._outdated(press) if refusal is None else self._refused(press, refusal)

    @in_turn(AskHint)
    async def _hint(self, press: HandPress[AskHint]) -> CallbackAnswer:
        room, person = press.room, press.person.id
        problem = why_no_hint(room, person, room.version)
        if problem is not None:
            return CallbackAnswer(hint_problem(press.texts, room, problem), alert=True)
        seconds = rounded_wait(self._context.service.hints.seconds_left(room))
        text = waiting_answer(press.texts, room, seconds)
        return CallbackAnswer(text, then=lambda: give_hint(self._context, room, person))

    @in_turn(ShowChart)
    async def _chart(self, press: HandPress[ShowChart]) -> CallbackAnswer:
        """Show the last hint as a picture; this does not count as another hint."""
        room, person = press.room, press.person.id
        if plan_of(room, press.seat) is None:
            return press.refused(Problem.STALE)
        advice = await self._context.service.hints.advise(room.id, person, room.version)
        if isinstance(advice, Problem):
            return CallbackAnswer(hint_problem(press.texts, room, advice), alert=True)
        try:
            hint = hint_model(press.texts, room, advice)
            picture = await hint_chart(self._context.drawer, press.texts, press.presentation, hint)
        except DrawingFault as fault:
            log.warning("a chart could not be drawn", room=room.id, reason=str(fault))
            return press.refused(Problem.FAILED, alert=True)
        if await self.panels.show_chart(press.texts, room, person, picture, press.query.id):
            return CallbackAnswer()
        return press.told("chart-nowhere", alert=True)


# ---------------------------------------------------------------------- hints


def ask(context: ChatContext, room: Room, person: int, remark: Remark) -> None:
    """Put the coach's question on a person's panel."""
    context.hand_panels.note(room, person, lambda texts: drawn(coach_question(texts, room, remark)), held=remark.moves)


async def give_hint(context: ChatContext, room: Room, person: int) -> Problem | None:
    """Put a hint on a person's panel; a hint for an earlier position is dropped."""
    note = partial(context.hand_panels.note, room, person)

    async def tell(seconds: int, move: Move | None) -> None:
        note(lambda texts: waiting_text(texts, room, seconds, move))

    hand = context.hand_panels.message(room.id, person)
    hand.awaits_hint = True
    try:
        advice = await context.requests.hint(room, person, room.version, tell)
    finally:
        hand.awaits_hint = False
    if not isinstance(advice, Problem):
        note(lambda texts: hint_note(hint_model(texts, room, advice)))
        return None
    if advice != Problem.STALE:
        note(lambda texts: texts.html("line", text=hint_problem(texts, room, advice)))
    return advice
