"""The scenes of all games, one line each, and scenes to look back at: without actions, or with all hands open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from engine.game import View
from telegram_bot.presentation.canasta.presenter import CANASTA
from telegram_bot.presentation.canasta.scene import CANASTA_SCENE
from telegram_bot.presentation.pocha.presenter import POCHA
from telegram_bot.presentation.pocha.scene import POCHA_SCENE
from telegram_bot.presentation.poter.presenter import POTER
from telegram_bot.presentation.poter.scene import POTER_SCENE
from telegram_bot.presentation.scene import Scene, ScenePresenter
from telegram_bot.texts.loader import Texts

AnyScenePresenter: TypeAlias = ScenePresenter[Any]
"""The scenes of any game, used with views of the same game."""

SCENES: Mapping[str, AnyScenePresenter] = {
    POTER.name: POTER_SCENE,
    POCHA.name: POCHA_SCENE,
    CANASTA.name: CANASTA_SCENE,
}


def still_scene(texts: Texts, presenter: AnyScenePresenter, view: View, names: Sequence[str]) -> Scene:
    """Return the table as a seat, or a spectator, sees it, with nothing that can be done."""
    return replace(presenter.scene(texts, view, names), prompt="", groups=(), playable=None, actions=())


def open_scene(texts: Texts, presenter: AnyScenePresenter, views: Sequence[View], names: Sequence[str]) -> Scene:
    """Return the table with the hands of all seats, given the view of each at the same moment."""
    still = still_scene(texts, presenter, views[0], names)
    hands = [presenter.hand(view) for view in views]
    seats = tuple(replace(seat, hand=hands[seat.seat]) for seat in still.seats)
    return replace(still, seats=seats, hand=())
