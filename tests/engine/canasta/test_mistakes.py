"""C9.6: what a strict table charges and what it does not, and what a guided one does."""

from engine.match import new_match
from tests.engine.canasta.builders import deck
from tests.engine.canasta.conformance import AFTER, HANDS, table
from tests.engine.conformance.rounds import attempt


def test_a_wrong_cut_is_charged_too():
    match = new_match("canasta", {"mistakes": "strict"}, list("abcd"))
    match.start_round(3, deck(HANDS, 3, AFTER))
    played = attempt(match, 3, "cut 108")
    assert played.charged
    assert match.running().position()["penalties"] == [0, 100]
    assert attempt(match, 3, "cut 60").refusal is None
    assert match.running().position()["penalties"] == [0, 100]


def test_each_of_a_side_pays_for_it_and_the_view_says_so():
    match = table("strict", "0 draw", "0 mistake close", "0 discard 4s", "1 draw", "1 discard 5s", "2 mistake pass")
    current = match.running()
    assert current.position()["penalties"] == [200, 0]
    assert "mistakes -200" in current.view(1).text()
    assert current.score_clause(0) == "C9.6"
    plain = table("strict", "0 draw", "0 discard 4s", "1 draw", "1 discard 5s").running()
    assert current.scores()[0] == plain.scores()[0] - 200
