"""The deals and puzzles of the day as messages of the private chat, and the message of the day of a group."""

from collections.abc import Callable, Sequence

from analysis.shortening import label_width
from telegram_bot.chat.pages.hand import on_button, still_lines
from telegram_bot.chat.pages.parts import (
    ROW,
    choice_label,
    drawn,
    drawn_lines,
    even_rows,
    label_room,
    rows_of_two,
    rows_that_fit,
)
from telegram_bot.chat.transport.callback_data import (
    MORE,
    PROOF,
    TODAY,
    AnswerPuzzle,
    ArrangeDay,
    NextPuzzle,
    OpenDay,
    PlayBoard,
    ShareDay,
    ShowReview,
    StartDuel,
)
from telegram_bot.chat.transport.sending import Button, ButtonStyle, Page, build_page
from telegram_bot.domain.group_day import DayChoice
from telegram_bot.presentation.boards import DayGame, DayModel, DealsModel
from telegram_bot.presentation.group_day import GroupDayChoices, GroupDayModel
from telegram_bot.presentation.hint import HintBar
from telegram_bot.presentation.home import Choice
from telegram_bot.presentation.puzzles import PuzzleModel
from telegram_bot.rooms.computation.reviews import Origin
from telegram_bot.texts.loader import Texts

WIDEST = {DayChoice.GAME: 3, DayChoice.HOUR: 4, DayChoice.ZONE: 2}
"""Most buttons in a row, by the kind of choice."""


def group_day_page(model: GroupDayModel, link: Callable[[int], str]) -> Page:
    """Return the message of a day; `link` makes the link that opens a deal in the private chat."""
    lines: list[str] = [drawn(model.title)]
    for table in model.tables:
        lines += ["", *drawn_lines(table)]
    buttons = [Button(label, url=link(board), style=ButtonStyle.GREEN) for board, label in model.games]
    return build_page([*lines, "", *drawn_lines(model.today)], rows_that_fit(buttons))


def choices_page(texts: Texts, model: GroupDayChoices) -> Page:
    """Return the choices of an administrator."""
    lines = [drawn(model.title), "", *drawn_lines(model.lines)]
    if not model.is_on:
        return build_page(lines, [[_button(texts, "group-day-turn-on", DayChoice.ON)]])
    rows: list[list[Button]] = []
    for what, choices in model.values.items():
        buttons = [
            Button(choice_label(one.label, chosen=one.chosen), ArrangeDay(_asked(what, one), int(one.value)))
            for one in choices
        ]
        rows += even_rows(buttons, WIDEST[what])
    here = [] if model.is_here else [[_button(texts, "group-day-turn-on", DayChoice.ON)]]
    return build_page(lines, [*rows, *here, [_button(texts, "group-day-turn-off", DayChoice.OFF)]])


def _asked(what: DayChoice, choice: Choice) -> DayChoice:
    """Return what the button of a choice asks for; pressing that of a game repeatedly changes nothing more."""
    if what != DayChoice.GAME:
        return what
    return DayChoice.WITHOUT if choice.chosen else DayChoice.WITH


def offer_page(texts: Texts) -> Page:
    """Return the question whether a group wants the message."""
    yes, no = _button(texts, "group-day-turn-on", DayChoice.ON), _button(texts, "group-day-no", DayChoice.OFF)
    return build_page([texts.html("group-day-offer"), "", texts.html("group-day-choices-about")], [[yes], [no]])


def _button(texts: Texts, key: str, what: DayChoice) -> Button:
    style = ButtonStyle.GREEN if what == DayChoice.ON else None
    return Button(texts.plain(key), ArrangeDay(what, 0), style=style)


def today_page(texts: Texts, model: DayModel) -> Page:
    """Return a person's deals of the day, or those of a past one."""
    games = [texts.html("today-line", game=one.title, state=drawn(one.state)) for one in model.games]
    buttons = [_played(one) for one in model.games]
    lines = [drawn(model.title), "", drawn(model.about), "", *games, "", *drawn_lines(model.lines)]
    key, what = ("today-proof", PROOF) if model.proof else ("today-back", TODAY)  # where no deal of today is shown
    more = [[Button(label, OpenDay(what))] for what, label in model.duels]
    more += [[Button(texts.plain("today-more"), OpenDay(MORE))]] if model.more else []
    return build_page(lines, [*rows_that_fit(buttons), *more, [Button(texts.plain(key), OpenDay(what))]])


def more_page(texts: Texts, model: DayModel) -> Page:
    """Return the deals of past days that a person can still play."""
    rows = rows_of_two([Button(one.title, PlayBoard(one.board)) for one in model.more])
    lines = [texts.html("today-more-title"), "", texts.html("today-more-about")]
    return build_page(lines, [*rows, [Button(texts.plain("today-back"), OpenDay(TODAY))]])


