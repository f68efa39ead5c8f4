"""The picture of a round's review for a phone: chances to win, marked moves, the players' numbers and the score sheet.

Marks and suit signs are the same in every language. Partners who share a column of the score sheet have one curve, one
colour and one score, and are side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from analysis.pictures.canvas import (
    FAINT,
    INK,
    INNER,
    LINE,
    MARGIN,
    NOTE_SIZE,
    RULE,
    SMALLEST,
    TITLE_SIZE,
    WIDTH,
    Canvas,
    fit,
    style,
)
from analysis.pictures.fonts import drawable, families
from analysis.review.report import Decision, Moment, RoundReview
from analysis.shortening import BRIEF_NAME, ISOLATE, isolated, shortened
from analysis.texts.loader import Texts
from engine.game import column_names, column_of, seats_of
from engine.registry import GAMES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NONE = "–"
"""In place of a missing number."""
HEIGHT = 1350
COLOURS = ("#1f6fd6", "#d9480f", "#7f4f24", "#9c36b5", "#0b7285", "#5c636a")
"""A colour for each column of the score sheet, different from those of marks."""
MARKERS = ("o", "s", "^", "D", "v", "P")
"""The markers on each column's curve, so that curves differ even without colours."""
MARKERS_A_CURVE = 9
STYLES = ("-", "-", "-", "-", (0, (5, 1.5)), (0, (2, 1.2)))
MARKS = {"??": "#c92a2a", "?": "#e8590c", "?!": "#b08900", "!": "#2b8a3e"}
MARK_SIZE = 17.0
MOST_NOTES, MOST_NOTE_LINES = 4, 2
MOST_BADGES = 12
MOST_ROUNDS = 3
"""Last rounds of the score sheet that have their own row."""
LABELS = 302
"""The right end of the label column of the grid."""
ROW, NOTE = 44, 58
"""Heights in pixels: a row of the grid, a note of one line."""
NOTE_LEFT = 130
NOTE_ROOM = WIDTH - MARGIN - NOTE_LEFT
CHART_LEFT, CHART_TOP, CHART_RIGHT = 108, 240, 1031
LEGEND_BOTTOM, LEGEND_ROW, LEGEND_LINE = 212, 32, 44


def noted(review: RoundReview, most: int = MOST_NOTES) -> tuple[Decision, ...]:
    """Return the decisions with a note: the costliest first, then good finds; in the order of the log."""
    marked = [one for one in review.decisions if one.mark]
    chosen = sorted(marked, key=lambda one: (one.lost <= 0, -one.lost, -one.found))[:most]
    return tuple(sorted(chosen, key=lambda one: one.place))


def display_name(name: str, seat: int) -> str:
    """Return a name as displayed in pictures, isolated; the seat's number, from 1, if no font has its letters."""
    return isolated(shortened(drawable(name).strip("".join(ISOLATE)) or str(seat + 1), BRIEF_NAME))


def picture(
    texts: Texts,
    game: str,
    review: RoundReview,
    names: Sequence[str],
    sheet: Sequence[Sequence[int]],
    subtitle: str,
    notes: Sequence[str],
) -> bytes:
    """Return a PNG of 1080 × 1350 pixels; good luck has a plus in every game.

    `names`: one per seat. `sheet`: scores of the match's complete rounds, a row per round and a number per column.
    `notes`: a line for each decision that is `noted`.
    """
    canvas = Canvas(HEIGHT)
    shown = [display_name(name, seat) for seat, name in enumerate(names)]
    title = texts.plain("review-picture-title", round=review.number)
    canvas.write(MARGIN, 51, title, TITLE_SIZE, room=INNER, weight="bold")
    canvas.write(MARGIN, 96, subtitle, 19, room=INNER, color=FAINT)
    canvas.write(MARGIN, 141, texts.plain(f"{game}-review-picture-chances"), 18, room=INNER)
    noted_lines = [canvas.lines(text, NOTE_SIZE, NOTE_ROOM, MOST_NOTE_LINES) for text in notes]
    figures = _figures(texts, game, review, shown)
    grid = [*figures, *(_sheet(texts, sheet) if len(sheet) > 1 else [])]  # for a single round it would repeat the score
    grid_top = HEIGHT - 43 - ROW * len(grid)
    notes_top = grid_top - sum(NOTE + LINE * (len(lines) - 1) for lines in noted_lines)
    columns = column_names(shown, review.columns, texts.listed)
    _legend(canvas, columns, _abreast(len(names), review.columns))
    axes = _curves(canvas, review, notes_top - 84)
    _frame(axes, max(review.curve[-1].place, 1), texts)
    axes.set_xlabel(drawable(texts.plain("review-picture-places")), size=19, labelpad=2, **style(color=FAINT))
    taken = _names(axes, review, columns)
    for decision in noted(review, MOST_BADGES):
        _badge(axes, decision, review, taken)
    top = notes_top + 16
    for decision, lines in zip(noted(review), noted_lines, strict=True):
        _note(canvas, decision, lines, top, COLOURS[column_of(decision.seat, review.columns)])
        top += NOTE + LINE * (len(lines) - 1)
    _write_grid(canvas, grid, len(figures), _seats(review, len(names)), review.columns, grid_top)
    return canvas.png()


