"""The advisor of the bot, with real playouts."""

from random import Random

import pytest

from analysis.boards import Board, Outcome, par_of, scale_of
from analysis.compute.task import Priority
from analysis.levels import Level
from engine.match import new_match
from telegram_bot.rooms.computation.advisor import AdvisorBusy, PlayoutAdvisor


@pytest.mark.slow
async def test_real_advice_and_moves():
    advisor = PlayoutAdvisor()
    await advisor.kernels.run()
    match = new_match("poter", {}, ["A", "B", "C"])
    deal = match.start_shuffled_round(Random(3))
    for _ in range(6):
        seat = deal.to_move
        view = deal.view(seat, match.totals)
        legal = {str(move) for move in deal.legal_moves()}
        advice = await advisor.advise(view, 0.001, 5)
        assert {candidate.move for candidate in advice.candidates} == legal
        move = await advisor.choose(view, Level.EASY, "secret")
        assert str(move) in legal
        assert seat is not None
        match.play(seat, move, Random(4))
    await advisor.close()


async def test_too_many_hints(monkeypatch: pytest.MonkeyPatch):
    advisor = PlayoutAdvisor()
    monkeypatch.setattr(advisor.executor, "waiting", lambda _priority: 16)
    deal = new_match("pocha", {}, ["A", "B", "C"]).start_shuffled_round(Random(1))
    with pytest.raises(AdvisorBusy):
        await advisor.advise(deal.view(deal.to_move), 0.01, 1)
    await advisor.close()


async def test_pars_leave_a_thread_to_bot_players(monkeypatch: pytest.MonkeyPatch):
    advisor, submitted = PlayoutAdvisor(), list[Priority]()

    async def submit(_task: object, priority: Priority) -> tuple[Outcome, ...]:
        submitted.append(priority)
        return (Outcome(len(submitted), 0),)

    monkeypatch.setattr(advisor.executor, "submit", submit)
    scale = scale_of("pocha")
    found = await advisor.par(Board("pocha", {}, 3, 0, "seed"))
    assert found == par_of(scale, [Outcome(number + 1, 0) for number in range(scale.plays)])
    assert submitted == [Priority.PAR] * scale.plays
    await advisor.close()
