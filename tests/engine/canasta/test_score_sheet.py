"""C7.3, C9.5, C9.7: totals, ranking and the end of the match; the clause of a score."""

import pytest

from engine.errors import IllegalMove
from engine.match import Match, new_match
from engine.transcript import replay, result, write
from tests.engine.canasta.builders import CANASTA, CLOSING, deck, play, start

BLACK = "3s 3s 3c 3c 2s 2h Jk"


def sheet(rows, players: int = 4, **options) -> Match:
    match = new_match("canasta", options, [f"P{seat}" for seat in range(players)])
    match.scores = [tuple(row) for row in rows]
    return match


def test_c1_5_c9_5_the_match_ends_when_a_side_has_the_target_and_leads_alone():
    for rows, options, over in (
        ([], {}, False),
        ([(4995, 4990)], {}, False),
        ([(5000, 4990)], {}, True),
        ([(3000, 1000), (2000, 100)], {}, True),
        ([(5000, 5000)], {}, False),
        ([(5000, 5000), (-100, -200)], {}, False),
        ([(5000, 5000), (100, -200)], {}, True),
        ([(6000, 0), (-1500, 0)], {}, False),
        ([(5000, 0)], {"target": 7000}, False),
        ([(7000, 0)], {"target": 7000}, True),
        ([(-100, 7200)], {"target": 7000}, True),
    ):
        assert sheet(rows, **options).finished == over, (rows, options, over)


def test_singles_have_a_column_a_player():
    match = sheet([(5000, 100, 5000, 0)], mode="singles")
    assert not match.finished
    assert [(place.place, place.column) for place in match.ranking()] == [(1, 0), (1, 2), (3, 1), (4, 3)]
    assert sheet([(5000, 100, 5005, 0)], mode="singles").finished


def black_match(**options) -> Match:
    match = new_match("canasta", {"cut": "off", **options}, list("abcd"))
    match.start_round(2, deck([f"4s 4h 4d {BLACK}", "5s 5h 5d", "6s 6h 6d", "7s"], 2, "4c 5c 6c 5s 6h 6d 8c 9c 9d"))
    for entry in ("3 draw", "3 discard 7s", "0 draw", f"0 meld {BLACK}"):
        match.replay(entry)
    return match


def test_a_canasta_of_black_threes_wins_the_match_whatever_the_totals():
    match = black_match()
    match.scores = [(-300, 4000), *match.scores]
    assert match.scores[-1] == (0, 0)
    assert (match.winner, match.finished) == (0, True)
    assert [(place.place, place.column, place.total) for place in match.ranking()] == [(1, 0, -300), (2, 1, 4000)]
    with pytest.raises(IllegalMove) as caught:
        match.start_round(3, CANASTA.pack({}, 4))
    assert caught.value.refusal.clause == "C9.5"


def test_the_others_are_ranked_by_their_totals():
    match = black_match(mode="singles")
    match.scores = [(-300, 400, 900, 400), *match.scores]
    assert [(place.place, place.column) for place in match.ranking()] == [(1, 0), (2, 2), (3, 1), (3, 3)]


def test_it_replays_and_says_so():
    match = black_match()
    told = write(match)
    assert told["rounds"][0]["scores"] == [0, 0]
    again = result(replay(told))
    assert again["finished"]
    assert again["ranking"] == [{"place": 1, "side": 0, "total": 0}, {"place": 2, "side": 1, "total": 0}]
    assert match.running().score_clause(1) == "C7.3"


def test_c9_7_a_match_may_stop_earlier():
    match = sheet([(300, 100)])
    assert not match.finished
    assert [place.column for place in match.ranking()] == [0, 1]


def test_totals_make_the_minimum_of_the_next_hand():
    match = new_match("canasta", {"cut": "off", "max_turns": 1}, list("abcd"))
    match.scores = [(1600, -50)]
    current = match.start_round(3, CANASTA.pack({}, 4))
    assert current.position()["totals"] == [1600, -50]
    assert "opens with 90" in current.view(0).text()
    assert "opens with 15" in current.view(0).text()


def test_the_clause_of_a_score():
    current = start(hands=["4s 5s"], melds=["0: Ks Ks Kh Kh Kd Kd Kc"], opened=[True, False], turn=5)
    assert [current.score_clause(side) for side in range(2)] == ["C9.1", "C9.4"]
    current.charge()
    assert current.score_clause(0) == "C9.6"
    assert play(start(**CLOSING), "close 4c").score_clause(0) == "C8.3"
