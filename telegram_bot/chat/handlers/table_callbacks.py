"""Buttons of a table's message: the lobby, the next round, the end, and opening a hand."""

from dataclasses import replace

from engine.deals import number_from
from telegram_bot.chat.handlers.callbacks import CallbackAnswer, TablePress, pressed_at_table
from telegram_bot.chat.handlers.context import ChatContext, private_link, why_not_lead
from telegram_bot.chat.handlers.table_commands import missing_file, send_transcript
from telegram_bot.chat.pages.hand import hand_alert
from telegram_bot.chat.pages.parts import drawn
from telegram_bot.chat.pages.table_page import Menu
from telegram_bot.chat.transport.callback_data import (
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
from telegram_bot.chat.transport.sending import MAX_ALERT, address_of, build_page
from telegram_bot.domain import play
from telegram_bot.domain.commands import CommandResult, Problem
from telegram_bot.domain.room import Stage
from telegram_bot.presentation.orders import ORDERS, Group, deal_check, failure_text
from telegram_bot.presentation.registry import seen_at
from telegram_bot.presentation.settings import SettingsGroup, SettingsText, belongs, group_of, setting_named


class TableCallbacks:
    """Handlers of the buttons of a table's message."""

    def __init__(self, context: ChatContext) -> None:
        self._context = context

    @pressed_at_table(GiveOrder)
    async def _order(self, press: TablePress[GiveOrder]) -> CallbackAnswer:
        """An order that ends the match is confirmed in the group first."""
        data, order = press.data, ORDERS.get(press.data.order)
        if order is None:
            return press.told("toast-malformed")
        if order.group == Group.END:
            return await self._stop(press)
        if isinstance(order.command, play.AskForHelp) and order.is_shown(press.room):
            yes = ConfirmHelp(press.room.id)
            await self._context.ask(press.room, "ask-ask-for-help", "order-ask-for-help", yes, press.room.opener)
            return CallbackAnswer()
        asks_back = isinstance(order.command, play.TakeBack)
        if asks_back and not data.version and press.seat == press.room.to_move:
            # The hand's button is without a version, for use in others' turns; in one's own, this is a second tap.
            self._context.hand_panels.refresh(press.room.id, press.person.id)
            return press.refused(Problem.STALE)
        version = None if asks_back and not data.version else data.version
        result = await self._context.requests.order(press.room, press.person, order.name, version)
        room = result.room
        is_waiting = asks_back and room is not None and room.asking is not None
        answer = self._done(press, result, "toast-asked-back" if is_waiting else order.toast)
        if result.ok and room is not None and room.is_practice and room is not press.room:
            return replace(answer, then=lambda: self._context.hand_panels.open_in_private(room, press.person.id))
        return answer

    def _done(self, press: TablePress[RoomData], result: CommandResult, toast: str) -> CallbackAnswer:
        """Return the answer to a command's result; if it changed nothing, update the table, which may be outdated."""
        if not result.ok or result.room is press.room:
            self._context.table_messages.refresh(press.room.id)
        if not result.ok:
            return CallbackAnswer(failure_text(press.texts, result))
        unchanged = "toast-fresh" if result.room is press.room else ""
        return CallbackAnswer(press.texts.plain(toast or unchanged) if toast or unchanged else "")

    @pressed_at_table(CutDeck)
    async def _cut(self, press: TablePress[CutDeck]) -> CallbackAnswer:
        """Cut the cards with a number derived from the id of the press; a depth of 0 is left to chance."""
        command = play.Cut(press.data.lifted or None, number_from(press.query.id))
        result = await self._context.requests.perform(press.room, press.person, command, press.data.version)
        return self._done(press, result, "toast-cut")

    @pressed_at_table(CheckDeal)
    async def _check(self, press: TablePress[CheckDeal]) -> CallbackAnswer:
        """Show the values of a deal in a message for the person, who can copy and compare them there."""
        text = deal_check(press.texts, press.room, press.data.round_number)
        if text is None:
            return press.refused(Problem.STALE)
        return await press.opening(self._context.personal_messages, build_page([drawn(text)]), "start-first")

    # ------------------------------------------------------------------ settings

    @pressed_at_table(OpenSettings, OpenSetting, CloseSettings)
    async def _menu(self, press: TablePress[OpenSettings | OpenSetting | CloseSettings]) -> CallbackAnswer:
        room, data = press.room, press.data
        if room.stage != Stage.LOBBY:
            return press.refused(Problem.NOT_IN_LOBBY)
        if (problem := await why_not_lead(room, press.person)) is not None:
            return press.refused(problem)
        menu: Menu | None = data.group if isinstance(data, OpenSettings) else None
        if isinstance(data, OpenSetting):
            menu = setting_named(room.game, data.setting) or SettingsGroup.RULES
        self._context.show_menu(room, press.person.id, menu)
        return CallbackAnswer()

    @pressed_at_table(SetValue)
    async def _set(self, press: TablePress[SetValue]) -> CallbackAnswer:
        """Set a value; a button for an option of another game does nothing."""
        data, setting = press.data, setting_named(press.data.game, press.data.setting)
        if setting is None or not belongs(press.room, setting):
            return self._done(press, CommandResult(press.room, Problem.STALE), "")
        result = await self._context.requests.set_value(press.room, press.person, data.setting, data.value)
        if not result.ok or result.room is None:
            return self._done(press, result, "")
        room, person = press.room, press.person.id
        if not room.is_practice or self._context.hand_panels.message(room.id, person).menu is not None:
            self._context.show_menu(room, person, group_of(setting))
        return CallbackAnswer(SettingsText(press.texts, result.room).line(setting))

    # ------------------------------------------------------------------ the end

    async def _stop(self, press: TablePress[GiveOrder]) -> CallbackAnswer:
        """Ask for confirmation, even if the table has changed since it was drawn: this press ends nothing."""
        if press.room.stage == Stage.ENDED:
            return press.refused(Problem.TABLE_ENDED)
        if (problem := await why_not_lead(press.room, press.person)) is not None:
            return press.refused(problem)
        await self._context.ask_stop(press.room, press.person.id)
        return CallbackAnswer()

    @pressed_at_table(ConfirmStop)
    async def _stop_yes(self, press: TablePress[ConfirmStop]) -> CallbackAnswer:
        if press.data.round_number != press.room.position_key[0]:
            return replace(press.refused(Problem.STALE), then=lambda: self._delete(press))
        result = await self._context.requests.perform(press.room, press.person, play.Stop())
        if result.problem in (Problem.NOT_ALLOWED, Problem.RIGHTS_UNKNOWN):
            return CallbackAnswer(failure_text(press.texts, result))
        return self._answered(press, result)

    @pressed_at_table(ConfirmHelp)
    async def _help(self, press: TablePress[ConfirmHelp]) -> CallbackAnswer:
        return self._answered(press, await self._context.requests.perform(press.room, press.person, play.AskForHelp()))

    def _answered(self, press: TablePress[RoomData], result: CommandResult) -> CallbackAnswer:
        text = "" if result.ok else failure_text(press.texts, result)
        return CallbackAnswer(text, then=lambda: self._delete(press))

    @pressed_at_table(DeclineStop)
    async def _stop_no(self, press: TablePress[DeclineStop]) -> CallbackAnswer:
        if (problem := await why_not_lead(press.room, press.person)) is not None:
            return press.refused(problem)
        return CallbackAnswer(press.texts.plain("stop-kept"), then=lambda: self._delete(press))

    async def _delete(self, press: TablePress[RoomData]) -> None:
        message = press.query.message
        if message is not None:
            await self._context.personal_messages.delete(address_of(message), press.person.id)

    @pressed_at_table(SendTranscript)
    async def _transcript(self, press: TablePress[SendTranscript]) -> CallbackAnswer:
        """Send the transcript to the private chat, or open that chat where the bot may not write yet."""
        sent = await send_transcript(self._context, press.texts, press.room, press.person.id)
        if sent is None:
            return CallbackAnswer(missing_file(press.texts, press.room).words)
        if sent:
            return press.told("sent-privately")
        return CallbackAnswer(url=private_link(self._context, f"f{press.room.id}"))

    # ------------------------------------------------------------------ opening a hand

    @pressed_at_table(OpenHand)
    async def _hand(self, press: TablePress[OpenHand]) -> CallbackAnswer:
        """Open a hand as a panel in the group or else in the private chat; a press in the group also shows a dialog."""
        room, person, panels = press.room, press.person.id, self._context.hand_panels
        if press.seat is None:
            return press.refused(Problem.NOT_SEATED, alert=True)
        if room.stage == Stage.ENDED:
            return press.refused(Problem.TABLE_ENDED, alert=True)
        if press.query.message is not None and press.query.message.chat.id == person:
            return CallbackAnswer(await self._context.open_hand(CommandResult(room), press.texts, person))
        if await panels.open_in_group(room, person, query=press.query.id):
            return CallbackAnswer(self._hand_alert(press, "toast-hand-below"), alert=True)
        if room.stage != Stage.PLAYING:
            return CallbackAnswer(self._hand_alert(press), alert=True)
        text = self._hand_alert(press, "alert-private")
        return CallbackAnswer(text, alert=True, then=lambda: panels.open_in_private(room, person))

    def _hand_alert(self, press: TablePress[RoomData], where: str | None = None) -> str:
        """Return a hand as the text of a dialog, followed by where the panel is if there is room for that."""
        if press.room.stage != Stage.PLAYING:
            return press.texts.plain("toast-no-hand")
        at = seen_at(press.texts, press.room, press.seat)
        text = hand_alert(at)
        longer = f"{text}\n{press.texts.plain(where)}" if where and at.hand else text
        return longer if len(longer) <= MAX_ALERT else text
