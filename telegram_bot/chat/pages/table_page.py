"""The message of a table in its group, the lobby with its settings, and its panels while no round is running.

During the match it is built from the spectator's view.
"""

from collections.abc import Iterable, Sequence

import regex

from analysis.shortening import clusters, shortened, width
from analysis.texts.loader import LANGUAGES, MINUS
from engine.game import column_names
from engine.match import Match
from engine.registry import game_named
from telegram_bot.chat.pages.parts import (
    between,
    choice_buttons,
    drawn,
    drawn_lines,
    order_button,
    order_buttons,
    rows_that_fit,
)
from telegram_bot.chat.pages.personal_pages import language_rows
from telegram_bot.chat.transport.callback_data import (
    TODAY,
    CheckDeal,
    CloseSettings,
    CutDeck,
    OpenDay,
    OpenHand,
    OpenRules,
    OpenSetting,
    OpenSettings,
    RefreshHand,
    SendTranscript,
    SetValue,
    ShowOwnReview,
    ShowReview,
)
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.play import playable
from telegram_bot.domain.room import ReviewMode, Room, Seat, Stage
from telegram_bot.presentation.game import BETWEEN, Setting
from telegram_bot.presentation.names import (
    before_number,
    brief,
    expects_partners,
    names_at,
    partners,
    read_by,
    seat_name,
)
from telegram_bot.presentation.orders import SHOWN_DIGITS, Group, cut_question, cut_rule, depths, is_verifiable
from telegram_bot.presentation.scene import Scene
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
from telegram_bot.presentation.table import TableText, is_complete
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Html, Texts

TURNS_SHOWN = 4
MAX_ROUNDS_SHOWN = 30
LEAST_CELL, MOST_CELL, ROW = 6, 9, 32
"""Columns of a cell of the score sheet, the space before it included, and of all cells of a row if they fit."""
_MONOSPACED = regex.compile(r"[\p{Latin}\p{Greek}\p{Cyrillic}\p{Inherited}0-9&]*")
"""Text that monospaced fonts of phones have."""
LONG_CLOCK = 12 * 3600
"""Turns longer than these seconds are shown with the date of their end."""


def hour(texts: Texts, moment: float, clock: int = 0) -> Html:
    """Return a moment as a local time of day, with the date if `clock`, the seconds of a turn, is long."""
    return texts.local_time(moment, dated=clock > LONG_CLOCK)


