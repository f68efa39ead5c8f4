"""A person's panel: their hand with its buttons while a round is running, otherwise the state of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from engine.game import Move, View
from telegram_bot.chat.pages.cut_page import cut_panel
from telegram_bot.chat.pages.hint_note import PanelNote
from telegram_bot.chat.pages.order_buttons import order_button
from telegram_bot.chat.pages.table_page import between_panel, ended_page, hour
from telegram_bot.chat.transport.callback_data import (
    AskHint,
    CallbackData,
    ClearSelection,
    DiscardSelected,
    ExplainRefusal,
    MakeChoice,
    MakeMove,
    RefreshHand,
    SelectCard,
    ShowChart,
)
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.presentation.names import names_of
from telegram_bot.presentation.presenter import ButtonKind, ButtonStyle, GamePresenter, HandButton, rows_that_fit
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.texts.loader import Html, Texts

DISCARD_PICKED = "discard the selected card"
"""Stands for the move in the key of a button that discards the card selected at the time."""
KEY_BYTES = 7
"""Length of a move's key: as many as a number of callback data has room for."""
GUIDED_TURNS = 3
"""Turns of a match in which a player is told how to play; a turn counts when it ends."""


@dataclass(slots=True)
class Selection:
    """State of a panel between updates: selected and new cards and a note. Lost without harm when the process ends."""

    cards: int = 0
    """The selected cards, as a mask."""
    hand: int | None = None
    """The hand at the last change, None before the first one of a round: then no card is new."""
    new_cards: int = 0
    """The cards that came in since the turn began."""
    version: int = 0
    """Version of the room at the last change."""
    round_number: int = 0
    turn: tuple[int, int, int] | None = None
    note: PanelNote | None = None
    """A hint, or why there is none."""

    def follow(self, room: Room, hand: int | None) -> None:
        """Adapt to a state of the room and of the owner's hand, None while no round is running.

        A state that is older than the last one is ignored: events may overtake the handler of a command.
        """
        if room.version < self.version:
            return
        self.version = room.version
        number = len(room.match.logs) if room.match else 0
        same_round, self.round_number = self.round_number == number, number
        same_turn, self.turn = self.turn == room.turn, room.turn
        if hand is None:
            self.cards = self.new_cards = 0
            self.hand = None
            return
        if not same_round:
            self.cards, self.hand = 0, None
        if not same_turn:
            self.new_cards = 0
        if self.hand:
            self.new_cards |= hand & ~self.hand
        self.new_cards &= hand
        self.cards &= hand
        self.hand = hand


def move_key(room: Room, presenter: GamePresenter, view: View, move: Move | str) -> int:
    """Return what a move's button carries beside its index: the move, in this round, with the hand of the view.

    A button can be used once only, although it stays valid while others play: where a hand can come back in a round,
    the number of the seat's own entries in the log is part of the key.
    """
    logs, seat, hand = room.match.logs if room.match is not None else [], view.seat, presenter.hand(view)
    own = sum(entry.startswith(f"{seat} ") for entry in logs[-1].entries) if logs and presenter.hand_recurs else 0
    digest = blake2b(f"{room.id} {len(logs)} {seat} {own} {hand} {move}".encode(), digest_size=KEY_BYTES).digest()
    return int.from_bytes(digest, "big")


def panel_page(
    texts: Texts,
    presenter: GamePresenter,
    room: Room,
    seat: int | None,
    view: View | None,
    selection: Selection,
    *,
    alone: bool = False,
) -> Page:
    """Return the panel of a person at a table; `view` is their view of the running round, None if there is none.

    A panel in the group stands beside the table's message, and is not edited while others play. Therefore it is left
    `alone`: it shows only what stays true meanwhile, and what its owner needs as soon as the turn comes.
    """
    if seat is None:
        return build_page([texts.html("problem-not-seated")])
    if view is not None:
        return _playing(texts, presenter, room, seat, view, selection, alone=alone)
    if room.stage == Stage.CUTTING:
        return cut_panel(texts, room, seat)
    if room.stage == Stage.BETWEEN:
        return between_panel(texts, room)
    if room.stage == Stage.ENDED:
        return Page(ended_page(texts, room).text)
    return build_page([texts.html("panel-lobby")])


