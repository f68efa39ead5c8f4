"""Fonts: every letter of the promised scripts, correctly shaped, and nothing that cannot be drawn."""

from importlib.resources import files

import pytest
from matplotlib import font_manager, ft2font
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from analysis.pictures.fonts import SCRIPTS, drawable, families

SRI = "ශ්‍රී"
RANK = "র‍্যাঙ্ক"
"""Ra with ya-phala: the joiner comes before the virama."""


def width(text, weight="normal"):
    figure = Figure(dpi=100)
    FigureCanvasAgg(figure)
    return figure.text(0, 0, text, size=40, family=families(), weight=weight).get_window_extent().width


def test_matplotlib_finds_the_files_of_the_package():
    found = families()
    assert found[1:] == [f"Noto Sans {script}" for script in SCRIPTS]
    assert families() == found
    for family in found[1:]:
        for weight in ("normal", "bold"):
            name = font_manager.FontProperties(family=family, weight=weight)
            font = ft2font.FT2Font(font_manager.findfont(name, fallback_to_default=False))
            assert font.family_name == family
            assert bool(font.style_flags & ft2font.StyleFlags.BOLD) == (weight == "bold")


def test_the_licence_and_the_origin_lie_beside_the_fonts():
    folder = files("analysis.pictures.fonts")
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text()
    told = (folder / "README.md").read_text()
    assert all(f"NotoSans{script}-" in told for script in SCRIPTS)


def test_what_some_font_has_is_kept():
    for text in ("අමල් කෝකිලා", "রবীন্দ্রনাথ ঠাকুর", "யாழினி", "Жанна Ångström", "7♥ A♠", SRI, RANK, "نمل"):
        assert drawable(text) == text, text


def test_what_no_font_has_is_left_out():
    for text, left in (
        ("Amal 🎉", "Amal"),
        ("A\N{VARIATION SELECTOR-16}♥\N{VARIATION SELECTOR-15}", "A♥"),
        ("👨\N{ZERO WIDTH JOINER}👩", ""),
        ("\N{COMBINING ACUTE ACCENT}", ""),
        ("র\N{ZERO WIDTH JOINER}ক", "রক"),
        (" \N{ZERO WIDTH JOINER}্", ""),
        ("a\nb\x00\N{RIGHT-TO-LEFT OVERRIDE}c", "abc"),
        ("中文", ""),
        ("Won by \u2068نِمَل…\u2069", "Won by \u2068نِمَل…\u2069"),
        ("\u2068中文\u2069", ""),
    ):
        assert drawable(text) == left, (text, left)


def test_conjuncts_are_shaped_as_one():
    for conjunct, apart in (("ක්‍ර", "ක්ර"), ("න්‍ද", "න්ද"), ("শ্র", "শর"), ("কি", "ক ি")):
        for weight in ("normal", "bold"):
            assert width(conjunct, weight) < width(apart, weight), (conjunct, apart, weight)


@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_ya_phala_is_not_reph(weight):
    assert width(drawable(RANK), weight) > width(RANK.replace("\N{ZERO WIDTH JOINER}", ""), weight)


def test_what_the_font_lacks_leaves_no_gap():
    for text, shown in (
        ("🗂 Take the pile", "Take the pile"),
        ("better: 🗂 Take the pile (8.6)", "better: Take the pile (8.6)"),
        ("Meld 5♥️ 🃏6♥︎ 7♥️, discard K♣️", "Meld 5♥ 🃏6♥ 7♥, discard K♣"),
        ("$5 − 3", "$5 − 3"),
        ("", ""),
    ):
        assert drawable(text) == shown, (text, shown)
