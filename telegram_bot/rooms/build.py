"""Builds the room service and the computation of hints, bot moves and reviews."""

from dataclasses import dataclass
from random import Random

from telegram_bot.background import BackgroundTasks, Clock
from telegram_bot.domain.commands import EventKind
from telegram_bot.domain.room import RoomSettings
from telegram_bot.rooms.computation.advisor import Advisor, PlayoutAdvisor
from telegram_bot.rooms.computation.reviews import Reviewer, Reviews
from telegram_bot.rooms.runtime.hints import Coach, Hints
from telegram_bot.rooms.runtime.scheduler import TurnScheduler
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.rooms.runtime.writer import EventDispatcher, RoomWriter
from telegram_bot.settings import Settings
from telegram_bot.storage.rooms import RoomStore


@dataclass(frozen=True, slots=True)
class Computation:
    """The parts that compute bot moves, hints and reviews."""

    advisor: Advisor
    reviews: Reviews
    playouts: PlayoutAdvisor | None
    """The advisor, None if it was replaced."""


def build_computation(
    options: Settings, advisor: Advisor | None = None, reviewer: Reviewer | None = None
) -> Computation:
    """Build the advisor and the reviews; raise ImportError if the cluster's library is missing.

    `advisor`, `reviewer`: replacements. With a replaced `advisor` there are reviews only if `reviewer` is given, too.
    """
    if advisor is not None:
        return Computation(advisor, Reviews(reviewer), None)
    playouts = PlayoutAdvisor(compute=options.compute)
    return Computation(playouts, Reviews(reviewer or playouts), playouts)


def build_rooms(store: RoomStore, advisor: Advisor, clock: Clock, random: Random, options: Settings) -> RoomService:
    """Build the room service with all its parts."""
    tasks = BackgroundTasks()
    dispatcher = EventDispatcher(tasks)
    writer = RoomWriter(store, clock, dispatcher)
    scheduler = TurnScheduler(writer, tasks, advisor, clock, random, options.bot_pace, options.clock_grace)
    hints = Hints(writer, tasks, scheduler, advisor, random, options.hint_budget_ms / 1000)
    coach = Coach(writer, tasks, advisor, clock, random)
    dispatcher.subscribe(coach.changed)
    dispatcher.subscribe(hints.changed, (EventKind.MOVED,))
    defaults = RoomSettings(
        turn_seconds=options.turn_seconds, next_round_seconds=options.next_round_seconds, ask_cut=options.ask_cut
    )
    return RoomService(clock, random, store, writer, dispatcher, tasks, scheduler, hints, coach, defaults)
