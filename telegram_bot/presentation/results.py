"""Results of rounds in words, and the public log."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match import Match
from telegram_bot.presentation.names import columns_of
from telegram_bot.presentation.presenter import GamePresenter
from telegram_bot.rooms.domain.room import Room
from telegram_bot.texts.loader import Html, Texts


def public_entries(match: Match) -> list[str]:
    """Return the log of the running round without the data of chance events (the order of the cards)."""
    entries = match.logs[-1].entries
    return [" ".join(entry.split()[:2]) if entry.startswith("*") else entry for entry in entries]


def played(room: Room) -> Match:
    """Return the match of a table that has one."""
    if room.match is None:
        raise ValueError("there is no match")
    return room.match


def left_in_hands(texts: Texts, presenter: GamePresenter, match: Match) -> list[str]:
    """Return the cards left to each seat when the round ended; raise ValueError while it is running."""
    return [presenter.cards(texts, view) for view in match.revealed()]


def result_lines(texts: Texts, presenter: GamePresenter, room: Room, names: Sequence[str]) -> list[Html]:
    """Return the result of the last round for each column of the sheet, with its parts and the cards left."""
    match = played(room)
    view, left = room.view(None), left_in_hands(texts, presenter, match)
    lines = []
    for column, name in enumerate(columns_of(texts, names, match)):
        seats = match.seats_of(column)
        alone = left[seats[0]] if len(seats) == 1 else ""
        lines += [result_line(texts, match, name, column, alone), *presenter.account(texts, view, column)]
        if len(seats) > 1:
            lines += [texts.html("sheet-left", name=names[seat], cards=left[seat]) for seat in seats if left[seat]]
    return lines


def result_line(texts: Texts, match: Match, name: str, column: int, left: str = "") -> Html:
    """Return the score of the last round for a column of the sheet, and the cards left."""
    points, total = match.scores[-1][column], match.totals[column]
    if not left:
        return texts.html("sheet-row", name=name, points=points, total=total)
    return texts.html("sheet-row-left", name=name, points=points, total=total, cards=left)


def last_lines(texts: Texts, presenter: GamePresenter, room: Room, names: Sequence[str]) -> list[Html]:
    """Return the parts of the scores of a match's last round, and the cards left."""
    match = played(room)
    if not match.finished:
        return []
    lines: list[Html] = []
    for column, name in enumerate(columns_of(texts, names, match)):
        account = presenter.account(texts, room.view(None), column)
        if account:
            lines += [texts.html("sheet-last", name=name, points=match.scores[-1][column]), *account]
    left = left_in_hands(texts, presenter, match)
    lines += [
        texts.html("sheet-left", name=name, cards=cards) for name, cards in zip(names, left, strict=True) if cards
    ]
    return lines
