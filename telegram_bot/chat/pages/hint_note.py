"""The note on a panel that shows a hint, or a question of the coach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.match import Entry
from telegram_bot.chat.pages.signs import drawn_lines
from telegram_bot.domain.room import Room
from telegram_bot.presentation.game import AnyScene
from telegram_bot.presentation.hint import HintModel
from telegram_bot.presentation.log_entries import moves_in
from telegram_bot.texts.loader import Html, Texts


@dataclass(frozen=True, slots=True)
class PanelNote:
    """A note on a panel: current until the table changes, a hint as long as its plan is followed."""

    words: Callable[[Texts], Html]
    position_key: tuple[int, int]
    """The position of the match for which it was made."""
    plan: tuple[str, ...] = ()
    """The moves of the recommended turn."""
    compared: bool = False
    """Whether there are alternatives, which a picture can show."""
    held: tuple[str, ...] = ()
    """The moves about which the note asks."""

    def is_current(self, room: Room) -> bool:
        """Return whether the position is still the one for which the note was made."""
        return self._since(room) == []

    def left(self, room: Room) -> tuple[str, ...]:
        """Return the rest of the plan; nothing if another move has been made."""
        since = self._since(room)
        if since is None:
            return ()
        done = tuple(map(str, moves_in(since)))
        return self.plan[len(done) :] if self.plan[: len(done)] == done else ()

    def _since(self, room: Room) -> list[Entry] | None:
        """Return what has been added to the log and stands; None in another round, or if moves were taken back."""
        number, entries = self.position_key
        is_same = room.match is not None and number == len(room.match.logs)
        return room.match.logs[-1].since(entries) if room.match is not None and is_same else None

    def shown(self, texts: Texts, room: Room, at: AnyScene) -> Html | None:
        """Return the note as it is shown now, None if it has expired."""
        if self.is_current(room):
            return self.words(texts)
        left = self.left(room)
        return texts.html("hint-rest", plan=at.words.plan(left, at.view)) if left else None


def hint_note(hint: HintModel) -> Html:
    """Return a hint in a few lines."""
    return Html("\n".join(drawn_lines(hint.lines)))
