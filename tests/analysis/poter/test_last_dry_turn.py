"""How the policies play the turn that ends the round unless somebody lays a card (P8.8)."""

import pytest

from analysis.lab.poter.game import play_simply, play_tuned
from tests.engine.poter.builders import start


def played(play, hand: str, dry: int):
    current = start(phase="offer", hands=[hand, "2c", ""], rest=2, pile="8d", pile_owner=2, dry=dry, turns=50)
    play(current, [7, 8, 9, 10])
    return current.position()


@pytest.mark.parametrize("play", [play_simply, play_tuned])
def test_the_card_is_taken_if_a_dearer_one_can_be_discarded(play):
    assert played(play, "4h Ks", 7)["pile"] == "8d"
    last = played(play, "4h Ks", 8)
    assert (last["phase"], last["hands"][0], last["pile"]) == ("over", "4h 8d", "Ks")
    assert played(play, "4h 6s", 8)["hands"][0] == "6s 4h"


@pytest.mark.parametrize("play", [play_simply, play_tuned])
def test_the_dearest_card_goes_though_others_match_it(play):
    assert played(play, "3c Qs Ks 9h", 8)["pile"] == "Ks"
