"""The engine against the plain reference: legal moves, any other texts, and what each move leads to."""

from random import Random

import pytest

from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import POTER, round_at


def hold_against_reference(current, source: Random, tries: int, context: object) -> None:
    """Compare the legal moves, and `tries` texts that are mostly illegal, in one position."""
    position = current.position()
    listed = [str(move) for move in current.legal_moves()]
    assert len(set(listed)) == len(listed), (context, position)
    assert set(listed) == reference.moves(position), (context, position)
    for move in current.legal_moves():
        assert current.refusal(move) is None, (context, position, str(move))
        assert current.canonical(move) == move, (context, position, str(move))
    hand = "" if current.over else position["hands"][position["to_move"]]
    for _ in range(tries):
        text = random_play.any_text(source, hand, len(position["melds"]))
        move = POTER.parse_move(text)
        refusal = current.refusal(move)
        assert (refusal is None) == reference.may(position, text), (context, position, text)
        if refusal is None:
            assert str(current.canonical(move)) in listed, (context, position, text)


def play_on(seed: int, plies: int, tries: int) -> None:
    """Hold a crowded position and some that follow from it against the reference."""
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


@pytest.mark.parametrize("block", range(4))
def test_crowded_positions(block):
    for seed in range(block * 20, block * 20 + 20):
        play_on(seed, plies=4, tries=25)


@pytest.mark.slow
def test_many_crowded_positions():
    for seed in range(1000, 1700):
        play_on(seed, plies=4, tries=10)


def follow(seed: int, players: int, share: float) -> None:
    """Hold a share of the positions of a whole random match against the reference, and every step of it."""
    source = Random(seed)
    before = None
    entries = 0
    for match in random_play.whole_match(seed, players):
        current = random_play.running(match)
        log = match.logs[-1].entries
        if before is not None and len(log) > entries:
            check_steps(before, log[entries:], current.position(), seed)
        before, entries = current.position(), len(log)
        if source.random() < share or before["phase"] == "offer" or before["idle"] is not None:
            hold_against_reference(current, source, 5, seed)


def check_steps(before, entries, now, seed) -> None:
    """Replay log entries in the reference."""
    for entry in entries:
        who, _, text = entry.partition(" ")
        if who == "*":
            before = {**before, "stock": text.removeprefix("stock "), "pile": "", "pile_owner": None}
        elif text.startswith("mistake "):
            assert not reference.may(before, text.removeprefix("mistake ")), (seed, before, entry)
            penalties = [points + 25 * (str(seat) == who) for seat, points in enumerate(before["penalties"])]
            before = {**before, "penalties": penalties}
        else:
            assert str(before["to_move"]) == who
            before = reference.after(before, text)
    assert now == before, (seed, entries)


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_matches_step_by_step(players):
    for seed in range(2):
        follow(100 * players + seed, players, share=0.05)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_many_whole_matches_step_by_step(players):
    for seed in range(20):
        follow(1000 * players + seed, players, share=0.05)
