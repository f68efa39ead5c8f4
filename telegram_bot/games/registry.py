"""The looks there are: one line each."""

from __future__ import annotations

from collections.abc import Mapping

from telegram_bot.games.canasta.presenter import CanastaPresenter
from telegram_bot.games.pocha.presenter import PochaPresenter
from telegram_bot.games.poter.presenter import PoterPresenter
from telegram_bot.games.presenter import GamePresenter

PRESENTERS: Mapping[str, GamePresenter] = {
    presenter.name: presenter for presenter in (PoterPresenter(), PochaPresenter(), CanastaPresenter())
}
