"""One person's panel: the hand and the acts of the moment, or what there is to say when nothing is being played."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import View
from telegram_bot.chat.pages.panel_note import PanelNote
from telegram_bot.chat.pages.table_page import between_panel, ended_page, hour, names_of
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.markup import Key, Page, page
from telegram_bot.games.presenter import Button, GamePresenter, Kind, Style
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.texts.loader import Html, Texts

ACTS = {
    Kind.CARD: Action.CARD,
    Kind.MOVE: Action.MOVE,
    Kind.CHOICE: Action.CHOICE,
    Kind.WHY: Action.WHY,
    Kind.CLEAR: Action.CLEAR,
}


@dataclass(slots=True)
class Selection:
    """What a panel remembers between two pictures of it; lost without harm when the process ends."""

    picked: int = 0
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

    def follow(self, look: GamePresenter, room: Room, seat: int) -> None:
        """Take notice of the table as it is now."""
        number = len(room.match.logs) if room.match else 0
        known, self.number = self.number == number, number
        turn, self.turn = self.turn, room.turn
        if room.stage != Stage.PLAYING:
            self.picked = self.fresh = 0
            self.seen = None
            return
        hand = look.hand(room.view(seat))
        if not known:
            self.picked, self.seen = 0, None
        if turn != self.turn:
            self.fresh = 0
        if self.seen:
            self.fresh |= hand & ~self.seen
        self.fresh &= hand
        self.picked &= hand
        self.seen = hand


def panel_page(texts: Texts, look: GamePresenter, room: Room, seat: int | None, picks: Selection) -> Page:
    """Return the panel of a person at a table."""
    if seat is None:
        return page([texts.html("panel-not-seated")], [])
    picks.follow(look, room, seat)
    if room.stage == Stage.PLAYING:
        return _playing(texts, look, room, seat, picks)
    if room.stage == Stage.BETWEEN:
        return between_panel(texts, room)
    if room.stage == Stage.ENDED:
        return Page(ended_page(texts, look, room).text)
    return page([texts.html("panel-lobby")], [])


def _playing(texts: Texts, look: GamePresenter, room: Room, seat: int, picks: Selection) -> Page:
    """Return the hand while a round is being played."""
    names = names_of(texts, room)
    view = room.view(seat)
    if room.seats[seat].away:
        return _watching(texts, look, room, view, names, picks)
    made = look.panel(texts, view, names, picks.picked, picks.fresh)
    note = picks.note.shown(texts, look, room) if picks.note is not None else None
    lines = [look.heading(texts, view), _turn(texts, room, seat, names), *made.lines, *(["", note] if note else [])]
    rows = [[_key(room, button) for button in row] for row in made.rows]
    last = [Key(texts.plain("button-refresh"), CallbackData(Action.REFRESH, room.id, room.version))]
    if room.to_move == seat and room.settings.hints:
        last = [Key(_hint_label(texts, room, seat), CallbackData(Action.HINT, room.id, room.version))]
        if picks.note is not None:
            rows.append(_advised(texts, look, room, seat, picks.note))
            last += _chart(texts, room, picks.note)
    return page(lines, [*rows, last])


def _watching(texts: Texts, look: GamePresenter, room: Room, view: View, names: list[str], picks: Selection) -> Page:
    """Return the hand that a stand-in plays: to be looked at, and to be taken back."""
    made = look.panel(texts, view, names, 0, picks.fresh, acting=False)
    turn = texts.html("panel-their-turn", name=names[room.to_move or 0])
    lines = [texts.html("panel-stand-in"), look.heading(texts, view), turn, *made.lines]
    back = Key(texts.plain("button-return"), CallbackData(Action.RETURN, room.id, room.version), style=Style.GREEN)
    return page(lines, [[back]])


def _turn(texts: Texts, room: Room, seat: int, names: list[str]) -> Html:
    """Return whose turn it is."""
    if room.to_move != seat:
        return texts.html("panel-their-turn", name=names[room.to_move or 0])
    if room.deadline is None:
        return texts.html("panel-your-turn")
    until = hour(room.deadline)
    return texts.html("panel-your-turn-until", until=until)


def _hint_label(texts: Texts, room: Room, seat: int) -> str:
    """Return what stands on the key for advice: how many hints are left where they are counted."""
    left = room.hints_left(seat)
    return texts.plain("button-hint") if left is None else texts.plain("button-hint-left", left=left)


def _advised(texts: Texts, look: GamePresenter, room: Room, seat: int, note: PanelNote) -> list[Key]:
    """Return a key that makes the next advised move."""
    view = room.view(seat)
    legal = [str(move) for move in view.legal_moves()]
    following = note.left(room)[:1]
    if not following or following[0] not in legal:
        return []
    label = texts.plain("hint-play", move=look.words(texts, following[0], view))
    return [Key(label, CallbackData(Action.MOVE, room.id, room.version, legal.index(following[0])), style=Style.GREEN)]


def _chart(texts: Texts, room: Room, note: PanelNote) -> list[Key]:
    """Return a key that shows the advice as a picture."""
    if not note.compared or not note.fresh(room):
        return []
    return [Key(texts.plain("button-chart"), CallbackData(Action.CHART, room.id, room.version))]


def _key(room: Room, button: Button) -> Key:
    """Return a button of the look as a key of this table."""
    press = CallbackData(ACTS[button.kind], room.id, room.version, button.number, button.picked)
    return Key(button.label, press, style=button.style)
