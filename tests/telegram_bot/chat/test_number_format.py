import pytest

from analysis.texts.loader import chance, rounded
from telegram_bot.chat.pages.parts import ChatTexts
from tests.samples import cases


@cases(("points", "about"), [(0.04, 0), (1.04, 1), (2.14, 2.1), (9.96, 10), (12.4, 12), (99.96, 100), (1635.3, 1640)])
def test_about_how_many_points(points, about):
    assert rounded(points) == about
    assert rounded(-points) == -about
    assert isinstance(rounded(points), int) is (about == int(about))


@pytest.mark.parametrize(
    ("probability", "shown"),
    [(0.0, "0%"), (0.004, "under 1%"), (0.005, "under 1%"), (0.41, "41%"), (0.997, "over 99%"), (1.0, "100%")],
)
def test_chances_are_told_in_percent(probability, shown):
    assert chance(ChatTexts(), probability) == shown
