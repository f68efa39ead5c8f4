import pytest

from telegram_bot.chat.pages.number_format import number, percent, rounded, signed


@pytest.mark.parametrize(
    ("points", "shown", "with_sign"),
    [
        (0.04, "0.0", "0.0"),
        (-0.04, "0.0", "0.0"),
        (2.25, "2.2", "+2.2"),
        (-12.3, "−12.3", "−12.3"),
        (99.94, "99.9", "+99.9"),
        (99.96, "100", "+100"),
        (-1635.3, "−1635", "−1635"),
    ],
)
def test_many_points_have_no_decimal(points, shown, with_sign):
    assert number(points) == shown
    assert signed(points) == with_sign


@pytest.mark.parametrize(
    ("points", "about"), [(0.04, 0), (1.04, 1), (2.14, 2.1), (9.96, 10), (12.4, 12), (99.96, 100), (1635.3, 1640)]
)
def test_about_how_many_points(points, about):
    assert rounded(points) == about
    assert rounded(-points) == -about
    assert isinstance(rounded(points), int) is (about == int(about))


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, "0%"), (0.004, "under 1%"), (0.005, "under 1%"), (0.41, "41%"), (0.997, "over 99%"), (1.0, "100%")],
)
def test_chances_are_told_in_percent(chance, shown):
    assert percent(chance) == shown
