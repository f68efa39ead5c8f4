"""The engine against the plain reference: legal moves, any other texts, and the result of each move."""

from operator import itemgetter
from random import Random

import pytest

from tests.engine.conformance.whole_matches import followed, steps
from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import POTER, round_at
from tests.samples import slow


def hold_against_reference(current, source: Random, tries: int, context: object) -> None:
    """Compare the legal moves, and `tries` mostly illegal texts, in one position."""
    position = current.position()
    listed = [str(move) for move in current.legal_moves()]
    assert len(set(listed)) == len(listed), (context, position)
    assert set(listed) == reference.moves(position), (context, position)
    for move in current.legal_moves():
        assert current.refusal(move) is None, (context, position, str(move))
        assert current.canonical(move) == move, (context, position, str(move))
    for _ in range(tries):
        text = random_play.text_at(source, position)
        move = POTER.parse_move(text)
        refusal = current.refusal(move)
        assert (refusal is None) == reference.may(position, text), (context, position, text)
        if refusal is None:
            assert str(current.canonical(move)) in listed, (context, position, text)


def play_on(seed: int, plies: int, tries: int) -> None:
    """Compare a crowded position and some that follow from it with the reference."""
    source = Random(seed)
    current = round_at(random_play.crowded_position(seed))
    for _ in range(plies):
        hold_against_reference(current, source, tries, seed)
        if current.over:
            break
        move = random_play.choose(current, source)
        if not current.shuffle_before(move):
            before = current.position()
            current.play(move)
            assert current.position() == reference.after(before, str(move)), (seed, before, str(move))


@pytest.mark.slow
def test_crowded_positions():
    for seed in range(1000, 1060):
        play_on(seed, plies=4, tries=10)


def follow(seed: int, players: int, share: float) -> None:
    """Compare a fraction of the positions of a whole random match, and each of its steps, with the reference."""
    source = Random(seed)
    for before, entries, current in steps(random_play.whole_match(seed, players)):
        now = current.position()
        led = followed(before, entries, reference, 25, itemgetter("to_move"), reference.may)
        assert led == now, (seed, before, entries)
        if source.random() < share or now["phase"] == "offer" or now["idle"] is not None:
            hold_against_reference(current, source, 5, seed)


@pytest.mark.parametrize("seeds", [1, *slow([6])])
@pytest.mark.parametrize("players", range(2, 7))
def test_whole_matches_step_by_step(players, seeds):
    for seed in range(seeds):
        follow(100 * players + seed, players, share=0.05)