class _TablePage:
    """The pages of one table; `link` opens the hand in the private chat."""

    def __init__(self, texts: Texts, room: Room, link: str = "") -> None:
        self._texts, self._room, self._link = texts, read_by(texts, room), link
        self._text = TableText(texts, room)
        self._names = self._text.names

    # ------------------------------------------------------------------ pages

    def playing(self) -> Page:
        texts, room = self._texts, self._room
        scene = self._text.seen.scene
        recent = drawn_lines(self._text.recent_lines(TURNS_SHOWN))
        house_rules, proof = SettingsText(texts, room).house_rules(), room.started_match.commitment
        lines = [
            drawn(scene.heading),
            *([texts.html("table-house-rules", rules=BETWEEN.join(house_rules))] if house_rules else []),
            "",
            *self._seats(scene),
            "",
            *drawn_lines(scene.lines),
            *(["", texts.html("table-recent"), *recent] if recent else []),
            "",
            self._turn(),
            *([drawn(self._text.request())] if room.asking is not None else []),
            *([] if proof is None else [texts.html("cut-proof-short", start=proof[:SHOWN_DIGITS])]),
        ]
        hand = Button(texts.plain("button-hand"), OpenHand(room.id, room.version), style=ButtonStyle.BLUE)
        answers = order_buttons(texts, room, Group.ANSWER)  # below all others: nothing else moves to their place
        return build_page(lines, [[hand], *rows_that_fit([*self._private(), *self._back()]), *rows_that_fit(answers)])

    def cutting(self) -> Page:
        scores = [sheet(self._texts, self._room)] if self._room.started_match.scores else []
        lines = [drawn(self._text.title()), *scores, "", *self._who_cuts(), "", drawn(self._text.deal())]
        return build_page(lines, [*self._depths(), self._back()])

    def between(self) -> Page:
        texts, room, match = self._texts, self._room, self._room.started_match
        lines = [
            drawn(self._text.title()),
            *drawn_lines(self._text.ending()),
            "",
            *drawn_lines(self._text.last_round()),
            *self._sheet(),
            texts.html("sheet-lowest" if match.game.lowest_wins else "sheet-highest"),
            self._next(),
        ]
        keys = [
            *rows_that_fit(order_buttons(texts, room, Group.START)),
            *rows_that_fit([order_button(texts, room, "stop"), *self._private(), *self._check()]),
        ]
        if any(seat.is_bot for seat in room.seats) and not room.is_practice:
            keys.append([order_button(texts, room, "take-seat")])
        if room.settings.review_mode == ReviewMode.PRIVATE:
            data = ShowOwnReview(room.id, len(match.scores), Origin.ROUND_END, here=False)
            keys.append([Button(texts.plain("button-my-review"), data)])
        return build_page(lines, keys)

    def ended(self, *, idle: bool = False, successor: Room | None = None, for_guest: bool = False) -> Page:
        """Return the page of an ended table; it invites to the lobby that has followed, and a guest cannot open one."""
        texts, room, match = self._texts, self._room, self._room.match
        keys = [] if for_guest else [order_buttons(texts, room, Group.START, successor=successor)]
        lines: list[str] = [drawn(self._text.title(idle=idle))]
        if successor is not None:
            lines += ["", drawn(self._text.turn(successor=successor))]
        if match is None:
            return build_page(lines, keys)
        if room.is_lesson:
            return build_page([*lines, "", drawn(self._text.turn())], keys)
        if is_complete(room):
            lines += drawn_lines(self._text.ending())
        if match.scores:
            columns = self._text.columns()
            lines.append("")
            for place in match.ranking():
                points = texts.plain("points-count", count=place.total)
                lines.append(texts.html("match-place", place=place.place, name=columns[place.column], total=points))
            last = drawn_lines(self._text.last_accounts())
            unrated = drawn_lines(self._text.unrated())
            lines += [*(["", *last] if last else []), *self._sheet(), *(["", *unrated] if unrated else [])]
        if match.logs:
            review = ShowReview(room.id, len(match.scores), Origin.ROUND_END, here=False)
            reviews = [Button(texts.plain("button-review"), review)] if match.scores else []
            transcript = Button(texts.plain("button-transcript"), SendTranscript(room.id, room.version))
            keys += rows_that_fit([*reviews, transcript, *self._check()])
        if room.is_board:
            keys.append([Button(texts.plain("today-back"), OpenDay(TODAY))])
        return build_page(lines, keys)

    def panel(self, seat: int) -> Page:
        """Return a seat's panel while no round is running: what it can do.

        If that is nothing, it has *Refresh*: in a group it may not be updated until the seat's next turn.
        """
        texts, room = self._texts, self._room
        refresh = [Button(texts.plain("button-refresh"), RefreshHand(room.id, 0))]
        match room.stage:
            case Stage.CUTTING if room.cutter == seat and room.deadline is not None:
                return build_page([drawn(cut_question(texts, room))], self._depths())
            case Stage.CUTTING:
                return build_page(self._who_cuts()[:1], [refresh])
            case Stage.BETWEEN:
                rows = [drawn(self._text.result(column)) for column in range(room.started_match.columns)]
                lines = [drawn(self._text.title()), *drawn_lines(self._text.ending()), *rows, self._next()]
                return build_page(lines, rows_that_fit(order_buttons(texts, room, Group.START)))
            case Stage.ENDED:
                return self.ended(for_guest=room.seats[seat].is_guest)
        return build_page([texts.html("panel-lobby")], [refresh])

    # ------------------------------------------------------------------ lines

    def _turn(self) -> Html:
        room = self._room
        if room.paused or room.deadline is None or room.asking is not None:
            return drawn(self._text.turn())
        at, until = self._text.seen, hour(self._texts, room.deadline, room.settings.turn_seconds)
        key = "cut-by-until" if at.is_cut(at.view) else "table-turn"
        return self._texts.html(key, name=self._names[room.to_move or 0], until=until)

    def _seats(self, scene: Scene) -> list[Html]:
        texts, room, match, lines = self._texts, self._room, self._room.started_match, list[Html]()
        to_move = room.to_move
        for number, name in enumerate(self._names):
            turn, marks = "▶️" if number == to_move else "▫️", between(scene.seats[number].words)
            if match.scores:
                points = texts.plain("points-count", count=match.totals[match.column_of(number)])
                lines.append(texts.html("table-seat-total", turn=turn, name=name, marks=marks, total=points))
            else:
                lines.append(texts.html("table-seat", turn=turn, name=name, marks=marks))
        return lines

    def _who_cuts(self) -> list[Html]:
        texts, room = self._texts, self._room
        if room.deadline is None:
            return [drawn(self._text.turn())]
        name, until = self._names[room.cutter or 0], hour(texts, room.deadline)
        rule = cut_rule(texts, room)
        return [texts.html("cut-by-until", name=name, until=until), drawn(rule) if rule else texts.html("cut-ask")]

    def _next(self) -> Html:
        if self._room.deadline is None:
            return drawn(self._text.turn())
        return self._texts.html("sheet-next-at", when=hour(self._texts, self._room.deadline))

    def _sheet(self) -> list[str]:
        """Return the score sheet if there is more than the last round, and how many hints each player has had."""
        texts, room = self._texts, self._room
        lines = ["", sheet(texts, room)] if len(room.started_match.scores) > 1 else [""]
        had = [
            texts.html("sheet-hints-of", name=before_number(seat_name(seat)), count=seat.hints)
            for seat in room.seats
            if seat.hints
        ]
        return [*lines, texts.html("sheet-hints", hints=texts.enumerated(had))] if had else lines

    # ------------------------------------------------------------------ buttons

    def _private(self) -> list[Button]:
        return [Button(self._texts.plain("button-private"), url=self._link)] if self._link else []

    def _back(self) -> list[Button]:
        away = any(seat.away for seat in self._room.seats)
        return [order_button(self._texts, self._room, "back")] if away else []

    def _check(self) -> list[Button]:
        room, number = self._room, self._room.rounds_over
        if not is_verifiable(room, number):
            return []
        return [Button(self._texts.plain("button-check"), CheckDeal(room.id, room.version, number))]

    def _depths(self) -> list[list[Button]]:
        """Return a button for each depth; 0 leaves it to chance. A bot player or a stand-in needs none."""
        texts, room = self._texts, self._room
        found = depths(texts, room) if room.deadline is not None else []
        return rows_that_fit([Button(one.label, CutDeck(room.id, room.version, one.lifted or 0)) for one in found])