def _playing(
    texts: Texts,
    presenter: GamePresenter,
    room: Room,
    seat: int,
    view: View,
    selection: Selection,
    *,
    alone: bool,
) -> Page:
    """Return the hand while a round is running."""
    names = names_of(texts, room)
    if room.seats[seat].away:
        return _watching(texts, presenter, room, view, names, selection)
    guided = room.match is not None and room.match.turns_ended[seat] < GUIDED_TURNS
    panel = presenter.panel(texts, view, names, selection.cards, selection.new_cards, guided=guided, alone=alone)
    note = selection.note.shown(texts, presenter, room, view) if selection.note is not None else None
    heading = presenter.heading(texts, view)
    turn = texts.html("panel-see-table") if alone else _turn(texts, room, seat, names)
    lines = [heading, turn, *panel.lines, *(["", note] if note else [])]
    version = 0 if alone else room.version
    to_button = _Buttons(room, version, presenter, view)
    rows = [[to_button(button) for button in row] for row in panel.rows]
    refresh = Button(texts.plain("button-refresh"), RefreshHand(room.id, version))
    hint = Button(_hint_label(texts, room, seat), AskHint(room.id, version))
    if alone:
        last = [hint, refresh] if room.settings.hints else [refresh]
    elif room.to_move != seat:
        last = [refresh]
    else:
        last = [hint] if room.settings.hints else [refresh]
        if room.settings.hints and selection.note is not None:
            rows.append(_next_of_plan(texts, presenter, view, selection.note, to_button))
            last += _chart(texts, room, selection.note)
    return build_page(lines, [*rows, *rows_that_fit(last)])


def _watching(
    texts: Texts, presenter: GamePresenter, room: Room, view: View, names: list[str], selection: Selection
) -> Page:
    """Return the hand that a stand-in plays, with a button to take it back."""
    panel = presenter.panel(texts, view, names, 0, selection.new_cards, acting=False, guided=False)
    turn = texts.html("panel-their-turn", name=names[room.to_move or 0])
    lines = [texts.html("panel-stand-in"), presenter.heading(texts, view), turn, *panel.lines]
    return build_page(lines, [[order_button(texts, room, "back", ButtonStyle.GREEN)]])


def _turn(texts: Texts, room: Room, seat: int, names: list[str]) -> Html:
    """Return whose turn it is."""
    if room.to_move != seat:
        return texts.html("panel-their-turn", name=names[room.to_move or 0])
    if room.deadline is None:
        return texts.html("panel-your-turn")
    return texts.html("panel-your-turn-until", until=hour(texts, room.deadline, room.settings.turn_seconds))


def _hint_label(texts: Texts, room: Room, seat: int) -> str:
    """Return the label of the hint button, with the number of hints left if they are limited."""
    left = room.hints_left(seat)
    return texts.plain("button-hint") if left is None else texts.plain("button-hint-left", left=left)


def _next_of_plan(
    texts: Texts, presenter: GamePresenter, view: View, note: PanelNote, to_button: _Buttons
) -> list[Button]:
    """Return a button for the next move of the hint's plan."""
    following = note.left(to_button.room)[:1]
    legal = [str(move) for move in to_button.legal] if following else []
    if not following or following[0] not in legal:
        return []
    label = texts.plain("hint-play", move=presenter.words(texts, following[0], view))
    number = legal.index(following[0])
    return [to_button(HandButton(label, ButtonKind.MOVE, number, style=ButtonStyle.GREEN))]


def _chart(texts: Texts, room: Room, note: PanelNote) -> list[Button]:
    """Return a button that shows the hint as a picture."""
    if not note.compared or not note.is_current(room):
        return []
    return [Button(texts.plain("button-chart"), ShowChart(room.id, room.version))]


@dataclass(frozen=True)
class _Buttons:
    """Turns buttons of the presenter into buttons of a table."""

    room: Room
    version: int
    """The state that the buttons are of; 0 if they stay as they are while others play."""
    presenter: GamePresenter
    view: View

    @cached_property
    def legal(self) -> Sequence[Move]:
        """Return the legal moves."""
        return self.view.legal_moves()

    def __call__(self, button: HandButton) -> Button:
        """Return a button."""
        return Button(button.label, self._data(button), style=button.style)

    def _data(self, button: HandButton) -> CallbackData:
        """Return what a button asks for."""
        at = self.room.id, self.version
        match button.kind:
            case ButtonKind.CARD:
                return SelectCard(*at, str(button.number))
            case ButtonKind.MOVE:
                return MakeMove(*at, self._key(self.legal[button.number] if button.move is None else button.move))
            case ButtonKind.CHOICE:
                return MakeChoice(*at, button.number, button.selected)
            case ButtonKind.WHY:
                return ExplainRefusal(*at, button.number, button.selected)
            case ButtonKind.DISCARD:
                return DiscardSelected(*at, self._key(DISCARD_PICKED))
            case ButtonKind.CLEAR:
                return ClearSelection(*at)

    def _key(self, move: Move | str) -> int:
        """Return the key of a move."""
        return move_key(self.room, self.presenter, self.view, move)
