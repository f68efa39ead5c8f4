"""Quick reactions: signs that a player shows to everybody at the table for a moment. They are not stored."""

from __future__ import annotations

from dataclasses import dataclass

from telegram_bot.domain.room import Room
from telegram_bot.texts.loader import Texts

SIGNS = {"clap": "👏", "laugh": "😄", "wow": "😮", "sad": "😢", "heart": "❤️", "hurry": "⏰"}
"""The reactions by their names; the words of each are the text `reaction-<name>`."""


@dataclass(frozen=True, slots=True)
class ReactionModel:
    """A reaction of a player; `words` say whose it is, for those who do not see the sign."""

    seat: int
    sign: str
    words: str


def reaction_model(texts: Texts, room: Room, seat: int, name: str) -> ReactionModel:
    """Return the reaction of a seat for a reader."""
    words = texts.plain("reaction-of", name=room.seats[seat].name, reaction=texts.plain(f"reaction-{name}"))
    return ReactionModel(seat, SIGNS[name], words)


def reaction_labels(texts: Texts) -> dict[str, str]:
    """Return the reactions that can be chosen: sign and words by name."""
    return {name: f"{sign} {texts.plain(f'reaction-{name}')}" for name, sign in SIGNS.items()}
