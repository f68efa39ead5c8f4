"""Random whole matches: no card is lost, refused moves change nothing, every round ends, and the file is complete."""

from random import Random

import pytest

from engine.poter import rules
from engine.poter.shapes import WHOLE_PACK
from tests.engine.conformance.whole_matches import check_refused
from tests.engine.poter import random_play, reference
from tests.engine.poter.builders import POTER
from tests.samples import slow

SEEDS = [(10 * players, players) for players in range(2, 7)]
SEEDS += slow((10 * players + 1, players) for players in range(2, 7))


def texts_at(position) -> list[str]:
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
        assert position["turns"] <= match.options["max_turns"]
        if source.random() < 0.2:
            refused_moves_change_nothing(match, source)


def refused_moves_change_nothing(match, source: Random) -> None:
    position = match.running().position()
    for _ in range(8):
        move = POTER.parse_move(random_play.text_at(source, position))
        if match.running().refusal(move) is not None:
            check_refused(match, move)
