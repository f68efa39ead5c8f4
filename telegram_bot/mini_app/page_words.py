"""The words of the page: texts of its own, and texts that it shares with the chat."""

from __future__ import annotations

from telegram_bot.presentation.reactions import reaction_labels
from telegram_bot.texts.loader import Texts

OWN = "app-"
"""The beginning of the keys of texts that only the page has; the page knows them without it."""
SHARED = (
    *("button-newer", "button-older", "button-find", "button-own-data", "own-data-coming", "sent-privately"),
    *("button-eyes-open", "button-hint", "button-next-mark", "button-review", "button-rules", "button-settings"),
    *("chart-title", "dealer", "figure-accuracy", "figure-luck", "review-coming", "thinking", "total"),
    *("today-more", "today-more-about", "today-proof", "button-share"),
    *("button-duel", "button-duel-new", "button-invite", "duel-again"),
    *("coach-anyway", "coach-show", "coach-think"),
)
"""Texts that the chat has too."""


def page_words(texts: Texts) -> dict[str, str]:
    """Return the words of the page by their names there."""
    own = {key.removeprefix(OWN): text for key, text in texts.without_arguments(OWN).items()}
    reactions = {f"react-{name}": label for name, label in reaction_labels(texts).items()}
    return own | reactions | {key: texts.plain(key) for key in SHARED}
