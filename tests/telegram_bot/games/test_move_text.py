"""Moves as people type them."""

import re

import pytest

from engine.errors import InvalidInput
from engine.match import new_match
from telegram_bot.games import french_cards, spanish_cards
from telegram_bot.games.move_text import card_names, parse_typed_move
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.texts.loader import Texts

MATCH = new_match("poter", {}, ["A", "B"])
TEXTS = Texts()


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
    names = card_names([rank + suit for suit in "oceb" for rank in "A234567SCR"], spanish_cards.rank_aliases(TEXTS), {})
    assert names["10o"] == names["so"] == names["jo"] == "So"
    assert names["11c"] == names["cc"] == names["nc"] == "Cc"
    assert names["12b"] == names["rb"] == names["kb"] == "Rb"
    assert not any("♣" in name for name in names)


def test_jokers():
    pack = [*MATCH.game.pack({}, 2), "Jk"]
    assert card_names(pack, PRESENTERS["poter"].rank_aliases(TEXTS), french_cards.SUIT_ALIASES)["jk"] == "Jk"


@pytest.mark.parametrize(
    ("typed", "canonical"), [("play Ko", "play Ro"), ("play 10b", "play Sb"), ("play nE", "play Ce")]
)
def test_the_letters_of_spanish_cards_can_be_typed_as_they_are_shown(typed, canonical):
    assert str(parse_typed_move(TEXTS, new_match("pocha", {}, ["A", "B", "C"]), typed)) == canonical


def test_examples_of_typed_moves_are_read():
    match = new_match("pocha", {}, ["A", "B", "C"])
    examples = re.findall(r"<code>/move (.*?)</code>", TEXTS.html("pocha-typed-help"))
    assert [str(parse_typed_move(TEXTS, match, text)) for text in examples] == ["bid 3", "bid 0", "play Ro"]
