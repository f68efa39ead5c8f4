"""P9.7: the score sheet of the source, totals, ranking and the end of the match; P9.1 to P9.6 as clauses of a score."""

import pytest

from engine.match import Match, new_match
from tests.engine.poter.builders import deck, start

FIRST = ["Ts Th Td Tc Js Jh Jd Jc", "As Ah Ad Ac 2s 2h 2d 2c", "3s 3h 3d 3c 5s 5h 5d 5c", "4s 4h 4d 4c 9s 9h 9d 9c"]
"""Seat 0 wins in its first turn; the others hold 12, 32 and 52 points."""

SECOND = ["Ts Th Td Tc Ac Ad 6c 5c", "Qs Qh Qd Qc Js Jh Jd Jc", "8s 8h 8c 7h 7d 6h 5h 4d", "9s 9h 9d 9c 3s 3h 4s 8d"]
"""Seat 1 wins in its second turn; by then 3 and 0 have laid their four nines and tens and have 15 left each, seat 2 has
53."""


def play_entries(match: Match, *entries: str) -> None:
    for entry in entries:
        match.replay(entry)


def source_match() -> Match:
    match = new_match("poter", {"rounds": 2}, ["1", "2", "3", "4"])
    match.start_round(3, deck(FIRST, 3, "Kc").split())
    play_entries(match, "0 draw", "0 meld Ts Th Td Tc", "0 meld Js Jh Jd Jc", "0 discard Kc")
    match.start_round(0, deck(SECOND, 0, "Ks 4h 5s 7c 7s").split())
    play_entries(match, "1 draw", "1 discard Ks", "2 draw", "2 discard 4h")
    play_entries(match, "3 draw", "3 meld 9s 9h 9d 9c", "3 discard 8d")
    play_entries(match, "0 draw", "0 meld Ts Th Td Tc", "0 discard 5c")
    play_entries(match, "1 draw", "1 meld Qs Qh Qd Qc", "1 meld Js Jh Jd Jc")
    return match


def test_the_sheet_of_the_source():
    """0 12 32 52 / 15 0 53 15, played out card by card."""
    match = source_match()
    assert match.scores == [(0, 12, 32, 52)]
    play_entries(match, "1 discard 7s")
    assert match.scores == [(0, 12, 32, 52), (15, 0, 53, 15)]
    assert match.totals == [15, 12, 85, 67]
    assert match.finished


def sheet(rows: list[tuple[int, ...]], **options: int) -> Match:
    match = new_match("poter", options, [str(seat) for seat in range(len(rows[0]) if rows else 2)])
    match.scores = list(rows)
    return match


def test_totals_and_ranking_of_the_source():
    match = sheet([(0, 12, 32, 52), (15, 0, 53, 15)])
    assert match.totals == [15, 12, 85, 67]
    assert [(place.place, place.column, place.total) for place in match.ranking()] == [
        (1, 1, 12),
        (2, 0, 15),
        (3, 3, 67),
        (4, 2, 85),
    ]


@pytest.mark.parametrize("rounds", [1, 2, 14])
def test_rounds_option(rounds):
    match = sheet([(1, 2)] * (rounds - 1), rounds=rounds)
    assert not match.finished
    match.scores.append((1, 2))
    assert match.finished


def test_thirteen_rounds_if_nothing_is_said():
    assert not sheet([(1, 2)] * 12).finished
    assert sheet([(1, 2)] * 13).finished


def test_the_clause_of_each_score():
    current = start(
        options={"mistakes": "strict"}, hands=["9d", "As", "Ac Kd", "2c", "Ad"], melds=["2: 5d 6d 7d"],
        penalties=[0, 25, 0, 0, 0],
    )  # fmt: skip
    assert [current.score_clause(seat) for seat in range(5)] == ["P9.5", "P9.6", "P9.3", "P9.5", "P9.4"]
    current.play(next(move for move in current.legal_moves() if str(move) == "discard 9d"))
    assert current.scores() == (0, 26, 38, 2, 1)
    assert [current.score_clause(seat) for seat in range(5)] == ["P9.1", "P9.6", "P9.3", "P9.2", "P9.4"]
