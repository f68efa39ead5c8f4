"""A picture of a round's review for a phone: chances to win, marked moves, the players' numbers and the score sheet.

All words come from the caller; numbers, marks and suit signs are the same in every language. Where partners play for
one column of the score sheet, they have one curve, one colour and one score, and stand side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator, PercentFormatter

from analysis.fonts.families import drawable, families, shortened
from analysis.review.report import Decision, Moment, PlayerReview, RoundReview, Words
from engine.game import column_names, column_of, seats_of

WIDTH, HEIGHT, DPI = 1080, 1350, 100
COLOURS = ("#1f6fd6", "#d9480f", "#7f4f24", "#9c36b5", "#0b7285", "#5c636a")
"""A colour a column of the score sheet; none is a mark's."""
MARKERS = ("o", "s", "^", "D", "v", "P")
"""The shape on each column's curve: curves are told apart without colours too."""
MARKERS_A_CURVE = 9
STYLES = ("-", "-", "-", "-", (0, (5, 1.5)), (0, (2, 1.2)))
INK, FAINT, RULE = "#202124", "#5f6368", "#dadce0"
MARKS = {"??": "#c92a2a", "?": "#e8590c", "?!": "#b08900", "!": "#2b8a3e"}
MOST_NOTES = 4
MOST_ROUNDS = 3
LONGEST_NAME = 13
MOST_BADGES = 12
MARGIN = 0.045
"""Of the width, on either side."""
LABELS = 0.28
"""Of the width, to the right end of what heads the rows."""
ROW, NOTE, LINE = 0.033, 0.043, 0.028
"""Of the height: a row of the grid, a note, a further line of it."""
SMALLEST = 16.0
"""No text is smaller: what does not fit is cut."""
NOTE_SIZE = 19.0
NOTE_AT = MARGIN + 0.075


def noted(review: RoundReview, most: int = MOST_NOTES) -> tuple[Decision, ...]:
    """Return the decisions that the picture has lines for: the costliest, then good finds; in the order of the log."""
    marked = [one for one in review.decisions if one.mark]
    chosen = sorted(marked, key=lambda one: (one.lost <= 0, -one.lost, -one.found))[:most]
    return tuple(sorted(chosen, key=lambda one: one.place))


def picture(review: RoundReview, names: Sequence[str], sheet: Sequence[Sequence[int]], words: Words) -> bytes:
    """Return a PNG of 1080 × 1350 pixels.

    `names`: one a seat. `sheet`: the scores of the complete rounds of the match, a row a round and a number a column.
    """
    figure = Figure(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI, facecolor="white")
    FigureCanvasAgg(figure)
    shown = [readable(name, seat) for seat, name in enumerate(names)]
    wide = (1 - 2 * MARGIN) * WIDTH
    _fit(_write(figure, MARGIN, 0.962, readable(words.title), size=30, weight="bold", color=INK), wide)
    _fit(_write(figure, MARGIN, 0.929, readable(words.subtitle), size=19, color=FAINT), wide)
    notes = [lines_of(figure, readable(text)) for text in words.notes]
    rows = 4 + min(len(sheet), MOST_ROUNDS + 1) + bool(sheet)
    grid = 0.012 + ROW * rows
    up = 0.02 + grid + sum(NOTE + LINE * (len(lines) - 1) for lines in notes)
    _curves(figure, review, shown, words, up + 0.062)
    for decision, lines in zip(noted(review), notes, strict=True):
        _note(figure, decision, lines, up - 0.012, COLOURS[column_of(decision.seat, review.columns)])
        up -= NOTE + LINE * (len(lines) - 1)
    _numbers(figure, review, shown, sheet, words, 0.02 + grid - 0.012)
    file = BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()


def readable(text: str, seat: int | None = None) -> str:
    """Return a text without the characters that the fonts lack; of a seat's name always something, and not too long."""
    kept = drawable(text)
    return kept if seat is None else shortened(kept or str(seat + 1), LONGEST_NAME)


def _write(figure: Figure, across: float, up: float, text: str, **style: Any) -> Text:
    """Write a text, its middle so far up."""
    return figure.text(across, up, text, va="center", family=families(), parse_math=False, **style)


