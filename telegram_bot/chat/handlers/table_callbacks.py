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

    def __init__(self, desk: ChatContext) -> None:
        self._desk = desk
        self._texts = desk.texts
        self.acts: dict[Action, Callable[[CallbackRequest], Awaitable[CallbackAnswer]]] = {
            Action.JOIN: lambda asked: self._perform(asked, commands.Join(), "toast-joined", any_version=True),
            Action.LEAVE: lambda asked: self._perform(asked, commands.Leave(), "toast-left"),
            Action.CHANGE_SEAT: lambda asked: self._perform(asked, commands.ChangeSeat(), "toast-seat-changed"),
            Action.ADD_BOT: lambda asked: self._perform(asked, commands.AddBot()),
            Action.REMOVE_BOT: lambda asked: self._perform(asked, commands.RemoveBot()),
            Action.START: lambda asked: self._perform(asked, commands.Start()),
            Action.NEXT_ROUND: self._next_round,
            Action.HOLD: lambda asked: self._perform(asked, commands.HoldRound(), "toast-held", any_version=True),
            Action.RETURN: lambda asked: self._perform(asked, commands.ComeBack(), "toast-back", any_version=True),
            Action.SETTINGS: lambda asked: self._menu(asked, Group.TABLE if asked.press.number else Group.RULES),
            Action.SETTING: self._setting,
            Action.SETTINGS_DONE: lambda asked: self._menu(asked, None),
            Action.SET: self._set,
            Action.RULES: self._rules,
            Action.TAKE_SEAT: lambda asked: self._perform(asked, commands.TakeSeat(), "toast-joined", any_version=True),
            Action.STOP: self._stop,
            Action.STOP_YES: self._stop_yes,
            Action.STOP_NO: self._stop_no,
            Action.HAND: self._hand,
            Action.NEW_TABLE: self._new_table,
            Action.TRANSCRIPT: self._transcript,
        }

    async def _perform(
        self, asked: CallbackRequest, act: commands.Command, done: str = "", *, any_version: bool = False
    ) -> CallbackAnswer:
        """Do an act at the table; an old button does nothing, unless doing it twice does nothing anyway."""
        version = None if any_version else asked.press.version
        outcome = await self._desk.service.perform(asked.room.id, act, asked.person, version)
        if not outcome.ok:
            self._desk.boards.touch(asked.room.id)
            return CallbackAnswer(self._desk.problem(outcome))
        return CallbackAnswer(self._texts.plain(done) if done else "")

    async def _next_round(self, asked: CallbackRequest) -> CallbackAnswer:
        """Deal the next round; nothing happens if it has begun meanwhile."""
        if asked.room.stage == Stage.PLAYING and asked.room.seat_of(asked.person.id) is not None:
            self._desk.boards.touch(asked.room.id)
            return CallbackAnswer()
        return await self._perform(asked, commands.NextRound())

    async def _may_lead(self, asked: CallbackRequest) -> bool:
        """Tell whether a person is the opener or leads the chat."""
        if asked.person.id == asked.room.opener:
            return True
        try:
            return await asked.person.is_admin()
        except TelegramError as error:
            log.warning("the chat does not tell who is an administrator", reason=str(error))
            return False

    async def _menu(self, asked: CallbackRequest, shown: Menu | None) -> CallbackAnswer:
        """Show some of a lobby's settings, or the lobby again."""
        if asked.room.stage != Stage.LOBBY:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_IN_LOBBY.value}"))
        if not await self._may_lead(asked):
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        self._desk.boards.menu(asked.room.id, shown)
        return CallbackAnswer()

    async def _setting(self, asked: CallbackRequest) -> CallbackAnswer:
        """Show the values of one setting."""
        choice = choice_of(asked.press)
        if choice is None:
            return CallbackAnswer(self._texts.plain("toast-malformed"))
        return await self._menu(asked, choice.setting)

    async def _set(self, asked: CallbackRequest) -> CallbackAnswer:
        """Give a setting a value, and tell what it is now; a button of another game's option does nothing."""
        choice = choice_of(asked.press)
        if choice is None:
            return CallbackAnswer(self._texts.plain("toast-malformed"))
        if not belongs(asked.room, choice.setting):
            self._desk.boards.touch(asked.room.id)
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.STALE.value}"))
        act = commands.ChangeSetting(choice.setting.name, choice.value)
        outcome = await self._desk.service.perform(asked.room.id, act, asked.person)
        if not outcome.ok or outcome.room is None:
            self._desk.boards.touch(asked.room.id)
            return CallbackAnswer(self._desk.problem(outcome))
        self._desk.boards.menu(asked.room.id, group_of(choice.setting))
        return CallbackAnswer(setting_words(self._texts, outcome.room, choice.setting))

    async def _rules(self, asked: CallbackRequest) -> CallbackAnswer:
        """Tell in a few lines how the game goes."""
        game = asked.room.game
        return CallbackAnswer(self._texts.plain(f"{game}-basics"), alert=True)

    async def _stop(self, asked: CallbackRequest) -> CallbackAnswer:
        """Ask whether the match is really to be ended."""
        if asked.stale:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.STALE.value}"))
        if asked.room.stage == Stage.ENDED:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.TABLE_ENDED.value}"))
        if not await self._may_lead(asked):
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        return CallbackAnswer(then=lambda: self._desk.ask_stop(asked.room))

    async def _stop_yes(self, asked: CallbackRequest) -> CallbackAnswer:
        """End the table, if it is still in the round in which that was asked."""
        if asked.press.number != len(asked.room.match.logs if asked.room.match else []):
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.STALE.value}"), then=lambda: self._remove(asked))
        outcome = await self._desk.service.perform(asked.room.id, commands.Stop(), asked.person)
        if outcome.problem == Problem.NOT_ALLOWED:
            return CallbackAnswer(self._desk.problem(outcome))
        text = "" if outcome.ok else self._desk.problem(outcome)
        return CallbackAnswer(text, then=lambda: self._remove(asked))

    async def _stop_no(self, asked: CallbackRequest) -> CallbackAnswer:
        """Play on."""
        if not await self._may_lead(asked):
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        return CallbackAnswer(self._texts.plain("stop-kept"), then=lambda: self._remove(asked))

    async def _remove(self, asked: CallbackRequest) -> None:
        """Delete the message with the button."""
        message = asked.query.message
        if message is None:
            return
        try:
            await self._desk.bot.delete_message(message.chat.id, message.message_id)
        except TelegramError as error:
            log.info("a question stays", reason=str(error))

    async def _hand(self, asked: CallbackRequest) -> CallbackAnswer:
        """Show one's hand: as a panel in the group, else in the private chat, and always as a dialog."""
        room, person = asked.room, asked.person.id
        seat = room.seat_of(person)
        if seat is None:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.NOT_SEATED.value}"), alert=True)
        if room.stage == Stage.ENDED:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.TABLE_ENDED.value}"), alert=True)
        if asked.query.message is not None and asked.query.message.chat.id == person:
            opened = await self._desk.hands.open_in_private(room, person)
            return CallbackAnswer() if opened else CallbackAnswer(self._texts.plain(f"problem-{Problem.FAILED.value}"))
        if await self._desk.hands.open_in_group(room, person, query=asked.query.id):
            return CallbackAnswer(self._in_short(room, seat, "toast-hand-below"), alert=True)
        if room.stage != Stage.PLAYING:
            return CallbackAnswer(self._in_short(room, seat), alert=True)

        async def also_in_private() -> None:
            await self._desk.hands.open_in_private(room, person)

        return CallbackAnswer(self._in_short(room, seat, "alert-private"), alert=True, then=also_in_private)

    def _in_short(self, room: Room, seat: int, where: str = "") -> str:
        """Return a hand in as few words as a dialog takes, with a line on where the rest is if that has room."""
        if room.stage != Stage.PLAYING:
            return self._texts.plain("toast-no-hand")
        text = PRESENTERS[room.game].alert(self._texts, room.view(seat))
        longer = f"{text}\n{self._texts.plain(where)}" if where else text
        return longer if len(longer) <= LONGEST_ANSWER else text

    async def _new_table(self, asked: CallbackRequest) -> CallbackAnswer:
        """Open a new table where the old one ended."""
        if asked.room.stage != Stage.ENDED:
            return CallbackAnswer(self._texts.plain(f"problem-{Problem.STALE.value}"))
        room = asked.room
        outcome = await self._desk.service.open(room.place, room.game, asked.person, like=room)
        return CallbackAnswer("" if outcome.ok else self._desk.problem(outcome))

    async def _transcript(self, asked: CallbackRequest) -> CallbackAnswer:
        """Send the match as a file to the presser's private chat, or open that chat where the bot may not write."""
        content = file_of(asked.room)
        if content is None:
            return CallbackAnswer(self._texts.plain("transcript-empty"))
        if await send_transcript(self._desk, content, asked.room, asked.person.id):
            return CallbackAnswer(self._texts.plain("sent-privately"))
        return CallbackAnswer(url=private_link(self._desk, topic_of(asked.room)))
