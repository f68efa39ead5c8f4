"""What a seat may know of a hand; nothing else changes its view."""

from engine.canasta.cards import TEXTS
from tests.engine.canasta.builders import CANASTA, CLOSING, play, round_at, start


def names(kinds) -> str:
    return " ".join(TEXTS[kind] for kind in kinds)


def test_a_seat_sees_its_hand_melds_pot_and_counts():
    current = start(
        hands=["9c Ts", "4s 5s", "4h 5h 6h", "4d 5d"],
        pot="8s 8h 8d 8c Th Td Ad 9d Jc",
        face_down="8s 8h 8d 8c Th Td 9d",
        melds=["0: 7s 7h 2c", "1: Qs Qh Qd Qc Jk"],
        opened=[True, True],
        totals=[-20, 40],
        red_threes=["3h", ""],
        turn=5,
        known=["", "5s", "", ""],
    )
    view = current.view(2)
    assert names(view.hand) == "4h 5h 6h"
    assert view.hand_sizes == (2, 2, 3, 2)
    assert (view.seat, view.to_move, view.dealer, view.number) == (2, 0, 3, 1)
    assert view.totals == (-20, 40)
    assert current.view(2, (1, 2)).totals == (1, 2)
    assert view.minima == (15, 50)
    assert names(card for card in view.pot if card < 64) == "Ad Jc"
    assert len(view.pot) == 9
    assert view.stock_size == current.state.cards - current.state.stock_at
    text = view.text()
    for shown in ("?? ?? ?? ?? ?? ?? Ad ?? Jc", "meld: 7s 7h 2c", "hand 4h 5h 6h", "among them 5s", "red threes 3h"):
        assert shown in text
    for shown in ("side 0: opened", "total 40", "seat 0 to move, phase draw, turn 5", "3 cards"):
        assert shown in text
    assert not any(card in text.split() for card in ("4s", "4d", "5d", "9c", "8s", "9d", "4s,"))
    spectator = current.view(None)
    assert spectator.hand == []
    assert "hand" not in spectator.text().replace("hand 1", "")
    assert spectator.legal_moves() == []


def test_what_was_taken_is_known_until_it_is_played():
    current = start(hands=["As Ah Ks 9s"], pot="8s 9h 9h Ad", face_down="8s", turn=1)
    play(current, "take As Ah")
    view = current.view(1)
    assert names(kind for kind in range(53) for _ in range(view.table.hand[kind])) == "9h 9h"
    play(current, "discard 9h")
    view = current.view(1)
    assert sum(view.table.hand[:53]) == 1
    assert "among them 9h" in view.text()
    assert "8s" not in view.text()


def test_what_the_text_says_of_special_moments():
    cutting = CANASTA.deal({}, 4, 1, 3, CANASTA.pack({}, 4))
    assert "seat 3 to cut" in cutting.view(0).text()
    assert "stock: 108 cards" in cutting.view(None).text()
    waiting = start(hands=["7s 7h As Ah 2c 9s"], pot="3h 5c 7d")
    play(waiting, "take 7s 7h")
    assert "the pot waits" in waiting.view(1).text()
    frozen = start(hands=["9c Ts"], pot="5c Jk 8d", frozen=True)
    assert "5c Jk 8d  (frozen)" in frozen.view(1).text()
    hidden = start(hands=["9c Ts"], melds=["0: Ks Ks Kh Kh Kd Kd Kc *"], opened=[True, False])
    assert "(hidden)" in hidden.view(1).text()
    won = start(hands=["3s 3s 3c 3c 2s 2h Jk"], phase="play", drew="stock")
    play(won, "meld 3s 3s 3c 3c 2s 2h Jk")
    assert "side 0 has won the match" in won.view(3).text()
    assert won.match_winner == 0
    passed = play(start(hands=["As Ah 9s"], turn=5, stock="", pot="Ad"), "pass")
    assert "the hand is over" in passed.view(0).text()
    assert passed.view(0).to_move is None
    assert passed.match_winner is None


def test_a_closing_card_stays_covered():
    current = start(**CLOSING, pot="5c")
    play(current, "close 4c")
    assert "pot:   5c ??" in current.view(1).text()
    again = round_at(current.position())
    again.turns = current.turns
    assert again.view(1) == current.view(1)
