"""One person's panel: the hand and the acts of the moment, or what there is to say when nothing is being played."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import View
from telegram_bot.chat.pages.panel_note import PanelNote
from telegram_bot.chat.pages.table_page import between_panel, ended_page, hour, names_of
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.markup import Button, Page, build_page
from telegram_bot.games.presenter import ButtonKind, ButtonStyle, GamePresenter, HandButton
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.texts.loader import Html, Texts

ACTS = {
    ButtonKind.CARD: Action.CARD,
    ButtonKind.MOVE: Action.MOVE,
    ButtonKind.CHOICE: Action.CHOICE,
    ButtonKind.WHY: Action.WHY,
    ButtonKind.CLEAR: Action.CLEAR,
}


@dataclass(slots=True)
class Selection:
    """What a panel remembers between two pictures of it; lost without harm when the process ends."""

    selected: int = 0
    """The cards picked up."""
    seen: int | None = None
    """The hand as it was last shown; to an empty one everything would be new."""
    fresh: int = 0
    """The cards that came in since this person's turn began."""
    number: int = 0
    """The round when it was last shown."""
    turn: tuple[int, int, int] | None = None
    """The turn when it was last shown."""
    note: PanelNote | None = None
    """Advice, or why there is none."""

    def follow(self, presenter: GamePresenter, room: Room, seat: int) -> None:
        """Take notice of the table as it is now."""
        number = len(room.match.logs) if room.match else 0
        known, self.number = self.number == number, number
        turn, self.turn = self.turn, room.turn
        if room.stage != Stage.PLAYING:
            self.selected = self.fresh = 0
            self.seen = None
            return
        hand = presenter.hand(room.view(seat))
        if not known:
            self.selected, self.seen = 0, None
        if turn != self.turn:
            self.fresh = 0
        if self.seen:
            self.fresh |= hand & ~self.seen
        self.fresh &= hand
        self.selected &= hand
        self.seen = hand


def panel_page(texts: Texts, presenter: GamePresenter, room: Room, seat: int | None, selection: Selection) -> Page:
    """Return the panel of a person at a table."""
    if seat is None:
        return build_page([texts.html("panel-not-seated")], [])
    selection.follow(presenter, room, seat)
    if room.stage == Stage.PLAYING:
        return _playing(texts, presenter, room, seat, selection)
    if room.stage == Stage.BETWEEN:
        return between_panel(texts, room)
    if room.stage == Stage.ENDED:
        return Page(ended_page(texts, presenter, room).text)
    return build_page([texts.html("panel-lobby")], [])


def _playing(texts: Texts, presenter: GamePresenter, room: Room, seat: int, selection: Selection) -> Page:
    """Return the hand while a round is being played."""
    names = names_of(texts, room)
    view = room.view(seat)
    if room.seats[seat].away:
        return _watching(texts, presenter, room, view, names, selection)
    page = presenter.panel(texts, view, names, selection.selected, selection.fresh)
    note = selection.note.shown(texts, presenter, room) if selection.note is not None else None
    lines = [
        presenter.heading(texts, view),
        _turn(texts, room, seat, names),
        *page.lines,
        *(["", note] if note else []),
    ]
    rows = [[_button(room, button) for button in row] for row in page.rows]
    last = [Button(texts.plain("button-refresh"), CallbackData(Action.REFRESH, room.id, room.version))]
    if room.to_move == seat and room.settings.hints:
        last = [Button(_hint_label(texts, room, seat), CallbackData(Action.HINT, room.id, room.version))]
        if selection.note is not None:
            rows.append(_advised(texts, presenter, room, seat, selection.note))
            last += _chart(texts, room, selection.note)
    return build_page(lines, [*rows, last])


def _watching(
    texts: Texts, presenter: GamePresenter, room: Room, view: View, names: list[str], selection: Selection
) -> Page:
    """Return the hand that a stand-in plays: to be looked at, and to be taken back."""
    page = presenter.panel(texts, view, names, 0, selection.fresh, acting=False)
    turn = texts.html("panel-their-turn", name=names[room.to_move or 0])
    lines = [texts.html("panel-stand-in"), presenter.heading(texts, view), turn, *page.lines]
    back = Button(
        texts.plain("button-return"), CallbackData(Action.RETURN, room.id, room.version), style=ButtonStyle.GREEN
    )
    return build_page(lines, [[back]])


def _turn(texts: Texts, room: Room, seat: int, names: list[str]) -> Html:
    """Return whose turn it is."""
    if room.to_move != seat:
        return texts.html("panel-their-turn", name=names[room.to_move or 0])
    if room.deadline is None:
        return texts.html("panel-your-turn")
    until = hour(room.deadline, room.settings.turn_seconds)
    return texts.html("panel-your-turn-until", until=until)


def _hint_label(texts: Texts, room: Room, seat: int) -> str:
    """Return what stands on the key for advice: how many hints are left where they are counted."""
    left = room.hints_left(seat)
    return texts.plain("button-hint") if left is None else texts.plain("button-hint-left", left=left)


def _advised(texts: Texts, presenter: GamePresenter, room: Room, seat: int, note: PanelNote) -> list[Button]:
    """Return a key that makes the next advised move."""
    view = room.view(seat)
    legal = [str(move) for move in view.legal_moves()]
    following = note.left(room)[:1]
    if not following or following[0] not in legal:
        return []
    label = texts.plain("hint-play", move=presenter.words(texts, following[0], view))
    return [
        Button(
            label, CallbackData(Action.MOVE, room.id, room.version, legal.index(following[0])), style=ButtonStyle.GREEN
        )
    ]


def _chart(texts: Texts, room: Room, note: PanelNote) -> list[Button]:
    """Return a key that shows the advice as a picture."""
    if not note.compared or not note.fresh(room):
        return []
    return [Button(texts.plain("button-chart"), CallbackData(Action.CHART, room.id, room.version))]


def _button(room: Room, button: HandButton) -> Button:
    """Return a button of the look as a key of this table."""
    data = CallbackData(ACTS[button.kind], room.id, room.version, button.number, button.selected)
    return Button(button.label, data, style=button.style)
