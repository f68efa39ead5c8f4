"""Builds the chat side: what keeps the messages of rooms true, and the handlers of updates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from telegram_bot.app_address import AppAddress
from telegram_bot.background import MonotonicClock
from telegram_bot.board_requests import BoardRequests
from telegram_bot.chat.application import ChatSide, Handlers
from telegram_bot.chat.handlers.callbacks import CallbackHandler, PersonalCallback
from telegram_bot.chat.handlers.choice_commands import ChoiceCommands
from telegram_bot.chat.handlers.commands import CommandHandlers, chat_commands
from telegram_bot.chat.handlers.context import ChatContext
from telegram_bot.chat.handlers.group_day import GroupDayHandlers
from telegram_bot.chat.handlers.hand_callbacks import HandCallbacks
from telegram_bot.chat.handlers.help_commands import HelpCommands
from telegram_bot.chat.handlers.membership import Membership
from telegram_bot.chat.handlers.personal_commands import PersonalCommands
from telegram_bot.chat.handlers.play_commands import PlayCommands
from telegram_bot.chat.handlers.practice import PracticeHandlers
from telegram_bot.chat.handlers.puzzles import PuzzleHandlers
from telegram_bot.chat.handlers.review_callbacks import ReviewCallbacks
from telegram_bot.chat.handlers.review_command import ReviewCommand
from telegram_bot.chat.handlers.rules_command import RulesCommand
from telegram_bot.chat.handlers.table_callbacks import TableCallbacks
from telegram_bot.chat.handlers.table_commands import TableCommands
from telegram_bot.chat.handlers.today import TodayHandlers
from telegram_bot.chat.messages.activity import Activity
from telegram_bot.chat.messages.app_buttons import AppButtons
from telegram_bot.chat.messages.bounded_work import BoundedWork
from telegram_bot.chat.messages.charts import Charts
from telegram_bot.chat.messages.group_day_messages import GroupDayMessages
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.languages import Languages
from telegram_bot.chat.messages.private_messages import PrivateMessages
from telegram_bot.chat.messages.reconciler import Reconciler
from telegram_bot.chat.messages.records import MessageRecords
from telegram_bot.chat.messages.review_messages import ReviewMessages
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.messages.turn_calls import TurnCallMessages
from telegram_bot.chat.transport.callback_data import (
    AnswerPuzzle,
    ArrangeDay,
    CallbackData,
    ChooseCalls,
    ChooseDigits,
    ChooseLanguage,
    ChooseVisibility,
    ForgetMe,
    Learn,
    NextPuzzle,
    OpenDay,
    PlayBoard,
    Practise,
    SendOwnData,
    ShareDay,
    ShowChapter,
    ShowHistory,
    ShowTop,
    StartDuel,
)
from telegram_bot.chat.transport.connection import Connection
from telegram_bot.chat.transport.sending import PersonalMessages
from telegram_bot.domain.commands import EventKind
from telegram_bot.drawing import Drawer
from telegram_bot.group_day_requests import GroupDayRequests
from telegram_bot.personal_requests import PersonalRequests
from telegram_bot.puzzle_requests import PuzzleRequests
from telegram_bot.rooms.computation.reviews import Reviews
from telegram_bot.rooms.runtime.boards import Boards, Duels
from telegram_bot.rooms.runtime.forgetting import Forgetting
from telegram_bot.rooms.runtime.puzzles import Puzzles
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.sharing import Sharing
from telegram_bot.storage.build import Stores
from telegram_bot.table_requests import TableRequests

MAX_QUEUED = 12
"""Sendings queued for one chat, the running one included: about 40 seconds of a group's rate limit."""
MAX_FOLLOW_UPS = 16
"""Tasks of one person at the same time that follow callbacks."""


@dataclass(frozen=True, slots=True)
class ChatParts:
    """What the chat side is built on. `address` of the Mini App, None without it; `is_watching`: see `AppButtons`."""

    connection: Connection
    service: RoomService
    reviews: Reviews
    boards: Boards
    puzzles: Puzzles
    stores: Stores
    forgetting: Forgetting
    drawer: Drawer
    address: AppAddress | None
    is_watching: Callable[[int, int], bool]


