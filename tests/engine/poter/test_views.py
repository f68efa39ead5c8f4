"""What a seat or a spectator may know: never a hidden card, but every card that is or was face up."""

import pytest

from engine.cards import FRENCH, mask_of
from tests.engine.poter.builders import play, start


def test_a_seat_sees_its_hand_and_counts():
    current = start(hands=["3c 4c As", "7d 9d", "Kd"], pile="5h Tc", stock="2c 2d", known=["", "9d", ""])
    view = current.view(1, (10, 20, 30))
    assert view.hand == mask_of(FRENCH.parse("7d 9d"))
    assert view.hand_sizes == (3, 2, 1)
    assert view.stock_size == 44
    assert view.to_move == 0
    assert view.totals == (10, 20, 30)
    assert FRENCH.join(view.pile) == "5h Tc"
    spectator = current.view(None)
    assert spectator.hand == 0
    assert spectator.table.hand[:3] == [0, mask_of(FRENCH.parse("9d")), 0]


@pytest.mark.parametrize(
    ("pile", "lying_open"),
    [("", ""), ("2s 6h Td Kc", "2s 6h Td Kc"), ("2s 6h Td Kc 7d", "7d"), ("2s 5s 8s Js Th 5h 8h Jh 2d 5d 8d", "8d")],
)
def test_the_open_pile(pile, lying_open):
    view = start(hands=["3c 4c", "9c"], pile=pile).view(0)
    assert FRENCH.join(view.open_pile) == lying_open
    assert FRENCH.join(view.pile) == pile


def test_taken_cards_are_known_until_played():
    current = start(phase="draw", hands=["7h 8h Qd 2c", "3c"], pile="Kc 9h 4s", stock="5d")
    play(current, "take")
    assert FRENCH.join_mask(current.view(1).table.hand[0]) == "4s 9h Kc"
    play(current, "meld 7h 8h 9h")
    assert FRENCH.join_mask(current.view(1).table.hand[0]) == "4s Kc"
    play(current, "discard 4s")
    assert FRENCH.join_mask(current.view(None).table.hand[0]) == "Kc"
    assert "among them Kc" in current.view(None).text()
    assert "Qd" not in current.view(None).text()


def test_a_text_shows_nothing_hidden():
    current = start(
        hands=["3c 4c As", "7d 9d"], pile="5h Tc", melds=["1: Qs Qh Qd", "1: Ks Kh Ac=Kd"], known=["", "9d"]
    )
    text = current.view(0).text()
    for shown in ("3c 4c", "As", "9d", "5h Tc", "Ks Kh Ac=Kd", "poter A"):
        assert shown in text
    hidden = "7d"
    assert hidden not in text
    assert all(f" {card} " not in f" {text} " for card in current.position()["stock"].split())
