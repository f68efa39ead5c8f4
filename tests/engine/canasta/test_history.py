"""The turns so far in views: the pots that were there, taken or left, the cards laid, and the discards."""

from dataclasses import replace

import pytest

from engine.canasta.cards import TEXTS, parse
from engine.canasta.game import Turn
from engine.canasta.state import FACE_DOWN, NONE, UNKNOWN
from engine.transcript import replay, write
from tests.engine.canasta import random_play
from tests.engine.canasta.builders import play, round_at, start
from tests.log_texts import texts_of
from tests.samples import slow


def kinds(text: str) -> tuple[int, ...]:
    return tuple(parse(text))


def test_a_turn_is_what_was_met_and_what_was_discarded():
    current = start(turn=9, hands=["9s 9h 4d", "8s 8h"], pot="Ks 9c", stock="5d 6d")
    play(current, "draw", "discard 4d")
    turn, now = current.view(2).turns[-2:]
    assert (turn.seat, turn.pot, turn.took, turn.laid, turn.discard) == (0, kinds("Ks 9c"), False, (), kinds("4d")[0])
    assert (now.seat, now.pot, now.discard) == (1, kinds("Ks 9c 4d"), NONE)
    assert now.sizes == (3, 2, 1, 1)


def test_a_pot_taken_is_noted_with_the_cards_laid():
    current = start(
        turn=9, hands=["9s 9h 9d 4d 4s 4h", "8s 8h"], pot="Ks Qd 9c", melds=["0: As Ah Ad"], opened=[True, False]
    )
    play(current, "take 9s 9h", "meld 4s 4h 4d", "discard Ks")
    turn = current.view(None).turns[-2]
    assert turn.took
    assert sorted(turn.laid) == sorted(kinds("9c 9s 9h 4s 4h 4d"))
    assert turn.discard == kinds("Ks")[0]


def test_a_wild_discard_freezes_the_pots_after_it():
    current = start(turn=9, hands=["2s 4d", "8s 8h"], pot="Ks 9c", stock="5d 6d")
    play(current, "draw", "discard 2s", "draw", "discard 8s")
    assert [turn.frozen for turn in current.view(0).turns[-3:]] == [False, True, True]


def test_a_position_tells_the_turns_of_its_pot():
    """The pot of a fifth turn that nobody has taken: its first card was turned up, four were discarded."""
    current = start(turn=5, pot="6s 6c 6h 6d 5s 5c 7h Ks Qd 2c 9h", face_down="6s 6c 6h 6d 5s 5c", frozen=True)
    covered = (FACE_DOWN + UNKNOWN,) * 6
    found = current.view(0).turns
    assert [TEXTS[turn.discard] for turn in found[:-1]] == ["Ks", "Qd", "2c", "9h"]
    assert [turn.seat for turn in found] == [0, 1, 2, 3, 0]
    assert [turn.frozen for turn in found] == [False, False, False, True, True]
    assert [turn.pot for turn in found[:2]] == [(*covered, *kinds("7h")), (*covered, *kinds("7h Ks"))]


def test_covered_cards_were_never_discarded():
    current = start(turn=30, pot="6s 6c Ks Qd", face_down="6s 6c")
    assert [TEXTS[turn.discard] for turn in current.view(0).turns[:-1]] == ["Ks", "Qd"]


@pytest.mark.parametrize("seed", [1, *slow([2])])
def test_a_replay_restores_the_turns_and_a_position_those_of_its_pot(seed):
    """In random hands. A position file restores turns of the hand with unknown sizes and cards laid."""
    mode, players = random_play.TABLES[seed % len(random_play.TABLES)]
    compared = 0
    for number, match in enumerate(random_play.hands(seed, mode, players)):
        current = random_play.running(match)
        if number % 7 or not current.turns:
            continue
        assert random_play.running(replay(write(match))).turns == current.turns
        logged = [
            entry.split()[-1]
            for entry in texts_of(match.logs[-1].entries)
            if " discard " in entry and "mistake" not in entry
        ]
        assert [TEXTS[turn.discard] for turn in current.turns if turn.discard != NONE] == logged
        assert len(current.turns) == current.turn
        found = round_at(current.position()).turns
        for one, other in zip(reversed(found), reversed(current.turns), strict=False):
            assert of_pot(one) == of_pot(other)
            compared += 1
    assert compared > 20


def of_pot(turn: Turn) -> Turn:
    """Return what a position file keeps of a turn: nothing of a pot that the seat has taken."""
    return replace(
        turn, sizes=(), laid=(), pot=() if turn.took else turn.pot, frozen=not turn.took and turn.frozen, took=False
    )
