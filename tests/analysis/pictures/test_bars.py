"""Bars as a picture: its size, and that no glyph is missing."""

import struct

import pytest

from analysis.pictures.bars import MOST_LINES, Bar, Tone, bars
from analysis.pictures.canvas import WIDTH


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def row(label: str = "Discard K♣️", value: float = 2.0, error: float = 0.5) -> Bar:
    return Bar(label, "9.4 points · wins 30 %", value, error, Tone.SAME)


def test_a_picture_is_as_high_as_its_bars():
    two, eight = (size(bars("Title", [row()] * count, "a note")) for count in (2, 8))
    assert two[0] == eight[0] == WIDTH
    assert two[1] < eight[1] < 2000


def test_long_words_are_broken_and_cut():
    words = ("x" * 9, "Meld 5♥️ 🃏6♥️ 7♥️, " * MOST_LINES, "Meld 5♥️ 🃏6♥️ 7♥️, " * 33)
    short, broken, longest = (size(bars("T", [row(word)], "n"))[1] for word in words)
    assert short < broken <= longest < 600


@pytest.mark.parametrize(("value", "error"), [(0.0, 0.0), (0.5, 3.0), (-2.0, 0.1), (1e6, 1.0)])
def test_any_numbers(value: float, error: float):
    assert size(bars("T", [row(), row("$x$ <b>", value, error)], ""))[0] == WIDTH


def test_every_sign_of_a_card_is_there():
    """A glyph that the font lacks is a warning, and a warning is an error here."""
    assert bars("T", [row("Swap A♠️ 10♥️ J♦️ Q♣️ for 🃏 in meld 1 …")], "±")
