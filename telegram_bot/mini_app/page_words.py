"""The words of the page, its own and those it shares with the chat, and quick reactions, which only the page has.

A reaction is a sign that a player shows to everybody at the table for a moment. It is not stored.
"""

from dataclasses import dataclass

from telegram_bot.domain.room import Room
from telegram_bot.texts.loader import Texts

OWN = "app-"
"""The beginning of the keys of texts that only the page has; the page knows them without it."""
SHARED = (
    *("button-newer", "button-older", "button-find", "button-own-data", "own-data-coming", "sent-privately"),
    *("button-eyes-open", "button-hint", "button-next-mark", "button-review", "button-rules", "button-settings"),
    *("chart-title", "dealer", "figure-accuracy", "figure-luck", "review-coming", "thinking", "total"),
    *("today-more", "today-more-about", "today-proof", "button-share", "button-moment", "button-story"),
    *("button-duel", "button-duel-new", "button-invite", "button-invite-table", "duel-accept", "button-refresh"),
    *("coach-anyway", "coach-show", "coach-think", "setting-coach", "no-use", "no-use-one"),
)
"""Texts that the chat has too."""
REACTIONS = {"clap": "👏", "laugh": "😄", "wow": "😮", "sad": "😢", "heart": "❤️", "hurry": "⏰"}
"""The signs of reactions by their names; the words of each are the text `reaction-<name>`."""


def page_words(texts: Texts) -> dict[str, str]:
    """Return the words of the page by their names there."""
    own = {key.removeprefix(OWN): text for key, text in texts.without_arguments(OWN).items()}
    reactions = {f"react-{name}": f"{sign} {texts.plain(f'reaction-{name}')}" for name, sign in REACTIONS.items()}
    return own | reactions | {key: texts.plain(key) for key in SHARED}


@dataclass(frozen=True, slots=True)
class ReactionModel:
    """A reaction of a player; `words` say whose it is, for those who do not see the sign."""

    seat: int
    sign: str
    words: str


def reaction_model(texts: Texts, room: Room, seat: int, name: str) -> ReactionModel:
    """Return the reaction of a seat for a reader."""
    words = texts.plain("reaction-of", name=room.seats[seat].name, reaction=texts.plain(f"reaction-{name}"))
    return ReactionModel(seat, REACTIONS[name], words)
