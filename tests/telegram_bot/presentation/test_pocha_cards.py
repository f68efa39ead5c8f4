"""Spanish cards in words: each card is different, hands are by suit, full names, words for court cards."""

import pytest

from engine.cards import mask_of
from engine.pocha.state import SPANISH, pack_in_play
from telegram_bot.presentation.pocha import by_suit, card_name, card_words, order_words
from telegram_bot.presentation.registry import PRESENTATIONS
from telegram_bot.texts.loader import Texts
from tests.samples import cases

TEXTS = Texts()
COINS, CUPS, SWORDS, CLUBS = range(4)


def card(text: str) -> int:
    return SPANISH.parse_card(text)


def mask(cards: str) -> int:
    return mask_of(SPANISH.parse(cards))


@pytest.mark.parametrize("words", [card_words, card_name])
def test_all_cards_have_words_of_their_own(words):
    assert len({words(TEXTS, number) for number in SPANISH.texts}) == len(SPANISH.texts) == 48


@cases(
    ("text", "short", "name"),
    [
        ("Ro", "🪙K", "king of coins"),
        ("Cc", "🍷N", "knight of cups"),
        ("Se", "⚔️J", "jack of swords"),
        ("3b", "🪵3", "three of clubs"),
        ("Ao", "🪙A", "ace of coins"),
        ("9e", "⚔️9", "nine of swords"),
        ("2c", "🍷2", "two of cups"),
    ],
)
def test_a_card_in_short_and_in_full(text, short, name):
    assert card_words(TEXTS, card(text)) == short
    assert card_name(TEXTS, card(text)) == name


def test_a_hand_goes_by_suit_from_high_to_low_trump_first_and_marked():
    hand = mask("2o 7o Ro 3e Ae Sb Cb")
    assert by_suit(TEXTS, hand, SWORDS).replace("\xa0", " ") == "⭐\u2060⚔️ A 3 · 🪙 K 7 2 · 🪵 N J"
    assert by_suit(TEXTS, hand, CUPS).replace("\xa0", " ") == "🪙 K 7 2 · ⚔️ A 3 · 🪵 N J"
    assert by_suit(TEXTS, mask("Ro 7o"), COINS) == "⭐\u2060🪙\xa0K\xa07", "a suit stays in one line"
    assert by_suit(TEXTS, 0, COINS) == ""


@pytest.mark.parametrize(
    ("pack", "players", "order"),
    [(40, 4, "A 3 K N J 7 6 5 4 2"), (40, 3, "A 3 K N J 7 6 5 4"), (48, 4, "A 3 K N J 9 8 7 6 5 4 2")],
)
def test_the_order_is_that_of_the_pack_in_play(pack, players, order):
    assert order_words(TEXTS, pack_in_play(pack, players)).replace("\xa0", " ") == order


def test_pictures_get_names_for_signs():
    words = PRESENTATIONS["pocha"].words(TEXTS)
    for move, shown in (("play Ro", "Play king of coins"), ("play 2e", "Play two of swords"), ("bid 3", "Bid 3")):
        assert words.for_picture(words.plan([move])) == shown
    hand = by_suit(TEXTS, mask("Ro 7o Ae"), SWORDS)
    assert words.for_picture(hand).replace("\xa0", " ") == "swords A · coins K 7"
