"""The reference sampler of hidden cards: the same view, playable, and all possible deals equally likely."""

from collections import Counter
from itertools import permutations
from random import Random

from tests.engine.canasta import reference
from tests.engine.canasta.builders import CANASTA, CLOSING, pack, play, round_at, start
from tests.engine.canasta.determinization import determinize
from tests.engine.seeded import chi_square


def rest_of_the_pack(*texts: str) -> str:
    left = Counter(pack())
    left.subtract(" ".join(texts).split())
    assert min(left.values()) >= 0
    return " ".join(left.elements())


def almost_open() -> dict[str, object]:
    """Return a position in which all but a few cards are face up: a red three and a nine are in stock and pot."""
    hands = ["4s 4h", "4d 5s"]
    covered, stock = "8c", "3h 9c"
    pot = rest_of_the_pack(*hands, covered, stock)
    reds = [card for card in pot.split() if card in reference.RED_THREES]
    lies = [card for card in pot.split() if card not in reference.RED_THREES and not reference.wild(card)]
    wilds = [card for card in pot.split() if reference.wild(card)]
    return {
        "format": "position/1",
        "game": "canasta",
        "dealer": 1,
        "hands": hands,
        "stock": stock,
        "pot": " ".join([covered, *wilds, *lies]),
        "frozen": True,
        "face_down": covered,
        "red_threes": [" ".join(reds), ""],
        "turn": 3,
    }


def test_every_deal_comes_equally_often_and_red_threes_never_to_a_hand():
    current = round_at(almost_open())
    view = current.view(0)
    unseen = ["4d", "5s", "8c", "3h", "9c"]
    deals = {
        (" ".join(reference.by_kind(list(order[:2])).split()), order[2], order[3:])
        for order in permutations(unseen)
        if "3h" not in order[:2]
    }
    source = Random(5)
    counts: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
    for _ in range(60 * len(deals)):
        position = determinize(view, source).position()
        counts[position["hands"][1], position["face_down"], tuple(position["stock"].split())] += 1
    assert set(counts) == deals
    degrees = len(deals) - 1
    assert chi_square(counts, len(deals)) <= degrees + 4.5 * (2 * degrees) ** 0.5 + 6


def test_who_laid_without_opening_can_still_end_his_turn():
    current = start(hands=["7s 7h As Ah 2c 9s Ks", "4s 5s 6s"], pot="3h 5c 7d")
    play(current, "take 7s 7h")
    view = current.view(1)
    for seed in range(20):
        made = determinize(view, Random(seed))
        assert made.view(1) == view
        assert made.legal_moves()
        assert round_at(made.position()).position() == made.position()


def test_what_was_seen_stays_where_it_is():
    current = start(hands=["As Ah Ks 9s", "4s 5s 6s"], pot="8s 9h 9h Ad", face_down="8s")
    play(current, "take As Ah")
    for seed in range(20):
        hand = determinize(current.view(1), Random(seed)).position()["hands"]
        assert hand[0].split().count("9h") == 2
        assert hand[1] == "4s 5s 6s"


def test_the_card_that_closed_is_no_red_three():
    current = start(**CLOSING)
    play(current, "close 4c")
    source = Random(1)
    found = {determinize(current.view(1), source).position()["pot"] for _ in range(500)}
    assert not found & set(reference.RED_THREES)
    assert len(found) > 20


def test_before_the_cut_every_order_of_the_pack_may_be():
    current = CANASTA.deal({}, 4, 1, 3, pack())
    made = determinize(current.view(3), Random(1))
    assert made.position()["stock"] != current.position()["stock"]
    assert sorted(made.position()["stock"].split()) == sorted(pack())
