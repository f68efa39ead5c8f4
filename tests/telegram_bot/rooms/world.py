"""A whole room for tests: real SQLite, a clock that only a test moves, an advisor that follows a script."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from itertools import count
from pathlib import Path
from random import Random

from analysis.hints.advice import Advice, Candidate
from engine.errors import EngineError
from engine.game import Move, View
from engine.registry import game_named
from engine.transcript import write
from telegram_bot.rooms.computation.bot_moves import simple_move
from telegram_bot.rooms.domain.commands import AddBot, ChangeSetting, Command, CommandResult, Join, Person, Play, Start
from telegram_bot.rooms.domain.events import EventKind, RoomEvent
from telegram_bot.rooms.domain.room import Place, Room
from telegram_bot.rooms.runtime.service import RoomService, build_rooms
from telegram_bot.rooms.runtime.settings import BotDelay, RoomServiceSettings
from telegram_bot.storage.database import migrate
from telegram_bot.storage.store import SqlRoomStore

GROUP = Place(-1001234567890)
ANNA, BERT, CARL, DORA, EMIL, FAYE = (Person(10**10 + number, name) for number, name in enumerate("ABCDEF"))
PEOPLE = (ANNA, BERT, CARL, DORA, EMIL, FAYE)
GRACE = 20.0


@dataclass
class FakeHandle:
    callback: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0
        self._order = count()
        self._due: list[tuple[float, int, FakeHandle]] = []

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, callback: Callable[[], None]) -> FakeHandle:
        handle = FakeHandle(callback)
        heapq.heappush(self._due, (when, next(self._order), handle))
        return handle

    def next_due(self) -> float | None:
        while self._due and self._due[0][2].cancelled:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    def ring(self) -> None:
        when, _, handle = heapq.heappop(self._due)
        self.time = max(self.time, when)
        handle.callback()


class ScriptedAdvisor:
    """Makes the moves of a script, then those of `policy`; records the views it was shown."""

    def __init__(self, policy: Callable[[View], Move] = simple_move) -> None:
        self.script: list[str | Exception] = []
        self.policy = policy
        self.seen: list[View] = []
        self.before_answer: Callable[[], object] | None = None

    async def choose(self, view: View) -> Move:
        self.seen.append(view)
        if self.before_answer is not None:
            await self.before_answer()  # type: ignore[misc]
        if not self.script:
            return self.policy(view)
        move = self.script.pop(0)
        if isinstance(move, Exception):
            raise move
        return game_named(view.game).parse_move(move)

    def seconds_left(self, game: str) -> float:
        return 0.0

    async def advise(self, view: View, budget: float, seed: int) -> Advice:
        move = str(await self.choose(view))
        others = [str(other) for other in view.legal_moves() if str(other) != move]
        moves = [move, *others]
        candidates = tuple(Candidate(one, 1.0 + at, 0.1, 0.5, float(at), 16) for at, one in enumerate(moves))
        return Advice(candidates, 16 * len(moves), budget)


class Crash(BaseException):
    """The process dies here."""


@dataclass
class World:
    """A service over a file; `restart` is a new process over the same file."""

    url: str
    clock: FakeClock = field(default_factory=FakeClock)
    advisor: ScriptedAdvisor = field(default_factory=ScriptedAdvisor)
    source: Random = field(default_factory=lambda: Random(1))
    pace: BotDelay = field(default_factory=BotDelay)
    told: list[tuple[Room, RoomEvent]] = field(default_factory=list)
    grace: float = GRACE

    def __post_init__(self) -> None:
        self.store = SqlRoomStore.open(self.url)
        self.service = self.new_service()

    def new_service(self) -> RoomService:
        settings = RoomServiceSettings(bot_delay=self.pace, grace=self.grace)
        service = build_rooms(self.store, self.advisor, self.clock, self.source, settings)
        service.subscribe(self._hear)
        return service

    async def _hear(self, room: Room, change: RoomEvent) -> None:
        self.told.append((room, change))

    def kinds(self) -> list[EventKind]:
        return [change.kind for _, change in self.told]

    async def close(self) -> None:
        await self.service.close()
        await self.store.close()

    async def restart(self) -> None:
        """Die and come back: nothing survives but the file."""
        await self.close()
        self.clock._due.clear()
        self.told.clear()
        self.store = SqlRoomStore.open(self.url)
        self.service = self.new_service()
        await self.service.resume()
        await self.service.settle()

    async def advance(self, seconds: float) -> None:
        """Let time pass; everything due on the way happens at its time."""
        end = self.clock.time + seconds
        await self.service.settle()
        while (due := self.clock.next_due()) is not None and due <= end:
            self.clock.ring()
            await self.service.settle()
        self.clock.time = end

    async def ring(self) -> None:
        """Let time pass until the next thing due has happened."""
        self.clock.ring() if self.clock.next_due() is not None else None
        await self.service.settle()

    async def do(self, room: Room, act: Command, by: Person, version: int | None = None) -> CommandResult:
        outcome = await self.service.perform(room.id, act, by, version)
        await self.service.settle()
        return outcome

    async def done(self, room: Room, act: Command, by: Person) -> Room:
        """Do an act that must be fine."""
        outcome = await self.do(room, act, by)
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
            room = await self.done(room, AddBot(), people[0])
        return room

    async def table(
        self,
        people: Sequence[Person] = (ANNA, BERT),
        bots: int = 0,
        settings: Iterable[tuple[str, object]] = (),
        place: Place = GROUP,
        game: str = "poter",
    ) -> Room:
        """Start a match."""
        room = await self.lobby(people, bots, place, game)
        for name, value in settings:
            room = await self.done(room, ChangeSetting(name, value), people[0])
        return await self.done(room, Start(), people[0])

    async def fresh(self, room: Room) -> Room:
        """Return the table as it is now."""
        found = await self.service.get(room.id)
        assert found is not None
        return found

    async def from_file(self, room: Room) -> Room:
        """Return the table as another process would find it."""
        found = await self.store.load(room.id)
        assert found is not None
        return found

    def mover(self, room: Room) -> Person:
        """Return the person to move."""
        assert room.to_move is not None
        return next(person for person in PEOPLE if person.id == room.seats[room.to_move].person)

    async def move(self, room: Room) -> Room:
        """Let the person to move make a simple move."""
        return await self.done(room, Play(simple(room)), self.mover(room))

    async def turn(self, room: Room) -> Room:
        """Let the person to move play its turn to the end."""
        turn = room.turn
        while room.turn == turn:
            room = await self.move(room)
        return room


def simple(room: Room) -> Move:
    return simple_move(room.view(room.to_move))


def typed(room: Room, text: str) -> Play:
    """Return the command to make a move of the game being played."""
    assert room.match is not None
    return Play(room.match.game.parse_move(text))


def transcript(room: Room) -> dict[str, object]:
    assert room.match is not None
    return write(room.match)


def same(one: Room, other: Room) -> None:
    """Hold two rooms against each other, matches by their transcripts and positions."""
    for name in (one_field.name for one_field in fields(Room) if one_field.name != "match"):
        assert getattr(one, name) == getattr(other, name), name
    assert (one.match is None) == (other.match is None)
    if one.match is not None and other.match is not None:
        assert write(one.match) == write(other.match)
        if one.match.round is not None and other.match.round is not None:
            assert one.match.round.position() == other.match.round.position()


def illegal(room: Room, moves: Iterable[str]) -> str:
    """Return the first of some moves that the rules refuse the seat to move."""
    assert room.match is not None
    assert room.match.round is not None
    for text in moves:
        try:
            if room.match.round.refusal(room.match.game.parse_move(text)) is not None:
                return text
        except EngineError:
            continue
    raise AssertionError("every move is legal")


async def new_file(folder: Path) -> str:
    url = f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"
    await migrate(url)
    return url