def table_page(texts: Texts, room: Room, link: str = "", *, idle: bool = False, successor: Room | None = None) -> Page:
    """Return the message of a table whose match has begun, or which has ended.

    `link` opens the hand in the private chat; `idle`: the table was closed because nobody had started it for long;
    `successor`: the lobby that somebody has opened after it.
    """
    pages = _TablePage(texts, room, link)
    match room.stage:
        case Stage.PLAYING:
            return pages.playing()
        case Stage.CUTTING:
            return pages.cutting()
        case Stage.BETWEEN:
            return pages.between()
    return pages.ended(idle=idle, successor=successor)


def waiting_panel(texts: Texts, room: Room, seat: int) -> Page:
    """Return the panel of a seat while no round is running."""
    return _TablePage(texts, room).panel(seat)


def sheet(texts: Texts, room: Room) -> Html:
    """Return the score sheet: a row for each round, a column for each player or side, and the totals.

    It has 0–9 and the minus sign in every language, since monospaced fonts have them. Names in letters that such fonts
    lack stand in a line above it, numbered as the columns are.
    """
    names, match = [seat.name for seat in room.seats], room.started_match
    heads, legend = column_heads(match, names), list[Html]()
    if len(set(heads)) < len(heads) or not all(_MONOSPACED.fullmatch(head) for head in heads):
        heads = [str(column) for column in range(1, match.columns + 1)]
        columns = column_names(list(map(brief, names_at(room))), match.columns, texts.listed)
        legend = [texts.html("sheet-column", column=head, name=name) for head, name in zip(heads, columns, strict=True)]
    first = max(0, len(match.scores) - MAX_ROUNDS_SHOWN)
    cell = max(LEAST_CELL, *(1 + width(head) for head in heads))
    rows = [_row(str(number), scores, cell) for number, scores in enumerate(match.scores[first:], first + 1)]
    rule = "─" * (3 + cell * len(heads))
    table = texts.preformatted("\n".join([_row("", heads, cell), *rows, rule, _row("Σ", match.totals, cell)]))
    return Html(f"{BETWEEN.join(legend)}\n{table}") if legend else table


def _row(head: str, cells: Iterable[str | int], room: int) -> str:
    shown = [str(cell).replace("-", MINUS) if isinstance(cell, int) else cell for cell in cells]
    return f"{head:>2} " + "".join(" " * (room - width(cell)) + cell for cell in shown)


