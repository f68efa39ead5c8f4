"""Detection of French and Spanish cards in texts of every form."""

import pytest

from engine.cards import FRENCH, each_card, mask_of
from engine.match import new_match
from engine.pocha.pack import SPANISH
from telegram_bot.chat.pages.hand import on_button
from telegram_bot.chat.pages.rules_page import rules_page
from telegram_bot.chat.pages.signs import ChatTexts
from telegram_bot.presentation import spanish_cards
from telegram_bot.presentation.french_cards import by_suit, card_words, cards_words
from telegram_bot.presentation.pocha.scene import POCHA

from .leak_forms import CASE_IDS, CASES, SECRETS
from .strategies import spanish_detection
from .strategies.french_detection import cards_shown
from .strategies.pocha import PochaStrategy
from .strategies.poter import PoterStrategy
from .strategies.registry import STRATEGIES

ALL = sum(1 << card for card in FRENCH.texts)


@pytest.mark.parametrize(("game", "text"), CASES, ids=CASE_IDS)
def test_a_card_is_found_in_every_form(game, text):
    assert SECRETS[game] in STRATEGIES[game].cards_shown(text)


# ------------------------------------------------------------------ French cards


@pytest.mark.parametrize("poters", [0, ALL])
def test_every_form_of_a_card_in_the_chat_is_found(poters):
    assert cards_shown(by_suit(ALL, poters)) == set(FRENCH.cards)
    assert cards_shown(cards_words(each_card(ALL))) == set(FRENCH.cards)
    for text, card in FRENCH.cards.items():
        assert cards_shown(by_suit(1 << card, poters)) == cards_shown(text) == {text}
        assert cards_shown(card_words(card)) == cards_shown(on_button(card_words(card))) == {text}


@pytest.mark.parametrize(
    "text",
    [
        "1.  5♥️ 🃏Q♠️ 7♥️\n2.  Q of",
        "Swap 5♥️ for 🃏 in meld 2",
        "• Amal laid 5♥️ 🃏Q♠️ 7♥️",
        "💡 Lay 5♥️ 🃏Q♠️ 7♥️, discard K♣️",
        "💡 Then: lay 5♥️ 🃏Q♠️ 7♥️, discard K♣️",
        "▫️ Lay 5♥️ 🃏Q♠️ 7♥️, discard K♣️: about as good",
        "meld 5h 3c=Qs 7h",
        "♠️\n12.  5♥️",
        "60 s",
    ],
)
def test_no_queen_of_spades_is_found_where_there_is_none(text):
    assert "Qs" not in cards_shown(text)


def test_cards_shuffled_into_the_stock_are_forgotten():
    entries = ["0 draw", "0 discard 3d", "1 draw", "1 discard Kc", "* stock 3d", "2 draw"]
    assert PoterStrategy().lately_named(entries) == {"3d", "Kc"}
    assert PoterStrategy().lately_named([*entries, *["2 pass"] * 9]) == {"Kc"}


# ------------------------------------------------------------------ Spanish cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("🪙\u00a0A\u00a03\u00a0K · ⚔️\u00a0J\u00a0N", "Ao 3o Ro Se Ce"),
        ("🪵2 🍷9", "2b 9c"),
        ("the Ace of cups, the jack of swords and the seven of clubs", "Ac Se 7b"),
        ("Write /move play So or /move play 7b", "So 7b"),
        ("", ""),
    ],
)
def test_spanish_cards_are_distinguished(text, cards):
    assert spanish_detection.cards_shown(text) == set(cards.split())


def test_every_form_of_a_spanish_card_in_the_chat_is_found():
    texts, everything = ChatTexts(), mask_of(SPANISH.texts)
    for trump in range(4):
        assert spanish_detection.cards_shown(spanish_cards.by_suit(texts, everything, trump)) == set(SPANISH.cards)
    assert spanish_detection.cards_shown(spanish_cards.cards_words(texts, SPANISH.texts)) == set(SPANISH.cards)
    for text, card in SPANISH.cards.items():
        assert spanish_detection.cards_shown(f"1 play {text}") == {text}
        assert spanish_detection.cards_shown(spanish_cards.card_words(texts, card)) == {text}
        assert spanish_detection.cards_shown(spanish_cards.card_name(texts, card)) == {text}


@pytest.mark.parametrize(
    "text",
    [
        "Trump: 🪙 coins",
        "🪙 · 3 cards each",
        "A 3 K N J 7 6 5 4 2",
        "🪙 coins · 🍷 cups · ⚔️ swords · 🪵 clubs",
        "So far 5 of 7 tricks are bid",
        "Amal: bid 3, took 2",
        " 1     10   -5    25",
        "60 s",
        "1 bid 3",
        "Round 2: 5 cards",
        "🪙Kings",
    ],
)
def test_no_spanish_card_is_found_where_there_is_none(text):
    assert spanish_detection.cards_shown(text) == set()


@pytest.mark.parametrize("number", range(len(POCHA.chapters)))
def test_the_rules_show_no_card(number):
    assert spanish_detection.cards_shown(rules_page(ChatTexts(), POCHA, None, number).text) == set()


FIRST = ["Ao", "3o", "Ro", "Co", "Ac", "3c", "4o", "5b", "7e", "Rc"]
"""Return the deck of a round, and the card turned up."""


def test_the_turned_card_and_the_cards_played_are_open():
    match = new_match("pocha", {"mistakes": "strict", "schedule": [2]}, ["Amal", "Nimali", "Ruwan", "Sita"])
    match.start_round(3, [*FIRST, *(card for card in SPANISH.cards if card[0] not in "89" and card not in FIRST)])
    assert PochaStrategy().open_cards(match) == {"7e"}
    for entry in ("0 bid 1", "1 bid 1", "2 bid 0", "3 bid 1", "0 play Ao", "1 mistake play 3c"):
        match.replay(entry)
    assert PochaStrategy().open_cards(match) == {"7e", "Ao"}
    match.replay("1 play 3o")
    assert PochaStrategy().open_cards(match) == {"7e", "Ao", "3o"}
