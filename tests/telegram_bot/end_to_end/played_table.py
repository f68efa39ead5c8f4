"""A table in play, for tests of refused moves and presses."""

from telegram_bot.chat.transport.callback_data import AskHint, MakeMove, RefreshHand

from .process_world import PEOPLE
from .typist import Typist


class PlayedTable:
    """A table in play with everybody's panel open."""

    def __init__(self, world):
        self.world = world
        self.typist = Typist(world)

    @property
    def name(self):
        return self.typist.to_move

    @property
    def others(self):
        return [name for name in PEOPLE if name != self.name]

    @property
    def panel(self):
        return self.world.panel(self.name)

    @property
    def hand(self):
        return sorted(self.world.database.hand(self.world.people[self.name]))

    @property
    def view(self):
        """The view of the seat to move, from the database."""
        return self.world.database.follow().round.view(self.world.database.seats[self.world.people[self.name]])

    async def comes_to(self, what):
        """Type moves, over several rounds if needed, until `what` returns something; return it."""
        while not (found := self.name and what()):
            await self.typist.move_on()
        return found

    async def shows(self, *actions):
        """Refresh the panel of the person to move until it is up to date and has a button; return it."""
        if (panel := self.panel) is not None and (refresh := self.world.button(panel, RefreshHand)):
            await self.world.try_press(self.name, panel, refresh)

        def there():
            fresh = self.world.button(self.panel, AskHint, MakeMove)
            fresh = fresh and fresh.version == self.world.database.version
            return fresh and self.world.button(self.panel, *actions)

        return await self.world.eventually(there, f"the panel offers {actions}")

    async def write_refused(self, name, text):
        """Write a command that is refused; return the answer.

        The bot may not have taken over yet what the database has already.
        """
        await self.world.settle()
        world, before = self.world, self.world.lines()
        seen = {message.key for message in world.ephemerals(name)}

        def answers():
            return [m.text for m in world.ephemerals(name) if m.key not in seen and not m.markup]

        world.say(name, text)
        answer = await world.eventually(answers, f"{name} is answered why {text!r} is refused")
        assert world.lines() == before
        return answer[0]

    async def press_without_effect(self, name, message, press):
        """Press a button that must not change the log; return the answer."""
        before = self.world.lines()
        answer = await self.world.press(name, message, press, force=True)
        assert self.world.lines() == before
        return answer["text"] or ""
