"""The picture: a PNG for a phone, for any number of players and rounds and any names."""

import struct
from dataclasses import replace

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from analysis.hints.advice import Reason
from analysis.pictures.canvas import DPI, INK, NOTE_SIZE, WIDTH, Canvas
from analysis.pictures.fonts import drawable, families
from analysis.pictures.review import COLOURS, MOST_NOTE_LINES, NOTE_ROOM, display_name, noted, picture
from analysis.review.report import Decision, Moment, PlayerReview, RoundReview
from analysis.shortening import BRIEF_NAME, width
from analysis.texts.loader import Texts


def decision(place, seat, mark, lost):
    return Decision(
        seat=seat,
        first=place,
        place=place,
        move="discard 3d",
        played=("discard 3d",),
        better=("discard 9h",),
        lost=lost,
        error=0.5,
        win=0.05,
        found=0.0 if lost else 20.0,
        found_error=0.5,
        mark=mark,
        choices=4,
        reason=Reason("wins", 0.05),
        spread=36.0,
    )


def review(players=4, decisions=(), finished=True, moves=20, columns=None):
    """Return a review in which the chances of the first column rise evenly; by default a column is a seat's."""
    columns = columns or players
    each = [
        PlayerReview(
            seat=seat,
            score=10 * seat if finished else None,
            decisions=3,
            lost=1.0,
            lost_error=0.1,
            accuracy=None if seat else 81.6,
            best=None,
            costliest=None,
            luck=-3.25 * seat,
            luck_error=0.5,
            luck_of_others=0.0,
            mistakes=0,
        )
        for seat in range(players)
    ]
    curve = [
        Moment(
            place,
            (place / max(moves, 1), *[(1 - place / max(moves, 1)) / columns] * (columns - 1)),
            (0.0,) * columns,
        )
        for place in range(moves + 1)
    ]
    return RoundReview(
        number=1,
        finished=finished,
        winners=(0,) if finished else (),
        spread=36.0,
        playouts=100,
        seed=0,
        players=tuple(each),
        decisions=tuple(decisions),
        chances=(),
        curve=tuple(curve),
    )


TEXTS = Texts()


def picture_of(found, names, sheet=(), notes=(), *, texts=TEXTS, game="pocha"):
    return picture(texts, game, found, names, sheet, "3♠ 3♥ 3♦ 3♣", notes)


def size_of(png):
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("players", [2, 5, 6])
@pytest.mark.slow
def test_a_portrait_for_every_number_of_players(players):
    names = [f"Player {seat} with a long name" for seat in range(players)]
    marked = [decision(4 + place, place % players, "??", 9.0) for place in range(9)]
    found = review(players, marked)
    sheet = [[100 + seat for seat in range(players)]] * 13
    png = picture_of(found, names, sheet, ["7♥ instead of 10♦ " * 9] * len(noted(found)))
    assert size_of(png) == (1080, 1350)


def drawn(found, names, sheet=(), notes=(), **given):
    """Return the texts of a picture with their horizontal positions and colours, and its curves' colours."""
    texts, curves = [], []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "savefig", lambda figure, *_args, **_options: _note_all(figure, texts, curves))
        picture_of(found, names, sheet, notes, **given)
    return texts, curves


def test_numbers_and_partners_are_written_as_in_the_language():
    found, written, fonts = review(4, columns=2, moves=1200), [], set()

    def note(figure, *_args, **_options):
        figure.draw_without_rendering()
        texts = [text for axes in figure.axes for text in axes.findobj(Text)]
        written.extend(text.get_text() for text in texts)
        fonts.update(tuple(text.get_fontfamily()) for text in texts if "০" in text.get_text())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "savefig", note)
        picture_of(found, [*"ABCD"], [[12345, -30]] * 5, texts=Texts("bn", "native"))
    assert {"A ও C", "B ও D", "−৬.৫", "−৯.৮", "৮২", "৬১,৭২৫", "−১৫০", "২৫%", "১০০%", "১০০০"} <= set(written)
    assert not [text for text in written if any(digit in text for digit in "0123456789") and "3♠" not in text]
    assert fonts == {tuple(families())}