def group_page(texts: Texts, link: str, games: Sequence[str], *, may_arrange: bool) -> Page:
    """Return the page that tells a group where to play the deals, with buttons to share results in the group.

    `link` opens the deals. `games`: with results to share. `may_arrange`: the reader may set up the daily message.
    """
    names = {game: texts.plain(f"game-{game}") for game in games}
    buttons = [Button(texts.plain("button-post-here", game=name), ShareDay(game)) for game, name in names.items()]
    there = Button(texts.plain("button-open-privately"), url=link, style=ButtonStyle.GREEN)
    here = [Button(texts.plain("group-day-arrange"), ArrangeDay(DayChoice.LOOK, 0))] if may_arrange else []
    return build_page([texts.html("today-private")], [[there], *rows_that_fit(buttons), here])


def deals_page(texts: Texts, model: DealsModel, *, inline: bool) -> Page:
    """Return the results of deals; `inline`: inline mode is on."""
    score = [drawn(model.score), ""] if model.score else []
    lines, rows = [drawn(model.title), "", *score, *drawn_lines(model.lines)], list[list[Button]]()
    if model.next is not None and (model.next.board or model.is_duel):
        rows.append([_played(model.next)])
    if model.share is not None:  # in the chat with the button, and in any other one
        label = texts.plain("button-invite" if model.is_duel else "button-share")
        elsewhere = [Button(texts.plain("button-choose-chat"), inline=model.share.start)] if inline else []
        rows += rows_that_fit([Button(label, ShareDay(model.what)), *elsewhere])
    style = ButtonStyle.GREEN if model.is_duel else None
    rows += [[Button(texts.plain(key), StartDuel(what), style=style)] for key, what in model.starts]
    reviews = [Button(label, ShowReview(room, 1, Origin.ROUND_END, here=False)) for room, label in model.reviews]
    again = [Button(texts.plain("button-refresh"), OpenDay(model.what))] if model.is_awaited else []
    others = [*again, Button(texts.plain("today-back"), OpenDay(TODAY))]
    return build_page(lines, [*rows, *rows_that_fit(reviews), *rows_that_fit(others)])


def page_of(texts: Texts, model: DayModel | DealsModel, *, inline: bool) -> Page:
    """Return the page of a model; `inline`: inline mode is on."""
    return today_page(texts, model) if isinstance(model, DayModel) else deals_page(texts, model, inline=inline)


def _played(game: DayGame) -> Button:
    if not game.board:
        return Button(game.action, OpenDay(game.what))
    return Button(game.action, PlayBoard(game.board), style=ButtonStyle.GREEN)


BAR, BAR_WIDTH = "▬", 2
"""The sign that bars are made of, and its width in letters of Latin script."""
SHORTEST, LONGEST = 4, 10
"""Least and most signs of the longest bar."""


def puzzle_page(texts: Texts, model: PuzzleModel) -> Page:
    """Return a puzzle with a button for each way, or the answer with the others' losses as bars."""
    lines: list[str] = [drawn(model.title)]
    if model.scene is not None:
        lines += ["", drawn(model.scene.heading), *still_lines(texts, model.scene, "")]
    lines += ["", *drawn_lines(model.lines)]
    labels = [on_button(way.label) for way in model.ways]
    if any(label_width(label) > label_room(1) for label in labels):  # too long for buttons: these have their numbers
        numbers = [texts.number(at) for at in range(1, len(labels) + 1)]
        lines += [texts.html("puzzle-numbered", number=at, plan=way.label) for at, way in enumerate(model.ways, 1)]
        labels = numbers
    ways = [Button(label, AnswerPuzzle(model.puzzle, model.key, at)) for at, label in enumerate(labels)]
    if model.bars:
        lines += ["", *_bars(texts, model.bars)]
    on = [[Button(model.on, NextPuzzle(more=True), style=ButtonStyle.GREEN)]] if model.on else []
    return build_page(lines, [*rows_that_fit(ways), *on])


def _bars(texts: Texts, bars: Sequence[HintBar]) -> list[str]:
    """Return a line for each bar; the longest bar takes the room that the widest words leave in a line."""

    def line(bar: HintBar, length: str) -> str:
        return texts.html("puzzle-bar", plan=bar.words, bar=length, mark=bar.mark)

    worse = [bar for bar in bars if bar.tone != "best"]
    room = ROW - max((label_width(f"{line(bar, '')} ") for bar in worse), default=0)
    longest = min(LONGEST, max(SHORTEST, int(room / BAR_WIDTH)))
    return [line(bar, f"{BAR * max(1, round(longest * bar.share))} " if bar in worse else "") for bar in bars]
