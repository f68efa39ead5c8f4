"""O6.4: what a strict table charges and what it does not, and what a guided one does."""

from tests.engine.conformance.rounds import attempt
from tests.engine.pocha.builders import POCHA, start
from tests.engine.pocha.conformance import BIDS, table


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
