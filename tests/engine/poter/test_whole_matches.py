"""Random whole matches: no card is lost, refused moves change nothing, every round ends, and the file tells it all."""

import json
from random import Random

import pytest

from engine.errors import IllegalMove
from engine.poter import scoring
from engine.poter.clauses import IDS
from engine.poter.shapes import WHOLE_PACK
from engine.transcript import replay, write
from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import POTER

SEEDS = [pytest.param(seed, players) for players in range(2, 7) for seed in (10 * players, 10 * players + 1)]
MANY = [pytest.param(seed, players, marks=pytest.mark.slow) for players in range(2, 7) for seed in range(300, 310)]


def texts_at(position) -> list[str]:
    """Return every real card of a position."""
    words = [*position["hands"], position["stock"], position["pile"], *(meld["cards"] for meld in position["melds"])]
    return [word[:2] for text in words for word in text.split()]


@pytest.mark.parametrize(("seed", "players"), SEEDS + MANY)
def test_invariants(seed, players):
    source = Random(seed)
    for match in random_play.whole_match(seed, players):
        current = random_play.running(match)
        position = current.position()
        assert sorted(texts_at(position)) == sorted(reference.PACK), (seed, position)
        assert scoring.all_cards(current.state) == WHOLE_PACK
        assert current.over == (position["phase"] == "over") == (not current.legal_moves()), (seed, position)
        assert (current.to_move is None) == current.over
        assert position["turns"] <= match.options["max_turns"]
        assert list(current.scores()) == reference.scores(position), (seed, position)
        if source.random() < 0.2:
            refused_moves_change_nothing(current, source, seed)


def refused_moves_change_nothing(current, source: Random, seed: int) -> None:
    before, memory, position = current.state.copy(), current.memory.copy(), current.position()
    hand = "" if current.over else position["hands"][position["to_move"]]
    for _ in range(8):
        move = POTER.parse_move(random_play.any_text(source, hand, len(position["melds"])))
        refusal = current.refusal(move)
        if refusal is None:
            continue
        assert refusal.clause in IDS
        assert refusal.position == position
        with pytest.raises(IllegalMove) as caught:
            current.play(move)
        assert caught.value.refusal == refusal
        assert refusal.clause in str(caught.value)
        assert json.dumps(position) in str(caught.value)
    assert current.state == before, (seed, position)
    assert current.memory == memory, (seed, position)


@pytest.mark.parametrize(("seed", "players"), SEEDS + MANY)
def test_the_transcript_tells_everything(seed, players):
    states = []
    match = None
    for match in random_play.whole_match(seed, players):
        current = random_play.running(match)
        states.append((len(match.logs), len(match.logs[-1].entries) + 1, current.state.copy(), current.memory.copy()))
    assert match is not None
    told = json.loads(json.dumps(write(match)))
    again = replay(told)
    assert write(again) == told
    assert again.scores == match.scores
    assert again.totals == match.totals
    assert again.ranking() == match.ranking()
    assert again.finished
    for number, move, state, memory in Random(seed).sample(states, min(5, len(states))):
        stopped = random_play.running(replay(told, until=(number, move)))
        assert stopped.state == state, (seed, number, move)
        assert stopped.memory == memory, (seed, number, move)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_transcript_may_stop_anywhere(players):
    *_, match = random_play.whole_match(players, players, rounds=2)
    told = write(match)
    last = told["rounds"][-1]
    for length in range(0, len(last["moves"]), 3):
        cut_off = {key: value for key, value in last.items() if key != "scores"} | {"moves": last["moves"][:length]}
        stopped = replay({**told, "rounds": [told["rounds"][0], cut_off]})
        assert not stopped.finished
        assert stopped.scores == match.scores[:1]
        assert "scores" not in write(stopped)["rounds"][-1]


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_copies_are_independent(seed, players):
    source = Random(seed)
    for match in random_play.whole_match(seed, players, rounds=1):
        current = random_play.running(match)
        if current.over or source.random() > 0.2:
            continue
        before = current.position()
        other = current.copy()
        assert other.state == current.state
        random_play.step(other, random_play.choose(other, source), source)
        assert current.position() == before
        assert other.state != current.state
