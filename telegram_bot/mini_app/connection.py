"""One WebSocket: who is there, the table as it changes, and the frames from the page.

The table is sent after each of its events; while a frame is being written, further events cause one more frame with the
latest state, so a slow page never has more than one table waiting. Frames that change something, and quick questions,
are handled in order; other questions, which may take seconds, run concurrently.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn, ParamSpec, Protocol

import structlog
from pydantic import ValidationError

from telegram_bot.access import ASK_SECONDS, Access
from telegram_bot.background import BackgroundTasks, CoalescingUpdater, MonotonicClock
from telegram_bot.budgets import FRAMES, MALFORMED_FRAME, SOCKETS, RateLimit
from telegram_bot.domain.commands import Person, Problem
from telegram_bot.domain.room import Place, Room
from telegram_bot.mini_app.frames import (
    INCOMING,
    ChooseLanguage,
    Done,
    Hello,
    Incoming,
    Ping,
    ProblemFrame,
    React,
    Shown,
    ToPage,
    Visibility,
    Welcome,
    encoded,
)
from telegram_bot.mini_app.hub import ENDED, GOING_AWAY, Hub, TableCache
from telegram_bot.mini_app.identity import RENEWAL_SECONDS, Session, Sessions, json_object
from telegram_bot.mini_app.page_words import page_words, reaction_model
from telegram_bot.mini_app.visitor import FrameHandler, Languages, NoTable, Visitor
from telegram_bot.operation import metrics
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.presentation.orders import problem_text
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.sharing import Stories
from telegram_bot.texts.loader import Texts

FAILED = 1011
NO_SESSION = 4401
"""The session is invalid or has expired, or there was no `Hello`."""
NO_TABLE = 4404
TOO_MANY = 4429

HOME = 0
"""Stands for the table of a page that shows the person's home."""
HELLO_SECONDS = SOCKETS.hello_seconds
"""Seconds in which the page must say who it is."""
WRITE_SECONDS = 15.0
"""Seconds in which a page must read a frame; otherwise its connection is closed."""
REFUSAL_SECONDS = ASK_SECONDS + 0.5
"""Seconds until a refusal to show a table: the same if it exists, so that Telegram is asked, and if it does not."""
REACTIONS_AT_ONCE = 4
"""Concurrent reactions of others on their way to a page."""
UPDATES_TABLE = (Problem.STALE.value, Problem.NOT_YOUR_TURN.value, Problem.MISTAKE.value)
"""Problems after which the page is sent the table again."""

log = structlog.get_logger(__name__)

P = ParamSpec("P")


class Socket(Protocol):
    """A WebSocket."""

    async def send(self, text: str) -> None:
        """Write a frame and wait until it has left; raise ConnectionError if the connection is closed."""

    def close(self, code: int) -> None:
        """Close the connection."""


@dataclass(frozen=True, slots=True)
class AppServices:
    """What all connections use; `handlers` carry out frames by their class."""

    service: RoomService
    sessions: Sessions
    access: Access
    limit: RateLimit
    hub: Hub
    personal: PersonalRequests
    languages: Languages
    handlers: Mapping[type[Any], FrameHandler]
    monotonic: MonotonicClock
    tasks: BackgroundTasks
    bot_name: Callable[[], str]
    stories: Stories | None
    tables: TableCache = field(default_factory=TableCache)


