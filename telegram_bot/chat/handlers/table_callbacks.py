"""Buttons of a table's message: the lobby, the next round, the end, and opening a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import structlog
from telegram.error import TelegramError

from engine.deals import number_from
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, CallbackFunction, CallbackRequest
from telegram_bot.chat.handlers.command_request import private_link
from telegram_bot.chat.handlers.context import ChatContext, may_lead
from telegram_bot.chat.handlers.transcripts import file_of, missing_file, send_transcript, topic_of
from telegram_bot.chat.pages.hand import hand_alert
from telegram_bot.chat.pages.lobby_page import Menu
from telegram_bot.chat.transport.callback_data import (
    CallbackData,
    CheckDeal,
    CloseSettings,
    ConfirmHelp,
    ConfirmStop,
    CutDeck,
    DeclineStop,
    GiveOrder,
    OpenHand,
    OpenSetting,
    OpenSettings,
    RoomData,
    SendTranscript,
    SetValue,
)
from telegram_bot.chat.transport.page import MAX_ALERT
from telegram_bot.domain import commands
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.cuts import deal_check
from telegram_bot.presentation.orders import ORDERS, Group
from telegram_bot.presentation.problems import failure_text
from telegram_bot.presentation.settings import SettingsGroup, SettingsText, belongs, group_of, setting_named

log = structlog.get_logger(__name__)


class TableCallbacks:
    """Handlers of the buttons of a table's message."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context
        self.handlers: Mapping[type[CallbackData], CallbackFunction] = {
            GiveOrder: self._order,
            CutDeck: self._cut,
            CheckDeal: self._check,
            OpenSettings: self._settings,
            OpenSetting: self._setting,
            CloseSettings: self._settings_done,
            SetValue: self._set,
            ConfirmHelp: self._help,
            ConfirmStop: self._stop_yes,
            DeclineStop: self._stop_no,
            OpenHand: self._hand,
            SendTranscript: self._transcript,
        }

    async def _order(self, request: CallbackRequest[GiveOrder]) -> CallbackAnswer:
        """An order that ends the match is confirmed in the group first."""
        data, order = request.data, ORDERS.get(request.data.order)
        if order is None:
            return CallbackAnswer(request.texts.plain("toast-malformed"))
        if order.group == Group.END:
            return await self._stop(request)
        if isinstance(order.command, commands.AskForHelp) and order.is_shown(request.room):
            await self._context.ask_help(request.room)
            return CallbackAnswer()
        asks_back = isinstance(order.command, commands.TakeBack)
        version = None if asks_back and not data.version else data.version
        result = await self._context.requests.order(request.room, request.person, order.name, version)
        room = result.room
        is_waiting = asks_back and room is not None and room.asking is not None
        answer = self._done(request, result, "toast-asked-back" if is_waiting else order.toast)
        if result.ok and room is not None and room.is_practice and room is not request.room:
            return replace(answer, then=lambda: self._context.hand_panels.open_in_private(room, request.person.id))
        return answer

    def _done(self, request: CallbackRequest[RoomData], result: CommandResult, toast: str) -> CallbackAnswer:
        """Return the answer for the result of a command; what has not changed by it may be shown wrongly."""
        if not result.ok or result.room is request.room:
            self._context.table_messages.refresh(request.room.id)
        if not result.ok:
            return CallbackAnswer(failure_text(request.texts, result))
        return CallbackAnswer(request.texts.plain(toast) if toast else "")

    async def _cut(self, request: CallbackRequest[CutDeck]) -> CallbackAnswer:
        """Cut the cards, with the number that the id of the press stands for; 0 leaves the depth to chance."""
        command = commands.Cut(request.data.lifted or None, number_from(request.query.id))
        result = await self._context.requests.perform(request.room, request.person, command, request.data.version)
        return self._done(request, result, "toast-cut")

    async def _check(self, request: CallbackRequest[CheckDeal]) -> CallbackAnswer:
        text = deal_check(request.texts, request.room, request.data.round_number)
        return request.refused(Problem.STALE) if text is None else CallbackAnswer(text, alert=True)

    # ------------------------------------------------------------------ settings

    async def _menu(self, request: CallbackRequest[RoomData], menu: Menu | None) -> CallbackAnswer:
        """Show settings of a lobby, or its people."""
        if request.room.stage != Stage.LOBBY:
            return request.refused(Problem.NOT_IN_LOBBY)
        if not await may_lead(request.room, request.person):
            return request.refused(Problem.NOT_ALLOWED)
        self._context.show_menu(request.room, request.person.id, menu)
        return CallbackAnswer()

    async def _settings(self, request: CallbackRequest[OpenSettings]) -> CallbackAnswer:
        return await self._menu(request, request.data.group)

    async def _settings_done(self, request: CallbackRequest[CloseSettings]) -> CallbackAnswer:
        """Show the people of the lobby again."""
        return await self._menu(request, None)

    async def _setting(self, request: CallbackRequest[OpenSetting]) -> CallbackAnswer:
        setting = setting_named(request.room.game, request.data.setting)
        return await self._menu(request, SettingsGroup.RULES if setting is None else setting)

    async def _set(self, request: CallbackRequest[SetValue]) -> CallbackAnswer:
        """A button of an option of another game does nothing."""
        data, setting = request.data, setting_named(request.data.game, request.data.setting)
        if setting is None or not belongs(request.room, setting):
            return self._done(request, CommandResult(request.room, Problem.STALE), "")
        result = await self._context.requests.set_value(request.room, request.person, data.setting, data.value)
        if not result.ok or result.room is None:
            return self._done(request, result, "")
        room, person = request.room, request.person.id
        if not room.is_practice or self._context.hand_panels.menu_of(room.id, person) is not None:
            self._context.show_menu(room, person, group_of(setting))
        return CallbackAnswer(SettingsText(request.texts, result.room).line(setting))

    # ------------------------------------------------------------------ the end

    async def _stop(self, request: CallbackRequest[GiveOrder]) -> CallbackAnswer:
        """Ask for confirmation that the table is to be ended."""
        if request.data.version != request.room.version:
            return request.refused(Problem.STALE)
        if request.room.stage == Stage.ENDED:
            return request.refused(Problem.TABLE_ENDED)
        if not await may_lead(request.room, request.person):
            return request.refused(Problem.NOT_ALLOWED)
        await self._context.ask_stop(request.room)
        return CallbackAnswer()

    async def _stop_yes(self, request: CallbackRequest[ConfirmStop]) -> CallbackAnswer:
        """End the table, if it is still in the round in which the question was asked."""
        if request.data.round_number != len(request.room.match.logs if request.room.match else []):
            return replace(request.refused(Problem.STALE), then=lambda: self._delete(request))
        result = await self._context.requests.perform(request.room, request.person, commands.Stop())
        if result.problem == Problem.NOT_ALLOWED:
            return CallbackAnswer(failure_text(request.texts, result))
        text = "" if result.ok else failure_text(request.texts, result)
        return CallbackAnswer(text, then=lambda: self._delete(request))

    async def _help(self, request: CallbackRequest[ConfirmHelp]) -> CallbackAnswer:
        """Allow hints in a deal of the day."""
        result = await self._context.requests.perform(request.room, request.person, commands.AskForHelp())
        text = "" if result.ok else failure_text(request.texts, result)
        return CallbackAnswer(text, then=lambda: self._delete(request))

    async def _stop_no(self, request: CallbackRequest[DeclineStop]) -> CallbackAnswer:
        if not await may_lead(request.room, request.person):
            return request.refused(Problem.NOT_ALLOWED)
        return CallbackAnswer(request.texts.plain("stop-kept"), then=lambda: self._delete(request))

    async def _delete(self, request: CallbackRequest[RoomData]) -> None:
        message = request.query.message
        if message is None:
            return
        try:
            await self._context.bot.delete_message(message.chat.id, message.message_id)
        except TelegramError as error:
            log.info("a question stays", reason=str(error))

    async def _transcript(self, request: CallbackRequest[SendTranscript]) -> CallbackAnswer:
        """Send the transcript to the private chat, or open that chat where the bot may not write yet."""
        content = file_of(request.room, self._context.service.clock.now())
        if content is None:
            return CallbackAnswer(missing_file(request.texts, request.room).words)
        if await send_transcript(self._context, request.texts, content, request.room, request.person.id):
            return CallbackAnswer(request.texts.plain("sent-privately"))
        return CallbackAnswer(url=private_link(self._context, topic_of(request.room)))

    # ------------------------------------------------------------------ opening a hand

    async def _hand(self, request: CallbackRequest[OpenHand]) -> CallbackAnswer:
        """Open a hand as a panel in the group, otherwise in the private chat, and in any case as a dialog."""
        room, person, panels = request.room, request.person.id, self._context.hand_panels
        if request.seat is None:
            return request.refused(Problem.NOT_SEATED, alert=True)
        if room.stage == Stage.ENDED:
            return request.refused(Problem.TABLE_ENDED, alert=True)
        if request.query.message is not None and request.query.message.chat.id == person:
            opened = await panels.open_in_private(room, person)
            return CallbackAnswer() if opened else request.refused(Problem.FAILED)
        if await panels.open_in_group(room, person, query=request.query.id):
            return CallbackAnswer(self._hand_alert(request, "toast-hand-below"), alert=True)
        if room.stage != Stage.PLAYING:
            return CallbackAnswer(self._hand_alert(request), alert=True)
        text = self._hand_alert(request, "alert-private")
        return CallbackAnswer(text, alert=True, then=lambda: panels.open_in_private(room, person))

    def _hand_alert(self, request: CallbackRequest[RoomData], where: str | None = None) -> str:
        """Return a hand as the text of a dialog, followed by where the panel is if there is room for that."""
        if request.room.stage != Stage.PLAYING:
            return request.texts.plain("toast-no-hand")
        text = hand_alert(request.at)
        longer = f"{text}\n{request.texts.plain(where)}" if where else text
        return longer if len(longer) <= MAX_ALERT else text
