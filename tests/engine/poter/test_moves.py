"""Texts of cards and moves: reading and writing are inverse, and nothing but InvalidInput escapes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FRENCH, Pack, each_card, mask_of, rank_of, suit_of
from engine.errors import InvalidInput
from engine.poter.moves import PoterMove, parse_move
from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import start
from tests.engine.poter.conformance import CARDS, TEXTS
from tests.engine.steady import steady
from tests.samples import case


def test_cards():
    for text in reference.PACK:
        card = FRENCH.parse_card(text)
        assert FRENCH.texts[card] == text
        assert "A23456789TJQK"[rank_of(card)] + "shdc"[suit_of(card)] == text
        assert FRENCH.join(FRENCH.parse(text)) == text


def test_a_pack_of_another_kind():
    spanish = Pack("A23456789SCR", "oceb")
    assert len(spanish.texts) == 48
    assert spanish.join(spanish.parse("Ro 3b Cc")) == "Ro 3b Cc"
    with pytest.raises(InvalidInput):
        spanish.parse_card("Td")


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


def test_the_order_of_the_list_is_stable_and_moves_are_listed_once():
    for seed in range(12):
        current = start(**{k: v for k, v in random_play.crowded_position(seed).items() if k not in ("format", "game")})
        texts = [str(move) for move in current.legal_moves()]
        assert texts == [str(move) for move in current.copy().legal_moves()]
        assert len(set(texts)) == len(texts)
        assert all(str(parse_move(text)) == text for text in texts)
        assert all(isinstance(move, PoterMove) for move in current.legal_moves())
