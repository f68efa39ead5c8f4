"""A note on a panel: good for as long as the table stands as it did, advice for as long as it is followed."""

from __future__ import annotations

from dataclasses import dataclass

from telegram_bot.games.presenter import GamePresenter
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Html, Texts


@dataclass(frozen=True, slots=True)
class PanelNote:
    """Some words, and with advice the moves of the advised turn."""

    words: Html
    position_key: tuple[int, int]
    """The moment of the match for which it was made."""
    plan: tuple[str, ...] = ()
    compared: bool = False
    """There is more than one thing to do, which a picture can show."""

    def fresh(self, room: Room) -> bool:
        """Tell whether the table still stands as it did."""
        return room.position_key == self.position_key

    def left(self, room: Room) -> tuple[str, ...]:
        """Return what is left of the plan; nothing if something else has been done meanwhile."""
        if room.match is None or room.position_key[0] != self.position_key[0]:
            return ()
        since = room.match.logs[-1].entries[self.position_key[1] :]
        done = tuple(entry.partition(" ")[2] for entry in since if not entry.startswith("*"))
        return self.plan[len(done) :] if self.plan[: len(done)] == done else ()

    def shown(self, texts: Texts, presenter: GamePresenter, room: Room) -> Html | None:
        """Return the note as it reads now, None if it is of no use any more."""
        if self.fresh(room):
            return self.words
        left = self.left(room)
        return texts.html("hint-rest", plan=presenter.plan(texts, left, room.view(None))) if left else None
