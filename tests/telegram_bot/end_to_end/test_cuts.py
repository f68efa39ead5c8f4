"""Cuts before deals by buttons, with a process that is killed while a round waits for the cut."""

import json

import pytest

from engine.transcript import replay
from engine.verification import verify
from telegram_bot.chat.transport.callback_data import CheckDeal
from telegram_bot.domain.room import Stage
from telegram_bot.sandbox.files import file_of
from tests.samples import slow

from .checks import check_outcome
from .press_players import PressPlayers
from .process_world import PEOPLE


@pytest.mark.parametrize("game", ["pocha", *slow(["poter", "canasta"])])
async def test_rounds_with_cuts_and_kills(make_world, game):
    world = await make_world(game, seed=3, ask_cut=True)
    players = PressPlayers(world)
    await players.seat_all()
    await players.play_round()
    await players.read_review(1)
    await world.touch_board(PEOPLE[0], "next-round")
    await players.cut(kills=2)
    await players.play_round()
    await players.read_review(2)
    room = await world.room()
    assert room.match is not None
    await check_outcome(world, rounds=2, stage=Stage.ENDED if room.match.finished else Stage.BETWEEN)
    proof = room.match.logs[-1].proof
    assert proof is not None

    board = world.board()
    query = await world.try_press(PEOPLE[1], board, world.button(board, CheckDeal))
    assert query.answered
    shown = world.sandbox.state.alerts[-1]["text"]
    assert proof.seed in shown
    assert proof.commitment in shown
    assert len(shown) <= 200
    world.sandbox.people.start(world.people[PEOPLE[1]])
    world.say(PEOPLE[1], "/transcript@thurumpu_bot")
    media = await world.eventually(
        lambda: next((m.media for m in world.messages(world.people[PEOPLE[1]]) if m.media), None), "a transcript"
    )
    checks = verify(replay(json.loads(file_of(world.sandbox.state, media).content)))
    assert [check.verified for check in checks] == [True, True]
    assert world.leak_detector.leaks == []
