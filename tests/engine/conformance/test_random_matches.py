"""Random matches of any game: common properties of rounds, views, copies, files and sampled rounds."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.errors import InvalidInput
from engine.game import Round
from engine.match import Match
from engine.transcript import replay, write
from tests.engine.conformance.cases import GameCases
from tests.engine.conformance.games import CASES
from tests.engine.conformance.rounds import legal
from tests.engine.conformance.whole_matches import content

at_tables = pytest.mark.parametrize(
    ("game", "table"),
    [
        pytest.param(
            game, table, id=f"{name}-{table}", marks=[pytest.mark.slow] if number >= game.matches.quick else []
        )
        for name, game in CASES.items()
        for number, table in enumerate(game.matches.tables)
    ],
)


def moments(game: GameCases, table: tuple[Any, ...], source: Random, share: float) -> Iterator[tuple[Match, Round]]:
    """Yield a random match at a fraction of its moments, with the round then."""
    for match in game.matches.match(source.randrange(10**6), *table):
        if source.random() < share:
            yield match, match.running()


@at_tables
def test_what_a_round_says_agrees_with_its_file_and_the_reference(game, table):
    for _, current in moments(game, table, Random(1), 0.3):
        position = json.loads(json.dumps(current.position()))
        again = game.rounds.round_at(position)
        assert current.over or again.state == current.state, position
        assert again.position() == position
        assert current.over == (position["phase"] == "over") == (not current.legal_moves()), position
        assert (current.to_move is None) == current.over
        if position["phase"] != "bid":
            assert list(current.scores()) == game.reference.scores(position), position


@at_tables
def test_hidden_cards_change_nothing(game, table):
    source, compared = Random(2), 0
    for match, current in moments(game, table, source, 0.12):
        for seat in (None, *range(len(match.players))):
            other = game.matches.other_hidden(current, seat, source)
            if other is None:
                continue
            compared += 1
            view, same = current.view(seat, match.totals), other.view(seat, match.totals)
            assert view == same, (seat, current.position())
            assert view.text() == same.text()
            assert repr(view) == repr(same).replace(repr(same.table), repr(view.table))
            assert view.legal_moves() == same.legal_moves()
            for name in set(view.table.__slots__).difference(game.matches.scratch):
                assert getattr(view.table, name) == getattr(same.table, name), (seat, name)
    assert compared > 10


@at_tables
def test_the_own_view_decides_like_the_round(game, table):
    source = Random(3)
    for _, current in moments(game, table, source, 0.3):
        if current.over:
            continue
        position, view = current.position(), current.view(current.to_move)
        assert source.random() < 0.5 or legal(view) == legal(current)
        for _ in range(3):
            move = game.rounds.game.parse_move(game.matches.any_text(source, position))
            told, true = view.refusal(move), current.refusal(move)
            assert (told and told.clause) == (true and true.clause), (str(move), position)
            assert told is None or told.position is None
        for other in (None, *range(len(position["hands"]))):
            assert other == current.to_move or not current.view(other).legal_moves()


@at_tables
def test_a_sampled_round_looks_the_same_and_can_be_played(game, table):
    source = Random(4)
    for match, current in moments(game, table, source, 0.12):
        for seat in (None, *range(len(match.players))):
            view = current.view(seat, match.totals)
            made = game.matches.determinize(view, source)
            assert made.view(seat, match.totals) == view, (seat, current.position())
            position = made.position()
            assert game.rounds.round_at(position).position() == position, seat
            assert made.over or made.legal_moves(), (seat, position)
            if seat == current.to_move:
                assert legal(made) == legal(current)


@at_tables
def test_the_transcript_tells_everything(game, table):
    """At the end, and at some moments before."""
    moments: list[tuple[int, int, Round]] = []
    for match in game.matches.match(5, *table):
        moments.append((len(match.logs), len(match.logs[-1].entries) + 1, match.running().copy()))
    told = json.loads(json.dumps(write(match)))
    again = replay(told)
    assert write(again) == told
    assert (again.scores, again.totals, again.ranking()) == (match.scores, match.totals, match.ranking())
    assert again.finished == match.finished
    for number, move, moment in Random(5).sample(moments, min(5, len(moments))):
        stopped = replay(told, until=(number, move)).running()
        assert content(stopped) == content(moment), (number, move, moment.position())


@at_tables
def test_copies_are_independent_and_turns_are_told_apart(game, table):
    source = Random(6)
    for _, current in moments(game, table, source, 0.2):
        if not current.over:
            move, before, other = game.matches.choose(current, source), deepcopy(content(current)), current.copy()
            assert content(other) == before
            game.rounds.step(other, move, source)
            assert content(current) == before
            assert other.state != current.state
            ends = str(move).split()[0] in game.matches.ends_turn
            assert other.over or other.turn == current.turn + ends, str(move)


def test_a_transcript_may_stop_anywhere(game):
    *_, match = game.matches.match(7, *game.matches.tables[0])
    told = write(match)
    last = told["rounds"][-1]
    for length in range(0, len(last["moves"]), 1 + len(match.logs[-1].entries) // 10):
        cut_off = {key: value for key, value in last.items() if key != "scores"} | {"moves": last["moves"][:length]}
        stopped = replay({**told, "rounds": [*told["rounds"][:-1], cut_off]})
        assert not stopped.finished
        assert stopped.scores == match.scores[:-1]
        assert "scores" not in write(stopped)["rounds"][-1]


def test_no_such_seat(game):
    current = game.rounds.round_at(game.positions.example)
    for seat in (-1, len(current.position()["hands"]), 6, 100):
        with pytest.raises(InvalidInput):
            current.view(seat)
