"""Settings of a table (clock, options, hints, habits) as a form and in words, and the game's rules with its options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from analysis.levels import Level
from engine.registry import GAMES, game_named
from telegram_bot.domain import lobby
from telegram_bot.domain.lobby import ChangeSetting
from telegram_bot.domain.room import Room, Stage
from telegram_bot.presentation.game import GamePresentation, Setting
from telegram_bot.presentation.home import Choice
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Html, Texts, plain_words


class SettingsGroup(StrEnum):
    """The groups in which settings are shown."""

    RULES = "rules"
    """What is played: the game, its options, and the level of bot players."""
    TABLE = "table"
    """How the table is run: clock, hints, calls, reviews."""
    LANGUAGE = "language"
    """The language of the group."""


@dataclass(frozen=True, slots=True)
class SettingField:
    """A setting of the lobby's form with its explanation, and its values by their index as they are shown."""

    name: str
    title: str
    explanation: Html
    group: SettingsGroup
    values: tuple[Choice, ...]


_OF_ROOM = {name: Setting(name, values) for name, values in lobby.ROOM_SETTINGS.items()}
GAME = Setting(lobby.GAME, tuple(PRESENTATIONS))
BOT_LEVEL, COACH = _OF_ROOM[lobby.BOT_LEVEL], _OF_ROOM[lobby.COACH]
CLOCK, HINTS, TAKE_BACKS = _OF_ROOM["turn_seconds"], _OF_ROOM["hints"], _OF_ROOM["take_backs"]
GUESTS = _OF_ROOM[lobby.GUESTS]
TABLE_SETTINGS = tuple(one for one in _OF_ROOM.values() if one not in (BOT_LEVEL, COACH))
"""The settings of how the table is run."""
LEFT_OUT = "usual"
"""Value of an option that is left out, as an argument of texts."""


def settings_of(presentation: GamePresentation) -> tuple[Setting, ...]:
    """Return all settings: what is played, how the table is run, and those of a practice."""
    return (GAME, BOT_LEVEL, *presentation.settings, *TABLE_SETTINGS, COACH)


def first_settings(room: Room) -> tuple[Setting, ...]:
    """Return the settings that a room shows first: what is played, and the coach of a practice."""
    return (GAME, BOT_LEVEL, *((COACH,) if room.is_practice else ()), *PRESENTATIONS[room.game].settings)


def group_of(setting: Setting) -> SettingsGroup:
    """Return the group that shows a setting."""
    return SettingsGroup.TABLE if setting in TABLE_SETTINGS else SettingsGroup.RULES


def setting_named(game: str, name: str) -> Setting | None:
    """Return a setting of a game's tables, None if there is none with this name."""
    settings = settings_of(PRESENTATIONS[game]) if game in PRESENTATIONS else ()
    return next((one for one in settings if one.name == name), None)


def value_of(room: Room, setting: Setting) -> Any:
    """Return the current value of a setting."""
    if setting == GAME:
        return room.game
    if setting.name in lobby.ROOM_SETTINGS:
        return getattr(room.settings, setting.name)
    return room.settings.options.get(setting.name, setting.values[0])


def text_argument(texts: Texts, value: Any) -> Any:
    """Return the value of a setting as an argument of texts."""
    if value is None:
        return LEFT_OUT
    if isinstance(value, list):
        return texts.enumerated(map(texts.number, value))
    return str(value).lower() if isinstance(value, bool) else value


def in_order(values: Sequence[Any]) -> list[Any]:
    """Return values in the order of display: numbers sorted, others as they are."""
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    return sorted(values) if numbers else list(values)


def belongs(room: Room, setting: Setting) -> bool:
    """Return whether a setting belongs to a table's game, which may have changed after a button was made."""
    return setting in settings_of(PRESENTATIONS[room.game]) and (setting != COACH or room.is_practice)


def setting_command(room: Room, name: str, index: int) -> ChangeSetting | None:
    """Return the command that chooses a setting's value by its index in the field; None if there is no such value."""
    setting = setting_named(room.game, name)
    if setting is None or not 0 <= index < len(setting.values):
        return None
    return ChangeSetting(setting.name, in_order(setting.values)[index])


