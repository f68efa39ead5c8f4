"""Pictures to share.

`card`: a result, with a square for each decision, with a colour and a sign. `moment`: a decision, the table as its
player saw it, the move, and the chances to win. `story`, `moment_story`: the same in the format of stories on phones.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from analysis.pictures.canvas import FAINT, INK, MARGIN, NOTE_SIZE, RULE, TITLE_SIZE, WIDTH, Canvas, style
from analysis.pictures.review import COLOURS, MARKS, STYLES
from analysis.review.report import Grade

WIDE, HIGH = 1200, 675
"""Pixels of the picture: the format in which chats show pictures of links."""
SCORE_SIZE, LINE_SIZE = 84.0, 26.0
GRID_TOP, GRID_BOTTOM = 370, 600
SQUARE, GAP = 68.0, 12.0
"""Pixels of the largest square, and of the gap beside it."""


LOOKS = {
    Grade.BEST: ("#2b8a3e", "white", ""),
    Grade.SMALL: ("#f2c037", INK, "–"),
    Grade.MARKED: ("#c92a2a", "white", "×"),
    Grade.HINTED: ("#b8bcc2", INK, "?"),
}
"""The colour of a square, and of its sign, which helps those who cannot tell the colours apart."""


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
    """Draw the rows below each other, with squares small enough for all to fit."""
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
LOOSE, SMALLEST_CARD = 40.0, 20.0
"""Card widths in pixels: cards below the first overlap; the second is the minimum."""
HIGHER = 1.38
"""Ratio of a card's height to its width."""
GAP_OF_HEAPS = 18.0


class Box(NamedTuple):
    """A part of a picture, in pixels."""

    left: float
    top: float
    right: float
    bottom: float


class Layout(NamedTuple):
    """Where a decision is drawn, in pixels; `larger`: factor on texts and cards relative to chats.

    `heading`, `told`, `seats`: the middle of the first line of these texts, which have at most `lines` lines.
    """

    left: float
    right: float
    heading: float
    told: float
    seats: float
    lines: int
    table: Box
    hand: Box
    chances: Box
    larger: float

    @property
    def largest(self) -> float:
        """The width of the largest card."""
        return 84.0 * self.larger

    def row(self, wide: float) -> float:
        """Return the height of a row of cards of a width, with the words below it."""
        return wide * HIGHER + (38 if wide >= LOOSE else 28) * self.larger


IN_CHATS = Layout(
    MARGIN, WIDE - MARGIN, 60, 118, 198, 2,
    Box(MARGIN, 270, 770, 480), Box(MARGIN, 500, 770, 660), Box(794, 270, WIDE - MARGIN, 526), 1.0,
)  # fmt: skip
"""The chances are to the right of the cards."""


class PictureCard(NamedTuple):
    """A card: its rank above its sign; `played`: it was played. Without `rank` it is face down."""

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


class Moment(NamedTuple):
    """A decision to draw.

    `told`: the move and its judgement, whose mark is `mark`; `seats`: what each player has.
    """

    heading: str
    told: str
    mark: str
    seats: str
    heaps: Sequence[Heap]
    hand: Heap
    chances: Chances


def moment(one: Moment) -> bytes:
    """Return a PNG of 1200 × 675 pixels."""
    return _drawn(Canvas(HIGH, WIDE), IN_CHATS, one)


def _drawn(canvas: Canvas, layout: Layout, one: Moment) -> bytes:
    left, right, larger = layout.left, layout.right, layout.larger
    room = right - left
    canvas.write(left, layout.heading, one.heading, TITLE_SIZE * larger, room=room, weight="bold")
    if one.mark:
        given: Any = {"ha": "right", "weight": "bold", "color": MARKS[one.mark]}
        canvas.write(right, layout.heading, one.mark, TITLE_SIZE * larger, **given)
    for number, line in enumerate(canvas.lines(one.told, NOTE_SIZE * larger, room, layout.lines)):
        canvas.write(left, layout.told + 38 * larger * number, line, NOTE_SIZE * larger, room=room)
    small: Any = {"size": 17.0 * larger, "room": room, "color": FAINT}
    for number, line in enumerate(canvas.lines(one.seats, most=layout.lines, **small)):
        canvas.write(left, layout.seats + 32 * larger * number, line, smallest=12.0 * larger, **small)
    _heaps(canvas, layout, one.heaps, layout.table)
    _heaps(canvas, layout, [one.hand], layout.hand)
    _curve(canvas, layout, one.chances)
    return canvas.png()


def _heaps(canvas: Canvas, layout: Layout, heaps: Sequence[Heap], box: Box) -> None:
    wide = fitting(layout, heaps, box)
    left, top, high, larger = box.left, box.top, wide * HIGHER, layout.larger
    for heap in heaps:
        across, step = _across(heap, wide, box), _step(heap, wide, box)
        if left > box.left and left + across > box.right:
            left, top = box.left, top + layout.row(wide)
        for number, one in enumerate(heap.cards):
            side, shown = left + number * step, wide if number == len(heap.cards) - 1 else min(step, wide)
            _card(canvas, one, Box(side, top, side + wide, top + high), shown)
        below = top + high + 16 * larger
        canvas.write(left, below, heap.label, 16.0 * larger, room=across, smallest=11.0 * larger, color=FAINT)
        left += across + GAP_OF_HEAPS


def fitting(layout: Layout, heaps: Sequence[Heap], box: Box) -> float:
    """Return the card width at which all heaps fit into a box."""
    wide = layout.largest
    while wide > SMALLEST_CARD and height(layout, heaps, wide, box) > box.bottom - box.top:
        wide -= 2
    return wide


