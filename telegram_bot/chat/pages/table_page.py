"""The message of a running or ended table in its group: table and score sheet, built from the spectator's view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import regex

from analysis.shortening import BRIEF_NAME, clusters, shortened, width
from analysis.texts.numbers import MINUS
from engine.match import Match
from telegram_bot.chat.pages.lines import drawn, drawn_lines
from telegram_bot.chat.pages.order_buttons import order_button, start_buttons
from telegram_bot.chat.pages.rows import rows_that_fit
from telegram_bot.chat.transport.callback_data import (
    CheckDeal,
    OpenHand,
    SendTranscript,
    ShowOwnReview,
    ShowReview,
)
from telegram_bot.chat.transport.page import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.room import ReviewMode, Room
from telegram_bot.presentation.cuts import SHOWN_DIGITS, commitment, is_verifiable
from telegram_bot.presentation.game import BETWEEN, AnyScene, GamePresentation
from telegram_bot.presentation.log_entries import public_entries
from telegram_bot.presentation.names import columns_of, names_at, names_of
from telegram_bot.presentation.settings import SettingsText
from telegram_bot.presentation.table import TableText, started_match
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Html, Texts

MAX_TURNS_SHOWN = 4
MAX_ROUNDS_SHOWN = 30
CELL = 6
"""Columns of a cell of the score sheet, the space before it included."""
_MONOSPACED = regex.compile(r"[\p{Latin}\p{Greek}\p{Cyrillic}\p{Inherited}0-9&]*")
"""Text that monospaced fonts of phones have."""
LONG_CLOCK = 12 * 3600
"""Seconds a turn above which the end of a turn is shown with its date."""


def hour(texts: Texts, moment: float, clock: int = 0) -> Html:
    """Return a moment as a time of day in the reader's time zone, with the date if the clock runs long, in seconds."""
    dated = clock > LONG_CLOCK
    shape = "dt" if dated else "T"
    return Html(f'<tg-time unix="{int(moment)}" format="{shape}">{texts.time(moment, dated=dated)}</tg-time>')


def turn_line(texts: Texts, room: Room) -> Html:
    """Return whose turn it is, and until when."""
    names = names_of(texts, room)
    if room.paused or room.deadline is None:
        return drawn(TableText(texts, room, names).turn())
    until = hour(texts, room.deadline, room.settings.turn_seconds)
    return texts.html("table-turn", name=names[room.to_move or 0], until=until)


def playing_page(texts: Texts, presentation: GamePresentation, room: Room, deep_link: str) -> Page:
    """Return the page of a running table."""
    at = presentation.at(texts, room.view(None), names_of(texts, room))
    recent = at.words.recent(public_entries(started_match(room)), at.names, MAX_TURNS_SHOWN)
    lines = [
        at.heading(),
        *_house_rules(texts, room),
        "",
        *_seat_lines(at, room),
        "",
        *at.lines(),
        *(["", texts.html("table-recent"), *recent] if recent else []),
        "",
        turn_line(texts, room),
        *_proof_lines(texts, room),
    ]
    keys = [
        [Button(texts.plain("button-hand"), OpenHand(room.id, room.version), style=ButtonStyle.BLUE)],
        [Button(texts.plain("button-private"), url=deep_link)],
    ]
    if any(seat.away for seat in room.seats):
        keys[1].append(order_button(texts, room, "back"))
    return build_page(lines, [keys[0], *rows_that_fit(keys[1])])


def _proof_lines(texts: Texts, room: Room) -> list[Html]:
    """Return the commitment of the running round, shortened."""
    found = commitment(room)
    return [] if found is None else [texts.html("cut-proof-short", start=found[:SHOWN_DIGITS])]


def _house_rules(texts: Texts, room: Room) -> list[Html]:
    """Return the settings that are not at their default, apart from the headline settings."""
    found = SettingsText(texts, room).house_rules()
    return [texts.html("table-house-rules", rules=" · ".join(found))] if found else []


def _seat_lines(at: AnyScene, room: Room) -> list[Html]:
    """Return a line for each player: turn, cards, marks, total."""
    texts, match, lines = at.texts, started_match(room), list[Html]()
    for number, name in enumerate(at.names):
        turn, marks = "▶️" if number == room.to_move else "▫️", " · ".join(at.marks(number))
        if match.scores:
            points = texts.plain("points-count", count=match.totals[match.column_of(number)])
            lines.append(texts.html("table-seat-total", turn=turn, name=name, marks=marks, total=points))
        else:
            lines.append(texts.html("table-seat", turn=turn, name=name, marks=marks))
    return lines


def between_page(texts: Texts, room: Room, deep_link: str) -> Page:
    """Return the page between rounds: the last round's cards left, scores and totals, then the earlier rounds."""
    match, table = started_match(room), TableText(texts, room, names_of(texts, room))
    lines = [
        drawn(table.title()),
        *drawn_lines(table.ending()),
        "",
        *drawn_lines(table.last_round()),
        *_sheet_lines(texts, room),
        *_hint_lines(texts, room),
        texts.html("sheet-lowest" if match.game.lowest_wins else "sheet-highest"),
        next_line(texts, room),
    ]
    keys = [
        *rows_that_fit(start_buttons(texts, room)),
        *rows_that_fit(
            [
                order_button(texts, room, "stop"),
                Button(texts.plain("button-private"), url=deep_link),
                *_check_buttons(texts, room),
            ]
        ),
    ]
    if any(seat.is_bot for seat in room.seats):
        keys.append([order_button(texts, room, "take-seat")])
    if room.settings.review_mode == ReviewMode.PRIVATE:
        data = ShowOwnReview(room.id, len(match.scores), Origin.ROUND_END, here=False)
        keys.append([Button(texts.plain("button-my-review"), data)])
    return build_page(lines, keys)


