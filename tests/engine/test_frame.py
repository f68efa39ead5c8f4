"""The frame with another game than Poter: sides instead of seats, the highest total wins, a target to reach."""

import json
from random import Random

import pytest

from engine import registry
from engine.errors import IllegalMove, InvalidInput
from engine.game import column_names
from engine.match import Match, new_match
from engine.transcript import replay, result, write
from tests.engine.toy import Say, Toy
from tests.log_texts import texts_of
from tests.samples import case

PLAYERS = ["a", "b", "c", "d"]


@pytest.fixture
def toy(monkeypatch):
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, "toy": Toy()})


def one_round(match: Match, *numbers: int) -> None:
    match.start_shuffled_round(Random(1)) if match.logs else match.start_round(3, ["y", "x"])
    for number in numbers:
        seat = match.running().to_move
        assert seat is not None
        assert match.play(seat, Say(number), Random(1)).refusal is None


@pytest.mark.usefixtures("toy")
def test_sides_a_target_and_the_highest_first():
    match = new_match("toy", {"goal": 25}, PLAYERS)
    one_round(match, 1, 9, 2, 8)
    assert match.scores == [(3, 17)]
    assert not match.finished
    one_round(match, 5, 6, 7, 4)
    assert match.running().position()["totals"] == [3, 17]
    assert match.scores[1] == (10, 12)
    assert match.totals == [13, 29]
    assert match.finished
    outcome = result(replay(write(match)))
    assert outcome["ranking"] == [{"place": 1, "side": 1, "total": 29}, {"place": 2, "side": 0, "total": 13}]
    with pytest.raises(IllegalMove) as caught:
        one_round(match)
    assert caught.value.refusal.clause == "T-end"


def test_every_seat_plays_for_one_column():
    for game, options, players in (
        ("canasta", {}, 4),
        ("canasta", {}, 6),
        ("canasta", {"mode": "singles"}, 4),
        ("poter", {}, 5),
        ("pocha", {}, 3),
    ):
        with case(game, options, players):
            match = new_match(game, options, [str(seat) for seat in range(players)])
            columns = range(match.columns)
            assert len(match.totals) == len(columns)
            for seat in range(players):
                assert [column for column in columns if seat in match.seats_of(column)] == [match.column_of(seat)]
            named = column_names(match.players, match.columns)
            assert [name.split(" & ") for name in named] == [
                [str(seat) for seat in match.seats_of(column)] for column in columns
            ]


@pytest.mark.usefixtures("toy")
def test_a_round_can_win_the_match_whatever_the_totals():
    match = new_match("toy", {"goal": 1000}, PLAYERS)
    one_round(match, 1, 9, 2, 8)
    assert (match.winner, match.finished) == (None, False)
    one_round(match, 9, 8, 1, 7)
    assert (match.winner, match.finished) == (0, True)
    match.scores = [(3, 17), (-50, 60)]
    assert [(place.place, place.column, place.total) for place in match.ranking()] == [(1, 0, -47), (2, 1, 77)]
    with pytest.raises(IllegalMove) as caught:
        one_round(match)
    assert caught.value.refusal.clause == "T-end"
    assert replay(write(match) | {"rounds": write(match)["rounds"][:1]}).winner is None


def test_a_winner_of_the_match_is_first_alone():
    places = Toy().ranking([5, 20, 5, 20], winner=2)
    assert [(place.place, place.column) for place in places] == [(1, 2), (2, 1), (2, 3), (4, 0)]
    assert [place.place for place in Toy().ranking([5, 20, 5, 20])] == [1, 1, 3, 3]


@pytest.mark.usefixtures("toy")
def test_the_frame_names_the_games_own_clauses():
    match = new_match("toy", {"mistakes": "strict"}, PLAYERS)
    with pytest.raises(InvalidInput):
        match.running()
    one_round(match, 1)
    out_of_turn = match.play(0, Say(2), Random(1))
    assert out_of_turn.refusal is not None
    assert (out_of_turn.refusal.clause, out_of_turn.charged) == ("T-turn", False)
    mistake = match.play(1, Say(1), Random(1))
    assert mistake.refusal is not None
    assert (mistake.refusal.clause, texts_of(mistake.entries), mistake.charged) == ("T1", ["1 mistake say 1"], True)
    with pytest.raises(IllegalMove) as caught:
        match.start_round(0, ["x", "y"])
    assert caught.value.refusal.clause == "T-unfinished"
    for entry, clause in (("0 say 3", "T-turn"), ("1 say 1", "T1"), ("1 mistake say 3", "T-mistake")):
        with pytest.raises(IllegalMove) as caught:
            match.replay(entry)
        assert caught.value.refusal.clause == clause
    assert texts_of(match.logs[0].entries) == ["0 say 1", "1 mistake say 1"]
    for entry in ("1 say 2", "2 say 3", "3 say 4"):
        match.replay(entry)
    assert match.scores == [(4, 5)]
    assert match.play(0, Say(5), Random(1)).refusal is not None
    with pytest.raises(IllegalMove) as caught:
        match.replay("0 say 5")
    assert caught.value.refusal.clause == "T-over"
    with pytest.raises(IllegalMove) as caught:
        match.start_round(1, ["x", "y"])
    assert caught.value.refusal.clause == "T-dealer"


@pytest.mark.usefixtures("toy")
def test_what_most_games_do_not_have(run):
    current = new_match("toy", {}, PLAYERS).start_round(3, ["x", "y"])
    assert current.shuffle_before(Say(1)) == ()
    with pytest.raises(InvalidInput, match="no event"):
        current.event("stock 7h")
    assert run("legal", "--json", {"game": "toy", "said": [1]})[0] == 0


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_turn_passes_with_the_seat_to_move_and_never_comes_back(name):
    """Within a round: the number of the turn never decreases, and another seat to move is another turn."""
    source = Random(5)
    match = new_match(name, {}, PLAYERS)
    for _ in range(3):
        current = match.start_shuffled_round(source)
        for _ in range(150):
            if current.over:
                break
            turn, seat = current.turn, current.to_move
            assert seat is not None
            assert match.play(seat, source.choice(current.legal_moves()), source).refusal is None
            assert current.turn >= turn
            assert current.turn > turn or current.to_move in (seat, None)
        if not current.over:
            break


@pytest.mark.usefixtures("toy")
def test_scores_of_a_side_that_disagree(run):
    match = new_match("toy", {}, PLAYERS)
    one_round(match, 1, 2, 3, 4)
    told = write(match)
    told["rounds"][0]["scores"] = [4, 7]
    status, out, _ = run("replay", "--json", told)
    answer = json.loads(out)
    assert (status, answer["clause"], answer["round"], answer["move"]) == (1, "T2", 1, None)
    assert "side 1" in answer["message"]


def test_no_such_game():
    for name in ("chess", "", None, 3, ["poter"], {"poter": 1}):
        with case(name), pytest.raises(InvalidInput):
            registry.game_named(name)
