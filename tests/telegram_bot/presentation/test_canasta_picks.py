"""How cards of Canasta are counted, picked by rank and carried by buttons."""

from random import Random

import pytest

from engine.canasta.cards.pack import parse
from engine.canasta.state import CLASSES, JOKERS, TWOS
from telegram_bot.chat.transport.callback_data import MAX_NUMBER
from telegram_bot.presentation.canasta import cards, selection
from telegram_bot.presentation.registry import PRESENTERS
from tests.engine.canasta.builders import start

LOOK = PRESENTERS["canasta"]
SEVENS = 6


def in_play(hand: str, **given):
    return start(**({"hands": [hand], "phase": "play", "drew": "stock"} | given)).view(0)


def touches(view, *ranks: int) -> list[int]:
    """Return how many cards of each class are picked after touches one after the other."""
    picked = 0
    for rank in ranks:
        after = LOOK.toggled(view, picked, rank)
        assert after is not None
        picked = after
    return selection.counts_in(picked)


def test_masks_and_buttons_keep_the_counts():
    source = Random(5)
    for _ in range(100):
        counts = [source.randrange(17) for _ in range(CLASSES)]
        assert selection.counts_in(selection.mask_of(counts)) == counts
        few = [min(count, selection.MAX_SELECTED) for count in counts]
        assert selection.selected_counts(selection.number_of(few)) == few
        assert selection.number_of(counts) <= MAX_NUMBER


def test_each_touch_picks_one_more_and_the_last_puts_all_back():
    view = in_play("7s 7h 7d 2c Ks")
    assert [touches(view, *[SEVENS] * times)[SEVENS] for times in range(6)] == [0, 1, 2, 3, 0, 1]
    assert touches(view, SEVENS, TWOS)[TWOS] == 1


def test_no_more_than_a_canasta_is_picked_of_a_rank():
    view = in_play("7s 7s 7h 7h 7d 7d 7c 7c Ks")
    assert touches(view, *[SEVENS] * 7)[SEVENS] == 7
    assert touches(view, *[SEVENS] * 8)[SEVENS] == 0


@pytest.mark.parametrize("rank", [0, JOKERS, CLASSES, 63, 64, 10**18])
def test_what_is_not_held_cannot_be_touched(rank):
    assert LOOK.toggled(in_play("7s 7h 7d 2c Ks"), 0, rank) is None


def test_a_card_that_comes_in_is_new_and_leaves_the_picked_ones_as_they_are():
    before, after = (LOOK.hand(in_play(hand)) for hand in ("Ks Kh 7s 2c", "Ks Kh 8d Kd 7s 2c"))
    new = selection.counts_in(after & ~before)
    assert cards.counts_words(new) == "K · 8"
    picked = LOOK.toggled(in_play("Ks Kh 7s 2c"), 0, SEVENS)
    assert picked is not None
    assert picked & after == picked


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
    assert cards.counts_words(selection.counted(hand)) == "A · K K · 10 · 4 · 3♠♣×2 · 2 · 🃏"


def test_worth_of_picked_cards():
    assert selection.value(selection.counted(parse("As 2c Jk Ts 7s"))) == 20 + 20 + 50 + 10 + 5
