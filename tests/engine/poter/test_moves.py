"""Texts of cards and moves: reading and writing are inverse, and nothing but InvalidInput escapes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FRENCH, Pack, each_card, mask_of, rank_of, suit_of
from engine.errors import InvalidInput
from engine.poter.moves import PoterMove, parse_move
from tests.engine.drivers.move_texts import MoveTexts
from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import POTER, start
from tests.engine.steady import steady

CARDS = st.sampled_from(reference.PACK)
SUBS = st.tuples(CARDS, CARDS).filter(lambda pair: pair[0] != pair[1]).map("=".join)
WORDS = st.lists(CARDS | SUBS, min_size=1, max_size=8).map(" ".join)
NUMBERS = st.integers(1, 999)
TEXTS = (
    st.sampled_from(["draw", "take", "pass", "nodiscard"])
    | CARDS.map("discard {}".format)
    | WORDS.map("meld {}".format)
    | st.builds("lay {} @{}".format, CARDS | SUBS, NUMBERS)
    | st.builds("swap {} @{}".format, CARDS, NUMBERS)
)
LIKELY = st.text("drawmeldlayswpk 7h8sAQ=@0123TJk\n\t-", max_size=30)


class TestMoveTexts(MoveTexts):
    game = POTER
    texts = TEXTS
    likely = LIKELY
    canonical = (
        ("meld 9h 7h 8h", "meld 7h 8h 9h"),
        ("meld 7c 7h 7s 7d", "meld 7s 7h 7d 7c"),
        ("meld 3s As 2s", "meld As 2s 3s"),
        ("meld As Ks Qs", "meld Qs Ks As"),
        ("meld Ks As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", "meld As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"),
        ("meld 7h As=6h 5h", "meld 5h As=6h 7h"),
        ("meld As=8h Ah=5h 7h 6h", "meld Ah=5h 6h 7h As=8h"),
        ("meld Ac=Ks As Qs", "meld Qs Ac=Ks As"),
        ("meld Ac=As Ks Qs", "meld Qs Ks Ac=As"),
        (" lay  8d   @2 ", "lay 8d @2"),
        ("lay As=8d @12", "lay As=8d @12"),
        ("meld 7c Ks 2h", "meld Ks 2h 7c"),
    )
    unreadable = (
        *(
            "",
            " ",
            "Draw",
            "draw 7h",
            "take 7h",
            "pass @1",
            "nodiscard 7h",
            "discard",
            "discard 7h 8h",
            "discard As=7h",
        ),
        *("discard 7h @1", "meld", "meld @1", "meld 7h 8h 9h @1", "meld 7h,8h,9h", "meld 7h=7h 8h 9h", "meld As= 7h"),
        *("meld =7h", "meld As=7h=8h", "lay 7h", "lay @1", "lay 7h 8h @1", "lay 7h @0", "lay 7h @-1", "lay 7h @01"),
        *("lay 7h @1000", "lay 7h @", "lay 7h @x", "lay 7h @\uff11", "lay", "lay As=As @1", "swap 7h", "swap As=7h @1"),
        *("swap @1", "swap 7h 8h @1", "swap", "stock 7h", "* stock 7h", "bid 3", "draw\x00", "mistake draw"),
    )


@pytest.mark.parametrize("text", reference.PACK)
def test_cards(text):
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


@pytest.mark.parametrize(
    "text", ["", "7", "7H", "h7", "10h", "1h", "Jk", "7h ", "7h8h", "\uff17h", "0", "7h=8h", None, 7]
)
def test_no_cards(text):
    with pytest.raises(InvalidInput):
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