def _note_all(figure, texts, curves):
    surface, chart = figure.axes
    texts += [(text.get_text(), text.get_position()[0], text.get_color()) for text in (*surface.texts, *chart.texts)]
    curves += [line.get_color() for line in chart.get_lines()]


@pytest.mark.parametrize(("players", "columns"), [(4, 2), (6, 2)])
def test_partners_have_one_curve_one_colour_and_stand_side_by_side(players, columns):
    names = ["Amal", "Nimali", "Rosa", "Dan", "Eshan", "Fathima"][:players]
    found = review(players, [decision(5, 2, "??", 9.0)], columns=columns)
    texts, curves = drawn(found, names, [[120, -30], [0, 0]], ["a note"])
    assert curves == list(COLOURS[:columns])
    for side in range(columns):
        together = TEXTS.listed(names[side::columns])
        assert [colour for text, _, colour in texts if text == together] == [INK, COLOURS[side]]
    places = {text: (across, colour) for text, across, colour in texts}
    in_order = sorted(names, key=lambda name: places[name][0])
    assert in_order == [name for side in range(columns) for name in names[side::columns]]
    for seat, name in enumerate(names):
        assert places[name][1] == COLOURS[seat % columns]
    middle = sum(places[name][0] for name in names[::columns]) / len(names[::columns])
    assert [across for text, across, _ in texts if text == "120"] == [pytest.approx(middle)] * 2
    assert size_of(picture_of(found, [f"Player {name} with a long name" for name in names], [[120, -30]], ["x"]))


@pytest.mark.parametrize(("game", "luck"), [("poter", "+3.2"), ("pocha", "−3.2")])
def test_heads_of_the_rows_and_luck_with_a_plus_that_is_good(game, luck):
    texts, _ = drawn(review(2), ["Amal", "Nimali"], [[1, 2]] * 6, game=game)
    heads = {"Score", "Luck (+ is good)", "Accuracy %", "Rounds 1–3", "Round 4", "Round 6", "Total"}
    assert heads | {luck} <= {text for text, *_ in texts}


def test_nothing_is_said_twice_of_a_first_round_and_no_row_is_empty():
    found = review(2)
    unjudged = tuple(replace(one, accuracy=None) for one in found.players)
    texts, _ = drawn(replace(found, players=unjudged), ["Amal", "Nimali"], [[35, 70]])
    assert {"Accuracy %", "Round 1", "Total", "–"}.isdisjoint(text for text, *_ in texts)


@pytest.mark.parametrize(
    "names",
    [("අමල්", "🎉", "", "$x$", "a_b^{", "\\frac{1}{2}"), ("<b>&amp;", "نِمَل", "W" * 200, "two\nlines", "\x00")],
)
def test_no_name_can_spoil_the_picture(names):
    assert size_of(picture_of(review(len(names)), names)) == (1080, 1350)
    assert all(0 < width(display_name(name, seat)) <= BRIEF_NAME for seat, name in enumerate(names))


def test_a_name_from_right_to_left_does_not_reorder_the_line_it_stands_in():
    assert display_name("\u2068\u05d3\u05e0\u05d9 5\u2069", 0) == "\u2068\u05d3\u05e0\u05d9 5\u2069"
    assert display_name("\u05d3\u05e0\u05d9", 0) == "\u2068\u05d3\u05e0\u05d9\u2069"


def test_names_in_scripts_that_no_font_has_are_seat_numbers():
    assert [display_name(name, 3) for name in ("🎉\ufe0f", "अमल", "👨\u200d👩", " ", "අමල් 🎉")] == [*"4444", "අමල්"]


