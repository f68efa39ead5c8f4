"""What people do wrong changes nothing: moves that are not allowed, refused, old, foreign and doubled presses."""

import asyncio

import pytest

from engine.cards import FRENCH, each_card
from engine.poter.state import PLAY
from telegram_bot.chat.callback import Act, Press

from .evening import ONLOOKER, PEOPLE, first
from .player import Players
from .writer import Writer

pytestmark = pytest.mark.slow


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

    async def shows(self, *acts):
        """Wait until the panel of who is to move is up to date and has a button; return it."""

        def there():
            fresh = self.panel and first(self.panel, Act.HINT)
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


@pytest.fixture
async def table(make_evening):
    evening = await make_evening(seed=2)
    await Players(evening).seat_all()
    for name in PEOPLE:
        await evening.touch_board(name, Act.HAND)
    for name in PEOPLE:
        await evening.until(lambda who=name: first(evening.panel(who), Act.CARD), f"the hand of {name} is there")
    return Table(evening)


async def test_moves_that_are_not_allowed(table):
    stranger = next(card for card in FRENCH.cards if card not in table.hand)
    assert "first draw" in await table.writes_in_vain(table.name, f"/move discard {table.hand[0]}")
    assert "cannot read" in await table.writes_in_vain(table.name, "/move nonsense")
    assert "cannot read" in await table.writes_in_vain(table.name, "/move discard 1x")
    assert "not your turn" in await table.writes_in_vain(table.others[0], "/move draw")
    await table.writer.move()
    assert "only cards you hold" in await table.writes_in_vain(table.name, f"/move discard {stranger}")
    assert "(P" in await table.writes_in_vain(table.name, "/move draw")
    assert "(P" in await table.writes_in_vain(table.name, f"/move meld {' '.join(table.hand[:3])}")
    for card in (card for card in table.hand if f"discard {card}" not in table.writer.legal):
        assert "(P6" in await table.writes_in_vain(table.name, f"/move discard {card}")


async def test_refused_presses_say_why(table):
    await table.evening.press(table.name, table.panel, await table.shows(Act.MOVE))
    refused = 0
    while refused < 3:
        press = await table.shows(Act.CARD)
        match = table.evening.record.follow()
        view = match.round.view(table.evening.record.seats[table.evening.people[table.name]])
        cards = [card for card in each_card(view.hand) if f"discard {FRENCH.texts[card]}" not in table.writer.legal]
        if cards and view.table.phase == PLAY:
            await table.evening.press(table.name, table.panel, Press(Act.CARD, press.table, press.version, cards[0]))
            why = await table.shows(Act.WHY)
            assert "(P" in await table.presses_in_vain(table.name, table.panel, why)
            refused += 1
            await table.evening.press(table.name, table.panel, await table.shows(Act.CLEAR))
        await table.writer.move()


async def test_old_presses(table):
    name, panel, press = table.name, table.panel, await table.shows(Act.MOVE)
    await table.evening.press(name, panel, press)
    assert "just changed" in await table.presses_in_vain(name, panel, press)
    while table.name == name:
        await table.writer.move()
    assert "turn" in await table.presses_in_vain(name, panel, press)


async def test_doubled_presses_count_once(table):
    press, panel, before = await table.shows(Act.MOVE), table.panel, len(table.evening.lines())
    answers = await asyncio.gather(*(table.evening.press(table.name, panel, press) for _ in range(4)))
    assert all(answer["answered"] for answer in answers)
    assert sum("just changed" in (answer["text"] or "") for answer in answers) == 3
    assert len(table.evening.lines()) == before + 1


async def test_foreign_presses(table):
    press, board = await table.shows(Act.MOVE), table.evening.board()
    for name in table.others:
        assert "turn" in await table.presses_in_vain(name, board, press)
    assert "not sitting" in await table.presses_in_vain(ONLOOKER, board, press)
    assert "not sitting" in await table.presses_in_vain(ONLOOKER, board, first(board, Act.HAND))
    other = Press(Act.MOVE, press.table + 1, press.version)
    assert "no table" in await table.presses_in_vain(table.name, table.panel, other)
    for data in ("m", "m1.1.1", "zzz", "m1.1.1.zzzzzzzzzzzzz", "🂡"):
        assert "too old" in await table.presses_in_vain(table.name, table.panel, data)
    for act in Act:
        press = Press(act, press.table, press.version + 1000, 2**40, 2**59)
        if act not in (Act.HAND, Act.REFRESH, Act.RETURN):
            await table.presses_in_vain(table.name, board, press)
    assert table.evening.onlooker.leaks == []
