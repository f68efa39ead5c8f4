"""A table in play at which people do what is wrong, and are told so."""

from telegram_bot.chat.transport.callback_data import Action

from .evening import PEOPLE, first
from .writer import Writer


class Table:
    """A table in play with everybody's panel open."""

    def __init__(self, evening):
        self.evening = evening
        self.writer = Writer(evening)

    @property
    def name(self):
        return self.writer.to_move

    @property
    def others(self):
        return [name for name in PEOPLE if name != self.name]

    @property
    def panel(self):
        return self.evening.panel(self.name)

    @property
    def hand(self):
        return sorted(self.evening.record.hand(self.evening.people[self.name]))

    @property
    def view(self):
        """What the record knows that who is to move sees."""
        return self.evening.record.follow().round.view(self.evening.record.seats[self.evening.people[self.name]])

    async def comes_to(self, what):
        """Let moves be typed, through as many rounds as it takes, until something is so; return it."""
        while not (found := self.name and what()):
            await self.writer.move_on()
        return found

    async def shows(self, *acts):
        """Wait until the panel of who is to move is up to date and has a button; return it."""

        def there():
            fresh = self.panel and first(self.panel, Action.HINT)
            fresh = fresh and fresh.version == self.evening.record.version
            return fresh and first(self.panel, *acts)

        return await self.evening.until(there, f"the panel offers {acts}")

    async def writes_in_vain(self, name, text):
        """Write a command that is refused; return what was said to it."""
        evening, before = self.evening, self.evening.lines()
        seen = [None, *(message["ephemeral_message_id"] for message in evening.sees(name))]

        def told():
            return [
                m["text"]
                for m in evening.sees(name)
                if m["ephemeral_message_id"] not in seen
                and not m["keyboard"]
                and not (m["text"] or "/").startswith("/")
            ]

        await evening.say(name, text)
        answer = await evening.until(told, f"{name} is told why {text!r} cannot be")
        assert evening.lines() == before
        return answer[0]

    async def presses_in_vain(self, name, message, press):
        """Press what changes nothing; return what was said to it."""
        before = self.evening.lines()
        answer = await self.evening.press(name, message, press)
        assert answer["answered"]
        assert self.evening.lines() == before
        return answer["text"] or ""
