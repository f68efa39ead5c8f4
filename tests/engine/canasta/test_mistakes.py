"""C9.6: what a strict table charges, what it does not, and what a guided one does."""

from random import Random

import pytest

from engine.errors import IllegalMove, InvalidInput
from engine.match import Match, new_match
from engine.transcript import replay, write
from tests.engine.canasta.builders import CANASTA, deck

HANDS = ["As Ah Ad 4s 4h 4d", "5s 5h 5d", "6s 6h 6d", "7s 7h 7d"]
AFTER = "4c 5c 6c 5s 6h 6d 8c"


def table(mistakes: str, *entries: str) -> Match:
    match = new_match("canasta", {"mistakes": mistakes, "cut": "off"}, list("abcd"))
    match.start_round(3, deck(HANDS, 3, AFTER))
    for entry in entries:
        match.log_entry(entry)
    return match


def attempt(match: Match, seat: int, text: str):
    return match.attempt(seat, CANASTA.parse_move(text), Random(1))


CHARGED = [
    ((), 0, "pass", "C8.5"),
    ((), 0, "discard 4s", "C3.1"),
    ((), 0, "take 4s 4h", "C4.2"),
    ((), 0, "close", "C3.1"),
    (("0 draw",), 0, "draw", "C3.1"),
    (("0 draw",), 0, "meld As Ah", "C5.1"),
    (("0 draw",), 0, "close 4s", "C8.1"),
    (("0 draw", "0 meld 4s 4h 4d"), 0, "discard As", "C5.2"),
    (("0 draw", "0 discard 4s"), 1, "take", "C4.1"),
]
FREE = [
    ((), 0, "discard 5s", "C3.1"),
    (("0 draw",), 0, "discard 5s", "C3.5"),
    (("0 draw",), 0, "meld As As As", "C3.5"),
    ((), 1, "draw", "C1.4"),
    (("0 draw",), 1, "discard 5s", "C1.4"),
    (("0 draw", "0 discard 4s"), 0, "draw", "C1.4"),
]


@pytest.mark.parametrize(("entries", "seat", "text", "clause"), CHARGED)
def test_an_illegal_act_with_own_cards_is_charged_to_the_side_and_the_move_stays_to_be_made(
    entries, seat, text, clause
):
    match = table("strict", *entries)
    before = match.running().position()
    for times in (1, 2):
        played = attempt(match, seat, text)
        assert played.charged
        assert played.refusal is not None
        assert played.refusal.clause == clause
        assert played.entries == (f"{seat} mistake {text}",)
        penalties = [100 * times if side == seat % 2 else 0 for side in range(2)]
        assert match.running().position() == before | {"penalties": penalties}
    assert attempt(match, seat, str(match.running().legal_moves()[0])).refusal is None
    assert replay(write(match)).running().position() == match.running().position()


@pytest.mark.parametrize(("entries", "seat", "text", "clause"), FREE)
def test_the_rest_costs_nothing(entries, seat, text, clause):
    match = table("strict", *entries)
    before = match.running().position()
    played = attempt(match, seat, text)
    assert played.refusal is not None
    assert (played.refusal.clause, played.charged, played.entries) == (clause, False, ())
    assert match.running().position() == before


@pytest.mark.parametrize("text", ["", "jump", "meld", "cut x", "discard", "discard 1s", "lay 4s @2", "close 4s 4h"])
def test_an_unreadable_text_costs_nothing(text):
    match = table("strict")
    with pytest.raises(InvalidInput):
        attempt(match, 0, text)
    with pytest.raises(InvalidInput):
        match.log_entry(f"0 mistake {text}")
    assert match.logs[0].entries == []


@pytest.mark.parametrize(("entries", "seat", "text", "clause"), CHARGED + FREE)
def test_a_guided_table_charges_nothing(entries, seat, text, clause):
    match = table("guided", *entries)
    played = attempt(match, seat, text)
    assert played.refusal is not None
    assert (played.refusal.clause, played.charged, played.entries) == (clause, False, ())
    assert match.running().position()["penalties"] == [0, 0]


@pytest.mark.parametrize(
    ("mistakes", "entry", "clause"),
    [
        ("guided", "0 mistake pass", "C9.6"),
        ("strict", "0 mistake draw", "C9.6"),
        ("strict", "0 mistake discard 5s", "C9.6"),
        ("strict", "1 mistake pass", "C1.4"),
    ],
)
def test_mistakes_that_are_none(mistakes, entry, clause):
    match = table(mistakes)
    with pytest.raises(IllegalMove) as caught:
        match.log_entry(entry)
    assert caught.value.refusal.clause == clause
    assert match.logs[0].entries == []


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
