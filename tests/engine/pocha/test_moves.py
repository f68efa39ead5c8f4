"""Texts of cards and moves: reading and writing are inverse, and nothing but InvalidInput escapes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidInput, InvalidMove
from engine.pocha.moves import PochaMove, own_move, parse_move
from engine.pocha.pack import SPANISH, high_first, join
from tests.engine.pocha import reference
from tests.engine.steady import steady

PACK = reference.pack(4, 48)
TEXTS = st.integers(0, 999_999_999).map("bid {}".format) | st.sampled_from(PACK).map("play {}".format)
LIKELY = st.text("bidplay AoRcCe3b019-+\n\t", max_size=12)


@pytest.mark.parametrize("text", PACK)
def test_cards(text):
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


@pytest.mark.parametrize(
    "text", ["", "7", "7h", "o7", "10o", "1o", "Jk", "7o ", "AO", "ao", "To", "\uff17o", "0", None]
)
def test_no_cards(text):
    with pytest.raises(InvalidInput):
        SPANISH.parse_card(text)


@steady
@given(TEXTS)
def test_moves_are_known_by_their_text(text):
    move = parse_move(text)
    assert str(move) == text
    again = parse_move(str(move))
    assert again == move
    assert hash(again) == hash(move)


@steady
@given(TEXTS, TEXTS)
def test_equal_exactly_if_the_texts_are(one, other):
    assert (parse_move(one) == parse_move(other)) == (one == other)


@pytest.mark.parametrize(("typed", "canonical"), [("  bid   3 ", "bid 3"), ("play\tRo", "play Ro"), ("bid 0", "bid 0")])
def test_canonical_texts(typed, canonical):
    assert str(parse_move(typed)) == canonical


@steady
@given(st.text(max_size=20) | LIKELY | st.builds("{} {}".format, TEXTS, LIKELY))
def test_nothing_but_invalid_move_escapes(text):
    found = move_or_fault(text)
    if isinstance(found, InvalidMove):
        assert found.text == text
        assert "cannot read the move" in str(found)
    else:
        assert parse_move(str(found)) == found


def move_or_fault(text: str) -> PochaMove | InvalidMove:
    try:
        return parse_move(text)
    except InvalidMove as fault:
        return fault


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "Bid 3", "bid", "bid 3 4", "bid -1", "bid +1", "bid 03", "bid 1.0", "bid three", "bid \u0663"),
        *("bid 1000000000", "play", "play 7h", "play Ro Co", "play ro", "play 3", "bid Ro", "pass", "draw", "* stock"),
        *("mistake bid 3", "play Ro\x00", "bid " + "9" * 5000),
    ],
)
def test_unreadable_moves(text):
    with pytest.raises(InvalidMove):
        parse_move(text)


def test_moves_of_other_games():
    assert own_move(parse_move("bid 3")) == PochaMove(0, 3)
    with pytest.raises(InvalidInput):
        own_move(object())
