import pytest

from telegram_bot.chat.numbers import margin, number, signed


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


def test_a_margin_is_as_exact_as_its_points():
    assert margin(94.2, 1597.4) == "94"
    assert margin(94.2, -1597.4) == "94"
    assert margin(1.25, 23.0) == "1.2"
