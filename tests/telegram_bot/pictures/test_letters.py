import pytest

from analysis.fonts.families import drawable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("🗂 Take the pile", "Take the pile"),
        ("better: 🗂 Take the pile (8.6)", "better: Take the pile (8.6)"),
        ("Meld 5♥️ 🃏6♥︎ 7♥️, discard K♣️", "Meld 5♥ 🃏6♥ 7♥, discard K♣"),
        ("$5 − 3", "$5 − 3"),
        ("", ""),
    ],
)
def test_what_the_font_lacks_leaves_no_gap(text, shown):
    assert drawable(text) == shown
