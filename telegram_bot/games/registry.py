"""The looks there are: one line each."""

from __future__ import annotations

from collections.abc import Mapping

from telegram_bot.games.canasta.look import CanastaLook
from telegram_bot.games.look import Look
from telegram_bot.games.pocha.look import PochaLook
from telegram_bot.games.poter.look import PoterLook

LOOKS: Mapping[str, Look] = {look.name: look for look in (PoterLook(), PochaLook(), CanastaLook())}
