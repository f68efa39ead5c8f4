"""A table in play, for tests of refused moves and presses."""

from telegram_bot.chat.transport.page import Action

from .session import PEOPLE, first
from .typist import Typist


class PlayedTable:
    """A table in play with everybody's panel open."""

    def __init__(self, session):
        self.session = session
        self.typist = Typist(session)

    @property
    def name(self):
        return self.typist.to_move

    @property
    def others(self):
        return [name for name in PEOPLE if name != self.name]

    @property
    def panel(self):
        return self.session.panel(self.name)

    @property
    def hand(self):
        return sorted(self.session.database.hand(self.session.people[self.name]))

    @property
    def view(self):
        """The view of the seat to move, from the database."""
        return self.session.database.follow().round.view(self.session.database.seats[self.session.people[self.name]])

    async def comes_to(self, what):
        """Type moves, over several rounds if needed, until `what` returns something; return it."""
        while not (found := self.name and what()):
            await self.typist.move_on()
        return found

    async def shows(self, *actions):
        """Wait until the panel of the person to move is up to date and has a button; return it."""

        def there():
            fresh = self.panel and first(self.panel, Action.HINT)
            fresh = fresh and fresh.version == self.session.database.version
            return fresh and first(self.panel, *actions)

        return await self.session.until(there, f"the panel offers {actions}")

    async def write_refused(self, name, text):
        """Write a command that is refused; return the answer."""
        session, before = self.session, self.session.lines()
        seen = [None, *(message["ephemeral_message_id"] for message in session.sees(name))]

        def answers():
            return [
                m["text"]
                for m in session.sees(name)
                if m["ephemeral_message_id"] not in seen
                and not m["keyboard"]
                and not (m["text"] or "/").startswith("/")
            ]

        await session.say(name, text)
        answer = await session.until(answers, f"{name} is answered why {text!r} is refused")
        assert session.lines() == before
        return answer[0]

    async def press_without_effect(self, name, message, press):
        """Press a button that must not change the log; return the answer."""
        before = self.session.lines()
        answer = await self.session.press(name, message, press)
        assert answer["answered"]
        assert self.session.lines() == before
        return answer["text"] or ""
