"""The presentations of all games: one line each."""

from __future__ import annotations

from collections.abc import Mapping

from telegram_bot.presentation.canasta.scene import CANASTA
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.pocha.scene import POCHA
from telegram_bot.presentation.poter.scene import POTER

PRESENTATIONS: Mapping[str, GamePresentation] = {
    presentation.name: presentation
    for presentation in (
        POTER,
        POCHA,
        CANASTA,
    )
}
