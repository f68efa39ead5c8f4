"""Texts of cards and moves: reading and writing are inverse, and only InvalidInput escapes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidInput
from engine.pocha.state import SPANISH, high_first, join
from tests.engine.pocha.conformance import PACK
from tests.engine.steady import steady
from tests.samples import case


def test_cards():
    for text in PACK:
        card = SPANISH.parse_card(text)
        assert SPANISH.texts[card] == text
        assert 0 <= card < 60


def test_higher_cards_have_higher_numbers():
    for suit in "oceb":
        numbers = [SPANISH.cards[rank + suit] for rank in "A3RCS987654" + "2"]
        assert numbers == sorted(numbers, reverse=True)


@steady
@given(st.sets(st.sampled_from(PACK)))
def test_cards_of_a_mask_stand_by_suit_from_high_to_low(cards):
    mask = sum(1 << SPANISH.cards[card] for card in cards)
    assert join(mask).split() == [card for card in PACK if card in cards]
    assert len(high_first(mask)) == len(cards)


def test_no_cards():
    for text in ("", "7", "7h", "o7", "10o", "1o", "Jk", "7o ", "AO", "ao", "To", "\uff17o", "0", None):
        with case(text), pytest.raises(InvalidInput):
            SPANISH.parse_card(text)
