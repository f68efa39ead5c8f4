"""The card of a result as a picture: its size, that everything fits, and its parts."""

import pytest

from analysis.pictures.canvas import WIDTH, Canvas
from analysis.pictures.card import HIGH, LOOKS, STORY_HIGH, WIDE, card, story
from analysis.review.report import Grade

from .test_bars import size


@pytest.mark.parametrize("grid", [[], [[Grade.BEST]], [[*Grade] * 12] * 3], ids=["none", "one", "many"])
def test_every_grid_fits(monkeypatch, grid):
    drawn = []
    monkeypatch.setattr(Canvas, "png", lambda canvas: drawn.extend(canvas.surface.patches) or b"")
    card("Thurumpu 24 Nov · Poter", "84/100", "+6.1 against par", grid, "the same cards")
    assert len(drawn) == sum(map(len, grid))
    assert all(square.get_x() >= 0 and square.get_x() + square.get_width() <= WIDE for square in drawn)
    assert all(square.get_y() + square.get_height() <= HIGH - 60 for square in drawn)


def test_a_card_is_as_wide_as_pictures_of_links():
    assert size(card("Thurumpu", "84/100", "", [[*Grade]], "")) == (WIDE, HIGH)


def test_a_story_has_the_card_in_its_middle_in_the_shape_of_a_phone():
    assert size(story(card, "Thurumpu", "84/100", "", [[*Grade]], "")) == (WIDTH, STORY_HIGH)


def test_grades_differ_without_colours():
    assert len({sign for _, _, sign in LOOKS.values()}) == len(Grade)