def _curves(figure: Figure, review: RoundReview, names: Sequence[str], words: Words, bottom: float) -> None:
    """Draw the chances to win, and a mark where a decision has one."""
    top = 0.822
    axes = figure.add_axes((0.1, bottom, 0.855, top - bottom))
    _fit(_write(figure, MARGIN, 0.889, readable(words.chances), size=18, color=INK), (1 - 2 * MARGIN) * WIDTH)
    places = [moment.place for moment in review.curve]
    columns = review.columns
    for column, name in enumerate(column_names(names, columns)):
        chances = [moment.win[column] for moment in review.curve]
        axes.plot(
            places,
            chances,
            color=COLOURS[column],
            lw=3 if len(places) < 120 else 2,
            ls=STYLES[column],
            label=name,
            marker=MARKERS[column],
            markersize=10,
            markevery=(column, max(1, len(places) // MARKERS_A_CURVE)),
            solid_joinstyle="round",
        )
    legend = axes.legend(
        loc="lower left",
        bbox_to_anchor=(-0.06, 1.0),
        ncols=_abreast(len(names), columns),
        frameon=False,
        prop=FontProperties(family=families(), size=21 if len(names) < 5 else 18),
        handlelength=1.6,
        columnspacing=1.3,
        handletextpad=0.5,
        borderaxespad=0.1,
        labelspacing=0.25,
    )
    for text in legend.get_texts():
        text.set_parse_math(False)
    _frame(axes, max(places[-1], 1))
    axes.set_xlabel(readable(words.places), size=19, color=FAINT, labelpad=2, family=families(), parse_math=False)
    taken = _names(axes, review, column_names(names, columns))
    for decision in noted(review, MOST_BADGES):
        _badge(axes, decision, review, taken)


def _names(axes: Axes, review: RoundReview, names: Sequence[str]) -> list[tuple[float, float]]:
    """Write each name at its curve, where the others are furthest; return where names are, as parts of the axes."""
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
        up = best.win[column]
        taken.append((best.place / last, up))
        axes.annotate(
            name,
            (best.place, up),
            (0, -15 if up > 0.9 else 15),
            textcoords="offset points",
            ha="center",
            va="center",
            size=SMALLEST,
            weight="bold",
            color=COLOURS[column],
            family=families(),
            parse_math=False,
            zorder=4,
            bbox={"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.75},
        )
    return taken


def _abreast(players: int, columns: int) -> int:
    """Return how many curves are named in a line: the names of three partners fill one."""
    if players > 2 * columns:
        return 1
    return 3 if columns in (3, 5, 6) else columns


def _frame(axes: Axes, last: int) -> None:
    """Draw the scale of a curve."""
    axes.set_xlim(0, last * 1.012)
    axes.set_ylim(-0.015, 1.03)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set_yticks((0, 0.25, 0.5, 0.75, 1))
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    axes.tick_params(labelsize=19, colors=FAINT, length=0)
    axes.grid(axis="y", color=RULE, lw=1)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(RULE)


def _badge(axes: Axes, decision: Decision, review: RoundReview, taken: list[tuple[float, float]]) -> None:
    """Put a decision's mark at its side's line, where the decision was made, clear of the marks before."""
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
        size=17,
        weight="bold",
        color="white",
        zorder=5,
        annotation_clip=False,
        arrowprops={"arrowstyle": "-", "color": MARKS[decision.mark], "lw": 1.5, "shrinkA": 0, "shrinkB": 0},
        bbox={
            "boxstyle": "circle,pad=0.22",
            "facecolor": MARKS[decision.mark],
            "edgecolor": COLOURS[column],
            "linewidth": 2.2,
        },
    )


def lines_of(figure: Figure, text: str) -> list[str]:
    """Break a text about a decision into two lines if it is too long for one."""
    words = text.split(" ")
    fitting = len(words)
    line = _write(figure, 0, 0, text, size=NOTE_SIZE)
    while fitting > 1 and line.get_window_extent().width > (1 - MARGIN - NOTE_AT) * WIDTH:
        fitting -= 1
        line.set_text(" ".join(words[:fitting]))
    line.remove()
    return [" ".join(part) for part in (words[:fitting], words[fitting:]) if part]


def _note(figure: Figure, decision: Decision, lines: Sequence[str], up: float, colour: str) -> None:
    """Write about a decision, its mark before it in the colour of its side."""
    box = {
        "boxstyle": "round,pad=0.25",
        "facecolor": MARKS[decision.mark],
        "edgecolor": colour,
        "lw": 2,
    }
    _write(figure, MARGIN + 0.026, up, decision.mark, size=17, weight="bold", color="white", ha="center", bbox=box)
    for number, line in enumerate(lines):
        text = _write(figure, NOTE_AT, up - LINE * number, line, size=NOTE_SIZE, color=INK)
        _fit(text, (1 - MARGIN - NOTE_AT) * WIDTH)


def _fit(text: Text, room: float) -> None:
    """Make a text smaller that is wider than so many pixels, and cut it if that is not enough."""
    wide = text.get_window_extent().width
    if wide <= room:
        return
    text.set_fontsize(max(SMALLEST, 0.94 * float(text.get_fontsize()) * room / wide))
    whole = text.get_text()
    letters = len(whole)
    while letters > 1 and text.get_window_extent().width > room:
        letters -= 1
        text.set_text(shortened(whole, letters))


def _numbers(
    figure: Figure, review: RoundReview, names: Sequence[str], sheet: Sequence[Sequence[int]], words: Words, top: float
) -> None:
    """Write the grid: partners side by side, rows of the round's numbers and of the score sheet."""
    columns = review.columns
    seats = [seat for column in range(columns) for seat in seats_of(column, columns, len(names))]
    players = [review.players[seat] for seat in seats]
    rows = [
        ("", [names[seat] for seat in seats]),
        (words.score, ["–" if one.score is None else _whole(one.score) for one in review.players[:columns]]),
        (words.luck, [_signed(one.luck, review.digits) for one in players]),
        (words.accuracy, [_accuracy(one) for one in players]),
    ]
    head = len(rows)
    if sheet:
        rows += [
            *_sheet_rows(sheet, words.round),
            (words.total, [_whole(sum(scores)) for scores in zip(*sheet, strict=True)]),
        ]
    _rule(figure, top + 0.006)
    for number, (label, cells) in enumerate(rows):
        up = top - ROW * number - 0.010
        strong = number < 2 or (number >= head and number == len(rows) - 1)
        if number == head:
            _rule(figure, up + ROW / 2)
        heading = _write(figure, MARGIN, up, readable(label), size=18, color=INK if strong else FAINT)
        _fit(heading, (LABELS - MARGIN) * WIDTH)
        colours = [COLOURS[column_of(seat, columns)] for seat in seats] if number == 0 else [INK] * len(cells)
        _row(figure, up, cells, strong, colours, centred=columns < len(names))


def _row(
    figure: Figure, up: float, cells: Sequence[str], strong: bool, colours: Sequence[str], *, centred: bool
) -> None:
    """Write the cells of a row, each as large as its share of the row allows; those of sides stand in its middle."""
    wide = (1 - MARGIN - LABELS) / len(cells)
    for place, (cell, colour) in enumerate(zip(cells, colours, strict=True)):
        text = _write(
            figure,
            LABELS + wide * (place + (0.5 if centred else 1)),
            up,
            cell,
            size=20.0 if len(cells) < 5 else SMALLEST,
            color=colour,
            weight="bold" if strong else "normal",
            ha="center" if centred else "right",
        )
        _fit(text, wide * WIDTH - 12)


def _rule(figure: Figure, up: float) -> None:
    """Draw a thin line across."""
    figure.add_artist(Line2D((MARGIN, 1 - MARGIN), (up, up), color=RULE, lw=1.2))


def _sheet_rows(sheet: Sequence[Sequence[int]], head: str) -> list[tuple[str, list[str]]]:
    """Return the rows of the score sheet; of a long one the first rounds are added up."""
    early = len(sheet) - MOST_ROUNDS if len(sheet) > MOST_ROUNDS + 1 else 0
    rows = [(f"{head} {number}", [_whole(score) for score in row]) for number, row in enumerate(sheet, 1)][early:]
    if early:
        rows.insert(0, (f"{head} 1–{early}", [_whole(sum(scores)) for scores in zip(*sheet[:early], strict=True)]))
    return rows


def _whole(number: int) -> str:
    """Return a whole number with a real minus sign."""
    return str(number).replace("-", "−")


def _signed(number: float, digits: int) -> str:
    """Return a number with its sign and so many decimals."""
    return f"{number:+.{digits}f}".replace("-", "−")


def _accuracy(player: PlayerReview) -> str:
    """Return an accuracy, with the grade if there is one."""
    if player.accuracy is None:
        return "–"
    return f"{player.accuracy:.0f}" + (f" {player.grade}" if player.grade else "")