def build_chat(parts: ChatParts, monotonic: MonotonicClock) -> ChatSide:
    """Build the chat side, which handles updates and follows the rooms once it is registered."""
    service, stores, bot = parts.service, parts.stores, parts.connection.application.bot
    activity, personal, languages = Activity(service.clock.now), PersonalMessages(bot), Languages(stores.languages)
    app = AppButtons(bot, parts.address, parts.is_watching)
    records = MessageRecords(stores.messages)
    reconciler = Reconciler(service, records, personal, parts.connection.limiter, activity, monotonic)
    tables = TableMessages(reconciler, bot, languages, app)
    panels = HandPanels(reconciler, bot, languages, app)
    context = ChatContext(
        bot,
        service,
        languages,
        tables,
        panels,
        personal,
        app,
        charts=Charts(panels, personal),
        drawer=parts.drawer,
        turn_calls=TurnCallMessages(reconciler, bot, languages, app, stores.people, tables, panels),
        preferences=stores.people,
        requests=TableRequests(service, parts.reviews, languages.of),
        personal=PersonalRequests(bot, stores, service.clock.now, monotonic),
        boards=BoardRequests(parts.boards, Duels(parts.boards)),
        puzzles=PuzzleRequests(parts.puzzles),
        sharing=Sharing(bot, parts.drawer, parts.address),
        outbox=BoundedWork(MAX_QUEUED, in_order=True),
        follow_ups=BoundedWork(MAX_FOLLOW_UPS, in_order=False),
        reconciler=reconciler,
    )
    reviews = ReviewMessages(reconciler, bot, parts.reviews, parts.drawer, languages, tables, app)
    group_days = GroupDayMessages(bot, GroupDayRequests(parts.boards, stores, context.personal), languages)
    handlers = _handlers(context, activity, reviews, parts.forgetting, group_days, monotonic)
    chat = ChatSide(parts.connection.application, context, handlers, reviews, group_days)
    parts.connection.admission.connect(lambda: bot.username, chat.notify_dropped)
    return chat


def _handlers(
    context: ChatContext,
    activity: Activity,
    reviews: ReviewMessages,
    forgetting: Forgetting,
    group_days: GroupDayMessages,
    monotonic: MonotonicClock,
) -> Handlers:
    private_messages = PrivateMessages(context.personal_messages, monotonic)
    choices, rules = ChoiceCommands(context, forgetting), RulesCommand(context, private_messages)
    own, practice, today = PersonalCommands(context), PracticeHandlers(context), TodayHandlers(context)
    puzzles = PuzzleHandlers(context)
    help_commands = HelpCommands(context, rules, own, practice, today, puzzles)
    group_day = GroupDayHandlers(context, group_days)
    for ended in (today.ended, group_day.ended):
        context.service.subscribe(ended, (EventKind.MATCH_ENDED,))
    commands = CommandHandlers(
        help_commands,
        TableCommands(context, practice),
        PlayCommands(context),
        ReviewCommand(context, reviews),
        choices,
        rules,
        practice,
        own,
        today,
        puzzles,
    )
    buttons = (
        TableCallbacks(context),
        HandCallbacks(context),
        ReviewCallbacks(context, reviews, private_messages),
        rules,
    )
    by_kind = {kind: handle for group in buttons for kind, handle in group.handlers.items()}
    personal: dict[type[CallbackData], PersonalCallback] = {
        ChooseCalls: choices.choose_calls,
        ShowChapter: rules.turn_page,
        ChooseLanguage: choices.choose_language,
        ChooseDigits: choices.choose_digits,
        ForgetMe: choices.choose_forget,
        Practise: practice.press,
        Learn: practice.press_lesson,
        ShowHistory: own.turn_history,
        SendOwnData: own.send_data,
        ChooseVisibility: own.choose_visibility,
        ShowTop: own.turn_top,
        PlayBoard: today.play,
        OpenDay: today.open,
        NextPuzzle: puzzles.press,
        AnswerPuzzle: puzzles.press,
        ShareDay: today.share,
        StartDuel: today.duel,
        ArrangeDay: group_day.arrange,
    }
    callbacks = CallbackHandler(context, by_kind, personal)
    membership = Membership(context, activity, group_days.requests.stores.group_days)
    return Handlers(activity, callbacks, chat_commands(commands), help_commands, membership)
