"""Texts of cards and moves: reading and writing are inverse, and only InvalidInput escapes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.canasta.cards import TEXTS as CARD_TEXTS
from engine.canasta.cards import each_kind, parse, parse_card
from engine.canasta.moves import CanastaMove, parse_move
from engine.errors import InvalidInput
from engine.game import as_own
from tests.engine.canasta import random_play, reference
from tests.engine.canasta.builders import CANASTA, clause, pack, start
from tests.engine.canasta.conformance import CARDS
from tests.engine.conformance.rounds import legal
from tests.engine.steady import steady
from tests.samples import case, slow

SOME_SLOW = [("singles", 3), ("pairs", 4), *slow([("singles", 2), ("singles", 4), ("trios", 6)])]

KINDS = list(dict.fromkeys(pack()))


def test_cards_and_hands_stand_by_rank_and_suit():
    assert [CARD_TEXTS[parse_card(text)] for text in KINDS] == KINDS
    assert " ".join(CARD_TEXTS[kind] for kind in each_kind([1] * 53)) == reference.by_kind(KINDS)
    assert len(KINDS) == 53


def test_no_cards():
    for text in ("", "7", "s7", "10s", "1s", "jk", "JK", "7s ", "TS", "ts", "Ro", "\uff17s", None):
        with case(text), pytest.raises(InvalidInput):
            parse_card(text)
        with case(text), pytest.raises(InvalidInput):
            parse(f"4s x{text}")


@steady
@given(CARDS.filter(bool), st.randoms(use_true_random=False))
def test_cards_may_be_typed_in_any_order(cards, source):
    canonical = parse_move(f"meld {' '.join(cards)}")
    assert str(canonical) == f"meld {reference.by_meld(cards)}"
    source.shuffle(cards)
    assert parse_move(f"meld {' '.join(cards)}") == canonical


def test_moves_of_other_games():
    assert as_own(parse_move("draw"), CanastaMove) == CanastaMove(1)
    with pytest.raises(InvalidInput):
        as_own(object(), CanastaMove)


def test_equal_cards_are_listed_once_and_all_accepted():
    hand = "9h 9d 9c 9c 2h 2c Jk Jk Kc 4c"
    current = start(hands=[hand], phase="play", drew="stock", melds=["0: As Ah Ad"], opened=[True, False], fresh=False)
    listed = legal(current)
    assert "meld 9h 9d 2h" in listed
    assert "meld 9d 9c 2c" not in listed
    for text in ("meld 9d 9c 2c", "meld 9c 9c 2h", "meld 9h 9c Jk"):
        assert clause(current, text) is None
        assert str(current.canonical(parse_move(text))) in listed
    assert [text for text in listed if text.startswith("discard")] == [
        *("discard 2h", "discard 4c", "discard 9h", "discard Kc", "discard Jk")
    ]
    assert str(current.canonical(parse_move("discard 9c"))) == "discard 9h"
    assert str(current.canonical(parse_move("lay 2c @A"))) == "lay 2h @A"
    assert str(current.canonical(parse_move("lay Jk @A"))) == "lay Jk @A"


def test_twos_and_jokers_are_not_each_others_twins():
    current = start(
        hands=["9s 9h 9d 2h Jk Kc 4c"],
        phase="play",
        drew="stock",
        melds=["0: As Ah Ad"],
        opened=[True, False],
        fresh=False,
    )
    assert {"meld 9s 9h 2h", "meld 9s 9h Jk", "meld 9s 9h 9d 2h Jk"} <= set(legal(current))


@pytest.mark.parametrize(("mode", "players"), SOME_SLOW)
def test_every_accepted_text_comes_to_a_listed_move_with_the_same_effect(mode, players):
    source = Random(players)
    accepted = 0
    for match in random_play.hands(players, mode, players, 2, mistakes="guided"):
        current = random_play.running(match)
        for _ in range(0 if current.over else 2):
            move = CANASTA.parse_move(random_play.any_text(source, current.position()))
            if current.refusal(move) is None:
                accepted += 1
                listed = current.canonical(move)
                assert str(listed) in legal(current)
                one, other = current.copy(), current.copy()
                one.play(move)
                other.play(listed)
                assert one.state.held == other.state.held
                assert one.scores() == other.scores()
    assert accepted > 20
