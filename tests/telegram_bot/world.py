"""The world of a test: the bot's rooms over a real SQLite file, with fake time and computation.

`SandboxWorld` adds people in a group of the sandbox and the rest of the bot.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from pydantic import SecretStr

from engine.errors import EngineError
from engine.game import Move
from engine.transcript import write
from telegram_bot.domain.commands import Command, CommandResult, EventKind, Person, RoomEvent
from telegram_bot.domain.lobby import AddBot, ChangeSetting, Join
from telegram_bot.domain.play import Play, Start
from telegram_bot.domain.room import Place, Room, Stage
from telegram_bot.rooms.build import build_rooms
from telegram_bot.rooms.computation.advisor import simple_move
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.settings import Settings
from telegram_bot.storage.database import Database
from telegram_bot.storage.rooms import RoomStore

from .fakes import FakeAdvisor, FakeClock
from .waiting import Waiting

GROUP = Place(-1001234567890)
ANNA, BERT, CARL, DORA, EMIL, FAYE = (Person(10**10 + number, name) for number, name in enumerate("ABCDEF"))
PEOPLE = (ANNA, BERT, CARL, DORA, EMIL, FAYE)
BOTS = tuple(f"Bot {number}" for number in range(1, 7))
"""Names of bot players."""
GRACE = 20.0


class World(Waiting):
    """Rooms over a database; `restart` starts a new process over the same database."""

    def __init__(self, url: str, clock: FakeClock | None = None, **settings: Any) -> None:
        super().__init__()
        self.url = url
        self.clock = clock or FakeClock()
        self.advisor = FakeAdvisor(simple_move)
        self.source = Random(1)
        self.values = {"clock_grace": GRACE, "next_round_seconds": 0, "ask_cut": False, **settings}
        self.told: list[tuple[Room, RoomEvent]] = []
        self.store: RoomStore
        self.service: RoomService

    def settings(self) -> Settings:
        return Settings(token=SecretStr("1000:sandbox"), database_url=SecretStr(self.url), **self.values)

    async def start(self) -> None:
        """Start the rooms, without resuming those in the database."""
        self.store = RoomStore(Database(self.url))
        self.service = build_rooms(self.store, self.advisor, self.clock, self.source, self.settings())
        self.service.subscribe(self._record, tuple(EventKind))

    async def stop(self) -> None:
        """Stop the rooms; their timers never ring."""
        await self.service.close()
        await self.store.close()
        self.clock.clear()

    async def restart(self) -> None:
        """Stop and start, and resume the rooms: nothing survives but the database."""
        await self.stop()
        self.told.clear()
        await self.start()
        await self.service.resume()
        await self.settle()

    # ------------------------------------------------------------------ events and time

    async def _record(self, room: Room, event: RoomEvent) -> None:
        self.told.append((room, event))
        self.notify()

    def kinds(self) -> list[EventKind]:
        return [event.kind for _, event in self.told]

    async def later_than(self, room: Room) -> None:
        """Wait for an event of a room after a snapshot."""
        await self.eventually(
            lambda: any(told.id == room.id and told.version > room.version for told, _ in self.told), "an event"
        )

    def evidence(self) -> str:
        return f"last events: {self.kinds()[-8:]}"

    async def settle(self) -> None:
        """Wait until all running work is done and all events are delivered."""
        await self.service.tasks.settle()

    async def advance(self, seconds: float) -> None:
        """Let time pass; all calls due meanwhile are made at their times."""
        end = self.clock.time + seconds
        await self.settle()
        while (due := self.clock.next_due()) is not None and due <= end:
            self.clock.ring()
            await self.settle()
        self.clock.time = end

    async def ring(self) -> None:
        """Let time pass until the next scheduled call, if there is one."""
        if self.clock.next_due() is not None:
            self.clock.ring()
        await self.settle()

    # ------------------------------------------------------------------ rooms

    async def do(self, room: Room, command: Command, by: Person, version: int | None = None) -> CommandResult:
        """Perform a command; return the result when all its consequences are done."""
        outcome = await self.service.perform(room.id, command, by, version)
        await self.settle()
        return outcome

    async def done(self, room: Room, command: Command, by: Person) -> Room:
        """Perform a command that must succeed; return the room."""
        outcome = await self.do(room, command, by)
        assert outcome.ok, outcome
        assert outcome.room is not None
        return outcome.room

    async def lobby(
        self, people: Sequence[Person] = (ANNA, BERT), bots: int = 0, place: Place = GROUP, game: str = "poter"
    ) -> Room:
        outcome = await self.service.open(place, game, people[0])
        assert outcome.room is not None
        room = outcome.room
        for person in people[1:]:
            room = await self.done(room, Join(), person)
        for _ in range(bots):
            room = await self.done(room, AddBot(BOTS), people[0])
        return room

    async def table(
        self,
        people: Sequence[Person] = (ANNA, BERT),
        bots: int = 0,
        settings: Iterable[tuple[str, object]] = (),
        place: Place = GROUP,
        game: str = "poter",
    ) -> Room:
        room = await self.lobby(people, bots, place, game)
        for name, value in settings:
            room = await self.done(room, ChangeSetting(name, value), people[0])
        return await self.done(room, Start(), people[0])

    async def fresh(self, room: Room) -> Room:
        found = await self.service.get(room.id)
        assert found is not None
        return found

    async def from_file(self, room: Room) -> Room:
        found = await self.store.load(room.id)
        assert found is not None
        return found

    def mover(self, room: Room) -> Person:
        assert room.to_move is not None
        return next(person for person in PEOPLE if person.id == room.seats[room.to_move].person)

    async def move(self, room: Room) -> Room:
        """Let the person to move make a simple move; return the room."""
        return await self.done(room, Play(simple(room)), self.mover(room))

    async def turn(self, room: Room) -> Room:
        """Let the person to move finish the turn; return the room."""
        turn = room.turn
        while room.turn == turn:
            room = await self.move(room)
        return room

    async def finish_round(self, room: Room) -> Room:
        """Play the round to its end: people by simple moves, bot players when their time comes; return the room."""
        while room.stage == Stage.PLAYING:
            seat = room.seats[room.to_move or 0]
            if seat.person is None:
                await self.ring()
                room = await self.fresh(room)
            else:
                room = await self.done(room, Play(simple(room)), Person(seat.person, seat.name))
        return room


def simple(room: Room) -> Move:
    return simple_move(room.view(room.to_move))


def typed(room: Room, text: str) -> Play:
    """Return the command for a typed move of the running game."""
    return Play(room.started_match.game.parse_move(text))


def transcript(room: Room) -> dict[str, object]:
    return write(room.started_match)


def same(one: Room, other: Room) -> None:
    """Assert that two rooms are equal, their matches by transcript and position."""
    for name in (one.name for one in fields(Room) if one.init and one.name != "match"):
        assert getattr(one, name) == getattr(other, name), name
    assert (one.match is None) == (other.match is None)
    if one.match is not None and other.match is not None:
        assert write(one.match) == write(other.match)
        if one.match.round is not None and other.match.round is not None:
            assert one.match.round.position() == other.match.round.position()


def illegal(room: Room, moves: Iterable[str]) -> Move:
    """Return the first of some moves that the rules refuse to the seat to move."""
    assert room.started_match.round is not None
    for text in moves:
        try:
            move = room.started_match.game.parse_move(text)
            if room.started_match.round.refusal(move) is not None:
                return move
        except EngineError:
            continue
    raise AssertionError("every move is legal")
