"""Moves as people type them."""

import re
from dataclasses import dataclass

import pytest

from analysis.texts.loader import LANGUAGES
from engine.errors import InvalidInput
from engine.match import new_match
from telegram_bot.presentation import french_cards, pocha
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.presentation.selection import card_names, parse_typed_move
from telegram_bot.texts.loader import Texts
from tests.samples import cases

MATCH = new_match("poter", {}, ["A", "B"])
TEXTS = Texts()


@cases(
    ("typed", "canonical"),
    [
        ("draw", "draw"),
        ("  DRAW ", "draw"),
        ("discard 10h", "discard Th"),
        ("Discard tH", "discard Th"),
        ("discard 10♥", "discard Th"),
        ("discard 10♥️", "discard Th"),
        ("discard a♠", "discard As"),
        ("discard K♧", "discard Kc"),
        ("meld  9H, 8h;7♡", "meld 7h 8h 9h"),
        ("meld 5h as=6H 7h", "meld 5h As=6h 7h"),
        ("lay 8D @2", "lay 8d @2"),
        ("lay a♠=8♦ @2", "lay As=8d @2"),
        ("swap 6d\t@2\n", "swap 6d @2"),
    ],
)
def test_readable(typed: str, canonical: str):
    assert str(parse_typed_move(TEXTS, MATCH, typed)) == canonical


@cases(
    "typed",
    [
        "",
        " ",
        "fly",
        "discard",
        "draw draw",
        "discard 1x",
        "x" * 5000,
        "lay 3d @0",
        "@",
        "discard 1h",
        "discard 11h",
        "discard h10",
        "meld",
        "=",
        "lay =8d @2",
        "lay 8d @@",
        "draw\0",
        "🂡",
    ],
)
def test_unreadable(typed: str):
    with pytest.raises(InvalidInput) as caught:
        parse_typed_move(TEXTS, MATCH, typed)
    assert 0 < len(str(caught.value)) < 400


def test_every_legal_text_is_read_as_itself():
    for text in MATCH.game.pack({}, 2):
        assert str(parse_typed_move(TEXTS, MATCH, f"discard {text}")) == f"discard {text}"


def test_a_spanish_pack_has_its_own_numbers_and_no_french_signs():
    names = card_names([rank + suit for suit in "oceb" for rank in "A234567SCR"], pocha.rank_aliases(TEXTS), {})
    assert names["10o"] == names["so"] == names["jo"] == "So"
    assert names["11c"] == names["cc"] == names["nc"] == "Cc"
    assert names["12b"] == names["rb"] == names["kb"] == "Rb"
    assert not any("♣" in name for name in names)


def test_jokers():
    pack = [*MATCH.game.pack({}, 2), "Jk"]
    assert card_names(pack, PRESENTATIONS["poter"].rank_aliases(TEXTS), french_cards.SUIT_ALIASES)["jk"] == "Jk"


@pytest.mark.parametrize(
    ("typed", "canonical"), [("play Ko", "play Ro"), ("play 10b", "play Sb"), ("play nE", "play Ce")]
)
def test_the_letters_of_spanish_cards_can_be_typed_as_they_are_shown(typed, canonical):
    assert str(parse_typed_move(TEXTS, new_match("pocha", {}, ["A", "B", "C"]), typed)) == canonical


@dataclass
class Letters:
    """Texts of a language that has its own letters for jack, knight and king."""

    shown: str

    def plain(self, key: str) -> str:
        return dict(zip(pocha.FIGURES.values(), self.shown.split(), strict=True))[key]


@cases(
    ("letters", "typed", "canonical"),
    [
        ("Ш Ж Д", "play Шo", "play So"),
        ("Ш Ж Д", "PLAY дC", "play Rc"),
        ("ග අ ර", "play රo", "play Ro"),
        ("গো ঘো রা", "play রাo", "play Ro"),
        ("\u00c9 N K", "play E\u0301o", "play So"),
        ("\u00c9 N K", "play e\u0301o", "play So"),
        ("Ш Ж Д", "play Ko", None),
        ("J N K", "play ১২o", "play Ro"),
        ("J N K", "bid ৩", "bid 3"),
    ],
)
def test_the_letters_and_digits_of_ones_language_can_be_typed(letters, typed, canonical):
    match = new_match("pocha", {}, ["A", "B", "C"])
    if canonical is None:
        with pytest.raises(InvalidInput):
            parse_typed_move(Letters(letters), match, typed)
    else:
        assert str(parse_typed_move(Letters(letters), match, typed)) == canonical


@pytest.mark.parametrize("letters", ["R S C", "C R S", "A 3 7", "S C R", "J N K"])
def test_the_letters_of_no_language_change_the_notation_of_files(letters):
    match = new_match("pocha", {}, ["A", "B", "C", "D", "E"])
    for card in match.game.pack({}, 5):
        assert str(parse_typed_move(Letters(letters), match, f"play {card}")) == f"play {card}"
        assert str(parse_typed_move(Letters(letters), match, f"play {card.swapcase()}")) == f"play {card}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_every_language_are_read_as_they_are_shown(language):
    texts, match = Texts(language), new_match("pocha", {}, ["A", "B", "C"])
    for rank, key in pocha.FIGURES.items():
        assert str(parse_typed_move(texts, match, f"play {texts.plain(key)}o")) == f"play {rank}o"


def test_examples_of_typed_moves_are_read():
    match = new_match("pocha", {}, ["A", "B", "C"])
    examples = re.findall(r"<code>/move (.*?)</code>", TEXTS.html("pocha-typed-help"))
    assert [str(parse_typed_move(TEXTS, match, text)) for text in examples] == ["bid 3", "bid 0", "play Ro"]
