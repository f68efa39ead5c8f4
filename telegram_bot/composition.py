"""The composition root: has each package build its part, and joins the parts."""

import secrets
from random import Random

from telegram_bot import logs
from telegram_bot.background import SYSTEM_MONOTONIC, Clock, MonotonicClock
from telegram_bot.bot import Bot, LaunchFault
from telegram_bot.chat.build import ChatParts, build_chat, build_connection
from telegram_bot.domain.commands import EventKind
from telegram_bot.drawing import Drawer
from telegram_bot.mini_app.app import TELEGRAM_TRUST, AppTrust, MiniApp, app_options
from telegram_bot.mini_app.hub import Hub
from telegram_bot.mini_app.visitor import Requests
from telegram_bot.operation.monitor import ClockCheck, build_monitor
from telegram_bot.presentation.names import stored_anonymous_name
from telegram_bot.rooms.build import build_computation, build_rooms
from telegram_bot.rooms.computation.advisor import Advisor
from telegram_bot.rooms.computation.reviews import Reviewer
from telegram_bot.rooms.runtime.boards import Boards
from telegram_bot.rooms.runtime.puzzles import Puzzles
from telegram_bot.rooms.runtime.writer import Forgetting, count_moves
from telegram_bot.settings import Settings
from telegram_bot.sharing import Stories
from telegram_bot.storage.build import Stores


async def build(
    settings: Settings,
    *,
    clock: Clock | None = None,
    advisor: Advisor | None = None,
    reviewer: Reviewer | None = None,
    source: Random | None = None,
    monotonic: MonotonicClock = SYSTEM_MONOTONIC,
    trust: AppTrust = TELEGRAM_TRUST,
    drawer: Drawer | None = None,
) -> Bot:
    """Build the bot; tests replace the clocks, the computation and the source of randomness.

    `trust`: whom the Mini App trusts. `drawer`: draws pictures, by default in a process of its own.
    An `advisor` needs its own `reviewer`, otherwise there are no reviews.
    """
    if settings.token is None:
        raise LaunchFault(
            "THURUMPU_TOKEN is not set: get a token from @BotFather, or try `python -m telegram_bot --sandbox`"
        )
    clock, hub, clock_check = clock or Clock(), Hub(), ClockCheck()
    stores = Stores(settings, settings.token.get_secret_value().partition(":")[0], clock.now)
    try:
        computation = build_computation(settings, advisor, reviewer)
    except ImportError as fault:
        raise LaunchFault(f"THURUMPU_COMPUTE={settings.compute} needs the extra `cluster`: {fault}") from fault
    rooms = build_rooms(stores.rooms, computation.advisor, clock, source or secrets.SystemRandom(), settings)
    par = None if computation.playouts is None else computation.playouts.par
    boards = Boards(stores.boards, rooms, computation.reviews, clock, secrets.SystemRandom(), par)
    puzzles = Puzzles(stores.puzzles, computation.playouts, clock, rooms.tasks)
    computation.reviews.subscribe(puzzles.reviewed)
    rooms.subscribe(boards.ended, (EventKind.MATCH_ENDED, EventKind.STOPPED))
    forgetting = Forgetting(rooms.writer, stores.personal_data, stored_anonymous_name)
    monitor = build_monitor(settings, stores.rooms.ping)
    permitted, dated, polled = stores.leadership.permitted, clock_check.dated, monitor.polled
    connection = build_connection(settings, settings.token, monotonic, permitted=permitted, dated=dated, polled=polled)
    options = app_options(settings, trust, clock_check)
    is_fetched = options is not None and (options.address.is_public or trust.fetches_locally)
    stories = Stories(options.address, clock.now) if options is not None and is_fetched else None
    chat = build_chat(
        ChatParts(
            connection,
            rooms,
            computation.reviews,
            boards,
            puzzles,
            stores,
            forgetting,
            drawer or Drawer(),
            address=None if options is None else options.address,
            watching=hub.watching,
            inline=settings.inline,
            stories=stories,
        ),
        monotonic,
    )
    hub.subscribe(chat.watching_changed)
    rooms.scheduler.is_quick = hub.want_quick_bots
    app, context = None, chat.context
    if options is not None:
        sessions, languages = stores.ended_sessions, context.languages
        requests = Requests(context.requests, context.personal, context.boards, context.puzzles, context.sharing)
        app = MiniApp(options, context.bot, rooms, languages, hub, sessions, monotonic, requests)
        forgetting.after = app.end_sessions
    chat.register()
    rooms.subscribe(count_moves)
    computation.reviews.subscribe(stores.decisions.add)
    monitor.samplers += [logs.sum_up, connection.processor.sample, chat.sample, rooms.writer.sample]
    monitor.samplers += [computation.playouts.sample] if computation.playouts is not None else []
    return Bot(settings, connection, rooms, chat, stores, computation, monitor, app)
