"""What the tuned policy lays: poters go with the dearest cards, and a hand that goes out is not held back."""

import pytest

from analysis.lab.poter.game import play_tuned
from analysis.poter import policy
from analysis.poter.kernels import tuned_weights
from analysis.poter.turn_plans import counted, policy_move
from engine.cards import FRENCH
from engine.poter.moves import PoterVerb
from tests.engine.poter.builders import PACK, start


def against(hand: str, cards: int = 8, melds: tuple[str, ...] = ()):
    """Return a round with threes as poter cards in which the other hand has some of the unnamed cards."""
    named = " ".join([hand, *melds])
    others = [card for card in PACK if card not in named and card[0] != "3"]
    return start(round=3, hands=[hand, " ".join(others[:cards])], melds=list(melds))


def laid(hand: str, cards: int = 8, melds: tuple[str, ...] = ()):
    """Return the melds of the table, and the remaining hand, when the policy has laid all that it wants."""
    current = against(hand, cards, melds)
    policy.lay_down(current.state, [1, 2, 3, 4], tuned_weights().tolist())
    position = current.position()
    return [meld["cards"] for meld in position["melds"]], position["hands"][0]


def test_a_poter_is_not_laid_as_itself_while_it_can_complete_dearer_cards():
    melds, left = laid("2s Ah 2h 3h 6h 2d 6d 4c Td")
    assert melds == ["2s 2h 2d", "3h=6s 6h 6d"]
    assert left == "Ah Td 4c"


def test_three_poters_are_no_meld_where_one_of_them_makes_another():
    assert laid("As 2s 3s 7s Ts 3h 4h 7h 3d", 4) == (["As 2s 3s 3d=4s", "7s 7h 3h=7d"], "Ts 4h")


def test_a_poter_inside_a_longer_run_is_laid_with_it():
    assert laid("2d 3d 4d 5d 9s 9h 9c Kc Ks") == (["9s 9h 9c", "2d 3d 4d 5d"], "Ks Kc")


def test_a_poter_completes_the_two_cards_of_the_most_points():
    melds, left = laid("5h 6h 7h Ad Ac 3s 6c 8c 9d")
    assert melds == ["5h 6h 7h", "6c 3s=7c 8c"]
    assert left == "Ad 9d Ac"


def test_a_poter_goes_where_a_card_of_the_hand_can_follow():
    assert laid("3s Qh Kd 2c", melds=("0: 8h 9h Th",)) == (["8h 9h Th 3s=Jh Qh"], "Kd 2c")


def test_a_hand_that_goes_out_with_a_poter_is_not_held_back():
    assert laid("4d 5d 6d 7d 8d 3c 3s 7c 9c Kh") == (["3c=3d 4d 5d 6d 7d 8d", "7c 3s=8c 9c"], "Kh")
    assert laid("4d 5d 6d 7d 8d 3c 3s Jc 9s Kh 2h")[0] == []


@pytest.mark.parametrize(("meld", "takes"), [("1: 6h 7h 8h", False), ("1: Ks Kh Kc", True), ("0: 9c Tc Jc", True)])
def test_a_pile_is_worth_more_where_its_cards_can_be_added(meld, takes):
    """Three jacks of hand and pile are a meld; otherwise more is left than now, unless 8c or Kd fits."""
    current = start(
        round=3, hands=["2s 7c Js Jd", "4d 2h"], melds=["0: As Ah Ad", meld], pile="5s 8c Kd Jh", phase="draw"
    )
    assert policy.wants_pile(current.state, tuned_weights().tolist()) is takes


@pytest.mark.parametrize(("cards", "lays"), [(8, False), (3, True)])
def test_a_view_tells_the_policy_how_many_cards_others_have(cards, lays):
    """A seat sees only the size of another hand; by it the policy holds back melds in playouts, too."""
    current = against("4h 5h 6h 3h 3d 9h Kc Qd Ts", cards)
    move = policy_move(counted(current.view(0)))
    assert (move.verb == PoterVerb.MELD) is lays
    play_tuned(current, [1, 2, 3, 4])
    assert bool(current.state.sallan[0]) is lays


def test_hands_that_are_counted_have_different_cards():
    view = start(round=3, hands=["4h 5h Ts", "Kc Qd", "2s 2c 9d"]).view(0)
    hands = counted(view).hand[:3]
    assert [hand.bit_count() for hand in hands] == [3, 2, 3]
    assert (hands[0] | hands[1] | hands[2]).bit_count() == 8
    assert FRENCH.join_mask(hands[0]) == "Ts 4h 5h"
