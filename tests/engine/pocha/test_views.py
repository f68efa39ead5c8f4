"""What a seat or a spectator may know: never a hidden card, but every card that is or was face up."""

from random import Random

from engine.pocha.state import SPANISH, join
from tests.engine.pocha import random_play, reference
from tests.engine.pocha.builders import play, start
from tests.samples import cases


@cases(("players", "pack"), random_play.TABLES)
def test_what_a_seat_cannot_hold_it_could_not_have_held(players, pack):
    """A card is barred from a hand exactly if the seat would have broken the rules by holding it."""
    source = Random(players * pack)
    for match in random_play.whole_match(30 * players, players, pack):
        current = random_play.running(match)
        if source.random() > 0.15:
            continue
        position = current.position()
        view = current.view(None)
        for seat in range(players):
            if not position["hands"][seat]:
                continue
            for card in join(view.unseen).split():
                holding = [*position["hands"]]
                holding[seat] = f"{holding[seat]} {card}" if card not in holding[seat] else holding[seat]
                barred = bool(view.missing[seat] >> SPANISH.cards[card] & 1)
                assert barred != reference.consistent(position | {"hands": holding}, seat), (position, seat, card)


def test_a_seat_sees_its_hand_and_counts():
    current = start(hands=["Ao 4c", "Ro 5c", "5o 6c", "6o 7c"], turned="2e", bids=[0, 0, 1, None])
    view = current.view(1, (10, 20, 30, 40))
    assert join(view.hand) == "Ro 5c"
    assert view.hand_sizes == (2, 2, 2, 2)
    assert (view.seat, view.to_move, view.dealer, view.number) == (1, 3, 3, 2)
    assert view.totals == (10, 20, 30, 40)
    assert view.forbidden_bid == 1
    assert view.winning is None
    assert not view.deals_out
    assert view.unseen.bit_count() == 40 - 1 - 2
    spectator = current.view(None)
    assert spectator.hand == 0
    assert not any(spectator.table.hand)


def test_the_trick_and_what_it_tells():
    current = start(hands=["7o 4c", "6o 5c", "5e 6c", "6e 7c"], turned="2e", bids=[0, 0, 0, 0])
    play(current, "play 7o", "play 6o", "play 5e")
    view = current.view(0)
    assert (view.trick.leader, SPANISH.join(view.trick.cards), view.winning) == (0, "7o 6o 5e", 2)
    assert view.tricks == []
    assert join(view.missing[1]) == "Ao 3o Ro Co So"
    assert join(view.missing[2]) == "Ao 3o Ro Co So 5o 4o 2o"
    assert view.missing[3] == view.missing[0] == 0
    play(current, "play 6e", "play 7c")
    after = current.view(0)
    assert [(trick.leader, SPANISH.join(trick.cards)) for trick in after.tricks] == [(0, "7o 6o 5e 6e")]
    assert (after.trick.leader, after.winning, after.to_move) == (3, 3, 0)
    assert current.turn == 4 + 5


def test_a_text_shows_nothing_hidden():
    current = start(
        hands=["7o 4c", "6o 5c", "5e 6c", "6e 7c"],
        turned="2e",
        bids=[1, 0, 0, 0],
        penalties=[0, 5, 0, 0],
        options={"mistakes": "strict"},
    )
    play(current, "play 7o", "play 6o")
    text = current.view(3, (1, 2, 3, 4)).text()
    for shown in ("trump: espadas (2e turned up)", "7o 6o", "seat 0 is winning", "7c 6e", "bid 1, took 0", "total 4"):
        assert shown in text
    assert "mistakes -5" in text
    assert not any(card in text for card in ("4c", "5c", "5e", "6c"))
    assert "hand 7c 6e" not in current.view(None).text()
    assert "the hand is over" in start(hands=[""] * 3, turned="5e", bids=[0, 0, 0], played=["Ao 4o 5o"]).view(0).text()
