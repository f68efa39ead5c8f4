"""Fixtures: sessions, stopped after each test, and tables in play."""

import pytest

from telegram_bot.chat.transport.page import Action

from .fork_server import ForkServer
from .played_table import PlayedTable
from .press_players import PressPlayers
from .session import PEOPLE, Session, first
from .strategies.registry import STRATEGIES


@pytest.fixture(scope="session")
def fork_server():
    """The process that forks the bots of all sessions."""
    made = ForkServer()
    yield made
    made.close()


@pytest.fixture
async def make_session(fork_server, tmp_path):
    made = []

    async def make(game, **given):
        session = Session(fork_server, tmp_path, game, **given)
        made.append(session)
        return await session.start()

    yield make
    for session in made:
        await session.stop()


@pytest.fixture(params=STRATEGIES)
async def table(request, make_session):
    """A table of each game, with everybody's hand open."""
    session = await make_session(request.param, seed=2)
    await PressPlayers(session).seat_all()
    for name in PEOPLE:
        await session.touch_board(name, Action.HAND)
    for name in PEOPLE:
        await session.until(
            lambda who=name: first(session.panel(who), Action.HINT, Action.REFRESH), f"{name} sees the hand"
        )
    return PlayedTable(session)
