"""What a seat or a spectator may know: never a hidden card, and all that lies open or was seen."""

from functools import partial
from random import Random

import pytest

from engine.errors import InvalidInput
from engine.pocha.game import PochaRound
from engine.pocha.pack import SPANISH, join
from tests.engine.conformance.views import check_own_view, check_same_view
from tests.engine.pocha import random_play, reference
from tests.engine.pocha.builders import POCHA, play, start
from tests.samples import cases, slow

SOME_SLOW = [(3, 40), (4, 48), (6, 40), *slow([(3, 48), (4, 40), (5, 40), (6, 48)])]


def with_other_hidden_cards(current: PochaRound, seat: int | None, source: Random) -> PochaRound | None:
    """Permute, at random and without the engine's help, the cards a seat cannot see; None if the play forbids it."""
    position = current.position()
    full = current.view(seat).deals_out
    hands = [hand.split() for hand in position["hands"]]
    gone = {position["turned"], *(card for trick in position["played"] for card in trick["cards"].split())}
    gone |= set(position["trick"]["cards"].split())
    known = [[card for card in hand if full and card == position["turned"]] for hand in hands]
    if seat is not None:
        known[seat] = hands[seat]
    size = position["options"]["pack"]
    open_cards = gone | {card for cards in known for card in cards}
    hidden = [card for card in reference.pack(len(hands), size) if card not in open_cards]
    source.shuffle(hidden)
    dealt = [
        [*cards, *(hidden.pop() for _ in range(len(hand) - len(cards)))]
        for cards, hand in zip(known, hands, strict=True)
    ]
    other = position | {"hands": [" ".join(hand) for hand in dealt]}
    if not all(reference.consistent(other, at) for at in range(len(hands))):
        return None
    made = POCHA.from_position(other)
    assert isinstance(made, PochaRound)
    return made


@pytest.mark.parametrize(("players", "pack"), SOME_SLOW)
def test_hidden_cards_change_nothing(players, pack):
    source = Random(players)
    compared = 0
    for match in random_play.whole_match(10 * players, players, pack):
        current = random_play.running(match)
        for seat in (None, *range(players)):
            other = with_other_hidden_cards(current, seat, source) if source.random() < 0.5 else None
            if other is None:
                continue
            compared += 1
            check_same_view(current, other, seat, match.totals)
    assert compared > 50


@cases(("players", "pack"), random_play.TABLES)
def test_the_own_view_decides_like_the_round(players, pack):
    source = Random(pack)
    for match in random_play.whole_match(20 * players, players, pack):
        current = random_play.running(match)
        if not current.over:
            check_own_view(POCHA, current, partial(random_play.any_text, source, current.position()), 3)


@cases(("players", "pack"), random_play.TABLES)
def test_what_a_seat_cannot_hold_it_could_not_have_held(players, pack):
    """Each card is barred from a hand exactly if, with it, the seat would have played against the rules."""
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


@pytest.mark.parametrize("seat", [-1, 4, 6, 100])
def test_no_such_seat(seat):
    with pytest.raises(InvalidInput):
        start(hands=["7o", "6o", "5e", "6e"], turned="2e").view(seat)
