"""What every handler has before it: the bot, the tables, the texts, the boards and the hands."""

from __future__ import annotations

from dataclasses import dataclass

from telegram.constants import ParseMode
from telegram.ext import ExtBot
from telegram.helpers import create_deep_linked_url

from telegram_bot.chat.messages.charts import Charts
from telegram_bot.chat.messages.hand_panels import HandPanels
from telegram_bot.chat.messages.outbox import Outbox
from telegram_bot.chat.messages.table_messages import TableMessages
from telegram_bot.chat.messages.turn_calls import Calls
from telegram_bot.chat.pages.number_format import gained
from telegram_bot.chat.transport.callback_data import Action, CallbackData
from telegram_bot.chat.transport.markup import Button, build_page, markup
from telegram_bot.games.presenter import ButtonStyle
from telegram_bot.games.registry import PRESENTERS
from telegram_bot.rooms.domain.commands import CommandResult, Problem
from telegram_bot.rooms.domain.room import Room, Stage
from telegram_bot.rooms.runtime.preferences import Preferences
from telegram_bot.rooms.runtime.service import RoomService
from telegram_bot.texts.loader import Texts, clause_key

LONGEST_ANSWER = 200


@dataclass(slots=True)
class ChatContext:
    """The chat side of one bot."""

    bot: ExtBot[int]
    service: RoomService
    texts: Texts
    table_messages: TableMessages
    hand_panels: HandPanels
    charts: Charts
    calls: Calls
    preferences: Preferences
    outbox: Outbox

    def problem(self, result: CommandResult) -> str:
        """Return in plain words why an act was refused, with the clause if the rules refused it."""
        problem, refusal = result.problem or Problem.FAILED, result.refusal
        if refusal is None:
            return self.texts.plain(f"problem-{problem.value}")
        key = "toast-mistake" if problem == Problem.MISTAKE else "toast-refusal"
        points = "" if result.room is None else gained(PRESENTERS[result.room.game].mistake)
        return self.texts.plain(key, text=self.clause(refusal.clause), clause=refusal.clause, points=points)

    def clause(self, clause: str) -> str:
        """Return a clause in kitchen-table words."""
        return self.texts.plain(clause_key(clause))

    async def ask_stop(self, room: Room) -> None:
        """Ask in the group whether a table is really to be ended, when its budget allows it."""
        number = len(room.match.logs) if room.match else 0
        keys = [
            Button(
                self.texts.plain("button-stop-yes"),
                CallbackData(Action.STOP_YES, room.id, 0, number),
                style=ButtonStyle.RED,
            ),
            Button(self.texts.plain("button-stop-no"), CallbackData(Action.STOP_NO, room.id, 0, number)),
        ]
        text = self.texts.html("stop-lobby-ask" if room.stage == Stage.LOBBY else "stop-ask")

        async def send() -> None:
            await self.bot.send_message(
                room.place.chat_id,
                text,
                parse_mode=ParseMode.HTML,
                message_thread_id=room.place.thread_id,
                reply_markup=markup(build_page([text], [keys])),
            )

        self.outbox.put((room.place.chat_id, 0), send)


def deep_link(username: str, room: int) -> str:
    """Return the link that opens a table's hand in the private chat."""
    return create_deep_linked_url(username, f"t{room}")
