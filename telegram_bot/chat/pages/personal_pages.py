"""Pages of people's own figures and choices, of a group's leaderboard, of languages, and of the rules."""

import re
from dataclasses import replace

from analysis.texts.loader import LANGUAGES, WESTERN, clause_key
from engine.registry import game_named
from telegram_bot.chat.pages.parts import (
    choice_buttons,
    choice_label,
    drawn,
    drawn_lines,
    even_rows,
    rows_of_two,
    rows_that_fit,
)
from telegram_bot.chat.transport.callback_data import (
    ChooseCalls,
    ChooseDigits,
    ChooseLanguage,
    ChooseVisibility,
    ChooseZone,
    ForgetMe,
    HandSource,
    NextPuzzle,
    OpenHand,
    SendOwnData,
    ShareMistakes,
    ShowChapter,
    ShowHistory,
    ShowReview,
    ShowStep,
    ShowTop,
    ShowZones,
)
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.people import ZONES
from telegram_bot.domain.room import Room, TurnCalls, Visibility
from telegram_bot.presentation.game import GamePresentation
from telegram_bot.presentation.home import Choice, HistoryModel
from telegram_bot.presentation.names import anonymous_name
from telegram_bot.presentation.orders import clause_text
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.settings import chapter_text, chapter_titles, rules_heading
from telegram_bot.presentation.standings import YES, Known, MeModel, Period, TopModel, short_figures
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Html, Texts

BARS = "▁▂▃▄▅▆▇█"
NUMBERS_IN_ROW = 4