def column_heads(match: Match, names: Sequence[str]) -> list[str]:
    """Return the heads of the columns, narrower than a cell; those of partners share the room: `Am&Ni`."""
    heads, cell = [], max(LEAST_CELL, min(MOST_CELL, ROW // match.columns))
    for seats in (match.seats_of(column) for column in range(match.columns)):
        room = (cell - len(seats)) // len(seats)
        heads.append("&".join(_head(names[seat], seat, room) for seat in seats))
    return heads


def _head(name: str, seat: int, room: int) -> str:
    """Return the first letters of a name, without spaces and symbols; the seat's number, from 1, if there are none."""
    letters = "".join(cluster for cluster in clusters(name) if cluster[0].isalnum())
    return shortened(letters, room, ellipsis="") or str(seat + 1)


# ---------------------------------------------------------------------- the lobby

Menu = SettingsGroup | Setting
"""What a lobby shows instead of its people: a page of settings, or the values of one setting."""


LEARN = "learn-"
"""Beginning of the topic of a deep link to the lesson of a game."""


def lobby_page(texts: Texts, room: Room, lesson: str = "", invite: str = "") -> Page:
    """Return the lobby; the recommended button is green: join while players are missing, then start.

    `lesson`: the link to the game's lesson. `invite`: the link to choose a chat to invite. Empty in the private chat.
    """
    most, least = game_named(room.game).players[-1], game_named(room.game).players[0]
    table, sides = TableText(texts, room), partners(texts, room)
    few, settings, chances = len(room.taken) < least, SettingsText(texts, room), table.chances()
    called = [texts.mention(seat.person, seat.name) for seat in room.reserved if seat.person is not None]
    lines = [
        drawn(table.title()),
        texts.html(f"{room.game}-intro", partners="yes" if expects_partners(room) else "no"),
        "",
        *([texts.html("lobby-again", names=texts.listed(called)), ""] if called else []),  # notifies them if it is new
        " · ".join(settings.summary()),
        "",
        texts.html("lobby-seats", taken=len(room.taken), most=most),
        *(_seat_line(texts, seat, number, settings, chances.get(number)) for number, seat in enumerate(room.seats)),
        *sides,
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
            [order("swap-seat")] if sides else [],
            *rows_that_fit(
                [
                    Button(texts.plain("button-rules"), OpenRules(room.id, room.version)),
                    _group_button(texts, room, "button-settings", SettingsGroup.RULES),
                ]
            ),
            [order("start", start)],
            [Button(texts.plain("button-invite-table"), url=invite)] if invite else [],
            [Button(texts.plain("button-learn"), url=lesson)] if lesson else [],
        ],
    )


def _seat_line(texts: Texts, seat: Seat, number: int, settings: SettingsText, chance: str | None) -> Html:
    if seat.away:
        return texts.html("lobby-seat-reserved", number=number + 1, name=seat.name)
    about = [settings.bot_level()] if seat.is_bot else [texts.plain("lobby-guest")] if seat.is_guest else []
    name = Html(BETWEEN.join([seat_name(seat), *about, *([chance] if chance else [])]))
    return texts.html("lobby-seat", number=number + 1, name=name)


def settings_page(texts: Texts, room: Room, menu: Menu) -> Page:
    """Return a page of settings with a button for each, or the values of one setting, or the group's languages."""
    words, language = SettingsText(texts, room), LANGUAGES[texts.language].name
    if isinstance(menu, Setting) and belongs(room, menu):
        title = texts.html("lobby-setting-title", setting=words.line(menu))
        rows = [[one] for one in _value_buttons(texts, room, menu)]
        back = _group_button(texts, room, "button-settings-back", group_of(menu))
        return build_page([title, drawn(words.field(menu).explanation)], [*rows, [back]])
    if menu == SettingsGroup.LANGUAGE:
        lines = [texts.html("language-title"), texts.html("language-group", language=language)]
        rows = language_rows(texts, texts.language, for_group=True, room=room.id)
        back = _group_button(texts, room, "button-settings-back", SettingsGroup.TABLE)
        return build_page(lines, [*rows, [back]])
    is_table = menu == SettingsGroup.TABLE
    settings = TABLE_SETTINGS if is_table else first_settings(room)
    rows = [[Button(words.line(one), OpenSetting(room.id, room.version, one.name))] for one in settings]
    if is_table:
        rows.append([_group_button(texts, room, "button-language", SettingsGroup.LANGUAGE, language=language)])
    if not room.is_practice:
        other = SettingsGroup.RULES if is_table else SettingsGroup.TABLE
        rows.append([_group_button(texts, room, f"button-settings-{other.value}", other)])
    done = Button(texts.plain("button-done"), CloseSettings(room.id, room.version))
    title = texts.html("lobby-settings-table" if is_table else "lobby-settings-rules")
    return build_page([title, texts.html("lobby-settings-help")], [*rows, [done]])


def _value_buttons(texts: Texts, room: Room, setting: Setting) -> list[Button]:
    values = SettingsText(texts, room).field(setting).values
    return choice_buttons(values, lambda at: SetValue(room.id, room.version, room.game, setting.name, int(at)))


def _group_button(texts: Texts, room: Room, key: str, group: SettingsGroup, **values: str) -> Button:
    return Button(texts.plain(key, **values), OpenSettings(room.id, room.version, group))