def between_panel(texts: Texts, room: Room) -> Page:
    """Return the page of a panel between rounds: the scores only."""
    table = TableText(texts, room, names_of(texts, room))
    rows = [drawn(table.result(column)) for column in range(started_match(room).columns)]
    lines = [drawn(table.title()), *rows, next_line(texts, room)]
    return build_page(lines, rows_that_fit(start_buttons(texts, room)))


def next_line(texts: Texts, room: Room) -> Html:
    """Return when the next round starts."""
    if room.deadline is None:
        return drawn(TableText(texts, room, names_of(texts, room)).turn())
    return texts.html("sheet-next-at", when=hour(texts, room.deadline))


def ended_page(texts: Texts, room: Room, *, idle: bool = False) -> Page:
    """Return the page of an ended table: the ranking, and how the last round ended if the match is complete.

    `idle`: it was closed because nobody had started it for long.
    """
    match, table = room.match, TableText(texts, room, names_of(texts, room))
    again = start_buttons(texts, room)
    lines: list[str] = [drawn(table.title(idle=idle))]
    if match is None:
        return build_page(lines, [again])
    keys = [again]
    if match.finished:
        lines += drawn_lines(table.ending())
    if match.scores:
        columns = table.columns()
        lines.append("")
        for place in match.ranking():
            points = texts.plain("points-count", count=place.total)
            lines.append(texts.html("match-place", place=place.place, name=columns[place.column], total=points))
        last = drawn_lines(table.last_accounts())
        lines += [
            *(["", *last] if last else []),
            *_sheet_lines(texts, room),
            *_hint_lines(texts, room),
        ]
    if match.logs:
        review = ShowReview(room.id, len(match.scores), Origin.ROUND_END, here=False)
        transcript = SendTranscript(room.id, room.version)
        keys += rows_that_fit(
            [
                *([Button(texts.plain("button-review"), review)] if match.scores else []),
                Button(texts.plain("button-transcript"), transcript),
                *_check_buttons(texts, room),
            ]
        )
    return build_page(lines, keys)


def _check_buttons(texts: Texts, room: Room) -> list[Button]:
    """Return a button that shows how the last round was dealt, none for a round without a seed."""
    number = room.rounds_over
    if not is_verifiable(room, number):
        return []
    return [Button(texts.plain("button-check"), CheckDeal(room.id, room.version, number))]


def _sheet_lines(texts: Texts, room: Room) -> list[str]:
    """Return the score sheet if there is more than the last round, which is shown in detail above."""
    return ["", sheet(texts, room)] if len(started_match(room).scores) > 1 else [""]


def sheet(texts: Texts, room: Room) -> Html:
    """Return the score sheet: a row for each round, a column for each player or side, and the totals.

    It has 0–9 and the minus sign in every language, since monospaced fonts have them. Names in letters that such fonts
    lack stand in a line above it, numbered as the columns are.
    """
    names, match = names_at(room), started_match(room)
    heads, legend = column_heads(match, names), list[Html]()
    if len(set(heads)) < len(heads) or not all(_MONOSPACED.fullmatch(head) for head in heads):
        heads = [str(column) for column in range(1, match.columns + 1)]
        columns = columns_of(texts, [shortened(name, BRIEF_NAME) for name in names], match)
        legend = [texts.html("sheet-column", column=head, name=name) for head, name in zip(heads, columns, strict=True)]
    first = max(0, len(match.scores) - MAX_ROUNDS_SHOWN)
    rows = [_row(str(number), scores) for number, scores in enumerate(match.scores[first:], first + 1)]
    rule = "─" * (3 + CELL * len(heads))
    table = texts.preformatted("\n".join([_row("", heads), *rows, rule, _row("Σ", match.totals)]))
    return Html(f"{BETWEEN.join(legend)}\n{table}") if legend else table


def _hint_lines(texts: Texts, room: Room) -> list[Html]:
    """Return the number of hints of each player who had any in the match."""
    had = [texts.html("sheet-hints-of", name=seat.name, count=seat.hints) for seat in room.seats if seat.hints]
    return [texts.html("sheet-hints", hints=texts.enumerated(had))] if had else []


def _row(head: str, cells: Iterable[str | int]) -> str:
    """Return one row of the score sheet, its cells aligned at the right."""
    shown = [str(cell).replace("-", MINUS) if isinstance(cell, int) else cell for cell in cells]
    return f"{head:>2} " + "".join(" " * (CELL - width(cell)) + cell for cell in shown)


def column_heads(match: Match, names: Sequence[str]) -> list[str]:
    """Return the heads of the columns, narrower than a cell; those of partners share the room: `Am&Ni`."""
    heads = []
    for seats in (match.seats_of(column) for column in range(match.columns)):
        room = (CELL - len(seats)) // len(seats)
        heads.append("&".join(_head(names[seat], seat, room) for seat in seats))
    return heads


def _head(name: str, seat: int, room: int) -> str:
    """Return the first letters of a name, without spaces and symbols; the seat's number, from 1, if there are none."""
    letters = "".join(cluster for cluster in clusters(name) if cluster[0].isalnum())
    return shortened(letters, room, ellipsis="") or str(seat + 1)
