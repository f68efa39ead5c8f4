"""O6.4: what a strict table charges, what it does not, and what a guided one does."""

from tests.engine.drivers.mistakes import Mistakes, attempt, tables
from tests.engine.pocha.builders import POCHA, deck, start

HANDS = ["7o 6c", "3o 5o", "4o 7e", "4b 5b"]
BIDS = ("0 bid 0", "1 bid 1", "2 bid 0")
table = tables("pocha", "abcd", 3, deck(HANDS, 3, "2e"), schedule=[2, 2])


class TestMistakes(Mistakes):
    table = staticmethod(table)
    points = 5
    charged = (
        ((), 0, "bid 3", "O4.1"),
        ((), 0, "bid 999999999", "O4.1"),
        (BIDS, 3, "bid 1", "O4.2"),
        (BIDS, 3, "bid 3", "O4.1"),
        ((*BIDS, "3 bid 0", "0 play 7o"), 1, "play 5o", "O5.2"),
        ((*BIDS, "3 bid 0", "0 play 7o", "1 play 3o"), 2, "play 7e", "O5.2"),
        ((*BIDS, "3 bid 0", "0 play 6c", "1 play 5o"), 2, "play 4o", "O5.4"),
    )
    free = (
        ((), 0, "play 7o", "O4.1"),
        ((), 0, "play 3o", "O4.1"),
        ((), 1, "bid 3", "O4.1"),
        (BIDS, 0, "bid 1", "O4.1"),
        ((*BIDS, "3 bid 0"), 0, "bid 1", "O4.1"),
        ((*BIDS, "3 bid 0"), 0, "bid 9", "O4.1"),
        ((*BIDS, "3 bid 0"), 0, "play 3o", "O5.8"),
        ((*BIDS, "3 bid 0"), 0, "play 2e", "O5.8"),
        ((*BIDS, "3 bid 0"), 0, "play 8o", "O5.8"),
        ((*BIDS, "3 bid 0"), 1, "play 3o", "O5.1"),
        ((*BIDS, "3 bid 0", "0 play 7o"), 1, "play 7o", "O5.8"),
        ((*BIDS, "3 bid 0", "0 play 7o"), 0, "play 6c", "O5.1"),
        ((*BIDS, "3 bid 0", "0 play 7o"), 2, "play 7e", "O5.1"),
    )
    unreadable = ("", "jump", "bid", "bid -1", "bid x", "bid 1000000000", "play", "play As", "bid 01")
    none = (
        ("guided", "0 mistake bid 3", "O6.4"),
        ("strict", "0 mistake bid 2", "O6.4"),
        ("strict", "0 mistake play 7o", "O6.4"),
        ("strict", "1 mistake bid 3", "O4.1"),
    )


def test_the_table_learns_that_a_seat_paid_and_not_for_what():
    match, other = (table("strict", *BIDS, "3 bid 0", "0 play 6c", "1 play 5o") for _ in range(2))
    assert attempt(match, 2, "play 4o").charged
    assert "mistakes -5" in match.running().view(0).text()
    other.running().charge()
    assert match.running().view(0) == other.running().view(0)


def test_the_score_of_the_hand_pays():
    current = start(options={"mistakes": "strict"}, hands=["Ao", "4o", "5o"], turned="4e", bids=[1, 0, 0])
    move = POCHA.parse_move("play Ao")
    assert not current.is_mistake(move)
    current.charge()
    assert current.position()["penalties"] == [5, 0, 0]
    for text in ("play Ao", "play 4o", "play 5o"):
        current.play(POCHA.parse_move(text))
    assert current.scores() == (10, 10, 10)
    assert [current.score_clause(seat) for seat in range(3)] == ["O6.4", "O6.1", "O6.1"]
    assert not current.is_mistake(move)
