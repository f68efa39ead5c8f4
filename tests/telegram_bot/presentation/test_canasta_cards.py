"""How cards of Canasta are counted and worded."""

import pytest

from engine.canasta.cards.pack import parse
from telegram_bot.presentation.canasta import words as cards


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("7s 7h 7d", "7 7 7"),
        ("7s 7h 2c", "7 7 2"),
        ("7s 7h 7d Jk Jk", "7 7 7 🃏 🃏"),
        ("2c", "2"),
        ("Ts", "10"),
        ("3s", "3♠️"),
        ("Jk", "🃏"),
        ("2c 2s Jk", "2 2 🃏"),
    ],
)
def test_cards_of_an_act(given, words):
    assert cards.laid_words(parse(given)) == words


def test_a_hand_goes_down_from_the_ace_with_black_threes_and_wild_cards_last():
    hand = parse("Jk 2s 4h 3s 3c As Kd Kc Ts")
    assert cards.counts_words(cards.counted(hand)) == "A · K K · 10 · 4 · 3♠♣×2 · 2 · 🃏"


def test_worth_of_picked_cards():
    assert cards.value(cards.counted(parse("As 2c Jk Ts 7s"))) == 20 + 20 + 50 + 10 + 5
