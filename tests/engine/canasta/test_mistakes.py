"""C9.6: what a strict table charges, what it does not, and what a guided one does."""

from engine.match import new_match
from tests.engine.canasta.builders import deck
from tests.engine.drivers.mistakes import Mistakes, attempt, tables

HANDS = ["As Ah Ad 4s 4h 4d", "5s 5h 5d", "6s 6h 6d", "7s 7h 7d"]
AFTER = "4c 5c 6c 5s 6h 6d 8c"
table = tables("canasta", "abcd", 3, deck(HANDS, 3, AFTER), cut="off")


class TestMistakes(Mistakes):
    table = staticmethod(table)
    points = 100
    charged = (
        ((), 0, "pass", "C8.5"),
        ((), 0, "discard 4s", "C3.1"),
        ((), 0, "take 4s 4h", "C4.2"),
        ((), 0, "close", "C3.1"),
        (("0 draw",), 0, "draw", "C3.1"),
        (("0 draw",), 0, "meld As Ah", "C5.1"),
        (("0 draw",), 0, "close 4s", "C8.1"),
        (("0 draw", "0 meld 4s 4h 4d"), 0, "discard As", "C5.2"),
        (("0 draw", "0 discard 4s"), 1, "take", "C4.1"),
    )
    free = (
        ((), 0, "discard 5s", "C3.1"),
        (("0 draw",), 0, "discard 5s", "C3.5"),
        (("0 draw",), 0, "meld As As As", "C3.5"),
        ((), 1, "draw", "C1.4"),
        (("0 draw",), 1, "discard 5s", "C1.4"),
        (("0 draw", "0 discard 4s"), 0, "draw", "C1.4"),
    )
    unreadable = ("", "jump", "meld", "cut x", "discard", "discard 1s", "lay 4s @2", "close 4s 4h")
    none = (
        ("guided", "0 mistake pass", "C9.6"),
        ("strict", "0 mistake draw", "C9.6"),
        ("strict", "0 mistake discard 5s", "C9.6"),
        ("strict", "1 mistake pass", "C1.4"),
    )

    def column(self, match, seat):
        return seat % 2


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
