"""Presses on a table's message: the lobby, the next round, the end, and one's hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog
from telegram.error import TelegramError

from telegram_bot.chat.handlers.callback_request import CallbackAnswer, CallbackRequest
from telegram_bot.chat.handlers.context import LONGEST_ANSWER, ChatContext
from telegram_bot.chat.handlers.private_answers import private_link
from telegram_bot.chat.handlers.transcript_file import file_of, send_transcript, topic_of
from telegram_bot.chat.pages.lobby_page import Group, Menu, group_of
from telegram_bot.chat.pages.settings_view import belongs, choice_of, setting_words
from telegram_bot.chat.transport.callback_data import Action
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain import commands
from telegram_bot.rooms.domain.commands import Problem
from telegram_bot.rooms.domain.room import Room, Stage

log = structlog.get_logger(__name__)


class TableCallbacks:
    """What each button of a table's message does."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self._texts = context.texts
        self.acts: dict[Action, Callable[[CallbackRequest], Awaitable[CallbackAnswer]]] = {
            Action.JOIN: lambda request: self._perform(request, commands.Join(), "toast-joined", any_version=True),
            Action.LEAVE: lambda request: self._perform(request, commands.Leave(), "toast-left"),
            Action.CHANGE_SEAT: lambda request: self._perform(request, commands.ChangeSeat(), "toast-seat-changed"),
            Action.ADD_BOT: lambda request: self._perform(request, commands.AddBot()),
            Action.REMOVE_BOT: lambda request: self._perform(request, commands.RemoveBot()),
            Action.START: lambda request: self._perform(request, commands.Start()),
            Action.NEXT_ROUND: self._next_round,
            Action.HOLD: lambda request: self._perform(request, commands.HoldRound(), "toast-held", any_version=True),
            Action.RETURN: lambda request: self._perform(request, commands.ComeBack(), "toast-back", any_version=True),
            Action.SETTINGS: lambda request: self._menu(request, Group.TABLE if request.data.number else Group.RULES),
            Action.SETTING: self._setting,
            Action.SETTINGS_DONE: lambda request: self._menu(request, None),
            Action.SET: self._set,
            Action.RULES: self._rules,
            Action.TAKE_SEAT: lambda request: self._perform(
                request, commands.TakeSeat(), "toast-joined", any_version=True
            ),
            Action.STOP: self._stop,
            Action.STOP_YES: self._stop_yes,
            Action.STOP_NO: self._stop_no,
            Action.HAND: self._hand,
            Action.NEW_TABLE: self._new_table,
            Action.TRANSCRIPT: self._transcript,
        }

    async def _perform(
        self, request: CallbackRequest, act: commands.Command, done: str = "", *, any_version: bool = False
    ) -> CallbackAnswer:
        """Do an act at the table; an old button does nothing, unless doing it twice does nothing anyway."""
        version = None if any_version else request.data.version
        result = await self._context.service.perform(request.room.id, act, request.person, version)
        if not result.ok:
            self._context.table_messages.touch(request.room.id)
            return CallbackAnswer(self._context.problem(result))
        return CallbackAnswer(self._texts.plain(done) if done else "")

    async def _next_round(self, request: CallbackRequest) -> CallbackAnswer:
        """Deal the next round; nothing happens if it has begun meanwhile."""
        if request.room.stage == Stage.PLAYING and request.room.seat_of(request.person.id) is not None:
            self._context.table_messages.touch(request.room.id)
            return CallbackAnswer()
        return await self._perform(request, commands.NextRound())

    async def _may_lead(self, request: CallbackRequest) -> bool:
        """Tell whether a person is the opener or leads the chat."""
        if request.person.id == request.room.opener:
            return True
        try:
            return await request.person.is_admin()
        except TelegramError as error:
            log.warning("the chat does not tell who is an administrator", reason=str(error))
            return False

    async def _menu(self, request: CallbackRequest, shown: Menu | None) -> CallbackAnswer:
        """Show some of a lobby's settings, or the lobby again."""
        if request.room.stage != Stage.LOBBY:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_IN_LOBBY.value}"))
        if not await self._may_lead(request):
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        self._context.table_messages.menu(request.room.id, shown)
        return CallbackAnswer()

    async def _setting(self, request: CallbackRequest) -> CallbackAnswer:
        """Show the values of one setting."""
        choice = choice_of(request.data)
        if choice is None:
            return CallbackAnswer(self._texts.plain("toast-malformed"))
        return await self._menu(request, choice.setting)

    async def _set(self, request: CallbackRequest) -> CallbackAnswer:
        """Give a setting a value, and tell what it is now; a button of another game's option does nothing."""
        choice = choice_of(request.data)
        if choice is None:
            return CallbackAnswer(self._texts.plain("toast-malformed"))
        if not belongs(request.room, choice.setting):
            self._context.table_messages.touch(request.room.id)
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.STALE.value}"))
        act = commands.ChangeSetting(choice.setting.name, choice.value)
        result = await self._context.service.perform(request.room.id, act, request.person)
        if not result.ok or result.room is None:
            self._context.table_messages.touch(request.room.id)
            return CallbackAnswer(self._context.problem(result))
        self._context.table_messages.menu(request.room.id, group_of(choice.setting))
        return CallbackAnswer(setting_words(self._texts, result.room, choice.setting))

    async def _rules(self, request: CallbackRequest) -> CallbackAnswer:
        """Tell in a few lines how the game goes."""
        game = request.room.game
        return CallbackAnswer(self._texts.plain(f"{game}-basics"), alert=True)

    async def _stop(self, request: CallbackRequest) -> CallbackAnswer:
        """Ask whether the match is really to be ended."""
        if request.stale:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.STALE.value}"))
        if request.room.stage == Stage.ENDED:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.TABLE_ENDED.value}"))
        if not await self._may_lead(request):
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        return CallbackAnswer(then=lambda: self._context.ask_stop(request.room))

    async def _stop_yes(self, request: CallbackRequest) -> CallbackAnswer:
        """End the table, if it is still in the round in which that was asked."""
        if request.data.number != len(request.room.match.logs if request.room.match else []):
            return CallbackAnswer(
                self._texts.plain(f"problem-{Problem.STALE.value}"), then=lambda: self._remove(request)
            )
        result = await self._context.service.perform(request.room.id, commands.Stop(), request.person)
        if result.problem == Problem.NOT_ALLOWED:
            return CallbackAnswer(self._context.problem(result))
        text = "" if result.ok else self._context.problem(result)
        return CallbackAnswer(text, then=lambda: self._remove(request))

    async def _stop_no(self, request: CallbackRequest) -> CallbackAnswer:
        """Play on."""
        if not await self._may_lead(request):
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        return CallbackAnswer(self._texts.plain("stop-kept"), then=lambda: self._remove(request))

    async def _remove(self, request: CallbackRequest) -> None:
        """Delete the message with the button."""
        message = request.query.message
        if message is None:
            return
        try:
            await self._context.bot.delete_message(message.chat.id, message.message_id)
        except TelegramError as error:
            log.info("a question stays", reason=str(error))

    async def _hand(self, request: CallbackRequest) -> CallbackAnswer:
        """Show one's hand: as a panel in the group, else in the private chat, and always as a dialog."""
        room, person = request.room, request.person.id
        seat = room.seat_of(person)
        if seat is None:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_SEATED.value}"), alert=True)
        if room.stage == Stage.ENDED:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.TABLE_ENDED.value}"), alert=True)
        if request.query.message is not None and request.query.message.chat.id == person:
            opened = await self._context.hand_panels.open_in_private(room, person)
            return CallbackAnswer() if opened else CallbackAnswer(self._texts.plain(f"problem-{Problem.FAILED.value}"))
        if await self._context.hand_panels.open_in_group(room, person, query=request.query.id):
            return CallbackAnswer(self._in_short(room, seat, "toast-hand-below"), alert=True)
        if room.stage != Stage.PLAYING:
            return CallbackAnswer(self._in_short(room, seat), alert=True)

        async def also_in_private() -> None:
            await self._context.hand_panels.open_in_private(room, person)

        return CallbackAnswer(self._in_short(room, seat, "alert-private"), alert=True, then=also_in_private)

    def _in_short(self, room: Room, seat: int, where: str = "") -> str:
        """Return a hand in as few words as a dialog takes, with a line on where the rest is if that has room."""
        if room.stage != Stage.PLAYING:
            return self._texts.plain("toast-no-hand")
        text = PRESENTERS[room.game].alert(self._texts, room.view(seat))
        longer = f"{text}\n{self._texts.plain(where)}" if where else text
        return longer if len(longer) <= LONGEST_ANSWER else text

    async def _new_table(self, request: CallbackRequest) -> CallbackAnswer:
        """Open a new table where the old one ended."""
        if request.room.stage != Stage.ENDED:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.STALE.value}"))
        room = request.room
        result = await self._context.service.open(room.place, room.game, request.person, like=room)
        return CallbackAnswer("" if result.ok else self._context.problem(result))

    async def _transcript(self, request: CallbackRequest) -> CallbackAnswer:
        """Send the match as a file to the presser's private chat, or open that chat where the bot may not write."""
        content = file_of(request.room)
        if content is None:
            return CallbackAnswer(self._texts.plain("transcript-empty"))
        if await send_transcript(self._context, content, request.room, request.person.id):
            return CallbackAnswer(self._texts.plain("sent-privately"))
        return CallbackAnswer(url=private_link(self._context, topic_of(request.room)))
