"""The presenters of all games: one line each."""

from __future__ import annotations

from collections.abc import Mapping

from telegram_bot.presentation.canasta.presenter import CANASTA
from telegram_bot.presentation.pocha.presenter import POCHA
from telegram_bot.presentation.poter.presenter import POTER
from telegram_bot.presentation.presenter import GamePresenter

PRESENTERS: Mapping[str, GamePresenter] = {
    presenter.name: presenter
    for presenter in (
        POTER,
        POCHA,
        CANASTA,
    )
}
