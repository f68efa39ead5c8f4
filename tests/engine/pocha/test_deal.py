"""O1 to O3: packs, players, the hands of a match, the deal."""

from random import Random
from typing import Any

import pytest

from engine.deals import shuffled
from engine.errors import InvalidInput
from engine.match import new_match
from tests.engine.conformance.rounds import legal
from tests.engine.pocha import random_play, reference
from tests.engine.pocha.builders import POCHA, deck, round_at, start
from tests.samples import case


def test_o1_1_o1_2_the_packs_in_play():
    for players, pack in random_play.TABLES:
        with case(players, pack):
            cards = POCHA.pack({"pack": pack}, players)
            assert cards == reference.pack(players, pack)
            assert len(cards) % players == 0


@pytest.mark.parametrize(("players", "cards"), [(3, 36), (4, 40), (5, 40), (6, 36)])
def test_o1_1_forty_is_the_pack_if_nothing_is_said(players, cards):
    found = POCHA.pack({}, players)
    assert len(found) == cards
    assert not any(card[0] in "89" for card in found)
    assert sum(card[0] == "2" for card in found) == (0 if cards == 36 else 4)


def test_o1_2_no_others():
    for players, options in [(n, {}) for n in (0, 1, 2, 7, -1)] + [(5, {"pack": 48})]:
        with case(players, options):
            with pytest.raises(InvalidInput, match=r"O1\.2"):
                POCHA.check(options, players)
            with pytest.raises(InvalidInput, match=r"O1\.2"):
                new_match("pocha", options, [str(seat) for seat in range(max(players, 0))])


def hand_sizes(players: int, **options: Any) -> list[int]:
    """Return the sizes of the hands dealt, one after the other, until nobody has to play on."""
    found: list[int] = []
    cards = POCHA.pack(options, players)
    scores = [[0] * (players - 1) + [1]]
    while not POCHA.match_over(options, players, scores * len(found)):
        dealt = POCHA.deal(options, players, len(found) + 1, 0, cards).position()
        assert {len(hand.split()) for hand in dealt["hands"]} == {dealt["hand_size"]}
        found.append(dealt["hand_size"])
    return found


def test_o2_the_named_schedules():
    for schedule in ("full", "up", "short"):
        for players, pack in random_play.TABLES:
            with case(schedule, players, pack):
                found = hand_sizes(players, pack=pack, schedule=schedule)
                assert found == reference.sizes(players, pack, schedule)


def test_o2_1_o2_2_o2_3_up_all_cards_n_times_and_down():
    assert hand_sizes(4) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert hand_sizes(3) == [*range(1, 12), 12, 12, 12, *range(11, 0, -1)]
    assert [len(hand_sizes(players)) for players in (3, 4, 5, 6)] == [25, 22, 19, 16]
    assert [len(hand_sizes(players, pack=48)) for players in (3, 4, 6)] == [33, 26, 20]


def test_o2_4_other_schedules():
    assert hand_sizes(4, schedule="up") == list(range(1, 11))
    assert hand_sizes(4, schedule="short") == list(range(1, 11))
    assert hand_sizes(3, schedule="short") == [1, 2, 3, 5, 6, 7, 8, 10, 11, 12]
    assert hand_sizes(6, schedule="short") == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert hand_sizes(3, schedule="short", pack=48) == [1, 3, 4, 6, 8, 9, 11, 13, 14, 16]
    assert hand_sizes(4, schedule=[3]) == [3]
    assert hand_sizes(4, schedule=[10, 1, 10, 7]) == [10, 1, 10, 7]


def test_the_largest_hand_of_a_list_depends_on_the_table():
    assert hand_sizes(3, schedule=[12]) == [12]
    assert hand_sizes(4, schedule=[12], pack=48) == [12]
    for players in (4, 5, 6):
        with pytest.raises(InvalidInput, match=r"O2\.4"):
            POCHA.check({"schedule": [12]}, players)


def test_o3_2_one_at_a_time_and_the_next_is_turned_up():
    for dealer in (0, 2):
        for players, pack in random_play.TABLES:
            with case(dealer, players, pack):
                options = {"pack": pack}
                cards = shuffled(POCHA.pack(options, players), Random(players + pack))
                for number in (1, 2, 4):
                    position = POCHA.deal(options, players, number, dealer, cards).position()
                    for seat in range(players):
                        place = (seat - dealer - 1) % players
                        assert set(position["hands"][seat].split()) == {
                            cards[place + players * turn] for turn in range(number)
                        }
                    assert position["turned"] == cards[players * number]
                    assert not any(position["turned"] in hand for hand in position["hands"])
                    assert (position["to_move"], position["phase"]) == ((dealer + 1) % players, "bid")
                    assert position["trick"] == {"leader": (dealer + 1) % players, "cards": ""}


def test_o3_3_the_dealers_last_card_when_the_whole_pack_is_dealt():
    for players, pack in random_play.TABLES:
        with case(players, pack):
            cards = shuffled(POCHA.pack({"pack": pack}, players), Random(9))
            most = len(cards) // players
            current = POCHA.deal({"pack": pack, "schedule": [most]}, players, 1, 1, cards)
            position = current.position()
            assert position["turned"] == cards[-1]
            assert cards[-1] in position["hands"][1].split()
            assert sorted(" ".join(position["hands"]).split()) == sorted(cards)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_o3_3_everyone_knows_that_the_dealer_holds_it_until_he_plays_it(seat):
    hands = ["Ao 3o Ro Co So 7o 6o 5o 4o Ac 3c Rc", "Cc Sc 7c 6c 5c 4c Ae 3e Re Ce Se 7e"]
    hands.append("6e 5e 4e Ab 3b Rb Cb Sb 7b 6b 5b 4b")
    current = start(hands=hands, turned="4e", bids=[0, 0, 0])
    shown = current.view(seat)
    assert shown.table.hand[2] >> shown.table.turned & 1
    assert "4e the dealer's last card" in shown.text()
    assert ("among them 4e" in shown.text()) == (seat != 2)
    for text in ("play Ac", "play 4c", "play 4e"):
        current.play(POCHA.parse_move(text))
    assert not current.view(seat).table.hand[2] >> shown.table.turned & 1 or seat == 2
    assert "among them" not in current.view(seat).text()


def test_the_deck_of_a_test_deals_what_it_says():
    hands = ["Ao 6c", "3o 5o", "4o 7c", "4c 5c"]
    current = POCHA.deal({}, 4, 2, 1, deck(hands, 1, "7b"))
    position = current.position()
    assert [set(hand.split()) for hand in position["hands"]] == [set(hand.split()) for hand in hands]
    assert position["turned"] == "7b"
    assert legal(round_at(position)) == ["bid 0", "bid 1", "bid 2"]
