"""Names are cut between letters: no vowel sign, accent, conjunct or emoji is split."""

from hypothesis import given
from hypothesis import strategies as st

from analysis.shortening import clusters, shortened, width

SRI = "ශ්‍රී"
FAMILY = "👨‍👩‍👧"
FLAGS = "🇱🇰🇪🇸"
ANGSTROM = "A\u030angstro\u0308m"


def test_a_letter_is_kept_with_its_signs():
    for text, found in (
        ("Amal", ["A", "m", "a", "l"]),
        ("නිමාලි", ["නි", "මා", "ලි"]),
        ("පෙරේරා", ["පෙ", "රේ", "රා"]),
        ("তাসনিয়া", ["তা", "স", "নি", "য়া"]),
        ("যামিনী", ["যা", "মি", "নী"]),
        ("யாழினி", ["யா", "ழி", "னி"]),
        (f"{SRI}මතී", [SRI, "ම", "තී"]),
        ("রবীন্দ্রনাথ", ["র", "বী", "ন্দ্র", "না", "থ"]),
        (ANGSTROM, ["A\u030a", *"ngstr", "o\u0308", "m"]),
        (f"{FAMILY}{FLAGS}a", [FAMILY, "🇱🇰", "🇪🇸", "a"]),
        ("👍🏽♥️", ["👍🏽", "♥️"]),
        ("", []),
    ):
        assert clusters(text) == found, (text, found)


def test_a_cluster_takes_a_column_and_an_emoji_two():
    for text, columns in (
        *(("Amal", 4), ("නිමාලි පෙරේරා", 7), ("তাসনিয়া ফারিন", 8), ("", 0)),
        *((FAMILY, 2), (FLAGS, 4), ("♥️", 2), ("♥", 1), ("中文", 4)),
    ):
        assert width(text) == columns, (text, columns)


def test_what_is_too_long_ends_in_an_ellipsis_after_a_whole_letter():
    for text, most, short in (
        ("Amal", 4, "Amal"),
        ("Amal Nimal", 5, "Amal…"),
        ("Amal Nimal", 6, "Amal…"),
        ("නිමාලි පෙරේරා", 7, "නිමාලි පෙරේරා"),
        ("නිමාලි පෙරේරා", 6, "නිමාලි පෙ…"),
        ("නිමාලි පෙරේරා", 3, "නිමා…"),
        ("তাসনিয়া ফারিন", 5, "তাসনিয়া…"),
        ("অমিতাভ", 3, "অমি…"),
        (f"{SRI}නන", 2, f"{SRI}…"),
        (f"{SRI}න", 2, f"{SRI}න"),
        (f"{SRI}න", 1, "…"),
        (f"{FAMILY}{FLAGS}", 5, f"{FAMILY}🇱🇰…"),
        (f"{FAMILY}{FLAGS}", 4, f"{FAMILY}…"),
        (ANGSTROM, 7, "A\u030angstr…"),
        ("", 3, ""),
    ):
        assert shortened(text, most) == short, (text, most, short)


def test_without_an_ellipsis_all_columns_are_letters():
    assert shortened("Nimali", 5, "") == "Nimal"
    assert shortened("නිමාලි පෙරේරා", 5, "") == "නිමාලි පෙ"


@given(st.text(st.sampled_from("aé\u0301 නිමා්\u200dරতায়্🇱🇰👨👩\ufe0f🏽\n中"), max_size=12), st.integers(1, 8))
def test_any_text_fits_and_is_cut_between_clusters(text, most):
    short = shortened(text, most)
    assert width(short) <= most
    whole, kept = clusters(text), clusters(short.removesuffix("…"))
    assert short == text or kept == whole[: len(kept)]
