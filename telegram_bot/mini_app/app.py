"""The Mini App as one object: builds, starts and stops its parts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from telegram import User
from telegram.ext import ExtBot

from telegram_bot.app_address import AppAddress
from telegram_bot.background import BackgroundTasks, MonotonicClock
from telegram_bot.budgets import SOCKETS, RateLimit
from telegram_bot.domain.commands import EventKind, Person
from telegram_bot.domain.people import name_of
from telegram_bot.listening import Clients
from telegram_bot.mini_app.connection import AppServices
from telegram_bot.mini_app.hub import Hub
from telegram_bot.mini_app.identity import TELEGRAM_KEY, Fault, InitDataVerifier, InvalidInitData, Sessions
from telegram_bot.mini_app.personal_handlers import PersonalHandlers
from telegram_bot.mini_app.server import TELEGRAM_FRAMES, AppServer, PageLimits
from telegram_bot.mini_app.table_handlers import TableHandlers
from telegram_bot.mini_app.visitor import Languages, Requests
from telegram_bot.operation.monitor import ClockCheck
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.settings import Settings
from telegram_bot.storage.people import SqlEndedSessions


@dataclass(frozen=True, slots=True)
class AppTrust:
    """Whom the app trusts: the public Ed25519 key that signs init data, and origins that may show it in a frame.

    `fetches_locally`: it is a sandbox on this machine, which can fetch pictures of stories from any address.
    """

    key: bytes = TELEGRAM_KEY
    frame_ancestors: Sequence[str] = TELEGRAM_FRAMES
    fetches_locally: bool = False


TELEGRAM_TRUST = AppTrust()


@dataclass(frozen=True, slots=True)
class AppOptions:
    """The public address of the app, the address to listen on, whom it trusts, its clock and its limits."""

    address: AppAddress
    listen: str
    trust: AppTrust
    clock_check: ClockCheck = field(default_factory=ClockCheck)
    limits: PageLimits = field(default_factory=PageLimits)


def app_options(settings: Settings, trust: AppTrust, clock_check: ClockCheck) -> AppOptions | None:
    """Return the options of the app, None if the settings have no address for it."""
    if settings.app_url is None or settings.app_name is None:
        return None
    address = AppAddress(settings.app_url, settings.app_name, settings.app_port)
    return AppOptions(address, settings.app_listen, trust, clock_check, PageLimits(clients=Clients(settings.proxies)))


class MiniApp:
    """The card table as a page. `requests` carry out what its frames ask for."""

    def __init__(
        self,
        options: AppOptions,
        bot: ExtBot[Any],
        service: RoomService,
        languages: Languages,
        hub: Hub,
        ended: SqlEndedSessions,
        monotonic: MonotonicClock,
        requests: Requests,
    ) -> None:
        self.address, trust = options.address, options.trust
        self._service = service
        self._languages = languages
        self._sessions = Sessions(bot.token, ended)
        self._verifier = InitDataVerifier(bot.token, trust.key)
        self._clock_check = options.clock_check
        self.hub = hub
        tables = TableHandlers(service, requests.tables)
        personal = PersonalHandlers(requests, languages)
        self.services = AppServices(
            service,
            self._sessions,
            requests.personal.access,
            RateLimit(SOCKETS.frame_rate, monotonic.now),
            hub,
            requests.personal,
            languages,
            {**tables.handlers, **personal.handlers},
            monotonic,
            BackgroundTasks(),
            lambda: bot.username,
            requests.sharing.stories,
        )
        self._server = AppServer(
            self.address, options.listen, self.services, self._open_session, trust.frame_ancestors, options.limits
        )

    async def restore(self) -> None:
        """Load the sessions that were ended before this process started."""
        await self._sessions.load(self._service.clock.now())

    def start(self) -> None:
        """Listen for pages; raise OSError."""
        self._service.subscribe(self.hub.changed, tuple(EventKind))
        self._languages.subscribe(self.hub.person_changed)
        self._server.start()

    async def stop(self) -> None:
        """Stop listening and close all connections."""
        await self._server.stop()

    async def end_sessions(self, person: int) -> None:
        """End all sessions of a person, close their pages, which must be opened again, and drop their stories."""
        self.hub.close_all_of(person)
        if self.services.stories is not None:
            self.services.stories.forget(person)
        await self._sessions.end(person, self._service.clock.now())

    async def _open_session(self, init_data: str) -> str:
        now = self._service.clock.now()
        try:
            user = self._verifier.user(init_data, now)
        except InvalidInitData as refused:
            if refused.fault == Fault.CLOCK and refused.signed_at is not None:
                self._clock_check.compare(refused.signed_at, now)
            if refused.fault == Fault.EXPIRED and self._clock_check.is_wrong:
                raise InvalidInitData(Fault.CLOCK, refused.signed_at) from None
            raise
        if self._sessions.have_ended(user.id, user.signed_at):
            raise InvalidInitData(Fault.ENDED, user.signed_at)
        if user.language_code is not None:
            await self._languages.seen(User(user.id, user.first_name, False, language_code=user.language_code))
        person = Person(user.id, name_of(user.first_name, user.username, user.id))
        return self._sessions.signed(self._sessions.begin(person.id, person.name, now))
