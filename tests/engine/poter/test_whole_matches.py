"""Random whole matches: no card is lost, refused moves change nothing, every round ends, and the file tells it all."""

from random import Random

import pytest

from engine.poter import rules
from engine.poter.shapes import WHOLE_PACK
from tests.engine.conformance.whole_matches import check_copies, check_refused, check_stops, check_transcript
from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import POTER, ROUNDS
from tests.samples import slow

SEEDS = [(10 * players, players) for players in range(2, 7)]
SEEDS += slow((10 * players + 1, players) for players in range(2, 7))


def texts_at(position) -> list[str]:
    """Return every real card of a position."""
    words = [*position["hands"], position["stock"], position["pile"], *(meld["cards"] for meld in position["melds"])]
    return [word[:2] for text in words for word in text.split()]


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_invariants(seed, players):
    source = Random(seed)
    for match in random_play.whole_match(seed, players):
        current = random_play.running(match)
        position = current.position()
        assert sorted(texts_at(position)) == sorted(reference.PACK), (seed, position)
        assert rules.all_cards(current.state) == WHOLE_PACK
        assert current.over == (position["phase"] == "over") == (not current.legal_moves()), (seed, position)
        assert (current.to_move is None) == current.over
        assert position["turns"] <= match.options["max_turns"]
        assert list(current.scores()) == reference.scores(position), (seed, position)
        if source.random() < 0.2:
            refused_moves_change_nothing(match, source)


def refused_moves_change_nothing(match, source: Random) -> None:
    position = match.running().position()
    hand = "" if match.running().over else position["hands"][position["to_move"]]
    for _ in range(8):
        move = POTER.parse_move(random_play.any_text(source, hand, len(position["melds"])))
        if match.running().refusal(move) is not None:
            check_refused(match, move)


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_the_transcript_tells_everything(seed, players):
    check_transcript(random_play.whole_match(seed, players), Random(seed), 5)


@pytest.mark.parametrize("players", [2, *slow([4, 6])])
def test_a_transcript_may_stop_anywhere(players):
    *_, match = random_play.whole_match(players, players, rounds=2)
    check_stops(match, step=3)


@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_copies_are_independent(seed, players):
    source = Random(seed)
    for current in ROUNDS.some(random_play.whole_match(seed, players, rounds=1), source, 0.2):
        check_copies(current, lambda other: random_play.step(other, random_play.choose(other, source), source))
