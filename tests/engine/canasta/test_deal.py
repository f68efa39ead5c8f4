"""C1, C2: players and packs, options, the cut, the deal, red threes and the pot."""

from collections import Counter
from random import Random

import pytest

from engine.canasta.hands import side_of
from engine.deals import shuffled
from engine.errors import InvalidInput
from engine.game import column_of
from tests.engine.canasta import reference
from tests.engine.canasta.builders import CANASTA, clause, deck, pack, play
from tests.engine.canasta.random_play import TABLES
from tests.engine.conformance.rounds import legal
from tests.samples import case


def dealt(cards, players=4, dealer=3, **options):
    options = {"cut": "off"} | options
    return CANASTA.deal(options, players, 1, dealer, cards)


def test_c1_2_packs():
    for players, cards in ((2, 108), (3, 108), (4, 108), (6, 216)):
        found = CANASTA.pack({}, players)
        assert len(found) == cards
        assert Counter(found) == Counter(pack(players))
        assert found.count("Jk") == (8 if players == 6 else 4)


SIDES = {None: {2: 2, 3: 3, 4: 2, 6: 2}, "singles": {2: 2, 3: 3, 4: 4}, "pairs": {4: 2}, "trios": {6: 2}}


def test_c1_1_sides():
    for mode, tables in SIDES.items():
        options = {} if mode is None else {"mode": mode}
        for players in range(8):
            if players in tables:
                CANASTA.check(options, players)
                assert CANASTA.columns(options, players) == tables[players], (mode, players)
            else:
                with case(mode, players), pytest.raises(InvalidInput, match=r"C1\.1"):
                    CANASTA.check(options, players)


def test_c2_1_the_dealer_cuts_first_and_the_order_stays():
    cards = shuffled(pack(), Random(1))
    current = CANASTA.deal({}, 4, 1, 2, cards)
    before = current.position()
    assert (before["phase"], before["to_move"], before["turn"], before["cut"]) == ("cut", 2, 0, None)
    assert (before["hands"], before["pot"]) == ([""] * 4, "")
    assert before["stock"].split() == cards
    assert legal(current) == [f"cut {number}" for number in range(1, 108)]
    for text in ("cut 108", "cut 999999999", "draw", "discard 4s", "pass", "close", "meld 4s 4h 4d", "take"):
        assert clause(current, text) == "C2.1", text
    play(current, "cut 58")
    after = current.position()
    assert after == dealt(cards, dealer=2).position() | {"cut": 58, "options": {}}
    assert clause(current, "cut 58") == "C2.1"


def test_c2_5_a_deal_scores_nothing_but_its_cards():
    for lifted in (57, 58, 59):
        current = CANASTA.deal({}, 4, 1, 2, shuffled(pack(), Random(lifted)))
        play(current, f"cut {lifted}")
        assert list(current.scores()) == reference.scores(current.position())
        assert max(current.scores()) < 0


def test_of_216_cards_one_may_lift_215():
    current = CANASTA.deal({}, 6, 1, 2, pack(6))
    assert legal(current)[-1] == "cut 215"
    assert clause(current, "cut 216") == "C2.1"


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_c2_2_fifteen_cards_each_one_at_a_time_from_the_seat_after_the_dealer(players):
    cards = [card for card in shuffled(pack(players), Random(players)) if card[0] != "3"]
    cards += [card for card in pack(players) if card[0] == "3"]
    for dealer in range(players):
        position = dealt(cards, players, dealer).position()
        assert position["to_move"] == (dealer + 1) % players
        assert (position["turn"], position["phase"]) == (1, "draw")
        for seat in range(players):
            first = (seat - dealer - 1) % players
            assert position["hands"][seat] == reference.by_kind(cards[first : 15 * players : players])
        pot = position["pot"].split()
        assert pot == cards[15 * players :][: len(pot)]
        assert position["stock"].split() == cards[15 * players + len(pot) :]


def test_c2_3_red_threes_are_laid_and_replaced_seat_by_seat():
    hands = ["4s 4h", "3h 5s", "3d 3h", "6s 3s"]
    position = dealt(deck(hands, 3, "3d 7s 7h 7c 4d 4d 5d 5d 6d 6c 8c")).position()
    assert position["red_threes"] == ["3h 3d", "3h 3d"]
    assert "7s" in position["hands"][1].split()
    assert {"7h", "7c"} <= set(position["hands"][2].split())
    assert [len(hand.split()) for hand in position["hands"]] == [15] * 4
    assert not any(card in hand.split() for hand in position["hands"] for card in reference.RED_THREES)
    assert "3s" in position["hands"][3]


def test_c2_4_the_pot_is_six_cards_and_one():
    position = dealt(deck(["4s", "4h", "4d", "4c"], 3, "5s 5h 5d 5c 6s 6h 6d 7s")).position()
    assert position["pot"] == "5s 5h 5d 5c 6s 6h 6d"
    assert position["face_down"] == "5s 5h 5d 5c 6s 6h"
    assert position["stock"].split()[0] == "7s"
    assert not position["frozen"]


def test_c2_4_a_prize_is_covered():
    for prize in ("As", "2h", "7d", "Jk", "3h", "3d"):
        position = dealt(deck(["4s", "4h", "4d", "4c"], 3, f"5s 5h 5d 5c 6s 6h {prize} 7s 6d 6c")).position()
        assert position["pot"] == f"5s 5h 5d 5c 6s 6h {prize} 7s 6d"
        assert position["face_down"] == "5s 5h 5d 5c 6s 6h 7s"
        assert not position["frozen"]
        assert position["red_threes"] == ["", ""]


def test_again_and_again():
    position = dealt(deck(["4s", "4h", "4d", "4c"], 3, "5s 5h 5d 5c 6s 6h As 4s 2h 4h Jk 3h 4d 8c")).position()
    assert position["pot"] == "5s 5h 5d 5c 6s 6h As 4s 2h 4h Jk 3h 4d"
    assert position["face_down"] == "5s 5h 5d 5c 6s 6h 4s 4h 3h"


def test_a_black_three_stays_and_stops_the_first_player():
    current = dealt(deck(["As Ah", "4h", "4d", "4c"], 3, "5s 5h 5d 5c 6s 6h 3c 7s"))
    assert current.position()["pot"].endswith(" 3c")
    assert clause(current, "take As Ah") == "C4.5"


def test_while_two_cards_are_left():
    prizes = [card for card in pack() if card[0] in "A27" or card in ("Jk", "3h", "3d")]
    others = [card for card in pack() if card not in prizes]
    hands = others[:60]
    left = others[60:]
    pairs = [card for down, up in zip(left[6:] + prizes[25:], prizes[:25], strict=False) for card in (up, down)]
    rest = [*hands, *left[:6], *pairs]
    missing = Counter(pack()) - Counter(rest)
    current = dealt([*rest, *missing.elements()])
    position = current.position()
    assert len(position["stock"].split()) < 2
    assert len(position["pot"].split()) % 2 == 1
    if position["pot"].split()[-1] in ("Jk", "2s", "2h", "2d", "2c"):
        assert not position["frozen"]
    assert CANASTA.from_position(position).position() == position


def test_the_side_of_a_seat_is_its_column_of_the_score_sheet():
    """The rules have a form of `column_of` without the division, which would slow playouts down by a tenth."""
    for mode, players in TABLES:
        state = dealt(pack(players), players, mode=mode).state
        for seat in range(players):
            assert side_of(state, seat) == column_of(seat, state.sides), (mode, players, seat)
