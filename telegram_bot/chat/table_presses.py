"""Presses on a table's message: the lobby, the next round, the end, and one's hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog
from telegram.error import TelegramError

from telegram_bot.chat.agreed import belongs, choice_of, setting_words
from telegram_bot.chat.callback import Act
from telegram_bot.chat.desk import LONGEST_TOAST, Desk
from telegram_bot.chat.lobby_page import Group, Menu, group_of
from telegram_bot.chat.privately import private_link
from telegram_bot.chat.toast import Asked, Toast
from telegram_bot.chat.transcript_file import file_of, send_transcript, topic_of
from telegram_bot.games.registry import LOOKS
from telegram_bot.rooms import acts
from telegram_bot.rooms.acts import Problem
from telegram_bot.rooms.room import Room, Stage

log = structlog.get_logger(__name__)


class TablePresses:
    """What each button of a table's message does."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._texts = desk.texts
        self.acts: dict[Act, Callable[[Asked], Awaitable[Toast]]] = {
            Act.JOIN: lambda asked: self._perform(asked, acts.Join(), "toast-joined", any_version=True),
            Act.LEAVE: lambda asked: self._perform(asked, acts.Leave(), "toast-left"),
            Act.CHANGE_SEAT: lambda asked: self._perform(asked, acts.ChangeSeat(), "toast-seat-changed"),
            Act.ADD_BOT: lambda asked: self._perform(asked, acts.AddBot()),
            Act.REMOVE_BOT: lambda asked: self._perform(asked, acts.RemoveBot()),
            Act.START: lambda asked: self._perform(asked, acts.Start()),
            Act.NEXT_ROUND: self._next_round,
            Act.HOLD: lambda asked: self._perform(asked, acts.HoldRound(), "toast-held", any_version=True),
            Act.RETURN: lambda asked: self._perform(asked, acts.Return(), "toast-back", any_version=True),
            Act.SETTINGS: lambda asked: self._menu(asked, Group.TABLE if asked.press.number else Group.RULES),
            Act.SETTING: self._setting,
            Act.SETTINGS_DONE: lambda asked: self._menu(asked, None),
            Act.SET: self._set,
            Act.RULES: self._rules,
            Act.TAKE_SEAT: lambda asked: self._perform(asked, acts.TakeSeat(), "toast-joined", any_version=True),
            Act.STOP: self._stop,
            Act.STOP_YES: self._stop_yes,
            Act.STOP_NO: self._stop_no,
            Act.HAND: self._hand,
            Act.NEW_TABLE: self._new_table,
            Act.TRANSCRIPT: self._transcript,
        }

    async def _perform(self, asked: Asked, act: acts.Act, done: str = "", *, any_version: bool = False) -> Toast:
        """Do an act at the table; an old button does nothing, unless doing it twice does nothing anyway."""
        version = None if any_version else asked.press.version
        outcome = await self._desk.service.perform(asked.room.id, act, asked.person, version)
        if not outcome.ok:
            self._desk.boards.touch(asked.room.id)
            return Toast(self._desk.problem(outcome))
        return Toast(self._texts.plain(done) if done else "")

    async def _next_round(self, asked: Asked) -> Toast:
        """Deal the next round; nothing happens if it has begun meanwhile."""
        if asked.room.stage == Stage.PLAYING and asked.room.seat_of(asked.person.id) is not None:
            self._desk.boards.touch(asked.room.id)
            return Toast()
        return await self._perform(asked, acts.NextRound())

    async def _may_lead(self, asked: Asked) -> bool:
        """Tell whether a person is the opener or leads the chat."""
        if asked.person.id == asked.room.opener:
            return True
        try:
            return await asked.person.is_admin()
        except TelegramError as error:
            log.warning("the chat does not tell who is an administrator", reason=str(error))
            return False

    async def _menu(self, asked: Asked, shown: Menu | None) -> Toast:
        """Show some of a lobby's settings, or the lobby again."""
        if asked.room.stage != Stage.LOBBY:
            return Toast(self._texts.plain(f"problem-{Problem.NOT_IN_LOBBY.value}"))
        if not await self._may_lead(asked):
            return Toast(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        self._desk.boards.menu(asked.room.id, shown)
        return Toast()

    async def _setting(self, asked: Asked) -> Toast:
        """Show the values of one setting."""
        choice = choice_of(asked.press)
        if choice is None:
            return Toast(self._texts.plain("toast-malformed"))
        return await self._menu(asked, choice.setting)

    async def _set(self, asked: Asked) -> Toast:
        """Give a setting a value, and tell what it is now; a button of another game's option does nothing."""
        choice = choice_of(asked.press)
        if choice is None:
            return Toast(self._texts.plain("toast-malformed"))
        if not belongs(asked.room, choice.setting):
            self._desk.boards.touch(asked.room.id)
            return Toast(self._texts.plain(f"problem-{Problem.STALE.value}"))
        act = acts.ChangeSetting(choice.setting.name, choice.value)
        outcome = await self._desk.service.perform(asked.room.id, act, asked.person)
        if not outcome.ok or outcome.room is None:
            self._desk.boards.touch(asked.room.id)
            return Toast(self._desk.problem(outcome))
        self._desk.boards.menu(asked.room.id, group_of(choice.setting))
        return Toast(setting_words(self._texts, outcome.room, choice.setting))

    async def _rules(self, asked: Asked) -> Toast:
        """Tell in a few lines how the game goes."""
        game = asked.room.game
        return Toast(self._texts.plain(f"{game}-basics"), alert=True)

    async def _stop(self, asked: Asked) -> Toast:
        """Ask whether the match is really to be ended."""
        if asked.stale:
            return Toast(self._texts.plain(f"problem-{Problem.STALE.value}"))
        if asked.room.stage == Stage.ENDED:
            return Toast(self._texts.plain(f"problem-{Problem.TABLE_ENDED.value}"))
        if not await self._may_lead(asked):
            return Toast(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        return Toast(then=lambda: self._desk.ask_stop(asked.room))

    async def _stop_yes(self, asked: Asked) -> Toast:
        """End the table, if it is still in the round in which that was asked."""
        if asked.press.number != len(asked.room.match.logs if asked.room.match else []):
            return Toast(self._texts.plain(f"problem-{Problem.STALE.value}"), then=lambda: self._remove(asked))
        outcome = await self._desk.service.perform(asked.room.id, acts.Stop(), asked.person)
        if outcome.problem == Problem.NOT_ALLOWED:
            return Toast(self._desk.problem(outcome))
        text = "" if outcome.ok else self._desk.problem(outcome)
        return Toast(text, then=lambda: self._remove(asked))

    async def _stop_no(self, asked: Asked) -> Toast:
        """Play on."""
        if not await self._may_lead(asked):
            return Toast(self._texts.plain(f"problem-{Problem.NOT_ALLOWED.value}"))
        return Toast(self._texts.plain("stop-kept"), then=lambda: self._remove(asked))

    async def _remove(self, asked: Asked) -> None:
        """Delete the message with the button."""
        message = asked.query.message
        if message is None:
            return
        try:
            await self._desk.bot.delete_message(message.chat.id, message.message_id)
        except TelegramError as error:
            log.info("a question stays", reason=str(error))

    async def _hand(self, asked: Asked) -> Toast:
        """Show one's hand: as a panel in the group, else in the private chat, and always as a dialog."""
        room, person = asked.room, asked.person.id
        seat = room.seat_of(person)
        if seat is None:
            return Toast(self._texts.plain(f"problem-{Problem.NOT_SEATED.value}"), alert=True)
        if room.stage == Stage.ENDED:
            return Toast(self._texts.plain(f"problem-{Problem.TABLE_ENDED.value}"), alert=True)
        if asked.query.message is not None and asked.query.message.chat.id == person:
            opened = await self._desk.hands.open_in_private(room, person)
            return Toast() if opened else Toast(self._texts.plain(f"problem-{Problem.FAILED.value}"))
        if await self._desk.hands.open_in_group(room, person, query=asked.query.id):
            return Toast(self._in_short(room, seat, "toast-hand-below"), alert=True)
        if room.stage != Stage.PLAYING:
            return Toast(self._in_short(room, seat), alert=True)

        async def also_in_private() -> None:
            await self._desk.hands.open_in_private(room, person)

        return Toast(self._in_short(room, seat, "alert-private"), alert=True, then=also_in_private)

    def _in_short(self, room: Room, seat: int, where: str = "") -> str:
        """Return a hand in as few words as a dialog takes, with a line on where the rest is if that has room."""
        if room.stage != Stage.PLAYING:
            return self._texts.plain("toast-no-hand")
        text = LOOKS[room.game].alert(self._texts, room.view(seat))
        longer = f"{text}\n{self._texts.plain(where)}" if where else text
        return longer if len(longer) <= LONGEST_TOAST else text

    async def _new_table(self, asked: Asked) -> Toast:
        """Open a new table where the old one ended."""
        if asked.room.stage != Stage.ENDED:
            return Toast(self._texts.plain(f"problem-{Problem.STALE.value}"))
        room = asked.room
        outcome = await self._desk.service.open(room.place, room.game, asked.person, like=room)
        return Toast("" if outcome.ok else self._desk.problem(outcome))

    async def _transcript(self, asked: Asked) -> Toast:
        """Send the match as a file to the presser's private chat, or open that chat where the bot may not write."""
        content = file_of(asked.room)
        if content is None:
            return Toast(self._texts.plain("transcript-empty"))
        if await send_transcript(self._desk, content, asked.room, asked.person.id):
            return Toast(self._texts.plain("sent-privately"))
        return Toast(url=private_link(self._desk, topic_of(asked.room)))
