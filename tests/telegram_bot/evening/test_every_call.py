"""Every call that the bot makes may fail, in every way: the table's log stays what it is, and the game goes on."""

import asyncio

import pytest

from telegram_bot.chat.transport.callback_data import Action, CallbackData

from .evening import PEOPLE, first
from .player import Players
from .tidying import tidy
from .trouble import AT_START, FAULTY, kinds
from .writer import Writer

pytestmark = pytest.mark.slow
SOON = 5.0
TRIES = 6


class Causes:
    """What makes the bot call each method, and changes nothing on file."""

    def __init__(self, evening, writer):
        self.evening = evening
        self.writer = writer
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
            await self.evening.say(name, text)

        return cause

    async def look(self):
        """Let somebody open the hand, without waiting for the answer."""
        board = self.evening.board()
        press = first(board, Action.HAND) or CallbackData(Action.HAND, 1, 0)
        await self.evening.press("Ruwan", board, press, wait=0)

    async def compare(self):
        """Let who is to move ask for the picture of advice, without waiting for the answer."""
        name = self.writer.to_move
        await self.evening.press(name, self.evening.panel(name), self.offered(Action.CHART), wait=0)

    async def advise(self):
        """Play on until somebody has a choice, and let that one have advice."""
        while len(self.writer.legal) < 2:
            await self.writer.move_on()
        press = await self.evening.until(lambda: self.offered(Action.HINT), "a panel that is up to date")
        await self.evening.press(self.writer.to_move, self.evening.panel(self.writer.to_move), press)
        await self.evening.until(lambda: self.offered(Action.CHART), "advice, and its picture is offered")

    def offered(self, act):
        """Return a button on the panel of who is to move, if that is up to date."""
        panel = self.evening.panel(self.writer.to_move)
        press = panel and first(panel, act)
        return press if press and press.version == self.evening.record.version else None


async def test_every_call_may_fail_in_every_way(make_evening):
    """At one game: the calls are the same in all."""
    evening = await make_evening("pocha", seed=3)
    await Players(evening).seat_all(shorten=False)
    writer, struck = Writer(evening), set()
    causes = Causes(evening, writer)
    await writer.play_round()
    await evening.touch_board(PEOPLE[0], Action.NEXT_ROUND)
    await evening.until(lambda: (board := evening.board()) and first(board, Action.HAND), "cards are dealt")
    for name in PEOPLE:
        await evening.touch_board(name, Action.HAND)
    for method in (one for one in FAULTY if one not in AT_START):
        for kind in kinds(method)[:: 4 if method == "getUpdates" else 1]:
            if method == "editEphemeralMessageMedia":
                await causes.advise()
            fault = evening.sandbox.faults.add(method, **kind)
            if method in causes.all:
                lines = evening.lines()
                await causes.all[method]()
                await evening.until(lambda hit=fault: hit.times == 0, f"{method} meets {kind}")
                assert evening.lines() == lines
            await play_until(evening, writer, lambda hit=fault: hit.times == 0, method != "setMessageReaction")
            struck.add(method)
    await restart(evening, struck)
    await play_until(evening, writer, lambda: True, ephemeral=True)
    await tidy(evening)
    assert struck == set(FAULTY) - {"setWebhook"}
    assert {call.method for call in evening.sandbox.calls} - set(FAULTY) == set()
    assert evening.onlooker.leaks == []


async def play_until(evening, writer, what, ephemeral):
    """Type moves until something is so; one may be shown already by what is still being sent for the move before."""
    for _ in range(TRIES):
        await writer.move_on(ephemeral=ephemeral)
        try:
            async with asyncio.timeout(SOON):
                while not what():
                    await evening.next_change(0.2)
        except TimeoutError:
            continue
        return
    raise AssertionError(f"it never came to this\n{evening.bot.log()}")


async def restart(evening, struck):
    """Start the bot anew while all that it calls at the start fails, each in another way."""
    for turn in (0, 2):
        made = {}
        for place, method in enumerate(one for one in AT_START if one != "setWebhook"):
            made[method] = evening.sandbox.faults.add(method, **kinds(method)[place + turn])
        await evening.bot.kill()
        await evening.until(lambda now=made: not any(fault.times for fault in now.values()), "all have failed")
        struck.update(made)


async def test_a_webhook_may_fail_to_be_set(make_evening):
    evening = await make_evening("poter", seed=3, webhook=True)
    for kind in kinds("setWebhook")[::4]:
        fault = evening.sandbox.faults.add("setWebhook", **kind)
        await evening.bot.kill()
        assert fault.times == 0
    evening.sandbox.clock.advance(3600)
    await Players(evening).seat_all()
    await Writer(evening).move()
    assert {call.method for call in evening.sandbox.calls} - set(FAULTY) == set()