def height(layout: Layout, heaps: Sequence[Heap], wide: float, box: Box) -> float:
    """Return the height in pixels of heaps with cards of a width in a box."""
    rows, left = 1, box.left
    for heap in heaps:
        across = _across(heap, wide, box)
        if left > box.left and left + across > box.right:
            rows, left = rows + 1, box.left
        left += across + GAP_OF_HEAPS
    return rows * layout.row(wide)


def _step(heap: Heap, wide: float, box: Box) -> float:
    """Return the pixels from one card of a heap to the next: small cards overlap, and many cards do."""
    most = (box.right - box.left - wide) / max(1, len(heap.cards) - 1)
    return min(wide + 3 if wide >= LOOSE else wide / 2, most)


def _across(heap: Heap, wide: float, box: Box) -> float:
    return max(2.2 * wide, _step(heap, wide, box) * (len(heap.cards) - 1) + wide)


def _card(canvas: Canvas, one: PictureCard, box: Box, shown: float) -> None:
    """Draw a card; its rank and sign are in the part that the next card does not cover, `shown` pixels wide."""
    from matplotlib.patches import FancyBboxPatch  # noqa: PLC0415

    left, top, wide, high = box.left, box.top, box.right - box.left, box.bottom - box.top
    edge, line = ("#1f6fd6", 3.0) if one.played else (FAINT, 1.0)
    shape = f"round,pad=0,rounding_size={wide / 9}"
    face = "white" if one.rank else BACK
    canvas.surface.add_patch(
        FancyBboxPatch((left, top), wide, high, boxstyle=shape, facecolor=face, edgecolor=edge, linewidth=line)
    )
    ink, middle = SUITS.get(one.sign[:1], INK), left + shown / 2
    given: Any = {"ha": "center", "color": ink, "room": shown - 4, "smallest": 5.0}
    canvas.write(middle, top + high * (0.34 if one.sign else 0.5), one.rank, 0.36 * wide, weight="bold", **given)
    canvas.write(middle, top + high * 0.72, one.sign, 0.34 * wide, **given)


def _curve(canvas: Canvas, layout: Layout, chances: Chances) -> None:
    (left, top, right, bottom), larger = layout.chances, layout.larger
    scale = 60 * larger  # at the left
    title: Any = {"size": 15.0 * larger, "room": right - left}
    lines = canvas.lines(chances.title, most=2, **title)
    for number, line in enumerate(lines):
        canvas.write(left, top + 22 * larger * (number + 0.5 - len(lines) / 2), line, smallest=11.0 * larger, **title)
    axes = canvas.axes(left + scale, top + 30 * larger, right - left - scale, bottom - top - 30 * larger)
    places = [place for place, _ in chances.curve]
    for column, name in enumerate(chances.columns):
        color, ls = COLOURS[column], STYLES[column]
        axes.plot(places, [win[column] for _, win in chances.curve], color=color, ls=ls, lw=2.5 * larger)
        row = bottom + (26 + 27 * (column // 2)) * larger
        side = left + (right - left) / 2 * (column % 2)
        canvas.surface.plot((side, side + 22 * larger), (row, row), color=color, ls=ls, lw=3 * larger)
        room = (right - left) / 2 - 36 * larger
        canvas.write(side + 30 * larger, row, name, 16.0 * larger, room=room, smallest=11.0 * larger)
    axes.axvline(chances.place, color=INK, lw=1.5 * larger, ls=":")
    axes.set(xlim=(0, max(1, places[-1])), ylim=(-0.03, 1.03), xticks=[], yticks=[0, 0.5, 1])
    axes.set_yticklabels(chances.scale, **style(color=FAINT), size=15 * larger)
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
    """Return a PNG of 1080 × 1920 pixels, the format of stories on phones, around the PNG that a function draws."""
    from matplotlib.image import imread  # noqa: PLC0415

    picture = imread(BytesIO(draw(*arguments)))
    high = (WIDTH - 2 * STORY_EDGE) * picture.shape[0] / picture.shape[1]
    top = (STORY_HIGH - high) / 2
    canvas = Canvas(STORY_HIGH)
    canvas.surface.axhspan(0, STORY_HIGH, color=FELT)
    canvas.surface.imshow(picture, extent=(STORY_EDGE, WIDTH - STORY_EDGE, top + high, top), aspect="auto", zorder=2)
    canvas.surface.set(xlim=(0, WIDTH), ylim=(STORY_HIGH, 0))
    return canvas.png()


IN_STORIES = Layout(
    84, WIDTH - 84, 330, 410, 580, 3,
    Box(84, 720, WIDTH - 84, 1070), Box(84, 1090, WIDTH - 84, 1300), Box(84, 1340, WIDTH - 84, 1580), 1.45,
)  # fmt: skip
"""The chances are below the cards. Phones cover the top and the bottom of a story."""
PANEL = Box(STORY_EDGE, 260, WIDTH - STORY_EDGE, 1690)


def moment_story(one: Moment) -> bytes:
    """Return a PNG of 1080 × 1920 pixels, with texts large enough for phones."""
    canvas = Canvas(STORY_HIGH)
    canvas.surface.axhspan(0, STORY_HIGH, color=FELT)
    canvas.surface.fill_between((PANEL.left, PANEL.right), PANEL.top, PANEL.bottom, color="white")
    canvas.surface.set(xlim=(0, WIDTH), ylim=(STORY_HIGH, 0))
    return _drawn(canvas, IN_STORIES, one)
