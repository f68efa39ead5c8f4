"""Hints at the table: the same ones as in the chat, counted in the same way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from analysis.hints.advice import Advice
from analysis.pictures.bars import Tone
from telegram_bot.mini_app.frames import AskHint, HintBar, HintFrame, Problem, ToPage, Waiting
from telegram_bot.mini_app.table_frame import names_at
from telegram_bot.mini_app.visitor import FrameHandler, Visitor
from telegram_bot.presentation.hint_rows import HintRow, hint_rows, rows_note
from telegram_bot.presentation.hint_words import hint_lines, hint_problem
from telegram_bot.presentation.registry import PRESENTERS
from telegram_bot.presentation.scene import ActionKind
from telegram_bot.presentation.scenes import SCENES
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.room import Room
from telegram_bot.rooms.runtime.hint_wait import advised
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts
from telegram_bot.texts.plain import unadorned

TONES: Mapping[Tone, Literal["best", "same", "worse"]] = {Tone.BEST: "best", Tone.SAME: "same", Tone.WORSE: "worse"}
LEAST_BAR = 0.04
"""Share of the longest bar that the best way gets, so that there is something to see."""


class HintFrames:
    """The handler of requests for hints."""

    def __init__(self, service: RoomService) -> None:
        self._service = service
        self.handlers: Mapping[type[Any], FrameHandler] = {AskHint: self.hint}

    async def hint(self, frame: AskHint, visitor: Visitor) -> ToPage:
        """Return a hint for the person to move, after a `Waiting` if it takes longer than a moment."""
        room, person, texts = visitor.room, visitor.person.id, visitor.texts

        async def tell(seconds: int) -> None:
            key = "hint-getting-ready" if seconds else "hint-thinking"
            await visitor.send(Waiting(frame.id, unadorned(texts.html(key, seconds=seconds))))

        problem = why_no_hint(room, person, frame.version)
        advice = problem or await advised(self._service, room, person, tell)
        if advice is None:
            advice = commands.Problem.STALE
        if isinstance(advice, commands.Problem):
            return Problem(frame.id, advice.value, hint_problem(texts, room, advice))
        now = await self._service.get(room.id)
        version = room.version if now is None else now.version
        return hint_frame(texts, room, advice, frame.id, version)


def hint_frame(texts: Texts, room: Room, advice: Advice, request: int, version: int) -> HintFrame:
    """Return a hint for the seat to move; cards are named only if that seat holds them."""
    chat, presenter, view = PRESENTERS[room.game], SCENES[room.game], room.view(room.to_move)
    hand = presenter.hand(view)
    rows = hint_rows(texts, chat, advice, view)
    longest = max((row.candidate.regret for row in rows), default=0.0)
    first = rows[0].candidate.turn[0]
    cards = cards_of(first, hand)
    return HintFrame(
        id=request,
        version=version,
        moves=rows[0].candidate.turn,
        cards=cards,
        target=_target(texts, room, first, cards),
        lines=tuple(unadorned(line) for line in hint_lines(texts, chat, advice, view)),
        bars=tuple(_bar(row, hand, longest) for row in rows) if len(rows) > 1 else (),
        note=rows_note(texts, chat, advice) if len(rows) > 1 else "",
    )


def cards_of(move: str, hand: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a move that come from a hand: `As` of `meld 5h As=6h 7h`."""
    left, found = Counter(hand), []
    for word in move.split()[1:]:
        card = word.partition("=")[0]
        if left[card]:
            left[card] -= 1
            found.append(card)
    return tuple(found)


def _target(texts: Texts, room: Room, move: str, cards: tuple[str, ...]) -> str:
    """Return the id of the area at which a move of the seat to move is made, empty if it is made at none."""
    presenter, view = SCENES[room.game], room.view(room.to_move)
    actions = presenter.actions(texts, view, cards) if cards else presenter.scene(texts, view, names_at(room)).actions
    made = (action for action in actions if action.moves[:1] == (move,) and action.kind == ActionKind.PLACE)
    return next((action.target for action in made), "")


def _bar(row: HintRow, hand: Sequence[str], longest: float) -> HintBar:
    """Return the bar of a candidate; lengths are shares of the longest one."""
    turn, scale = row.candidate.turn, longest or 1.0
    return HintBar(
        words=row.plan,
        moves=turn,
        cards=cards_of(turn[0], hand),
        share=min(1.0, max(LEAST_BAR, row.candidate.regret / scale)),
        error=min(1.0, row.candidate.regret_error / scale),
        value=row.value,
        mark=row.mark,
        tone=TONES[row.tone],
    )
