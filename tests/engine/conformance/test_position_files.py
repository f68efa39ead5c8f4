"""Position files of any game with junk in them: only InvalidInput escapes, and accepted ones can be played."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.commands import round_of
from engine.errors import InvalidInput
from tests.engine.conformance.cases import GameCases
from tests.engine.steady import steady
from tests.samples import case, slow

FAULTS: tuple[tuple[str, list[Any]], ...] = (
    ("format", ["position/2"]),
    ("game", ["chess", None]),
    ("unknown key", [0]),
    ("option", [{"joker": 1}, None]),
    ("hands", ["4s", [1, 2, 3, 4]]),
    ("round", [0, True, 3.0, 10**30]),
    ("dealer", [9, None, True]),
    ("to_move", [9]),
    ("phase", ["pause"]),
    ("penalties", [[0] * 7]),
)
"""What makes a position of any game impossible: a word of the error, which starts with the key, and values."""
CHARACTERS = '0aZ -,.:@="\\é½\u0663අদ♠🂡\u200b\0\n'
"""For all of Unicode hypothesis would build tables first, which takes seconds in a new clone."""


def junk(*texts: str) -> st.SearchStrategy[Any]:
    """Return things that may be in a file by mistake, including words of a game."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.integers(-3, 20)
        | st.sampled_from([10**40, -(10**20), 1e308, float("inf"), "", "position/1", "\ud800", *texts])
        | st.text(CHARACTERS, max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(CHARACTERS, max_size=5), inner, max_size=3),
        max_leaves=6,
    )


def accepted_or_refused(game: GameCases, given_position: object) -> None:
    """Only InvalidInput escapes, and an accepted position can be written, read, viewed and played."""
    try:
        current = round_of(given_position)
    except InvalidInput:
        return
    written = json.loads(json.dumps(current.position()))
    assert round_of(written).position() == written
    assert current.over == (not current.legal_moves())
    for seat in (None, 0, 1):
        assert current.view(seat).text()
    for move in list(current.legal_moves())[: game.positions.most_moves]:
        if not current.shuffle_before(move):
            after = current.copy()
            after.play(move)
            assert after.position() == game.reference.after(written, str(move))
            assert round_of(after.position()).position() == after.position()


def test_impossible_positions_name_the_fault(game):
    example = game.positions.example
    keys = {"option": "options"}
    common = [(example, word, {keys.get(word, word): value}) for word, values in FAULTS for value in values]
    for at, word, change in [*common, *game.positions.changes]:
        with case(word, change):
            assert game.rounds.round_at(at)
            with pytest.raises(InvalidInput, match=word):
                round_of({**at, **change})


@pytest.mark.parametrize("examples", [30, *slow([200])])
def test_fuzzed_values(game, examples):
    example, words = game.positions.example, game.positions.words

    @given(st.dictionaries(st.sampled_from(sorted(example)), junk(*words), min_size=1, max_size=3))
    @settings(steady, max_examples=examples)
    def changed(change):
        accepted_or_refused(game, {**example, **change})

    changed()


def test_a_key_left_out(game):
    for left_out in game.positions.example:
        accepted_or_refused(game, {key: value for key, value in game.positions.example.items() if key != left_out})


def test_fuzzed_objects(game):
    @steady
    @given(junk(*game.positions.words))
    def anything(found):
        accepted_or_refused(game, found)

    anything()


@pytest.mark.parametrize("seed", [0, *slow([1])])
def test_mutated_positions(game, seed):
    for mutated in game.positions.mutated(seed):
        accepted_or_refused(game, mutated)
