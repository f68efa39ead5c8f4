import pytest

from analysis.advisor import advise
from analysis.deadline import Budget
from analysis.lab import arena
from engine.pocha.state import BID
from tests.analysis.lab.contests import play_all
from tests.engine.pocha.builders import start


def test_a_bid_that_is_kept_for_certain_is_said_to_be():
    """Hands of one card: the highest trump wins its trick."""
    current = start(hands=["Ao", "4c", "5c", "6c"], turned="3o")
    assert current.state.phase == BID
    best = advise(current.view(0), playouts=400, seed=1).candidates[0]
    assert (best.move, best.score, best.win, best.reason.kind) == ("bid 1", 15.0, 1.0, "keeps_bid")


@pytest.mark.slow
@pytest.mark.parametrize("names", ["hint,greedy,greedy,greedy", "greedy,random,random"])
def test_hints_beat_the_policy_and_the_policy_beats_chance(names):
    given = arena.Contest("pocha", tuple(names.split(",")), 160, 3, Budget(playouts=600))
    outcomes = play_all(given)
    for other in range(1, len(given.names)):
        lead, within = arena.estimate(given, [(one.number, one.scores[0] - one.scores[other]) for one in outcomes])
        assert lead > within
        more, _ = arena.estimate(given, [(one.number, float(one.won[0]) - one.won[other]) for one in outcomes])
        assert more > 0
