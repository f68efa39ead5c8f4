"""Fonts: every letter of the scripts promised, shaped as they are written, and nothing that nobody can draw."""

from importlib.resources import files

import pytest
from matplotlib import font_manager, ft2font
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from analysis.fonts.families import SCRIPTS, drawable, families, shortened

SRI = "ශ්‍රී"


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
    folder = files("analysis.fonts")
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text()
    told = (folder / "README.md").read_text()
    assert all(f"NotoSans{script}-" in told for script in SCRIPTS)


@pytest.mark.parametrize("text", ["අමල් කෝකිලා", "রবীন্দ্রনাথ ঠাকুর", "யாழினி", "Жанна Ångström", "7♥ A♠", SRI, "نمل"])
def test_what_some_font_has_is_kept(text):
    assert drawable(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Amal 🎉", "Amal"),
        ("A\N{VARIATION SELECTOR-16}♥\N{VARIATION SELECTOR-15}", "A♥"),
        ("👨\N{ZERO WIDTH JOINER}👩", ""),
        ("\N{COMBINING ACUTE ACCENT}", ""),
        ("a\nb\x00\N{RIGHT-TO-LEFT OVERRIDE}c", "abc"),
        ("中文", ""),
    ],
)
def test_what_no_font_has_is_left_out(text, left):
    assert drawable(text) == left


@pytest.mark.parametrize("weight", ["normal", "bold"])
@pytest.mark.parametrize(("conjunct", "apart"), [("ක්‍ර", "ක්ර"), ("න්‍ද", "න්ද"), ("শ্র", "শর"), ("কি", "ক ি")])
def test_conjuncts_are_shaped_as_one(conjunct, apart, weight):
    assert width(conjunct, weight) < width(apart, weight)


def test_a_name_is_cut_between_letters():
    assert shortened("Amal", 4) == "Amal"
    assert shortened("Amal Nimal", 5) == "Amal…"
    assert shortened("අමල්", 3) == "අමල්"
    assert shortened("අමල් නිමල්", 4) == "අමල්…"
    assert shortened(SRI + "න", 1) == "…"
    assert shortened(SRI + "න", 2) == SRI + "න"
    assert shortened(SRI + "නන", 2) == SRI + "…"
    assert shortened("", 3) == ""
