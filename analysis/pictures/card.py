"""What is shared as a picture.

`card`: a result, with a square for each decision, by its colour and its sign. `moment`: a decision, the table as its
player saw it, the move, and the chances to win. `story`: either of them in the shape in which phones show stories.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from analysis.pictures.canvas import FAINT, INK, MARGIN, NOTE_SIZE, RULE, TITLE_SIZE, WIDTH, Canvas, style
from analysis.pictures.review import COLOURS, MARKS, STYLES
from analysis.review.report import Grade

WIDE, HIGH = 1200, 675
"""Pixels of the picture: the shape in which chats show pictures of links."""
SCORE_SIZE, LINE_SIZE = 84.0, 26.0
GRID_TOP, GRID_BOTTOM = 370, 600
SQUARE, GAP = 68.0, 12.0
"""Pixels of the largest square, and of the gap beside one of that size."""


LOOKS = {
    Grade.BEST: ("#2b8a3e", "white", ""),
    Grade.SMALL: ("#f2c037", INK, "–"),
    Grade.MARKED: ("#c92a2a", "white", "×"),
    Grade.HINTED: ("#b8bcc2", INK, "?"),
}
"""The colour of a square, and that of its sign, which is for those who cannot tell the colours."""


def card(heading: str, score: str, line: str, grid: Sequence[Sequence[Grade]], note: str) -> bytes:
    """Return a PNG of 1200 × 675 pixels; `grid`: a row of decisions for each deal."""
    canvas = Canvas(HIGH, WIDE)
    room = WIDE - 2 * MARGIN
    canvas.write(MARGIN, 66, heading, TITLE_SIZE, room=room, weight="bold")
    canvas.write(MARGIN, 190, score, SCORE_SIZE, room=room, weight="bold")
    canvas.write(MARGIN, 305, line, LINE_SIZE, room=room)
    _grid(canvas, [row for row in grid if row], room)
    canvas.write(MARGIN, HIGH - 36, note, NOTE_SIZE, room=room, color=FAINT)
    return canvas.png()


def _grid(canvas: Canvas, rows: Sequence[Sequence[Grade]], room: float) -> None:
    """Draw the rows below each other, with squares so small that all fit."""
    if not rows:
        return
    step = min(SQUARE + GAP, room / max(map(len, rows)), (GRID_BOTTOM - GRID_TOP) / len(rows))
    side = step * SQUARE / (SQUARE + GAP)
    for number, row in enumerate(rows):
        middle = GRID_TOP + step * number + side / 2
        for place, grade in enumerate(row):
            colour, ink, sign = LOOKS[grade]
            left = MARGIN + step * place
            canvas.surface.barh(middle, side, left=left, height=side, color=colour)
            canvas.write(left + side / 2, middle, sign, side / 3, ha="center", color=ink, weight="bold")


# ---------------------------------------------------------------------- a decision

SUITS = {"♠": INK, "♣": INK, "♥": "#c92a2a", "♦": "#c92a2a"}
BACK = "#5f7ea8"
"""The colour of the back of a card."""
SPLIT = 770
"""Pixels from which on the chances stand at the right of the table."""
TABLE_TOP, TABLE_BOTTOM, HAND_TOP, HAND_BOTTOM = 270.0, 480.0, 500.0, 660.0
LARGEST, LOOSE, SMALLEST_CARD = 84.0, 40.0, 20.0
"""Pixels that cards are wide; those below the second overlap."""
HIGHER = 1.38
"""How much higher than wide a card is."""
MOST_LINES = 2


class PictureCard(NamedTuple):
    """A card: what stands on it, above and below; `played`: it was. Without `rank` it lies face down."""

    rank: str
    sign: str
    played: bool = False


class Heap(NamedTuple):
    """Cards that lie together, and the words below them."""

    cards: Sequence[PictureCard]
    label: str


class Chances(NamedTuple):
    """The chances of each column of the score sheet, from 0 to 1, by places of the log; `place`: of the decision.

    `scale`: none, half and all in words.
    """

    title: str
    scale: Sequence[str]
    columns: Sequence[str]
    curve: Sequence[tuple[int, Sequence[float]]]
    place: int


def moment(
    heading: str, told: str, mark: str, seats: str, heaps: Sequence[Heap], hand: Heap, chances: Chances
) -> bytes:
    """Return a PNG of 1200 × 675 pixels.

    `told`: the move and its judgement, whose mark is `mark`; `seats`: what each player has.
    """
    canvas = Canvas(HIGH, WIDE)
    room = WIDE - 2 * MARGIN
    canvas.write(MARGIN, 60, heading, TITLE_SIZE, room=room, weight="bold")
    if mark:
        canvas.write(WIDE - MARGIN, 60, mark, TITLE_SIZE, ha="right", weight="bold", color=MARKS[mark])
    for number, line in enumerate(canvas.lines(told, NOTE_SIZE, room, MOST_LINES)):
        canvas.write(MARGIN, 118 + 38 * number, line, NOTE_SIZE, room=room)
    for number, line in enumerate(canvas.lines(seats, 17.0, room, MOST_LINES, color=FAINT)):
        canvas.write(MARGIN, 198 + 32 * number, line, 17.0, room=room, smallest=12.0, color=FAINT)
    _heaps(canvas, heaps, TABLE_TOP, TABLE_BOTTOM)
    _heaps(canvas, [hand], HAND_TOP, HAND_BOTTOM)
    _curve(canvas, chances)
    return canvas.png()


def _heaps(canvas: Canvas, heaps: Sequence[Heap], top: float, bottom: float) -> None:
    """Draw heaps beside and below each other."""
    wide = fitting(heaps, bottom - top)
    left, middle, high = float(MARGIN), top, wide * HIGHER
    for heap in heaps:
        across = _across(heap, wide)
        if left > MARGIN and left + across > SPLIT:
            left, middle = MARGIN, middle + _row(wide)
        for number, one in enumerate(heap.cards):
            _card(canvas, one, left + number * _step(heap, wide), middle, wide, high)
        canvas.write(left, middle + high + 16, heap.label, 16.0, room=across, smallest=11.0, color=FAINT)
        left += across + 18


def fitting(heaps: Sequence[Heap], room: float) -> float:
    """Return how wide cards may be so that all heaps fit into a height."""
    wide = LARGEST
    while wide > SMALLEST_CARD and height(heaps, wide) > room:
        wide -= 2
    return wide


def height(heaps: Sequence[Heap], wide: float) -> float:
    """Return the pixels that heaps with cards of a width are high."""
    return _rows(heaps, wide) * _row(wide)


def _rows(heaps: Sequence[Heap], wide: float) -> int:
    rows, left = 1, float(MARGIN)
    for heap in heaps:
        across = _across(heap, wide)
        if left > MARGIN and left + across > SPLIT:
            rows, left = rows + 1, MARGIN
        left += across + 18
    return rows


def _row(wide: float) -> float:
    return wide * HIGHER + (38 if wide >= LOOSE else 28)


def _step(heap: Heap, wide: float) -> float:
    """Return the pixels from one card of a heap to the next: small ones overlap, and many."""
    return min(wide + 3 if wide >= LOOSE else wide / 2, (SPLIT - MARGIN - wide) / max(1, len(heap.cards) - 1))


def _across(heap: Heap, wide: float) -> float:
    return max(2.2 * wide, _step(heap, wide) * (len(heap.cards) - 1) + wide)


def _card(canvas: Canvas, one: PictureCard, left: float, top: float, wide: float, high: float) -> None:
    from matplotlib.patches import FancyBboxPatch  # noqa: PLC0415

    edge, line = ("#1f6fd6", 3.0) if one.played else (FAINT, 1.0)
    shape = f"round,pad=0,rounding_size={wide / 9}"
    face = "white" if one.rank else BACK
    canvas.surface.add_patch(
        FancyBboxPatch((left, top), wide, high, boxstyle=shape, facecolor=face, edgecolor=edge, linewidth=line)
    )
    ink, middle = SUITS.get(one.sign[:1], INK), left + wide / 2
    given: Any = {"ha": "center", "color": ink, "room": wide - 4, "smallest": 5.0}
    canvas.write(middle, top + high * (0.34 if one.sign else 0.5), one.rank, 0.36 * wide, weight="bold", **given)
    canvas.write(middle, top + high * 0.72, one.sign, 0.34 * wide, **given)


def _curve(canvas: Canvas, chances: Chances) -> None:
    left, top, wide, high = SPLIT + 84, TABLE_TOP + 26, WIDE - MARGIN - SPLIT - 84, 230
    axes = canvas.axes(left, top, wide, high)
    canvas.write(SPLIT + 24, TABLE_TOP, chances.title, 16.0, room=WIDE - MARGIN - SPLIT - 24, smallest=10.0)
    places = [place for place, _ in chances.curve]
    for column, name in enumerate(chances.columns):
        color, ls = COLOURS[column], STYLES[column]
        axes.plot(places, [win[column] for _, win in chances.curve], color=color, ls=ls, lw=2.5)
        row = top + high + 26 + 27 * (column // 2)
        side = left - 60 + (wide + 60) / 2 * (column % 2)
        canvas.surface.plot((side, side + 22), (row, row), color=color, ls=ls, lw=3)
        canvas.write(side + 30, row, name, 16.0, room=(wide + 60) / 2 - 36, smallest=10.0)
    axes.axvline(chances.place, color=INK, lw=1.5, ls=":")
    axes.set(xlim=(0, max(1, places[-1])), ylim=(-0.03, 1.03), xticks=[], yticks=[0, 0.5, 1])
    axes.set_yticklabels(chances.scale, **style(color=FAINT), size=15)
    axes.tick_params(length=0)
    axes.grid(axis="y", color=RULE)
    for side_of in axes.spines.values():
        side_of.set_color(RULE)


# ---------------------------------------------------------------------- stories

STORY_HIGH = 1920
STORY_EDGE = 36
"""Pixels left free beside the picture."""
FELT = "#1d5c42"


def story(draw: Callable[..., bytes], *arguments: object) -> bytes:
    """Return a PNG of 1080 × 1920 pixels, upright as phones show stories, around the PNG that a function draws."""
    from matplotlib.image import imread  # noqa: PLC0415

    picture = imread(BytesIO(draw(*arguments)))
    high = (WIDTH - 2 * STORY_EDGE) * picture.shape[0] / picture.shape[1]
    top = (STORY_HIGH - high) / 2
    canvas = Canvas(STORY_HIGH)
    canvas.surface.axhspan(0, STORY_HIGH, color=FELT)
    canvas.surface.imshow(picture, extent=(STORY_EDGE, WIDTH - STORY_EDGE, top + high, top), aspect="auto", zorder=2)
    canvas.surface.set(xlim=(0, WIDTH), ylim=(STORY_HIGH, 0))
    return canvas.png()
