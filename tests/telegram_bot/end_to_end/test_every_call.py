"""Every call of the bot may fail, in each way in turn: the log is unchanged, and the game continues."""

import pytest

from telegram_bot.chat.transport.callback_data import AskHint, OpenHand, ShowChart
from tests.telegram_bot.kinds import version_of

from .duplicates import remove_duplicates
from .fault_injector import APART, AT_START, FAULTY, kinds
from .press_players import PressPlayers
from .process_world import PEOPLE
from .typist import Typist

pytestmark = pytest.mark.slow
TRIES = 6


class Causes:
    """Actions that make the bot call each method and do not change the log."""

    def __init__(self, world, typist):
        self.world = world
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
            self.world.say(name, text)

        return cause

    async def look(self):
        """Let somebody open the hand, without waiting for the answer."""
        board = self.world.board()
        press = self.world.button(board, OpenHand) or OpenHand(1, 0)
        self.world.send_press("Ruwan", board, press, force=True)

    async def compare(self):
        """Let the person to move ask for the picture of a hint, without waiting for the answer."""
        name = self.typist.to_move
        self.world.send_press(name, self.world.panel(name), self.offered(ShowChart))

    async def advise(self):
        """Play until somebody has a choice, and ask for a hint."""
        while len(self.typist.legal) < 2:
            await self.typist.move_on()
        press = await self.world.eventually(lambda: self.offered(AskHint), "a panel that is up to date")
        await self.world.press(self.typist.to_move, self.world.panel(self.typist.to_move), press)
        await self.world.eventually(lambda: self.offered(ShowChart), "advice, and its picture is offered")

    def offered(self, act):
        """Return a button of the panel of the person to move, if the panel is up to date."""
        press = self.world.button(self.world.panel(self.typist.to_move), act)
        return press if press and version_of(press) == self.world.database.version else None


async def test_every_call_may_fail_in_each_way(make_world):
    """Only one game, since the calls are the same in all."""
    world = await make_world("pocha", seed=3)
    await PressPlayers(world).seat_all(shorten=False)
    typist, struck = Typist(world), set()
    causes = Causes(world, typist)
    await typist.play_round()
    await world.touch_board(PEOPLE[0], "next-round")
    await world.eventually(lambda: world.button(world.board(), OpenHand), "cards are dealt")
    for name in PEOPLE:
        await world.touch_board(name, OpenHand)
    for place, method in enumerate(one for one in FAULTY if one not in (*AT_START, *APART)):
        for kind in some_kinds(method, place):
            if method == "editEphemeralMessageMedia":
                await causes.advise()
            fault = world.sandbox.faults.add(method, **kind)
            if method in causes.all:
                lines = world.lines()
                await causes.all[method]()
                await world.eventually(lambda hit=fault: hit.times == 0, f"{method} meets {kind}")
                assert world.lines() == lines
            await play_until(world, typist, lambda hit=fault: hit.times == 0, method != "setMessageReaction")
            struck.add(method)
    await restart(world, struck)
    await play_until(world, typist, lambda: True, ephemeral=True)
    await remove_duplicates(world)
    assert struck == set(FAULTY) - {"setWebhook", *APART}
    assert {call.method for call in world.sandbox.calls} - set(FAULTY) == set()
    assert world.leak_detector.leaks == []


def some_kinds(method, place):
    """Return one of the refusals and floods, and of the failures before and after the call, alternating by method."""
    refusals, before, after = (kinds(method)[start : start + 3] for start in (0, 3, 6))
    return [refusals[0 if method == "getUpdates" else place % 3], before[place % 3], after[(place + 1) % 3]]


async def play_until(world, typist, what, ephemeral):
    """Type moves until `what` holds; messages still being sent for one move may already show the next."""
    for _ in range(TRIES):
        await typist.move_on(ephemeral=ephemeral)
        await world.settled_or(what)
        if what():
            return
    raise AssertionError(f"nothing has happened\n{world.evidence()}")


async def restart(world, struck):
    """Restart the bot while each call at its start fails, each in a different way."""
    for turn in (0, 2):
        made = {}
        for place, method in enumerate(one for one in AT_START if one != "setWebhook"):
            made[method] = world.sandbox.faults.add(method, **kinds(method)[place + turn])
        await world.bot.kill()
        await world.eventually(lambda now=made: not any(fault.times for fault in now.values()), "all have failed")
        struck.update(made)


async def test_a_webhook_may_fail_to_be_set(make_world):
    world = await make_world("poter", seed=3, webhook=True)
    for kind in kinds("setWebhook")[::4]:
        fault = world.sandbox.faults.add("setWebhook", **kind)
        await world.bot.kill()
        assert fault.times == 0
    world.sandbox.clock.advance(3600)
    await PressPlayers(world).seat_all()
    await Typist(world).move()
    assert {call.method for call in world.sandbox.calls} - set(FAULTY) == set()
