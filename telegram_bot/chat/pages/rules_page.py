"""The rules: of a game in chapters, each with buttons for all of them, the list of games, and single clauses."""

from __future__ import annotations

import re
from dataclasses import replace

from analysis.texts.loader import clause_key
from engine.registry import game_named
from telegram_bot.chat.pages.buttons import rows_of_two
from telegram_bot.chat.transport.callback_data import ShowChapter
from telegram_bot.chat.transport.page import Button, Page, build_page
from telegram_bot.domain.room import Room
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.orders import clause_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import chapter_text, chapter_titles, rules_heading
from telegram_bot.texts.loader import Html, Texts

CLAUSE = re.compile(r"([A-Z]?)([0-9]+\.[0-9]+)")


def named_rules(texts: Texts, word: str, room: Room | None) -> Page:
    """Return the rules that a word names, a game or a clause; the list of games if it is empty."""
    if word.lower() in PRESENTATIONS:
        return rules_page(texts, PRESENTATIONS[word.lower()], room)
    if word:
        return build_page([_clause(texts, word.upper())])
    lines = [texts.html("rules-of", game=texts.plain(f"game-{game}"), command=game) for game in PRESENTATIONS]
    return build_page([texts.html("rules-which"), *lines])


def _clause(texts: Texts, word: str) -> Html:
    clause = next((one for one in _clauses_named(word) if texts.has(clause_key(one))), None)
    if clause is None:
        return texts.html("clause-unknown", clause=word[:20])
    return texts.html("clause-title", clause=clause, text=clause_text(texts, clause))


def _clauses_named(word: str) -> list[str]:
    """Return the clauses that a word may name: `P6.4`, or `6.4` of every game."""
    found = CLAUSE.fullmatch(word)
    if found is None:
        return []
    letters = [game_named(game).clause_book.letter for game in PRESENTATIONS]
    return [letter + found[2] for letter in ([found[1]] if found[1] else letters)]


def rules_page(texts: Texts, presentation: GamePresentation, room: Room | None, number: int = 0) -> Page:
    """Return a chapter of the rules, with the options of a table if it plays the game, otherwise the usual ones."""
    own = room if room is not None and room.game == presentation.name else None
    data = ShowChapter(0 if own is None else own.id, presentation.name, number)
    titles = chapter_titles(texts, presentation)
    rows = rows_of_two([Button(title, replace(data, chapter=at)) for at, title in enumerate(titles)])
    chosen = texts.plain("rules-chapter-chosen", title=titles[number])
    rows = [[replace(one, label=chosen) if one.data == data else one for one in row] for row in rows]
    lines = [rules_heading(texts, presentation, room), chapter_text(texts, presentation, room, number)]
    return build_page(lines, rows)


def chapter_of(data: ShowChapter) -> GamePresentation | None:
    """Return the presentation of the game of a chapter's button, None if there is no such chapter."""
    presentation = PRESENTATIONS.get(data.game)
    return presentation if presentation is not None and data.chapter < len(presentation.chapters) else None