class SettingsText:
    """The settings of one table in words."""

    def __init__(self, texts: Texts, room: Room) -> None:
        self._texts, self._room, self._presentation = texts.words, room, PRESENTATIONS[room.game]
        self._headline = self._presentation.settings[: self._presentation.headline_settings]

    def fields(self) -> tuple[SettingField, ...]:
        """Return all settings that can be chosen, what is played first."""
        habits = () if self._room.is_practice else TABLE_SETTINGS
        return tuple(map(self.field, (*first_settings(self._room), *habits)))

    def field(self, setting: Setting) -> SettingField:
        """Return a setting with its values and explanation."""
        texts, now = self._texts, value_of(self._room, setting)
        return SettingField(
            name=setting.name,
            title=self.name(setting),
            explanation=texts.html(self._key(setting, "-about")),
            group=group_of(setting),
            values=tuple(
                Choice(str(index), self.value(setting, one), one == now)
                for index, one in enumerate(in_order(setting.values))
            ),
        )

    def line(self, setting: Setting, left_out: Any = None) -> str:
        """Return a setting and its value in words; `left_out` stands for None."""
        chosen = value_of(self._room, setting)
        value = self.value(setting, left_out if chosen is None else chosen)
        return self._texts.plain("setting-line", name=self.name(setting), value=value)

    def name(self, setting: Setting) -> str:
        """Return the name of a setting."""
        return self._texts.plain(self._key(setting))

    def _key(self, setting: Setting, ending: str = "") -> str:
        return self._texts.of_game(self._room.game, f"setting-{setting.name}{ending}")

    def value(self, setting: Setting, value: Any) -> str:
        """Return a value of a setting in words."""
        if setting == GAME:
            return self._texts.plain(f"game-{value}")
        key = self._key(setting, "-value")
        given = text_argument(self._texts, value)
        return self._texts.plain(key if self._texts.has(key) else "setting-yes-no", value=given)

    def summary(self) -> list[str]:
        """Return the clock, the game's headline settings, and the settings that are not at their default, in words.

        An option that is left out is shown by its effective value for the people seated.
        """
        first = self._headline if self._room.is_solo else (CLOCK, *self._headline)
        players = len(self._room.taken)
        return [*(self.line(one, one.left_out.get(players)) for one in first), *self.unusual(first)]

    def house_rules(self) -> list[str]:
        """Return the settings that are not at their default in words, except those of the headline."""
        return self.unusual(self._headline)

    def bot_level(self) -> str:
        """Return the level of the bot players in words."""
        return self.value(BOT_LEVEL, self._room.settings.bot_level)

    def unusual(self, but: Sequence[Setting] = ()) -> list[str]:
        """Return the settings not at their default in words, except `but`; in a lobby, names show the bot level."""
        room = self._room
        defaults = {BOT_LEVEL.name: Level.HARD, **GAMES[room.game].casual_options}
        bots = room.stage != Stage.LOBBY and any(seat.is_bot for seat in room.seats)
        return [
            self.line(setting)
            for setting in (*self._presentation.settings, HINTS, TAKE_BACKS, GUESTS, *([BOT_LEVEL] if bots else []))
            if setting not in but and value_of(room, setting) != defaults.get(setting.name, setting.values[0])
        ]


@dataclass(frozen=True, slots=True)
class RulesChapter:
    """A chapter: its name, its title, and its paragraphs without it."""

    name: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesModel:
    """The rules of the table's game; `heading` names the game, and whose settings hold."""

    heading: Html
    chapters: tuple[RulesChapter, ...]


def rules_model(texts: Texts, presentation: GamePresentation, room: Room) -> RulesModel:
    """Return the rules in plain words."""
    named = enumerate(zip(presentation.chapters, chapter_titles(texts, presentation), strict=True))
    chapters = (
        RulesChapter(name, title, tuple(plain_words(chapter_text(texts, presentation, room, number)).splitlines()[1:]))
        for number, (name, title) in named
    )
    return RulesModel(rules_heading(texts, presentation, room), tuple(chapters))


def rules_heading(texts: Texts, presentation: GamePresentation, room: Room | None) -> Html:
    """Return the game, and whether the settings are those of a table that plays it or the usual ones."""
    own = room is not None and room.game == presentation.name
    game = texts.plain(f"game-{presentation.name}")
    return texts.html("rules-heading", game=game, settings="table" if own else "usual")


def chapter_titles(texts: Texts, presentation: GamePresentation) -> list[str]:
    """Return the titles of all chapters."""
    name = presentation.name
    return [texts.plain(texts.of_game(name, f"rules-{chapter}-title")) for chapter in presentation.chapters]


def chapter_text(texts: Texts, presentation: GamePresentation, room: Room | None, number: int) -> Html:
    """Return a chapter, which begins with its title, with the options of a table if it plays the game."""
    name = presentation.name
    options: Mapping[str, object] = game_named(name).casual_options
    if room is not None and room.game == name:
        options = room.settings.options
    values = {one.name: text_argument(texts, options.get(one.name, one.values[0])) for one in presentation.settings}
    return texts.html(f"{name}-rules-{presentation.chapters[number]}", **values)
