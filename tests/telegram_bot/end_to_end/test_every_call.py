"""Every call of the bot may fail in every way: the log is unchanged, and the game continues."""

import asyncio

import pytest

from telegram_bot.chat.transport.page import Action, CallbackData

from .duplicates import remove_duplicates
from .fault_injector import AT_START, FAULTY, kinds
from .press_players import PressPlayers
from .session import PEOPLE, first
from .typist import Typist

pytestmark = pytest.mark.slow
SOON = 5.0
TRIES = 6


class Causes:
    """Actions that make the bot call each method and do not change the log."""

    def __init__(self, session, typist):
        self.session = session
        self.typist = typist
        self.all = {
            "sendMessage": self.write("Amal", "/table@thurumpu_bot"),
            "sendPhoto": self.write("Nimali", "/review@thurumpu_bot"),
            "sendChatAction": self.write("Ruwan", "/review@thurumpu_bot"),
            "editEphemeralMessageMedia": self.compare,
            "deleteMessage": self.write("Amal", "/table@thurumpu_bot"),
            "getChatMember": self.write("Nimali", "/stop@thurumpu_bot"),
            "sendDocument": self.write("Sita", "/transcript@thurumpu_bot"),
            "answerCallbackQuery": self.look,
            "deleteEphemeralMessage": self.look,
            "getUpdates": self.write("Tharu", "/rules@thurumpu_bot P1.1"),
        }

    def write(self, name, text):
        async def cause():
            await self.session.say(name, text)

        return cause

    async def look(self):
        """Let somebody open the hand, without waiting for the answer."""
        board = self.session.board()
        press = first(board, Action.HAND) or CallbackData(Action.HAND, 1, 0)
        await self.session.press("Ruwan", board, press, wait=0)

    async def compare(self):
        """Let the person to move ask for the picture of a hint, without waiting for the answer."""
        name = self.typist.to_move
        await self.session.press(name, self.session.panel(name), self.offered(Action.CHART), wait=0)

    async def advise(self):
        """Play until somebody has a choice, and ask for a hint."""
        while len(self.typist.legal) < 2:
            await self.typist.move_on()
        press = await self.session.until(lambda: self.offered(Action.HINT), "a panel that is up to date")
        await self.session.press(self.typist.to_move, self.session.panel(self.typist.to_move), press)
        await self.session.until(lambda: self.offered(Action.CHART), "advice, and its picture is offered")

    def offered(self, act):
        """Return a button of the panel of the person to move, if the panel is up to date."""
        panel = self.session.panel(self.typist.to_move)
        press = panel and first(panel, act)
        return press if press and press.version == self.session.database.version else None


async def test_every_call_may_fail_in_every_way(make_session):
    """With one game, since the calls are the same in all."""
    session = await make_session("pocha", seed=3)
    await PressPlayers(session).seat_all(shorten=False)
    typist, struck = Typist(session), set()
    causes = Causes(session, typist)
    await typist.play_round()
    await session.touch_board(PEOPLE[0], Action.NEXT_ROUND)
    await session.until(lambda: (board := session.board()) and first(board, Action.HAND), "cards are dealt")
    for name in PEOPLE:
        await session.touch_board(name, Action.HAND)
    for method in (one for one in FAULTY if one not in AT_START):
        for kind in kinds(method)[:: 4 if method == "getUpdates" else 1]:
            if method == "editEphemeralMessageMedia":
                await causes.advise()
            fault = session.sandbox.faults.add(method, **kind)
            if method in causes.all:
                lines = session.lines()
                await causes.all[method]()
                await session.until(lambda hit=fault: hit.times == 0, f"{method} meets {kind}")
                assert session.lines() == lines
            await play_until(session, typist, lambda hit=fault: hit.times == 0, method != "setMessageReaction")
            struck.add(method)
    await restart(session, struck)
    await play_until(session, typist, lambda: True, ephemeral=True)
    await remove_duplicates(session)
    assert struck == set(FAULTY) - {"setWebhook"}
    assert {call.method for call in session.sandbox.calls} - set(FAULTY) == set()
    assert session.leak_detector.leaks == []


async def play_until(session, typist, what, ephemeral):
    """Type moves until `what` holds; messages still being sent for one move may already show the next."""
    for _ in range(TRIES):
        await typist.move_on(ephemeral=ephemeral)
        try:
            async with asyncio.timeout(SOON):
                while not what():
                    await session.next_change(0.2)
        except TimeoutError:
            continue
        return
    raise AssertionError(f"timed out\n{session.bot.log()}")


async def restart(session, struck):
    """Restart the bot while each call at its start fails, each in another way."""
    for turn in (0, 2):
        made = {}
        for place, method in enumerate(one for one in AT_START if one != "setWebhook"):
            made[method] = session.sandbox.faults.add(method, **kinds(method)[place + turn])
        await session.bot.kill()
        await session.until(lambda now=made: not any(fault.times for fault in now.values()), "all have failed")
        struck.update(made)


async def test_a_webhook_may_fail_to_be_set(make_session):
    session = await make_session("poter", seed=3, webhook=True)
    for kind in kinds("setWebhook")[::4]:
        fault = session.sandbox.faults.add("setWebhook", **kind)
        await session.bot.kill()
        assert fault.times == 0
    session.sandbox.clock.advance(3600)
    await PressPlayers(session).seat_all()
    await Typist(session).move()
    assert {call.method for call in session.sandbox.calls} - set(FAULTY) == set()