def sparkline(values: tuple[int, ...]) -> str:
    """Return values as bars, from the lowest to the highest of them."""
    low, span = min(values), max(values) - min(values) or 1
    return "".join(BARS[(value - low) * (len(BARS) - 1) // span] for value in values)


def me_page(texts: Texts, model: MeModel, *, private: bool) -> Page:
    """Return a person's page; the best find, which may be of any group, can only be opened in the private chat."""
    lines: list[str] = [texts.html("me-title")]
    for rating in model.ratings:
        lines += [drawn(rating.text), *([sparkline(rating.curve)] if len(rating.curve) > 1 else [])]
    lines += drawn_lines(model.figures)
    lines += ["", drawn(model.lost_title), *drawn_lines(model.lost)]
    rows: list[list[Button]] = []
    if model.puzzles:
        rows.append([Button(model.puzzles, NextPuzzle(more=False))])
    if model.find is not None:
        find = model.find
        lines += ["", drawn(find.text)]
        data = ShowStep(find.table, find.round, Origin.ROUND_END, here=False, place=find.place)
        rows += [[Button(texts.plain("button-find"), data)]] if private else []
    lines += ["", drawn(model.seen_title)]
    rows += rows_that_fit(choice_buttons(model.seen, lambda value: ChooseVisibility(Visibility(value))))
    lines += ["", drawn(model.sharing_title)]
    rows += rows_that_fit(choice_buttons(model.sharing, lambda value: ShareMistakes(value == YES)))
    lines += ["", drawn(model.zone_title)]
    rows.append([Button(texts.plain("button-zones"), ShowZones())])
    return build_page(lines, rows)


def zones_page(texts: Texts, model: MeModel) -> Page:
    """Return the time zones that can be chosen."""
    buttons = choice_buttons(model.zones, lambda zone: ChooseZone(ZONES.index(zone)))
    return build_page([drawn(model.zone_title)], even_rows(buttons, IN_ROW))


def public_page(texts: Texts, name: str, known: Known) -> Page:
    """Return what a person shows to the group."""
    return build_page([texts.html("me-public-title", name=name), *drawn_lines(short_figures(texts.words, known))])


def top_page(texts: Texts, model: TopModel) -> Page:
    """Return a group's leaderboard, with buttons for other periods and games."""
    period = next(Period(one.value) for one in model.periods if one.chosen)
    game = next(one for one in model.games if one.chosen)
    lines: list[str] = [texts.html("top-title", game=game.label)]
    for row in model.rows:
        key = "top-row-close" if row.close else "top-row"
        figures = {"matches": row.matches, "firsts": row.firsts, "rating": row.rating}
        lines.append(texts.html(key, place=row.place, name=row.name, **figures))
    lines += ["", *drawn_lines(model.notes)]
    periods = choice_buttons(model.periods, lambda value: ShowTop(game.value, Period(value)))
    games = choice_buttons(model.games, lambda value: ShowTop(value, period))
    return build_page(lines, [*rows_that_fit(periods), *rows_that_fit(games)])


def history_page(texts: Texts, model: HistoryModel) -> Page:
    """Return a page of matches, each with a button that opens its last review, or the hand if it is being played."""
    keys: list[Button] = []
    lines: list[str] = [texts.html("history-title")]
    for number, match in enumerate(model.matches, 1):
        lines += ["", texts.html("history-match", number=number, title=match.title, detail=match.detail)]
        if match.current:
            hand = OpenHand(match.table, 0, HandSource.ANSWER)
            keys.append(Button(texts.plain("button-match-live", number=number), hand))
        elif match.rounds:
            review = ShowReview(match.table, match.rounds, Origin.ROUND_END, here=False)
            keys.append(Button(texts.plain("button-match-review", number=number), review))
    note = model.note or (texts.html("history-ask") if keys else "")
    lines += ["", note] if note else []
    pages = [(-1, "button-newer")] if model.page else []
    pages += [(1, "button-older")] if model.older else []
    turns = [Button(texts.plain(key), ShowHistory(model.game, model.page + step)) for step, key in pages]
    games = choice_buttons(model.games, lambda game: ShowHistory(game, 0))
    data = [Button(texts.plain("button-own-data"), SendOwnData())]
    return build_page(lines, [*even_rows(keys, NUMBERS_IN_ROW), turns, *rows_that_fit(games), data])


def calls_page(texts: Texts, chosen: TurnCalls | None) -> Page:
    """Return the choices of turn calls, with the current one if only one person sees the page."""
    choices = [Choice(one.value, texts.plain("calls-choice", value=one.value), one == chosen) for one in TurnCalls]
    buttons = choice_buttons(choices, lambda value: ChooseCalls(TurnCalls(value)))
    mine = [] if chosen is None else [texts.html("calls-mine", value=chosen.value)]
    return build_page([texts.html("calls-ask"), *mine], [[one] for one in buttons])


def forget_page(texts: Texts) -> Page:
    """Return what is deleted and what stays, with the buttons."""
    buttons = [
        Button(texts.plain("button-forget-yes"), ForgetMe(delete=True), style=ButtonStyle.RED),
        Button(texts.plain("button-forget-no"), ForgetMe(delete=False)),
    ]
    return build_page([texts.html("forget-ask", name=anonymous_name(texts, 1))], rows_that_fit(buttons))


IN_ROW = 2
"""Buttons of languages in a row."""
DIGITS_SHOWN = slice(1, 4)
"""The digits that stand for all on a button: 123."""


def language_page(texts: Texts, group: Texts | None, *, is_personal: bool) -> Page:
    """Return the choices for the reader and for a group, if there is one.

    `is_personal`: only one person sees the page, which shows their choice and, if the language has its own, digits.
    """
    lines, rows = [texts.html("language-title"), ""], []
    if group is not None:
        lines.append(texts.html("language-group", language=LANGUAGES[group.language].name))
        rows += language_rows(texts, group.language, for_group=True)
    if is_personal:
        lines.append(texts.html("language-mine", language=LANGUAGES[texts.language].name))
    else:
        lines.append(texts.html("language-mine-shared"))
    rows += language_rows(texts, texts.language if is_personal else None)
    native = LANGUAGES[texts.language].native_digits
    if is_personal and native:
        is_native = texts.digits == "native"
        latin = Button(choice_label(WESTERN[DIGITS_SHOWN], chosen=not is_native), ChooseDigits(native=False))
        rows.append([latin, Button(choice_label(native[DIGITS_SHOWN], chosen=is_native), ChooseDigits(native=True))])
    return build_page(lines, rows)


def language_rows(texts: Texts, chosen: str | None, *, for_group: bool = False, room: int = 0) -> list[list[Button]]:
    """Return a button for each language, the chosen one marked; `room` is set in the message of a table."""
    key = "language-group-button" if for_group else "language-mine-button"
    names = {code: texts.plain(key, language=language.name) for code, language in LANGUAGES.items()}
    choices = [Choice(code, name, code == chosen) for code, name in names.items()]
    return even_rows(choice_buttons(choices, lambda code: ChooseLanguage(room, code, for_group)), IN_ROW)


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
    """Return the clause that a word names: `P6.4`, or `6.4` of the first game that has it."""
    if (named := CLAUSE.fullmatch(word)) is not None:
        every = [game_named(game).clause_book.letter for game in PRESENTATIONS]
        for letter in [named[1]] if named[1] else every:
            clause = letter + named[2]
            if texts.has(clause_key(clause)):
                return texts.html("clause-title", clause=clause, text=clause_text(texts, clause))
    return texts.html("clause-unknown", clause=word[:20])


def rules_page(texts: Texts, presentation: GamePresentation, room: Room | None, number: int = 0) -> Page:
    """Return a chapter of the rules, with the options of a table if it plays the game, otherwise the usual ones."""
    own = room if room is not None and room.game == presentation.name else None
    data = ShowChapter(0 if own is None else own.id, presentation.name, number)
    titles = chapter_titles(texts, presentation)
    rows = rows_of_two([Button(title, replace(data, chapter=at)) for at, title in enumerate(titles)])
    chosen = choice_label(titles[number], chosen=True)
    rows = [[replace(one, label=chosen) if one.data == data else one for one in row] for row in rows]
    lines = [rules_heading(texts, presentation, room), chapter_text(texts, presentation, room, number)]
    return build_page(lines, rows)