class _Closed(Exception):
    """The connection is to be closed, or is closed already."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.code = code


def _cost(frame: Incoming | None) -> float:
    return MALFORMED_FRAME if frame is None else FRAMES[frame.type].cost


def _request_id(text: str | bytes) -> int | None:
    """Return the id of a frame that may be malformed, so that the page knows which request is refused."""
    number = json_object(text).get("id")
    return number if type(number) is int and 0 <= number < 2**53 else None


def _refusal(texts: Texts, request: int | None, problem: Problem) -> ProblemFrame:
    return ProblemFrame(request, problem.value, problem_text(texts, problem))


class Connection:
    """A connected page. Frames that it sends have no effect before a valid `Hello`."""

    def __init__(self, services: AppServices, socket: Socket) -> None:
        self._services = services
        self._socket = socket
        self._session: Session | None = None
        self._key, self._is_shut = "", False
        """The key of the link for guests, and whether it is right but the table admits none."""
        self.table = HOME
        self.place: Place | None = None
        self.visible, self.wants_quick_bots = True, False
        self._is_closed = False
        self._questions, self._reactions = BackgroundTasks(), BackgroundTasks()
        self._updater = CoalescingUpdater(self._update, services.monotonic, urgent=True)  # ahead of answers
        self._game: str | None = None
        """The game of the last frame sent, whose cards the page knows."""
        self._greeted: tuple[Texts, float] | None = None
        """The texts of the last `Welcome`, and when it was sent."""
        self._timer = asyncio.get_running_loop().call_later(HELLO_SECONDS, self.close, NO_SESSION)

    # ------------------------------------------------------------------ as the hub sees it

    @property
    def person(self) -> int:
        """Who is there, 0 before `Hello`."""
        return self._session.person if self._session else 0

    def touch(self) -> None:
        """Send the table as it is now."""
        if not self._is_closed:
            self._updater.touch()

    # ------------------------------------------------------------------ events of the socket

    async def received(self, text: str | bytes) -> None:
        """Handle a frame from the page."""
        if not self._is_closed:
            await self._unless_closed(self._receive, text)

    async def _unless_closed(self, work: Callable[P, Awaitable[None]], *args: P.args, **given: P.kwargs) -> None:
        try:
            await work(*args, **given)
        except _Closed as closed:
            self.close(closed.code)

    async def _receive(self, text: str | bytes) -> None:
        try:
            frame = INCOMING.validate_json(text) if isinstance(text, str) else None
        except ValidationError:
            frame = None
        if self._session is None:
            if not isinstance(frame, Hello):
                raise _Closed(NO_SESSION)
            await self._hello(frame)
            return
        texts = await self._services.languages.words_of(self.person)
        if not self._services.limit.allows(self.person, _cost(frame)):
            metrics.app_frames.labels("any", "dropped").inc()
            await self._refuse(texts, "too-many", _request_id(text))
            raise _Closed(TOO_MANY)
        if frame is None or isinstance(frame, Hello):
            await self._refuse(texts, "malformed", _request_id(text))
        elif isinstance(frame, Ping):
            await self._send(Done(frame.id))
        elif isinstance(frame, Visibility):
            self.visible, self.wants_quick_bots = frame.visible, frame.quick_bots
            self._services.hub.visibility_changed(self)
        elif isinstance(frame, React):
            await self._react(texts, frame)
        elif isinstance(frame, ChooseLanguage):
            await self._choose_language(texts, frame)
        elif FRAMES[frame.type].computed:
            if self._questions.count >= SOCKETS.questions:
                await self._refuse(texts, "too-many", _request_id(text))
            else:
                self._questions.start(self._unless_closed(self._handle, texts, frame))
        else:
            await self._handle(texts, frame)

    async def _react(self, texts: Texts, frame: React) -> None:
        room = None if self.table == HOME else await self._room(self.table)
        seat = None if room is None else room.seat_of(self.person)
        if room is None or seat is None:
            await self._send(_refusal(texts, frame.id, Problem.NOT_SEATED))
            return
        self._services.hub.react(room, seat, frame.name)
        await self._send(Done(frame.id))

    def react(self, room: Room, seat: int, name: str) -> None:
        """Show a reaction; a page that has not yet read earlier ones misses it."""
        if self._is_closed or self._reactions.count >= REACTIONS_AT_ONCE:
            return

        async def show() -> None:
            texts = await self._services.languages.words_of(self.person)
            await self._send(Shown(reaction_model(texts, room, seat, name)))

        self._reactions.start(self._unless_closed(show))

    async def _choose_language(self, texts: Texts, frame: ChooseLanguage) -> None:
        """Store the person's language; the words follow in a greeting. Raise _Closed."""
        try:
            await self._services.languages.choose(self.person, language=frame.language)
        except Exception:
            log.exception("a language cannot be stored", person=self.person)
            await self._send(_refusal(texts, frame.id, Problem.FAILED))
            return
        await self._send(Done(frame.id))
        self.touch()

    async def closed(self) -> None:
        """Forget the page, whose connection is closed."""
        self._is_closed = True
        self._timer.cancel()
        self._services.hub.remove(self)
        await self._questions.close()
        await self._reactions.close()
        await self._updater.close()

    def close(self, code: int) -> None:
        """Close the connection; nothing more is sent afterwards."""
        self._is_closed = True
        self._timer.cancel()
        self._services.hub.remove(self)
        self._socket.close(code)

    # ------------------------------------------------------------------ hello

    async def _hello(self, hello: Hello) -> None:
        services = self._services
        session = services.sessions.read(hello.session, services.service.clock.now())
        if session is None:
            raise _Closed(NO_SESSION)
        if services.sessions.have_ended(session.person, session.began):
            raise _Closed(ENDED)
        self._timer.cancel()
        self._session, self._key = session, hello.key
        admitted = services.hub.admit(self) and services.limit.allows(session.person, _cost(hello))
        texts = await services.languages.words_of(session.person)
        if not admitted:
            await self._refuse(texts, "too-many")
            raise _Closed(TOO_MANY)
        await self._greet(texts)
        if hello.table is not None:
            began = services.monotonic.now()
            if await self._room(hello.table) is None:
                await services.monotonic.sleep(max(0.0, began + REFUSAL_SECONDS - services.monotonic.now()))
                await self._refuse_table(texts)
        if self._is_closed:
            return
        self.table = hello.table or HOME
        services.hub.add(self)
        self.touch()

    async def _greet(self, texts: Texts) -> None:
        """Send the words of the page and a renewed session; raise _Closed."""
        now, sessions = self._services.service.clock.now(), self._services.sessions
        if self._session is None or now >= self._session.expires:
            raise _Closed(NO_SESSION)
        session = self._session = sessions.renewed(self._session, now)
        self._greeted = (texts, now)
        self._timer.cancel()
        pause = min(RENEWAL_SECONDS, session.expires - now) + 1
        self._timer = asyncio.get_running_loop().call_later(pause, self.touch)
        words, bot, text = page_words(texts), self._services.bot_name(), sessions.signed(session)
        stories, digits = self._services.stories is not None, texts.numerals
        await self._send(Welcome(texts.language, digits, words, text, bot, stories))

    async def _read(self, reading: Awaitable[Room | None], table: int) -> Room | None:
        try:
            return await reading
        except Exception:
            log.exception("a table cannot be read", room=table)
            raise _Closed(FAILED) from None

    async def _room(self, table: int) -> Room | None:
        """Return a table that the person may watch, None if there is none; raise _Closed."""
        room = await self._read(self._services.service.get(table), table)
        if room is None or not await self._services.access.may_watch(room, self.person, self._key):
            self._is_shut = room is not None and room.knows(self._key)
            return None
        return room

    async def _refuse_table(self, texts: Texts, request: int | None = None) -> NoReturn:
        """Say why the table is not shown; people without its link learn nothing of it. Raise _Closed."""
        if self._is_shut:
            await self._send(_refusal(texts, request, Problem.NO_GUESTS))
        else:
            await self._refuse(texts, "no-table", request)
        raise _Closed(NO_TABLE)

    # ------------------------------------------------------------------ the table

    async def _update(self) -> None:
        """Send the latest state of the table, or the home; close the connection if it may not be watched any more."""
        if not self._is_closed:
            await self._unless_closed(self._send_latest)

    async def _send_latest(self) -> None:
        services = self._services
        texts = await services.languages.words_of(self.person)
        room = await self._room_shown(texts)
        if room is None:
            await self._greet_again(texts)
            await self._send(Shown(await services.personal.home(texts, self.person)))
            return
        self.place = room.place
        await self._greet_again(texts)
        now = services.service.clock.now()
        leads = await services.access.leads(room, self.person)
        with_deck, self._game = self._game != room.game, room.game
        successor = await self._read(services.service.successor(room), room.id)
        model = services.tables.table(
            texts, room, self.person, now, leads=leads, with_deck=with_deck, successor=successor
        )
        await self._send(Shown(model))

    async def _room_shown(self, texts: Texts, request: int | None = None) -> Room | None:
        """Return the table that the page shows, None for the home; raise _Closed if it may not be watched any more."""
        room = None if self.table == HOME else await self._room(self.table)
        if room is None and self.table != HOME:
            await self._refuse_table(texts, request)
        return room

    async def _greet_again(self, texts: Texts) -> None:
        now, session = self._services.service.clock.now(), self._session
        known, at = self._greeted or (None, 0.0)
        if known is not texts:
            self._game = None  # the names of the cards are in another language
        if known is not texts or now - at >= RENEWAL_SECONDS or session is None or now >= session.expires:
            await self._greet(texts)

    # ------------------------------------------------------------------ frames

    async def _handle(self, texts: Texts, frame: Any) -> None:
        answer = await self._answer(texts, frame, await self._room_shown(texts, frame.id))
        await self._send(answer)
        if isinstance(answer, ProblemFrame) and answer.code in UPDATES_TABLE:
            self.touch()

    async def _answer(self, texts: Texts, frame: Any, room: Room | None) -> ToPage:
        session = self._session
        handler = self._services.handlers.get(type(frame))
        if session is None or handler is None:
            return ProblemFrame(frame.id, "malformed", texts.plain("app-problem-malformed"))
        chat = session.person if room is None else room.place.chat_id
        access = self._services.access
        why_not, is_member = access.asks_admin(chat, session.person), partial(access.is_member, person=session.person)
        person = Person(session.person, session.name, why_not, is_member, self._key)
        try:
            with metrics.app_frame_seconds.time():
                visitor = Visitor(person, room, texts, self._send)
                answer = visitor.answered(frame, await handler(frame, visitor))
            metrics.app_frames.labels(type(frame).__name__, "handled").inc()
            return answer
        except _Closed:
            raise
        except NoTable:
            return ProblemFrame(frame.id, "no-table", texts.plain("app-problem-no-table"))
        except Exception:
            metrics.app_frames.labels(type(frame).__name__, "failed").inc()
            log.exception("a frame could not be handled", kind=type(frame).__name__, room=self.table)
            return _refusal(texts, frame.id, Problem.FAILED)

    # ------------------------------------------------------------------ sending

    async def _refuse(self, texts: Texts, code: str, request: int | None = None) -> None:
        await self._send(ProblemFrame(request, code, texts.plain(f"app-problem-{code}")))

    async def _send(self, frame: ToPage) -> None:
        """Send a frame, and wait until the page has read it or it is on its way; raise _Closed."""
        if self._is_closed:
            raise _Closed(GOING_AWAY)
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._socket.send(encoded(frame))
        except (ConnectionError, TimeoutError):
            raise _Closed(GOING_AWAY) from None
