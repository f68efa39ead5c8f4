"""A person's panel: their hand with buttons and notes, or else the state of the table; and the panel of a practice.

The hand is drawn for every game from the scene of its owner's view.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b

from analysis.hints.advice import alternatives
from analysis.shortening import label_width
from engine.game import Move
from engine.registry import game_named
from telegram_bot.chat.pages.parts import (
    SIGNS,
    between,
    drawn,
    drawn_lines,
    even_rows,
    label_room,
    order_button,
    order_buttons,
    rows_that_fit,
)
from telegram_bot.chat.pages.table_page import (
    TURNS_SHOWN,
    Menu,
    hour,
    lobby_page,
    settings_page,
    table_page,
    waiting_panel,
)
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    MakeMove,
    PlayAnyway,
    RefreshHand,
    SelectCard,
    ShowChart,
)
from telegram_bot.chat.transport.sending import MAX_ALERT, Button, ButtonStyle, Page, build_page
from telegram_bot.domain.commands import Problem
from telegram_bot.domain.room import Room, Stage, TakeBacks
from telegram_bot.presentation.game import AnyScene, AnyWords
from telegram_bot.presentation.hint import HintModel, HintStep, LessonModel, PlanModel, lesson_model, plan_model
from telegram_bot.presentation.orders import Group
from telegram_bot.presentation.remarks import coach_line
from telegram_bot.presentation.scene import PILE, STOCK, Action, ActionKind, AreaKind, Scene, why_refused
from telegram_bot.presentation.selection import Selection, card_groups
from telegram_bot.presentation.table import TableText
from telegram_bot.rooms.runtime.hints import why_no_hint
from telegram_bot.texts.loader import Html, Texts, plain_words, with_dark_suits

MAX_CHOICES = 8
"""Actions with the selected cards that are buttons where wild cards allow many; the others can be typed."""
MAX_REFUSED = 3
"""Refused actions that are buttons."""
CARDS_IN_ROW, CARDS_IN_LONG_ROW, GROUPS_IN_ROW, DEPTHS_IN_ROW = 5, 7, 4, 2
LARGE_HAND = 15
"""A hand with more cards is shown in long rows."""
PICKED, NEW, WILD, REFUSED, TIMES, NUMBER, POINTED = "✅", "✨", "🃏", "✕", "×", "🎯", "👉"
AREA_SIGNS = {STOCK: SIGNS["stock"], PILE: SIGNS["poter-pile-open"]}
"""Signs of taking cards from these areas."""
DISCARD_PICKED = "discard the selected card"
"""Stands for the moves in the key of a button that discards the card selected at the time."""
KEY_BYTES = 7
"""Length of a key: as many bytes as a number in callback data can hold."""
_RED_SUITS = re.compile("([♠♥♦♣])\N{VARIATION SELECTOR-16}")


def hand_key(room: Room, at: AnyScene) -> str:
    """Return what the keys of a hand's buttons have in common: the round, the seat and its cards.

    A button can be used once only, although it stays valid while others play: where a hand can come back in a round,
    the number of the seat's own entries in the log is part of the key.
    """
    logs, seat = room.match.logs if room.match is not None else [], at.view.seat
    own = sum(entry.seat == seat for entry in logs[-1].entries) if logs and at.hand_recurs else 0
    return f"{room.id} {len(logs)} {seat} {own} {' '.join(at.hand)}"


def move_key(hand: str, moves: Sequence[Move | str]) -> int:
    """Return the key of a button: a digest of the moves that it names and of the hand (`hand_key`)."""
    named = " + ".join(map(str, moves))
    return int.from_bytes(blake2b(f"{hand}: {named}".encode(), digest_size=KEY_BYTES).digest(), "big")


@dataclass(frozen=True)
class Hand:
    """A hand at a table, to be drawn with the texts of the chat.

    `guided`: with words for a beginner. `alone`: only what stays true while others play: neither the table, once cards
    are dealt, nor whose turn it is, and only the buttons of moves that are always valid.
    """

    texts: Texts
    room: Room
    at: AnyScene
    cards: tuple[str, ...] = ()
    """The selected cards."""
    new_cards: tuple[str, ...] = ()
    guided: bool = False
    alone: bool = False
    pointed: HintStep | None = None
    """The step of a lesson, whose cards and action are marked."""
    planned: tuple[str, ...] | None = None
    """The moves of the next step of a plan, whose button is marked if there is one."""

    @cached_property
    def version(self) -> int:
        """The version of the table for which its buttons are, 0 if they stay while others play."""
        return 0 if self.alone else self.room.version

    @cached_property
    def key(self) -> str:
        """What the keys of its buttons have in common."""
        return hand_key(self.room, self.at)

    def lines(self) -> list[Html]:
        """Return what is to be done, the table, the hand, and what helps to play it."""
        scene, mine = self.at.scene, bool(self.at.scene.prompt) and not self.alone
        lines = [drawn(self.at.prompt(self.cards))] if mine and not scene.routine else []
        lines += [] if self.alone and _is_dealt(scene) else drawn_lines(scene.lines)
        legend = drawn_lines(scene.legend) if self.guided else []
        hand = _hand_lines(self.texts, scene, legend, self.at.words.cards(self.new_cards))
        return [*lines, *hand, *self._guide(mine=mine)]

    def _guide(self, *, mine: bool) -> list[Html]:
        """Return what is selected and what cannot be shown as a button, or how to select."""
        texts, scene = self.texts, self.at.scene
        if mine and self.is_selecting:
            lines = [texts.html("hand-picked", cards=self.at.words.cards(self.cards))]
            actions = self.at.actions(self.cards)
            useless = texts.plain("no-use-one" if len(self.cards) == 1 else "no-use")
            why = why_refused(actions) if actions else useless
            lines += [texts.html("hand-why", why=why)] if why else []
            more = self.shown_actions[1]
            if more:
                lines.append(texts.html("hand-more", count=len(more), move=" ".join(more[0].moves)))
            return lines
        if self.guided and mine and scene.guide:
            return [drawn(scene.guide)]
        if self.guided and self.alone and any(one.kind == ActionKind.NUMBER for one in self.always_valid_actions):
            return [texts.html("hand-bid-first", sign=NUMBER)]
        return []

    @property
    def is_selecting(self) -> bool:
        """Whether cards are selected that can be used now."""
        return bool(self.cards and self.at.scene.guide)

    @cached_property
    def shown_actions(self) -> tuple[list[Action], list[Action]]:
        """The actions of the selected cards that are buttons, and the legal ones for which there is no room."""
        actions = self.at.actions(self.cards)
        legal = [action for action in actions if action.moves]
        most = MAX_CHOICES if self.at.scene.wild else len(legal)
        refused = [action for action in actions if not action.moves and not action.unlikely][:MAX_REFUSED]
        return [*legal[:most], *refused], legal[most:]

    @cached_property
    def pointed_cards(self) -> tuple[str, ...]:
        """The cards to select in the step of a lesson; none if its action has a button."""
        if self.pointed is None:
            return ()
        shown = self.shown_actions[0] if self.is_selecting else self.at.scene.actions
        return () if any(action.moves == self.pointed.moves for action in shown) else self.pointed.cards

    @cached_property
    def always_valid_actions(self) -> list[Action]:
        """The actions whose buttons stay valid while others play."""
        return [self.at.action([move]) for move in self.at.always_valid()]

    def rows(self) -> list[list[Button]]:
        """Return buttons for the cards, then for what can be done with the selected ones, or with none."""
        scene = self.at.scene
        rows = self._cards() if scene.selectable else []
        if self.alone:
            return [*rows, *self._actions(self.always_valid_actions)]
        if not scene.prompt:
            return rows
        if scene.playable is not None:
            found = [self.at.actions((card,)) for card in scene.hand]
            return self._actions([action for actions in found for action in actions])
        if not self.is_selecting:
            picks = []
            if scene.discardable and not self.cards:
                data = DiscardSelected(self.room.id, self.version, move_key(self.key, [DISCARD_PICKED]))
                picks = [Button(self.texts.plain("button-discard-picked"), data)]
            return [*rows, *self._actions(scene.actions, picks)]
        selected, _ = self.shown_actions
        clear = Button(self.texts.plain("hand-clear"), ClearSelection(self.room.id, self.version))
        return [*rows, *self._actions(selected, [clear])]

    def _cards(self) -> list[list[Button]]:
        scene = self.at.scene
        selected, new, pointed = Counter(self.cards), Counter(self.new_cards), Counter(self.pointed_cards)
        buttons, groups = [], card_groups(scene)
        for group, card in zip(groups, self.at.words.each(group[0] for group in groups), strict=True):
            words, held = on_button(card), Counter(group)
            picked = (held & selected).total()
            wild = WILD if group[0] in scene.wild else ""
            if picked:
                label = f"{PICKED}{wild}{words}" + (f" {picked}/{len(group)}" if scene.interchangeable else "")
            else:
                label = f"{wild}{words}" + (f" {TIMES}{len(group)}" if len(group) > 1 else "")
                is_new = held & new and label_width(NEW + label) <= label_room(GROUPS_IN_ROW)
                label = NEW + label if is_new else label
            if pointed and picked != (held & pointed).total():
                label = POINTED + label.removeprefix(NEW)
            buttons.append(Button(label, SelectCard(self.room.id, self.version, group[0])))
        if scene.interchangeable:
            return even_rows(buttons, GROUPS_IN_ROW)
        return even_rows(buttons, CARDS_IN_ROW if len(buttons) <= LARGE_HAND else CARDS_IN_LONG_ROW)

    def _actions(self, actions: Sequence[Action], others: Sequence[Button] = ()) -> list[list[Button]]:
        """Return buttons of actions in rows by their kind; the other buttons share the last rows."""
        numbers, depths, cards, rest = (list[Button]() for _ in range(4))
        for action in actions:
            button = self._button(action)
            if action.kind == ActionKind.NUMBER:
                numbers.append(button)
            elif action.kind == ActionKind.SCALE:
                depths.append(button)
            else:
                (cards if action.card else rest).append(button)
        rows = [*even_rows(numbers, CARDS_IN_ROW), *even_rows(depths, DEPTHS_IN_ROW), *even_rows(cards, CARDS_IN_ROW)]
        return [*rows, *rows_that_fit([*rest, *others])]

    def _label(self, action: Action) -> str:
        planned = SIGNS["hint-play"] if action.moves == self.planned else ""
        if action.kind == ActionKind.NUMBER and action.number is not None:
            return planned + (f"{NUMBER} " if self.alone else "") + self.texts.number(action.number)
        if action.card:
            return planned + on_button(self.at.words.cards((action.card,)))
        taken = self.alone or not (self.is_selecting or self.at.scene.discardable)
        closes = action.primary and action.target == PILE
        sign = AREA_SIGNS.get(action.target, "") if taken and not closes else ""
        return (planned or sign) + on_button(action.label)

    def _button(self, action: Action) -> Button:
        label, key = self._label(action), move_key(self.key, action.tried)
        if self.pointed is not None and action.moves == self.pointed.moves:
            label = POINTED + label
        if not action.moves and not self.alone:
            is_short = action.card or action.kind == ActionKind.NUMBER
            label = f"{REFUSED} {label}" if is_short else f"{label} {REFUSED}"
            return Button(label, ExplainRefusal(self.room.id, self.version, key))
        style = None if self.alone or action.kind == ActionKind.SCALE else ButtonStyle.BLUE
        style = ButtonStyle.GREEN if action.moves == self.planned else style
        return Button(label, MakeMove(self.room.id, self.version, key), style=style)

    def next_of_plan(self, rows: Sequence[Sequence[Button]]) -> list[list[Button]]:
        """Return a row with a button for the next step of the plan, none if it has one in other rows."""
        words, planned = self.at.words, self.planned or ()
        data = MakeMove(self.room.id, self.version, move_key(self.key, planned))
        if not planned or any(button.data == data for row in rows for button in row):
            return []
        label = self.texts.plain("hint-play", move=words.order(words.parsed(planned), self.at.view))
        return [[Button(label, data, style=ButtonStyle.GREEN)]]


def still_lines(texts: Texts, scene: Scene, new_cards: str) -> list[Html]:
    """Return the lines of a table and a hand without actions; `new_cards`: of the hand, in words."""
    return [*drawn_lines(scene.lines), *_hand_lines(texts, scene, (), new_cards)]


def _hand_lines(texts: Texts, scene: Scene, legend: Sequence[Html], new_cards: str) -> list[Html]:
    new = [texts.html("hand-new", cards=new_cards)] if new_cards else []
    if scene.hand:
        return [texts.html("hand", count=len(scene.hand), cards=scene.hand_words), *legend, *new]
    return [*([texts.html("hand-empty")] if _is_dealt(scene) else []), *legend, *new]


def _is_dealt(scene: Scene) -> bool:
    return any(seat.cards for seat in scene.seats)


def on_button(label: str) -> str:
    """Return a label whose suit signs have the colour of its letters: a red heart on a red button is invisible."""
    return _RED_SUITS.sub("\\1\N{VARIATION SELECTOR-15}", label)


def hand_alert(at: AnyScene) -> str:
    """Return a hand, and what matters at the table, as the text of a dialog in at most `MAX_ALERT` characters."""
    scene = at.scene
    tables = [area.label for area in scene.areas if area.kind in (AreaKind.PILE, AreaKind.TRICK)]
    cards = scene.hand_words.replace("\N{VARIATION SELECTOR-16}", "")
    own = [] if at.view.seat is None else scene.seats[at.view.seat].words
    marks = [at.texts.html("hand-you", words=between(own))] if own else []
    words = [plain_words(text) for text in (scene.heading, scene.prompt, *tables, *marks)]
    lines = [with_dark_suits(line) for line in (cards, *words) if line]
    while len(lines) > 1 and len("\n".join(lines)) > MAX_ALERT:
        lines.pop()
    return "\n".join(lines)[:MAX_ALERT]


@dataclass(frozen=True, slots=True)
class PanelNote:
    """A note on a panel: current until the table changes."""

    words: Callable[[Texts], Html]
    position_key: tuple[int, int]
    """The position of the match for which it was made."""
    held: tuple[str, ...] = ()
    """The moves about which the note asks."""

    def is_current(self, room: Room) -> bool:
        """Return whether the position is still the one for which the note was made."""
        (number, entries), logs = self.position_key, [] if room.match is None else room.match.logs
        return number == len(logs) > 0 and logs[-1].since(entries) == []


def hint_note(hint: HintModel) -> Html:
    """Return a hint in a few lines."""
    return Html("\n".join(drawn_lines(hint.lines)))


def plan_note(texts: Texts, plan: PlanModel, words: AnyWords) -> Html:
    """Return the plan of a turn: whether it has changed, its steps with those done ticked off, and why."""
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

    A panel in the group stands beside the table's message, and is not edited while others play. So with `alone` it
    shows only what stays true meanwhile, and what its owner needs as soon as their turn comes.
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
    plan = plan_model(texts, room, seat)
    planned = None if plan is None or alone or not at.mine else _next_moves(at, plan)
    cards, new_cards = selection.cards, selection.new_cards
    hand = Hand(texts, room, at, cards, new_cards, guided=guided, alone=alone, pointed=pointed, planned=planned)
    note = note if note is not None and note.is_current(room) else None
    shown = None if plan is None else plan_note(texts, plan, at.words)
    shown = shown if note is None else note.words(texts)
    turn = texts.html("panel-see-table") if alone and not at.is_cut(at.view) else _turn(texts, room, at)
    asked = [] if alone or room.asking is None else [drawn(TableText(texts, room).request())]
    missed = [texts.html("turn-missed")] if room.seats[seat].missed else []
    lines = [drawn(at.scene.heading), *asked, *missed, turn, *hand.lines(), *(["", shown] if shown else [])]
    if note is not None and note.held:
        return build_page(lines, _question_rows(texts, room, at, note.held))
    rows = hand.rows()
    refresh = Button(texts.plain("button-refresh"), RefreshHand(room.id, hand.version))
    left = room.hints_left(seat)
    label = texts.plain("button-hint") if left is None else texts.plain("button-hint-left", left=left)
    hint = Button(label, AskHint(room.id, hand.version))
    if alone:
        last = [hint, refresh] if room.settings.hints and at.hand else [refresh]
        if room.take_backs == TakeBacks.CONSENT:
            last.append(order_button(texts, room, "take-back", version=0))
    elif not at.mine:
        last = [refresh, *order_buttons(texts, room, Group.TURN, seat)]
    else:
        problem = why_no_hint(room, room.seats[seat].person or 0, room.version)
        last = [refresh] if problem == Problem.HINTS_OFF else [] if problem == Problem.ONLY_MOVE else [hint]
        rows += hand.next_of_plan(rows)
        if room.advice is not None and alternatives(room.advice.candidates):
            last.append(Button(texts.plain("button-chart"), ShowChart(room.id, room.version)))
        last += order_buttons(texts, room, Group.TURN, seat)
    answers = [] if alone else order_buttons(texts, room, Group.ANSWER, seat)
    return build_page(lines, [*rows, *rows_that_fit(last), *rows_that_fit(answers)])


def _watching(texts: Texts, room: Room, at: AnyScene, selection: Selection) -> Page:
    hand = still_lines(texts, at.scene_without_actions, at.words.cards(selection.new_cards))
    heading = drawn(at.scene.heading)
    if room.paused:
        lines = [texts.html("table-paused"), heading, *hand]
    else:
        lines = [texts.html("panel-stand-in"), heading, _their_turn(texts, room, at), *hand]
    return build_page(lines, [[order_button(texts, room, "back", ButtonStyle.GREEN)]])


def _their_turn(texts: Texts, room: Room, at: AnyScene) -> Html:
    return texts.html("cut-by" if at.is_cut(at.view) else "panel-their-turn", name=at.names[at.view.to_move or 0])


def _turn(texts: Texts, room: Room, at: AnyScene) -> Html:
    if not at.mine:
        return _their_turn(texts, room, at)
    if room.deadline is None:
        return texts.html("panel-your-turn")
    return texts.html("panel-your-turn-until", until=hour(texts, room.deadline, room.settings.turn_seconds))


def _next_moves(at: AnyScene, plan: PlanModel) -> tuple[str, ...] | None:
    moves = next((step.moves for step in plan.steps if step.moves), None)
    return None if moves is None or at.view.refusal(at.words.parsed(moves)[0]) is not None else moves


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
