"""P1.3, P2, P3.1: players, packs, the deal, and which rank is poter."""

from collections import Counter
from random import Random, SystemRandom

import pytest

from engine.deals import cut, shuffled, shuffled_and_cut
from engine.errors import InvalidInput
from tests.engine.poter import reference
from tests.engine.poter.builders import POTER
from tests.engine.seeded import chi_square
from tests.samples import case


def test_p1_3_two_to_six():
    for players in range(2, 7):
        with case(players):
            position = POTER.deal({}, players, 1, 0, reference.PACK).position()
            assert [len(hand.split()) for hand in position["hands"]] == [8] * players
            assert len(position["stock"].split()) == 52 - 8 * players


def test_p1_3_no_others():
    for players in (0, 1, 7, 8, -1):
        with case(players), pytest.raises(InvalidInput, match=r"P1\.3"):
            POTER.deal({}, players, 1, 0, reference.PACK)


def test_p1_1_the_pack():
    assert sorted(POTER.pack({}, 4)) == sorted(reference.PACK)


@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (3, 1), (4, 3), (6, 5)])
def test_p2_2_p2_3_p2_4_one_at_a_time_from_the_seat_after_the_dealer(players, dealer):
    deck = shuffled(reference.PACK, Random(3))
    position = POTER.deal({}, players, 1, dealer, deck).position()
    for seat in range(players):
        place = (seat - dealer - 1) % players
        assert set(position["hands"][seat].split()) == {deck[place + players * turn] for turn in range(8)}
    assert position["stock"].split() == deck[8 * players :]  # P2.3
    assert position["pile"] == ""
    assert position["melds"] == []
    assert position["to_move"] == (dealer + 1) % players  # P2.4
    assert position["phase"] == "draw"
    assert position["sallan"] == [False] * players
    assert position["turns"] == 0


def test_p2_1_the_cut_puts_the_lifted_cards_below():
    assert cut(["a", "b", "c", "d"], 1) == ["b", "c", "d", "a"]
    assert cut(["a", "b", "c", "d"], 3) == ["d", "a", "b", "c"]
    for lifted in (0, 4, -1):
        with pytest.raises(ValueError, match="cannot cut"):
            cut(["a", "b", "c", "d"], lifted)
    assert shuffled_and_cut(["a"], Random(1)) == ["a"]
    assert sorted(shuffled_and_cut(["a", "b"], SystemRandom())) == ["a", "b"]


def test_p2_1_all_orders_are_equally_likely():
    source = Random(5)
    counts = Counter("".join(shuffled_and_cut("abcd", source)) for _ in range(4_800))
    assert chi_square(counts, 24) < 49.7


def test_p3_1_the_poter_of_a_round():
    for number, rank in [*enumerate("A23456789TJQKA2", 1), (26, "K")]:
        with case(number, rank):
            current = POTER.deal({}, 4, number, 0, reference.PACK)
            assert current.view(None).text().startswith(f"Poter, round {number}: poter {rank},")


def test_p6_2_every_pair_of_cards():
    """The masks of the rules against a handwritten table of matching cards of one suit."""
    from engine.cards import FRENCH, mask_of  # noqa: PLC0415  # only this test looks at masks
    from engine.poter.shapes import matching  # noqa: PLC0415

    near = {
        "A": "23QK", "2": "A34", "3": "A245", "4": "2356", "5": "3467", "6": "4578", "7": "5689",
        "8": "679T", "9": "78TJ", "T": "89JQ", "J": "9TQK", "Q": "TJKA", "K": "JQA",
    }  # fmt: skip
    for card in reference.PACK:
        rank, suit = card
        expected = {other + suit for other in near[rank]} | {rank + other for other in "shdc"}
        found = set(FRENCH.join_mask(matching(mask_of([FRENCH.cards[card]]))).split())
        assert found == expected, card
        for other in set(reference.PACK) - {card}:
            assert reference.match(card, other) == (other in expected)
