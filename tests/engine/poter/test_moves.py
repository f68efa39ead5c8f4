"""Texts of cards and moves: reading and writing are inverse, and only InvalidInput escapes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FRENCH, each_card, mask_of, rank_of, suit_of
from engine.errors import InvalidInput
from engine.poter.moves import parse_move
from tests.engine.poter import reference
from tests.engine.poter.conformance import CARDS, TEXTS
from tests.engine.steady import steady
from tests.samples import case


def test_cards():
    for text in reference.PACK:
        card = FRENCH.parse_card(text)
        assert FRENCH.texts[card] == text
        assert "A23456789TJQK"[rank_of(card)] + "shdc"[suit_of(card)] == text
        assert FRENCH.join(FRENCH.parse(text)) == text


@steady
@given(st.lists(CARDS))
def test_lists_of_cards(cards):
    assert FRENCH.join(FRENCH.parse(" ".join(cards))).split() == cards
    assert set(FRENCH.join_mask(mask_of(FRENCH.parse(" ".join(cards)))).split()) == set(cards)
    assert list(each_card(mask_of(FRENCH.parse(" ".join(cards))))) == sorted(set(FRENCH.parse(" ".join(cards))))


def test_no_cards():
    for text in ("", "7", "7H", "h7", "10h", "1h", "Jk", "7h ", "7h8h", "\uff17h", "0", "7h=8h", None, 7):
        with case(text), pytest.raises(InvalidInput):
            FRENCH.parse_card(text)


@steady
@given(TEXTS, st.randoms(use_true_random=False))
def test_cards_may_be_typed_in_any_order(text, source):
    verb, *words = text.split()
    if verb == "meld":
        source.shuffle(words)
    assert parse_move("  ".join([verb, *words])) == parse_move(text)
