"""A person's panel: their hand with its buttons and notes, otherwise the state of the table; and that of a practice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.registry import game_named
from telegram_bot.chat.pages.buttons import order_button, own_order_buttons, rows_that_fit
from telegram_bot.chat.pages.hand import Hand, hand_key, move_key, still_lines
from telegram_bot.chat.pages.lobby_page import Menu, lobby_page, settings_page
from telegram_bot.chat.pages.signs import drawn, drawn_lines
from telegram_bot.chat.pages.table_page import TURNS_SHOWN, hour, table_page, waiting_panel
from telegram_bot.chat.transport.callback_data import AskHint, MakeMove, PlayAnyway, RefreshHand, ShowChart
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Room, Stage, TakeBacks
from telegram_bot.presentation.coach import LessonModel, coach_line, lesson_model
from telegram_bot.presentation.game import AnyScene, AnyWords
from telegram_bot.presentation.hint import HintModel, HintStep, PlanModel, plan_model
from telegram_bot.presentation.orders import Group
from telegram_bot.presentation.selection import Selection
from telegram_bot.presentation.table import TableText
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html, Texts


@dataclass(frozen=True, slots=True)
class PanelNote:
    """A note on a panel: current until the table changes."""

    words: Callable[[Texts], Html]
    position_key: tuple[int, int]
    """The position of the match for which it was made."""
    compared: bool = False
    """Whether there are alternatives, which a picture can show."""
    held: tuple[str, ...] = ()
    """The moves about which the note asks."""

    def is_current(self, room: Room) -> bool:
        """Return whether the position is still the one for which the note was made."""
        number, entries = self.position_key
        is_same = room.match is not None and number == len(room.match.logs)
        return room.match is not None and is_same and room.match.logs[-1].since(entries) == []


def hint_note(hint: HintModel) -> Html:
    """Return a hint in a few lines."""
    return Html("\n".join(drawn_lines(hint.lines)))


def plan_note(texts: Texts, plan: PlanModel, words: AnyWords) -> Html:
    """Return the plan of a turn: whether it has changed, its steps, ticked off that are done, and why."""
    following = next((step for step in plan.steps if step.moves), None)

    def line(step: HintStep) -> Html:
        kind = "hint-rest" if step is following else "hint-step" if step.moves else "hint-step-done"
        return texts.words.html(kind, step=words.order(words.parsed(step.moves)) if step.moves else step.words)

    return Html("\n".join(drawn_lines(filter(None, [plan.changed, *map(line, plan.steps), plan.why]))))


GUIDED_TURNS = 3
"""Turns of a match in which a player is told how to play; a turn counts when it ends."""


def panel_page(
    texts: Texts,
    room: Room,
    seat: int | None,
    selection: Selection,
    note: PanelNote | None = None,
    *,
    alone: bool = False,
    lesson: LessonModel | None = None,
) -> Page:
    """Return the panel of a person at a table; `lesson`: what it points at.

    `note`: a hint, or why there is none, shown instead of the plan of the turn while it is current.

    A panel in the group stands beside the table's message, and is not edited while others play. Therefore it is left
    `alone`: it shows only what stays true meanwhile, and what its owner needs as soon as the turn comes.
    """
    if seat is None:
        return build_page([texts.html("problem-not-seated")])
    if room.stage != Stage.PLAYING:
        return waiting_panel(texts, room, seat)
    at = selection.at(texts, room, seat)
    if room.seats[seat].away:
        return _watching(texts, room, at, selection)
    guided = room.match is not None and room.match.turns_ended[seat] < GUIDED_TURNS and not room.is_lesson
    pointed = None if lesson is None else lesson.step
    hand = Hand(texts, at, selection.cards, selection.new_cards, guided=guided, alone=alone, pointed=pointed)
    plan = plan_model(texts, room, seat)
    is_current = note is not None and note.is_current(room)
    shown = None if plan is None else plan_note(texts, plan, at.words)
    if note is not None and is_current:
        shown = note.words(texts)
    turn = texts.html("panel-see-table") if alone else _turn(texts, room, seat, at.names)
    asked = [] if alone or room.asking is None else [drawn(TableText(texts, room).request())]
    lines = [drawn(at.scene.heading), *asked, turn, *hand.lines(), *(["", shown] if shown else [])]
    if note is not None and note.held and is_current:
        return build_page(lines, _question_rows(texts, room, at, note.held))
    version = 0 if alone else room.version
    rows = hand.rows(room, version)
    refresh = Button(texts.plain("button-refresh"), RefreshHand(room.id, version))
    hint = Button(_hint_label(texts, room, seat), AskHint(room.id, version))
    if alone:
        last = [hint, refresh] if room.settings.hints else [refresh]
        if room.take_backs == TakeBacks.CONSENT:
            last.append(order_button(texts, room, "take-back", version=0))
    elif room.to_move != seat:
        last = [refresh, *own_order_buttons(texts, room, seat, Group.TURN)]
    else:
        problem = why_no_hint(room, room.seats[seat].person or 0, room.version)
        last = [hint] if problem in (None, Problem.HINTS_USED) else [refresh]
        if plan is not None:
            rows.append(_next_of_plan(texts, room, at, plan))
        if note is not None and note.compared and is_current:
            last.append(Button(texts.plain("button-chart"), ShowChart(room.id, room.version)))
        last += own_order_buttons(texts, room, seat, Group.TURN)
    answers = [] if alone else own_order_buttons(texts, room, seat, Group.ANSWER)
    return build_page(lines, [*rows, *rows_that_fit(last), *rows_that_fit(answers)])


def _watching(texts: Texts, room: Room, at: AnyScene, selection: Selection) -> Page:
    hand = still_lines(texts, at.scene_without_actions, at.words.cards(selection.new_cards))
    turn = texts.html("panel-their-turn", name=at.names[room.to_move or 0])
    lines = [texts.html("panel-stand-in"), drawn(at.scene.heading), turn, *hand]
    return build_page(lines, [[order_button(texts, room, "back", ButtonStyle.GREEN)]])


def _turn(texts: Texts, room: Room, seat: int, names: Sequence[str]) -> Html:
    if room.to_move != seat:
        return texts.html("panel-their-turn", name=names[room.to_move or 0])
    if room.deadline is None:
        return texts.html("panel-your-turn")
    return texts.html("panel-your-turn-until", until=hour(texts, room.deadline, room.settings.turn_seconds))


def _hint_label(texts: Texts, room: Room, seat: int) -> str:
    left = room.hints_left(seat)
    return texts.plain("button-hint") if left is None else texts.plain("button-hint-left", left=left)


def _next_of_plan(texts: Texts, room: Room, at: AnyScene, plan: PlanModel) -> list[Button]:
    following = next((step.moves[:1] for step in plan.steps if step.moves), ())
    legal = [move for move in at.view.legal_moves() if (str(move),) == following]
    if not legal:
        return []
    label = texts.plain("hint-play", move=at.words.order(legal, at.view))
    data = MakeMove(room.id, room.version, move_key(hand_key(room, at), legal))
    return [Button(label, data, style=ButtonStyle.GREEN)]


def _question_rows(texts: Texts, room: Room, at: AnyScene, held: Sequence[str]) -> list[list[Button]]:
    moves = [game_named(room.game).parse_move(text) for text in held]
    anyway = PlayAnyway(room.id, room.version, move_key(hand_key(room, at), moves))
    return [
        [Button(texts.plain("coach-think"), RefreshHand(room.id, room.version), style=ButtonStyle.GREEN)],
        [Button(texts.plain("coach-show"), AskHint(room.id, room.version))],
        [Button(texts.plain("coach-anyway"), anyway)],
    ]


def practice_page(
    texts: Texts, room: Room, seat: int, selection: Selection, note: PanelNote | None, menu: Menu | None
) -> Page:
    """Return what a person sees of a practice; `note` as for `panel_page`, `menu`: settings shown in the lobby."""
    if room.stage == Stage.LOBBY:
        return lobby_page(texts, room) if menu is None else settings_page(texts, room, menu)
    said = [drawn(line) for line in (coach_line(texts, room),) if line]
    if room.stage != Stage.PLAYING:
        page = table_page(texts, room)
        return replace(page, text="\n".join([*said, "", page.text])) if said else page
    lesson = lesson_model(texts, room)
    page = panel_page(texts, room, seat, selection, note, lesson=lesson)
    lines = [*said, *drawn_lines(TableText(texts, room).recent_lines(TURNS_SHOWN))]
    if lesson is not None:
        told = [texts.html("lesson-step", heading=lesson.heading), drawn(lesson.text)]
        lines = [*lines, Html(), *told, texts.html("lesson-do", move=lesson.step.words)]
    return replace(page, text="\n".join([*lines, "", page.text])) if lines else page