def _abreast(players: int, columns: int) -> int:
    """Return the number of names per line of the legend: three partners fill one line."""
    if players > 2 * columns:
        return 1
    return 3 if columns in (3, 5, 6) else columns


def _legend(canvas: Canvas, names: Sequence[str], abreast: int) -> None:
    wide = INNER / abreast
    rows = -(-len(names) // abreast)
    for column, name in enumerate(names):
        row, place = divmod(column, abreast)
        left, middle = MARGIN + wide * place, LEGEND_BOTTOM - LEGEND_ROW * (rows - 1 - row)
        line = (left, left + LEGEND_LINE / 2, left + LEGEND_LINE)
        canvas.surface.plot(line, (middle,) * 3, lw=3, markevery=[1], **_curve(column))
        text = left + LEGEND_LINE + 12
        canvas.write(text, middle, name, 20, room=wide - LEGEND_LINE - 24)


def _curve(column: int) -> dict[str, Any]:
    return {"color": COLOURS[column], "ls": STYLES[column], "marker": MARKERS[column], "markersize": 10}


def _curves(canvas: Canvas, review: RoundReview, bottom: float) -> Axes:
    axes = canvas.axes(CHART_LEFT, CHART_TOP, CHART_RIGHT - CHART_LEFT, bottom - CHART_TOP)
    across = [moment.place for moment in review.curve]
    for column in range(review.columns):
        axes.plot(
            across,
            [moment.win[column] for moment in review.curve],
            lw=3 if len(across) < 120 else 2,
            markevery=(column, max(1, len(across) // MARKERS_A_CURVE)),
            solid_joinstyle="round",
            **_curve(column),
        )
    return axes


def _frame(axes: Axes, last: int, texts: Texts) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415

    axes.set_xlim(0, last * 1.012)
    axes.set_ylim(-0.015, 1.03)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: texts.percent(share)))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda place, _: texts.number(place)))
    axes.set_yticks((0, 0.25, 0.5, 0.75, 1))
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.tick_params(labelsize=19, labelfontfamily=families(), colors=FAINT, length=0)
    axes.grid(axis="y", color=RULE, lw=1)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(RULE)