def test_long_notes_take_two_lines_and_are_not_cut():
    canvas = Canvas(100)

    def lines_of(text):
        return canvas.lines(text, NOTE_SIZE, NOTE_ROOM, MOST_NOTE_LINES)

    note = (
        "41 · Maximiliane-…: discard J♥ (−18.5), better: meld 10♠ 10♥ 10♣; meld J♥ Q♥ 9♥=K♥; lay 9♣=7♠ @3; discard 5♠"
    )
    lines = lines_of(note)
    assert len(lines) == 2
    assert " ".join(lines) == note
    assert lines_of("short") == ["short"]
    assert lines_of("W" * 200) == ["W" * 200]
    assert list(canvas.surface.texts) == []


def test_suit_signs_and_marks_can_be_drawn():
    text = "7♥ 10♦ J♠ A♣ − ± – … ?! ??"
    assert drawable(text) == text


def test_a_round_that_runs_and_one_without_moves():
    for moves in (0, 7):
        png = picture_of(review(3, finished=False, moves=moves), ["a", "b", "c"], [[1, 2, 3]])
        assert size_of(png) == (1080, 1350)


@pytest.mark.slow
def test_the_same_review_gives_the_same_picture():
    found = review(decisions=[decision(3, 1, "?", 4.0)])
    first, second = (picture_of(found, list("abcd"), [[0, 10, 20, 30]], ["note"]) for _ in range(2))
    assert first == second


def test_the_costliest_are_noted_in_the_order_of_the_round():
    marked = [decision(place, 0, mark, lost) for place, (mark, lost) in enumerate([("!", 0), ("?", 4), ("??", 9)], 1)]
    marked += [decision(10 + place, 1, "?!", 2 + place / 10) for place in range(4)] + [decision(9, 1, "", 0.5)]
    assert [one.place for one in noted(review(decisions=marked))] == [2, 3, 12, 13]
    assert [one.place for one in noted(review(decisions=marked[:3]))] == [1, 2, 3]


def test_curves_are_told_apart_by_shape_and_by_name():
    names, shown = ["Amal", "Nimali", "Rosa", "Dan", "Eshan", "Fathima"], []

    def note(figure, *_args, **_options):
        axes = figure.axes[1]
        shown.append(([line.get_marker() for line in axes.get_lines()], [text.get_text() for text in axes.texts]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "savefig", note)
        picture_of(review(6, []), names)
    ((markers, texts),) = shown
    assert len(set(markers)) == 6
    assert "None" not in markers
    assert texts == names


def test_no_text_is_too_small_for_a_phone():
    sizes = []

    def note(figure, *_args, **_options):
        sizes.extend(text.get_fontsize() for text in (*figure.axes[0].texts, *figure.axes[1].texts))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "savefig", note)
        found = review(6, [decision(5, 2, "??", 9.0)])
        picture_of(found, [f"Player {seat} with a long name" for seat in range(6)], [[123456] * 6], ["7♥ " * 99])
    assert min(sizes) / 72 * DPI * 390 / WIDTH >= 8


@pytest.mark.parametrize(("players", "columns"), [(6, 6), (6, 2)])
def test_no_text_leaves_the_picture(players, columns):
    outside = []

    def note(figure, *_args, **_options):
        for axes in figure.axes:
            boxes = [(text.get_text(), text.get_window_extent()) for text in axes.texts]
            outside.extend(text for text, box in boxes if box.x0 < 0 or box.x1 > WIDTH)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "savefig", note)
        found = review(players, [decision(5, 1, "??", 9.0)], columns=columns)
        names = ["W" * 30, "නිමාලි පෙරේරා", "তাসনিয়া ফারিন", "Maximiliane", "ශ්‍රීමතී කුමාරතුංග", "யாழினி"][:players]
        picture_of(found, names, [[-123456] * columns], ["Maximiliane discard 7♥ " * 20])
    assert outside == []
