"""Where the bot computes: its setting, and hints, moves and reviews from elsewhere."""

import pytest
from pydantic import ValidationError

from analysis.compute.processes import ProcessExecutor
from analysis.compute.task import Priority, Unavailable
from analysis.review.rounds import review_round
from telegram_bot.rooms.computation.advisor import PlayoutAdvisor, choose
from telegram_bot.settings import Settings
from tests.analysis.compute.positions import complete, moment


@pytest.mark.parametrize("where", ["threads", "processes", "tcp://scheduler:8786", "tls://10.0.0.5:8786"])
def test_places_to_compute(where):
    assert Settings(compute=where).compute == where


@pytest.mark.parametrize(
    "where", ["", "cluster", "http://scheduler:8786", "tcp://scheduler", "tcp://:8786", "tcp://a:b"]
)
def test_other_places_are_refused(where):
    with pytest.raises(ValidationError):
        Settings(compute=where)


class Cluster:
    """A cluster that runs the tasks of some priorities in this process, and loses the others."""

    def __init__(self, lost=()):
        self.lost = set(lost)
        self.asked = []

    async def submit(self, task, priority, patience=0.0):
        self.asked.append((task.kind, priority, patience))
        if priority in self.lost:
            raise Unavailable("lost")
        return type(task).from_plain(task.to_plain()).run(None)

    def waiting(self, _priority):
        return 0

    async def load(self, part, priority):
        pass

    async def close(self):
        pass


@pytest.fixture
async def advisor():
    found = PlayoutAdvisor(compute="processes")
    assert isinstance(found.executor._remote, ProcessExecutor)
    await found.executor._remote.close()
    found.executor._remote = Cluster()
    yield found
    await found.close()


async def test_a_move_that_is_lost_is_found_here(advisor):
    advisor.executor._remote.lost = {Priority.BOT_MOVE}
    match, current = moment("poter")
    move = await choose(advisor, match, current.to_move)
    assert move in current.legal_moves()
    assert advisor.executor._remote.asked == [("move", Priority.BOT_MOVE, 1.0)]
    assert advisor.executor.counts == {"failed": 1, "local": 1}


async def test_a_review_from_elsewhere_is_the_same(advisor):
    match = complete("pocha", options={"schedule": [3]})
    found = await advisor.review(match, 1, 40, 5, [], Priority.REQUESTED_REVIEW)
    assert found == review_round(match, 1, playouts=40, seed=5)
    assert advisor.executor.counts == {"remote": 1}
