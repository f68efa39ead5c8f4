"""The words for Canasta's clauses, settings and overview, and how its settings are changed in the lobby."""

from typing import Any

import pytest

from analysis.hints.advice import Reason
from analysis.hints.reason_text import review_reason
from telegram_bot.domain.commands import Problem, Rejected
from telegram_bot.domain.lobby import change_setting
from telegram_bot.domain.play import playable
from telegram_bot.domain.room import Place, Room, RoomSettings, Seat
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import SettingsText
from telegram_bot.texts.loader import Texts

TEXTS = Texts()
LOOK = PRESENTATIONS["canasta"]


def lobby(players: int, **options: Any) -> Room:
    seats = [Seat(number + 1, f"N{number}") for number in range(players)]
    return Room(1, Place(-1), "canasta", 1, RoomSettings(options), seats)


def test_mode_and_target_are_told_in_every_lobby():
    told = SettingsText(TEXTS, lobby(2)).summary()
    assert told[1:] == ["Sides: pairs, or teams of three", "Play to: 5000 points, quick"]
    assert "Sides: each alone" in SettingsText(TEXTS, lobby(4, mode="singles")).summary()


@pytest.mark.parametrize("players", [1, 4, 5, 6])
def test_however_many_sit_there_the_mode_can_be_changed_all_round(players):
    room = lobby(players)
    for value, words in (
        ("singles", "each alone"),
        ("pairs", "two pairs"),
        ("trios", "two teams"),
        (None, "pairs, or"),
    ):
        assert not isinstance(change_setting(room, "mode", value), Rejected)
        assert words in SettingsText(TEXTS, room).line(LOOK.settings[0])
    assert room.settings.options == {}


def test_whether_those_who_sit_there_can_play_so_is_looked_at():
    assert playable(lobby(4))
    assert not playable(lobby(5))
    assert not playable(lobby(3, mode="pairs"))


@pytest.mark.parametrize(("name", "value"), [("mode", "quartets"), ("target", 6000), ("mode", None), ("colour", None)])
def test_what_nobody_can_play_is_refused(name, value):
    changed = change_setting(lobby(4), name, value)
    assert isinstance(changed, Rejected)
    assert changed.problem == Problem.BAD_SETTING
    assert changed.detail


def test_what_a_mistake_adds():
    assert LOOK.at.words_type.mistake == -100


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason("canastas", 1120.4, before=980.2), "canastas then bring about 1120 points, not 980"),
        (Reason("closes_often", 0.31, before=0.2), "closes 31% of the time, not 20%"),
        (Reason("others_pot", 0.31, before=0.4), "before that player's next turn 31% of the time, not 40%"),
        (Reason("shut_pile", 0.08), "only 8% of the time"),
        (Reason("shut_pile", 0.001), "hardly ever take the pot"),
    ],
)
def test_reasons_of_its_own_in_hindsight(reason, words):
    assert words in review_reason(TEXTS, "canasta", reason, LOOK.words(TEXTS).reason_cards)
