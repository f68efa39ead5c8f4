"""Formatting in four languages: numbers, lists, durations and times; and missing texts."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from structlog.testing import capture_logs

from analysis.texts.loader import LANGUAGES, TextFault, guess
from telegram_bot.chat.pages.parts import drawn
from telegram_bot.domain.people import ZONES
from telegram_bot.texts.loader import Html, Texts, plain_words, with_dark_suits, without_markup
from tests.samples import cases

NBSP = "\N{NO-BREAK SPACE}"
NUMBERS = """
whole = <b>{ $x }</b>
tenths = { NUMBER($x, minimumFractionDigits: 1, maximumFractionDigits: 1) }
gain = { SIGNED($x, maximumFractionDigits: 1) }
share = { NUMBER($x, style: "percent") }
sentence = { CAPITALIZED($x) }.
many = { $x ->
    [0] none
    [one] one
   *[other] { $x } many
}
literal = P6.1: { 13 } of 40 <code>/move 7s</code>, { $x ->
    [2] { 5000 }
   *[other] { $card }
}
"""


@pytest.fixture
def languages(write):
    for language in ("en", "si", "bn", "es"):
        write(language, NUMBERS)


@cases(
    ("language", "key", "x", "expected"),
    [
        ("en", "whole", 12000, "<b>12,000</b>"),
        ("es", "sentence", "échale 1", "Échale 1."),
        ("bn", "sentence", "তাস", "তাস."),
        ("es", "whole", 12000, "<b>12.000</b>"),
        ("es", "whole", -5000, "<b>−5000</b>"),
        ("si", "whole", -1234567, "<b>−1,234,567</b>"),
        ("bn", "whole", 1234567, "<b>12,34,567</b>"),
        ("en", "tenths", 4, "4.0"),
        ("es", "tenths", 2.14, "2,1"),
        ("bn", "tenths", -2.14, "−2.1"),
        ("en", "tenths", -0.04, "0.0"),
        ("en", "gain", 3, "+3"),
        ("es", "gain", -12000.5, "−12.000,5"),
        ("si", "gain", 0.04, "0"),
        ("bn", "gain", 7, "+7"),
        ("en", "share", 0.41, "41%"),
        ("es", "share", 0.41, f"41{NBSP}%"),
        ("si", "many", 1, "one"),
        ("bn", "many", 0, "none"),
        ("es", "many", 2.5, "2,5 many"),
    ],
)
def test_numbers_follow_the_language(languages, language, key, x, expected):
    assert Texts(language).plain(key, x=x) == expected


@pytest.mark.parametrize(
    ("language", "digits", "expected"),
    [
        ("en", "latin", ("1635", "−2.3", "+12.0", "0.0", "41%")),
        ("es", "latin", ("1635", "−2,3", "+12,0", "0,0", f"41{NBSP}%")),
        ("bn", "native", ("১৬৩৫", "−২.৩", "+১২.০", "০.০", "৪১%")),
    ],
)
def test_numbers_without_a_text(languages, language, digits, expected):
    texts = Texts(language, digits)
    signed = [texts.number(value, 1, signed=True) for value in (12, -0.04)]
    assert (texts.number(1635.3), texts.number(-2.26, 1), *signed, texts.percent(0.41)) == expected


def test_plain_words_have_no_markup_and_keep_names_as_they_are(languages):
    texts, name = Texts(), "<& K\u2660\ufe0f> </b>"
    for inner in (name, texts.html("whole", x=name)):
        assert plain_words(texts.html("whole", x=inner)) == name
    assert texts.listed([Html("<b>"), "<i>"]) == "<b> and &lt;i&gt;"
    assert texts.words is texts


def test_a_sign_stands_at_the_text_of_its_kind_wherever_that_is_in_a_line(languages):
    texts = Texts()
    line = texts.html("sentence", x=texts.html("whole", x="king"))
    assert drawn(line, {"whole": "! ", "gain": "? "}) == "! <b>King</b>."
    assert drawn(line, {"sentence": "# "}) == "# <b>King</b>."
    assert plain_words(line) == "King."


def test_only_black_suits_are_dark():
    assert with_dark_suits("K\u2660\ufe0f K\u2665\ufe0f 3\u2663\ufe0f") == "K\u2660\ufe0e K\u2665\ufe0f 3\u2663\ufe0e"


def test_native_digits_are_in_numbers_only(languages):
    native = Texts("bn", "native")
    assert native.plain("whole", x=1234567) == "<b>১২,৩৪,৫৬৭</b>"
    assert native.plain("gain", x=-0.5) == "−০.৫"
    assert native.plain("literal", x=1, card="10♠") == "P6.1: ১৩ of 40 <code>/move 7s</code>, 10♠"
    assert native.plain("literal", x=2, card="") == "P6.1: ১৩ of 40 <code>/move 7s</code>, ৫০০০"
    assert native.plain("many", x=1) == "one"
    assert native.time(75) == "০০:০১:১৫ UTC"
    assert Texts("bn").plain("literal", x=2, card="") == "P6.1: 13 of 40 <code>/move 7s</code>, 5000"
    assert Texts("en", "native").plain("whole", x=10) == "<b>10</b>"


@pytest.mark.parametrize("key", ["tenths", "gain"])
def test_only_numbers_are_formatted_as_numbers(languages, key):
    with pytest.raises(TextFault, match="is no number"):
        Texts().plain(key, x="7")
    with pytest.raises(TextFault, match="Unknown external: x"):
        Texts().plain(key)


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [
        ("en", "A and B", "A, B and C"),
        ("si", "A සහ B", "A, B සහ C"),
        ("bn", "A ও B", "A, B ও C"),
        ("es", "A y B", "A, B y C"),
    ],
)
def test_lists(languages, language, two, three):
    texts = Texts(language)
    assert (texts.listed(["A", "B"]), texts.listed("ABC")) == (two, three)
    assert (texts.listed([]), texts.listed(["A"]), texts.enumerated([]), texts.enumerated(["A"])) == ("", "A", "", "A")
    assert (texts.enumerated("AB"), texts.enumerated("ABCD")) == ("A, B", "A, B, C, D")


@cases(
    ("last", "conjunction"),
    [
        ("Isabel", "e"),
        ("Íñigo", "e"),
        ("hilda", "e"),
        ("🤖 Iris", "e"),
        ("Hielo", "y"),
        ("Hiatos", "y"),
        ("Hugo", "y"),
        ("Yolanda", "y"),
    ],
)
def test_spanish_has_another_conjunction_before_the_sound_of_i(languages, last, conjunction):
    spanish = Texts("es")
    assert spanish.listed(["Ana", last]) == f"Ana {conjunction} {last}"
    assert spanish.listed(["y", "Ana", last]) == f"y, Ana {conjunction} {last}"
    assert spanish.listed(["Ana", Html(f"<b>{last}</b>")]) == f"Ana {conjunction} <b>{last}</b>"
    assert spanish.enumerated(["Ana", last]) == f"Ana, {last}"
    assert Texts("bn").listed(["Ana", last]) == f"Ana ও {last}"


def test_lists_are_escaped_if_an_item_is_html(languages):
    texts = Texts()
    for join in (texts.listed, texts.enumerated):
        mixed = join([Html("<b>{1}</b>"), "<&{0}"])
        assert isinstance(mixed, Html)
        assert mixed.replace(" and", ",") == "<b>{1}</b>, &lt;&amp;{0}"
        assert not isinstance(join(["<", "&"]), Html)


@pytest.mark.parametrize(
    ("language", "time", "dated"),
    [
        ("en", "03:04:05 UTC", "2 Jan, 03:04 UTC"),
        ("si", "03:04:05 UTC", "ජන 2, 03:04 UTC"),
        ("bn", "03:04:05 UTC", "2 জানু, 03:04 UTC"),
        ("es", "03:04:05 UTC", "2 ene, 03:04 UTC"),
    ],
)
def test_times(languages, language, time, dated):
    texts = Texts(language)
    assert (texts.time(97445.9), texts.time(97445.9, dated=True)) == (time, dated)
    for zone in ZONES:
        there = Texts(language, zone=zone)
        at = datetime.fromtimestamp(97445.9, ZoneInfo(zone))
        assert there.time(97445.9) == f"{at:%H:%M:%S} ({there.city(zone)})"
        assert str(at.day) in there.date(97445.9)
        assert there.day(97445.9) == texts.day(97445.9)  # deals are of a day of UTC


@cases(
    ("code", "language"),
    [
        ("es-419", "es"),
        ("ES", "es"),
        ("si", "si"),
        ("bn_BD", "bn"),
        ("en-US", "en"),
        ("fr", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_language_is_guessed_from_a_tag(languages, code, language):
    assert guess(code) == language


def test_every_registered_language_has_a_folder():
    for place in Texts.folders:
        assert {folder.name for folder in place.iterdir() if any(folder.glob("*.ftl"))} == set(LANGUAGES)


class TestMissing:
    @pytest.fixture(autouse=True)
    def files(self, write):
        write("en", "one = one\ntwo = two { $x }\n")
        write("si", "one = එක\ntwo = දෙක { $y }\n")

    def test_a_missing_text_is_a_fault_where_tests_run(self):
        texts = Texts("si")
        assert texts.plain("one") == "එක"
        for key in ("two", "three"):
            with pytest.raises(TextFault, match="'si'"):
                texts.plain(key, x=3)
        assert not texts.has("three")

    @pytest.mark.parametrize("key", ["two", "three"])
    def test_elsewhere_it_is_logged_and_taken_from_english(self, monkeypatch, write, key):
        write("en", "two = two { $x }\nthree = two { $x }\n")
        monkeypatch.setattr(Texts, "is_strict", False)
        with capture_logs() as logs:
            assert without_markup(Texts("si").html(key, x="<")) == "two <"
        [event] = logs
        assert (event["log_level"], event["language"], event["key"]) == ("error", "si", key)

    def test_english_has_nothing_to_fall_back_to(self, monkeypatch):
        monkeypatch.setattr(Texts, "is_strict", False)
        with pytest.raises(TextFault, match="missing"):
            Texts().plain("three")

    def test_broken_syntax_is_refused(self, write):
        write("es", "one = uno\ntwo = dos { $x -> [one] 1 *[other] 2 }\n")
        texts = Texts("es")
        assert texts.plain("one") == "uno"
        with pytest.raises(TextFault, match="two = dos"):
            texts.plain("two")
        write("bn", "one = এক\nand more\n")
        with pytest.raises(TextFault, match="and more"):
            Texts("bn").plain("one")

    def test_a_language_that_is_not_registered_is_refused(self):
        with pytest.raises(KeyError):
            Texts("fr")