def _names(axes: Axes, review: RoundReview, names: Sequence[str]) -> list[tuple[float, float]]:
    """Write each name at its curve, far from the others; return the occupied places, as fractions of the axes."""
    last = max(review.curve[-1].place, 1)
    inner = [one for one in review.curve if 0.12 <= one.place / last <= 0.85] or list(review.curve)
    taken: list[tuple[float, float]] = []
    for column, name in enumerate(names):

        def apart(moment: Moment, column: int = column) -> float:
            here = moment.win[column]
            others = [abs(here - win) for other, win in enumerate(moment.win) if other != column]
            near = [abs(moment.place / last - across) < 0.25 and abs(here - up) < 0.09 for across, up in taken]
            return min(others, default=1.0) - any(near)

        best = max(inner, key=apart)
        up, across = best.win[column], best.place / last
        taken.append((across, up))
        text = axes.annotate(
            name,
            (best.place, up),
            (0, -15 if up > 0.9 else 15),
            textcoords="offset points",
            ha="left" if across < 0.3 else "right" if across > 0.7 else "center",
            va="center",
            size=SMALLEST,
            weight="bold",
            zorder=4,
            bbox={"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.75},
            **style(color=COLOURS[column]),
        )
        fit(text, 0.55 * (CHART_RIGHT - CHART_LEFT))
    return taken


def _badge(axes: Axes, decision: Decision, review: RoundReview, taken: list[tuple[float, float]]) -> None:
    """Put a decision's mark at its side's curve, where the decision was made, clear of the occupied places."""
    column = column_of(decision.seat, review.columns)
    before = review.curve[decision.place - 1].win[column]
    last = max(review.curve[-1].place, 1)
    across, up = decision.place / last, min(max(before, 0.03), 0.97)
    for off in (0.0, 0.075, -0.075, 0.15, -0.15, 0.225, -0.225, 0.3):
        if 0.02 <= up + off <= 0.98 and all(abs(across - x) > 0.042 or abs(up + off - y) > 0.07 for x, y in taken):
            break
    else:
        return
    taken.append((across, up + off))
    axes.annotate(
        decision.mark,
        (decision.place, before),
        (decision.place, up + off),
        ha="center",
        va="center_baseline",
        size=MARK_SIZE,
        weight="bold",
        zorder=5,
        annotation_clip=False,
        arrowprops={"arrowstyle": "-", "color": MARKS[decision.mark], "lw": 1.5, "shrinkA": 0, "shrinkB": 0},
        bbox=_mark_box("circle,pad=0.22", decision.mark, COLOURS[column]),
        **style(color="white"),
    )


def _mark_box(shape: str, mark: str, side: str) -> dict[str, object]:
    return {"boxstyle": shape, "facecolor": MARKS[mark], "edgecolor": side, "linewidth": 2.2}


def _note(canvas: Canvas, decision: Decision, lines: Sequence[str], top: float, colour: str) -> None:
    box = _mark_box("round,pad=0.25", decision.mark, colour)
    canvas.write(MARGIN + 28, top, decision.mark, MARK_SIZE, color="white", weight="bold", ha="center", bbox=box)
    for number, line in enumerate(lines):
        canvas.write(NOTE_LEFT, top + LINE * number, line, NOTE_SIZE, room=NOTE_ROOM)


Grid = list[tuple[str, list[str]]]
"""Rows of a label and its cells."""


def _seats(review: RoundReview, players: int) -> list[int]:
    """Return the seats in the order of the grid: partners side by side."""
    return [seat for column in range(review.columns) for seat in seats_of(column, review.columns, players)]


def sheet_rows(rounds: int) -> list[tuple[int, int]]:
    """Return the first and last round of each row of a score sheet; early rounds are summed."""
    early = rounds - MOST_ROUNDS if rounds > MOST_ROUNDS + 1 else 0
    return ([(1, early)] if early else []) + [(number, number) for number in range(early + 1, rounds + 1)]


def _figures(texts: Texts, game: str, review: RoundReview, names: Sequence[str]) -> Grid:
    """Return the rows of names and of the round's numbers; accuracy only if somebody has one."""
    seats = _seats(review, len(names))
    players = [review.players[seat] for seat in seats]
    scores = [one.score for one in review.players[: review.columns]]
    good = -1 if GAMES[game].lowest_wins else 1
    figures = {
        "figure-score": [NONE if score is None else texts.number(score) for score in scores],
        "review-picture-luck": [texts.number(good * one.luck, review.digits, signed=True) for one in players],
    }
    accuracies = [NONE if one.accuracy is None else texts.number(one.accuracy) for one in players]
    if set(accuracies) != {NONE}:
        figures["review-picture-accuracy"] = accuracies
    return [("", [names[seat] for seat in seats]), *((texts.plain(key), cells) for key, cells in figures.items())]


def _sheet(texts: Texts, sheet: Sequence[Sequence[int]]) -> Grid:
    """Return the rows of the score sheet, with early rounds summed, and of the total."""
    rows = list[tuple[str, list[str]]]()
    for first, last in sheet_rows(len(sheet)):
        key = "review-picture-round" if first == last else "review-picture-rounds"
        head = texts.plain(key, round=first, first=first, last=last)
        rows.append((head, _sums(sheet[first - 1 : last], texts)))
    return [*rows, (texts.plain("total"), _sums(sheet, texts))]


def _sums(sheet: Sequence[Sequence[int]], texts: Texts) -> list[str]:
    return [texts.number(sum(scores)) for scores in zip(*sheet, strict=True)]


def _write_grid(canvas: Canvas, grid: Grid, sheet: int, seats: Sequence[int], columns: int, top: float) -> None:
    """Write the grid: names, the round's numbers, and from row `sheet` on the score sheet, if any, and the total."""
    centred = columns < len(seats)
    canvas.rule(top + 8)
    for number, (label, cells) in enumerate(grid):
        middle = top + 30 + ROW * number
        if number == sheet:
            canvas.rule(middle - ROW / 2)
        strong = number < 2 or number == len(grid) - 1 >= sheet
        canvas.write(MARGIN, middle, label, 18, room=LABELS - MARGIN, color=INK if strong else FAINT)
        wide = (WIDTH - MARGIN - LABELS) / len(cells)
        for place, cell in enumerate(cells):
            canvas.write(
                LABELS + wide * (place + (0.5 if centred else 1)),
                middle,
                cell,
                20.0 if len(cells) < 5 else SMALLEST,
                room=wide - 12,
                color=COLOURS[column_of(seats[place], columns)] if number == 0 else INK,
                weight="bold" if strong else "normal",
                ha="center" if centred else "right",
            )
