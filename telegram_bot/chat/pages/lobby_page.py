"""The message of a table before the match: seats, settings and buttons."""

from analysis.texts.languages import LANGUAGES
from engine.registry import game_named
from telegram_bot.chat.pages.buttons import order_button, rows_that_fit, value_label
from telegram_bot.chat.pages.personal_pages import language_rows
from telegram_bot.chat.pages.signs import drawn
from telegram_bot.chat.transport.callback_data import CloseSettings, OpenRules, OpenSetting, OpenSettings, SetValue
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.play import playable
from telegram_bot.domain.room import Room, Seat
from telegram_bot.presentation.game import BETWEEN, Setting
from telegram_bot.presentation.names import partners, seat_name
from telegram_bot.presentation.settings import (
    BOT_LEVEL,
    COACH,
    TABLE_SETTINGS,
    SettingsGroup,
    SettingsText,
    belongs,
    first_settings,
    group_of,
)
from telegram_bot.presentation.table import TableText
from telegram_bot.texts.loader import Html, Texts

Menu = SettingsGroup | Setting
"""What a lobby shows instead of its people: a page of settings, or the values of one setting."""


LEARN = "learn-"
"""Beginning of the topic of a deep link to the lesson of a game."""


def lobby_page(texts: Texts, room: Room, lesson: str = "", invite: str = "") -> Page:
    """Return the lobby; the recommended button is green: join while players are missing, then start.

    `lesson`: the link to the lesson of the game, `invite`: that which asks for a chat to invite; empty in the private
    chat.
    """
    most, least = game_named(room.game).players[-1], game_named(room.game).players[0]
    sides = partners(texts, room, list(map(seat_name, room.taken)))
    table = TableText(texts, room)
    few, settings, chances = len(room.taken) < least, SettingsText(texts, room), table.chances()
    lines = [
        drawn(table.title()),
        texts.html(f"{room.game}-intro"),
        "",
        *_invitation(texts, room),
        " · ".join(settings.summary()),
        "",
        texts.html("lobby-seats", taken=len(room.taken), most=most),
        *(_seat_line(texts, seat, number, settings, chances.get(number)) for number, seat in enumerate(room.seats)),
        *(texts.html("lobby-side", names=names) for names in sides),
        "",
        drawn(table.turn()),
    ]

    def order(name: str, style: ButtonStyle | None = None) -> Button:
        return order_button(texts, room, name, style)

    levels, coach = [_value_buttons(texts, room, one) for one in (BOT_LEVEL, COACH)] if room.is_practice else [[], []]
    people = [] if room.is_practice else [order("join", ButtonStyle.GREEN if few else None), order("leave")]
    remove = [order("remove-bot")] if any(seat.is_bot for seat in room.seats) else []
    start = None if few or not playable(room) else ButtonStyle.GREEN
    return build_page(
        lines,
        [
            *rows_that_fit(people),
            *rows_that_fit([order("add-bot"), *remove]),
            *rows_that_fit(levels),
            *rows_that_fit(coach),
            *([[order("swap-seat")]] if sides else []),
            *rows_that_fit(
                [
                    Button(texts.plain("button-rules"), OpenRules(room.id, room.version)),
                    Button(texts.plain("button-settings"), _group_data(room, SettingsGroup.RULES)),
                ]
            ),
            [order("start", start)],
            *([[Button(texts.plain("button-invite-table"), url=invite)]] if invite else []),
            *([[Button(texts.plain("button-learn"), url=lesson)]] if lesson else []),
        ],
    )


def _invitation(texts: Texts, room: Room) -> list[Html | str]:
    """Return the invitation of the people whose seats are reserved, which notifies them in a new message."""
    called = [texts.mention(seat.person, seat.name) for seat in room.reserved if seat.person is not None]
    return [texts.html("lobby-again", names=texts.listed(called)), ""] if called else []


def _seat_line(texts: Texts, seat: Seat, number: int, settings: SettingsText, chance: str | None) -> Html:
    if seat.away:
        return texts.html("lobby-seat-reserved", number=number + 1, name=seat.name)
    about = [settings.bot_level()] if seat.is_bot else [texts.plain("lobby-guest")] if seat.is_guest else []
    name = Html(BETWEEN.join([seat_name(seat), *about, *([chance] if chance else [])]))
    return texts.html("lobby-seat", number=number + 1, name=name)


def settings_page(texts: Texts, room: Room, menu: Menu) -> Page:
    """Return a page of settings with a button for each, or the page of one setting."""
    if isinstance(menu, Setting):
        if belongs(room, menu):
            return setting_page(texts, room, menu)
        menu = SettingsGroup.RULES
    if menu == SettingsGroup.LANGUAGE:
        return _group_language_page(texts, room)
    settings = TABLE_SETTINGS if menu == SettingsGroup.TABLE else first_settings(room)
    words = SettingsText(texts, room)
    rows = [[Button(words.line(one), OpenSetting(room.id, room.version, one.name))] for one in settings]
    if menu == SettingsGroup.TABLE:
        label = texts.plain("button-language", language=LANGUAGES[texts.language].name)
        rows.append([Button(label, _group_data(room, SettingsGroup.LANGUAGE))])
    other = SettingsGroup.RULES if menu == SettingsGroup.TABLE else SettingsGroup.TABLE
    name = "rules" if other == SettingsGroup.RULES else "table"
    switch = Button(texts.plain(f"button-settings-{name}"), _group_data(room, other))
    switches = [] if room.is_practice else [[switch]]
    done = Button(texts.plain("button-done"), CloseSettings(room.id, room.version))
    title = "lobby-settings-table" if menu == SettingsGroup.TABLE else "lobby-settings-rules"
    return build_page([texts.html(title), texts.html("lobby-settings-help")], [*rows, *switches, [done]])


def _group_language_page(texts: Texts, room: Room) -> Page:
    lines = [texts.html("language-title"), texts.html("language-group", language=LANGUAGES[texts.language].name)]
    rows = language_rows(texts, texts.language, for_group=True, room=room.id)
    return build_page(lines, [*rows, [_back(texts, room, SettingsGroup.TABLE)]])


def setting_page(texts: Texts, room: Room, setting: Setting) -> Page:
    """Return the page of one setting: its meaning, and a button for each value."""
    words = SettingsText(texts, room)
    field = words.field(setting)
    lines = [texts.html("lobby-setting-title", setting=words.line(setting)), drawn(field.explanation)]
    rows = [[one] for one in _value_buttons(texts, room, setting)]
    return build_page(lines, [*rows, [_back(texts, room, group_of(setting))]])


def _value_buttons(texts: Texts, room: Room, setting: Setting) -> list[Button]:
    return [
        Button(
            value_label(texts, shown.label, chosen=shown.chosen),
            SetValue(room.id, room.version, room.game, setting.name, index),
        )
        for index, shown in enumerate(SettingsText(texts, room).field(setting).values)
    ]


def _back(texts: Texts, room: Room, group: SettingsGroup) -> Button:
    return Button(texts.plain("button-settings-back"), _group_data(room, group))


def _group_data(room: Room, group: SettingsGroup) -> OpenSettings:
    return OpenSettings(room.id, room.version, group)
