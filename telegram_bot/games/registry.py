"""The presenters of all games: one line each."""

from __future__ import annotations

from collections.abc import Mapping

from telegram_bot.games.canasta.presenter import CANASTA
from telegram_bot.games.pocha.presenter import POCHA
from telegram_bot.games.poter.presenter import POTER
from telegram_bot.games.presenter import GamePresenter

PRESENTERS: Mapping[str, GamePresenter] = {
    presenter.name: presenter
    for presenter in (
        POTER,
        POCHA,
        CANASTA,
    )
}
